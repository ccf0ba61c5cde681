//! What a search did, in numbers.

use std::ops::{AddAssign, Sub};

use crate::chains::roots::root::RootSteps;
use crate::report::{Counter, Counters};

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Steps {
    /// The search for roots.
    pub(crate) roots: RootSteps,
    /// Nodes pushed to set up the bounds of a root.
    pub(crate) replayed: u64,
    /// Nodes pushed onto a closed chain; each makes an extremal.
    pub(crate) grown: u64,
    /// Extremals given.
    pub(crate) extremals: u64,
}

impl Steps {
    /// All nodes of the search tree that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.roots.in_vain() + self.roots.roots + self.grown
    }

    /// The steps with their names.
    pub(crate) fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.add(Counter::Extremals, self.extremals);
        counters.add(Counter::Roots, self.roots.roots);
        counters.add(Counter::StepsLeftOfTheBar, self.roots.left);
        counters.add(Counter::StepsRightOfTheBar, self.roots.right);
        counters.add(Counter::RepeatedRoots, self.roots.repeats);
        counters.add(Counter::ReplayedNodes, self.replayed);
        counters.add(Counter::GrownNodes, self.grown);
        counters
    }
}

impl AddAssign for Steps {
    fn add_assign(&mut self, other: Self) {
        self.roots += other.roots;
        self.replayed += other.replayed;
        self.grown += other.grown;
        self.extremals += other.extremals;
    }
}

/// What was done since an earlier moment of the same search.
impl Sub for Steps {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Steps {
            roots: self.roots - earlier.roots,
            replayed: self.replayed - earlier.replayed,
            grown: self.grown - earlier.grown,
            extremals: self.extremals - earlier.extremals,
        }
    }
}
