//! Ctrl-C: while a search looks for it, the first one asks it to stop and what
//! was found is written; where nobody looks, or at the second one, the program
//! ends at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use maxplus_graph::limits::Limits;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Whether somebody looks at the flag from time to time.
static HEEDED: AtomicBool = AtomicBool::new(false);

/// Starts listening. Where no handler can be set, Ctrl-C keeps its usual
/// meaning.
pub fn listen() {
    let flag = FLAG.get_or_init(Default::default).clone();
    let _ = ctrlc::set_handler(move || {
        let again = flag.swap(true, Ordering::Relaxed);
        if again || !HEEDED.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Limits that a Ctrl-C is part of.
pub fn limits() -> Limits {
    HEEDED.store(true, Ordering::Relaxed);
    Limits::none().with_interrupt(FLAG.get_or_init(Default::default).clone())
}

/// Says that nobody looks any more: what follows cannot be stopped half-way.
pub fn unheeded() {
    HEEDED.store(false, Ordering::Relaxed);
}
