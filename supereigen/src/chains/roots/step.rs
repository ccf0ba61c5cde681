//! A step of the search for roots; and out of dead ends, back to the last node
//! from which a root may go on.
//!
//! When the [schedule](super::schedule) says so, the whole path is
//! [tested](super::dead_ends). If it is dead, its shortest dead beginning is
//! found by bisection, and what remains to be done there is dropped. The frame
//! before it keeps its other moves. The bisection begins where the path is
//! known not to be dead, with strides of 1, 2, 4, ... nodes: most dead ends
//! begin there.
//!
//! Each test is one step of its own, and what it finds dead is dropped at once.
//! So the search can be stopped between any two tests: what remains is always
//! what its path and moves say. All that is kept for the next test is how long
//! a beginning of the path is known not to be dead, and that stays true while
//! nodes are added.
//!
//! A root of any length beyond a dead path is none, so what was dropped counts
//! as cut for no round.

use crate::chains::roots::root::Step;
use crate::chains::roots::walk::Roots;
use crate::chains::weight::Weight;

impl<W: Weight> Roots<W> {
    /// Makes one step, or a test for a dead end if there were too many steps
    /// in vain.
    pub(crate) fn step(&mut self) -> Step {
        if self.schedule.is_due() || self.retreat.stride > 0 {
            self.go_back();
            if let Some(test) = self.test() {
                return test;
            }
        }
        let step = self.advance();
        match step {
            Step::Root => self.schedule.root(),
            _ => self.schedule.step_in_vain(),
        }
        step
    }

    /// Tests the path, or the next beginning of it if it was dead; `None` if
    /// there is nothing to learn.
    #[cold]
    fn test(&mut self) -> Option<Step> {
        // A start is never dead: its component has a cycle of weight >= 0.
        let alive = self.retreat.alive.max(1);
        let length = self.path.len();
        if length <= alive {
            return None;
        }
        let is_first = self.retreat.stride == 0;
        let tested = match is_first {
            true => length,
            false => (alive + self.retreat.stride).min((alive + length).div_ceil(2)),
        };
        self.steps.tests += 1;
        let (path, bar) = (&self.path[..tested], self.bar.min(tested));
        let is_dead = self.retreat.is_dead(&self.matrix, path, bar);
        if is_first {
            self.schedule.tested(is_dead);
            self.steps.dead_ends += u64::from(is_dead);
            self.retreat.stride = usize::from(is_dead);
        }
        if is_dead {
            self.drop_from(tested);
        } else {
            self.retreat.alive = tested;
            self.retreat.stride *= 2;
        }
        if self.path.len() <= self.retreat.alive.max(1) {
            self.retreat.stride = 0;
        }
        Some(Step::Test)
    }

    /// Leaves the beginning of the path of so many nodes, and drops all that
    /// remains to be done there.
    fn drop_from(&mut self, length: usize) {
        let kept = self.path[length - 1].moves;
        self.steps.dropped += (self.moves.len() - kept) as u64;
        self.moves.truncate(kept);
        while self.path.len() >= length {
            self.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use maxplus_core::testing::lcg::lcg_matrix_without_loops;
    use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
    use proptest::prelude::*;

    use super::*;
    use crate::chains::forms::sparse_path::SparsePath;
    use crate::chains::matrix::form::Form;
    use crate::chains::matrix::instance::Instance;
    use crate::chains::roots::dead_ends::DeadEnds;
    use crate::chains::roots::schedule::Schedule;

    type Arcs = Vec<(usize, usize, i32)>;

    /// What a search without tests saw.
    #[derive(Debug, Default)]
    struct Seen {
        roots: u64,
        /// Dead paths that end left of the bar, and right of it.
        dead: [u64; 2],
        /// The others.
        alive: [u64; 2],
    }

    /// Searches for all roots. After every step all beginnings of the path are
    /// looked at.
    fn walk(n: usize, arcs: &Arcs) -> Seen {
        let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
        let matrix = Arc::new(Instance::new(&matrix, Form::Sparse).unwrap());
        let mut dead_ends = DeadEnds::new(matrix.clone());
        let bounds = Box::new(SparsePath::new(matrix.clone()));
        let mut roots = Roots::new(matrix, bounds, n, Schedule::fixed(u64::MAX));
        let mut seen = Seen::default();
        loop {
            roots.go_back();
            let mut is_dead = false;
            for length in 1..=roots.path.len() {
                let bar = roots.bar.min(length);
                let dead = dead_ends.is_dead(&roots.path[..length], bar);
                assert!(
                    dead || !is_dead,
                    "a dead path was continued by one that is not"
                );
                assert!(!dead || length > 1, "a start is never dead");
                is_dead = dead;
            }
            let side = usize::from(roots.bar < roots.path.len());
            match is_dead {
                true => seen.dead[side] += 1,
                false => seen.alive[side] += 1,
            }
            match roots.advance() {
                Step::Root => {
                    assert!(!is_dead, "{:?}", roots.root());
                    seen.roots += 1;
                }
                Step::Done => return seen,
                Step::Other | Step::Test => {}
            }
        }
    }

    fn tied() -> impl Strategy<Value = (usize, Arcs)> {
        (2..=7usize, 1..=3i32, 0..=2i32).prop_flat_map(|(n, least, most)| {
            let arcs = proptest::collection::vec((0..n, 0..n, -least..=most), 0..=5 * n);
            let arcs = arcs.prop_map(|mut arcs| {
                arcs.sort();
                arcs.dedup_by_key(|(i, j, _)| (*i, *j));
                arcs.retain(|(i, j, a)| i != j || *a < 0);
                arcs
            });
            (Just(n), arcs)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

        #[test]
        fn law_no_root_goes_on_from_a_dead_path_and_no_path_from_one_is_alive(
            (n, arcs) in tied(),
        ) {
            walk(n, &arcs);
        }
    }

    #[test]
    fn both_sides_of_the_bar_have_dead_ends_and_ways_on() {
        let mut sum = Seen::default();
        for seed in 0..100 {
            let a = lcg_matrix_without_loops(8, -4, 1, 60, seed);
            let arc = |(i, j, a): (usize, usize, &MaxPlus<i64>)| {
                (i, j, i32::try_from(*a.value().unwrap()).unwrap())
            };
            let seen = walk(8, &a.to_sparse().triplets().map(arc).collect());
            sum.roots += seen.roots;
            for (sum, seen) in [(&mut sum.dead, seen.dead), (&mut sum.alive, seen.alive)] {
                *sum = [sum[0] + seen[0], sum[1] + seen[1]];
            }
        }
        let Seen { roots, dead, alive } = sum;
        assert!(roots > 20, "{roots}");
        assert!(
            dead.iter().chain(&alive).all(|paths| *paths > 20),
            "{dead:?} {alive:?}"
        );
    }
}
