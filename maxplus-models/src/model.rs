//! What every reader returns: a matrix with names.

use maxplus_core::{Names, Number, SparseMatrix};

/// The matrix of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The matrix A with x(k + 1) = A (x) x(k): a_ij is the least time from x_j to the next
    /// x_i.
    pub matrix: SparseMatrix<Number>,
    /// The names of the nodes.
    pub names: Names,
}
