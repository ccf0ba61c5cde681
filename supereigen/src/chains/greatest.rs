//! The greatest solution below a bound, inside the engine.
//!
//! The maximum of solutions of A (x) z >= z is a solution, so below a bound b
//! there is a greatest one. It is found as in [`crate::solution`], where the
//! proofs are: keep one arc per node (a *policy*) such that no cycle of kept
//! arcs is negative, take the greatest z <= b that these arcs allow, and keep
//! better arcs while there are any. Here the same is written for questions
//! that come by the thousand: on the arcs of an [`Instance`], in buffers that
//! are used again, from a policy that an earlier question left. (Which cycles
//! are negative has nothing to do with the bound, so a policy of one bound is
//! one of every other.)
//!
//! 1. *Settle*: z is the greatest vector with z <= b and z_i <= a_ij + z_j along
//!    the kept arcs (i, j). A node is *low* if z_i < b_i.
//! 2. *Improve*: where i is low and an arc has a_ij + z_j > z_i, keep the best
//!    of these. Back to 1.
//! 3. *Raise*: if there are none, take of the arcs between low nodes those with
//!    z_i = a_ij + z_j, and drop nodes that none of them leaves, until every node
//!    that remains has one to another that remains. Keep these. Back to 1,
//!    where all of these nodes rise, for on the way from them every
//!    node is low. If no node remains, z is the greatest solution.
//!
//! In 2 and 3 z_i <= a_ij + z_j along all kept arcs, so no cycle becomes negative,
//! and no value ever falls. (Step 4 of [`crate::solution`] raises the cycles
//! among these nodes only. What its proof needs is that one cycle of low nodes
//! rises, and that is so here as well.) So with f nodes that reach a cycle of
//! weight >= 0 there are **at most f(f + 1)/2 policies**, from any first one;
//! a handful in practice, and often one or two if the last bound was near.
//!
//! # Why nothing overflows
//!
//! L is the `largest` of [`Instance`], no less than any |a_ij| of the matrix that is
//! searched; B, N and the floor are those of it too, with B = 2 (n + 1) L, and
//! bounds lie between the floor -2 (B + 1) and N = 4 (B + 1).
//! A settled value is some b_k plus the weight of a path from i to k, at most n
//! arcs, and not above b_i. (The first of two rounds about a cycle looks at such
//! paths as well, and the second takes nothing that is more.) So all values lie
//! between -2 (B + 1) - n L and N, and with one arc more between
//! -2 (B + 1) - (n + 1) L and N + L: within N + B, for which there is room.
//! Nodes that are -inf hold -N, and with one arc -N + L at most: below all these.
//!
//! N as a bound means "none": a value that comes from it is N - n L or more, so
//! it is above every sum of the search, and never what keeps a number down.
//!
//! | notation | name here |
//! |---|---|
//! | z | `solution` |
//! | b | `bound` |
//!
//! Cost: O(n + arcs) per policy.

use std::sync::Arc;

use crate::chains::matrix::instance::Instance;
use crate::chains::weight::Weight;

/// One arc kept per node; no cycle of kept arcs is negative.
///
/// Invariant: an arc is kept at the nodes that reach a cycle of weight >= 0,
/// and at no other.
#[derive(Debug, Clone)]
pub(crate) struct Policy {
    /// The place of the arc in the row of its node, or `NONE`.
    places: Vec<u32>,
}

/// No arc. A row has fewer than 2^32 - 1 arcs: each takes memory.
const NONE: u32 = u32::MAX;

/// Finds greatest solutions of one matrix.
#[derive(Debug)]
pub(crate) struct Greatest<W> {
    matrix: Arc<Instance<W>>,
    solution: Vec<W>,
    /// -N, for -inf.
    absent: W,
    stage: Vec<Stage>,
    walk: Vec<u32>,
    /// How many arcs of step 3 leave a node.
    leaving: Vec<u32>,
    policies: u64,
}

/// How far a node is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    OnWalk,
    Done,
}

impl<W: Weight> Greatest<W> {
    pub(crate) fn new(matrix: Arc<Instance<W>>) -> Self {
        let n = matrix.n();
        let absent = W::default() - matrix.infinite();
        Greatest {
            solution: vec![absent.clone(); n],
            absent,
            stage: vec![Stage::New; n],
            walk: Vec::with_capacity(n),
            leaving: vec![0; n],
            policies: 0,
            matrix,
        }
    }

    /// To the nonnegative loops, to one nonnegative cycle per component that
    /// has one, and from everywhere else by arcs that lead nearer to them.
    pub(crate) fn first_policy(&self) -> Policy {
        let matrix = &self.matrix;
        let mut places = vec![NONE; matrix.n()];
        let mut waiting = Vec::with_capacity(matrix.n());
        let mut keep = |i: usize, j: usize, waiting: &mut Vec<usize>| {
            if places[i] == NONE {
                let arc = matrix.row(i).binary_search_by_key(&j, |arc| arc.0 as usize);
                places[i] = arc.expect("an arc of the matrix") as u32;
                waiting.push(i);
            }
        };
        for i in (0..matrix.n()).filter(|&i| matrix.has_nonnegative_loop(i)) {
            keep(i, i, &mut waiting);
        }
        for cycle in matrix.cycles() {
            let ends = cycle.iter().skip(1).chain(cycle.first());
            for (i, j) in cycle.iter().zip(ends) {
                keep(*i, *j, &mut waiting);
            }
        }
        // Breadth first, so that the ways are short.
        let mut next = 0;
        while let Some(&j) = waiting.get(next) {
            next += 1;
            for (i, _) in matrix.column(j) {
                keep(*i as usize, j, &mut waiting);
            }
        }
        Policy { places }
    }

    /// Whether a solution z <= bound has z_t = bound_t. Leaves a solution below
    /// the bound: if so, one with z_t = bound_t, found as soon as a policy gives
    /// it; if not, the greatest one.
    pub(crate) fn reaches(&mut self, bound: &[W], t: usize, policy: &mut Policy) -> bool {
        self.until(bound, policy, |z| z[t] >= bound[t])
    }

    /// The greatest solution z <= bound.
    pub(crate) fn below(&mut self, bound: &[W], policy: &mut Policy) -> &[W] {
        self.until(bound, policy, |_| false);
        &self.solution
    }

    /// Goes on until a solution below the bound is enough, or there is no
    /// greater one; whether it was enough. What is enough must be so for all
    /// greater solutions too.
    pub(crate) fn until(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        enough: impl Fn(&[W]) -> bool,
    ) -> bool {
        loop {
            self.settle(bound, policy);
            if enough(&self.solution) {
                return true;
            }
            if !self.improve(bound, policy) && !self.raise(bound, policy) {
                return false;
            }
        }
    }

    /// The solution that the last question left; see [`Self::is_finite`].
    #[cfg(test)]
    pub(crate) fn solution(&self) -> &[W] {
        &self.solution
    }

    /// Whether node i is in the support of that solution. If not, its value
    /// lies below the floor.
    pub(crate) fn is_finite(&self, i: usize) -> bool {
        self.solution[i] > self.absent
    }

    /// The node that the policy leads to from i, with the weight of the arc.
    pub(crate) fn next(&self, i: usize, policy: &Policy) -> Option<&(u32, W)> {
        (policy.places[i] != NONE).then(|| self.kept(i, policy))
    }

    /// How many policies were looked at.
    pub(crate) fn policies(&self) -> u64 {
        self.policies
    }

    /// Step 1.
    fn settle(&mut self, bound: &[W], policy: &Policy) {
        self.policies += 1;
        self.stage.fill(Stage::New);
        for start in 0..self.matrix.n() {
            if policy.places[start] == NONE {
                self.solution[start].clone_from(&self.absent);
                continue;
            }
            let mut at = start;
            while self.stage[at] == Stage::New {
                self.stage[at] = Stage::OnWalk;
                self.walk.push(at as u32);
                at = self.kept(at, policy).0 as usize;
            }
            if self.stage[at] == Stage::OnWalk {
                // A new cycle: twice round, backwards, from the bound of its
                // first node. The second round sees all of the first.
                self.solution[at].clone_from(&bound[at]);
                let mut first = self.walk.len();
                while self.stage[at] == Stage::OnWalk {
                    first -= 1;
                    let i = self.walk[first] as usize;
                    self.settle_node(i, bound, policy);
                    self.stage[i] = Stage::Done;
                }
                for k in (first..self.walk.len()).rev() {
                    self.settle_node(self.walk[k] as usize, bound, policy);
                }
                self.walk.truncate(first);
            }
            while let Some(i) = self.walk.pop() {
                self.settle_node(i as usize, bound, policy);
                self.stage[i as usize] = Stage::Done;
            }
        }
    }

    #[inline]
    fn settle_node(&mut self, i: usize, bound: &[W], policy: &Policy) {
        let (next, weight) = self.kept(i, policy);
        let allowed = weight.clone() + &self.solution[*next as usize];
        match allowed < bound[i] {
            true => self.solution[i] = allowed,
            false => self.solution[i].clone_from(&bound[i]),
        }
    }

    #[inline]
    fn kept(&self, i: usize, policy: &Policy) -> &(u32, W) {
        &self.matrix.row(i)[policy.places[i] as usize]
    }

    #[inline]
    fn is_low(&self, i: usize, bound: &[W]) -> bool {
        self.is_finite(i) && self.solution[i] < bound[i]
    }

    /// Step 2; whether there were better arcs.
    fn improve(&self, bound: &[W], policy: &mut Policy) -> bool {
        let mut improved = false;
        for i in 0..bound.len() {
            if !self.is_low(i, bound) {
                continue;
            }
            let mut best = self.solution[i].clone();
            let mut better = None;
            for (place, (j, weight)) in self.matrix.row(i).iter().enumerate() {
                let value = weight.clone() + &self.solution[*j as usize];
                if value > best {
                    best = value;
                    better = Some(place);
                }
            }
            if let Some(place) = better {
                policy.places[i] = place as u32;
                improved = true;
            }
        }
        improved
    }

    /// Step 3; whether any node can rise.
    fn raise(&mut self, bound: &[W], policy: &mut Policy) -> bool {
        let matrix = self.matrix.clone();
        let mut low = 0;
        // Here the walk holds the nodes that were dropped.
        for i in 0..bound.len() {
            self.leaving[i] = 0;
            if self.is_low(i, bound) {
                low += 1;
                let row = matrix.row(i).iter();
                let tight = row.filter(|(j, weight)| self.is_tight(i, *j, weight, bound));
                self.leaving[i] = tight.count() as u32;
                if self.leaving[i] == 0 {
                    self.walk.push(i as u32);
                }
            }
        }
        let mut dropped = 0;
        while let Some(j) = self.walk.pop() {
            dropped += 1;
            for (i, weight) in matrix.column(j as usize) {
                let i = *i as usize;
                if self.leaving[i] > 0 && self.is_tight(i, j, weight, bound) {
                    self.leaving[i] -= 1;
                    if self.leaving[i] == 0 {
                        self.walk.push(i as u32);
                    }
                }
            }
        }
        for i in (0..bound.len()).filter(|&i| self.leaving[i] > 0) {
            let remains = |(j, weight): &(u32, W)| {
                self.leaving[*j as usize] > 0 && self.is_tight(i, *j, weight, bound)
            };
            let place = matrix.row(i).iter().position(remains);
            policy.places[i] = place.expect("an arc to a node that remains") as u32;
        }
        dropped < low
    }

    /// Whether the arc leads from the low node i to a low node with equality.
    #[inline]
    fn is_tight(&self, i: usize, j: u32, weight: &W, bound: &[W]) -> bool {
        let j = j as usize;
        weight.clone() + &self.solution[j] == self.solution[i] && self.is_low(j, bound)
    }
}

#[cfg(test)]
mod tests {
    use maxplus_core::{MaxPlus, SparseMatrix};
    use num_bigint::BigInt;
    use proptest::prelude::*;

    use super::*;
    use crate::chains::matrix::form::Form;

    type Arcs = Vec<(usize, usize, i64)>;

    fn instance<W: Weight>(n: usize, arcs: &Arcs) -> Arc<Instance<W>> {
        let weight = |a: i64| W::from(i32::try_from(a).unwrap());
        let entries = arcs
            .iter()
            .map(|&(i, j, a)| (i, j, MaxPlus::finite(weight(a))));
        let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
        Arc::new(Instance::new(&matrix, Form::Sparse).unwrap())
    }

    /// x <- min(x, A (x) x), by loops, from the bound down. A number that falls
    /// below all bounds by more than a path weighs is -inf.
    fn oracle(n: usize, arcs: &Arcs, bound: &[i64]) -> Vec<Option<i64>> {
        let largest = arcs.iter().map(|arc| arc.2.abs()).max().unwrap_or(0);
        let least = bound.iter().min().unwrap() - largest * n as i64;
        let mut x: Vec<_> = bound.iter().copied().map(Some).collect();
        loop {
            let mut image = vec![None; n];
            for &(i, j, a) in arcs {
                image[i] = image[i].max(x[j].map(|value| value + a));
            }
            let next = x.iter().zip(&image).map(|(x, image)| *x.min(image));
            let next: Vec<_> = next.map(|x| x.filter(|x| *x >= least)).collect();
            if next == x {
                return x;
            }
            x = next;
        }
    }

    fn given<W: Weight>(greatest: &Greatest<W>) -> Vec<Option<i64>> {
        let entries = greatest.solution().iter().enumerate();
        let finite = |(i, x): (usize, &W)| greatest.is_finite(i).then(|| x.to_i64().unwrap());
        entries.map(finite).collect()
    }

    /// f(f + 1)/2, and 1 for f = 0.
    fn most_policies(policy: &Policy) -> u64 {
        let f = policy.places.iter().filter(|place| **place != NONE).count() as u64;
        (f * (f + 1) / 2).max(1)
    }

    fn is_solution(n: usize, arcs: &Arcs, x: &[Option<i64>]) -> bool {
        let holds = |i: usize| {
            let row = arcs.iter().filter(|arc| arc.0 == i);
            row.filter_map(|&(_, j, a)| Some(x[j]? + a)).max() >= x[i]
        };
        (0..n).all(holds)
    }

    /// All questions about all bounds, each from the policy that the one
    /// before left.
    fn check<W: Weight>(n: usize, arcs: &Arcs, bounds: &[Vec<i64>]) {
        let matrix = instance::<W>(n, arcs);
        let mut greatest = Greatest::new(matrix.clone());
        let first = greatest.first_policy();
        let mut stale = first.clone();
        for bound in bounds {
            let number = |b: &i64| W::from(i32::try_from(*b).unwrap());
            let wide: Vec<W> = bound.iter().map(number).collect();
            let expected = oracle(n, arcs, bound);
            for mut policy in [first.clone(), stale.clone()] {
                let before = greatest.policies();
                greatest.below(&wide, &mut policy);
                assert_eq!(given(&greatest), expected);
                assert!(greatest.policies() - before <= most_policies(&policy));
            }
            for t in 0..n {
                let before = greatest.policies();
                let reached = greatest.reaches(&wide, t, &mut stale);
                assert!(greatest.policies() - before <= most_policies(&stale));
                let left = given(&greatest);
                assert_eq!(reached, expected[t] == Some(bound[t]));
                assert_eq!(reached, left[t] == Some(bound[t]));
                assert!(is_solution(n, arcs, &left));
                assert!(left.iter().zip(&expected).all(|(left, most)| left <= most));
                assert!(reached || left == expected);
            }
        }
    }

    fn tied() -> impl Strategy<Value = (usize, Arcs, Vec<Vec<i64>>)> {
        (1..=8usize, 1..=4i64, 1..=6i64).prop_flat_map(|(n, entries, bounds)| {
            let arcs = proptest::collection::vec((0..n, 0..n, -entries..=entries), 0..=3 * n);
            let arcs = arcs.prop_map(|mut arcs| {
                arcs.sort();
                arcs.dedup_by_key(|(i, j, _)| (*i, *j));
                arcs
            });
            let bound = proptest::collection::vec(-bounds..=bounds, n);
            (Just(n), arcs, proptest::collection::vec(bound, 1..=4))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

        #[test]
        fn oracle_plain_iteration_from_fresh_and_stale_policies((n, arcs, bounds) in tied()) {
            check::<i32>(n, &arcs, &bounds);
        }

        #[test]
        fn agreement_of_no_bound_with_a_bound_far_away((n, arcs, bounds) in tied(), out: u8) {
            let matrix = instance::<i64>(n, &arcs);
            let mut greatest = Greatest::new(matrix.clone());
            let mut policy = greatest.first_policy();
            let mut bound = bounds[0].clone();
            for (i, b) in bound.iter_mut().enumerate() {
                if out >> i & 1 == 1 {
                    *b = *matrix.infinite();
                }
            }
            let expected = oracle(n, &arcs, &bound);
            greatest.below(&bound, &mut policy);
            prop_assert_eq!(given(&greatest), expected);
        }
    }

    #[test]
    fn every_width_gives_the_same() {
        let arcs = vec![
            (0, 1, -3),
            (1, 2, 4),
            (2, 0, -1),
            (2, 2, -2),
            (3, 0, 5),
            (3, 3, -1),
        ];
        let bounds = [vec![0, 9, 0, 7], vec![5, -5, 5, -5], vec![-9, 9, 9, 9]];
        check::<i64>(4, &arcs, &bounds);
        check::<i128>(4, &arcs, &bounds);
        check::<BigInt>(4, &arcs, &bounds);
    }

    #[test]
    fn a_long_way_down_takes_few_policies() {
        // x_1 <= max(x_1 - 1, x_2 - 1,000,000,000), x_2 free.
        let matrix = instance::<i64>(2, &vec![(0, 0, -1), (0, 1, -1_000_000_000), (1, 1, 0)]);
        let mut greatest = Greatest::new(matrix);
        let mut policy = greatest.first_policy();
        assert_eq!(greatest.below(&[5, 7], &mut policy), [-999_999_993, 7]);
        assert!(greatest.policies() <= 3);
    }

    #[test]
    fn a_node_that_reaches_no_nonnegative_cycle_is_never_in_the_support() {
        let matrix = instance::<i32>(3, &vec![(0, 1, 1), (1, 0, -2), (2, 2, 0), (2, 0, 5)]);
        let mut greatest = Greatest::new(matrix.clone());
        let mut policy = greatest.first_policy();
        let bound = [0, 0, *matrix.infinite()];
        assert!(!greatest.reaches(&bound, 0, &mut policy));
        assert!([0, 1].iter().all(|i| !greatest.is_finite(*i)));
        assert!(greatest.solution()[0] < *matrix.floor());
        assert!(greatest.reaches(&bound, 2, &mut policy));
    }
}
