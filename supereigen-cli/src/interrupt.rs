//! Ctrl-C: the first one asks the search to stop and what was found is
//! written; a second one ends the program at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use maxplus_graph::limits::Limits;

static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Starts listening. Where no handler can be set, Ctrl-C keeps its usual
/// meaning.
pub fn listen() {
    let flag = FLAG.get_or_init(Default::default).clone();
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Limits that a Ctrl-C is part of.
pub fn limits() -> Limits {
    Limits::none().with_interrupt(FLAG.get_or_init(Default::default).clone())
}
