//! Signals: each requests a checkpoint and the end. A rank whose `mpirun` was killed ends too.

use std::os::unix::process::parent_id;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use maxplus_graph::Budget;
use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::low_level::exit;
use supereigen_run::progress::say;
use supereigen_run::temporary;

/// The exit code of a run that was interrupted.
const INTERRUPTED: i32 = 130;

/// The interval between two checks of the parent.
const LOOK: Duration = Duration::from_millis(200);

/// A launcher sets one of these variables in every rank that it starts.
const BY_A_LAUNCHER: [&str; 3] = ["OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"];

/// Whether a signal has come.
pub struct Signals {
    flag: Arc<AtomicBool>,
    /// The flag is not checked yet.
    is_early: Arc<AtomicBool>,
}

impl Signals {
    /// Installs the handlers, before anything else. Until [`Signals::begin_checking`] there are no
    /// results to save, and a signal ends the rank at once. Later MPI passes a signal on to all
    /// ranks, and workers must survive it: the master orders them to stop.
    pub fn install() -> Result<Self> {
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

    /// Notes that the flag is checked from now on.
    pub fn begin_checking(&self) {
        self.is_early.store(false, Ordering::Relaxed);
    }

    /// The budget, also ended by a signal.
    pub fn end(&self, budget: Budget) -> Budget {
        budget.with_interrupt(self.flag.clone())
    }

    /// Whether a signal has come.
    pub fn came(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}

/// Ends this rank when the `mpirun` that started it is gone. Otherwise it would continue to
/// search, and hold the locks of its checkpoint and its shard, so that a resumed run would be
/// refused.
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
            "error: mpirun has ended, so this rank ends; the checkpoint stays as it was last \
             written"
        ));
        temporary::remove_all();
        exit(INTERRUPTED)
    };
    // Errors are ignored: a machine that cannot start this thread cannot search either.
    let _ = thread::Builder::new().name("parent".into()).spawn(watch);
}
