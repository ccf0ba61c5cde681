//! The extremals of a problem as an iterator.

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_graph::{Limits, Meter, StopReason};

use super::extremal::Witnessed;
use super::frontier::Frontier;
use super::resumable::Resumable;

/// The extremals of a problem, one by one; an error, the last item, if the
/// search was cut.
///
/// The search stands still between two of them.
#[derive(Debug)]
pub struct ExtremalIter<T: Carrier> {
    /// The search, or what remains if it could not begin.
    search: Result<Resumable<T>, Box<(StopReason, Frontier)>>,
    meter: Meter,
    over: bool,
}

impl<T: Carrier> ExtremalIter<T> {
    /// At the start of a search.
    pub(crate) fn new(
        search: Result<Resumable<T>, Box<(StopReason, Frontier)>>,
        limits: &Limits,
    ) -> Self {
        ExtremalIter {
            search,
            meter: limits.meter(),
            over: false,
        }
    }

    /// What the iterator would still give.
    pub fn frontier(&self) -> Frontier {
        match &self.search {
            Ok(search) => search.frontier(),
            Err(cut) => cut.1.clone(),
        }
    }
}

impl<T: Carrier> Iterator for ExtremalIter<T> {
    type Item = Result<Witnessed<T>, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let search = match &mut self.search {
            Ok(search) => search,
            Err(cut) => {
                self.over = true;
                return Some(Err(cut.0));
            }
        };
        let mut next = None;
        let end = search.go_on(&mut self.meter, &mut |extremal| {
            next = Some(extremal.to_witnessed());
            ControlFlow::Break(())
        });
        if let Some(found) = next {
            return Some(Ok(found));
        }
        self.over = true;
        search.settled(end).err().map(Err)
    }
}

impl<T: Carrier> FusedIterator for ExtremalIter<T> {}
