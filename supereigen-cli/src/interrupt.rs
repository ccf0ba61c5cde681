//! Signals: Ctrl-C, and being asked to end by the system. While a search looks
//! for them, the first one asks it to stop, and what was found is written;
//! where nobody looks the program ends at once, and says what there is not.
//!
//! Signals come in bursts: GNU `timeout` sends its signal twice, a terminal
//! that closes sends another. So whatever follows within a second is the same
//! request. A signal after that is a deliberate second one: the program ends
//! at once, takes its temporary files away, and says what it leaves.
//!
//! The flag for want of memory stands here too: who heeds one heeds both. The watcher
//! ([`crate::watch`]) raises it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use maxplus_graph::Budget;

use crate::progress::{note, say};
use crate::temporary;
use crate::unfinished::missing;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

static FULL: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether somebody looks at the flag from time to time.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// What there would be if the program ended now.
static LEAVES: Mutex<Option<String>> = Mutex::new(None);

/// Signals that follow each other so closely are one.
const BURST: Duration = Duration::from_secs(1);

/// Starts listening. Where no handler can be set, Ctrl-C keeps its usual
/// meaning.
pub fn listen() {
    let flag = FLAG.get_or_init(Default::default).clone();
    let mut first: Option<Instant> = None;
    let _ = ctrlc::set_handler(move || {
        match first {
            Some(first) if first.elapsed() < BURST => return,
            Some(_) => {
                say(format_args!("ended by force: {}", left()));
                end(130);
            }
            None => first = Some(Instant::now()),
        }
        flag.store(true, Ordering::Relaxed);
        if !HEEDED.load(Ordering::Relaxed) {
            // First, so that no output appears after this says that there is none.
            temporary::remove_all();
            match missing() {
                Some(what) => note(format_args!("{what}: interrupted")),
                None => note("interrupted"),
            }
            std::process::exit(130);
        }
    });
}

/// Ends the program at once: what is written whole is not there then.
pub fn end(code: i32) -> ! {
    temporary::remove_all();
    std::process::exit(code)
}

/// A budget that a signal ends, and want of memory.
pub fn budget() -> Budget {
    HEEDED.store(true, Ordering::Relaxed);
    let flag = FLAG.get_or_init(Default::default).clone();
    Budget::unlimited()
        .with_interrupt(flag)
        .with_memory_flag(full().clone())
}

/// The flag for want of memory.
pub fn full() -> &'static Arc<AtomicBool> {
    FULL.get_or_init(Default::default)
}

/// Says that nobody looks any more: what follows cannot be stopped half-way.
pub fn unheeded() {
    heed(false);
}

/// Says whether somebody looks from now on; whether somebody did.
pub fn heed(is_heeded: bool) -> bool {
    HEEDED.swap(is_heeded, Ordering::Relaxed)
}

/// Says what there would be if the program were ended by force from now on.
pub fn leaves(what: String) {
    *LEAVES.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
}

/// What there would be if the program ended now.
pub fn left() -> String {
    let leaves = LEAVES.lock().unwrap_or_else(PoisonError::into_inner);
    leaves.as_deref().unwrap_or("nothing is kept").to_owned()
}
