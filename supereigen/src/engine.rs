//! What the [driver](crate::job) needs of a search, or of the walk of a sweep.

use std::fmt;

use crate::chains::allowance::Account;
use crate::counts::Counts;
use crate::frontier::Part;

/// Why an engine stopped where no limit and no visitor stopped it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pause {
    /// Nothing remains.
    Done,
    /// It made as many unproductive steps as it was [allowed](Engine::allow).
    Unproductive,
}

/// Searches parts of a tree, one after the other. It can stop after any step, and
/// the next run continues there.
///
/// # Laws
///
/// `resume(rest())` changes nothing. A part and the half that was split off it
/// are together what the part was.
#[cfg_attr(not(feature = "parallel"), allow(dead_code, reason = "for threads"))]
pub(crate) trait Engine: fmt::Debug + Send {
    /// Something to be done.
    type Part: Part;
    /// The counters.
    type Done: Counts;

    /// What it did so far.
    fn done(&self) -> Self::Done;

    /// The same for the [allowance](crate::chains::allowance).
    fn account(&self) -> Account {
        Account::default()
    }

    /// What remains, in the order in which it would be done.
    fn rest(&self) -> Vec<Self::Part>;

    /// Whether nothing remains.
    fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Drops what remains and does these parts instead, in this order. They must
    /// [belong](Engine::belongs) to it.
    fn resume(&mut self, parts: Vec<Self::Part>);

    /// Opens the first part now. A stretch may be one step, and a thread that
    /// spends it on opening a part that it then splits would make no progress.
    fn open_first(&mut self) {}

    /// Whether the part is one of this matrix, scope and filter. Drops what remains.
    fn belongs(&mut self, part: &Self::Part) -> bool;

    /// Splits half of the part off, if it can be split.
    fn halve(&self, part: &mut Self::Part) -> Option<Self::Part>;

    /// Lets it make so many unproductive steps from now on, and pause at the next.
    /// Unless this is called it never pauses for them.
    fn allow(&mut self, _unproductive: u64) {}

    /// Tests at its next step whether it is in a dead end, if the run has made
    /// unproductive steps enough: a run that is stopped often would never make enough
    /// of them in one piece.
    fn expect_dead_ends(&mut self, _unproductive: u64) {}
}
