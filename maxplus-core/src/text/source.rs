//! The text of a reader, and its errors: the bytes are checked to be text, and positions are
//! converted to lines and columns.
//!
//! Readers use byte offsets only. Lines and columns are counted when an error is made, so that
//! they cost nothing for a correct text.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

/// A text that cannot be read: where, what was found there, what was expected.
///
/// `Display` is one line for logs. A program that shows the user's own line with a mark under
/// the error prints [`ParseError::excerpt`] below it:
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
    /// The kind of error, for programs.
    pub kind: ParseErrorKind,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The number of characters that the error spans on that line, at least 1.
    pub width: usize,
    /// What was found there: a quoted piece of the text or a description.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
    /// See [`ParseError::excerpt`].
    excerpt: String,
}

/// The kinds of errors in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Bytes that are not UTF-8 text, or a NUL byte.
    NotText,
    /// No entry at all.
    Empty,
    /// A piece of text where a number should be.
    NotANumber,
    /// NaN, which no semiring holds.
    Nan,
    /// The infinity of the other convention: +inf in max-plus.
    WrongInfinity,
    /// A number that the chosen carrier cannot hold.
    NotHeld,
    /// A number with more digits or a larger exponent than any reader accepts.
    TooLong,
    /// An interval, `3..5`, where one number is needed.
    Interval,
    /// A row that differs in length from the first one.
    Ragged,
    /// A matrix that is not square where a square one is needed, or not one
    /// row or column where a vector is needed.
    Shape,
    /// Signs of the format are wrong or missing.
    Syntax,
    /// Counts, places or sizes that do not match.
    Count,
    /// Names of nodes that are doubtful or do not match, or a word that may be a name or an
    /// entry.
    Name,
    /// A text that two formats read in different ways.
    Ambiguous,
    /// A feature of the format that these readers do not support.
    Unsupported,
    /// More memory is needed than the system provides.
    Memory,
}

impl ParseError {
    /// The line in question with carets under the error. A long line is cut to the part around
    /// the error, with `...` where something was left out: an error is short, however long the
    /// text.
    pub fn excerpt(&self) -> &str {
        &self.excerpt
    }
}

/// The most characters of a line that are shown, and how many of them are before the error.
const SHOWN: usize = 76;
const BEFORE: usize = 40;

/// The most bytes of a character.
const LONGEST_SIGN: usize = 4;

/// The part of a line around an error, given by the text before and after its start, with
/// carets below.
fn excerpt_of(before: &[u8], behind: &str, width: usize) -> String {
    let near = before.len().saturating_sub(LONGEST_SIGN * (BEFORE + 1));
    let before = String::from_utf8_lossy(&before[near..]);
    let start = before.char_indices().rev().nth(BEFORE - 1);
    let start = start.map_or(0, |(at, _)| at);
    // Tabs would shift the carets, and other control characters can do worse.
    let printable = |c: char| if c.is_control() { ' ' } else { c };
    let (mut excerpt, mut indent) = (String::new(), 0);
    if near + start > 0 {
        excerpt.push_str("...");
        indent += 3;
    }
    let before: Vec<char> = before[start..].chars().collect();
    indent += before.len();
    let mut line = before.iter().copied().chain(behind.chars()).map(printable);
    excerpt.extend(line.by_ref().take(SHOWN));
    if line.next().is_some() {
        excerpt.push_str("...");
    }
    let width = width.min(SHOWN - before.len()).max(1);
    format!("{excerpt}\n{}{}", " ".repeat(indent), "^".repeat(width))
}

/// An error in one entry, before its position in the text is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadEntry {
    /// The kind of error.
    pub kind: ParseErrorKind,
    /// What was expected.
    pub expected: String,
}

impl BadEntry {
    /// The kind of error, and what was expected: "a number or -inf".
    pub fn new(kind: ParseErrorKind, expected: impl Into<String>) -> Self {
        BadEntry {
            kind,
            expected: expected.into(),
        }
    }
}

/// A piece of text in quotes, shortened, with control characters escaped.
struct Quoted<'a>(&'a str);

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

/// The longest word of a text, in bytes: a hundred times the longest number that can be read.
pub const MAX_WORD: usize = 1 << 20;

/// Whether every word and number of every format ends before this character.
fn ends_word(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || b",;:[](){}<>=&|#\"'\\".contains(byte)
}

/// The position of the first such byte from `at` on, or the number of bytes.
pub(super) fn position_from(bytes: &[u8], at: usize, is: impl Fn(&u8) -> bool) -> usize {
    let length = bytes[at..].iter().position(is);
    length.map_or(bytes.len(), |length| at + length)
}

/// A text without byte order mark and NUL, and without words that are longer than
/// [`MAX_WORD`].
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    /// Checks that the bytes are text.
    pub fn new(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text =
            std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to()))?;
        // `contains` on bytes is vectorised, unlike `position`.
        if bytes.contains(&0) {
            let place = bytes.iter().position(|&b| b == 0).unwrap_or_default();
            return Err(not_text(bytes, place));
        }
        let source = Source { text };
        source.refuse_long_words()?;
        Ok(source)
    }

    /// An error for a word of more than [`MAX_WORD`] bytes. No entry and no name is so long,
    /// and every reader would read it many times before it finds that out.
    fn refuse_long_words(&self) -> Result<(), ParseError> {
        // A longer word fills a stretch of half that length completely. A character that ends
        // words is found within a few bytes of nearly every stretch, so a correct text costs
        // almost nothing.
        const STRETCH: usize = MAX_WORD / 2;
        let bytes = self.bytes();
        let mut at = 0;
        while let Some(stretch) = bytes[at..].get(..STRETCH) {
            if stretch.iter().any(ends_word) {
                at += STRETCH;
                continue;
            }
            let before = bytes[..at].iter().rposition(ends_word);
            let start = before.map_or(0, |end| end + 1);
            let end = position_from(bytes, at, ends_word);
            if end - start > MAX_WORD {
                return Err(self.long_word(start..end));
            }
            // The whole stretch is part of the word.
            at = end;
        }
        Ok(())
    }

    #[cold]
    fn long_word(&self, span: Range<usize>) -> ParseError {
        let begin = Quoted(&self.text[span.clone()]);
        let found = format!("{begin}, {} bytes in one piece", span.len());
        let expected = format!("at most {MAX_WORD} bytes in an entry or a name");
        self.error_saying(span, ParseErrorKind::TooLong, found, expected)
    }

    /// An error for a carriage return that is not part of a line end. In line-based formats it
    /// would make one row of two, or a comment of a row.
    pub fn refuse_stray_returns(&self) -> Result<(), ParseError> {
        let bytes = self.bytes();
        // `contains` on bytes is vectorised; most texts contain no carriage return.
        if !bytes.contains(&b'\r') {
            return Ok(());
        }
        let is_stray =
            |at: &usize| bytes[*at] == b'\r' && !matches!(bytes.get(at + 1), None | Some(b'\n'));
        (0..bytes.len()).find(is_stray).map_or(Ok(()), |at| {
            let found = "a carriage return within a line";
            let expected = "lines that end in a line feed";
            Err(self.error_saying(at..at + 1, ParseErrorKind::Syntax, found, expected))
        })
    }

    /// The text.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Its bytes.
    pub fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// The error for the given piece of the text.
    pub fn error(
        &self,
        span: Range<usize>,
        kind: ParseErrorKind,
        expected: impl Into<String>,
    ) -> ParseError {
        // An empty piece stands for the text that follows it.
        let piece = match &self.text[span.clone()] {
            "" => self.text[span.start..].chars().next(),
            piece => return self.error_saying(span, kind, Quoted(piece).to_string(), expected),
        };
        let found = match piece {
            None => "the end of the text".into(),
            Some('\n' | '\r') => "the end of the line".into(),
            Some(sign) => Quoted(sign.encode_utf8(&mut [0; 4])).to_string(),
        };
        self.error_saying(span, kind, found, expected)
    }

    /// The error for the given piece of the text, with a description by the caller.
    pub fn error_saying(
        &self,
        span: Range<usize>,
        kind: ParseErrorKind,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        let width = self.text[span.clone()]
            .chars()
            .take_while(|&c| c != '\n' && c != '\r')
            .count();
        place_error(
            self.bytes(),
            span.start,
            width,
            kind,
            found.into(),
            expected.into(),
        )
    }

    /// The error for a row of `found` entries so far instead of the `cols` of the first row.
    /// `row` is counted from 1. `span` is the surplus entry, or the empty place where one is
    /// missing.
    #[cold]
    pub fn ragged(&self, span: Range<usize>, row: usize, found: usize, cols: usize) -> ParseError {
        let expected = match (cols, span.is_empty()) {
            (1, true) => format!("an entry: row {row} has none, the first row has 1"),
            (_, true) => {
                format!("more entries: row {row} has {found}, the first row has {cols}")
            }
            (_, false) => format!("the end of row {row} after {cols} entries, as in the first row"),
        };
        self.error(span, ParseErrorKind::Ragged, expected)
    }

    /// The error for a text without any row.
    pub fn no_rows(&self) -> ParseError {
        let end = self.text.len();
        let expected = "at least one row of entries";
        self.error(end..end, ParseErrorKind::Empty, expected)
    }

    /// The error for a piece of text that is not an entry.
    pub fn entry_error(&self, span: Range<usize>, bad: BadEntry) -> ParseError {
        self.error(span, bad.kind, bad.expected)
    }
}

/// The error at a byte of input that may not be text.
fn place_error(
    bytes: &[u8],
    offset: usize,
    width: usize,
    kind: ParseErrorKind,
    found: String,
    expected: String,
) -> ParseError {
    let before = &bytes[..offset];
    let newline = before.iter().rposition(|&b| b == b'\n');
    let start = newline.map_or(0, |newline| newline + 1);
    let end = position_from(bytes, offset, |&b| b == b'\n');
    // A line may be as long as the text: only the part that is shown is copied.
    let behind = &bytes[offset..end.min(offset + LONGEST_SIGN * SHOWN)];
    let behind = String::from_utf8_lossy(behind);
    let behind = behind.trim_end_matches('\r');
    let mut before_it = &bytes[start..offset];
    // The end of a text may be after a carriage return.
    while behind.is_empty() && before_it.last() == Some(&b'\r') {
        before_it = &before_it[..before_it.len() - 1];
    }
    // The bytes before the error are text: counts the characters that begin there.
    let column = before_it.iter().filter(|&&b| b & 0xc0 != 0x80).count() + 1;
    let width = width.max(1);
    ParseError {
        kind,
        line: before.iter().filter(|&&b| b == b'\n').count() + 1,
        column,
        width,
        found,
        expected,
        excerpt: excerpt_of(before_it, behind, width),
    }
}

fn not_text(bytes: &[u8], offset: usize) -> ParseError {
    let found = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "a UTF-16 byte order mark".to_owned(),
        _ => format!("byte 0x{:02x}", bytes[offset]),
    };
    let expected = "UTF-8 text".to_owned();
    place_error(bytes, offset, 1, ParseErrorKind::NotText, found, expected)
}
