//! Plain text: one row per line, blanks or tabs between the entries.
//!
//! Blank lines and [comments](super#comments) are skipped.

use super::comment::{begins_comment, leading_comment_end, line_end};
use super::entry::{Entry, scalar, short_entry};
use super::error::ParseError;
use super::form::Form;
use super::source::{Rows, Source};

/// Reads a matrix.
pub(super) fn read<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    let bytes = source.bytes();
    let mut rows = Rows::<F>::new(source);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b' ' | b'\t' | b'\r' => at += 1,
            b'\n' => {
                if rows.in_row() {
                    rows.end_row(at)?;
                }
                at += 1;
            }
            _ if begins_comment(&bytes[at..]) => {
                if !rows.in_row() {
                    leading_comment_end(source, at)?;
                }
                at = line_end(bytes, at);
            }
            _ => {
                let start = at;
                if let Some((entry, length)) = short_entry(&bytes[at..], ends_token) {
                    at += length;
                    rows.push(entry, start..at)?;
                    continue;
                }
                at = token_end(bytes, at);
                let entry = scalar(&source.text()[start..at])
                    .map_err(|bad| source.entry_error(start..at, bad))?;
                rows.push(entry, start..at)?;
            }
        }
    }
    if rows.in_row() {
        rows.end_row(bytes.len())?;
    }
    rows.finish_nonempty()
}

/// Whether a token ends before this byte.
#[inline]
fn ends_token(byte: Option<&u8>) -> bool {
    matches!(byte, None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'#'))
}

/// The end of the token that begins at `at`.
pub(super) fn token_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    rest.iter()
        .position(|b| ends_token(Some(b)))
        .map_or(bytes.len(), |length| at + length)
}
