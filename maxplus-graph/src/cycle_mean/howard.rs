//! Howard's policy iteration for the maximum cycle mean, in exact integers.
//!
//! A *policy* chooses one arc out of every node. Following it from any node ends in a cycle.
//! Each round takes the best cycle of the policy, values every node by the way to that cycle,
//! and changes each node to the arc with the greatest value.
//!
//! # Source
//!
//! R. A. Howard, *Dynamic Programming and Markov Processes* (1960); for
//! max-plus J. Cochet-Terrasson, G. Cohen, S. Gaubert, M. McGettrick and
//! J.-P. Quadrat, *Numerical computation of spectral elements in max-plus
//! algebra* (1998).
//!
//! | source | here |
//! |---|---|
//! | policy pi | `policy` |
//! | eta | `mean` (weight p over length q) |
//! | x, the bias | `value`, times q |
//!
//! # Why it ends, and with the maximum
//!
//! The component is strongly connected, so nodes that the policy leads to a lesser cycle can be
//! redirected to the best one ([`Policy::evaluate`]). Then all values satisfy
//! `value(u) = a_u,pi(u) - mean + value(pi(u))` except at the root, where it holds as well
//! because the cycle has that mean. Now the nodes, one after the other, change to strictly
//! better arcs, and each value rises at once to that of the new arc ([`Policy::improve`]).
//! Values only rise, so in the end `value(u) <= a_u,pi(u) - mean + value(pi(u))` holds
//! everywhere. Round any cycle of the new policy the values cancel: its mean is at least the
//! old one.
//!
//! The mean is greater if the cycle contains a changed arc. If it were not, all these
//! inequalities would be equalities on the cycle. Let u be the first of its nodes to rise. It
//! rose to the value given by the old value of the next node, which by equality never rises. So
//! the arc of that node is unchanged, and its value is attained with the old value of the node
//! after it, which by equality never rises, and so on round to the node before u. That node
//! never rises although u did, which contradicts equality.
//!
//! If there is no greater mean, no changed arc lies on a cycle: the only cycle is the old one,
//! the root stays, and no value falls while one rises. So the pair (mean, values for that mean
//! and root) increases in every round, and there are finitely many policies. When no arc is
//! better, `a_uv - mean + value(v) <= value(u)` holds on every arc: summed round any cycle, its
//! mean is at most `mean`.
//!
//! With rounded numbers this argument fails: implementations run in circles or stop early. Here
//! every number is an integer.
//!
//! # Cost
//!
//! n + 3 m units of work per round for n nodes and m arcs; memory O(n). No polynomial bound on
//! the rounds is known; in practice there are about ten or twenty. So the rounds are counted,
//! and after n + 64 of them ([`rounds`]) Karp's method solves the component: the total is
//! O(n (n + m)).
//!
//! # Departures
//!
//! 1. Indices start at 0.
//! 2. Values times q are integers.
//! 3. One best cycle per component instead of a mean per node: components are solved one by
//!    one.
//! 4. The rounds are bounded.

use super::mean::{Answer, ExactInteger, MapCycles, Mean};
use crate::digraph::Digraph;
use crate::limits::{Meter, StopReason};

/// The number of rounds on n nodes before Karp's method takes over.
pub(super) fn rounds(n: usize) -> usize {
    n.saturating_add(64)
}

/// A critical cycle and the tight arcs of a strongly connected digraph; `None` if `rounds` rounds
/// are not enough.
pub(super) fn solve<I: ExactInteger>(
    graph: &Digraph<I>,
    rounds: usize,
    meter: &mut Meter,
) -> Result<Option<Answer>, StopReason> {
    let mut policy = Policy::heaviest_arcs(graph);
    for _ in 0..rounds {
        policy.take_best_cycle(meter)?;
        policy.evaluate(meter)?;
        if !policy.improve(meter)? {
            return Ok(Some(policy.answer()));
        }
    }
    Ok(None)
}

struct Policy<'g, I> {
    graph: &'g Digraph<I>,
    /// The head of the chosen arc of every node.
    next: Vec<usize>,
    /// The weight of that arc.
    weight: Vec<&'g I>,
    /// The best cycle so far. Its first node is the root, whose value is 0.
    cycle: Vec<usize>,
    /// The mean of that cycle.
    mean: Option<Mean<I>>,
    /// The values, times the length of the best cycle.
    value: Vec<I>,
    /// All nodes, those nearer to the root first.
    order: Vec<usize>,
}

impl<'g, I: ExactInteger> Policy<'g, I> {
    fn heaviest_arcs(graph: &'g Digraph<I>) -> Self {
        let heaviest = |node| {
            let arcs = graph.successors(node);
            arcs.reduce(|a, b| if a.1 < b.1 { b } else { a })
                .expect("a strongly connected digraph with an arc")
        };
        let (next, weight) = (0..graph.n()).map(heaviest).unzip();
        Policy {
            graph,
            next,
            weight,
            cycle: Vec::new(),
            mean: None,
            value: vec![num_traits::zero(); graph.n()],
            order: Vec::new(),
        }
    }

    /// Examines every cycle of the policy; the best cycle is replaced only by one with a
    /// strictly greater mean.
    fn take_best_cycle(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        meter.work(self.graph.n() as u64)?;
        for cycle in MapCycles::new(self.graph.n(), |node| Some(self.next[node])) {
            let add = |sum: I, &node: &usize| sum + self.weight[node];
            let weight = cycle.iter().fold(num_traits::zero(), add);
            let mean = Mean::new(weight, cycle.len());
            if self.mean.as_ref().is_none_or(|best| best.is_less(&mean)) {
                self.mean = Some(mean);
                self.cycle = cycle;
            }
        }
        Ok(())
    }

    /// Redirects every node to the root's cycle and computes all values, from the root
    /// backwards: first along arcs of the policy, then along any arc for the remaining nodes.
    fn evaluate(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        let (graph, n) = (self.graph, self.graph.n());
        let mean = self.mean.clone().expect("a policy has a cycle");
        let mut known = vec![false; n];
        let root = self.cycle[0];
        known[root] = true;
        self.value[root] = num_traits::zero();
        // First the nodes whose predecessors under the policy still need a value; then all
        // nodes once more, for any predecessor.
        let mut order = vec![root];
        for keep_policy in [true, false] {
            let mut done = 0;
            while done < order.len() {
                let node = order[done];
                done += 1;
                let arcs = graph.predecessors(node);
                meter.work(arcs.len() as u64)?;
                for (before, weight) in arcs {
                    if known[before] || (keep_policy && self.next[before] != node) {
                        continue;
                    }
                    known[before] = true;
                    self.next[before] = node;
                    self.weight[before] = weight;
                    self.value[before] = mean.reduce(weight) + &self.value[node];
                    order.push(before);
                }
            }
        }
        debug_assert_eq!(order.len(), n);
        self.order = order;
        Ok(())
    }

    /// Changes every node to its best arc, from the root backwards, so that later nodes use the
    /// improved values in the same round. Returns whether any node changed.
    fn improve(&mut self, meter: &mut Meter) -> Result<bool, StopReason> {
        let mean = self.mean.as_ref().expect("a policy has a cycle");
        let mut improved = false;
        for &node in &self.order {
            let mut best: Option<(I, usize, &I)> = None;
            let arcs = self.graph.successors(node);
            meter.work(arcs.len() as u64)?;
            for (next, weight) in arcs {
                let value = mean.reduce(weight) + &self.value[next];
                let bar = best.as_ref().map_or(&self.value[node], |(value, ..)| value);
                if value > *bar {
                    best = Some((value, next, weight));
                }
            }
            if let Some((value, next, weight)) = best {
                self.value[node] = value;
                self.next[node] = next;
                self.weight[node] = weight;
                improved = true;
            }
        }
        Ok(improved)
    }

    fn answer(self) -> Answer {
        let mean = self.mean.as_ref().expect("a policy has a cycle");
        let tight = self
            .graph
            .arcs()
            .filter(|&(u, v, weight)| mean.reduce(weight) + &self.value[v] == self.value[u]);
        Answer {
            tight: tight.map(|(u, v, _)| (u, v)).collect(),
            cycle: self.cycle,
        }
    }
}
