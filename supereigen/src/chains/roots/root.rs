//! A root, and what the search for roots did.

use crate::chains::weight::Weight;

/// A chain at the moment it closes, with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Root<W> {
    /// r = n_0, ..., n_k.
    pub(crate) chain: Vec<usize>,
    /// The values of the nodes; that of r is 0.
    pub(crate) x: Vec<W>,
    /// Whether the closing arc makes a cycle of weight 0.
    pub(crate) zero: bool,
}

impl<W> Root<W> {
    /// No nodes yet.
    pub(crate) fn empty() -> Self {
        Root {
            chain: Vec::new(),
            x: Vec::new(),
            zero: false,
        }
    }

    pub(super) fn set(&mut self, chain: impl IntoIterator<Item = (usize, W)>, zero: bool) {
        self.chain.clear();
        self.x.clear();
        for (node, x) in chain {
            self.chain.push(node);
            self.x.push(x);
        }
        self.zero = zero;
    }
}

impl<W: Weight> Root<W> {
    /// Turns a zero cycle so that its least node comes first, wherever it was
    /// begun.
    pub(super) fn begin_at_the_least(&mut self) {
        let least = (0..self.chain.len()).min_by_key(|k| self.chain[*k]);
        let Some(least) = least.filter(|least| *least > 0) else {
            return;
        };
        self.chain.rotate_left(least);
        self.x.rotate_left(least);
        let first = self.x[0].clone();
        for x in &mut self.x {
            *x = x.clone() - &first;
        }
    }
}

/// What a step of the search for roots came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A root: see `Roots::root`.
    Root,
    /// No root.
    Other,
    /// A test for a dead end: no step of the search, and longer than one.
    Test,
    /// There are no more.
    Done,
}

/// What the search for roots did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct RootSteps {
    /// Nodes added left of the bar that closed nothing.
    pub(crate) left: u64,
    /// Nodes added right of the bar that closed nothing.
    pub(crate) right: u64,
    /// Roots given.
    pub(crate) roots: u64,
    /// Roots found but not given: zero cycles seen from another of their
    /// nodes.
    pub(crate) repeats: u64,
    /// Tests for dead ends; see [`dead_ends`](super::dead_ends).
    pub(crate) tests: u64,
    /// Dead ends that were found.
    pub(crate) dead_ends: u64,
    /// Moves that were dropped with them.
    pub(crate) dropped: u64,
}

impl RootSteps {
    /// The steps that gave no root.
    pub(crate) fn in_vain(&self) -> u64 {
        self.left + self.right + self.repeats
    }
}
