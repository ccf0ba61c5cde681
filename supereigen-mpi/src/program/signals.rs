//! The system's wishes: a signal asks for a checkpoint and an end, and a rank whose
//! `mpirun` was killed ends too.

use std::os::unix::process::parent_id;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use maxplus_graph::Budget;
use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::low_level::exit;
use supereigen_cli::progress::say;
use supereigen_cli::temporary;

/// The exit code of a run that was interrupted.
const INTERRUPTED: i32 = 130;

/// From one look at the parent to the next.
const LOOK: Duration = Duration::from_millis(200);

/// One of them is set in every rank that a launcher starts.
const BY_A_LAUNCHER: [&str; 3] = ["OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"];

/// Whether a signal came.
pub struct Signals {
    flag: Arc<AtomicBool>,
    /// Nobody looks at the flag yet.
    is_early: Arc<AtomicBool>,
}

impl Signals {
    /// Listens, before anything else. Until [`Signals::heed`] there is nothing to keep,
    /// and a signal ends the rank at once. MPI hands a signal on to all ranks, so
    /// workers must not die of it later: the master says when they are to stop.
    pub fn listen() -> Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        let is_early = Arc::new(AtomicBool::new(true));
        for signal in [SIGINT, SIGTERM, SIGUSR1, SIGUSR2] {
            let early = is_early.clone();
            signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED, early)?;
            signal_hook::flag::register(signal, flag.clone())?;
        }
        end_with_the_launcher();
        Ok(Signals { flag, is_early })
    }

    /// From now on somebody looks.
    pub fn heed(&self) {
        self.is_early.store(false, Ordering::Relaxed);
    }

    /// The same budget, ended by a signal.
    pub fn end(&self, budget: Budget) -> Budget {
        budget.with_interrupt(self.flag.clone())
    }

    /// Whether one came.
    pub fn came(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// Ends this rank when the `mpirun` that started it is gone. It would search on for
/// nobody, and hold the locks of its checkpoint and its shard: whoever goes on from the
/// checkpoint would be refused.
fn end_with_the_launcher() {
    if !BY_A_LAUNCHER
        .iter()
        .any(|name| std::env::var_os(name).is_some())
    {
        return;
    }
    let parent = parent_id();
    let watch = move || {
        while parent_id() == parent {
            thread::sleep(LOOK);
        }
        say(format_args!(
            "error: mpirun is gone, and this rank ends; a checkpoint is as it was last written"
        ));
        temporary::remove_all();
        exit(INTERRUPTED)
    };
    // A machine that has no thread to spare cannot search either.
    let _ = thread::Builder::new().name("parent".into()).spawn(watch);
}
