//! One arc kept per node, and the greatest solution below a bound that uses
//! only these arcs.
//!
//! A *policy* chooses for some nodes i an arc to `next(i)`. The vectors x <= y
//! with x_i <= a_{i,next(i)} + x_{next(i)} are solutions of A (x) x >= x, and if no cycle of
//! the policy is negative there is a greatest one: follow the arcs from i and
//! take the least of y there minus what was paid on the way. After one round
//! of a cycle nothing lower can come.
//!
//! Everything that asks for *some* solution is built on this: a solution of
//! full support ([`crate::finite`]), the greatest solution below a vector
//! ([`crate::solution`]), and whether an arc is needed ([`crate::reduce`]).

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring, Vector};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::component_cycle_means_within;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, StopReason};
use num_traits::Signed;

/// An arc chosen for each node that reaches a nonnegative cycle.
///
/// Invariant: `next[i]` is a node with a chosen arc of its own, and every cycle
/// of chosen arcs has weight >= 0.
#[derive(Clone)]
pub(crate) struct Policy {
    next: Vec<Option<usize>>,
}

impl Policy {
    /// In each component of maximum cycle mean >= 0 a cycle that attains it;
    /// everywhere else an arc that leads nearer to these cycles.
    /// Clock and interrupt are looked at, counts are left to the caller.
    pub(crate) fn to_nonnegative_cycles<T: Carrier>(
        graph: &Digraph<T>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut next = vec![None; graph.n()];
        let mut waiting = Vec::new();
        let budget = budget.clock_and_flag().started();
        let components = Components::within(graph, &budget)?;
        let means = component_cycle_means_within(graph, &components, &budget)?;
        for mean in means.iter().flatten() {
            if !mean.mean().is_negative() {
                for (i, j) in mean.cycle().arcs() {
                    next[i] = Some(j);
                    waiting.push(i);
                }
            }
        }
        // Breadth first, so that the ways are short.
        let mut place = 0;
        while let Some(&j) = waiting.get(place) {
            place += 1;
            for &i in graph.predecessor_nodes(j) {
                if next[i].is_none() {
                    next[i] = Some(j);
                    waiting.push(i);
                }
            }
        }
        Ok(Policy { next })
    }

    /// The node chosen for i; `None` if i reaches no nonnegative cycle.
    pub(crate) fn next(&self, i: usize) -> Option<usize> {
        self.next[i]
    }

    /// Chooses another arc for i. The caller keeps the invariant.
    pub(crate) fn choose(&mut self, i: usize, next: usize) {
        self.next[i] = Some(next);
    }

    /// The greatest x <= y with x_i <= a_{i,next(i)} + x_{next(i)} for all i, -inf where
    /// nothing is chosen. O(n).
    pub(crate) fn greatest_below<T: Carrier>(
        &self,
        graph: &Digraph<T>,
        y: &Vector<MaxPlus<T>>,
    ) -> Result<Vector<MaxPlus<T>>, RangeError> {
        let mut x = Vector::zeros(y.len());
        let mut state = vec![State::New; y.len()];
        for start in 0..y.len() {
            let mut walk = Vec::new();
            let mut at = start;
            while let (State::New, Some(next)) = (state[at], self.next[at]) {
                state[at] = State::OnWalk;
                walk.push(at);
                at = next;
            }
            if state[at] == State::OnWalk {
                // A new cycle: twice round, backwards, from the bound at its
                // last node. The second round sees all of the first.
                let first = walk.iter().position(|&i| i == at).expect("on the walk");
                let cycle = &walk[first..];
                x[cycle[0]] = y[cycle[0]].clone();
                for &i in cycle.iter().rev().chain(cycle.iter().rev()) {
                    self.settle(i, graph, y, &mut x)?;
                }
                for &i in cycle {
                    state[i] = State::Done;
                }
                walk.truncate(first);
            }
            for &i in walk.iter().rev() {
                self.settle(i, graph, y, &mut x)?;
                state[i] = State::Done;
            }
        }
        Ok(x)
    }

    /// x_i = min(y_i, a_{i,next(i)} + x_{next(i)}).
    fn settle<T: Carrier>(
        &self,
        i: usize,
        graph: &Digraph<T>,
        y: &Vector<MaxPlus<T>>,
        x: &mut Vector<MaxPlus<T>>,
    ) -> Result<(), RangeError> {
        let next = self.next[i].expect("only nodes with an arc are settled");
        let arc = graph.weight(i, next).expect("chosen arcs are arcs");
        let allowed = MaxPlus::finite(arc.clone()).try_times(&x[next])?;
        x[i] = allowed.min(y[i].clone());
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    OnWalk,
    Done,
}
