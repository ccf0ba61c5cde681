//! The remaining work of growing a root, as a small value, and the counters of a search.

use crate::chains::roots::path::{RootSteps, only, uppermost_half};
use crate::report::{Counter, Counters};

/// The remaining work of growing a root. Invariant: `remaining` is one longer than `chain`, or both
/// are empty and the seed was not planted yet. Then `pending` says that it is seed 0, with which the
/// vector of the root is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GrownPart {
    /// The nodes of the root, r first.
    pub(crate) root: Vec<usize>,
    /// The seeds `seed..seeds` remain: rotations of a zero cycle, then its tied tails. Any other
    /// root has only seed 0.
    pub(crate) seed: usize,
    pub(crate) seeds: usize,
    /// Whether the chain is an extremal that was not given yet.
    pub(crate) pending: bool,
    /// The nodes pushed onto the seed.
    pub(crate) chain: Vec<usize>,
    /// For the seed and every node of `chain`, the candidates that remain there.
    pub(crate) remaining: Vec<Vec<usize>>,
}

impl GrownPart {
    /// The tied tails of a zero cycle.
    pub(crate) fn tied_tails(cycle: &[usize]) -> Self {
        Self::untouched(cycle.to_vec(), cycle.len(), cycle.len() + 1)
    }

    /// Everything that grows from a root with this number of seeds.
    pub(crate) fn whole(root: Vec<usize>, seeds: usize) -> Self {
        GrownPart {
            pending: true,
            ..Self::untouched(root, 0, seeds)
        }
    }

    /// Seeds after the first that were not planted yet.
    pub(crate) fn untouched(root: Vec<usize>, seed: usize, seeds: usize) -> Self {
        GrownPart {
            root,
            seed,
            seeds,
            pending: false,
            chain: Vec::new(),
            remaining: Vec::new(),
        }
    }

    /// Removes the end of the chain, where no candidates remain; `None` if no work remains.
    pub(crate) fn trimmed(mut self) -> Option<Self> {
        while !self.pending && self.remaining.last().is_some_and(Vec::is_empty) {
            self.remaining.pop();
            self.chain.pop();
        }
        if self.remaining.is_empty() {
            self.chain.clear();
            self.seed += 1;
        }
        (self.seed < self.seeds).then_some(self)
    }

    pub(crate) fn halve(&mut self) -> Option<Self> {
        // Data from outside may have `seed` > `seeds`.
        if self.seeds.saturating_sub(self.seed) >= 2 {
            let middle = self.seeds - (self.seeds - self.seed) / 2;
            let half = Self::untouched(self.root.clone(), middle, self.seeds);
            self.seeds = middle;
            return Some(half);
        }
        let (level, candidates) = uppermost_half(&mut self.remaining, self.pending)?;
        Some(GrownPart {
            root: self.root.clone(),
            pending: false,
            chain: self.chain[..level].to_vec(),
            remaining: only(level, candidates),
            ..*self
        })
    }
}

/// The counters of a search.
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
    /// Extremals found, whether they pass the filter or not.
    pub(crate) fn found(&self) -> u64 {
        self.roots.roots + self.grown
    }

    /// All nodes of the search tree that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.roots.unproductive() + self.roots.roots + self.grown
    }

    /// Adds the counters with their names, except the extremals.
    pub(crate) fn count(&self, counters: &mut Counters) {
        counters.add(Counter::Roots, self.roots.roots);
        counters.add(Counter::StepsLeftOfTheBar, self.roots.left);
        counters.add(Counter::StepsRightOfTheBar, self.roots.right);
        counters.add(Counter::RepeatedRoots, self.roots.repeats);
        // Most searches make no tests.
        if self.roots.tests > 0 {
            counters.add(Counter::DeadEndTests, self.roots.tests);
            counters.add(Counter::DeadEnds, self.roots.dead_ends);
            counters.add(Counter::DroppedMoves, self.roots.dropped);
        }
        counters.add(Counter::ReplayedNodes, self.replayed);
        counters.add(Counter::GrownNodes, self.grown);
    }
}
