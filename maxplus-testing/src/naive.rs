//! Products and stars by their definitions, in plain loops: the oracles with which every faster
//! version is compared.

use maxplus_core::error::{AlgebraError, ShapeError};
use maxplus_core::matrix::{Matrix, ReadMatrix};
use maxplus_core::semiring::{Idempotent, Semiring};
use maxplus_core::vector::Vector;

/// A (x) B by the textbook triple loop.
pub fn product<S: Semiring>(
    left: &impl ReadMatrix<Scalar = S>,
    right: &impl ReadMatrix<Scalar = S>,
) -> Result<Matrix<S>, AlgebraError> {
    let sizes = [(left.rows(), left.cols()), (right.rows(), right.cols())];
    ShapeError::unless(sizes[0].1 == sizes[1].0, "A (x) B", sizes[0], sizes[1])?;
    let mut result = Matrix::<S>::zeros(left.rows(), right.cols());
    for i in 0..left.rows() {
        for j in 0..right.cols() {
            for k in 0..left.cols() {
                if let (Some(a), Some(b)) = (left.entry(i, k), right.entry(k, j)) {
                    result[(i, j)] = result[(i, j)].plus(&a.try_times(b)?);
                }
            }
        }
    }
    Ok(result)
}

/// A (x) x, the vector as a matrix of one column.
pub fn apply<S: Semiring>(
    matrix: &impl ReadMatrix<Scalar = S>,
    vector: &Vector<S>,
) -> Result<Vector<S>, AlgebraError> {
    let column = Matrix::from_fn(vector.len(), 1, |i, _| vector[i].clone());
    Ok(product(matrix, &column)?.into_vec().into())
}

/// x (x) A, the vector as a matrix of one row.
pub fn apply_left<S: Semiring>(
    vector: &Vector<S>,
    matrix: &impl ReadMatrix<Scalar = S>,
) -> Result<Vector<S>, AlgebraError> {
    let row = Matrix::from_fn(1, vector.len(), |_, j| vector[j].clone());
    Ok(product(&row, matrix)?.into_vec().into())
}

/// A^k by k products.
pub fn power<S: Semiring>(
    matrix: &impl ReadMatrix<Scalar = S>,
    exponent: u64,
) -> Result<Matrix<S>, AlgebraError> {
    let mut result = Matrix::identity(matrix.rows());
    for _ in 0..exponent {
        result = product(&result, matrix)?;
    }
    Ok(result)
}

/// A^* = I (+) A (+) ... (+) A^(n-1), or `None` if further powers change the sum: then A has a
/// cycle of weight above one (a positive cycle).
pub fn star<S: Idempotent>(
    matrix: &impl ReadMatrix<Scalar = S>,
) -> Result<Option<Matrix<S>>, AlgebraError> {
    let mut sum = Matrix::identity(matrix.rows());
    let mut power = sum.clone();
    for _ in 1..matrix.rows() {
        power = product(&power, matrix)?;
        sum = sum.plus(&power)?;
    }
    let next = product(&power, matrix)?;
    Ok(next.is_below(&sum).then_some(sum))
}
