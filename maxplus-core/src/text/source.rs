//! A text under the eyes of a reader: bytes checked to be text, places in it
//! turned into lines and columns, rows gathered into a matrix.
//!
//! Readers work with byte offsets alone. Lines and columns are counted when an
//! error is made, so that a good text pays nothing for them.

use std::ops::Range;

use super::error::{BadEntry, ParseError, ParseErrorKind, Quoted, excerpt_of};
use super::form::Form;

/// A text without byte order mark and NUL.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    text: &'a str,
}

impl<'a> Source<'a> {
    /// Checks that the bytes are text.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, ParseError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text =
            std::str::from_utf8(bytes).map_err(|error| not_text(bytes, error.valid_up_to()))?;
        // `contains` on bytes is vectorised, unlike `position`.
        if bytes.contains(&0) {
            let place = bytes.iter().position(|&b| b == 0).unwrap_or_default();
            return Err(not_text(bytes, place));
        }
        Ok(Source { text })
    }

    /// Refuses a carriage return that is no part of a line end. In the formats
    /// that go by lines it would make one row of two, or a comment of a row.
    pub(super) fn refuse_stray_returns(&self) -> Result<(), ParseError> {
        let bytes = self.bytes();
        // `contains` on bytes is vectorised; most texts have none.
        if !bytes.contains(&b'\r') {
            return Ok(());
        }
        let stray = (0..bytes.len())
            .find(|&at| bytes[at] == b'\r' && !matches!(bytes.get(at + 1), None | Some(b'\n')));
        match stray {
            None => Ok(()),
            Some(at) => Err(self.error_saying(
                at..at + 1,
                ParseErrorKind::Syntax,
                "a carriage return within a line",
                "lines that end in a line feed",
            )),
        }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    pub(super) fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// The error for the given piece of the text.
    pub(super) fn error(
        &self,
        span: Range<usize>,
        kind: ParseErrorKind,
        expected: impl Into<String>,
    ) -> ParseError {
        // An empty piece stands for what follows it.
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

    /// The error for the given piece of the text, described by the caller.
    pub(super) fn error_saying(
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

    /// The error for a piece of text that is no entry.
    pub(super) fn entry_error(&self, span: Range<usize>, bad: BadEntry) -> ParseError {
        self.error(span, bad.kind, bad.expected)
    }
}

/// The error at a byte of something that may not be text.
fn place_error(
    bytes: &[u8],
    offset: usize,
    width: usize,
    kind: ParseErrorKind,
    found: String,
    expected: String,
) -> ParseError {
    let before = &bytes[..offset];
    let start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |newline| newline + 1);
    let end = bytes[offset..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |newline| offset + newline);
    let text = String::from_utf8_lossy(&bytes[start..end]);
    let text = text.trim_end_matches('\r');
    let column = String::from_utf8_lossy(&bytes[start..offset])
        .chars()
        .count()
        + 1;
    // The end of a text may lie behind a carriage return.
    let column = column.min(text.chars().count() + 1);
    let width = width.max(1);
    ParseError {
        kind,
        line: before.iter().filter(|&&b| b == b'\n').count() + 1,
        column,
        width,
        found,
        expected,
        excerpt: excerpt_of(text, column, width),
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

/// Rows of a matrix as a reader meets them, held to the length of the first.
pub(super) struct Rows<'a, F: Form> {
    source: Source<'a>,
    entries: F::Entries,
    rows: usize,
    /// Entries of the row under way.
    in_row: usize,
    /// Length of the first row, once it has ended.
    cols: Option<usize>,
}

impl<'a, F: Form> Rows<'a, F> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Rows {
            source,
            entries: F::Entries::default(),
            rows: 0,
            in_row: 0,
            cols: None,
        }
    }

    /// Whether the row under way has an entry.
    pub(super) fn in_row(&self) -> bool {
        self.in_row > 0
    }

    /// The next entry of the row; `span` is where it stood.
    #[inline]
    pub(super) fn push(&mut self, entry: F::Scalar, span: Range<usize>) -> Result<(), ParseError> {
        if self.cols == Some(self.in_row) {
            return Err(self.ragged(span));
        }
        F::push(&mut self.entries, self.in_row, entry);
        self.in_row += 1;
        Ok(())
    }

    /// The row is over; `end` is where.
    pub(super) fn end_row(&mut self, end: usize) -> Result<(), ParseError> {
        if *self.cols.get_or_insert(self.in_row) != self.in_row {
            return Err(self.ragged(end..end));
        }
        F::end_row(&mut self.entries);
        self.in_row = 0;
        self.rows += 1;
        Ok(())
    }

    #[cold]
    fn ragged(&self, span: Range<usize>) -> ParseError {
        let cols = self.cols.unwrap_or_default();
        let row = self.rows + 1;
        let expected = match (cols, span.is_empty()) {
            (1, true) => format!("an entry: row {row} has none, the first row has 1"),
            (_, true) => format!(
                "more entries: row {row} has {}, the first row has {cols}",
                self.in_row
            ),
            (_, false) => format!("the end of row {row} after {cols} entries, as in the first row"),
        };
        self.source.error(span, ParseErrorKind::Ragged, expected)
    }

    /// The matrix of the rows so far.
    pub(super) fn finish(self) -> F {
        F::of_rows(self.entries, self.rows, self.cols.unwrap_or(0))
    }

    /// The matrix of the rows so far, of which there must be one.
    pub(super) fn finish_nonempty(self) -> Result<F, ParseError> {
        if self.rows == 0 {
            let end = self.source.text().len();
            let expected = "at least one row of entries";
            return Err(self.source.error(end..end, ParseErrorKind::Empty, expected));
        }
        Ok(self.finish())
    }
}
