//! Matrices assembled from others: submatrices, stacks, and operations entry by entry.
//!
//! | notation | code |
//! |---|---|
//! | `A[R, C]` | [`submatrix`] |
//! | A above B | [`stack`] |
//! | c (x) A | [`shifted`] |
//! | A min B, entry by entry | [`minimum`] |
//! | -A^T | [`conjugate`] |
//!
//! A beside B is the transpose of A^T above B^T, and A max B is [`SparseMatrix::plus`].
//!
//! Cost: each takes O(finite entries) steps, a submatrix O(k log k) for rows of k entries.
//!
//! ```
//! use maxplus_core::{Matrix, Number, ReadMatrix};
//! use maxplus_core::matrix::assembly::{conjugate, minimum, shifted, stack, submatrix};
//!
//! let a: Matrix<Number> = "1 .\n5/2 4".parse()?;
//! let a = a.to_sparse();
//! let last = submatrix(&a, &[1], &[1, 0]);
//! assert_eq!(last.to_string(), "4 5/2\n");
//! assert_eq!(stack(&a, &last)?.rows(), 3);
//! assert_eq!(shifted(&a, &(-1).into()).to_string(), "0 -inf\n3/2 3\n");
//! assert_eq!(minimum(&a, &a.transpose())?.to_string(), "1 -inf\n-inf 4\n");
//! assert_eq!(conjugate(&last).unwrap().to_string(), "-4\n-5/2\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use thiserror::Error;

use crate::carrier::rational::Rational;
use crate::error::ShapeError;
use crate::matrix::product::shape;
use crate::matrix::{ReadMatrix, SparseMatrix};
use crate::mirror::pick;
use crate::tropical::{MaxPlus, Number};

/// -A^T was asked of a matrix with an entry -inf.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", infinite_conjugate())]
pub struct InfiniteConjugate;

fn infinite_conjugate() -> &'static str {
    pick(
        "-A^T of a matrix with -inf has entries +inf, which max-plus algebra does not have",
        "-A^T of a matrix with inf has entries -inf, which min-plus algebra does not have",
    )
}

/// These rows and columns, in this order. A row or column may be taken several times.
///
/// # Panics
///
/// If there is no such row or column.
pub fn submatrix(
    matrix: &SparseMatrix<Number>,
    rows: &[usize],
    cols: &[usize],
) -> SparseMatrix<Number> {
    // For each column the places where it is taken.
    let mut places = vec![Vec::new(); matrix.cols()];
    for (place, &col) in cols.iter().enumerate() {
        places[col].push(place);
    }
    let taken = rows.iter().map(|&i| {
        let entries = matrix.row(i).flat_map(|(j, entry)| {
            let at = places[j].iter();
            at.map(move |&place| (place, entry.clone()))
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort_unstable_by_key(|(place, _)| *place);
        entries
    });
    SparseMatrix::from_rows(cols.len(), taken)
}

/// The rows of A, then those of B, which must have as many columns.
pub fn stack(
    a: &SparseMatrix<Number>,
    b: &SparseMatrix<Number>,
) -> Result<SparseMatrix<Number>, ShapeError> {
    ShapeError::unless(a.cols() == b.cols(), "A above B", shape(a), shape(b))?;
    let mut matrix = a.clone();
    for i in 0..b.rows() {
        matrix.push_row(b.row(i).map(|(j, entry)| (j, entry.clone())));
    }
    Ok(matrix)
}

/// c (x) A: the number is added to every finite entry.
pub fn shifted(matrix: &SparseMatrix<Number>, by: &Rational) -> SparseMatrix<Number> {
    matrix.map(|entry| match entry.value() {
        Some(value) => MaxPlus::finite(value + by),
        None => MaxPlus::NEG_INFINITY,
    })
}

/// The lesser entry at each position; -inf if one of them is.
pub fn minimum(
    a: &SparseMatrix<Number>,
    b: &SparseMatrix<Number>,
) -> Result<SparseMatrix<Number>, ShapeError> {
    ShapeError::unless(shape(a) == shape(b), "A min B", shape(a), shape(b))?;
    let row = |i| {
        let both = move |(j, one): (usize, &Number)| Some((j, one.min(b.entry(i, j)?).clone()));
        a.row(i).filter_map(both)
    };
    Ok(SparseMatrix::from_rows(a.cols(), (0..a.rows()).map(row)))
}

/// -A^T. An error if an entry is -inf.
pub fn conjugate(matrix: &SparseMatrix<Number>) -> Result<SparseMatrix<Number>, InfiniteConjugate> {
    if matrix.nonzeros() < matrix.rows().saturating_mul(matrix.cols()) {
        return Err(InfiniteConjugate);
    }
    let negated = matrix.map(|entry| match entry.value() {
        Some(value) => MaxPlus::finite(-value),
        None => MaxPlus::NEG_INFINITY,
    });
    Ok(negated.transpose())
}
