//! What every reader returns: a matrix with names.

use maxplus_core::{Names, Number, SparseMatrix};

/// The matrix of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// Row i says when node i comes about again after all the others.
    pub matrix: SparseMatrix<Number>,
    /// What the nodes are called.
    pub names: Names,
}
