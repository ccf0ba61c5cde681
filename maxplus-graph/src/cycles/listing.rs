//! What every search for cycles has in common: one cycle after another, to be
//! iterated over or shown to a visitor.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::ControlFlow;

use crate::cycle::Cycle;
use crate::ending::{Ending, StopReason};
use crate::meter::Meter;
use crate::tally::{Tally, close};

/// A search that stops at every cycle.
pub(crate) trait Listing: Sized {
    /// Goes on to the next cycle; false if there is none left. Not to be called
    /// again after that, or after an error.
    fn advance(&mut self) -> Result<bool, StopReason>;

    /// The nodes of the current cycle, least first.
    fn nodes(&self) -> &[usize];

    /// What was counted so far.
    fn meter(&self) -> &Meter;

    /// Shows every cycle to the visitor, until it breaks off.
    fn for_each(mut self, mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>) -> Ending<Tally> {
        let end = loop {
            match self.advance() {
                Ok(true) if visitor(self.nodes()).is_continue() => {}
                Ok(true) => break Err(StopReason::Visitor),
                Ok(false) => break Ok(()),
                Err(reason) => break Err(reason),
            }
        };
        close(self.meter(), end)
    }
}

/// Cycles, one at a time; an error, the last item, if the search was cut.
pub struct CycleIter<'g> {
    /// The next cycle. Behind a pointer, so that no search shows in the type.
    advance: Box<dyn FnMut() -> Result<Option<Cycle>, StopReason> + 'g>,
    over: bool,
}

impl<'g> CycleIter<'g> {
    pub(crate) fn new(mut listing: impl Listing + 'g) -> Self {
        let advance = move || {
            let found = listing.advance()?;
            Ok(found.then(|| Cycle::found(listing.nodes())))
        };
        CycleIter {
            advance: Box::new(advance),
            over: false,
        }
    }
}

impl Iterator for CycleIter<'_> {
    type Item = Result<Cycle, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = (self.advance)().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl FusedIterator for CycleIter<'_> {}

impl fmt::Debug for CycleIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CycleIter").finish_non_exhaustive()
    }
}
