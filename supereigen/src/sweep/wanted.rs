//! Which chains of a sweep are wanted, and where the search for them can be cut.

use crate::chains::filter::Filter;

/// A filter, for chains of a matrix of n nodes.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    filter: Filter,
    longest: usize,
}

impl Wanted {
    pub(super) fn new(filter: Filter, n: usize) -> Self {
        let longest = filter.longest(n);
        Wanted { filter, longest }
    }

    /// The most nodes that a wanted chain has.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Whether one head is wanted. Of the rotations of a zero cycle only one
    /// ends there.
    pub(super) fn has_head(&self) -> bool {
        self.filter.head().is_some()
    }

    /// Whether the chain and one node more are wanted.
    pub(super) fn accepts(&self, chain: &[usize], node: usize) -> bool {
        let (containing, head, _) = self.filter.parts();
        head.is_none_or(|t| t == node)
            && containing.iter().all(|i| *i == node || chain.contains(i))
            && chain.len() < self.longest
    }

    /// The nodes that must be on a wanted chain, the head among them, and are
    /// neither on this one nor the node that is added to it.
    pub(super) fn missing<'a>(
        &'a self,
        chain: &'a [usize],
        node: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let (containing, head, _) = self.filter.parts();
        let head = head.filter(|t| !containing.contains(t));
        let all = containing.iter().copied().chain(head);
        all.filter(move |i| *i != node && !chain.contains(i))
    }

    /// Whether a chain that goes on from this one with the node may be wanted.
    /// It may not once the head is passed, or once it has no room left for the
    /// nodes that must be on it.
    pub(super) fn may_add(&self, chain: &[usize], node: usize) -> bool {
        self.filter.head().is_none_or(|t| !chain.contains(&t))
            && chain.len() + 1 + self.missing(chain, node).count() <= self.longest
    }
}
