//! Filters that cut the search, not only its output.

use maxplus_core::NodeSet;
use thiserror::Error;

use crate::chains::bounds::ChainBounds;
use crate::chains::found::Found;
use crate::chains::weight::Weight;

/// Selects extremals. The default is all of them.
///
/// Filters with the same conditions are equal, in any order and with repetitions.
/// [`Extremals::filter`](crate::Extremals::filter) checks whether their nodes exist.
///
/// ```
/// use supereigen::Filter;
///
/// assert_eq!(Filter::containing(3).and_containing(0), Filter::containing(0).and_containing(3));
/// let full = Filter::full_support(2).and_support_at_most(4);
/// assert_eq!(full, Filter::support_at_most(4).and_containing(1).and_containing(0));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Increasing, without repetitions.
    containing: Vec<usize>,
    head: Option<usize>,
    at_most: Option<usize>,
}

/// A filter contains a node that the matrix does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("there is no node {} among {n}", node + 1)]
pub struct FilterError {
    /// The node, counted from 0.
    pub node: usize,
    /// How many nodes there are.
    pub n: usize,
}

impl Filter {
    /// All extremals.
    pub fn everything() -> Self {
        Self::default()
    }

    /// Only extremals with node i in the support.
    pub fn containing(i: usize) -> Self {
        Self::everything().and_containing(i)
    }

    /// Only extremals with full support, for n nodes.
    pub fn full_support(n: usize) -> Self {
        (0..n).fold(Self::everything(), Filter::and_containing)
    }

    /// Only extremals x with head t: every solution below x, other than x, is smaller at t. It is
    /// the last node of the chain; in a zero cycle every node is a head.
    pub fn headed_by(t: usize) -> Self {
        Self::everything().and_headed_by(t)
    }

    /// Only extremals with at most k nodes in the support; none for k = 0.
    pub fn support_at_most(k: usize) -> Self {
        Self::everything().and_support_at_most(k)
    }

    /// Also demands node i in the support.
    #[must_use]
    pub fn and_containing(mut self, i: usize) -> Self {
        if let Err(place) = self.containing.binary_search(&i) {
            self.containing.insert(place, i);
        }
        self
    }

    /// Also demands head t: see [`Filter::headed_by`].
    #[must_use]
    pub fn and_headed_by(mut self, t: usize) -> Self {
        self.head = Some(t);
        self
    }

    /// Also demands at most k nodes in the support.
    #[must_use]
    pub fn and_support_at_most(mut self, k: usize) -> Self {
        self.at_most = Some(k);
        self
    }

    /// Whether every extremal passes.
    #[inline]
    pub fn is_everything(&self) -> bool {
        self.containing.is_empty() && self.head.is_none() && self.at_most.is_none()
    }

    /// Whether the nodes of the filter are among n.
    pub(crate) fn check(&self, n: usize) -> Result<(), FilterError> {
        let greatest = self.containing.last().max(self.head.as_ref());
        match greatest {
            Some(&node) if node >= n => Err(FilterError { node, n }),
            _ => Ok(()),
        }
    }

    /// The nodes that must be in the support, the head, the largest support.
    pub(crate) fn parts(&self) -> (&[usize], Option<usize>, Option<usize>) {
        (&self.containing, self.head, self.at_most)
    }

    /// The demanded head, if any.
    pub(crate) fn head(&self) -> Option<usize> {
        self.head
    }

    /// Whether an extremal with this support passes, without the condition on the head.
    pub(crate) fn accepts_support(&self, support: &NodeSet) -> bool {
        self.containing.iter().all(|&i| support.contains(i))
            && self.at_most.is_none_or(|k| support.len() <= k)
    }

    /// The length of the longest chain that passes, of n nodes.
    pub(crate) fn longest(&self, n: usize) -> usize {
        self.at_most.map_or(n, |k| k.min(n))
    }

    pub(crate) fn accepts<W>(&self, found: &Found<'_, W>) -> bool {
        let has = |i: &usize| found.chain.contains(i);
        let headed = self
            .head
            .is_none_or(|t| found.chain.last() == Some(&t) || (found.zero_cycle && has(&t)));
        headed
            && self.containing.iter().all(has)
            && self.at_most.is_none_or(|k| found.chain.len() <= k)
    }

    /// Whether a chain that continues this one may pass. Every demanded node must be on the chain,
    /// be a candidate, or have room between its bounds. The bounds only tighten, and a pushed node
    /// has a value strictly between them.
    pub(crate) fn may_accept_longer<W: Weight>(
        &self,
        chain: &[usize],
        bounds: &dyn ChainBounds<W>,
    ) -> bool {
        let reachable =
            |i: usize| bounds.is_candidate(i) || W::from(1) + bounds.lower(i) < *bounds.upper(i);
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

impl Filter {
    /// ` containing 2 head 4 at-most 7`: nodes count from 0, every item may be missing, and
    /// `containing` may occur several times.
    pub(crate) fn words(&self) -> String {
        let (containing, head, at_most) = self.parts();
        let mut text = String::new();
        for i in containing {
            text += &format!(" containing {i}");
        }
        for (name, number) in [("head", head), ("at-most", at_most)] {
            if let Some(number) = number {
                text += &format!(" {name} {number}");
            }
        }
        text
    }

    /// Reads what `words` wrote, if its nodes are among n.
    pub(crate) fn read(words: &str, n: usize) -> Option<Filter> {
        let mut filter = Filter::everything();
        let mut words = words.split_whitespace();
        while let Some(name) = words.next() {
            let value: usize = words.next()?.parse().ok()?;
            filter = match name {
                "containing" if value < n => filter.and_containing(value),
                "head" if value < n => filter.and_headed_by(value),
                "at-most" => filter.and_support_at_most(value),
                _ => return None,
            };
        }
        Some(filter)
    }
}
