//! Products: matrix by matrix, matrix by vector, vector by matrix.
//!
//! | notation | code | cost |
//! |---|---|---|
//! | A (x) B, dense | [`Matrix::try_product`], `&a * &b` | m k n |
//! | A (x) B, sparse | [`SparseMatrix::try_product`], `&a * &b` | multiplications |
//! | A (x) B, any two forms | [`try_product`] | multiplications |
//! | A (x) x | [`try_apply`], `&a * &x` | nonzeros of A |
//! | x (x) A | [`try_apply_left`] | nonzeros of A |
//! | products that say where they come from | [`argmax`](super::argmax) | as these |
//!
//! A is m x k, B is k x n. *Multiplications* counts the pairs of nonzero entries a_ik, b_kj
//! that meet, plus m + n for the rows and columns.
//!
//! # Exactness
//!
//! A product a_ik (x) b_kj that leaves the range is an error, even where another product is
//! greater: the result is then not known to be right. All forms give the error of the first
//! such pair in the order of the textbook loop (i, then j, then k).
//!
//! # Method
//!
//! Dense rows are combined in the order i, k, j: row i of the result is the (+) of rows k of B,
//! each multiplied by a_ik. So memory is read along rows and zeros of A cost nothing. Machine
//! numbers whose sums provably fit use [`Semiring::fast_product`]. Sparse rows are merged by
//! Gustavson's method (F. G. Gustavson, ACM TOMS 4, 1978): one dense accumulator, and a list of
//! the places touched.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//!
//! let a = Matrix::from_rows(vec![[0, 3], [-1, 2]].into_iter()
//!     .map(|row| row.map(MaxPlus::finite)).collect()).unwrap();
//! let x = Vector::from(vec![MaxPlus::finite(5), MaxPlus::NEG_INFINITY]);
//! assert_eq!((&a * &a).to_string(), "2 5\n1 4\n");
//! assert_eq!((&a * &x).to_string(), "5 4");
//! ```
//!
//! # Powers of a square matrix
//!
//! Entry i, j of A^k is the greatest weight of a walk of k arcs from i to j.
//!
//! Powers are computed by squaring. Cost: at most 2 log2(k) products. An intermediate power
//! that leaves the range is an error, as for every product.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//!
//! let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite([[0, 3], [-1, 2]][i][j]));
//! let a = Square::new(a).unwrap();
//! assert_eq!(a.try_power(3).unwrap().to_string(), "4 7\n3 6\n");
//! assert_eq!(a.try_power(0).unwrap().into_inner(), Matrix::identity(2));
//! ```

pub(crate) mod lanes;

use std::ops::{Mul, Range};

use super::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::error::{AlgebraError, ShapeError};
use crate::semiring::Semiring;
use crate::vector::Vector;

/// A (x) B as a sparse matrix, for operands of any form.
pub fn try_product<S: Semiring>(
    left: &impl ReadMatrix<Scalar = S>,
    right: &impl ReadMatrix<Scalar = S>,
) -> Result<SparseMatrix<S>, AlgebraError> {
    let product = try_product_while(left, right, &mut || true)?;
    Ok(product.expect("no budget stops it"))
}

/// [`try_product`] that can be stopped: `goes_on` is called once for each row, and `None` is
/// returned if it is false.
pub(super) fn try_product_while<S: Semiring>(
    left: &impl ReadMatrix<Scalar = S>,
    right: &impl ReadMatrix<Scalar = S>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<SparseMatrix<S>>, AlgebraError> {
    check_shapes("A (x) B", shape(left), shape(right))?;
    let mut result = SparseMatrix::zeros(0, right.cols());
    let mut row = Accumulator::new(right.cols());
    for i in 0..left.rows() {
        if !goes_on() {
            return Ok(None);
        }
        for (k, a) in left.row(i) {
            for (j, b) in right.row(k) {
                match a.try_times(b) {
                    Ok(product) => row.add(j, product),
                    Err(_) => return Err(first_error(left, right, i)),
                }
            }
        }
        result.push_row(row.take());
    }
    Ok(Some(result))
}

/// A (x) x.
pub fn try_apply<S: Semiring>(
    matrix: &impl ReadMatrix<Scalar = S>,
    vector: &Vector<S>,
) -> Result<Vector<S>, AlgebraError> {
    check_shapes("A (x) x", shape(matrix), (vector.len(), 1))?;
    let mut result = Vector::<S>::zeros(matrix.rows());
    for i in 0..matrix.rows() {
        for (j, a) in matrix.row(i) {
            result[i] = result[i].plus(&a.try_times(&vector[j])?);
        }
    }
    Ok(result)
}

/// x (x) A, x as a row.
pub fn try_apply_left<S: Semiring>(
    vector: &Vector<S>,
    matrix: &impl ReadMatrix<Scalar = S>,
) -> Result<Vector<S>, AlgebraError> {
    check_shapes("x (x) A", (1, vector.len()), shape(matrix))?;
    let mut result = Vector::<S>::zeros(matrix.cols());
    for (i, x) in vector.nonzeros() {
        for (j, a) in matrix.row(i) {
            match x.try_times(a) {
                Ok(product) => result[j] = result[j].plus(&product),
                Err(_) => {
                    let row = Matrix::from_fn(1, vector.len(), |_, k| vector[k].clone());
                    return Err(first_error(&row, matrix, 0));
                }
            }
        }
    }
    Ok(result)
}

/// A (x) B for dense matrices.
fn try_dense<S: Semiring>(left: &Matrix<S>, right: &Matrix<S>) -> Result<Matrix<S>, AlgebraError> {
    let product = dense_product_while(left, right, &mut || true)?;
    Ok(product.expect("no budget stops it"))
}

/// The least number of rows of a block, so that preparing the right matrix for each block costs
/// little.
const LEAST_ROWS: usize = 32;

/// The number of sums after which a block ends.
const SUMS_PER_BLOCK: usize = 1 << 25;

/// A (x) B for dense matrices. `goes_on` is called before each block of rows, and `None` is
/// returned if it is false.
pub(super) fn dense_product_while<S: Semiring>(
    left: &Matrix<S>,
    right: &Matrix<S>,
    goes_on: &mut dyn FnMut() -> bool,
) -> Result<Option<Matrix<S>>, AlgebraError> {
    check_shapes("A (x) B", shape(left), shape(right))?;
    let [m, k, n] = [left.rows(), left.cols(), right.cols()];
    let sums_per_row = k.saturating_mul(n).max(1);
    let rows = (SUMS_PER_BLOCK / sums_per_row).max(LEAST_ROWS);
    let mut entries = Vec::with_capacity(m * n);
    for first in (0..m).step_by(rows) {
        if !goes_on() {
            return Ok(None);
        }
        let last = m.min(first + rows);
        let block = &left.as_slice()[first * k..last * k];
        match S::fast_product(block, right.as_slice(), [last - first, k, n]) {
            Some(product) => entries.extend(product),
            None => general_block(left, right, first..last, &mut entries)?,
        }
    }
    Ok(Some(Matrix::from_vec(m, n, entries)?))
}

/// Appends these rows of A (x) B, by checked sums.
fn general_block<S: Semiring>(
    left: &Matrix<S>,
    right: &Matrix<S>,
    rows: Range<usize>,
    entries: &mut Vec<S>,
) -> Result<(), AlgebraError> {
    for i in rows {
        let mut row = vec![S::zero(); right.cols()];
        for (k, a) in ReadMatrix::row(left, i) {
            for (sum, b) in row.iter_mut().zip(right.row_slice(k)) {
                match a.try_times(b) {
                    Ok(product) => *sum = sum.plus(&product),
                    Err(_) => return Err(first_error(left, right, i)),
                }
            }
        }
        entries.append(&mut row);
    }
    Ok(())
}

/// Rows and columns.
pub(crate) fn shape(matrix: &impl ReadMatrix) -> (usize, usize) {
    (matrix.rows(), matrix.cols())
}

pub(crate) fn check_shapes(
    operation: &'static str,
    left: (usize, usize),
    right: (usize, usize),
) -> Result<(), ShapeError> {
    ShapeError::unless(left.1 == right.0, operation, left, right)
}

/// The error in row i that the textbook loop meets first. The loops above run in another order
/// and may have met a later one.
fn first_error<S: Semiring>(
    left: &impl ReadMatrix<Scalar = S>,
    right: &impl ReadMatrix<Scalar = S>,
    i: usize,
) -> AlgebraError {
    for j in 0..right.cols() {
        for (k, a) in left.row(i) {
            if let Some(b) = right.entry(k, j)
                && let Err(error) = a.try_times(b)
            {
                return error.into();
            }
        }
    }
    unreachable!("a product in row {i} has just left the range")
}

/// A row of a sparse product while it is computed.
///
/// Invariant: `touched` lists the j with `stamps[j] == stamp`, each once; `sums` is meaningful
/// only at these.
struct Accumulator<S> {
    sums: Vec<S>,
    stamps: Vec<usize>,
    stamp: usize,
    touched: Vec<usize>,
}

impl<S: Semiring> Accumulator<S> {
    fn new(cols: usize) -> Self {
        Accumulator {
            sums: vec![S::zero(); cols],
            stamps: vec![0; cols],
            stamp: 1,
            touched: Vec::new(),
        }
    }

    #[inline]
    fn add(&mut self, j: usize, product: S) {
        if self.stamps[j] == self.stamp {
            self.sums[j] = self.sums[j].plus(&product);
        } else {
            self.stamps[j] = self.stamp;
            self.sums[j] = product;
            self.touched.push(j);
        }
    }

    /// Returns the finished row and begins a new one.
    fn take(&mut self) -> impl Iterator<Item = (usize, S)> {
        // For a row with many entries, a scan of all places is cheaper than sorting.
        if self.touched.len() > self.stamps.len() / 8 {
            self.touched.clear();
            let stamps = self.stamps.iter().enumerate();
            let here = stamps.filter(|(_, stamp)| **stamp == self.stamp);
            self.touched.extend(here.map(|(j, _)| j));
        } else {
            self.touched.sort_unstable();
        }
        self.stamp += 1;
        let sums = &mut self.sums;
        self.touched
            .drain(..)
            .map(|j| (j, std::mem::replace(&mut sums[j], S::zero())))
    }
}

macro_rules! products {
    ($($matrix:ident: $method:path),*) => {$(
        impl<S: Semiring> $matrix<S> {
            /// A (x) B.
            pub fn try_product(&self, other: &Self) -> Result<Self, AlgebraError> {
                $method(self, other)
            }

            /// A (x) x.
            pub fn try_apply(&self, vector: &Vector<S>) -> Result<Vector<S>, AlgebraError> {
                try_apply(self, vector)
            }
        }

        impl<S: Semiring> Square<$matrix<S>> {
            /// A^k; A^0 is the unit matrix.
            #[doc(alias = "pow")]
            pub fn try_power(&self, exponent: u64) -> Result<Self, AlgebraError> {
                let mut result = $matrix::identity(self.n());
                // From the highest bit down, so that no power above A^k is computed.
                for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
                    if exponent >> bit != 1 {
                        result = result.try_product(&result)?;
                    }
                    if exponent >> bit & 1 == 1 {
                        result = result.try_product(self)?;
                    }
                }
                Ok(Square::new(result)?)
            }
        }

        /// A (x) B.
        ///
        /// # Panics
        ///
        /// If `try_product` gives an error.
        impl<S: Semiring> Mul for &$matrix<S> {
            type Output = $matrix<S>;

            #[track_caller]
            fn mul(self, other: Self) -> $matrix<S> {
                self.try_product(other).unwrap_or_else(|error| panic!("{error}"))
            }
        }

        /// A (x) x.
        ///
        /// # Panics
        ///
        /// If `try_apply` gives an error.
        impl<S: Semiring> Mul<&Vector<S>> for &$matrix<S> {
            type Output = Vector<S>;

            #[track_caller]
            fn mul(self, vector: &Vector<S>) -> Vector<S> {
                self.try_apply(vector).unwrap_or_else(|error| panic!("{error}"))
            }
        }

        /// x (x) A.
        ///
        /// # Panics
        ///
        /// If [`try_apply_left`] gives an error.
        impl<S: Semiring> Mul<&$matrix<S>> for &Vector<S> {
            type Output = Vector<S>;

            #[track_caller]
            fn mul(self, matrix: &$matrix<S>) -> Vector<S> {
                try_apply_left(self, matrix).unwrap_or_else(|error| panic!("{error}"))
            }
        }
    )*};
}
products!(Matrix: try_dense, SparseMatrix: try_product);
