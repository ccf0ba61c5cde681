//! Plain text: one row a line, blanks or tabs between the entries.
//!
//! Blank lines and [comments](super#comments) are skipped.

use std::str::FromStr;

use super::comment::{begins_comment, leading_comment_end, line_end};
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::format::Format;
use super::number::{scalar, short_entry};
use super::source::{Rows, Source};
use crate::carrier::Carrier;
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::tropical::{Convention, Tropical};
use crate::vector::Vector;

/// Reads a matrix.
pub(super) fn read<T: Carrier, C: Convention, F: Form<Scalar = Tropical<T, C>>>(
    source: Source<'_>,
) -> Result<F, ParseError> {
    let bytes = source.bytes();
    let mut rows = Rows::<F>::new(source);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' => {
                if rows.in_row() {
                    rows.end_row(at)?;
                }
                at += 1;
            }
            _ if begins_comment(&bytes[at..]) => {
                if !rows.in_row() {
                    leading_comment_end(source, at)?;
                }
                at = line_end(bytes, at);
            }
            _ => {
                let start = at;
                if let Some((entry, length)) = short_entry(&bytes[at..], ends_token) {
                    at += length;
                    rows.push(entry, start..at)?;
                    continue;
                }
                at = token_end(bytes, at);
                let entry = scalar(&source.text()[start..at])
                    .map_err(|bad| source.number_error(start..at, bad))?;
                rows.push(entry, start..at)?;
            }
        }
    }
    if rows.in_row() {
        rows.end_row(bytes.len())?;
    }
    rows.finish_nonempty()
}

/// Whether a token ends before this byte.
#[inline]
fn ends_token(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'#'))
}

/// The end of the token that begins at `at`.
pub(super) fn token_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    rest.iter()
        .position(|b| ends_token(Some(b)))
        .map_or(bytes.len(), |length| at + length)
}

/// Plain text; other formats are read by [`text::read_matrix`](super::read_matrix).
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1 .  # a row with -inf
///                                 1 1 1".parse().unwrap();
/// assert_eq!(a.to_string(), "-3 1 -inf\n1 1 1\n");
/// ```
impl<T: Carrier, C: Convention> FromStr for Matrix<Tropical<T, C>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        super::read(Source::new(text.as_bytes())?, Some(Format::Text))
    }
}

/// Plain text with every entry written; see [`Matrix`].
impl<T: Carrier, C: Convention> FromStr for SparseMatrix<Tropical<T, C>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        super::read(Source::new(text.as_bytes())?, Some(Format::Text))
    }
}

/// Plain text of as many rows as columns.
impl<T: Carrier, C: Convention> FromStr for Square<Matrix<Tropical<T, C>>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        square(source, super::read(source, Some(Format::Text))?)
    }
}

/// The entries in one row or one column; the empty text is the empty vector.
impl<T: Carrier, C: Convention> FromStr for Vector<Tropical<T, C>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        match super::read(source, Some(Format::Text)) {
            Ok(matrix) => vector(source, matrix),
            Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new().into()),
            Err(error) => Err(error),
        }
    }
}

/// The matrix, if it is square.
pub(super) fn square<M: ReadMatrix>(
    source: Source<'_>,
    matrix: M,
) -> Result<Square<M>, ParseError> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    Square::new(matrix).map_err(|_| shape_error(source, rows, cols, "as many rows as columns"))
}

/// The one row or column of the matrix.
pub(super) fn vector<T: Carrier, C: Convention>(
    source: Source<'_>,
    matrix: Matrix<Tropical<T, C>>,
) -> Result<Vector<Tropical<T, C>>, ParseError> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    if rows > 1 && cols > 1 {
        return Err(shape_error(source, rows, cols, "one row or one column"));
    }
    Ok(matrix.into_vec().into())
}

/// The error about the shape of the whole; it points at the last line.
fn shape_error(source: Source<'_>, rows: usize, cols: usize, expected: &str) -> ParseError {
    let end = source.text().trim_end().len();
    let found = format!("a {rows} x {cols} matrix");
    source.error_saying(end..end, ParseErrorKind::Shape, found, expected)
}
