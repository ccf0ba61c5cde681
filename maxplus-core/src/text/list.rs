//! Lists in brackets, `[1, "-inf", 2/3]`: the common ground of JSON, JSON
//! lines and TPLib.
//!
//! Entries keep their text, so numbers are exact whatever their length; a JSON
//! library would hand us doubles.

use std::borrow::Cow;
use std::ops::Range;

use super::comment::leading_comment_end;
use super::entry::{Entry, scalar, short_entry};
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::source::{Rows, Source};

/// A place in a text of lists.
pub(super) struct Cursor<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self::at(source, 0)
    }

    /// The place with this number of bytes before it.
    pub(super) fn at(source: Source<'a>, at: usize) -> Self {
        Cursor { source, at }
    }

    fn peek(&self) -> Option<u8> {
        self.source.bytes().get(self.at).copied()
    }

    /// Skips white space, line ends too, and gives the byte after it.
    pub(super) fn next_sign(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
        self.peek()
    }

    /// As [`Cursor::next_sign`], and skips comments between lists.
    pub(super) fn next_list(&mut self) -> Result<Option<u8>, ParseError> {
        while self.next_sign().is_some()
            && let Some(end) = leading_comment_end(self.source, self.at)?
        {
            self.at = end;
        }
        Ok(self.peek())
    }

    /// Takes the sign if it is next.
    pub(super) fn take(&mut self, sign: u8) -> bool {
        let there = self.next_sign() == Some(sign);
        self.at += usize::from(there);
        there
    }

    /// The error about what is next.
    pub(super) fn error(&self, expected: &str) -> ParseError {
        let rest = &self.source.text()[self.at..];
        let length = rest.find(ends_entry).unwrap_or(rest.len());
        // A sign alone is a piece as well.
        let length = length.max(rest.chars().next().map_or(0, char::len_utf8));
        let span = self.at..self.at + length;
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Reads `[entry, ...]` as one row.
    pub(super) fn row<F: Form<Scalar: Entry>>(
        &mut self,
        rows: &mut Rows<'_, F>,
    ) -> Result<(), ParseError> {
        if !self.take(b'[') {
            return Err(self.error("`[`, the begin of a row"));
        }
        self.rest_of_row(rows)
    }

    /// Reads what follows the `[` of a row.
    pub(super) fn rest_of_row<F: Form<Scalar: Entry>>(
        &mut self,
        rows: &mut Rows<'_, F>,
    ) -> Result<(), ParseError> {
        if self.next_sign() != Some(b']') {
            loop {
                self.next_sign();
                let start = self.at;
                let (entry, span) = match self.short_entry() {
                    Some(entry) => (entry, start..self.at),
                    None => self.entry()?,
                };
                rows.push(entry, span)?;
                match self.next_sign() {
                    Some(b',') => self.at += 1,
                    Some(b']') => break,
                    _ => return Err(self.error("`,` or `]`")),
                }
            }
        }
        rows.end_row(self.at)?;
        self.at += 1;
        Ok(())
    }

    /// Reads a short integer or `"-inf"`, if that is next.
    #[inline]
    fn short_entry<S: Entry>(&mut self) -> Option<S> {
        let bytes = &self.source.bytes()[self.at..];
        let ends = |next: Option<&u8>| matches!(next, Some(b',' | b']'));
        let infinite = b"\"-inf\"";
        let (entry, length) = match bytes.strip_prefix(infinite) {
            Some(rest) if ends(rest.first()) => (S::from_token("-inf").ok()?, infinite.len()),
            _ => short_entry(bytes, ends)?,
        };
        self.at += length;
        Some(entry)
    }

    /// Reads a number, a string that holds one, or `null` for the zero.
    fn entry<S: Entry>(&mut self) -> Result<(S, Range<usize>), ParseError> {
        let start = self.at;
        let rest = &self.source.text()[start..];
        let (token, length) = if rest.starts_with('"') {
            self.string()?
        } else {
            let length = rest.find(ends_entry).unwrap_or(rest.len());
            (Cow::Borrowed(&rest[..length]), length)
        };
        let span = start..start + length;
        if length == 0 || token.is_empty() {
            return Err(self.error(&S::expected()));
        }
        self.at = span.end;
        if token == "null" {
            return Ok((S::zero(), span));
        }
        match scalar(token.trim()) {
            Ok(entry) => Ok((entry, span)),
            Err(bad) => Err(self.source.entry_error(span, bad)),
        }
    }

    /// The string that begins here and its length with the quotes.
    fn string(&self) -> Result<(Cow<'a, str>, usize), ParseError> {
        let inside = &self.source.text()[self.at + 1..];
        let Some(length) = inside
            .find(['"', '\n'])
            .filter(|&i| inside[i..].starts_with('"'))
        else {
            return Err(self.error("a string that ends in `\"` on its line"));
        };
        let text = &inside[..length];
        if !text.contains('\\') {
            return Ok((text.into(), length + 2));
        }
        // Programs that write ASCII only turn -∞ into -\u221e, others 1/3
        // into 1\/3.
        match unescape(text) {
            Some(text) => Ok((text.into(), length + 2)),
            None => Err(self.error("a string without escapes other than \\/ and \\uXXXX")),
        }
    }
}

/// What an entry without quotes cannot contain.
fn ends_entry(c: char) -> bool {
    matches!(
        c,
        ',' | '[' | ']' | '{' | '}' | '"' | ' ' | '\t' | '\n' | '\r'
    )
}

/// Whether the text, comments aside, is `[]`: the 0 x 0 matrix, which no format
/// of lines can show otherwise.
pub(super) fn is_empty_list(source: Source<'_>) -> Result<bool, ParseError> {
    let mut cursor = Cursor::new(source);
    cursor.next_list()?;
    Ok(cursor.take(b'[') && cursor.take(b']') && cursor.next_list()?.is_none())
}

/// The text with every `\/` and `\uXXXX` replaced; `None` if there is another
/// escape, which no number needs.
fn unescape(text: &str) -> Option<String> {
    let mut pieces = text.split('\\');
    let mut plain = pieces.next()?.to_owned();
    for piece in pieces {
        if piece.starts_with('/') {
            plain.push_str(piece);
            continue;
        }
        let (digits, rest) = piece.strip_prefix('u')?.split_at_checked(4)?;
        // `from_str_radix` would take a sign.
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        plain.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
        plain.push_str(rest);
    }
    Some(plain)
}
