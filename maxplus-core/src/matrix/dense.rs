//! The dense matrix: every entry, row by row.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::display::fmt_rows;
use crate::error::ShapeError;
use crate::semiring::{Idempotent, Semiring};

/// The common length of all rows, or an error.
pub(crate) fn common_length<E>(rows: &[impl AsRef<[E]>]) -> Result<usize, ShapeError> {
    let expected = rows.first().map_or(0, |row| row.as_ref().len());
    let mut lengths = rows.iter().map(|row| row.as_ref().len()).enumerate();
    match lengths.find(|&(_, found)| found != expected) {
        None => Ok(expected),
        Some((row, found)) => Err(ShapeError::Ragged {
            row,
            found,
            expected,
        }),
    }
}

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
        let rows: Vec<Vec<S>> = rows.into_iter().map(Into::into).collect();
        let cols = common_length(&rows)?;
        Self::from_vec(rows.len(), cols, rows.into_iter().flatten().collect())
    }

    /// The matrix of the given entries, row by row.
    pub fn from_vec(rows: usize, cols: usize, entries: Vec<S>) -> Result<Self, ShapeError> {
        let fit = rows.checked_mul(cols) == Some(entries.len());
        let (left, right) = ((rows, cols), (entries.len(), 1));
        ShapeError::unless(fit, "matrix from a list", left, right)?;
        Ok(Matrix {
            rows,
            cols,
            entries,
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
        let (left, right) = (self.shape(), other.shape());
        ShapeError::unless(left == right, "A (+) B", left, right)?;
        let pairs = self.entries.iter().zip(&other.entries);
        Self::from_vec(left.0, left.1, pairs.map(|(a, b)| a.plus(b)).collect())
    }
}

impl<S> Matrix<S> {
    /// The numbers of rows and columns.
    pub(super) fn shape(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }
}

impl<S: Idempotent> Matrix<S> {
    /// Whether A <= B entry by entry in the natural order. False for matrices of different
    /// shapes.
    pub fn is_below(&self, other: &Self) -> bool {
        let mut pairs = self.entries.iter().zip(&other.entries);
        self.shape() == other.shape() && pairs.all(|(a, b)| a.is_below(b))
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
        fmt_rows(f, self.shape(), |i, j| &self[(i, j)])
    }
}

impl<S: fmt::Display> fmt::Debug for Matrix<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} matrix\n{self}", self.rows, self.cols)
    }
}
