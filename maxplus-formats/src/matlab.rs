//! MATLAB, Octave and Scilab: `A = [0 -Inf 3; 1 0 -Inf]`.
//!
//! A row ends in `;` or at the end of its line, unless `...` stands before it. Blanks or a comma
//! separate entries; `%`, `#` and `//` begin comments. Scilab's `%inf` is an infinity, not a
//! comment. The name before the `=` may be missing. After a name the brackets may be missing,
//! because these programs print matrices without them. Entries are numbers: `[1 - 2]`, which is
//! one entry there, is an error, and so is a transpose.

use maxplus_core::text::plain::line_end;
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::cursor::Cursor;
use crate::source::{Grid, Rows, Source};

pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut text = Cursor::new(source);
    skip(&mut text, true);
    let named = take_name(&mut text);
    skip(&mut text, !named);
    let in_brackets = text.peek() == Some(b'[');
    if !in_brackets && !named {
        let expected = "a matrix, `A = [...]` or `[...]`";
        return Err(text.error_here(expected));
    }
    text.at += usize::from(in_brackets);
    let mut rows = Rows::new(source);
    read_rows(&mut text, &mut rows, in_brackets)?;
    end(&mut text)?;
    if in_brackets {
        Ok(rows.finish())
    } else {
        rows.finish_nonempty()
    }
}

/// Skips blanks and comments, and line ends if `line_ends` is set.
fn skip(text: &mut Cursor<'_>, line_ends: bool) {
    loop {
        match text.peek() {
            Some(b' ' | b'\t' | b'\r') => text.at += 1,
            Some(b'\n') if line_ends => text.at += 1,
            _ if begins_comment(text) => text.at = line_end(text.source.bytes(), text.at),
            _ => return,
        }
    }
}

/// Whether a comment begins here: `%inf` and `%0` are entries.
fn begins_comment(text: &Cursor<'_>) -> bool {
    let rest = text.rest().as_bytes();
    if rest.starts_with(b"//") || rest.starts_with(b"#") {
        return true;
    }
    let word = rest.get(1..4).unwrap_or_default();
    let is_infinity =
        word.eq_ignore_ascii_case(b"inf") && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric);
    rest.starts_with(b"%") && !rest.starts_with(b"%0") && !is_infinity
}

/// Takes `name =`, if it is next.
fn take_name(text: &mut Cursor<'_>) -> bool {
    let rest = text.rest();
    let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let length = rest.find(|sign| !is_word(sign)).unwrap_or(0);
    let after = rest[length..].trim_start_matches([' ', '\t']);
    let named = length > 0 && after.starts_with('=');
    if named {
        text.at += rest.len() - after.len() + 1;
    }
    named
}

/// Reads all rows, up to the bracket or the end of the text.
fn read_rows(
    text: &mut Cursor<'_>,
    rows: &mut Rows<'_>,
    in_brackets: bool,
) -> Result<(), ParseError> {
    let mut after_comma = false;
    loop {
        skip(text, false);
        let start = text.at;
        match text.peek() {
            Some(b',') if rows.in_row() && !after_comma => {
                after_comma = true;
                text.at += 1;
                continue;
            }
            Some(b',') => return Err(text.error_here(&text.source.expected())),
            Some(b';' | b'\n') => text.at += 1,
            Some(b']') if in_brackets => text.at += 1,
            None if !in_brackets => {}
            None => return Err(text.error_here("`]`")),
            Some(_) if text.rest().starts_with("...") => {
                // The row continues in the next line.
                text.at = (line_end(text.source.bytes(), start) + 1).min(text.source.bytes().len());
                continue;
            }
            Some(_) => {
                entry(text, rows)?;
                after_comma = false;
                continue;
            }
        }
        after_comma = false;
        if rows.in_row() {
            rows.end_row(start)?;
        }
        let last = text.source.bytes().get(start);
        if last.is_none() || in_brackets && last == Some(&b']') {
            return Ok(());
        }
    }
}

fn entry(text: &mut Cursor<'_>, rows: &mut Rows<'_>) -> Result<(), ParseError> {
    let start = text.at;
    let rest = text.rest().as_bytes();
    let ends = |at: usize| b" \t\r\n,;]".contains(&rest[at]) || rest[at..].starts_with(b"...");
    let length = (1..rest.len()).find(|&at| ends(at)).unwrap_or(rest.len());
    let end = start + length;
    let token = &text.source.text()[start..end];
    let scilab = token.to_ascii_lowercase().ends_with("%inf");
    let bare = if scilab {
        token.replace('%', "")
    } else {
        token.to_owned()
    };
    let entry = text.source.entry(&bare, start..end)?;
    text.at = end;
    rows.push(entry, start..end)
}

/// An error if anything follows.
fn end(text: &mut Cursor<'_>) -> Result<(), ParseError> {
    skip(text, true);
    if matches!(text.peek(), Some(b';' | b',')) {
        text.at += 1;
        skip(text, true);
    }
    match text.peek() {
        None => Ok(()),
        Some(b'\'' | b'.') => {
            let (here, kind) = (text.at..text.at, ParseErrorKind::Unsupported);
            let expected = "the end of the text: a transpose is not read";
            Err(text.source.error(here, kind, expected))
        }
        Some(_) => Err(text.error_here("the end of the text after one matrix")),
    }
}
