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

use maxplus_graph::{Budget, Meter, StopReason};

use crate::chains::matrix::Instance;
use crate::chains::weight::Weight;

/// One arc kept per node; no cycle of kept arcs is negative.
///
/// Invariant: an arc is kept at the nodes that reach a cycle of weight >= 0,
/// and at no other.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The place of the arc in the row of its node, or `NONE`.
    places: Vec<u32>,
}

/// No arc. A row has fewer than 2^32 - 1 arcs: each takes memory.
const NONE: u32 = u32::MAX;

/// A policy of so many nodes is worth a look at clock and flag.
const LARGE: usize = 1 << 10;

/// Finds greatest solutions of one matrix.
#[derive(Debug)]
pub struct Greatest<W> {
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

impl Policy {
    /// At how many nodes an arc is kept.
    pub fn kept(&self) -> usize {
        self.places.iter().filter(|place| **place != NONE).count()
    }
}

impl<W: Weight> Greatest<W> {
    /// Nothing was asked yet.
    pub fn new(matrix: Arc<Instance<W>>) -> Self {
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
    pub fn first_policy(&self) -> Policy {
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
    pub fn reaches(&mut self, bound: &[W], t: usize, policy: &mut Policy) -> bool {
        let mut meter = Budget::unlimited().meter();
        let reaches = self.reaches_within(bound, t, policy, &mut meter);
        reaches.expect("there is no limit to stop at")
    }

    /// The same while clock and flag allow it.
    pub(crate) fn reaches_within(
        &mut self,
        bound: &[W],
        t: usize,
        policy: &mut Policy,
        meter: &mut Meter,
    ) -> Result<bool, StopReason> {
        self.until(bound, policy, meter, |z| z[t] >= bound[t])
    }

    /// The greatest solution z <= bound.
    pub fn below(&mut self, bound: &[W], policy: &mut Policy) -> &[W] {
        let mut meter = Budget::unlimited().meter();
        let below = self.below_within(bound, policy, &mut meter);
        below.expect("there is no limit to stop at")
    }

    /// The same while clock and flag allow it.
    pub(crate) fn below_within(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        meter: &mut Meter,
    ) -> Result<&[W], StopReason> {
        self.until(bound, policy, meter, |_| false)?;
        Ok(&self.solution)
    }

    /// Goes on until a solution below the bound is enough, or there is no
    /// greater one; whether it was enough. What is enough must be so for all
    /// greater solutions too. Between two policies, which are no steps, it looks at
    /// clock and flag; where it stops it may begin anew with the policy it has.
    pub(crate) fn until(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        meter: &mut Meter,
        enough: impl Fn(&[W]) -> bool,
    ) -> Result<bool, StopReason> {
        loop {
            if bound.len() >= LARGE {
                meter.many_steps(0)?;
            }
            self.settle(bound, policy);
            if enough(&self.solution) {
                return Ok(true);
            }
            if !self.improve(bound, policy) && !self.raise(bound, policy) {
                return Ok(false);
            }
        }
    }

    /// The solution that the last question left; see [`Self::is_finite`].
    pub fn solution(&self) -> &[W] {
        &self.solution
    }

    /// Whether node i is in the support of that solution. If not, its value
    /// lies below the floor.
    pub fn is_finite(&self, i: usize) -> bool {
        self.solution[i] > self.absent
    }

    /// The node that the policy leads to from i, with the weight of the arc.
    pub(crate) fn next(&self, i: usize, policy: &Policy) -> Option<&(u32, W)> {
        (policy.places[i] != NONE).then(|| self.kept(i, policy))
    }

    /// How many policies were looked at.
    pub fn policies(&self) -> u64 {
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
