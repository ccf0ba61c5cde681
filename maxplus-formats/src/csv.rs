//! Comma-separated values, as spreadsheets export them: one row per line.
//!
//! The first line of entries decides the separator: `;` if it contains one, else a tab if all
//! commas stand between digits, else `,`. Cells may stand in double quotes and have blanks around
//! them. Blank lines and comments are skipped. An empty cell is the zero of the semiring, -inf.
//! [Names](crate::labels) may stand in the first line and the first column, and decimals may have
//! a [comma](crate::cells).

use std::ops::Range;

use maxplus_core::text::ParseError;
use maxplus_core::text::plain::{leading_comment_end, line_end};
use maxplus_core::{Names, Number};

use crate::cells::{Commas, ContentLines, Separator, comment_begin, quoted_end};
use crate::format::Reading;
use crate::labels::{self, Plan};
use crate::source::{Grid, Rows, Source};

pub(crate) fn read(source: Source<'_>, how: &Reading) -> Result<(Grid, Option<Names>), ParseError> {
    let separator = separator(source, how.decimal_comma)?;
    let sign = Separator::Sign(separator);
    let plan = Plan::of(source, sign, how.labels)?;
    if plan.has_names() {
        return labels::read(source, sign, plan, how.decimal_comma);
    }
    let commas = Commas::new(sign, how.decimal_comma);
    Ok((read_entries(source, separator, commas)?, None))
}

/// Reads a matrix without names.
fn read_entries(source: Source<'_>, separator: u8, mut commas: Commas) -> Result<Grid, ParseError> {
    let mut rows = Rows::new(source);
    let mut start = 0;
    while start < source.bytes().len() {
        let at = short_fields(source, &mut rows, start, separator)?;
        // Most lines have been read completely.
        if at > start && source.bytes()[at - 1] == b'\n' {
            start = at;
            continue;
        }
        let end = line_end(source.bytes(), at);
        let line = content(source, start..end)?;
        if !line.is_empty() {
            // If some fields of the line were read, continue after them.
            let line = line.start.max(at)..line.end;
            read_line(source, &mut rows, line, separator, &mut commas)?;
        }
        start = end + 1;
    }
    rows.finish_nonempty()
}

/// Reads the fields at the beginning of a line that are short entries and nothing else, and the
/// line end if it follows. Returns the place after them.
fn short_fields(
    source: Source<'_>,
    rows: &mut Rows<'_>,
    mut at: usize,
    separator: u8,
) -> Result<usize, ParseError> {
    let bytes = source.bytes();
    let ends = |next: Option<&u8>| next.is_some_and(|&b| b == separator || b == b'\n');
    while let Some((entry, length)) = source.short_entry(&bytes[at..], ends) {
        let end = at + length;
        rows.push(entry, at..end)?;
        at = end + 1;
        if bytes[end] != separator {
            rows.end_row(end)?;
            break;
        }
    }
    Ok(at)
}

/// The part of a line that holds entries, without blanks around it.
fn content(source: Source<'_>, line: Range<usize>) -> Result<Range<usize>, ParseError> {
    let text = &source.text()[line.clone()];
    let text = text.strip_suffix('\r').unwrap_or(text);
    let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
    let start = line.start + indent;
    if indent == text.len() || leading_comment_end(*source, start)?.is_some() {
        return Ok(start..start);
    }
    // Tabs around the entries stay: they may be separators.
    let text = text[..comment_begin(text.as_bytes())].trim_end_matches(' ');
    let indent = text.len() - text.trim_start_matches(' ').len();
    Ok(line.start + indent..line.start + text.len())
}

/// The separator between the cells of the first line.
fn separator(source: Source<'_>, decimal_comma: Option<bool>) -> Result<u8, ParseError> {
    let first = ContentLines::new(source).next()?.unwrap_or(0..0);
    let line = &source.bytes()[first];
    let has = |sign: u8| line.contains(&sign);
    // A comma followed by a blank or by nothing is not part of a number.
    let digit = |at: Option<usize>| {
        let byte = at.and_then(|at| line.get(at));
        byte.is_some_and(u8::is_ascii_digit)
    };
    let inside = |at: usize| digit(at.checked_sub(1)) && digit(Some(at + 1));
    let mut commas = (0..line.len()).filter(|&at| line[at] == b',');
    Ok(match decimal_comma {
        _ if has(b';') => b';',
        Some(true) if !has(b'\t') => b';',
        Some(true) => b'\t',
        _ if has(b'\t') && commas.all(inside) => b'\t',
        _ => b',',
    })
}

fn read_line(
    source: Source<'_>,
    rows: &mut Rows<'_>,
    line: Range<usize>,
    separator: u8,
    commas: &mut Commas,
) -> Result<(), ParseError> {
    let bytes = &source.bytes()[..line.end];
    let mut start = line.start;
    loop {
        let ends = |next: Option<&u8>| next.is_none_or(|&b| b == separator);
        let end = match source.short_entry(&bytes[start..], ends) {
            Some((entry, length)) => {
                rows.push(entry, start..start + length)?;
                start + length
            }
            None => {
                let end = field_end(bytes, start, separator);
                let (entry, span) = read_field(source, start..end, commas)?;
                rows.push(entry, span)?;
                end
            }
        };
        if end == bytes.len() {
            return rows.end_row(end);
        }
        start = end + 1;
    }
}

/// The place of the separator after a field; separators in quotes do not count.
fn field_end(bytes: &[u8], start: usize, separator: u8) -> usize {
    let blanks = bytes[start..].iter().take_while(|&&b| b == b' ').count();
    let quoted = bytes.get(start + blanks) == Some(&b'"');
    let past = quoted.then(|| quoted_end(bytes, start + blanks)).flatten();
    let from = past.unwrap_or(start);
    let rest = bytes[from..].iter();
    from + rest.take_while(|&&b| b != separator).count()
}

/// An entry in any spelling that fields allow. The separator is ASCII, so the cut is at a
/// character boundary.
fn read_field(
    source: Source<'_>,
    field: Range<usize>,
    commas: &mut Commas,
) -> Result<(Number, Range<usize>), ParseError> {
    let start = field.start;
    let field = &source.text()[field];
    let indent = field.len() - field.trim_start().len();
    let token = field.trim();
    let span = start + indent..start + indent + token.len();
    let bare = token
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .map_or(token, str::trim);
    let entry = commas.entry(source, bare, span.clone())?;
    Ok((entry, span))
}
