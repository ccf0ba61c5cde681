//! Bounds that touch only neighbours, and are restored from a log.
//!
//! [`Bounds`] are the lower and upper bounds of chains and paths, stored once and changed in place.
//! Every change logs the old value. The search for roots has two of them, the growing of chains
//! one.
//!
//! Cost: a push visits the arcs of one row and one column, O(degree), and undoing it costs no more.
//! Memory: O(n) and the log, which holds at most the arcs of the rows and columns on the chain.

use std::sync::Arc;

use crate::chains::bounds::{ChainBounds, PathBounds};
use crate::chains::lanes::passes::Grown;
use crate::chains::matrix::Instance;
use crate::chains::moves::{
    Move, Wanted, closes_and_continues, interval_at_the_bar, interval_right,
};
use crate::chains::weight::Weight;

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

    /// Raises the lower bound of node i to at least `to`. Returns whether it rose.
    #[inline]
    pub(crate) fn raise(&mut self, i: usize, to: &W) -> bool {
        if *to <= self.lower[i] {
            return false;
        }
        let old = std::mem::replace(&mut self.lower[i], to.clone());
        self.log.push((i as u32, Side::Lower, old));
        true
    }

    /// Lowers the upper bound of node i to at most `to`.
    #[inline]
    pub(crate) fn press(&mut self, i: usize, to: W) {
        if to < self.upper[i] {
            let old = std::mem::replace(&mut self.upper[i], to);
            self.log.push((i as u32, Side::Upper, old));
        }
    }

    /// The current state, for `undo`.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Restores a state marked before.
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
pub(crate) struct SparseChain<W> {
    matrix: Arc<Instance<W>>,
    minus_infinite: W,
    bounds: Bounds<W>,
    /// The candidates of every prefix, greatest first, end to end.
    candidates: Vec<u32>,
    /// For every node of the chain: the log and the candidates before it.
    marks: Vec<(usize, usize)>,
}

impl<W: Weight> SparseChain<W> {
    /// The empty chain.
    pub(crate) fn new(matrix: Arc<Instance<W>>) -> Self {
        let minus_infinite = W::default() - matrix.infinite();
        let mut bounds = Bounds::new(matrix.n(), matrix.floor(), matrix.infinite());
        for i in 0..matrix.n() {
            if matrix.has_nonnegative_loop(i) {
                bounds.press(i, minus_infinite.clone());
            }
        }
        SparseChain {
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

impl<W: Weight> ChainBounds<W> for SparseChain<W> {
    fn push(&mut self, j: usize, x: &W, required: bool) {
        self.marks.push((self.bounds.mark(), self.candidates.len()));
        if required {
            for (i, a) in self.matrix.row(j) {
                self.bounds.press(*i as usize, x.clone() - a);
            }
        }
        for (i, a) in self.matrix.column(j).iter().rev() {
            let new = x.clone() + a;
            if self.bounds.raise(*i as usize, &new) && new < *self.bounds.upper(*i as usize) {
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

    fn grow(
        &mut self,
        chain: &mut Vec<usize>,
        values: &mut Vec<W>,
        base: usize,
        most: u64,
        mut log: Option<&mut Vec<Grown<W>>>,
    ) -> u64 {
        let mut grown = 0;
        while grown < most {
            if let Some(j) = self.take() {
                let x = self.lower(j).clone();
                self.push(j, &x, true);
                chain.push(j);
                if let Some(log) = &mut log {
                    let (length, node, value) = (chain.len(), j, x.clone());
                    log.push(Grown {
                        length,
                        node,
                        value,
                    });
                }
                values.push(x);
                grown += 1;
            } else if chain.len() > base {
                self.pop();
                chain.pop();
                values.pop();
            } else {
                break;
            }
        }
        grown
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

    fn remaining(&self, length: usize) -> Vec<usize> {
        let start = length.checked_sub(1).map_or(0, |last| self.marks[last].1);
        let next = self.marks.get(length).map(|(_, start)| *start);
        let end = next.unwrap_or(self.candidates.len());
        let greatest_first = self.candidates[start..end].iter().rev();
        greatest_first.map(|i| *i as usize).collect()
    }
}

/// The sparse form of a path.
#[derive(Debug)]
pub(crate) struct SparsePath<W> {
    matrix: Arc<Instance<W>>,
    s: usize,
    /// a_sj for all j; below the floor if -inf.
    row_s: Vec<W>,
    left: Bounds<W>,
    right: Bounds<W>,
    /// For every node of the path: the logs before it.
    marks: Vec<(usize, usize)>,
    /// How many nodes of the path lie left of the bar.
    bar: usize,
}

impl<W: Weight> SparsePath<W> {
    /// The empty path.
    pub(crate) fn new(matrix: Arc<Instance<W>>) -> Self {
        let bounds = || Bounds::new(matrix.n(), matrix.floor(), matrix.infinite());
        SparsePath {
            s: 0,
            row_s: vec![W::default() - matrix.infinite(); matrix.n()],
            left: bounds(),
            right: bounds(),
            marks: Vec::new(),
            bar: 0,
            matrix,
        }
    }

    fn open(&mut self) {
        self.marks.push((self.left.mark(), self.right.mark()));
    }

    /// The moves to the nodes after a node left of the bar.
    fn moves_left(
        &mut self,
        node: usize,
        sum: &W,
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        self.bar = self.marks.len();
        let zero = W::default();
        let mut any_cut = false;
        for (i, a) in self.matrix.column(node) {
            let i = *i as usize;
            let new = sum.clone() + a;
            if new < zero || self.matrix.component(i) != self.matrix.component(node) {
                continue;
            }
            let old = self.left.lower(i).clone();
            if !self.left.raise(i, &new) {
                continue;
            }
            let weight = new.clone() + &self.row_s[i];
            let upper = self.left.upper(i);
            let (above, below) = interval_at_the_bar(&new, &old, upper);
            let (closes, goes_on) = closes_and_continues(&weight, &above, &below);
            let (made, cut) = wanted.made_and_cut(closes, goes_on);
            any_cut |= cut;
            if made {
                moves.push(Move::Right {
                    node: i,
                    sum: new.clone(),
                    weight: weight.clone(),
                    above,
                    below,
                });
            }
            let (allowed, closes) = (new < *upper, weight >= zero);
            let (made, cut) = wanted.made_and_cut(allowed && closes, allowed && !closes);
            any_cut |= cut;
            if made {
                moves.push(Move::Left {
                    node: i,
                    sum: new,
                    weight,
                });
            }
        }
        any_cut
    }
}

impl<W: Weight> PathBounds<W> for SparsePath<W> {
    fn push_start(&mut self, s: usize, wanted: Wanted, moves: &mut Vec<Move<W>>) -> bool {
        self.open();
        self.s = s;
        for (j, a) in self.matrix.row(s) {
            self.row_s[*j as usize] = a.clone();
        }
        self.left.raise(s, self.matrix.infinite());
        self.moves_left(s, &W::default(), wanted, moves)
    }

    fn push_left(
        &mut self,
        node: usize,
        sum: &W,
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        self.open();
        for (i, a) in self.matrix.row(node) {
            self.left.press(*i as usize, sum.clone() - a);
        }
        self.moves_left(node, sum, wanted, moves)
    }

    fn push_right(
        &mut self,
        node: usize,
        sum: &W,
        interval: (&W, &W),
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        let at_the_bar = self.marks.len() == self.bar;
        self.open();
        if at_the_bar {
            self.right.raise(node, self.matrix.infinite());
        }
        for (i, a) in self.matrix.row(node) {
            self.right.press(*i as usize, sum.clone() - a);
        }
        let mut any_cut = false;
        for (i, a) in self.matrix.column(node) {
            let i = *i as usize;
            let new = sum.clone() + a;
            // Every sum right of the bar must exceed w, hence `above`. A sum that does not exceed
            // `above` need not raise the bound either, because every later sum does.
            if new <= *interval.0
                || self.matrix.component(i) != self.matrix.component(node)
                || !self.right.raise(i, &new)
                || new >= *self.right.upper(i)
            {
                continue;
            }
            let weight = new.clone() + &self.row_s[i];
            let (above, below) =
                interval_right(&new, interval, self.left.lower(i), self.left.upper(i));
            let (closes, goes_on) = closes_and_continues(&weight, &above, &below);
            let (made, cut) = wanted.made_and_cut(closes, goes_on);
            any_cut |= cut;
            if made {
                moves.push(Move::Right {
                    node: i,
                    sum: new,
                    weight,
                    above,
                    below,
                });
            }
        }
        any_cut
    }

    fn pop(&mut self) {
        if let Some((left, right)) = self.marks.pop() {
            self.left.undo(left);
            self.right.undo(right);
            self.bar = self.bar.min(self.marks.len());
        }
        if self.marks.is_empty() {
            let minus_infinite = W::default() - self.matrix.infinite();
            for (j, _) in self.matrix.row(self.s) {
                self.row_s[*j as usize] = minus_infinite.clone();
            }
        }
    }
}
