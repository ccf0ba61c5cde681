//! The checker over plain slices, for other projects.
//!
//! A matrix is a slice of rows, a vector a `Vec`, -inf is `None`. A crate with a solver of its
//! own, in any types, can property-test it in ten lines (the feature `testing` provides the
//! strategy):
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use proptest::prelude::*;
//! use supereigen_verify::{check_basis, strategies::matrices};
//!
//! # fn my_solver(matrix: &[Vec<Option<i64>>]) -> Vec<Vec<Option<i64>>> {
//! #     supereigen_verify::plain::naive_basis(matrix).unwrap()
//! # }
//! proptest!(|(matrix in matrices(0..=4))| {
//!     let basis = my_solver(&matrix);
//!     let verdict = check_basis(&matrix, &basis).unwrap();
//!     prop_assert!(verdict.is_accepted(), "{verdict}");
//! });
//! # }
//! ```
//!
//! Any carrier of `maxplus-core` can hold the numbers; an `f64` counts as its exact fraction.

use maxplus_core::carrier::Fraction;
use maxplus_core::error::{NotFinite, RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, Rational, Scaled, Vector};
use thiserror::Error;

use crate::claim::Claim;
use crate::naive::{Budget, NaiveError, scaled_basis};
use crate::options::Options;
use crate::system::System;
use crate::verdict::Verdict;

/// Slices that are not a matrix and vectors.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlainError {
    /// The matrix is ragged or not square.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A number that the semiring cannot hold: NaN, an infinity, `MIN`.
    #[error(transparent)]
    NotFinite(#[from] NotFinite),
    /// A number of the basis does not fit 64 bits.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// The double description did not end.
    #[error(transparent)]
    Naive(#[from] NaiveError),
}

/// Whether the vectors are the scaled basis of { x : A(x)x >= x }: all checks,
/// with the default options.
pub fn check_basis<T: Carrier>(
    matrix: &[Vec<Option<T>>],
    basis: &[Vec<Option<T>>],
) -> Result<Verdict, PlainError> {
    let zero = MaxPlus::finite(T::zero());
    let claim = Claim::new(self::matrix(matrix)?, zero, vectors(basis)?)?;
    Ok(crate::verify(&claim, &Options::default()))
}

/// The scaled basis of { x : A(x)x >= x } by the naive double description
/// ([`crate::naive`]), however long it takes: an oracle for small n.
pub fn naive_basis(matrix: &[Vec<Option<i64>>]) -> Result<Vec<Vec<Option<i64>>>, PlainError> {
    let system = System::new(&self::matrix(matrix)?, &MaxPlus::finite(0))?;
    let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX))?;
    let narrow = |x: &Rational| {
        let narrow = x.to_machine_integer();
        narrow.ok_or_else(|| RangeError::new(x, "+", &Rational::from(0), i64::NAME))
    };
    let entries = |x: &Scaled<Number>| {
        x.iter()
            .map(|x| x.value().map(narrow).transpose())
            .collect()
    };
    Ok(basis.iter().map(entries).collect::<Result<_, _>>()?)
}

/// The matrix of plain rows.
pub fn matrix<T: Carrier>(rows: &[Vec<Option<T>>]) -> Result<Matrix<MaxPlus<T>>, PlainError> {
    let rows: Result<Vec<_>, _> = rows.iter().map(|row| vector(row)).collect();
    Ok(Matrix::from_rows(rows?)?)
}

/// The entries of a plain vector.
pub fn vector<T: Carrier>(entries: &[Option<T>]) -> Result<Vec<MaxPlus<T>>, NotFinite> {
    entries.iter().cloned().map(MaxPlus::from_option).collect()
}

/// Plain vectors, of any lengths.
pub fn vectors<T: Carrier>(basis: &[Vec<Option<T>>]) -> Result<Vec<Vector<MaxPlus<T>>>, NotFinite> {
    basis.iter().map(|x| Ok(vector(x)?.into())).collect()
}
