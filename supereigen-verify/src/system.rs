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

use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Semiring};

use crate::inequality::{Inequality, greatest_sum};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::{matrix, vector};

    #[test]
    fn both_sides_of_a_row_are_what_a_hand_computes() {
        let a = matrix(&[vec![Some(-3), Some(1)], vec![None, None]]).unwrap();
        let lambda = MaxPlus::finite(2);
        let system = System::new(&a, &lambda).unwrap();
        let x = vector(&[Some(5), Some(2)]).unwrap();
        assert_eq!(system.left(0, &x), Ok(MaxPlus::finite(3)));
        assert_eq!(system.right(0, &x), Ok(MaxPlus::finite(7)));
        assert_eq!(system.left(1, &x), Ok(MaxPlus::NEG_INFINITY));
    }

    #[test]
    fn a_matrix_that_is_not_square_is_refused() {
        let a = matrix(&[vec![Some(0), Some(0)]]).unwrap();
        let error = System::new(&a, &MaxPlus::finite(0)).unwrap_err();
        assert_eq!(error.to_string(), "the matrix is 1 x 2, not square");
    }
}
