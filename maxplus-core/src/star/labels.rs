//! The best walks from one node, by the label-correcting method of Bellman,
//! Ford and Moore with a first-in, first-out queue.

use std::cmp::Ordering;
use std::collections::VecDeque;

use crate::error::RangeError;
use crate::matrix::ReadMatrix;
use crate::semiring::{Exact, Selective};

/// The labels of one source in the making: the best walks found so far.
///
/// Invariant: `best[v]` is nonzero iff v is in `reached`; `waiting[v]` iff v is
/// in `queue`.
pub(super) struct Labels<S> {
    best: Vec<S>,
    reached: Vec<usize>,
    waiting: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<S: Selective + Exact> Labels<S> {
    pub(super) fn new(n: usize) -> Self {
        Labels {
            best: vec![S::zero(); n],
            reached: Vec::new(),
            waiting: vec![false; n],
            queue: VecDeque::new(),
        }
    }

    /// Extends walks by one arc, first found first, until none gets better. No
    /// cycle that the source reaches may be positive.
    ///
    /// It ends: call a pass the time in which the nodes that wait at its begin
    /// are looked at; a node is looked at once in a pass at most. After pass k
    /// no label is below the best walk of at most k + 1 arcs. Without positive
    /// cycles some best walk is an elementary path, or an elementary cycle
    /// through the source, and has at most n arcs. So no label improves after
    /// pass n - 1, and pass n is the last: at most n^2 looks at a row, besides
    /// the one at the row of the source.
    pub(super) fn correct_from(
        &mut self,
        matrix: &impl ReadMatrix<Scalar = S>,
        source: usize,
    ) -> Result<(), RangeError> {
        for (v, arc) in matrix.row(source) {
            self.improve(v, arc.clone());
        }
        while let Some(u) = self.queue.pop_front() {
            self.waiting[u] = false;
            let walk = self.best[u].clone();
            for (v, arc) in matrix.row(u) {
                self.improve(v, walk.try_times(arc)?);
            }
        }
        Ok(())
    }

    #[inline]
    fn improve(&mut self, v: usize, walk: S) {
        if walk.natural_cmp(&self.best[v]) != Ordering::Greater {
            return;
        }
        if self.best[v].is_zero() {
            self.reached.push(v);
        }
        self.best[v] = walk;
        if !self.waiting[v] {
            self.waiting[v] = true;
            self.queue.push_back(v);
        }
    }

    /// The finished labels; a new source begins.
    pub(super) fn take(&mut self) -> impl Iterator<Item = (usize, S)> {
        // A full row is cheaper to find again by looking everywhere.
        if self.reached.len() > self.best.len() / 8 {
            self.reached.clear();
            let best = self.best.iter().enumerate();
            let here = best.filter(|(_, walk)| !walk.is_zero());
            self.reached.extend(here.map(|(v, _)| v));
        } else {
            self.reached.sort_unstable();
        }
        let best = &mut self.best;
        self.reached
            .drain(..)
            .map(|v| (v, std::mem::replace(&mut best[v], S::zero())))
    }
}

#[cfg(all(test, feature = "testing"))]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matrix::Matrix;
    use crate::testing::counted::Counted;
    use crate::testing::strategies;
    use crate::tropical::{Max, MaxPlus};

    /// The most looks at a row that any source needs, besides that at its own.
    fn most_looks(matrix: &Matrix<MaxPlus<i64>>) -> usize {
        let counted = Counted::new(matrix);
        let mut labels = Labels::new(matrix.rows());
        let looks = (0..matrix.rows()).map(|source| {
            let before = counted.looks();
            labels.correct_from(&counted, source).unwrap();
            labels.take().for_each(drop);
            counted.looks() - before - 1
        });
        looks.max().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn law_labels_come_to_rest_within_the_stated_bound(
            a in strategies::square_without_positive_cycles::<i64, Max>(0..=7),
        ) {
            prop_assert!(most_looks(&a) <= a.rows() * a.rows());
        }
    }

    /// Arcs that make short ways bad: the way through all nodes is the best one
    /// to each, and the queue finds it last.
    #[test]
    fn the_worst_case_is_quadratic_and_no_worse() {
        let n = 40;
        let a = Matrix::from_fn(n, n, |i, j| {
            let gap = i as i64 - j as i64;
            if gap > 0 {
                MaxPlus::finite(-gap * gap)
            } else {
                MaxPlus::NEG_INFINITY
            }
        });
        let looks = most_looks(&a);
        assert!(looks > n * n / 3 && looks <= n * n, "{looks}");
    }
}
