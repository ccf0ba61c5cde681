//! Best weights of walks of any length, or a positive cycle that proves that they do not exist.
//!
//! The best weight from s to v is the greatest weight of a walk from s to v of any length, 0
//! arcs included; the matrix of all of them is the star A^*. It exists if and only if no cycle
//! on the way is positive: such a cycle could be walked again and again. The error contains
//! that cycle.
//!
//! | notation | here |
//! |---|---|
//! | row s of A^* | [`best_from`] |
//! | A^* | [`star_within`] |
//! | "no cycle is positive", lambda(A) <= 0 | [`positive_cycle`] gives `None` |
//!
//! The algorithms (Bellman, Ford and Moore; Howard for the cycle) are in [`maxplus_core::star`]
//! and [`crate::cycle_mean`]; this module applies them to a digraph.
//!
//! # Cost
//!
//! n nodes, m arcs: at most n rounds of O(n + m) for one source, usually few. All pairs: n
//! times that, and n^2 numbers.
//!
//! # Exactness
//!
//! Doubles are added as the fractions they are, so that rounding cannot decide whether a cycle
//! is positive. A walk whose weight leaves the range of an exact carrier is an error.
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

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::star::{StarError, times_star};
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Rational, Semiring, Vector};
use num_traits::Signed;
use thiserror::Error;

use crate::cycle::Cycle;
use crate::cycle_mean::{CycleMean, max_cycle_mean};
use crate::digraph::Digraph;
use crate::limits::{Budget, StopReason};

/// Why best weights do not exist or were not found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoBestWeights {
    /// A cycle of positive weight can be walked again and again.
    PositiveCycle(Box<CycleMean>),
    /// The weight of a walk leaves the range of the carrier.
    Range(AlgebraError),
    /// A limit was reached before the result.
    Stopped(StopReason),
}

display_without_names!([] NoBestWeights);

impl DisplayNamed for NoBestWeights {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoBestWeights::PositiveCycle(mean) => {
                let (cycle, weight) = (mean.cycle().named(names), mean.weight());
                write!(f, "no best weights: the cycle {cycle} has weight {weight}")
            }
            NoBestWeights::Range(error) => write!(f, "{error}"),
            NoBestWeights::Stopped(reason) => write!(f, "no answer: {reason}"),
        }
    }
}

impl NoBestWeights {
    fn of<T: Carrier, S: Semiring + fmt::Display>(graph: &Digraph<T>, error: StarError<S>) -> Self {
        match error {
            StarError::Cycle(cycle) => {
                let nodes = cycle.nodes().iter().copied();
                let cycle = Cycle::new(graph, nodes).expect("a cycle of the matrix");
                NoBestWeights::PositiveCycle(Box::new(CycleMean::of(graph, cycle)))
            }
            StarError::Algebra(error) => NoBestWeights::Range(error),
        }
    }
}

/// The best weights of walks from `source` to every node; -inf if there is no walk. Best
/// weights *to* a node are those from it in [`Digraph::reversed`].
///
/// # Panics
///
/// If the source is not below n.
#[doc(alias = "bellman_ford")]
pub fn best_from<T: Carrier>(
    graph: &Digraph<T>,
    source: usize,
) -> Result<Vector<MaxPlus<T::Exact>>, NoBestWeights> {
    let exact = graph.to_exact();
    let start = Vector::unit(graph.n(), source);
    times_star(&start, &exact.to_matrix()).map_err(|error| NoBestWeights::of(&exact, error))
}

/// The best weights of walks between all pairs of nodes: the star A^*, within the clock and the
/// flags of a budget, on integers over one denominator. If it does not exist, the error is the
/// cycle of greatest mean.
///
/// ```
/// use maxplus_core::{MaxPlus, Rational};
/// use maxplus_graph::closure::star_within;
/// use maxplus_graph::{Budget, Digraph};
///
/// let arc = |i, j, a: i64| (i, j, MaxPlus::finite(Rational::from(a)));
/// let graph = Digraph::from_arcs(3, [arc(0, 1, 4), arc(1, 0, -4), arc(1, 2, 1)])?;
/// let star = star_within(&graph, &Budget::unlimited())?;
/// assert_eq!(star.to_sparse().to_string(), "0 4 5\n-4 0 1\n-inf -inf 0\n");
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 4), arc(1, 0, -3)])?;
/// let why = star_within(&graph, &Budget::unlimited()).unwrap_err();
/// assert_eq!(why.to_string(), "no best weights: the cycle (1, 2, 1) has weight 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "star")]
#[doc(alias = "kleene_star")]
pub fn star_within(
    graph: &Digraph<Rational>,
    budget: &Budget,
) -> Result<FractionMatrix, NoBestWeights> {
    let budget = budget.started();
    budget.look().map_err(NoBestWeights::Stopped)?;
    let matrix = FractionMatrix::new(&*graph.to_matrix());
    match matrix.try_star(&mut || budget.look().is_ok()) {
        Ok(Some(star)) => Ok(star),
        Ok(None) => {
            let reason = budget.look().err().unwrap_or(StopReason::Interrupted);
            Err(NoBestWeights::Stopped(reason))
        }
        Err(StarError::Cycle(_)) => {
            let greatest = max_cycle_mean(graph, &budget).map_err(NoBestWeights::Stopped)?;
            let greatest = greatest.expect("a cycle is positive");
            Err(NoBestWeights::PositiveCycle(Box::new(greatest)))
        }
        Err(StarError::Algebra(error)) => Err(NoBestWeights::Range(error)),
    }
}

/// A cycle of positive weight, if there is one: the cycle of greatest mean. The search is exact
/// for every input.
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
    let greatest = Budget::without_limits(|budget| max_cycle_mean(graph, budget))?;
    let positive = greatest.mean().is_positive();
    positive.then(|| greatest.cycle().clone())
}
