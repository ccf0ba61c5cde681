//! Comma-separated values: one row per line.
//!
//! The separator is what the first line of entries shows: `;` if there is one,
//! else `,`, else a tab. Fields may stand in double quotes and have blanks
//! around them. Blank lines and [comments](super#comments) are skipped. An
//! empty field is an error: too many programs mean too many things by it.

use std::ops::Range;

use super::comment::{entries_end, leading_comment_end, line_end};
use super::entry::{Entry, scalar, short_entry};
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::source::{Rows, Source};

/// Reads a matrix.
pub(super) fn read<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    let mut rows = Rows::<F>::new(source);
    let mut separator = None;
    let mut start = 0;
    while start < source.bytes().len() {
        let mut at = start;
        if let Some(separator) = separator {
            at = short_fields(source, &mut rows, start, separator)?;
            // Nothing is left of most lines.
            if at > start && source.bytes()[at - 1] == b'\n' {
                start = at;
                continue;
            }
        }
        let end = line_end(source.bytes(), at);
        let line = content(source, start..end)?;
        if !line.is_empty() {
            let bytes = &source.bytes()[line.clone()];
            let separator = *separator.get_or_insert_with(|| separator_of(bytes));
            // A line of which fields were read begins with the first of them.
            read_line(source, &mut rows, line.start.max(at)..line.end, separator)?;
        }
        start = end + 1;
    }
    rows.finish_nonempty()
}

/// Reads fields that are a short entry and nothing else from the begin of a
/// line on, its end too if it follows. Gives the place behind them.
fn short_fields<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    rows: &mut Rows<'_, F>,
    mut at: usize,
    separator: u8,
) -> Result<usize, ParseError> {
    let bytes = source.bytes();
    let ends = |next: Option<&u8>| next.is_some_and(|&b| b == separator || b == b'\n');
    while let Some((entry, length)) = short_entry(&bytes[at..], ends) {
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
    if indent == text.len() || leading_comment_end(source, start)?.is_some() {
        return Ok(start..start);
    }
    // Tabs around the entries stay: they may be separators.
    let text = text[..entries_end(text.as_bytes())].trim_end_matches(' ');
    let indent = text.len() - text.trim_start_matches(' ').len();
    Ok(line.start + indent..line.start + text.len())
}

fn separator_of(line: &[u8]) -> u8 {
    let candidates = [b';', b',', b'\t'];
    let shown = candidates.into_iter().find(|c| line.contains(c));
    shown.unwrap_or(b',')
}

fn read_line<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    rows: &mut Rows<'_, F>,
    line: Range<usize>,
    separator: u8,
) -> Result<(), ParseError> {
    let bytes = &source.bytes()[..line.end];
    let mut start = line.start;
    loop {
        let ends = |next: Option<&u8>| next.is_none_or(|&b| b == separator);
        let end = match short_entry(&bytes[start..], ends) {
            Some((entry, length)) => {
                rows.push(entry, start..start + length)?;
                start + length
            }
            None => {
                let rest = bytes[start..].iter();
                let length = rest.take_while(|&&b| b != separator).count();
                let (entry, span) = read_field(source, start..start + length)?;
                rows.push(entry, span)?;
                start + length
            }
        };
        if end == bytes.len() {
            return rows.end_row(end);
        }
        start = end + 1;
    }
}

/// An entry with all the freedom that fields have. The separator is ASCII:
/// cutting at it keeps the text text.
fn read_field<S: Entry>(
    source: Source<'_>,
    field: Range<usize>,
) -> Result<(S, Range<usize>), ParseError> {
    let start = field.start;
    let field = &source.text()[field];
    let indent = field.len() - field.trim_start().len();
    let token = field.trim();
    let span = start + indent..start + indent + token.len();
    let bare = token
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .map_or(token, str::trim);
    if bare.is_empty() {
        return Err(source.error_saying(
            span,
            ParseErrorKind::NotANumber,
            "an empty field",
            S::expected(),
        ));
    }
    match scalar(bare) {
        Ok(entry) => Ok((entry, span)),
        Err(bad) => Err(source.entry_error(span, bad)),
    }
}
