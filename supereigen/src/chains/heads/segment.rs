//! The end of a chain, from its head backwards.

use std::sync::Arc;

use crate::chains::matrix::instance::Instance;
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
    /// The bounds that each node has changed, as they were before it.
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

    /// What a solution that goes on from here must keep below.
    pub(super) fn bound(&self) -> &[W] {
        &self.bound
    }

    pub(super) fn is_on(&self, k: usize) -> bool {
        self.on[k]
    }

    /// Begins at the head t, with x_t = 0.
    pub(super) fn begin(&mut self, t: usize) {
        self.open(t, W::default(), self.changed.len());
    }

    /// Lets the last row lean on node k, which must be one of the candidates.
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

    /// Takes the last node away.
    pub(super) fn pop(&mut self) {
        let (Some(k), Some(mark)) = (self.nodes.pop(), self.marks.pop()) else {
            return;
        };
        self.on[k] = false;
        for (m, before) in self.changed.drain(mark..).rev() {
            self.bound[m] = before;
        }
    }

    /// Whether the nodes of the segment satisfy its last row: then it is a
    /// whole chain, read backwards.
    pub(super) fn closes(&self) -> bool {
        let q = self.last();
        let x = &self.bound[q];
        let mut row = self.matrix.row(q).iter();
        row.any(|(m, a)| {
            let m = *m as usize;
            self.on[m] && self.bound[m].clone() + a >= *x
        })
    }

    /// The nodes that the last row may lean on alone, as far as the rows
    /// before it go; increasing.
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
