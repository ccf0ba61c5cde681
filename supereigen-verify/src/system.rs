//! The inequalities a basis is checked against: A(x)x >= lambda(x)x.
//!
//! Row i says that the greatest of the sums a_ik + x_k is at least
//! lambda + x_i. Everything in this crate comes down to the two sides of such
//! a row, computed here by a plain loop over k. Nothing is folded into the
//! matrix beforehand: the numbers in a rejection are those of the claim.
//!
//! | notation | name here |
//! |---|---|
//! | A | `matrix` |
//! | lambda | `lambda` |
//! | (A(x)x)_i, the greatest a_ik + x_k | [`System::left`] |
//! | (lambda(x)x)_i | [`System::right`] |
//!
//! If lambda or x_i is -inf the right side is -inf and row i asks for nothing.
//!
//! An `Inequality` is one row of the more general A(x)x >= B(x)x; those of
//! A(x)x >= lambda(x)x have lambda at their own node and nothing else on the smaller
//! side.

use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Semiring};

/// A square matrix A and a number lambda: the system A(x)x >= lambda(x)x.
#[derive(Debug, Clone, Copy)]
pub struct System<'a, T: Carrier> {
    matrix: &'a Matrix<MaxPlus<T>>,
    lambda: &'a MaxPlus<T>,
    n: usize,
}

impl<'a, T: Carrier> System<'a, T> {
    /// The system, if the matrix is square.
    pub fn new(matrix: &'a Matrix<MaxPlus<T>>, lambda: &'a MaxPlus<T>) -> Result<Self, ShapeError> {
        let (rows, cols) = shape(matrix);
        if rows != cols {
            return Err(ShapeError::NotSquare { rows, cols });
        }
        Ok(System {
            matrix,
            lambda,
            n: rows,
        })
    }

    /// The number of rows, columns and nodes.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The matrix A.
    pub fn matrix(&self) -> &'a Matrix<MaxPlus<T>> {
        self.matrix
    }

    /// The number lambda.
    pub fn lambda(&self) -> &'a MaxPlus<T> {
        self.lambda
    }

    /// Row i of A, all n entries.
    ///
    /// # Panics
    ///
    /// If i is not below n.
    pub fn row(&self, i: usize) -> &'a [MaxPlus<T>] {
        self.matrix.row_slice(i)
    }

    /// The left side of row i, the greatest a_ik + x_k; -inf if none is
    /// finite.
    ///
    /// # Panics
    ///
    /// If i is not below n.
    #[inline]
    pub fn left(&self, i: usize, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        greatest_sum(self.row(i), x)
    }

    /// The right side of row i, lambda + x_i.
    ///
    /// # Panics
    ///
    /// If i is not below the length of x.
    #[inline]
    pub fn right(&self, i: usize, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        self.lambda.try_times(&x[i])
    }

    /// The rows, without those that ask for nothing.
    pub(crate) fn inequalities(&self) -> Vec<Inequality<'a, T>> {
        let row = |i| Inequality {
            greater: self.row(i),
            smaller: vec![(i, self.lambda)],
        };
        let rows = (0..self.n).filter(|_| self.lambda.is_finite());
        rows.map(row).collect()
    }
}

/// Rows and columns.
pub(crate) fn shape<T: Carrier>(matrix: &Matrix<MaxPlus<T>>) -> (usize, usize) {
    use maxplus_core::ReadMatrix;
    (matrix.rows(), matrix.cols())
}

/// The greatest a_k + x_k is at least the greatest b_k + x_k.
#[derive(Debug, Clone)]
pub(crate) struct Inequality<'a, T: Carrier> {
    /// The numbers a_k.
    pub(crate) greater: &'a [MaxPlus<T>],
    /// The finite ones among the numbers b_k, with k.
    pub(crate) smaller: Vec<(usize, &'a MaxPlus<T>)>,
}

impl<'a, T: Carrier> Inequality<'a, T> {
    /// The row with these two sides.
    pub(crate) fn new(greater: &'a [MaxPlus<T>], smaller: &'a [MaxPlus<T>]) -> Self {
        let finite = smaller.iter().enumerate().filter(|(_, b)| b.is_finite());
        Inequality {
            greater,
            smaller: finite.collect(),
        }
    }

    /// The greatest a_k + x_k.
    pub(crate) fn left(&self, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        greatest_sum(self.greater, x)
    }

    /// The greatest b_k + x_k.
    pub(crate) fn right(&self, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        let mut greatest = MaxPlus::NEG_INFINITY;
        for (k, b) in &self.smaller {
            greatest = greatest.max(b.try_times(&x[*k])?);
        }
        Ok(greatest)
    }
}

/// The greatest of the sums `row[k] + x[k]`, -inf if none is finite.
#[inline]
pub(crate) fn greatest_sum<T: Carrier>(
    row: &[MaxPlus<T>],
    x: &[MaxPlus<T>],
) -> Result<MaxPlus<T>, RangeError> {
    let mut greatest = MaxPlus::NEG_INFINITY;
    for (a, x) in row.iter().zip(x) {
        greatest = greatest.max(a.try_times(x)?);
    }
    Ok(greatest)
}
