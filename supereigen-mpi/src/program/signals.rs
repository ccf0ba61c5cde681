//! The system's wishes: a signal asks for a checkpoint and an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use maxplus_graph::Budget;
use signal_hook::consts::{SIGINT, SIGTERM, SIGUSR1, SIGUSR2};

/// Whether a signal came.
pub struct Signals {
    flag: Arc<AtomicBool>,
}

impl Signals {
    /// Listens. MPI hands a signal on to all ranks, so workers must not die of
    /// it: the master says when they are to stop.
    pub fn listen() -> Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [SIGINT, SIGTERM, SIGUSR1, SIGUSR2] {
            signal_hook::flag::register(signal, flag.clone())?;
        }
        Ok(Signals { flag })
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
