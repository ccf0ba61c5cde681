//! What takes the extremals of a search: it counts them, looks at each, or lays
//! them into a block.

use std::ops::ControlFlow;

use crate::chains::lanes::growth::Grown;
use crate::chains::search::found::Found;

/// What takes the extremals of a search.
///
/// The search stops at each of them for [`Taker::take`]. A taker that need not
/// look at each lets it run ahead, many nodes at a time
/// ([`growth`](crate::chains::lanes::growth)), and is told afterwards.
///
/// # Laws
///
/// What is taken does not depend on how far the search may run ahead. Each
/// growth of the log is the extremal whose chain is that of the one before, cut
/// to one node less than `length`, and the node; where there is none before, it
/// is the chain of the last `take` or `stand_at`.
pub(crate) trait Taker<W> {
    /// Takes one; breaks to end the run after it.
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()>;

    /// The search stands at a chain, taken or none of its extremals, and is
    /// about to run ahead from there.
    fn stand_at(&mut self, _found: Found<'_, W>) {}

    /// How many may be grown before the next `take`.
    fn ahead(&self) -> u64 {
        0
    }

    /// Where those are written down, if anybody reads it.
    fn log(&mut self) -> Option<&mut Vec<Grown<W>>> {
        None
    }

    /// Takes what the log holds, and empties it.
    fn take_log(&mut self) {}
}

/// Only counts: the search does that itself.
pub(crate) struct Counting;

impl<W> Taker<W> for Counting {
    fn take(&mut self, _: Found<'_, W>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn ahead(&self) -> u64 {
        u64::MAX
    }
}
