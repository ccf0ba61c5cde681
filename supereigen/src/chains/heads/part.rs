//! What remains of a search head first, as a small value.

use std::sync::Arc;

use crate::chains::branches::{only, uppermost_half};
use crate::chains::roots::part::RootsPart;

/// What remains of a search head first. Invariant: `segment` and `remaining`
/// are equally long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeadsPart {
    /// Only extremals whose root lies in one of these, of which there is one at
    /// least; `None` for all.
    pub(crate) within: Option<Arc<[RootsPart]>>,
    /// The heads after this one.
    pub(crate) heads: Vec<usize>,
    /// Whether the segment is an extremal not given yet.
    pub(crate) pending: bool,
    /// The segment, its head first.
    pub(crate) segment: Vec<usize>,
    /// For every node of the segment the candidates that remain there.
    pub(crate) remaining: Vec<Vec<usize>>,
}

impl HeadsPart {
    /// All extremals, or those whose roots lie in the parts, with these heads.
    pub(crate) fn of(within: Option<Arc<[RootsPart]>>, heads: Vec<usize>) -> Self {
        HeadsPart {
            within,
            heads,
            pending: false,
            segment: Vec::new(),
            remaining: Vec::new(),
        }
    }

    /// Without the end of the segment, where nothing remains; `None` if
    /// nothing remains at all.
    pub(crate) fn trimmed(mut self) -> Option<Self> {
        while !self.pending && self.remaining.last().is_some_and(Vec::is_empty) {
            self.remaining.pop();
            self.segment.pop();
        }
        let is_empty = self.segment.is_empty() && self.heads.is_empty();
        (!is_empty).then_some(self)
    }

    pub(crate) fn halve(&mut self) -> Option<Self> {
        let branches = self.heads.len() + usize::from(!self.segment.is_empty());
        if branches >= 2 {
            let stay = self.heads.len() - branches / 2;
            let heads = self.heads.split_off(stay);
            return Some(HeadsPart::of(self.within.clone(), heads));
        }
        let (level, candidates) = uppermost_half(&mut self.remaining, self.pending)?;
        Some(HeadsPart {
            within: self.within.clone(),
            heads: Vec::new(),
            pending: false,
            segment: self.segment[..=level].to_vec(),
            remaining: only(level, candidates),
        })
    }
}
