//! Filters that cut the search, not only its output.

use super::grow::Grow;
use super::instance::Weight;
use super::search::Found;

/// Which extremals are wanted. The default is all of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    containing: Vec<usize>,
    head: Option<usize>,
    at_most: Option<usize>,
}

impl Filter {
    /// All extremals.
    pub fn everything() -> Self {
        Self::default()
    }

    /// Only extremals with node i in the support.
    #[must_use]
    pub fn containing(mut self, i: usize) -> Self {
        self.containing.push(i);
        self
    }

    /// Only extremals with full support, for n nodes.
    #[must_use]
    pub fn with_full_support(mut self, n: usize) -> Self {
        self.containing = (0..n).collect();
        self
    }

    /// Only extremals with head t: the node that all others pull down with
    /// them. It is the last node of the chain; in a zero cycle every node is
    /// a head.
    #[must_use]
    pub fn with_head(mut self, t: usize) -> Self {
        self.head = Some(t);
        self
    }

    /// Only extremals with at most k nodes in the support.
    #[must_use]
    pub fn with_support_at_most(mut self, k: usize) -> Self {
        self.at_most = Some(k);
        self
    }

    /// Whether every extremal is wanted.
    #[inline]
    pub fn is_everything(&self) -> bool {
        self.containing.is_empty() && self.head.is_none() && self.at_most.is_none()
    }

    /// The nodes that must be in the support, the head, the greatest support.
    pub(crate) fn parts(&self) -> (&[usize], Option<usize>, Option<usize>) {
        (&self.containing, self.head, self.at_most)
    }

    /// The longest chain that is wanted, of n nodes.
    pub(crate) fn longest(&self, n: usize) -> usize {
        self.at_most.map_or(n, |k| k.min(n))
    }

    /// Whether the extremal is wanted.
    pub fn accepts<W>(&self, found: &Found<'_, W>) -> bool {
        let has = |i: &usize| found.chain.contains(i);
        let headed = self
            .head
            .is_none_or(|t| found.chain.last() == Some(&t) || (found.zero_cycle && has(&t)));
        headed
            && self.containing.iter().all(has)
            && self.at_most.is_none_or(|k| found.chain.len() <= k)
    }

    /// Whether a chain that goes on from this one may be wanted. A node that
    /// is wanted must be on the chain, a candidate, or have room between its
    /// bounds: they only tighten, and a value strictly between them is what
    /// the rules ask for.
    pub(crate) fn may_accept_longer<W: Weight>(
        &self,
        chain: &[usize],
        growing: &impl Grow<W>,
    ) -> bool {
        let reachable =
            |i: usize| growing.is_candidate(i) || W::from(1) + growing.lower(i) < *growing.upper(i);
        self.at_most.is_none_or(|k| chain.len() < k)
            && self
                .head
                .is_none_or(|t| !chain.contains(&t) && reachable(t))
            && self
                .containing
                .iter()
                .all(|i| chain.contains(i) || reachable(*i))
    }
}
