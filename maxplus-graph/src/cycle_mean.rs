//! The maximum cycle mean lambda(A), with a cycle that attains it.
//!
//! The mean of a cycle is its weight divided by its length. lambda(A) is the greatest mean of a
//! cycle in D_A, and -inf (`None` here) if there is no cycle. It is the greatest eigenvalue of
//! A and the greatest lambda for which A (x) x >= lambda (x) x has a solution x other than
//! -inf.
//!
//! | question | answer |
//! |---|---|
//! | lambda(A) | [`max_cycle_mean`], by Howard's method; [`karp`] gives the same |
//! | lambda of every component | [`component_cycle_means`] |
//! | on which cycles is it attained? | [`critical_graph`] |
//!
//! Each takes a [`Budget`] and returns the [`StopReason`] if a limit is reached. A unit of work is
//! one arc or node visited. With n nodes and m arcs in a component, at most
//!
//! ```text
//! Howard   (n + 64) rounds of n + 3 m units, then Karp if that did not do
//! Karp     3 n (n + m) + m units
//! ```
//!
//! are made for it (Howard's method needs about ten or twenty rounds in practice). So every answer
//! takes O(n (n + m)) units; a test counts them.
//!
//! # Exactness
//!
//! The weights are converted to integers over one denominator (doubles too: each is a
//! fraction). Every component is solved in the narrowest of `i64`, `i128` and big integers in
//! which its sums and products fit. Means are compared by cross multiplication, and the result
//! is a fraction. So nothing is rounded, nothing overflows, and no input is an error.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::cycle_mean::max_cycle_mean;
//! use maxplus_graph::{Budget, Digraph};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [
//!     arc(0, 1, 4), arc(1, 0, 1), arc(1, 2, 9), arc(2, 2, 2),
//! ]).unwrap();
//! let lambda = max_cycle_mean(&graph, &Budget::unlimited())?.unwrap();
//! assert_eq!(lambda.to_string(), "5/2 on (1, 2, 1)");
//! # Ok::<(), maxplus_graph::StopReason>(())
//! ```

mod howard;
mod karp;
mod mean;
mod solve;

pub use mean::CycleMean;
pub use solve::{CriticalGraph, critical_graph};
#[doc(hidden)]
pub use solve::{Method, critical_graph_by};

use maxplus_core::Carrier;

use crate::digraph::Digraph;
use crate::limits::{Budget, Meter, StopReason};
use crate::scc::Components;

use solve::{greatest, solve};

/// The maximum cycle mean lambda(A); `None`, that is -inf, for a digraph without cycles. By Howard's
/// policy iteration: a few passes over the arcs in practice. The file `cycle_mean/howard.rs`
/// describes the method.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::cycle_mean::max_cycle_mean;
/// use maxplus_graph::{Budget, Digraph, StopReason};
///
/// // The weight of the cycle is beyond i64; the mean is exact.
/// let arc = |i, j| (i, j, MaxPlus::finite(i64::MAX));
/// let graph = Digraph::from_arcs(2, [arc(0, 1), arc(1, 0)]).unwrap();
/// let lambda = max_cycle_mean(&graph, &Budget::unlimited())?.unwrap();
/// assert_eq!(lambda.mean_in::<i64>(), Some(i64::MAX));
/// assert_eq!(max_cycle_mean(&graph, &Budget::steps(1)), Err(StopReason::Steps));
/// # Ok::<(), StopReason>(())
/// ```
#[doc(alias = "lambda")]
#[doc(alias = "spectral_radius")]
#[doc(alias = "eigenvalue")]
#[doc(alias = "howard")]
#[doc(alias = "policy_iteration")]
pub fn max_cycle_mean<T: Carrier>(
    graph: &Digraph<T>,
    budget: &Budget,
) -> Result<Option<CycleMean>, StopReason> {
    max_mean_by(graph, Method::Howard, budget)
}

/// The maximum cycle mean by Karp's theorem: always about n m steps for n nodes and m arcs of a
/// component. The file `cycle_mean/karp.rs` describes the method.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::cycle_mean::karp;
/// use maxplus_graph::{Budget, Digraph};
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 0.5), arc(1, 0, 1.0)]).unwrap();
/// assert_eq!(karp(&graph, &Budget::unlimited())?.unwrap().mean_in::<f64>(), Some(0.75));
/// let acyclic = Digraph::from_arcs(2, [arc(0, 1, 0.5)]).unwrap();
/// assert_eq!(karp(&acyclic, &Budget::unlimited())?, None);
/// # Ok::<(), maxplus_graph::StopReason>(())
/// ```
pub fn karp<T: Carrier>(
    graph: &Digraph<T>,
    budget: &Budget,
) -> Result<Option<CycleMean>, StopReason> {
    max_mean_by(graph, Method::Karp, budget)
}

fn max_mean_by<T: Carrier>(
    graph: &Digraph<T>,
    method: Method,
    budget: &Budget,
) -> Result<Option<CycleMean>, StopReason> {
    let budget = budget.started();
    let components = Components::of(graph, &budget)?;
    let solved = solve(graph, &components, method, &mut budget.meter())?;
    Ok(greatest(solved))
}

/// [`max_cycle_mean`], counted on the meter of the calling search.
pub(crate) fn max_cycle_mean_on<T: Carrier>(
    graph: &Digraph<T>,
    meter: &mut Meter,
) -> Result<Option<CycleMean>, StopReason> {
    let components = Components::of(graph, meter.budget())?;
    Ok(greatest(solve(graph, &components, Method::Howard, meter)?))
}

/// The maximum cycle mean of each strongly connected component, in the order of the components;
/// `None`, that is -inf, for a node on no cycle. Work is counted on the meter of the calling
/// search.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::cycle_mean::component_cycle_means;
/// use maxplus_graph::{Budget, Digraph, scc::Components};
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::<i64>::from_arcs(3, [arc(0, 0, 1), arc(0, 1, 5), arc(1, 2, 5),
///     arc(2, 2, -3)]).unwrap();
/// let budget = Budget::unlimited();
/// let components = Components::of(&graph, &budget)?;
/// let means = component_cycle_means(&graph, &components, &mut budget.meter())?;
/// let shown: Vec<_> = means.iter().map(|m| m.as_ref().map(|m| m.mean().to_string())).collect();
/// assert_eq!(shown, [Some("1".into()), None, Some("-3".into())]);
/// # Ok::<(), maxplus_graph::StopReason>(())
/// ```
///
/// # Panics
///
/// If these are not the components of the digraph.
pub fn component_cycle_means<T: Carrier>(
    graph: &Digraph<T>,
    components: &Components,
    meter: &mut Meter,
) -> Result<Vec<Option<CycleMean>>, StopReason> {
    let solved = solve(graph, components, Method::Howard, meter)?;
    Ok(solved.into_iter().map(|s| s.map(|s| s.mean)).collect())
}

/// The length of the cycle that Howard's method finds within this number of rounds; with `None`,
/// within as many rounds as it is allowed.
#[doc(hidden)]
pub fn howard_within_rounds(
    graph: &Digraph<i64>,
    rounds: Option<usize>,
    meter: &mut Meter,
) -> Result<Option<usize>, StopReason> {
    let rounds = rounds.unwrap_or_else(|| howard::rounds(graph.n()));
    let answer = howard::solve(graph, rounds, meter)?;
    Ok(answer.map(|answer| answer.cycle.len()))
}
