//! What every reader returns: a matrix with names.

use maxplus_core::{MaxPlus, Names, Rational, SparseMatrix};

/// An exact number or -inf.
pub type Exact = MaxPlus<Rational>;

/// The matrix of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// Row i says when node i comes about again after all the others.
    pub matrix: SparseMatrix<Exact>,
    /// What the nodes are called.
    pub names: Names,
}
