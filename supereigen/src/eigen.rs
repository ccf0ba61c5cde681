//! The easy neighbours: A (x) x = x and A (x) x <= x.
//!
//! | question | answer |
//! |---|---|
//! | subeigenvectors, A (x) x <= lambda (x) x | [`Problem::subeigenvectors`] |
//! | eigenvectors, A (x) x = lambda (x) x | [`Problem::eigenvectors`] |
//! | the greatest eigenvalue lambda(A) and its eigenvectors | [`principal`] |
//!
//! With lambda folded in, both ask about A (x) x against x.
//!
//! # Which nodes can be finite
//!
//! If x_j is finite in a subeigenvector, so is x_i for every arc (i, j), and a
//! cycle of finite nodes has weight <= 0. So j is *free* if no cycle of
//! positive weight reaches j; all other nodes are -inf. Arcs into free nodes
//! come from free nodes, so the free part can be treated alone, and there all
//! cycles have weight <= 0.
//!
//! # Subeigenvectors
//!
//! On the free part F, A_F (x) x <= x iff x = A_F^* (x) x: the columns of the star generate
//! all solutions, and the different ones among them, scaled, are the basis.
//!
//! # Eigenvectors
//!
//! In A (x) x = x follow from a node the places where rows are attained: this
//! ends in a cycle of weight 0, and x is at least, hence equal to, what the star
//! sends from that cycle. So the columns of A_F^* at nodes on cycles of weight 0
//! (the *critical* ones) generate the eigenvectors; they form the basis, one
//! for each critical component.
//!
//! Cost: one search for best weights per column, O(n * arcs) each at worst, and
//! at most n columns. A column is what a step is for the budget.

use maxplus_core::{Carrier, MaxPlus, NodeSet, ReadMatrix, Scaled, Square};
use maxplus_graph::Digraph;
use maxplus_graph::closure::best_from;
use maxplus_graph::cycle_mean::{
    CycleMean, component_cycle_means_within, critical_graph_within, max_cycle_mean_within,
};
use maxplus_graph::reachability::reachable_from;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, StopReason};
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use thiserror::Error;

use crate::basis::Basis;
use crate::problem::{Problem, ProblemError, ROOM};
use crate::set::VectorSet;

impl<T: Carrier<Exact = T>> Problem<T> {
    /// The scaled basis of { x : A (x) x <= lambda (x) x }.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { -2 }));
    /// let basis = Problem::new(&a)?.subeigenvectors(&Budget::unlimited())?;
    /// assert_eq!(basis.to_string(), "0 -2\n-2 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subeigenvectors(&self, budget: &Budget) -> Result<Basis<T>, StopReason> {
        budget.look()?;
        let free = FreePart::of(&self.digraph(), budget)?;
        free.star_columns(free.nodes.iter(), budget)
    }

    /// The scaled basis of { x : A (x) x = lambda (x) x }: empty unless lambda
    /// is an eigenvalue.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { i as i64 * 2 }));
    /// let problem = Problem::with_lambda(&a, MaxPlus::finite(1))?;
    /// let basis = problem.eigenvectors(&Budget::unlimited())?;
    /// assert_eq!(basis.to_string(), "-1 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eigenvectors(&self, budget: &Budget) -> Result<Basis<T>, StopReason> {
        budget.look()?;
        let free = FreePart::of(&self.digraph(), budget)?;
        let critical = critical_graph_within(&free.graph, &budget.clock_and_flag())?;
        let critical = critical.filter(|critical| critical.mean().mean().is_zero());
        // One column for each component: the others are its multiples.
        let one_each = critical.iter().flat_map(|critical| critical.components());
        free.star_columns(one_each.map(|component| component[0]), budget)
    }
}

/// The nodes that no cycle of positive weight reaches.
struct FreePart<T> {
    nodes: NodeSet,
    /// The digraph on these nodes.
    graph: Digraph<T>,
}

impl<T: Carrier<Exact = T>> FreePart<T> {
    fn of(graph: &Digraph<T>, budget: &Budget) -> Result<Self, StopReason> {
        let components = Components::of(graph);
        let means = component_cycle_means_within(graph, &components, &budget.clock_and_flag())?;
        let positive = means
            .iter()
            .flatten()
            .filter(|mean| mean.mean().is_positive());
        let positive = positive.map(|mean| mean.cycle().nodes()[0]);
        let nodes = reachable_from(graph, positive).complement();
        let graph = graph.induced(&nodes);
        Ok(FreePart { nodes, graph })
    }

    /// The given columns of the star, scaled: column j holds the best weights
    /// of walks to j.
    fn star_columns(
        &self,
        columns: impl IntoIterator<Item = usize>,
        budget: &Budget,
    ) -> Result<Basis<T>, StopReason> {
        let mut meter = budget.meter();
        let reversed = self.graph.reversed();
        let column = |j| -> Result<Scaled<MaxPlus<T>>, StopReason> {
            meter.many_steps(1)?;
            let weights = best_from(&reversed, j);
            let weights = weights.expect("no cycle is positive, and sums of paths have room");
            let scaled = weights.try_scaled().expect(ROOM);
            Ok(scaled.expect("a star has a zero diagonal"))
        };
        let columns: Result<Vec<_>, _> = columns.into_iter().map(column).collect();
        Ok(Basis::known(VectorSet::new(self.graph.n(), columns?)))
    }
}

/// The greatest eigenvalue of a matrix and its eigenvectors.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    /// lambda(A), the maximum cycle mean, with a critical cycle.
    pub eigenvalue: CycleMean,
    /// The scaled basis of { x : A (x) x = lambda(A) (x) x }.
    pub eigenvectors: Basis<BigRational>,
}

/// Why there is no greatest eigenvalue with its eigenvectors.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PrincipalError {
    /// The matrix is no problem for the eigenvalue.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// A limit was reached before the answer.
    #[error("no answer: {0}")]
    Stopped(#[from] StopReason),
}

/// The greatest eigenvalue lambda(A) and its eigenvectors, in exact fractions:
/// the mean of integers need not be one. `None` if there is no cycle; then the
/// only eigenvalue is -inf.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use maxplus_graph::Budget;
/// use supereigen::eigen::principal;
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { 0 } else { 2 + i as i64 }));
/// let principal = principal(&Square::new(a)?, &Budget::unlimited())?.unwrap();
/// assert_eq!(principal.eigenvalue.to_string(), "5/2 on (1, 2, 1)");
/// assert_eq!(principal.eigenvectors.to_string(), "-1/2 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "spectral_radius")]
pub fn principal<T, M>(
    matrix: &Square<M>,
    budget: &Budget,
) -> Result<Option<Principal>, PrincipalError>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    budget.look()?;
    let graph = Digraph::of(matrix);
    let Some(eigenvalue) = max_cycle_mean_within(&graph, &budget.clock_and_flag())? else {
        return Ok(None);
    };
    let fraction = |entry: &MaxPlus<T>| match entry.value() {
        Some(value) => MaxPlus::finite(value.to_fraction()),
        None => MaxPlus::NEG_INFINITY,
    };
    let lambda = MaxPlus::finite(eigenvalue.mean().clone());
    let problem = Problem::with_lambda(&matrix.map(fraction), lambda)?;
    let eigenvectors = problem.eigenvectors(budget)?;
    Ok(Some(Principal {
        eigenvalue,
        eigenvectors,
    }))
}
