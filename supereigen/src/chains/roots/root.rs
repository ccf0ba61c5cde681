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

impl<W: Weight> Root<W> {
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

    /// The nodes of least value of a zero cycle that starts at one of them,
    /// where it is 0.
    fn least(&self) -> impl Iterator<Item = usize> + '_ {
        let nodes = self.chain.iter().zip(&self.x);
        let least = nodes.filter(|(_, x)| **x == W::default());
        least.map(|(node, _)| *node)
    }

    /// Whether the zero cycle starts at the first of its nodes of least value.
    pub(super) fn is_from_the_least(&self) -> bool {
        self.least().all(|node| self.chain[0] <= node)
    }

    /// From how many starts the search for roots finds it.
    pub(crate) fn starts(&self) -> usize {
        match self.zero {
            true => self.least().count(),
            false => 1,
        }
    }
}

/// What a step of the search for roots came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A root: see `Roots::root`.
    Root,
    /// A zero cycle, seen from another of its nodes than the one that gives
    /// it: see `Roots::root`.
    Repeat,
    /// No root.
    Other,
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
}

impl RootSteps {
    /// The steps that gave no root.
    pub(crate) fn in_vain(&self) -> u64 {
        self.left + self.right + self.repeats
    }
}
