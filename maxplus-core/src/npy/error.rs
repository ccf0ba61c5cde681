//! What is wrong with an array, and where.

use std::fmt;
use std::io;

use thiserror::Error;

use super::dtype::Values;
use crate::text::ParseErrorKind;

/// Bytes that cannot be read as an array of scalars: where, what stood there,
/// what was expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: found {found}, expected {expected}")]
#[non_exhaustive]
pub struct ReadError {
    /// The sort of trouble, for programs.
    pub kind: ParseErrorKind,
    /// Where.
    pub place: Place,
    /// What stood there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
}

impl ReadError {
    pub(super) fn new(
        kind: ParseErrorKind,
        place: Place,
        found: impl fmt::Display,
        expected: impl fmt::Display,
    ) -> Self {
        ReadError {
            kind,
            place,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

/// A place in a file that has no lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// A byte of the file, counted from 0 as programs that show bytes do.
    Byte(usize),
    /// An entry, counted from 0; printed from 1, as for texts.
    Entry {
        /// The row.
        row: usize,
        /// The column.
        col: usize,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Byte(at) => write!(f, "byte {at}"),
            Place::Entry { row, col } => write!(f, "row {}, column {}", row + 1, col + 1),
        }
    }
}

/// Why rows could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The output does not take them.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A value that the array does not hold exactly.
    #[error("row {}, column {}: {value} is no {values}, and nothing is rounded", row + 1, col + 1)]
    NotHeld {
        /// The row, counted from 0.
        row: u64,
        /// The column, counted from 0.
        col: usize,
        /// The number as text.
        value: String,
        /// What it was to be.
        values: Values,
    },
}
