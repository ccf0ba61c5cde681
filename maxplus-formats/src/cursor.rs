//! A place in a text in brackets, and what stands there: JSON's lists, rows and entries.
//!
//! The readers of JSON, JSON lines, TPLib, polymake, NumPy, MATLAB and LaTeX use it.

use std::borrow::Cow;
use std::ops::Range;

use maxplus_core::Number;
use maxplus_core::text::names::json_string;
use maxplus_core::text::plain::past_comments;
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::source::{Rows, Source};

/// A place in a text.
pub(crate) struct Cursor<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(source: Source<'a>) -> Self {
        Self::at(source, 0)
    }

    pub(crate) fn at(source: Source<'a>, at: usize) -> Self {
        Cursor { source, at }
    }

    /// The text that follows.
    pub(crate) fn rest(&self) -> &'a str {
        &self.source.text()[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.source.bytes().get(self.at).copied()
    }

    /// A syntax error at this place.
    pub(crate) fn error_here(&self, expected: &str) -> ParseError {
        let span = self.at..self.at;
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Skips white space, line ends too, and gives the byte after it.
    pub(crate) fn next_sign(&mut self) -> Option<u8> {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
        self.peek()
    }

    /// As [`Cursor::next_sign`], but also skips comments between lists.
    pub(crate) fn next_list(&mut self) -> Result<Option<u8>, ParseError> {
        self.at = past_comments(*self.source, self.at)?;
        Ok(self.peek())
    }

    /// Takes the sign if it is next.
    pub(crate) fn take(&mut self, sign: u8) -> bool {
        let there = self.next_sign() == Some(sign);
        self.at += usize::from(there);
        there
    }

    /// An error about the next piece of text.
    pub(crate) fn error(&self, expected: &str) -> ParseError {
        let rest = self.rest();
        let length = rest.find(ends_entry).unwrap_or(rest.len());
        // A single sign is a piece as well.
        let length = length.max(rest.chars().next().map_or(0, char::len_utf8));
        let span = self.at..self.at + length;
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Reads `[entry, ...]` as one row.
    pub(crate) fn row(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
        if !self.take(b'[') {
            return Err(self.error("`[`, the beginning of a row"));
        }
        self.rest_of_row(rows)
    }

    /// Reads a row after its `[`.
    pub(crate) fn rest_of_row(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
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
    fn short_entry(&mut self) -> Option<Number> {
        let bytes = &self.source.bytes()[self.at..];
        let ends = |next: Option<&u8>| matches!(next, Some(b',' | b']'));
        let infinite = b"\"-inf\"";
        let (entry, length) = match bytes.strip_prefix(infinite) {
            Some(rest) if ends(rest.first()) => (self.source.scalar("-inf").ok()?, infinite.len()),
            _ => self.source.short_entry(bytes, ends)?,
        };
        self.at += length;
        Some(entry)
    }

    /// Reads a number, a string that holds one, or `null` for the zero.
    pub(crate) fn entry(&mut self) -> Result<(Number, Range<usize>), ParseError> {
        let start = self.at;
        let rest = self.rest();
        let (token, length) = if rest.starts_with('"') {
            self.string()?
        } else {
            let length = rest.find(ends_entry).unwrap_or(rest.len());
            (Cow::Borrowed(&rest[..length]), length)
        };
        let span = start..start + length;
        if length == 0 || token.is_empty() {
            return Err(self.error(&self.source.expected()));
        }
        self.at = span.end;
        if token == "null" {
            return Ok((Number::ZERO, span));
        }
        let entry = self.source.entry(token.trim(), span.clone())?;
        Ok((entry, span))
    }

    /// The string that begins here, and its length with the quotes. Escapes are resolved:
    /// programs that write ASCII only turn -∞ into -\u221e, others turn 1/3 into 1\/3.
    fn string(&self) -> Result<(Cow<'a, str>, usize), ParseError> {
        let rest = self.rest();
        let end = rest[1..].find(['"', '\n']).map_or(rest.len(), |at| at + 1);
        let text = &rest[1..end];
        if !rest[end..].starts_with('"') {
            return Err(self.error("a string that ends in `\"` on its line"));
        }
        if !text.contains('\\') {
            return Ok((text.into(), text.len() + 2));
        }
        match json_string(rest) {
            Some((text, length)) => Ok((text.into(), length)),
            None => Err(self.error("a string with no escapes but those of JSON")),
        }
    }
}

/// Whether the character ends an entry without quotes.
fn ends_entry(c: char) -> bool {
    matches!(
        c,
        ',' | '[' | ']' | '{' | '}' | '"' | ' ' | '\t' | '\n' | '\r'
    )
}
