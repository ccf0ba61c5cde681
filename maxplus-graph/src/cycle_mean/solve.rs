//! Solves every component separately, in the narrowest integers in which its sums fit; and the
//! critical graph: all cycles of maximum mean together.
//!
//! A cycle is *critical* if its mean is lambda(A); the critical graph consists of
//! the nodes and arcs of critical cycles. Its strongly connected components are
//! joined by no arc of it. Conversely, every cycle of the critical graph is
//! critical.
//!
//! # Source
//!
//! F. Baccelli, G. Cohen, G. J. Olsder and J.-P. Quadrat, *Synchronization and
//! Linearity* (1992), section 3.2; P. Butkovic, *Max-linear Systems* (2010),
//! chapters 1 and 8.
//!
//! | notation | here |
//! |---|---|
//! | lambda(A) | [`CriticalGraph::mean`] |
//! | C(A) | [`CriticalGraph::graph`] |
//! | N_c(A), the critical nodes | [`CriticalGraph::nodes`] |
//! | sigma(A), the cyclicity | [`CriticalGraph::cyclicity`] |
//!
//! # How
//!
//! The last values v of Howard's iteration satisfy a_ij + v_j <= lambda + v_i on every arc of a
//! component. Summed round a cycle: it is critical if and only if all its arcs are tight
//! (equal). So the critical arcs are the tight arcs that lie on cycles of tight arcs, that is,
//! inside a strongly connected component of the tight graph.
//!
//! # Cost
//!
//! That of the cycle mean, and O(n + m) more; n nodes, m arcs.

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, NodeSet};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

use super::howard::{rounds, solve as by_howard};
use super::karp::solve as by_karp;
use super::mean::{Answer, CycleMean, ExactInteger, Scale};
use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::limits::{Budget, Meter, StopReason};
use crate::scc::Components;

/// The critical graph of a digraph that has a cycle.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::cycle_mean::critical_graph;
/// use maxplus_graph::{Budget, Digraph};
///
/// // A triangle and a 2-cycle of mean 1, and a loop of mean 0.
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::<i64>::from_arcs(6, [
///     arc(0, 1, 3), arc(1, 2, 0), arc(2, 0, 0), arc(2, 3, 9),
///     arc(3, 4, 1), arc(4, 3, 1), arc(5, 5, 0),
/// ]).unwrap();
/// let critical = critical_graph(&graph, &Budget::unlimited())?.unwrap();
/// assert_eq!(critical.mean().mean().to_string(), "1");
/// assert_eq!(critical.nodes().to_string(), "{1, 2, 3, 4, 5}");
/// assert_eq!(critical.graph().arc_count(), 5);
/// assert_eq!(critical.components(), [vec![0, 1, 2], vec![3, 4]]);
/// assert_eq!(critical.component_cyclicities(), [3, 2]);
/// assert_eq!(critical.cyclicity(), 6_u32.into());
/// # Ok::<(), maxplus_graph::StopReason>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriticalGraph<T> {
    mean: CycleMean,
    graph: Digraph<T>,
    /// Sorted by least node; nodes increase within each.
    components: Vec<Vec<usize>>,
    /// The cyclicity of each component.
    cyclicities: Vec<usize>,
}

/// The critical graph; `None` if there is no cycle.
pub fn critical_graph<T: Carrier>(
    graph: &Digraph<T>,
    budget: &Budget,
) -> Result<Option<CriticalGraph<T>>, StopReason> {
    critical_graph_by(graph, Method::Howard, budget)
}

/// [`critical_graph`] with a chosen algorithm.
#[doc(hidden)]
pub fn critical_graph_by<T: Carrier>(
    graph: &Digraph<T>,
    method: Method,
    budget: &Budget,
) -> Result<Option<CriticalGraph<T>>, StopReason> {
    let budget = budget.started();
    let components = Components::of(graph, &budget)?;
    let mut solved = solve(graph, &components, method, &mut budget.meter())?;
    let mut tight = Vec::new();
    let means = solved.iter().flatten().map(|s| s.mean.mean());
    let Some(lambda) = means.max().cloned() else {
        return Ok(None);
    };
    for solved in solved.iter_mut().flatten() {
        if *solved.mean.mean() == lambda {
            tight.append(&mut solved.tight);
        }
    }
    tight.sort_unstable();
    let tight = graph.filtered(|i, j, _| tight.binary_search(&(i, j)).is_ok());
    let parts = Components::of(&tight, &budget)?;
    let critical = tight.filtered(|i, j, _| parts.component_of(i) == parts.component_of(j));
    let mut components: Vec<Vec<usize>> = (0..parts.len())
        .filter(|&c| parts.is_cyclic(c))
        .map(|c| parts.nodes(c).to_vec())
        .collect();
    components.sort_unstable();
    let mut level = vec![None; graph.n()];
    let period = |nodes: &Vec<usize>| cyclicity(&critical, nodes[0], &mut level);
    Ok(Some(CriticalGraph {
        mean: greatest(solved).expect("a mean was found"),
        cyclicities: components.iter().map(period).collect(),
        graph: critical,
        components,
    }))
}

impl<T> CriticalGraph<T> {
    /// lambda(A) and a critical cycle.
    pub fn mean(&self) -> &CycleMean {
        &self.mean
    }

    /// The critical arcs, on all the nodes of the digraph.
    pub fn graph(&self) -> &Digraph<T> {
        &self.graph
    }

    /// The critical nodes: those on critical cycles.
    pub fn nodes(&self) -> NodeSet {
        NodeSet::of(self.graph.n(), self.components.iter().flatten().copied())
    }

    /// The critical components, each in increasing order, the one with the least
    /// node first.
    pub fn components(&self) -> &[Vec<usize>] {
        &self.components
    }

    /// The cyclicity of each critical component: the greatest common divisor of
    /// the lengths of its cycles.
    pub fn component_cyclicities(&self) -> &[usize] {
        &self.cyclicities
    }

    /// The cyclicity: the least common multiple over all critical components.
    /// (A big number: 2 + 3 + 5 + ... + 53 = 381 nodes suffice to leave 64 bits.)
    #[doc(alias = "period")]
    pub fn cyclicity(&self) -> BigUint {
        let lcm = |lcm: BigUint, &c: &usize| lcm.lcm(&BigUint::from(c));
        self.cyclicities.iter().fold(BigUint::one(), lcm)
    }
}

/// The greatest common divisor of all cycle lengths in the strongly connected component of
/// `root`, which no arc may leave. It is the greatest common divisor of
/// `level[u] + 1 - level[v]` over all arcs u -> v, where `level` counts the arcs of some walk
/// from the root. The levels of other components do not matter.
fn cyclicity<T>(graph: &Digraph<T>, root: usize, level: &mut [Option<usize>]) -> usize {
    level[root] = Some(0);
    let mut waiting = vec![root];
    let mut divisor = 0;
    while let Some(u) = waiting.pop() {
        let here = level[u].expect("a waiting node has a level") + 1;
        for &v in graph.successor_nodes(u) {
            match level[v] {
                Some(there) => divisor = divisor.gcd(&here.abs_diff(there)),
                None => {
                    level[v] = Some(here);
                    waiting.push(v);
                }
            }
        }
    }
    divisor
}

/// The algorithm that solves the components.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Karp,
    Howard,
}

/// The solution of a component.
pub(super) struct Solved {
    pub(super) mean: CycleMean,
    /// The arcs (i, j) with mean + v_i = a_ij + v_j, where v is some vector
    /// with mean + v_i >= a_ij + v_j for all arcs: those on critical cycles and
    /// perhaps others.
    pub(super) tight: Vec<(usize, usize)>,
}

/// The greatest of the means; the first of several equal ones.
pub(super) fn greatest(solved: Vec<Option<Solved>>) -> Option<CycleMean> {
    let mut greatest: Option<CycleMean> = None;
    for Solved { mean, .. } in solved.into_iter().flatten() {
        if greatest.as_ref().is_none_or(|g| mean.mean > g.mean) {
            greatest = Some(mean);
        }
    }
    greatest
}

/// Solves every component that contains a cycle.
pub(super) fn solve<T: Carrier>(
    graph: &Digraph<T>,
    components: &Components,
    method: Method,
    meter: &mut Meter,
) -> Result<Vec<Option<Solved>>, StopReason> {
    let scale = Scale::of(graph, components, meter)?;
    // The number of every node within its component.
    let mut place = vec![0; graph.n()];
    for nodes in components.iter() {
        for (number, &node) in nodes.iter().enumerate() {
            place[node] = number;
        }
    }
    let mut solve_one = |c: usize| {
        if !components.is_cyclic(c) {
            return Ok(None);
        }
        let part = Part {
            graph,
            components,
            c,
            place: &place,
            scale: &scale,
        };
        let nodes = components.nodes(c);
        let answer = match scale.width(nodes.len()) {
            Width::I32 | Width::I64 => in_words(&part.digraph(), method, meter),
            Width::I128 => in_long_words(&part.digraph(), method, meter),
            _ => in_big_integers(&part.digraph(), method, meter),
        }?;
        let mut cycle: Vec<usize> = answer.cycle.into_iter().map(|node| nodes[node]).collect();
        let least = (0..cycle.len()).min_by_key(|&k| cycle[k]);
        cycle.rotate_left(least.unwrap_or(0));
        Ok(Some(Solved {
            mean: CycleMean::of(graph, Cycle::found(&cycle)),
            tight: answer
                .tight
                .iter()
                .map(|&(i, j)| (nodes[i], nodes[j]))
                .collect(),
        }))
    };
    (0..components.len()).map(&mut solve_one).collect()
}

/// A component that is to be solved.
struct Part<'a, T> {
    graph: &'a Digraph<T>,
    components: &'a Components,
    /// The number of the component.
    c: usize,
    place: &'a [usize],
    scale: &'a Scale,
}

impl<T: Carrier> Part<'_, T> {
    /// The component as a digraph of its own, in integers.
    fn digraph<I: ExactInteger>(&self) -> Digraph<I> {
        let row = |&i: &usize| {
            let inside = move |&(j, _): &(usize, &T)| self.components.component_of(j) == self.c;
            let arcs = self.graph.successors(i).filter(inside);
            arcs.map(|(j, weight)| (self.place[j], self.scale.integer(weight)))
        };
        Digraph::from_rows(self.components.nodes(self.c).iter().map(row))
    }
}

// Without type parameters, so that both algorithms are compiled once, here, and not again for
// every weight type in every crate that uses them.

fn in_words(part: &Digraph<i64>, method: Method, meter: &mut Meter) -> Result<Answer, StopReason> {
    run(part, method, meter)
}

fn in_long_words(
    part: &Digraph<i128>,
    method: Method,
    meter: &mut Meter,
) -> Result<Answer, StopReason> {
    run(part, method, meter)
}

fn in_big_integers(
    part: &Digraph<BigInt>,
    method: Method,
    meter: &mut Meter,
) -> Result<Answer, StopReason> {
    run(part, method, meter)
}

/// Solves a component in integers in which its sums fit.
fn run<I: ExactInteger>(
    part: &Digraph<I>,
    method: Method,
    meter: &mut Meter,
) -> Result<Answer, StopReason> {
    if method == Method::Howard
        && let Some(answer) = by_howard(part, rounds(part.n()), meter)?
    {
        return Ok(answer);
    }
    by_karp(part, meter)
}
