//! Plain text: one row per line, blanks or tabs between the entries.
//!
//! ```text
//! # a comment; the second entry of the first row is -inf
//! 0 .   2/3
//! 1 0.5 -inf
//! ```
//!
//! Numbers and the spellings of -inf are those of [`number`](super::number). Blank lines and
//! comments are skipped. `#`, `//` and `%` begin a comment at the start of a line and after a
//! blank, `#` anywhere; it runs to the end of the line. `%0`, a spelling of -inf, never begins
//! one. A carriage return is an error unless a line feed follows. `[]` is the 0 x 0 matrix. A
//! text without any row is an error, because it is more often an accident than a matrix.

use std::ops::Range;
use std::str::FromStr;

use super::number::{Entry, scalar, short_entry};
use super::source::{ParseError, ParseErrorKind, Source, position_from};
use crate::matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::semiring::Semiring;
use crate::vector::Vector;

/// Collects the rows of a matrix and checks that they have the length of the first.
struct Rows<'a, S> {
    source: Source<'a>,
    entries: Vec<S>,
    rows: usize,
    /// The number of entries in the current row.
    in_row: usize,
    /// The length of the first row, once it has ended.
    cols: Option<usize>,
}

impl<S: Entry> Rows<'_, S> {
    /// Adds an entry to the current row; `span` is its place.
    #[inline]
    fn push(&mut self, entry: S, span: Range<usize>) -> Result<(), ParseError> {
        if self.cols == Some(self.in_row) {
            return Err(self.ragged(span));
        }
        self.entries.push(entry);
        self.in_row += 1;
        Ok(())
    }

    /// Ends the current row, if it has entries, at `end`.
    fn end_row(&mut self, end: usize) -> Result<(), ParseError> {
        if self.in_row == 0 {
            return Ok(());
        }
        if *self.cols.get_or_insert(self.in_row) != self.in_row {
            return Err(self.ragged(end..end));
        }
        self.in_row = 0;
        self.rows += 1;
        Ok(())
    }

    #[cold]
    fn ragged(&self, span: Range<usize>) -> ParseError {
        let cols = self.cols.unwrap_or_default();
        self.source.ragged(span, self.rows + 1, self.in_row, cols)
    }
}

/// Reads plain text that contains only entries.
fn read<S: Entry>(source: Source<'_>) -> Result<Matrix<S>, ParseError> {
    source.refuse_stray_returns()?;
    if is_empty_list(source)? {
        return Ok(Matrix::zeros(0, 0));
    }
    let bytes = source.bytes();
    let mut rows = Rows {
        source,
        entries: Vec::new(),
        rows: 0,
        in_row: 0,
        cols: None,
    };
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' => {
                rows.end_row(at)?;
                at += 1;
            }
            _ if begins_comment(&bytes[at..]) => {
                if rows.in_row == 0 {
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
                    .map_err(|bad| source.entry_error(start..at, bad))?;
                rows.push(entry, start..at)?;
            }
        }
    }
    rows.end_row(bytes.len())?;
    let Some(cols) = rows.cols else {
        return Err(source.no_rows());
    };
    Ok(Matrix::from_vec(rows.rows, cols, rows.entries).expect("rows of one length"))
}

/// Whether the text, except for comments, is `[]`: the 0 x 0 matrix, which a format of lines
/// cannot show in another way.
pub fn is_empty_list(source: Source<'_>) -> Result<bool, ParseError> {
    let mut at = past_comments(source, 0)?;
    for sign in *b"[]" {
        if source.bytes().get(at) != Some(&sign) {
            return Ok(false);
        }
        at = past_blanks(source.bytes(), at + 1);
    }
    Ok(past_comments(source, at)? == source.bytes().len())
}

/// The next position without white space.
pub(super) fn past_blanks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// The next position after white space and comments.
pub fn past_comments(source: Source<'_>, at: usize) -> Result<usize, ParseError> {
    let mut at = past_blanks(source.bytes(), at);
    while at < source.bytes().len()
        && let Some(end) = leading_comment_end(source, at)?
    {
        at = past_blanks(source.bytes(), end);
    }
    Ok(at)
}

/// Whether a token ends before this byte.
#[inline]
pub fn ends_token(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'#'))
}

/// The end of the token that begins at `at`.
pub fn token_end(bytes: &[u8], at: usize) -> usize {
    position_from(bytes, at, |b| ends_token(Some(b)))
}

/// Whether a comment begins here, if comments may begin at this position.
pub fn begins_comment(rest: &[u8]) -> bool {
    match rest {
        // -inf, as ScicosLab writes it, or a bad entry: never a comment.
        [b'%', b'0', ..] => false,
        [b'#' | b'%', ..] | [b'/', b'/', ..] => true,
        _ => false,
    }
}

/// Whether the line that begins here is meant as the banner of a Matrix Market file, even if
/// misspelled.
pub fn is_banner(rest: &[u8]) -> bool {
    const WORD: &[u8] = b"MatrixMarket";
    if rest.first() != Some(&b'%') {
        return false;
    }
    let signs = rest
        .iter()
        .take_while(|b| matches!(b, b'%' | b' ' | b'\t'))
        .count();
    let word = rest[signs..].get(..WORD.len());
    word.is_some_and(|word| word.eq_ignore_ascii_case(WORD))
}

/// The end of the comment that begins a line at `at`; `None` if the line does not begin with a
/// comment.
pub fn leading_comment_end(source: Source<'_>, at: usize) -> Result<Option<usize>, ParseError> {
    let bytes = source.bytes();
    if !begins_comment(&bytes[at..]) {
        return Ok(None);
    }
    let end = line_end(bytes, at);
    if is_banner(&bytes[at..]) {
        let line = &source.text()[at..end];
        return Err(source.error(
            at..at + line.trim_end().len(),
            ParseErrorKind::Syntax,
            "entries or a comment: this is the beginning of a Matrix Market file, format mtx",
        ));
    }
    Ok(Some(end))
}

/// Where the comment in a line begins, or the line's length. `#` may follow an entry directly;
/// the other signs only begin a comment at the start or after a blank.
pub fn entries_end(line: &[u8]) -> usize {
    let mut at = 0;
    let is_sign = |b: &u8| matches!(b, b'#' | b'%' | b'/');
    while let Some(length) = line[at..].iter().position(is_sign) {
        at += length;
        let apart = at == 0 || matches!(line[at - 1], b' ' | b'\t');
        if line[at] == b'#' || (apart && begins_comment(&line[at..])) {
            return at;
        }
        at += 1;
    }
    line.len()
}

/// The end of the line that holds `at`.
pub fn line_end(bytes: &[u8], at: usize) -> usize {
    position_from(bytes, at, |&b| b == b'\n')
}

/// Plain text; other formats are read by the crate `maxplus-formats`.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1 .  # a row with -inf
///                                 1 1 1".parse().unwrap();
/// assert_eq!(a.to_string(), "-3 1 -inf\n1 1 1\n");
/// ```
impl<S: Entry> FromStr for Matrix<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(Source::new(text.as_bytes())?)
    }
}

/// Plain text with every entry written; see [`Matrix`].
impl<S: Entry> FromStr for SparseMatrix<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(text.parse::<Matrix<S>>()?.to_sparse())
    }
}

/// Plain text with as many rows as columns.
impl<S: Entry> FromStr for Square<Matrix<S>> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        square(source, read(source)?)
    }
}

/// The entries in one row or one column; the empty text is the empty vector.
impl<S: Entry> FromStr for Vector<S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        match read(source) {
            Ok(matrix) => vector(source, matrix),
            Err(error) if error.kind == ParseErrorKind::Empty => Ok(Vec::new().into()),
            Err(error) => Err(error),
        }
    }
}

/// The matrix, if it is square.
pub fn square<M: ReadMatrix>(source: Source<'_>, matrix: M) -> Result<Square<M>, ParseError> {
    let (rows, cols) = (matrix.rows(), matrix.cols());
    Square::new(matrix).map_err(|_| shape_error(source, rows, cols, "as many rows as columns"))
}

/// The one row or column of the matrix.
pub fn vector<S: Semiring>(source: Source<'_>, matrix: Matrix<S>) -> Result<Vector<S>, ParseError> {
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
