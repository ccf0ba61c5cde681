//! A row with its zeros, as writers need it.

use crate::matrix::ReadMatrix;
use crate::semiring::Semiring;

/// Row i of the matrix with all its entries.
pub(super) fn full_row<S: Semiring>(matrix: &impl ReadMatrix<Scalar = S>, i: usize) -> Vec<S> {
    let mut full = vec![S::zero(); matrix.cols()];
    for (j, entry) in matrix.row(i) {
        full[j] = entry.clone();
    }
    full
}
