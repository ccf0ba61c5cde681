//! Matrices and vectors as text: read exactly, errors that point.

mod error;
pub mod number;
mod plain;
mod source;

pub use error::{ParseError, ParseErrorKind};
