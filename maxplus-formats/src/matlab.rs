//! MATLAB, Octave and Scilab: `A = [0 -Inf 3; 1 0 -Inf]`.
//!
//! A row ends in `;` or at the end of its line, unless `...` stands before it. Blanks or a comma
//! separate entries; `%`, `#` and `//` begin comments. Scilab's `%inf` is an infinity, not a
//! comment. The name before the `=` may be missing. After a name the brackets may be missing,
//! because these programs print matrices without them. Entries are numbers: `[1 - 2]`, which is
//! one entry there, is an error, and so is a transpose.

use maxplus_core::text::plain::line_end;
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::source::{Grid, Rows, Source};

/// Reads a matrix.
pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut text = Place { source, at: 0 };
    text.skip(true);
    let named = text.take_name();
    text.skip(!named);
    let in_brackets = text.peek() == Some(b'[');
    if !in_brackets && !named {
        let expected = "a matrix, `A = [...]` or `[...]`";
        return Err(text.error(ParseErrorKind::Syntax, expected));
    }
    text.at += usize::from(in_brackets);
    let mut rows = Rows::new(source);
    text.rows(&mut rows, in_brackets)?;
    text.end()?;
    if in_brackets {
        Ok(rows.finish())
    } else {
        rows.finish_nonempty()
    }
}

/// A place in the text.
struct Place<'a> {
    source: Source<'a>,
    at: usize,
}

impl Place<'_> {
    fn rest(&self) -> &[u8] {
        &self.source.bytes()[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.rest().first().copied()
    }

    fn error(&self, kind: ParseErrorKind, expected: &str) -> ParseError {
        self.source.error(self.at..self.at, kind, expected)
    }

    /// Skips blanks and comments, and line ends if `line_ends` is set.
    fn skip(&mut self, line_ends: bool) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\r') => self.at += 1,
                Some(b'\n') if line_ends => self.at += 1,
                _ if self.begins_comment() => self.at = line_end(self.source.bytes(), self.at),
                _ => return,
            }
        }
    }

    /// Whether a comment begins here: `%inf` and `%0` are entries.
    fn begins_comment(&self) -> bool {
        let rest = self.rest();
        if rest.starts_with(b"//") || rest.starts_with(b"#") {
            return true;
        }
        let word = rest.get(1..4).unwrap_or_default();
        let is_infinity = word.eq_ignore_ascii_case(b"inf")
            && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric);
        rest.starts_with(b"%") && !rest.starts_with(b"%0") && !is_infinity
    }

    /// Takes `name =`, if it is next.
    fn take_name(&mut self) -> bool {
        let rest = &self.source.text()[self.at..];
        let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        let length = rest.find(|sign| !is_word(sign)).unwrap_or(0);
        let after = rest[length..].trim_start_matches([' ', '\t']);
        let named = length > 0 && after.starts_with('=');
        if named {
            self.at += rest.len() - after.len() + 1;
        }
        named
    }

    /// Reads all rows, up to the bracket or the end of the text.
    fn rows(&mut self, rows: &mut Rows<'_>, in_brackets: bool) -> Result<(), ParseError> {
        let mut after_comma = false;
        loop {
            self.skip(false);
            let start = self.at;
            match self.peek() {
                Some(b',') if rows.in_row() && !after_comma => {
                    after_comma = true;
                    self.at += 1;
                    continue;
                }
                Some(b',') => {
                    return Err(self.error(ParseErrorKind::Syntax, &self.source.expected()));
                }
                Some(b';' | b'\n') => self.at += 1,
                Some(b']') if in_brackets => self.at += 1,
                None if !in_brackets => {}
                None => return Err(self.error(ParseErrorKind::Syntax, "`]`")),
                Some(_) if self.rest().starts_with(b"...") => {
                    // The row continues in the next line.
                    self.at =
                        (line_end(self.source.bytes(), start) + 1).min(self.source.bytes().len());
                    continue;
                }
                Some(_) => {
                    self.entry(rows)?;
                    after_comma = false;
                    continue;
                }
            }
            after_comma = false;
            if rows.in_row() {
                rows.end_row(start)?;
            }
            let last = self.source.bytes().get(start);
            if last.is_none() || in_brackets && last == Some(&b']') {
                return Ok(());
            }
        }
    }

    fn entry(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
        let start = self.at;
        let rest = self.rest();
        let ends = |at: usize| b" \t\r\n,;]".contains(&rest[at]) || rest[at..].starts_with(b"...");
        let length = (1..rest.len()).find(|&at| ends(at)).unwrap_or(rest.len());
        let end = start + length;
        let token = &self.source.text()[start..end];
        let scilab = token.to_ascii_lowercase().ends_with("%inf");
        let bare = if scilab {
            token.replace('%', "")
        } else {
            token.to_owned()
        };
        let entry = self.source.entry(&bare, start..end)?;
        self.at = end;
        rows.push(entry, start..end)
    }

    /// An error if anything follows.
    fn end(&mut self) -> Result<(), ParseError> {
        self.skip(true);
        if matches!(self.peek(), Some(b';' | b',')) {
            self.at += 1;
            self.skip(true);
        }
        match self.peek() {
            None => Ok(()),
            Some(b'\'' | b'.') => Err(self.error(
                ParseErrorKind::Unsupported,
                "the end of the text: a transpose is not read",
            )),
            Some(_) => Err(self.error(
                ParseErrorKind::Syntax,
                "the end of the text after one matrix",
            )),
        }
    }
}
