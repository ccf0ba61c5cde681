//! Bounds that touch neighbours only, and take it back from a log.
//!
//! [`Bounds`] are the lower and upper bounds of [`super::grow`], kept once and
//! changed in place; every change notes the old value. The search for roots
//! keeps two of them, the sparse form of growing one.
//!
//! Cost: a push looks at the arcs of one row and one column, O(degree), and
//! its undoing costs no more. Memory: O(n) and the log, which holds at most
//! the arcs of the rows and columns on the chain.

use std::sync::Arc;

use super::grow::Grow;
use super::instance::{Instance, Weight};

/// Which bound a log entry restores.
#[derive(Debug, Clone, Copy)]
enum Side {
    Lower,
    Upper,
}

/// Lower and upper bounds of all nodes, with an undo log.
#[derive(Debug)]
pub(crate) struct Bounds<W> {
    lower: Vec<W>,
    upper: Vec<W>,
    log: Vec<(u32, Side, W)>,
}

impl<W: Clone + Ord> Bounds<W> {
    /// The same bounds for all nodes.
    pub(crate) fn new(n: usize, lower: &W, upper: &W) -> Self {
        Bounds {
            lower: vec![lower.clone(); n],
            upper: vec![upper.clone(); n],
            log: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn lower(&self, i: usize) -> &W {
        &self.lower[i]
    }

    #[inline]
    pub(crate) fn upper(&self, i: usize) -> &W {
        &self.upper[i]
    }

    /// Lifts the lower bound of node i to at least `to`; whether it rose.
    #[inline]
    pub(crate) fn raise(&mut self, i: usize, to: &W) -> bool {
        if *to <= self.lower[i] {
            return false;
        }
        let old = std::mem::replace(&mut self.lower[i], to.clone());
        self.log.push((i as u32, Side::Lower, old));
        true
    }

    /// Brings the upper bound of node i to at most `to`.
    #[inline]
    pub(crate) fn press(&mut self, i: usize, to: W) {
        if to < self.upper[i] {
            let old = std::mem::replace(&mut self.upper[i], to);
            self.log.push((i as u32, Side::Upper, old));
        }
    }

    /// The current state, to come back to.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Back to a state marked before.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some((i, Side::Lower, old)) => self.lower[i as usize] = old,
                Some((i, Side::Upper, old)) => self.upper[i as usize] = old,
                None => return,
            }
        }
    }
}

/// The sparse form of a growing chain.
#[derive(Debug)]
pub(crate) struct Sparse<W> {
    matrix: Arc<Instance<W>>,
    minus_infinite: W,
    bounds: Bounds<W>,
    /// The candidates of every prefix, greatest first, end to end.
    candidates: Vec<u32>,
    /// For every node of the chain: the log and the candidates before it.
    marks: Vec<(usize, usize)>,
}

impl<W: Weight> Sparse<W> {
    /// The empty chain.
    pub(crate) fn new(matrix: Arc<Instance<W>>) -> Self {
        let minus_infinite = W::default() - matrix.infinite();
        let mut bounds = Bounds::new(matrix.n(), matrix.floor(), matrix.infinite());
        for i in 0..matrix.n() {
            if matrix.has_nonnegative_loop(i) {
                bounds.press(i, minus_infinite.clone());
            }
        }
        Sparse {
            matrix,
            minus_infinite,
            bounds,
            candidates: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Where the candidates of the current chain begin.
    #[inline]
    fn start(&self) -> usize {
        self.marks.last().map_or(0, |(_, start)| *start)
    }
}

impl<W: Weight> Grow<W> for Sparse<W> {
    fn push(&mut self, j: usize, x: &W, required: bool) {
        self.marks.push((self.bounds.mark(), self.candidates.len()));
        if required {
            for (i, a) in self.matrix.row(j) {
                self.bounds.press(*i as usize, x.clone() - a);
            }
        }
        for (i, a) in self.matrix.column(j).iter().rev() {
            let new = x.clone() + a;
            if self.bounds.raise(*i as usize, &new) && new < self.bounds.upper[*i as usize] {
                self.candidates.push(*i);
            }
        }
    }

    fn pop(&mut self) {
        if let Some((log, candidates)) = self.marks.pop() {
            self.bounds.undo(log);
            self.candidates.truncate(candidates);
        }
    }

    fn block(&mut self, i: usize) {
        self.bounds.press(i, self.minus_infinite.clone());
        let start = self.start();
        if let Some(place) = self.candidates[start..]
            .iter()
            .position(|k| *k as usize == i)
        {
            self.candidates.remove(start + place);
        }
    }

    #[inline]
    fn take(&mut self) -> Option<usize> {
        if self.candidates.len() == self.start() {
            return None;
        }
        self.candidates.pop().map(|i| i as usize)
    }

    fn replace(&mut self, candidates: &[usize]) {
        self.candidates.truncate(self.start());
        let increasing = candidates.iter().rev();
        self.candidates.extend(increasing.map(|i| *i as u32));
    }

    #[inline]
    fn lower(&self, i: usize) -> &W {
        self.bounds.lower(i)
    }

    #[inline]
    fn upper(&self, i: usize) -> &W {
        self.bounds.upper(i)
    }

    fn is_candidate(&self, i: usize) -> bool {
        self.candidates[self.start()..].contains(&(i as u32))
    }

    fn left(&self, length: usize) -> Vec<usize> {
        let start = length.checked_sub(1).map_or(0, |last| self.marks[last].1);
        let next = self.marks.get(length).map(|(_, start)| *start);
        let end = next.unwrap_or(self.candidates.len());
        let greatest_first = self.candidates[start..end].iter().rev();
        greatest_first.map(|i| *i as usize).collect()
    }
}
