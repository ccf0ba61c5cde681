//! What the [driver](crate::job) needs from a search, or from the walk of a sweep.

use std::fmt;

use crate::chains::allowance::Account;
use crate::counts::Counts;
use crate::frontier::Part;

/// Why an engine stopped, other than for a limit or a visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pause {
    /// No work remains.
    Done,
    /// It made as many unproductive steps as it was [allowed](Engine::allow).
    Unproductive,
}

/// Chooses one of the given number of branches, for a random way down a tree.
pub(crate) type Choose<'a> = dyn FnMut(usize) -> usize + 'a;

/// Searches parts of a tree, one after the other. It can stop after any step, and
/// the next run continues there.
///
/// # Laws
///
/// `resume(rest())` changes nothing. The two halves of a part are together the part.
#[cfg_attr(not(feature = "parallel"), allow(dead_code, reason = "for threads"))]
pub(crate) trait Engine: fmt::Debug + Send {
    /// A part of the work.
    type Part: Part;
    /// The counters.
    type Done: Counts;

    /// The counters so far.
    fn done(&self) -> Self::Done;

    /// What the [allowance](crate::chains::allowance) needs of the counters.
    fn account(&self) -> Account {
        Account::default()
    }

    /// The remaining work, in the order in which it will be done.
    fn rest(&self) -> Vec<Self::Part>;

    fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    /// Drops the remaining work and does these parts instead, in this order. They must
    /// [belong](Engine::belongs) to it.
    fn resume(&mut self, parts: Vec<Self::Part>);

    /// Opens the first part now. Otherwise a thread whose stretch is a single step could spend it
    /// on opening a part, then split the part, and make no progress.
    fn open_first(&mut self) {}

    /// Whether the part belongs to this matrix, scope and filter. Drops the remaining work.
    fn belongs(&mut self, part: &Self::Part) -> bool;

    /// Splits half of the part off; `None` if it cannot be split.
    fn halve(&self, part: &mut Self::Part) -> Option<Self::Part>;

    /// Allows this many unproductive steps from now on, and pauses at the next one. Without this
    /// call it never pauses for them.
    fn allow(&mut self, _unproductive: u64) {}

    /// Tests at the next step whether the search is in a dead end, if the run has made enough
    /// unproductive steps. The argument is their number in the whole run, because a run that is
    /// stopped often never makes enough of them between two stops.
    fn expect_dead_ends(&mut self, _unproductive: u64) {}
}
