//! NumPy's arrays as Python prints them: `[[ 0. -inf]\n [ 1.  2.]]` by `print`,
//! `array([[ 0., -inf], [ 1.,  2.]])` by itself.
//!
//! Commas or blanks stand between entries. `-np.inf` and `float('-inf')`, as in programs, are
//! read as well, and so is an assignment: `A = np.array(...)`. A flat array is one row. An array
//! that NumPy has shortened with `...` is an error that says how to print it whole.

use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::cursor::Cursor;
use crate::source::{Grid, Rows, Source};

pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut text = Cursor::new(source);
    let mut rows = Rows::new(source);
    take_word_before(&mut text, '=');
    let in_parentheses = take_word_before(&mut text, '(');
    take(&mut text, '[', "`[`, the beginning of an array")?;
    match text.peek() {
        Some(b']') => text.at += 1,
        Some(b'[') => loop {
            take(&mut text, '[', "`[`, the beginning of a row, or `]`")?;
            row(&mut text, &mut rows)?;
            skip(&mut text);
            if text.peek() == Some(b',') {
                text.at += 1;
                skip(&mut text);
            }
            refuse_dots(&text)?;
            if text.peek() == Some(b']') {
                text.at += 1;
                break;
            }
        },
        _ => row(&mut text, &mut rows)?,
    }
    if in_parentheses {
        close(&mut text)?;
    }
    skip(&mut text);
    match text.peek() {
        None => Ok(rows.finish()),
        Some(_) => Err(text.error_here("the end of the text after one array")),
    }
}

/// Skips white space and comments.
fn skip(text: &mut Cursor<'_>) {
    loop {
        match text.peek() {
            Some(b' ' | b'\t' | b'\n' | b'\r') => text.at += 1,
            Some(b'#') => {
                let rest = text.rest();
                text.at += rest.find('\n').unwrap_or(rest.len());
            }
            _ => return,
        }
    }
}

/// Takes a word and the sign after it, if they are next.
fn take_word_before(text: &mut Cursor<'_>, sign: char) -> bool {
    skip(text);
    let rest = text.rest();
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
    let behind = rest.trim_start_matches(is_word);
    let after = behind.trim_start_matches(' ').strip_prefix(sign);
    let after = after.filter(|_| behind.len() < rest.len());
    text.at += after.map_or(0, |after| rest.len() - after.len());
    skip(text);
    after.is_some()
}

fn take(text: &mut Cursor<'_>, sign: char, expected: &str) -> Result<(), ParseError> {
    if text.peek() != Some(sign as u8) {
        return Err(text.error_here(expected));
    }
    text.at += 1;
    skip(text);
    Ok(())
}

/// Reads a row after its `[`.
fn row(text: &mut Cursor<'_>, rows: &mut Rows<'_>) -> Result<(), ParseError> {
    loop {
        skip(text);
        refuse_dots(text)?;
        let start = text.at;
        match text.peek() {
            Some(b']') => {
                rows.end_row(start)?;
                text.at += 1;
                return Ok(());
            }
            None => return Err(text.error_here("`]`")),
            _ => {}
        }
        let rest = text.rest();
        let ends = |sign: char| sign.is_ascii_whitespace() || matches!(sign, ',' | ']' | '[');
        let length = rest.find(ends).unwrap_or(rest.len());
        if length == 0 {
            return Err(text.error_here(&text.source.expected()));
        }
        let span = start..start + length;
        let token = plain(&rest[..length]);
        let entry = text.source.entry(&token, span.clone())?;
        rows.push(entry, span.clone())?;
        text.at = span.end;
        skip(text);
        if text.peek() == Some(b',') {
            text.at += 1;
        }
    }
}

fn refuse_dots(text: &Cursor<'_>) -> Result<(), ParseError> {
    if !text.rest().starts_with("...") {
        return Ok(());
    }
    let span = text.at..text.at + 3;
    Err(text.source.error(
        span,
        ParseErrorKind::Unsupported,
        "all entries: NumPy prints them after np.set_printoptions(threshold=10**9)",
    ))
}

/// The parenthesis at the end, perhaps after the type of the entries.
fn close(text: &mut Cursor<'_>) -> Result<(), ParseError> {
    skip(text);
    let rest = text.rest();
    let is_type = |sign: char| {
        sign.is_ascii_alphanumeric() || matches!(sign, ',' | '=' | '_' | '.' | '\'' | '"' | ' ')
    };
    let after = match rest.starts_with(',') {
        true => rest.trim_start_matches(is_type),
        false => rest,
    };
    text.at += rest.len() - after.len();
    take(text, ')', "`)` after the array")
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
