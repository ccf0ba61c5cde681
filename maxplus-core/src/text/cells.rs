//! Lines cut into cells, with quotes heeded: the slow way, for first lines and
//! for texts with names. Rows of bare numbers have a fast one.

use std::borrow::Cow;
use std::ops::Range;

use super::comment::{begins_comment, leading_comment_end, line_end};
use super::error::{ParseError, ParseErrorKind};
use super::source::Source;

/// What stands between two cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    /// Blanks and tabs, as many as there are.
    Blank,
    /// One sign; two of them have an empty cell between.
    Sign(u8),
}

/// A cell: its text without quotes, and where it stood.
#[derive(Debug, Clone)]
pub(super) struct Cell<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) span: Range<usize>,
}

/// The lines of a text that are neither blank nor comments, without the
/// comments at their ends.
pub(super) struct ContentLines<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> ContentLines<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        ContentLines { source, at: 0 }
    }

    /// The next such line.
    pub(super) fn next(&mut self) -> Result<Option<Range<usize>>, ParseError> {
        let bytes = self.source.bytes();
        while self.at < bytes.len() {
            let start = self.at;
            let end = line_end(bytes, start);
            self.at = end + 1;
            let blanks = bytes[start..end].iter();
            let indent = blanks
                .take_while(|b| matches!(b, b' ' | b'\t' | b'\r'))
                .count();
            if start + indent == end || leading_comment_end(self.source, start + indent)?.is_some()
            {
                continue;
            }
            let line = &bytes[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line = line[..comment_begin(line)].trim_ascii_end();
            // A tab at the end is the end of an empty cell.
            let tabs = bytes[start + line.len()..end].iter();
            let tabs = tabs.take_while(|&&b| b == b'\t').count();
            return Ok(Some(start..start + line.len() + tabs));
        }
        Ok(None)
    }
}

/// Where the comment of a line begins, or its length. Within quotes there is
/// none.
fn comment_begin(line: &[u8]) -> usize {
    let mut quoted = false;
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'#' => return at,
            b'%' | b'/' => {
                let apart = at == 0 || matches!(line[at - 1], b' ' | b'\t');
                if apart && begins_comment(&line[at..]) {
                    return at;
                }
            }
            _ => {}
        }
    }
    line.len()
}

/// The cells of a line.
pub(super) fn cells<'a>(
    source: Source<'a>,
    line: Range<usize>,
    separator: Separator,
) -> Result<Vec<Cell<'a>>, ParseError> {
    let bytes = &source.bytes()[..line.end];
    let mut cells = Vec::new();
    let mut at = line.start;
    loop {
        let is_blank = |b: &u8| match separator {
            Separator::Blank => matches!(b, b' ' | b'\t'),
            Separator::Sign(sign) => *b != sign && matches!(b, b' ' | b'\t'),
        };
        let past_blanks = |at: usize| at + bytes[at..].iter().take_while(|b| is_blank(b)).count();
        at = past_blanks(at);
        if separator == Separator::Blank && at == line.end {
            return Ok(cells);
        }
        let (cell, end) = if bytes.get(at) == Some(&b'"') {
            quoted(source, at, line.end)?
        } else {
            let ends = |b: &u8| match separator {
                Separator::Blank => is_blank(b),
                Separator::Sign(sign) => *b == sign,
            };
            let length = bytes[at..].iter().position(ends);
            let end = length.map_or(line.end, |length| at + length);
            let text = source.text()[at..end].trim_end();
            let span = at..at + text.len();
            (
                Cell {
                    text: text.into(),
                    span,
                },
                end,
            )
        };
        at = past_blanks(end);
        cells.push(cell);
        match separator {
            Separator::Blank => {}
            Separator::Sign(_) if at == line.end => return Ok(cells),
            Separator::Sign(sign) if bytes[at] == sign => at += 1,
            Separator::Sign(sign) => {
                let expected = format!(
                    "`{}` after the quoted cell",
                    char::from(sign).escape_debug()
                );
                return Err(source.error(at..at, ParseErrorKind::Syntax, expected));
            }
        }
    }
}

/// The cell in quotes that begins at `at`, and where it ends. Two quotes within
/// are one.
fn quoted<'a>(source: Source<'a>, at: usize, end: usize) -> Result<(Cell<'a>, usize), ParseError> {
    match quoted_end(&source.bytes()[..end], at) {
        Some(close) => {
            let inside = source.text()[at + 1..close - 1].trim();
            let text = match inside.contains("\"\"") {
                true => inside.replace("\"\"", "\"").into(),
                false => inside.into(),
            };
            Ok((
                Cell {
                    text,
                    span: at..close,
                },
                close,
            ))
        }
        None => Err(source.error(
            at..end,
            ParseErrorKind::Syntax,
            "a cell that ends in `\"` on its line",
        )),
    }
}

/// The place behind the quote that ends what the quote at `at` begins.
pub(super) fn quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut close = at + 1;
    loop {
        close += bytes[close..].iter().position(|&b| b == b'"')? + 1;
        if bytes.get(close) != Some(&b'"') {
            return Some(close);
        }
        close += 1;
    }
}
