//! Solutions of full support: whether a finite x with A (x) x >= x exists, and up to which lambda.
//!
//! # Criterion
//!
//! A finite solution exists iff every node reaches a cycle of weight >= 0.
//!
//! *Necessary*: let every node point to a node that attains the maximum of its row. Following these
//! arcs from any node ends in a cycle, and its weight is at least 0. *Sufficient*: for each node
//! choose an arc on a nonnegative cycle, or one that leads nearer to such a cycle. The greatest
//! vector below 0 that the chosen arcs allow is a solution (`policy.rs`).
//!
//! For A (x) x >= lambda (x) x this says lambda <= m_i for every node i, where m_i is
//! the greatest mean of a cycle that i reaches ([`CycleTimes`]). So the largest lambda is the
//! least m_i: [`largest_lambda`]. (For *some* solution it is the greatest m_i,
//! the maximum cycle mean.)
//!
//! For some nodes only: [`largest_lambda_containing`], [`largest_lambda_with_support`].
//!
//! Cost: that of the cycle means, then O(n + arcs) in one pass, without iteration.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, NodeSet, ReadMatrix, Scaled, Square, Vector};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::CycleMean;
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;

use crate::chains::filter::FilterError;
use crate::chains::weight::Weight;
use crate::integers::{Numerators, in_width, widen};
use crate::policy::{Policy, PolicyIteration, absent, largest as largest_entry};
use crate::problem::{Problem, ROOM};

/// Whether there is a finite solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FiniteSolution<T: Carrier> {
    /// A finite solution.
    Exists(Scaled<MaxPlus<T>>),
    /// There is none, because these nodes reach no nonnegative cycle: they are -inf in every
    /// solution.
    None {
        /// The nodes, at least one.
        stuck: NodeSet,
    },
}

display_without_names!([T: Carrier] FiniteSolution<T>);

/// Nodes counted from 1.
impl<T: Carrier> DisplayNamed for FiniteSolution<T> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FiniteSolution::Exists(x) => write!(f, "{x}"),
            FiniteSolution::None { stuck } => write!(
                f,
                "no finite solution: {} reach no cycle of weight {} 0",
                stuck.named(names),
                pick(">=", "<=")
            ),
        }
    }
}

impl<T: Carrier> Problem<T> {
    /// A finite solution, or the nodes that prevent one. (Without nodes there is no vector to
    /// scale, and no node is stuck.)
    ///
    /// For the budget, there is one step for each of its two passes, cycles and values.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// // 1 -> 2 with weight -3, a loop of weight 0 at 2.
    /// let arcs = [(0, 1, MaxPlus::finite(-3)), (1, 1, MaxPlus::finite(0))];
    /// let a = Matrix::from_triplets(2, 2, arcs)?;
    /// let solution = Problem::new(&a)?.finite_solution(&Budget::unlimited())?;
    /// assert_eq!(solution.to_string(), "-3 0");
    ///
    /// let solution = Problem::with_lambda(&a, MaxPlus::finite(1))?.finite_solution(&Budget::unlimited())?;
    /// assert_eq!(solution.to_string(), "no finite solution: {1, 2} reach no cycle of weight >= 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finite_solution(&self, budget: &Budget) -> Result<FiniteSolution<T>, StopReason> {
        let numerators = Numerators::of(&[&**self.matrix()], []);
        let width = numerators.width(&Vector::zeros(self.n()));
        let x = in_width!(width, W => finite::<W>(&numerators, budget))?;
        let stuck = (0..self.n()).filter(|&i| !x[i].is_finite());
        let stuck = NodeSet::of(self.n(), stuck);
        let x: Vector<MaxPlus<T>> = numerators.restore(&x).expect(ROOM);
        Ok(match x.try_scaled().expect(ROOM) {
            Some(scaled) if stuck.is_empty() => FiniteSolution::Exists(scaled),
            _ => FiniteSolution::None { stuck },
        })
    }
}

/// A solution that is finite wherever some solution is: the one below 0 that the first policy
/// gives.
fn finite<W: Weight>(
    numerators: &Numerators,
    budget: &Budget,
) -> Result<Vector<MaxPlus<BigInt>>, StopReason> {
    let mut meter = budget.meter();
    let graph = numerators.digraph::<W>(0);
    meter.many_steps(1)?;
    let mut policy = Policy::of(&graph, budget)?;
    let bound = vec![W::default(); graph.n()];
    let absent = absent(&largest_entry(&graph), &bound);
    let mut iteration = PolicyIteration::new(&graph, absent);
    iteration.raise_until(&bound, &mut policy, || meter.many_steps(1), |_| true)?;
    Ok(widen(&iteration.to_vector()))
}

/// The largest lambda for which a finite solution exists, and what determines it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargestLambda {
    /// The cycle whose mean is the largest lambda. `None` if `node` reaches no cycle at all; then
    /// the largest lambda is -inf.
    pub mean: Option<CycleMean>,
    /// The least node that reaches no cycle of greater mean.
    pub node: usize,
}

display_without_names!([] LargestLambda);

/// `5/2 on (1, 2, 1), the best that node 3 reaches`.
impl DisplayNamed for LargestLambda {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = called(self.node, names);
        match &self.mean {
            Some(mean) => {
                let mean = mean.named(names);
                write!(f, "{mean}, the best that node {node} reaches")
            }
            None => write!(f, "{}: node {node} reaches no cycle", infinite_text()),
        }
    }
}

/// The largest lambda such that A (x) x >= lambda (x) x has a finite solution; `None` for the
/// matrix without rows, for which every lambda is possible.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use supereigen::Budget;
/// use supereigen::below::largest_lambda;
///
/// let arcs = [(0, 0, MaxPlus::finite(7)), (0, 1, MaxPlus::finite(-3)), (1, 1, MaxPlus::finite(2))];
/// let a = Square::new(Matrix::from_triplets(2, 2, arcs)?)?;
/// let largest = largest_lambda(&a, &Budget::unlimited())?;
/// assert_eq!(largest.unwrap().to_string(), "2 on (2, 2), the best that node 2 reaches");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn largest_lambda<T, M>(
    matrix: &Square<M>,
    budget: &Budget,
) -> Result<Option<LargestLambda>, StopReason>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    let graph = Digraph::of(matrix);
    largest(&graph, 0..graph.n(), budget)
}

/// The largest lambda such that some solution has all these nodes in its support; `None` if there
/// are no nodes. A node that does not exist is an error.
///
/// The maximum of solutions for single nodes is a solution for all of them. So the result is the
/// least of the values for each node.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use supereigen::below::{largest_lambda_containing, largest_lambda_with_support};
///
/// let a: Matrix<MaxPlus<i64>> = "7 . .\n-3 2 .\n. . 4".parse()?;
/// let a = Square::new(a)?;
/// let shown = largest_lambda_containing(&a, &[1])?.unwrap().to_string();
/// assert_eq!(shown, "7 on (1, 1), the best that node 2 reaches");
/// // Without node 1, node 2 has its loop only.
/// let shown = largest_lambda_with_support(&a, &[1])?.unwrap().to_string();
/// assert_eq!(shown, "2 on (2, 2), the best that node 2 reaches");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn largest_lambda_containing<T, M>(
    matrix: &Square<M>,
    nodes: &[usize],
) -> Result<Option<LargestLambda>, FilterError>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    largest_for(&Digraph::of(matrix), nodes)
}

/// The largest lambda such that some solution has exactly these nodes as its support.
pub fn largest_lambda_with_support<T, M>(
    matrix: &Square<M>,
    nodes: &[usize],
) -> Result<Option<LargestLambda>, FilterError>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    let graph = Digraph::of(matrix);
    let within = graph.filtered(|i, j, _| nodes.contains(&i) && nodes.contains(&j));
    largest_for(&within, nodes)
}

/// The largest lambda for these nodes of a digraph, after a check that they exist.
fn largest_for<T: Carrier>(
    graph: &Digraph<T>,
    nodes: &[usize],
) -> Result<Option<LargestLambda>, FilterError> {
    let n = graph.n();
    if let Some(&node) = nodes.iter().find(|node| **node >= n) {
        return Err(FilterError { node, n });
    }
    let nodes = NodeSet::of(n, nodes.iter().copied());
    Ok(Budget::without_limits(|budget| {
        largest(graph, nodes.iter(), budget)
    }))
}

/// The least of the best cycle means that the nodes reach.
fn largest<T: Carrier>(
    graph: &Digraph<T>,
    nodes: impl Iterator<Item = usize>,
    budget: &Budget,
) -> Result<Option<LargestLambda>, StopReason> {
    let times = CycleTimes::within(graph, budget)?;
    let mean_of = |i: &usize| times.of_node(*i).map(CycleMean::mean);
    let node = nodes.min_by(|i, j| mean_of(i).cmp(&mean_of(j)));
    Ok(node.map(|node| LargestLambda {
        mean: times.of_node(node).cloned(),
        node,
    }))
}
