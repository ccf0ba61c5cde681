//! What a search saw.

use crate::ending::{Ending, StopReason};
use crate::meter::Meter;

/// What a search saw and did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The cycles or paths that were found.
    pub results: u64,
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
            results: meter.results(),
            steps: meter.steps(),
            work: meter.worked(),
        }
    }
}

/// The tally of a meter whose search ended in the given way.
pub(crate) fn close(meter: &Meter, end: Result<(), StopReason>) -> Ending<Tally> {
    Ending::new(Tally::from(meter), end)
}
