//! The extremals of a problem as an iterator.

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::limits::{Limits, Meter, StopReason};

use super::any_width::AnySearch;
use super::{Chains, Extremal, Run, Witness};

/// The extremals of a problem, one by one.
///
/// The search stands still between two of them. After the last one
/// [`Extremals::stopped`] tells whether there was a limit.
#[derive(Debug)]
pub struct Extremals<T> {
    pub(super) chains: Chains<T>,
    pub(super) search: AnySearch,
    meter: Meter,
    stopped: Option<StopReason>,
    witness: Option<Witness>,
}

impl<T: Carrier> Extremals<T> {
    /// At the start of the search.
    pub(super) fn new(chains: Chains<T>, limits: &Limits) -> Self {
        Extremals {
            search: chains.search(),
            meter: limits.meter(),
            chains,
            stopped: None,
            witness: None,
        }
    }

    /// Why the iteration ended before everything was seen, if it did.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// The witness of the extremal that was given last.
    pub fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// How the search went so far.
    pub fn run(&self) -> Run {
        let end = match (self.stopped, self.search.is_done()) {
            (Some(reason), _) => Err(reason),
            (None, true) => Ok(()),
            (None, false) => Err(StopReason::Visitor),
        };
        self.chains.finish(&self.search, end)
    }
}

impl<T: Carrier> Iterator for Extremals<T> {
    type Item = Scaled<MaxPlus<T>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stopped.is_some() {
            return None;
        }
        let mut next = None;
        let (n, denominator) = (self.chains.n(), self.chains.integers.denominator());
        let end = self.search.run(&mut self.meter, &mut |values| {
            let extremal = Extremal::new(values, n, denominator);
            next = Some((extremal.to_scaled(), extremal.witness()));
            ControlFlow::Break(())
        });
        self.stopped = end.err().filter(|reason| *reason != StopReason::Visitor);
        let (vector, witness) = next?;
        self.witness = Some(witness);
        Some(vector)
    }
}

impl<T: Carrier> FusedIterator for Extremals<T> {}
