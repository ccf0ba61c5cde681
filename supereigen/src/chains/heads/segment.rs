//! The end of a chain, from its head backwards, and the remaining work of a search head first as a
//! small value.
//!
//! # Whether a root belongs to the remaining work of a search for roots
//!
//! The search for roots may switch to heads in the middle, and must not give again what it has
//! given. It reaches a root by one path only ([`roots`](crate::chains::roots)): the start s, the
//! first minimum of x along the chain, then the nodes left of the bar, then those right of it. So
//! the path shows where the root lies: at a start not taken yet, at a move not made yet, or in the
//! part already searched.

use std::sync::Arc;

use crate::chains::matrix::Instance;
use crate::chains::moves::{MoveKey, Side};
use crate::chains::roots::path::{Lengths, RootsPart, only, uppermost_half};
use crate::chains::weight::Weight;

/// A segment t = p_0, p_1, ..., p_j: row p_(i-1) leans on p_i alone.
///
/// Invariant: `bound` is x on the segment and U - 1 off it, where
/// U_k = min (x_l - a_lk) over all rows l of the segment but the last.
#[derive(Debug)]
pub(super) struct Segment<W> {
    matrix: Arc<Instance<W>>,
    nodes: Vec<usize>,
    on: Vec<bool>,
    bound: Vec<W>,
    /// The bounds that each node has changed, with their values before it.
    changed: Vec<(usize, W)>,
    /// Where the changes of each node begin.
    marks: Vec<usize>,
}

impl<W: Weight> Segment<W> {
    pub(super) fn new(matrix: Arc<Instance<W>>) -> Self {
        let n = matrix.n();
        Segment {
            nodes: Vec::new(),
            on: vec![false; n],
            bound: vec![matrix.infinite().clone(); n],
            changed: Vec::new(),
            marks: Vec::new(),
            matrix,
        }
    }

    /// The nodes, the head first.
    pub(super) fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The bound on a solution that continues the segment.
    pub(super) fn bound(&self) -> &[W] {
        &self.bound
    }

    pub(super) fn is_on(&self, k: usize) -> bool {
        self.on[k]
    }

    pub(super) fn begin(&mut self, t: usize) {
        self.open(t, W::default(), self.changed.len());
    }

    /// Lets the last row lean on node k, which must be a candidate.
    pub(super) fn push(&mut self, k: usize) {
        let q = self.last();
        let x = self.bound[q].clone();
        let matrix = self.matrix.clone();
        let value = self.leaning(k);
        let mark = self.changed.len();
        for (m, a) in matrix.row(q) {
            let m = *m as usize;
            let leaning = x.clone() - a;
            if m != k && !self.on[m] && leaning <= self.bound[m] {
                let tighter = leaning - &W::from(1);
                let before = std::mem::replace(&mut self.bound[m], tighter);
                self.changed.push((m, before));
            }
        }
        self.open(k, value, mark);
    }

    /// Removes the last node.
    pub(super) fn pop(&mut self) {
        let (Some(k), Some(mark)) = (self.nodes.pop(), self.marks.pop()) else {
            return;
        };
        self.on[k] = false;
        for (m, before) in self.changed.drain(mark..).rev() {
            self.bound[m] = before;
        }
    }

    /// Whether the nodes of the segment satisfy its last row. Then it is a complete chain, read
    /// backwards.
    pub(super) fn closes(&self) -> bool {
        let q = self.last();
        let x = &self.bound[q];
        let mut row = self.matrix.row(q).iter();
        row.any(|(m, a)| {
            let m = *m as usize;
            self.on[m] && self.bound[m].clone() + a >= *x
        })
    }

    /// The nodes on which the last row may lean alone, as far as the rows before it allow;
    /// increasing.
    pub(super) fn candidates(&self) -> Vec<usize> {
        let q = self.last();
        let x = &self.bound[q];
        let row = self.matrix.row(q).iter();
        let free = row.filter(|(m, a)| {
            let m = *m as usize;
            !self.on[m] && x.clone() - a <= self.bound[m]
        });
        free.map(|(m, _)| *m as usize).collect()
    }

    /// The value of node k if the last row leans on it.
    pub(super) fn leaning(&self, k: usize) -> W {
        let q = self.last();
        let a = self.matrix.entry(q, k).expect("a candidate has an arc");
        self.bound[q].clone() - a
    }

    fn last(&self) -> usize {
        *self.nodes.last().expect("a segment that was begun")
    }

    /// Adds node k, whose changes begin at `mark`.
    fn open(&mut self, k: usize, x: W, mark: usize) {
        self.marks.push(mark);
        let before = std::mem::replace(&mut self.bound[k], x);
        self.changed.push((k, before));
        self.nodes.push(k);
        self.on[k] = true;
    }
}

/// The remaining work of a search head first. Invariant: `segment` and `remaining` are equally
/// long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HeadsPart {
    /// Only extremals whose root lies in one of these parts, at least one; `None` for all.
    pub(crate) within: Option<Arc<[RootsPart]>>,
    /// The heads after this one.
    pub(crate) heads: Vec<usize>,
    /// Whether the segment is an extremal that was not given yet.
    pub(crate) pending: bool,
    /// The segment, its head first.
    pub(crate) segment: Vec<usize>,
    /// For every node of the segment, the candidates that remain there.
    pub(crate) remaining: Vec<Vec<usize>>,
}

impl HeadsPart {
    /// All extremals with these heads, or only those whose roots lie in the parts.
    pub(crate) fn of(within: Option<Arc<[RootsPart]>>, heads: Vec<usize>) -> Self {
        HeadsPart {
            within,
            heads,
            pending: false,
            segment: Vec::new(),
            remaining: Vec::new(),
        }
    }

    /// Removes the end of the segment, where no candidates remain; `None` if no work remains.
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

/// The path on which the search for roots finds the root with these nodes and values, r first. A
/// zero cycle may be given from any of its nodes. The search for roots gives it from the least of
/// those with the least value.
pub(super) fn path_of<W: Ord>(chain: &[usize], x: &[W], zero_cycle: bool) -> Vec<MoveKey> {
    let start = |k: &usize| (&x[*k], chain[*k]);
    let s = match zero_cycle {
        true => (0..chain.len()).min_by_key(start),
        false => (0..chain.len()).min_by_key(|k| &x[*k]),
    };
    let (before, from_s) = chain.split_at(s.unwrap_or(0));
    let across = if zero_cycle { Side::Left } else { Side::Right };
    let key = |side| move |&node: &usize| MoveKey { node, side };
    let left = from_s.iter().map(key(Side::Left));
    left.chain(before.iter().map(key(across))).collect()
}

impl RootsPart {
    /// Whether a search of this part finds the root with that path.
    pub(super) fn holds(&self, path: &[MoveKey]) -> bool {
        let Some(start) = path.first() else {
            return false;
        };
        let waits = |lengths: Lengths| lengths.done < path.len();
        let mut starts = self.starts.iter();
        starts.any(|other| other.node == start.node && waits(other.lengths))
            || (self.path.first() == Some(start) && self.holds_on_its_path(path))
    }

    /// Whether a search of this part, with the same start, finds the root with that path.
    fn holds_on_its_path(&self, path: &[MoveKey]) -> bool {
        let Lengths { done, limit } = self.lengths;
        if path.len() > limit {
            // Too long for this round: it was cut or will be cut, and is found in the next round.
            return self.again;
        }
        let shared = self.path.iter().zip(path).take_while(|(a, b)| a == b);
        let shared = shared.count();
        done < path.len()
            && path
                .get(shared)
                .is_some_and(|key| self.remaining[shared - 1].contains(key))
    }
}

/// The counters of a search head first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct HeadSteps {
    /// Segments that are the end of an extremal.
    pub(crate) segments: u64,
    /// Of these, those that the test of a shorter segment had already proved.
    pub(crate) certified: u64,
    /// Greatest solutions computed.
    pub(crate) tests: u64,
    /// Segments that were tested, and with which no extremal ends.
    pub(crate) dead: u64,
    /// Policies tried for them.
    pub(crate) policies: u64,
    /// Extremals found and not given: zero cycles found from another of their heads, and extremals
    /// given before the switch to heads.
    pub(crate) repeats: u64,
    /// Extremals given.
    pub(crate) extremals: u64,
}
