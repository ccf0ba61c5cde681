//! Signals: Ctrl-C, and termination by the system. While a search checks for signals, the
//! first one asks it to stop, and what was found is written. Otherwise the program ends at
//! once and reports what is missing.
//!
//! Signals come in bursts: GNU `timeout` sends its signal twice, and a closing terminal
//! sends another. So all signals within one second count as one request. A later signal is
//! a deliberate second request: the program ends at once, removes its temporary files, and
//! reports what it leaves.
//!
//! This module also holds the flag for lack of memory, because the same code checks both
//! flags. The watcher ([`crate::watch`]) sets it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use maxplus_graph::Budget;

use crate::progress::{note, say};
use crate::temporary;
use crate::unfinished::missing;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

static FULL: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether some code checks the flag regularly.
static CHECKED: AtomicBool = AtomicBool::new(false);

/// What would be kept if the program ended now.
static LEAVES: Mutex<Option<String>> = Mutex::new(None);

/// Signals within this time count as one.
const BURST: Duration = Duration::from_secs(1);

/// Installs the signal handler. If that fails, Ctrl-C keeps its default effect.
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
        if !CHECKED.load(Ordering::Relaxed) {
            // This comes first, so that no output appears after the message that it is
            // missing.
            temporary::remove_all();
            match missing() {
                Some(what) => note(format_args!("{what}: interrupted")),
                None => note("interrupted"),
            }
            std::process::exit(130);
        }
    });
}

/// Ends the program at once. Unfinished files are removed.
pub fn end(code: i32) -> ! {
    temporary::remove_all();
    std::process::exit(code)
}

/// A budget that ends at a signal or when memory runs short.
pub fn budget() -> Budget {
    CHECKED.store(true, Ordering::Relaxed);
    let flag = FLAG.get_or_init(Default::default).clone();
    Budget::unlimited()
        .with_interrupt(flag)
        .with_memory_flag(full().clone())
}

/// The flag for lack of memory.
pub fn full() -> &'static Arc<AtomicBool> {
    FULL.get_or_init(Default::default)
}

/// Notes that no code checks the flag any more: what follows cannot be stopped halfway.
pub fn stop_checking() {
    set_checked(false);
}

/// Sets whether some code checks the flag from now on. Returns the previous value.
pub fn set_checked(is_checked: bool) -> bool {
    CHECKED.swap(is_checked, Ordering::Relaxed)
}

/// Sets what is reported as kept if the program is ended by force from now on.
pub fn leaves(what: String) {
    *LEAVES.lock().unwrap_or_else(PoisonError::into_inner) = Some(what);
}

/// What would be kept if the program ended now.
pub fn left() -> String {
    let leaves = LEAVES.lock().unwrap_or_else(PoisonError::into_inner);
    leaves.as_deref().unwrap_or("nothing is kept").to_owned()
}
