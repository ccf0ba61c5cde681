//! Errors that data can cause, each with the operands that caused it.
//!
//! The rule of this workspace: calling code that breaks a contract causes a panic; everything
//! that data can cause is a `Result`.

use std::fmt;

use thiserror::Error;

/// A value that is not a finite number of the semiring.
///
/// NaN and the infinities of `f64` are rejected, and so is the one machine integer (`MIN`) that
/// a packed word uses for its infinite state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("{value} is not a finite {carrier} of the semiring")]
pub struct NotFinite {
    /// The rejected value, as it prints.
    pub value: String,
    /// The carrier that rejected it.
    pub carrier: &'static str,
}

impl NotFinite {
    /// The error for `value` in `carrier`.
    pub fn new(value: &dyn fmt::Display, carrier: &'static str) -> Self {
        NotFinite {
            value: value.to_string(),
            carrier,
        }
    }
}

/// An operation on finite numbers whose result lies outside the carrier.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[error("{left} {operation} {right} leaves the range of {carrier}")]
pub struct RangeError {
    /// The left operand, as it prints.
    pub left: String,
    /// The operation, as an infix sign.
    pub operation: &'static str,
    /// The right operand, as it prints.
    pub right: String,
    /// The carrier whose range was left.
    pub carrier: &'static str,
}

impl RangeError {
    /// The error for `left operation right` in `carrier`.
    pub fn new(
        left: &dyn fmt::Display,
        operation: &'static str,
        right: &dyn fmt::Display,
        carrier: &'static str,
    ) -> Self {
        RangeError {
            left: left.to_string(),
            operation,
            right: right.to_string(),
            carrier,
        }
    }
}

/// Shapes that do not match: rows of different lengths, a product of sizes that do not match, a
/// matrix that is not square where a square one is needed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// A row differs in length from the first one.
    #[error("row {} has {found} entries, expected {expected} as in the first row", row + 1)]
    Ragged {
        /// The row, counted from 0.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// A matrix that must be square is not.
    #[error("the matrix is {rows} x {cols}, not square")]
    NotSquare {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// The shapes of two operands do not match.
    #[error("{operation}: {}x{} does not fit {}x{}", left.0, left.1, right.0, right.1)]
    Mismatch {
        /// The operation.
        operation: &'static str,
        /// Rows and columns of the left operand (a vector is one column).
        left: (usize, usize),
        /// Rows and columns of the right operand.
        right: (usize, usize),
    },
    /// An entry was placed outside the matrix.
    #[error("entry ({}, {}) lies outside a {rows} x {cols} matrix", row + 1, col + 1)]
    Outside {
        /// Row of the entry, counted from 0.
        row: usize,
        /// Column of the entry, counted from 0.
        col: usize,
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A stated size exceeds the largest size of a matrix.
    #[error("the size is {size}, expected at most {most}")]
    TooLarge {
        /// The size.
        size: usize,
        /// The largest size allowed.
        most: usize,
    },
}

impl ShapeError {
    /// A mismatch that names both sizes, rows and columns, unless they fit.
    pub fn unless(
        fit: bool,
        operation: &'static str,
        left: (usize, usize),
        right: (usize, usize),
    ) -> Result<(), Self> {
        let mismatch = ShapeError::Mismatch {
            operation,
            left,
            right,
        };
        fit.then_some(()).ok_or(mismatch)
    }
}

/// A failure of an algebraic operation on vectors or matrices.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlgebraError {
    /// The shapes do not match.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// A sum left the range of the carrier.
    #[error(transparent)]
    Range(#[from] RangeError),
}

/// Rows or entries, given as options, that are not a matrix or a vector.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// A row differs in length from the first one.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// An entry of a matrix is not a finite number.
    #[error(
        "row {}, column {}: found {}, expected a finite {} or None",
        row + 1, col + 1, source.value, source.carrier
    )]
    Entry {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        col: usize,
        /// The rejected value.
        source: NotFinite,
    },
    /// An entry of a vector is not a finite number.
    #[error(
        "entry {}: found {}, expected a finite {} or None",
        index + 1, source.value, source.carrier
    )]
    VectorEntry {
        /// The entry, counted from 0.
        index: usize,
        /// The rejected value.
        source: NotFinite,
    },
    /// A vector that must be scaled is not.
    #[error("the norm of the vector is {norm}, expected 0: the vector must be scaled")]
    NotScaled {
        /// The norm, as it prints.
        norm: String,
    },
}
