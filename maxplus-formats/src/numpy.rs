//! NumPy's arrays as Python prints them: `[[ 0. -inf]\n [ 1.  2.]]` by `print`,
//! `array([[ 0., -inf], [ 1.,  2.]])` by itself.
//!
//! Commas or blanks stand between entries. `-np.inf` and `float('-inf')`, as in programs, are
//! read as well, and so is an assignment: `A = np.array(...)`. A flat array is one row. An array
//! that NumPy has shortened with `...` is an error that says how to print it whole.

use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::source::{Grid, Rows, Source};

/// Reads a matrix.
pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut text = Place { source, at: 0 };
    let mut rows = Rows::new(source);
    text.take_word_before('=');
    let in_parentheses = text.take_word_before('(');
    text.take('[', "`[`, the beginning of an array")?;
    match text.peek() {
        Some(b']') => text.at += 1,
        Some(b'[') => loop {
            text.take('[', "`[`, the beginning of a row, or `]`")?;
            text.row(&mut rows)?;
            text.skip();
            if text.peek() == Some(b',') {
                text.at += 1;
                text.skip();
            }
            text.refuse_dots()?;
            if text.peek() == Some(b']') {
                text.at += 1;
                break;
            }
        },
        _ => text.row(&mut rows)?,
    }
    if in_parentheses {
        text.close()?;
    }
    text.skip();
    match text.peek() {
        None => Ok(rows.finish()),
        Some(_) => Err(text.error("the end of the text after one array")),
    }
}

/// A place in the text.
struct Place<'a> {
    source: Source<'a>,
    at: usize,
}

impl Place<'_> {
    fn rest(&self) -> &str {
        &self.source.text()[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.rest().as_bytes().first().copied()
    }

    fn error(&self, expected: &str) -> ParseError {
        let span = self.at..self.at;
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Skips white space and comments.
    fn skip(&mut self) {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n' | b'\r') => self.at += 1,
                Some(b'#') => {
                    let rest = self.rest();
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }

    /// Takes a word and the sign after it, if they are next.
    fn take_word_before(&mut self, sign: char) -> bool {
        self.skip();
        let rest = self.rest();
        let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
        let after = rest.trim_start_matches(is_word);
        let there = after.len() < rest.len() && after.trim_start_matches(' ').starts_with(sign);
        if there {
            let after = after.trim_start_matches(' ');
            self.at += rest.len() - after.len() + 1;
        }
        self.skip();
        there
    }

    fn take(&mut self, sign: char, expected: &str) -> Result<(), ParseError> {
        if self.peek() != Some(sign as u8) {
            return Err(self.error(expected));
        }
        self.at += 1;
        self.skip();
        Ok(())
    }

    /// Reads a row after its `[`.
    fn row(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
        loop {
            self.skip();
            self.refuse_dots()?;
            let start = self.at;
            match self.peek() {
                Some(b']') => {
                    rows.end_row(start)?;
                    self.at += 1;
                    return Ok(());
                }
                None => return Err(self.error("`]`")),
                _ => {}
            }
            let rest = self.rest();
            let ends = |sign: char| sign.is_ascii_whitespace() || matches!(sign, ',' | ']' | '[');
            let length = rest.find(ends).unwrap_or(rest.len());
            if length == 0 {
                return Err(self.error(&self.source.expected()));
            }
            let span = start..start + length;
            let token = plain(&rest[..length]);
            let entry = self.source.entry(&token, span.clone())?;
            rows.push(entry, span.clone())?;
            self.at = span.end;
            self.skip();
            if self.peek() == Some(b',') {
                self.at += 1;
            }
        }
    }

    fn refuse_dots(&self) -> Result<(), ParseError> {
        if !self.rest().starts_with("...") {
            return Ok(());
        }
        let span = self.at..self.at + 3;
        Err(self.source.error(
            span,
            ParseErrorKind::Unsupported,
            "all entries: NumPy prints them after np.set_printoptions(threshold=10**9)",
        ))
    }

    /// The parenthesis at the end, perhaps after the type of the entries.
    fn close(&mut self) -> Result<(), ParseError> {
        self.skip();
        let rest = self.rest();
        let is_type = |sign: char| {
            sign.is_ascii_alphanumeric() || matches!(sign, ',' | '=' | '_' | '.' | '\'' | '"' | ' ')
        };
        let after = match rest.starts_with(',') {
            true => rest.trim_start_matches(is_type),
            false => rest,
        };
        self.at += rest.len() - after.len();
        self.take(')', "`)` after the array")
    }
}

/// The entry as a bare number or infinity.
fn plain(token: &str) -> String {
    let unsigned = token.trim_start_matches(['-', '\u{2212}']);
    let sign = &token[..token.len() - unsigned.len()];
    let module = ["np.", "numpy.", "math."];
    let found = module.iter().find_map(|name| unsigned.strip_prefix(name));
    let bare = found.unwrap_or(unsigned);
    let inside = bare
        .strip_prefix("float(")
        .and_then(|rest| rest.strip_suffix(')'));
    let bare = inside.map_or(bare, |inside| inside.trim_matches(['\'', '"']));
    format!("{sign}{bare}")
}
