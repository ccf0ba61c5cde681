//! What every reader returns: a matrix with names, or what is wrong.

use maxplus_core::names::NamesError;
use maxplus_core::{MaxPlus, Names, ParseError, Rational, SparseMatrix};
use thiserror::Error;

use crate::dataflow::DataflowError;

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

/// Why there is no matrix.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The data flow graph has no matrix.
    #[error(transparent)]
    Dataflow(#[from] DataflowError),
    /// Nodes whose names cannot be told apart, or from numbers.
    #[error(transparent)]
    Names(#[from] NamesError),
    /// Buffer sizes were asked for, and the model states none.
    #[error("the model states no size of a buffer, so there is nothing that bounds them")]
    NoBuffers,
}
