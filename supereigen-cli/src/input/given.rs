//! Problems of matrices that were read already.

use anyhow::Result;
use maxplus_core::SparseMatrix;

use super::{Exact, Instance, check_square};

impl Instance {
    /// The problem of a matrix and lambda.
    pub fn of(matrix: &SparseMatrix<Exact>, lambda: &Exact) -> Result<Self> {
        check_square(matrix)?;
        Self::of_fractions(matrix, lambda)
    }
}
