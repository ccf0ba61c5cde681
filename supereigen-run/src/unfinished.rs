//! What would be missing if the program ended now. It is printed when a signal or a limit ends
//! the program early.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The work that only a signal or the watcher can stop.
pub struct Work {
    /// What is being read or made, and what is reported if that is cut short.
    pub reading: Option<(String, &'static str)>,
    /// The output that is not complete yet, and whether part of it is visible.
    pub writing: Option<(String, bool)>,
    /// Whether some output is complete.
    has_written: bool,
}

static WORK: Mutex<Work> = Mutex::new(Work {
    reading: None,
    writing: None,
    has_written: false,
});

/// What the program is doing.
pub fn work() -> MutexGuard<'static, Work> {
    WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes that an output is complete.
pub fn written() {
    let mut work = work();
    work.writing = None;
    work.has_written = true;
}

/// What is missing if the program ends now, to be printed with the reason. `None` if an
/// output is complete and no other was started.
pub fn missing() -> Option<String> {
    let work = work();
    match (&work.reading, &work.writing) {
        (Some((what, cut)), _) => Some(format!("{what} {cut}")),
        (None, Some((name, true))) => Some(format!("{name} was not written to its end")),
        (None, Some((name, false))) => Some(format!("{name} was not written")),
        (None, None) if work.has_written => None,
        (None, None) => Some("nothing was written".to_owned()),
    }
}
