//! Best weights of walks of any length, or the positive cycle because of which they do not
//! exist.
//!
//! The best weight from s to v is the greatest weight of a walk from s to v of any length, 0
//! arcs included; the matrix of all of them is the star A^*. It exists if and only if no cycle
//! on the way is positive: such a cycle could be walked again and again. The error contains
//! that cycle.
//!
//! | notation | here |
//! |---|---|
//! | row s of A^* | [`best_from`] |
//! | A^* | [`best_between`], [`best_between_within`], [`star_within`] |
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

use std::collections::VecDeque;
use std::fmt;

use maxplus_core::error::AlgebraError;
use maxplus_core::exact::{Integers, Width};
use maxplus_core::star::{StarError, star, star_while, times_star};
use maxplus_core::{
    Carrier, DisplayNamed, Exact, Matrix, MaxPlus, Names, ReadMatrix, Selective, Semiring,
    SparseMatrix, Square, Vector,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use crate::cycle::Cycle;
use crate::cycle_mean::{CycleMean, max_cycle_mean, max_cycle_mean_within};
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

impl fmt::Display for NoBestWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

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
    let exact = graph.to_exact();
    let best = star(&exact.to_matrix()).map_err(|error| NoBestWeights::of(&exact, error))?;
    Ok(best.to_dense())
}

/// [`best_between`] within the clock and the flag of a budget. It computes with machine
/// integers where all sums fit, whatever the carrier.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::closure::best_between_within;
/// use maxplus_graph::{Budget, Digraph};
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 0.25), arc(1, 1, -1.0)]).unwrap();
/// let best = best_between_within(&graph, &Budget::unlimited()).unwrap();
/// assert_eq!(best.to_string(), "0 1/4\n-inf 0\n");
/// ```
pub fn best_between_within<T: Carrier>(
    graph: &Digraph<T>,
    budget: &Budget,
) -> Result<Matrix<MaxPlus<BigRational>>, NoBestWeights> {
    let budget = budget.started();
    budget.look().map_err(NoBestWeights::Stopped)?;
    let exact = graph.to_exact();
    let integers = Integers::new(&*exact.to_matrix());
    // Every walk that is tried consists of two paths of at most n arcs each.
    match integers.width(graph.n().saturating_mul(2).max(1)) {
        Width::I32 | Width::I64 => star_over::<_, i64>(&exact, &integers, &budget),
        Width::I128 | Width::Big => star_over::<_, BigInt>(&exact, &integers, &budget),
    }
}

fn star_over<T: Carrier, W: Carrier<Exact = W>>(
    graph: &Digraph<T>,
    integers: &Integers,
    budget: &Budget,
) -> Result<Matrix<MaxPlus<BigRational>>, NoBestWeights>
where
    MaxPlus<W>: Selective + Exact,
{
    let narrow = integers.narrow::<W>();
    let narrow = narrow.expect("the width was chosen to fit").to_dense();
    let square = Square::new(narrow).expect("the matrix of a digraph is square");
    let star = star_while(&square, || budget.look().is_ok());
    match star.map_err(|error| NoBestWeights::of(graph, error))? {
        Some(star) => {
            let entry = |i, j| integers.restore_scalar(&star[(i, j)]);
            Ok(Matrix::from_fn(graph.n(), graph.n(), entry))
        }
        None => {
            let reason = budget.look().err().unwrap_or(StopReason::Interrupted);
            Err(NoBestWeights::Stopped(reason))
        }
    }
}

/// The largest number of entries of a matrix that is searched as a dense one.
const MOST_DENSE: usize = 1 << 24;

/// The number of arcs between two checks of clock and flag.
const ARCS_PER_LOOK: usize = 1 << 16;

/// The star A^* in memory proportional to its finite entries, within the clock and the flags of
/// a budget. If it does not exist, the error is the cycle of greatest mean.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_graph::closure::star_within;
/// use maxplus_graph::{Budget, Digraph};
///
/// let arc = |i, j, a| (i, j, MaxPlus::finite(a));
/// let graph = Digraph::from_arcs(3, [arc(0, 1, 4_i64), arc(1, 0, -4), arc(1, 2, 1)])?;
/// let star = star_within(&graph, &Budget::unlimited())?;
/// assert_eq!(star.to_string(), "0 4 5\n-4 0 1\n-inf -inf 0\n");
/// let graph = Digraph::from_arcs(2, [arc(0, 1, 4_i64), arc(1, 0, -3)])?;
/// let why = star_within(&graph, &Budget::unlimited()).unwrap_err();
/// assert_eq!(why.to_string(), "no best weights: the cycle (1, 2, 1) has weight 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn star_within<T: Carrier<Exact = T>>(
    graph: &Digraph<T>,
    budget: &Budget,
) -> Result<SparseMatrix<MaxPlus<T>>, NoBestWeights> {
    let budget = budget.started();
    budget.look().map_err(NoBestWeights::Stopped)?;
    // Checked first, so that everything below ends.
    let greatest = max_cycle_mean_within(graph, &budget).map_err(NoBestWeights::Stopped)?;
    if let Some(mean) = greatest.filter(|mean| mean.mean().is_positive()) {
        return Err(NoBestWeights::PositiveCycle(Box::new(mean)));
    }
    let stopped = || {
        let reason = budget.look().err().unwrap_or(StopReason::Interrupted);
        NoBestWeights::Stopped(reason)
    };
    let n = graph.n();
    if n.saturating_mul(n) <= MOST_DENSE {
        let dense = Square::new(graph.to_matrix().to_dense()).expect("square as the sparse one");
        let star = star_while(&dense, || budget.look().is_ok());
        let star = star.map_err(|error| NoBestWeights::of(graph, error))?;
        return Ok(star.ok_or_else(stopped)?.to_sparse());
    }
    let mut star = SparseMatrix::zeros(0, n);
    let mut labels = Labels::new(n);
    for source in 0..n {
        budget.look().map_err(NoBestWeights::Stopped)?;
        star.push_row(labels.from(graph, source, &budget)?);
    }
    Ok(star)
}

/// The best weights of walks from one node after the other, in a digraph without a positive
/// cycle, by the label-correcting method of Bellman, Ford and Moore with a first-in, first-out
/// queue: at most n passes over the nodes whose labels increased.
struct Labels<T: Carrier> {
    /// -inf except at the nodes that were reached.
    best: Vec<MaxPlus<T>>,
    reached: Vec<usize>,
    waits: Vec<bool>,
    waiting: VecDeque<usize>,
}

impl<T: Carrier> Labels<T> {
    fn new(n: usize) -> Self {
        Labels {
            best: vec![MaxPlus::NEG_INFINITY; n],
            reached: Vec::new(),
            waits: vec![false; n],
            waiting: VecDeque::new(),
        }
    }

    /// The row of a node. After an error the state is meaningless.
    fn from(
        &mut self,
        graph: &Digraph<T>,
        source: usize,
        budget: &Budget,
    ) -> Result<Vec<(usize, MaxPlus<T>)>, NoBestWeights> {
        self.raise(source, MaxPlus::one());
        let mut looked = 0;
        while let Some(i) = self.waiting.pop_front() {
            self.waits[i] = false;
            let arcs = graph.successors(i);
            looked += 1 + arcs.len();
            if looked >= ARCS_PER_LOOK {
                looked = 0;
                budget.look().map_err(NoBestWeights::Stopped)?;
            }
            let walk = self.best[i].clone();
            for (j, arc) in arcs {
                let longer = walk.try_times(&MaxPlus::finite(arc.clone()));
                let longer = longer.map_err(|error| NoBestWeights::Range(error.into()))?;
                if longer > self.best[j] {
                    self.raise(j, longer);
                }
            }
        }
        self.reached.sort_unstable();
        let best = &mut self.best;
        let take = |i| (i, std::mem::replace(&mut best[i], MaxPlus::NEG_INFINITY));
        Ok(self.reached.drain(..).map(take).collect())
    }

    fn raise(&mut self, i: usize, walk: MaxPlus<T>) {
        if self.best[i].is_zero() {
            self.reached.push(i);
        }
        self.best[i] = walk;
        if !std::mem::replace(&mut self.waits[i], true) {
            self.waiting.push_back(i);
        }
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
    let greatest = max_cycle_mean(graph)?;
    let positive = greatest.mean().is_positive();
    positive.then(|| greatest.cycle().clone())
}
