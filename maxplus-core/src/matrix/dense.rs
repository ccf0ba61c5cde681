//! The dense matrix: every entry, row by row.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::display::fmt_rows;
use crate::error::ShapeError;
use crate::semiring::{Idempotent, Semiring};

/// A dense matrix in row-major order.
///
/// Invariant: `entries.len() == rows * cols`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix<S> {
    rows: usize,
    cols: usize,
    entries: Vec<S>,
}

impl<S: Semiring> Matrix<S> {
    /// The matrix of zeros (-inf for max-plus).
    pub fn zeros(rows: usize, cols: usize) -> Self {
        Self::from_fn(rows, cols, |_, _| S::zero())
    }

    /// The unit matrix I: one on the diagonal, zero elsewhere.
    pub fn identity(n: usize) -> Self {
        Self::from_fn(n, n, |i, j| if i == j { S::one() } else { S::zero() })
    }

    /// The matrix with entry `entry(i, j)` at row i, column j.
    pub fn from_fn(rows: usize, cols: usize, mut entry: impl FnMut(usize, usize) -> S) -> Self {
        let mut entries = Vec::with_capacity(rows * cols);
        for i in 0..rows {
            entries.extend((0..cols).map(|j| entry(i, j)));
        }
        Matrix {
            rows,
            cols,
            entries,
        }
    }

    /// The matrix of the given rows, all of the same length.
    pub fn from_rows<R: Into<Vec<S>>>(rows: Vec<R>) -> Result<Self, ShapeError> {
        let count = rows.len();
        let mut entries = Vec::new();
        let mut cols = None;
        for (row, content) in rows.into_iter().enumerate() {
            let content = content.into();
            let expected = *cols.get_or_insert(content.len());
            if content.len() != expected {
                return Err(ShapeError::Ragged {
                    row,
                    found: content.len(),
                    expected,
                });
            }
            entries.extend(content);
        }
        Ok(Matrix {
            rows: count,
            cols: cols.unwrap_or(0),
            entries,
        })
    }

    /// The matrix of the given entries, row by row.
    pub fn from_vec(rows: usize, cols: usize, entries: Vec<S>) -> Result<Self, ShapeError> {
        if rows.checked_mul(cols) == Some(entries.len()) {
            return Ok(Matrix {
                rows,
                cols,
                entries,
            });
        }
        Err(ShapeError::Mismatch {
            operation: "matrix from a list",
            left: (rows, cols),
            right: (entries.len(), 1),
        })
    }

    /// The matrix of the given nonzero entries (row, column, entry), zero elsewhere. Entries at
    /// the same place are combined by (+).
    pub fn from_triplets(
        rows: usize,
        cols: usize,
        triplets: impl IntoIterator<Item = (usize, usize, S)>,
    ) -> Result<Self, ShapeError> {
        let mut matrix = Self::zeros(rows, cols);
        for (row, col, entry) in triplets {
            if row >= rows || col >= cols {
                return Err(ShapeError::Outside {
                    row,
                    col,
                    rows,
                    cols,
                });
            }
            let place = &mut matrix[(row, col)];
            *place = place.plus(&entry);
        }
        Ok(matrix)
    }

    /// The numbers of rows and columns.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }

    /// Row i with all its entries, zeros too.
    ///
    /// # Panics
    ///
    /// If i is not below the number of rows.
    pub fn row_slice(&self, i: usize) -> &[S] {
        assert!(i < self.rows, "no row {i}");
        &self.entries[i * self.cols..(i + 1) * self.cols]
    }

    /// All entries, row by row.
    pub fn as_slice(&self) -> &[S] {
        &self.entries
    }

    /// All entries, row by row.
    pub fn into_vec(self) -> Vec<S> {
        self.entries
    }

    /// The transposed matrix.
    pub fn transpose(&self) -> Self {
        Self::from_fn(self.cols, self.rows, |i, j| self[(j, i)].clone())
    }

    /// A (+) B.
    pub fn plus(&self, other: &Self) -> Result<Self, ShapeError> {
        if (self.rows, self.cols) != (other.rows, other.cols) {
            return Err(ShapeError::Mismatch {
                operation: "A (+) B",
                left: (self.rows, self.cols),
                right: (other.rows, other.cols),
            });
        }
        let pairs = self.entries.iter().zip(&other.entries);
        Ok(Matrix {
            rows: self.rows,
            cols: self.cols,
            entries: pairs.map(|(a, b)| a.plus(b)).collect(),
        })
    }
}

impl<S: Idempotent> Matrix<S> {
    /// Whether A <= B entry by entry in the natural order. False for matrices of different
    /// shapes.
    pub fn is_below(&self, other: &Self) -> bool {
        (self.rows, self.cols) == (other.rows, other.cols)
            && self
                .entries
                .iter()
                .zip(&other.entries)
                .all(|(a, b)| a.is_below(b))
    }
}

impl<S> Index<(usize, usize)> for Matrix<S> {
    type Output = S;

    fn index(&self, (i, j): (usize, usize)) -> &S {
        assert!(i < self.rows && j < self.cols, "no entry ({i}, {j})");
        &self.entries[i * self.cols + j]
    }
}

impl<S> IndexMut<(usize, usize)> for Matrix<S> {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut S {
        assert!(i < self.rows && j < self.cols, "no entry ({i}, {j})");
        &mut self.entries[i * self.cols + j]
    }
}

/// One row per line, blanks between; `{:#}` writes `.` for -inf.
impl<S: fmt::Display> fmt::Display for Matrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_rows(f, (self.rows, self.cols), |i, j| &self[(i, j)])
    }
}

impl<S: fmt::Display> fmt::Debug for Matrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} matrix\n{self}", self.rows, self.cols)
    }
}
