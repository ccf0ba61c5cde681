//! What is wrong with a text, and where.

use std::fmt;

use thiserror::Error;

/// A text that cannot be read: where, what stood there, what was expected.
///
/// `Display` is one line for logs. A program that shows the user's own line
/// with a mark under the trouble prints [`ParseError::excerpt`] below it:
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let error = "1 2\n3 NaN".parse::<Matrix<MaxPlus<i64>>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: found `NaN`, expected a number or -inf",
/// );
/// assert_eq!(error.excerpt(), "3 NaN\n  ^^^");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {found}, expected {expected}")]
pub struct ParseError {
    /// The sort of trouble, for programs.
    pub kind: ParseErrorKind,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// How many characters the trouble spans on that line, at least 1.
    pub width: usize,
    /// What stood there: a quoted piece of the text or a description.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// See [`ParseError::excerpt`].
    pub(super) excerpt: String,
}

/// The sorts of trouble a text can make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Bytes that are no UTF-8 text, or a NUL byte.
    NotText,
    /// No entry at all.
    Empty,
    /// A piece of text where a number should be.
    NotANumber,
    /// NaN, which no semiring holds.
    Nan,
    /// The infinity of the other convention: +inf in max-plus.
    WrongInfinity,
    /// A number that the chosen carrier does not hold.
    NotHeld,
    /// A number with more digits or a larger exponent than any reader takes.
    TooLong,
    /// A row that differs in length from the first one.
    Ragged,
    /// A matrix that is not square where a square one is needed, or not one
    /// row or column where a vector is needed.
    Shape,
    /// The format's own signs are wrong or missing.
    Syntax,
    /// Counts, places or sizes that do not fit together.
    Count,
    /// Names of nodes that are doubtful or do not fit together, or something
    /// that may be a name or an entry.
    Name,
    /// A text that two formats read in two ways.
    Ambiguous,
    /// Something the format has but these readers do not take.
    Unsupported,
}

impl ParseError {
    /// The line in question with carets under the trouble. A long line is cut
    /// to the neighbourhood, with `...` where something was left out: an error
    /// is short, however long the text.
    pub fn excerpt(&self) -> &str {
        &self.excerpt
    }
}

/// The neighbourhood of `column` (from 1) in a line, with carets below.
pub(super) fn excerpt_of(line: &str, column: usize, width: usize) -> String {
    const BEFORE: usize = 40;
    const TOTAL: usize = 76;
    let start = (column - 1).saturating_sub(BEFORE);
    // Tabs would shift the carets, other control characters do worse.
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let mut excerpt = String::new();
    let mut indent = column - 1 - start;
    if start > 0 {
        excerpt.push_str("...");
        indent += 3;
    }
    let mut rest = line.chars().skip(start).map(printable);
    excerpt.extend(rest.by_ref().take(TOTAL));
    if rest.next().is_some() {
        excerpt.push_str("...");
    }
    let width = width.min(TOTAL - (column - 1 - start)).max(1);
    format!("{excerpt}\n{}{}", " ".repeat(indent), "^".repeat(width))
}

/// The trouble with one entry, before its place in the text is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadEntry {
    pub(super) kind: ParseErrorKind,
    pub(super) expected: String,
}

impl BadEntry {
    /// The sort of trouble, and what was expected: "a number or -inf".
    pub fn new(kind: ParseErrorKind, expected: impl Into<String>) -> Self {
        BadEntry {
            kind,
            expected: expected.into(),
        }
    }
}

/// A piece of text in quotes, shortened, with control characters escaped.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        f.write_str("`")?;
        for c in self.0.chars().take(LONGEST) {
            if c.is_control() {
                write!(f, "{}", c.escape_debug())?;
            } else {
                write!(f, "{c}")?;
            }
        }
        if self.0.chars().nth(LONGEST).is_some() {
            f.write_str("...")?;
        }
        f.write_str("`")
    }
}
