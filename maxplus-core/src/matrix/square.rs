//! A matrix that is known to be square.

use std::fmt;
use std::ops::Deref;

use super::ReadMatrix;
use crate::error::ShapeError;

/// A square matrix: rows and columns are nodes. [`Square::new`] is the only
/// constructor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Square<M>(M);

impl<M: ReadMatrix> Square<M> {
    /// The matrix, if it is square.
    pub fn new(matrix: M) -> Result<Self, ShapeError> {
        let (rows, cols) = (matrix.rows(), matrix.cols());
        if rows != cols {
            return Err(ShapeError::NotSquare { rows, cols });
        }
        Ok(Square(matrix))
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.0.rows()
    }

    /// The matrix inside.
    pub fn into_inner(self) -> M {
        self.0
    }
}

impl<M> Deref for Square<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.0
    }
}

/// As the matrix inside.
impl<M: fmt::Display> fmt::Display for Square<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
