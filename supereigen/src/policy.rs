//! The greatest solution below a bound, by policies.
//!
//! The maximum of solutions of A (x) x >= x is a solution, so below a bound b there is a greatest
//! one. It is the limit of x <- min(x, A (x) x) from x = b, but with a loop of weight -1 next to an
//! arc of weight -10^9 that takes 10^9 rounds. Here policies are improved instead. A *policy* keeps
//! one arc per node such that no cycle of kept arcs is negative:
//!
//! 1. *Settle*: x is the greatest vector with x <= b and x_i <= a_ij + x_j along
//!    the kept arcs (i, j). A node is *low* if x_i < b_i.
//! 2. *Improve*: if i is low and an arc has a_ij + x_j > x_i, keep the best such arc. Back to 1.
//! 3. *Raise*: if there are none, take the arcs between low nodes that have x_i = a_ij + x_j. Drop
//!    nodes that none of them leaves, until every remaining node has one to another remaining node.
//!    Keep these arcs. Back to 1, where all of these nodes rise, because every node on the way from
//!    them is low. If no node remains, x is the greatest solution.
//!
//! In 2 and 3 x_i <= a_ij + x_j along all kept arcs, so no cycle becomes negative, and no value
//! ever falls. With f nodes that reach a cycle of weight >= 0 there are **at most f(f + 1)/2
//! policies**, from any first one (one if f = 0): Theorem 7 of `docs/theory.md`. In practice there
//! are a few, and often one or two if the last bound was near. Which cycles are negative does not
//! depend on the bound, so a policy of one bound is a policy of every other.
//!
//! | notation | name here |
//! |---|---|
//! | x | `solution` |
//! | b | `bound` |
//! | -inf | `absent`, a number below all others |
//!
//! # Cost
//!
//! **Strongly polynomial**: with n nodes and m arcs O(n (n + m)) for the first
//! policy ([`maxplus_graph::cycle_mean`]) and O(n + m) per policy,
//!
//! ```text
//! O(n^2 (n + m)) additions and comparisons of numbers in all.
//! ```
//!
//! The checker finds the same vector in another way (`docs/theory.md`, section 4).
//!
//! # Why nothing overflows
//!
//! Let L be at least every |a_ij|. A settled value is some b_k plus the weight of a path from i to
//! k, of at most n arcs, and not above b_i. (The first of two rounds about a cycle uses such paths
//! too, and the second never increases a value.) So all values, with one more arc, lie between min
//! b - (n + 1) L and max b + L, and `absent` + L must be below them. [`greatest_below`] takes -max
//! |b| - (n + 3) L - 1. In the engine bounds lie between the floor -2 (B + 1) and N = 4 (B + 1) of
//! an `Instance`, with B = 2 (n + 1) L, and `absent` is -N. N as a bound means "no bound": a value
//! that comes from it is at least N - n L, so it is above every sum of the search, and never limits
//! a number.

use std::ops::Deref;

use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::cycle_mean::component_cycle_means;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, Meter, StopReason};
use num_traits::Signed;

use crate::chains::weight::Weight;

/// The arcs of a digraph with nodes 0..n, in both directions.
pub trait ArcLists {
    /// The numbers on the arcs.
    type Number: Weight;

    /// n.
    fn n(&self) -> usize;

    /// The arcs that leave i: where they lead, and their weights.
    fn leaving(&self, i: usize) -> impl Iterator<Item = (usize, &Self::Number)>;

    /// The arcs that lead to j: where they begin, and their weights.
    fn entering(&self, j: usize) -> impl Iterator<Item = (usize, &Self::Number)>;

    /// The arc at a place of [`Self::leaving`].
    fn arc(&self, i: usize, place: usize) -> (usize, &Self::Number);
}

impl<W: Weight> ArcLists for Digraph<W> {
    type Number = W;

    fn n(&self) -> usize {
        self.n()
    }

    fn leaving(&self, i: usize) -> impl Iterator<Item = (usize, &W)> {
        self.successors(i)
    }

    fn entering(&self, j: usize) -> impl Iterator<Item = (usize, &W)> {
        self.predecessors(j)
    }

    fn arc(&self, i: usize, place: usize) -> (usize, &W) {
        self.successor(i, place)
    }
}

/// One arc kept per node; no cycle of kept arcs is negative.
///
/// Invariant: an arc is kept at the nodes that reach a cycle of weight >= 0,
/// and at no other.
#[derive(Debug, Clone)]
pub struct Policy {
    /// The place of the arc among those that leave its node, or `NONE`.
    places: Vec<u32>,
}

/// No arc. A row has fewer than 2^32 - 1 arcs, because each takes memory.
const NONE: u32 = u32::MAX;

impl Policy {
    /// Keeps the arcs of these cycles, which have weight >= 0; every component with such cycles
    /// must have one. A node keeps the first of its arcs. All other nodes keep an arc that leads
    /// nearer to the cycles.
    pub fn toward<G: ArcLists>(graph: &G, cycles: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut places = vec![NONE; graph.n()];
        let mut waiting = Vec::with_capacity(graph.n());
        let mut keep = |i: usize, j: usize, waiting: &mut Vec<usize>| {
            if places[i] == NONE {
                let place = graph.leaving(i).position(|(to, _)| to == j);
                places[i] = place.expect("an arc of the graph") as u32;
                waiting.push(i);
            }
        };
        for (i, j) in cycles {
            keep(i, j, &mut waiting);
        }
        // Breadth first, so that the paths are short.
        let mut next = 0;
        while let Some(&j) = waiting.get(next) {
            next += 1;
            for (i, _) in graph.entering(j) {
                keep(i, j, &mut waiting);
            }
        }
        Policy { places }
    }

    /// Uses, in each component of maximum cycle mean >= 0, a cycle that attains it. Checks the
    /// clock and the stop flag; the caller counts steps.
    pub(crate) fn of<W: Weight>(graph: &Digraph<W>, budget: &Budget) -> Result<Self, StopReason> {
        let budget = budget.clock_and_flag().started();
        let components = Components::of(graph, &budget)?;
        let means = component_cycle_means(graph, &components, &mut budget.meter())?;
        let means = means.iter().flatten();
        let nonnegative = means.filter(|mean| !mean.mean().is_negative());
        let arcs = nonnegative.flat_map(|mean| mean.cycle().arcs());
        Ok(Self::toward(graph, arcs))
    }

    /// Whether an arc is kept at i, that is, whether some solution is finite there.
    pub fn keeps(&self, i: usize) -> bool {
        self.places[i] != NONE
    }
}

/// Computes greatest solutions on the arcs of P, with buffers that are reused.
#[derive(Debug)]
pub struct PolicyIteration<P, W> {
    graph: P,
    solution: Vec<W>,
    absent: W,
    stage: Vec<Stage>,
    walk: Vec<u32>,
    /// How many arcs of step 3 leave each node.
    leaving: Vec<u32>,
    policies: u64,
}

/// The stage of a node while it is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    OnWalk,
    Done,
}

impl<W: Weight, P: Deref<Target: ArcLists<Number = W>> + Clone> PolicyIteration<P, W> {
    /// A new iteration. `absent` represents -inf; see the overflow argument above.
    pub fn new(graph: P, absent: W) -> Self {
        let n = graph.n();
        PolicyIteration {
            solution: vec![absent.clone(); n],
            absent,
            stage: vec![Stage::New; n],
            walk: Vec::with_capacity(n),
            leaving: vec![0; n],
            policies: 0,
            graph,
        }
    }

    /// Raises a solution below the bound until `enough` holds or there is no greater one. Returns
    /// whether `enough` holds. If it holds for a solution, it must hold for all greater ones.
    /// `look` decides before each policy whether to continue. After a stop, a new call may start
    /// with the policy left behind.
    pub fn raise_until(
        &mut self,
        bound: &[W],
        policy: &mut Policy,
        mut look: impl FnMut() -> Result<(), StopReason>,
        enough: impl Fn(&[W]) -> bool,
    ) -> Result<bool, StopReason> {
        loop {
            look()?;
            self.settle(bound, policy);
            if enough(&self.solution) {
                return Ok(true);
            }
            if !self.improve(bound, policy) && !self.raise(bound, policy) {
                return Ok(false);
            }
        }
    }

    /// The solution of the last call; see [`Self::is_finite`].
    pub fn solution(&self) -> &[W] {
        &self.solution
    }

    /// The solution as a vector, with -inf.
    pub(crate) fn to_vector(&self) -> Vector<MaxPlus<W>> {
        let entry = |i: usize| match self.is_finite(i) {
            true => MaxPlus::finite(self.solution[i].clone()),
            false => MaxPlus::NEG_INFINITY,
        };
        Vector::from_fn(self.solution.len(), entry)
    }

    /// Whether node i is in the support of the solution. If not, its value is `absent`.
    pub fn is_finite(&self, i: usize) -> bool {
        self.solution[i] > self.absent
    }

    /// The node that the policy leads to from i, with the weight of the arc.
    pub(crate) fn next(&self, i: usize, policy: &Policy) -> Option<(usize, &W)> {
        policy.keeps(i).then(|| self.kept(i, policy))
    }

    /// How many policies were computed.
    pub fn policies(&self) -> u64 {
        self.policies
    }

    /// Step 1.
    fn settle(&mut self, bound: &[W], policy: &Policy) {
        self.policies += 1;
        self.stage.fill(Stage::New);
        for start in 0..self.graph.n() {
            if policy.places[start] == NONE {
                self.solution[start].clone_from(&self.absent);
                continue;
            }
            let mut at = start;
            while self.stage[at] == Stage::New {
                self.stage[at] = Stage::OnWalk;
                self.walk.push(at as u32);
                at = self.kept(at, policy).0;
            }
            if self.stage[at] == Stage::OnWalk {
                // A new cycle: go around twice, backwards, from the bound of its first node. The
                // second round uses all values of the first.
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
        let allowed = weight.clone() + &self.solution[next];
        match allowed < bound[i] {
            true => self.solution[i] = allowed,
            false => self.solution[i].clone_from(&bound[i]),
        }
    }

    #[inline]
    fn kept(&self, i: usize, policy: &Policy) -> (usize, &W) {
        self.graph.arc(i, policy.places[i] as usize)
    }

    #[inline]
    fn is_low(&self, i: usize, bound: &[W]) -> bool {
        self.is_finite(i) && self.solution[i] < bound[i]
    }

    /// Step 2. Returns whether there were better arcs.
    fn improve(&self, bound: &[W], policy: &mut Policy) -> bool {
        let mut improved = false;
        for i in 0..bound.len() {
            if !self.is_low(i, bound) {
                continue;
            }
            let mut best = self.solution[i].clone();
            let mut better = None;
            for (place, (j, weight)) in self.graph.leaving(i).enumerate() {
                let value = weight.clone() + &self.solution[j];
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

    /// Step 3. Returns whether any node can rise.
    fn raise(&mut self, bound: &[W], policy: &mut Policy) -> bool {
        let graph = self.graph.clone();
        let mut low = 0;
        // Here `walk` holds the nodes that were dropped.
        for i in 0..bound.len() {
            self.leaving[i] = 0;
            if self.is_low(i, bound) {
                low += 1;
                let row = graph.leaving(i);
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
            for (i, weight) in graph.entering(j as usize) {
                if self.leaving[i] > 0 && self.is_tight(i, j as usize, weight, bound) {
                    self.leaving[i] -= 1;
                    if self.leaving[i] == 0 {
                        self.walk.push(i as u32);
                    }
                }
            }
        }
        for i in (0..bound.len()).filter(|&i| self.leaving[i] > 0) {
            let remains = |(j, weight): (usize, &W)| {
                self.leaving[j] > 0 && self.is_tight(i, j, weight, bound)
            };
            let place = graph.leaving(i).position(remains);
            policy.places[i] = place.expect("an arc to a node that remains") as u32;
        }
        dropped < low
    }

    /// Whether the arc leads from the low node i to a low node with equality.
    #[inline]
    fn is_tight(&self, i: usize, j: usize, weight: &W, bound: &[W]) -> bool {
        weight.clone() + &self.solution[j] == self.solution[i] && self.is_low(j, bound)
    }
}

/// The greatest solution below u on the arcs of a digraph. The width must hold max |u| + (n + 4)
/// L + 1, where L is the greatest |a_ij|. One step of the meter is one policy.
pub(crate) fn greatest_below<W: Weight>(
    graph: &Digraph<W>,
    u: &Vector<MaxPlus<W>>,
    meter: &mut Meter,
) -> Result<Vector<MaxPlus<W>>, StopReason> {
    let support = u.support();
    let induced;
    let graph = if support.len() < u.len() {
        induced = graph.induced(&support);
        &induced
    } else {
        graph
    };
    let mut policy = Policy::of(graph, meter.budget())?;
    // Where u is -inf no arc is kept, and the bound is not used.
    let bound = u.iter().map(|u| u.value().cloned().unwrap_or_default());
    let bound: Vec<W> = bound.collect();
    let absent = absent(&largest(graph), &bound);
    let mut iteration = PolicyIteration::new(graph, absent);
    iteration.raise_until(&bound, &mut policy, || meter.many_steps(1), |_| false)?;
    Ok(iteration.to_vector())
}

/// L, the greatest |a_ij| of a digraph; 0 if it has no arcs.
pub(crate) fn largest<W: Weight>(graph: &Digraph<W>) -> W {
    let arcs = graph.arcs().map(|(_, _, a)| magnitude(a));
    arcs.max().unwrap_or_default()
}

/// -max |b| - (n + 3) L - 1, for n bounds b.
pub(crate) fn absent<W: Weight>(largest: &W, bound: &[W]) -> W {
    let most = bound.iter().map(magnitude).max().unwrap_or_default();
    let least = W::from(-1) - &most;
    (0..bound.len() + 3).fold(least, |sum, _| sum - largest)
}

/// |a|.
pub(crate) fn magnitude<W: Weight>(a: &W) -> W {
    a.clone().max(W::default() - a)
}
