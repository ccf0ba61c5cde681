//! The closure of best weights, or the positive cycle that forbids it.
//!
//! The best weight from s to v is the greatest weight of a walk from s to v of
//! any length, 0 arcs included; the matrix of all of them is the star A^*. It
//! exists if and only if no cycle that can be met on the way is positive: such a
//! cycle could be walked again and again. A search that meets one names it.
//!
//! # Source
//!
//! R. Bellman, *On a routing problem* (1958); the cycle in the graph of
//! predecessors after R. E. Tarjan, *Shortest paths* (1981).
//!
//! | notation | here |
//! |---|---|
//! | row s of A^* | [`best_from`] |
//! | A^* | [`best_between`] |
//! | "no cycle is positive", lambda(A) <= 0 | [`positive_cycle`] gives `None` |
//!
//! # Invariant
//!
//! `best[v]` is the weight of a walk that ends at v. Where v has a predecessor
//! u, `best[v] <= best[u] + a_uv`, with equality when it was set. So, when a new
//! predecessor closes a cycle among the predecessors, the weights of the cycle
//! sum to more than 0. After r rounds, `best[v]` is at least the greatest weight
//! of a walk of at most r arcs; if the n-th round still improves something, there
//! is a cycle among the predecessors.
//!
//! # Cost
//!
//! n nodes, m arcs: at most n rounds of O(n + m) for one source, mostly few, as
//! only nodes that changed are looked at. All pairs: n times that and n^2 numbers.
//! For a dense matrix the star of `maxplus-core` is the better way to A^*.
//!
//! # Departures
//!
//! 1. Indices start at 0. 2. Maximum for minimum. 3. The predecessors are searched
//!    for a cycle after every round, so a positive cycle is met early. 4. Doubles
//!    are added as the fractions they are: whether a cycle is positive must not be
//!    a matter of rounding.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::Digraph;
//! use maxplus_graph::closure::best_from;
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let mut arcs = vec![arc(0, 1, -2), arc(1, 2, 5), arc(0, 2, 1), arc(2, 1, -5)];
//! let graph = Digraph::<i64>::from_arcs(4, arcs.clone()).unwrap();
//! assert_eq!(best_from(&graph, 0).unwrap().to_string(), "0 -2 3 -inf");
//!
//! arcs.push(arc(2, 1, -4));
//! let graph = Digraph::from_arcs(4, arcs).unwrap();
//! let error = best_from(&graph, 0).unwrap_err();
//! assert_eq!(error.to_string(), "no best weights: the cycle (2, 3, 2) has weight 1");
//! ```

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Semiring, Vector};
use num_rational::BigRational;
use num_traits::Signed;
use thiserror::Error;

use crate::cycle::Cycle;
use crate::cycle_mean::{CycleMean, max_cycle_mean};
use crate::digraph::Digraph;
use crate::functional::MapCycles;

/// Why there are no best weights.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoBestWeights {
    /// A cycle of positive weight can be walked again and again.
    #[error("no best weights: the cycle {cycle} has weight {weight}")]
    PositiveCycle {
        /// The cycle.
        cycle: Cycle,
        /// Its exact weight, above 0.
        weight: BigRational,
    },
    /// The weight of a walk leaves the range of the carrier.
    #[error(transparent)]
    Range(#[from] RangeError),
}

/// The best weights of walks from `source` to every node; -inf where there is
/// none. Best weights *to* a node are those from it in
/// [`Digraph::reversed`].
///
/// # Panics
///
/// If the source is not below n.
#[doc(alias = "bellman_ford")]
pub fn best_from<T: Carrier>(
    graph: &Digraph<T>,
    source: usize,
) -> Result<Vector<MaxPlus<T::Exact>>, NoBestWeights> {
    search(&graph.to_exact(), Vector::unit(graph.n(), source))
}

/// The best weights of walks between all pairs of nodes: the star A^*.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::Digraph;
/// use maxplus_graph::closure::best_between;
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 0.25), arc(1, 1, -1.0)]).unwrap();
/// assert_eq!(best_between(&graph).unwrap().to_string(), "0 1/4\n-inf 0\n");
/// ```
#[doc(alias = "star")]
#[doc(alias = "kleene_star")]
pub fn best_between<T: Carrier>(
    graph: &Digraph<T>,
) -> Result<Matrix<MaxPlus<T::Exact>>, NoBestWeights> {
    let (exact, n) = (graph.to_exact(), graph.n());
    let rows = (0..n).map(|source| Ok(search(&exact, Vector::unit(n, source))?.into_vec()));
    let rows: Vec<Vec<_>> = rows.collect::<Result<_, NoBestWeights>>()?;
    Ok(Matrix::from_rows(rows).expect("rows of one length"))
}

/// A cycle of positive weight, if there is one: the cycle of greatest mean. It is
/// found exactly for every input.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::Digraph;
/// use maxplus_graph::closure::positive_cycle;
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(2, [arc(0, 1, i64::MAX), arc(1, 0, i64::MAX)]).unwrap();
/// assert_eq!(positive_cycle(&graph).unwrap().to_string(), "(1, 2, 1)");
/// ```
pub fn positive_cycle<T: Carrier>(graph: &Digraph<T>) -> Option<Cycle> {
    let greatest = max_cycle_mean(graph)?;
    let positive = greatest.mean().is_positive();
    positive.then(|| greatest.cycle().clone())
}

/// The best weights of walks that begin anywhere with the weight given there.
pub(crate) fn search<T: Carrier>(
    graph: &Digraph<T>,
    start: Vector<MaxPlus<T>>,
) -> Result<Vector<MaxPlus<T>>, NoBestWeights> {
    let mut best = start;
    let mut before: Vec<Option<usize>> = vec![None; graph.n()];
    let mut changed: Vec<usize> = best.support().iter().collect();
    let mut is_next = vec![false; graph.n()];
    while !changed.is_empty() {
        let mut next = Vec::new();
        for &u in &changed {
            for (v, weight) in graph.successors(u) {
                let weight = best[u].try_times(&MaxPlus::finite(weight.clone()))?;
                if weight > best[v] {
                    best[v] = weight;
                    before[v] = Some(u);
                    if !std::mem::replace(&mut is_next[v], true) {
                        next.push(v);
                    }
                }
            }
        }
        if let Some(nodes) = MapCycles::new(graph.n(), |v| before[v]).next() {
            let nodes = nodes.into_iter().rev();
            let cycle = Cycle::new(graph, nodes).expect("predecessors follow arcs");
            let weight = CycleMean::of(graph, cycle.clone()).weight();
            return Err(NoBestWeights::PositiveCycle { cycle, weight });
        }
        for &v in &next {
            is_next[v] = false;
        }
        changed = next;
    }
    Ok(best)
}
