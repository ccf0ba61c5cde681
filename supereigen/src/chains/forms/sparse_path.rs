//! Bounds of a path that touch neighbours only, and go back through a log.

use std::sync::Arc;

use crate::chains::forms::path_bounds::PathBounds;
use crate::chains::forms::undo::Bounds;
use crate::chains::matrix::instance::Instance;
use crate::chains::moves::{Move, Wanted};
use crate::chains::rules::{closes_and_goes_on, interval_at_the_bar, interval_right};
use crate::chains::weight::Weight;

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
    /// No path.
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

    /// The moves to the nodes behind one left of the bar.
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
            let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
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
            // A sum that w exceeds is no bound: no later one may be as small.
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
            let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
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
