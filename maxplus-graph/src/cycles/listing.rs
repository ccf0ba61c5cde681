//! What every search for cycles has in common: one cycle after another, to be
//! iterated over or shown to a visitor.

use std::ops::ControlFlow;

use crate::cycle::Cycle;
use crate::limits::{Meter, StopReason};
use crate::tally::{Stopped, Tally, close};

/// A search that stops at every cycle.
pub(crate) trait Listing: Sized {
    /// Goes on to the next cycle; false if there is none left. Not to be called
    /// again after that, or after an error.
    fn advance(&mut self) -> Result<bool, StopReason>;

    /// The nodes of the current cycle, least first.
    fn nodes(&self) -> &[usize];

    /// What was counted so far.
    fn meter(&self) -> &Meter;

    /// The cycles, one at a time; an error, the last item, if it was cut.
    fn into_iter(mut self) -> impl Iterator<Item = Result<Cycle, StopReason>> {
        let mut over = false;
        std::iter::from_fn(move || {
            if over {
                return None;
            }
            let end = self.advance();
            over = end != Ok(true);
            match end {
                Ok(true) => Some(Ok(Cycle::found(self.nodes()))),
                Ok(false) => None,
                Err(reason) => Some(Err(reason)),
            }
        })
    }

    /// Shows every cycle to the visitor, until it breaks off.
    fn visit(
        mut self,
        mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Tally, Stopped> {
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
