//! Reading a matrix of any form, and matrices that are known to be square.

use std::fmt;
use std::ops::Deref;

use num_traits::Zero;

use super::dense::Matrix;
use super::sparse::SparseMatrix;
use crate::error::ShapeError;
use crate::semiring::Semiring;
use crate::vector::Vector;

/// Read access to a matrix of any form.
///
/// # Laws
///
/// `row(i)` yields the pairs (j, entry) with `entry(i, j)` nonzero, each once,
/// j increasing. All positions are below `rows()` and `cols()`.
pub trait ReadMatrix {
    /// The scalars.
    type Scalar: Semiring;

    /// The number of rows.
    fn rows(&self) -> usize;

    /// The number of columns.
    fn cols(&self) -> usize;

    /// The entry at row i, column j, `None` where it is zero.
    ///
    /// # Panics
    ///
    /// If the position lies outside.
    fn entry(&self, i: usize, j: usize) -> Option<&Self::Scalar>;

    /// The nonzero entries of row i with their columns, in order.
    ///
    /// # Panics
    ///
    /// If i is not below `rows()`.
    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Self::Scalar)>;

    /// The number of nonzero entries.
    fn nonzeros(&self) -> usize {
        (0..self.rows()).map(|i| self.row(i).count()).sum()
    }

    /// All nonzero entries as (row, column, entry), row by row.
    fn triplets(&self) -> impl Iterator<Item = (usize, usize, &Self::Scalar)> {
        (0..self.rows()).flat_map(|i| self.row(i).map(move |(j, entry)| (i, j, entry)))
    }

    /// A dense copy.
    fn to_dense(&self) -> Matrix<Self::Scalar> {
        Matrix::from_fn(self.rows(), self.cols(), |i, j| {
            self.entry(i, j).cloned().unwrap_or_else(Zero::zero)
        })
    }

    /// A sparse copy.
    fn to_sparse(&self) -> SparseMatrix<Self::Scalar> {
        self.map(Clone::clone)
    }

    /// A sparse copy with every nonzero entry changed by `change`; an entry
    /// that becomes zero is dropped.
    fn map<R: Semiring>(&self, change: impl Fn(&Self::Scalar) -> R) -> SparseMatrix<R> {
        SparseMatrix::from_rows(
            self.cols(),
            (0..self.rows()).map(|i| self.row(i).map(|(j, entry)| (j, change(entry)))),
        )
    }

    /// A copy of column j.
    ///
    /// # Panics
    ///
    /// If j is not below `cols()`.
    fn column(&self, j: usize) -> Vector<Self::Scalar> {
        assert!(j < self.cols(), "no column {j}");
        Vector::from_fn(self.rows(), |i| {
            self.entry(i, j).cloned().unwrap_or_else(Zero::zero)
        })
    }
}

impl<S: Semiring> ReadMatrix for Matrix<S> {
    type Scalar = S;

    fn rows(&self) -> usize {
        self.shape().0
    }

    fn cols(&self) -> usize {
        self.shape().1
    }

    fn entry(&self, i: usize, j: usize) -> Option<&S> {
        Some(&self[(i, j)]).filter(|entry| !entry.is_zero())
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &S)> {
        let row = self.row_slice(i).iter().enumerate();
        row.filter(|(_, entry)| !entry.is_zero())
    }

    fn to_dense(&self) -> Matrix<S> {
        self.clone()
    }
}

impl<S: Semiring> ReadMatrix for SparseMatrix<S> {
    type Scalar = S;

    fn rows(&self) -> usize {
        self.shape().0
    }

    fn cols(&self) -> usize {
        self.shape().1
    }

    fn entry(&self, i: usize, j: usize) -> Option<&S> {
        assert!(i < self.rows() && j < self.cols(), "no entry ({i}, {j})");
        self.find(i, j)
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &S)> {
        let (places, entries) = self.row_slices(i);
        places.iter().copied().zip(entries)
    }

    fn nonzeros(&self) -> usize {
        self.stored()
    }

    fn to_sparse(&self) -> SparseMatrix<S> {
        self.clone()
    }
}

/// A reference to a matrix can be read like the matrix.
impl<M: ReadMatrix> ReadMatrix for &M {
    type Scalar = M::Scalar;

    fn rows(&self) -> usize {
        (**self).rows()
    }

    fn cols(&self) -> usize {
        (**self).cols()
    }

    fn entry(&self, i: usize, j: usize) -> Option<&Self::Scalar> {
        (**self).entry(i, j)
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Self::Scalar)> {
        (**self).row(i)
    }

    fn nonzeros(&self) -> usize {
        (**self).nonzeros()
    }
}

/// A square matrix: rows and columns are nodes. [`Square::new`] is the only
/// constructor.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
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

/// Prints the matrix inside.
impl<M: fmt::Display> fmt::Display for Square<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
