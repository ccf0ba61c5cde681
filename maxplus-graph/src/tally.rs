//! What a search saw, and how it ended.
//!
//! A search that saw everything returns its [`Tally`]; one that was cut
//! returns [`Stopped`], an error that carries the reason and the tally so
//! far. A part can therefore not pass for the whole.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::limits::{Limits, StopReason};
//! use maxplus_graph::{Cycles, Digraph};
//!
//! let loops = (0..5).map(|i| (i, i, MaxPlus::finite(0)));
//! let graph = Digraph::<i64>::from_arcs(5, loops).unwrap();
//! assert_eq!(Cycles::of(&graph).count().unwrap().cycles, 5);
//!
//! let limits = Limits::none().with_cycles(3);
//! let stopped = Cycles::of(&graph).within(&limits).count().unwrap_err();
//! assert_eq!((stopped.reason, stopped.so_far.cycles), (StopReason::Cycles, 3));
//! ```

use thiserror::Error;

use crate::limits::{Meter, StopReason};

/// What a search saw.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The cycles that were found.
    pub cycles: u64,
    /// The paths that were found.
    pub paths: u64,
    /// The nodes of the search tree: every prolongation of a path, counted
    /// whether or not anything came of it.
    pub steps: u64,
    /// What was done beside them, in arcs and nodes looked at: the components
    /// and bounds that a search prepares.
    pub work: u64,
}

impl From<&Meter> for Tally {
    fn from(meter: &Meter) -> Self {
        Tally {
            cycles: meter.cycles(),
            paths: meter.paths(),
            steps: meter.steps(),
            work: meter.worked(),
        }
    }
}

/// A search that ended before it saw everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped after {} steps, {} cycles and {} paths: {reason}", so_far.steps, so_far.cycles, so_far.paths)]
pub struct Stopped {
    /// Why it ended.
    pub reason: StopReason,
    /// What it saw before.
    pub so_far: Tally,
}

/// The tally of a meter whose search ended in the given way.
pub(crate) fn close(meter: &Meter, end: Result<(), StopReason>) -> Result<Tally, Stopped> {
    let so_far = Tally::from(meter);
    match end {
        Ok(()) => Ok(so_far),
        Err(reason) => Err(Stopped { reason, so_far }),
    }
}
