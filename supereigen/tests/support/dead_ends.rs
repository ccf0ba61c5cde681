//! The families of `testdata/dead-ends.json`.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};

pub(crate) use maxplus_core::testing::dead_ends::{ladder, ring};

/// The same matrix with its nodes counted from the other end.
pub(crate) fn reversed(a: &Matrix<MaxPlus<i64>>) -> Matrix<MaxPlus<i64>> {
    let last = a.rows() - 1;
    Matrix::from_fn(a.rows(), a.rows(), |i, j| a[(last - i, last - j)])
}
