//! Matrices: dense rows, compressed sparse rows, one trait to read both.
//!
//! | type | stores | for |
//! |---|---|---|
//! | [`Matrix`] | every entry, row by row | small or full matrices |
//! | [`SparseMatrix`] | the nonzero entries, row by row | large matrices with few arcs |
//! | [`Square`] | either, known to be square | everything that speaks of nodes |
//!
//! An algorithm that only reads takes [`ReadMatrix`]. "Nonzero" is meant in
//! the semiring: for max-plus these are the finite entries, the arcs of D_A.

pub mod argmax;
mod dense;
mod power;
pub mod product;
mod sparse;
mod square;

pub use dense::Matrix;
pub use power::Multiply;
pub use sparse::SparseMatrix;
pub use square::Square;

use std::fmt;

use num_traits::Zero;

use crate::semiring::Semiring;
use crate::vector::Vector;

/// What an algorithm that only reads a matrix may ask for.
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
        SparseMatrix::from_rows(
            self.cols(),
            (0..self.rows()).map(|i| self.row(i).map(|(j, entry)| (j, entry.clone()))),
        )
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

/// One row a line, blanks between; `[]` for the 0 x 0 matrix, so that it reads
/// back and no file is empty by design. Entries are asked for row by row, from
/// left to right.
fn fmt_rows<'a, S: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    (rows, cols): (usize, usize),
    mut entry: impl FnMut(usize, usize) -> &'a S,
) -> fmt::Result {
    if (rows, cols) == (0, 0) {
        return f.write_str("[]\n");
    }
    for i in 0..rows {
        for j in 0..cols {
            if j > 0 {
                f.write_str(" ")?;
            }
            entry(i, j).fmt(f)?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}

/// Reading through a reference is reading.
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
