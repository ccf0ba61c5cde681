//! The easy neighbours: A (x) x = x and A (x) x <= x.
//!
//! | question | answer |
//! |---|---|
//! | subeigenvectors, A (x) x <= lambda (x) x | [`Problem::subeigenvectors`] |
//! | eigenvectors, A (x) x = lambda (x) x | [`Problem::eigenvectors`] |
//! | the same with the nodes that each belongs to | [`Problem::subeigenvector_columns`], [`Problem::eigenvector_columns`] |
//! | the greatest eigenvalue lambda(A) and its eigenvectors | [`principal`] |
//! | all eigenvalues | [`eigenvalues`] |
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

mod columns;
mod values;

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Square};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::{CycleMean, max_cycle_mean_within};
use maxplus_graph::{Budget, StopReason};
use num_rational::BigRational;
use thiserror::Error;

use crate::basis::Basis;
use crate::problem::{Problem, ProblemError};

pub use columns::Column;
pub use values::eigenvalues;

use columns::{basis_of, columns};

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
        Ok(basis_of(self.n(), self.subeigenvector_columns(budget)?))
    }

    /// The vectors of [`Problem::subeigenvectors`], in their order, each with the
    /// nodes whose columns of the star it is.
    pub fn subeigenvector_columns(&self, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        columns(self, false, budget)
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
        Ok(basis_of(self.n(), self.eigenvector_columns(budget)?))
    }

    /// The vectors of [`Problem::eigenvectors`], in their order, each with its
    /// critical nodes.
    ///
    /// ```
    /// use maxplus_core::{Matrix, MaxPlus};
    /// use maxplus_graph::Budget;
    /// use supereigen::Problem;
    ///
    /// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { i as i64 * 2 }));
    /// let problem = Problem::with_lambda(&a, MaxPlus::finite(1))?;
    /// let columns = problem.eigenvector_columns(&Budget::unlimited())?;
    /// assert_eq!(columns[0].to_string(), "critical nodes {1, 2}, cycle (1, 2, 1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn eigenvector_columns(&self, budget: &Budget) -> Result<Vec<Column<T>>, StopReason> {
        columns(self, true, budget)
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
