//! What a search did, in numbers.

use crate::chains::roots::root::RootSteps;
use crate::report::{Counter, Counters};

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SearchSteps {
    /// The search for roots.
    pub(crate) roots: RootSteps,
    /// Nodes pushed to set up the bounds of a root.
    pub(crate) replayed: u64,
    /// Nodes pushed onto a closed chain; each makes an extremal.
    pub(crate) grown: u64,
    /// Extremals given.
    pub(crate) extremals: u64,
}

impl SearchSteps {
    /// All nodes of the search tree that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.roots.in_vain() + self.roots.roots + self.grown
    }

    /// Adds the steps, with their names; the extremals are left to the caller.
    pub(crate) fn count(&self, counters: &mut Counters) {
        counters.add(Counter::Roots, self.roots.roots);
        counters.add(Counter::StepsLeftOfTheBar, self.roots.left);
        counters.add(Counter::StepsRightOfTheBar, self.roots.right);
        counters.add(Counter::RepeatedRoots, self.roots.repeats);
        // Most searches never ask.
        if self.roots.tests > 0 {
            counters.add(Counter::DeadEndTests, self.roots.tests);
            counters.add(Counter::DeadEnds, self.roots.dead_ends);
            counters.add(Counter::DroppedMoves, self.roots.dropped);
        }
        counters.add(Counter::ReplayedNodes, self.replayed);
        counters.add(Counter::GrownNodes, self.grown);
    }
}
