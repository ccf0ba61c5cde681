//! Finds cases that do not end. A thread checks from time to time. If there is one, it prints the
//! command that repeats the case and ends the program.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::options::command;

/// The time limit of a case. No case takes a second, but the machine may be busy.
const CASE_LIMIT: Duration = Duration::from_secs(120);

type Begun = Mutex<BTreeMap<u64, Instant>>;

/// The cases that are being checked, with their start times.
pub struct Watch {
    begun: Arc<Begun>,
}

/// A case that is watched until this is dropped.
pub struct Watched<'a> {
    begun: &'a Begun,
    case: u64,
}

impl Watch {
    /// Starts the watching thread. It ends with the watch.
    pub fn new(seed: u64) -> Self {
        let begun = Arc::new(Begun::default());
        let looking = Arc::downgrade(&begun);
        std::thread::spawn(move || look(&looking, seed));
        Watch { begun }
    }

    /// A case that has been running longer than `limit`.
    pub fn overdue(&self, limit: Duration) -> Option<u64> {
        overdue(&locked(&self.begun), limit)
    }

    /// Watches the case.
    pub fn over(&self, case: u64) -> Watched<'_> {
        locked(&self.begun).insert(case, Instant::now());
        Watched {
            begun: &self.begun,
            case,
        }
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        locked(self.begun).remove(&self.case);
    }
}

/// Checks until the watch is dropped.
fn look(begun: &Weak<Begun>, seed: u64) {
    while let Some(begun) = begun.upgrade() {
        if let Some(case) = overdue(&locked(&begun), CASE_LIMIT) {
            println!(
                "case {case} of seed {seed} did not end within {} s\nagain: {}",
                CASE_LIMIT.as_secs(),
                command(seed, case)
            );
            std::process::exit(1);
        }
        drop(begun);
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// A case that has been running longer than `limit`.
fn overdue(begun: &BTreeMap<u64, Instant>, limit: Duration) -> Option<u64> {
    let mut late = begun.iter().filter(|(_, since)| since.elapsed() > limit);
    late.next().map(|(case, _)| *case)
}

fn locked(begun: &Begun) -> MutexGuard<'_, BTreeMap<u64, Instant>> {
    // The map is consistent even if a case panicked.
    begun.lock().unwrap_or_else(PoisonError::into_inner)
}
