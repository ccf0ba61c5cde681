//! TPLib's half-spaces: an apex and its sectors on a line, `([0,4,0],[2])`.
//!
//! The output of TPLib's `compute_halfspaces`. The half-space of the apex a and the sectors J is
//!
//! ```text
//! max over j in J of (x_j - a_j)  >=  max over k not in J of (x_k - a_k),
//! ```
//!
//! so it is the row of a system A (x) x >= B (x) x whose finite entries are all -a_i, each on one
//! side. Apices are finite; sectors count from 0, as in TPLib. Comments may stand between
//! half-spaces.

use std::io::{self, Write};
use std::ops::Range;

use maxplus_core::matrix::{Matrix, ReadMatrix, SparseMatrix};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::text::plain::begins_comment;
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{MaxPlus, NodeSet, Number, Rational, Vector};

use crate::cursor::Cursor;
use crate::source::{Rows, Source, Wanted};

/// Whether the bytes look like half-spaces, by the first signs that are not in a comment.
///
/// ```
/// use maxplus_formats::shows_sectors;
///
/// assert!(shows_sectors(b"# three of them\n([0,4,0],[2])\n"));
/// assert!(!shows_sectors(b"(0, 4, 0)\n") && !shows_sectors(b"[0,4,0]\n"));
/// ```
pub fn shows_sectors(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n' || byte == b'\r');
    let first = lines.find_map(|line| {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        let line = line.trim_ascii_start();
        (!line.is_empty() && !begins_comment(line)).then_some(line)
    });
    let inside = first.and_then(|line| line.strip_prefix(b"("));
    inside.is_some_and(|inside| inside.trim_ascii_start().starts_with(b"["))
}

/// Reads half-spaces as the rows of a system A (x) x >= B (x) x.
///
/// ```
/// use maxplus_core::ReadMatrix;
/// use maxplus_formats::read_sectors;
///
/// let [a, b] = read_sectors("([0,4,0],[2])\n([0,1,2],[0,1])\n")?;
/// assert_eq!(a.to_dense().to_string(), "-inf -inf 0\n0 -1 -inf\n");
/// assert_eq!(b.to_dense().to_string(), "0 -4 -inf\n-inf -inf -2\n");
///
/// let error = read_sectors("([0,4,0],[3])").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 11: found `3`, expected a sector, from 0 to 2");
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
pub fn read_sectors(input: impl AsRef<[u8]>) -> Result<[SparseMatrix<Number>; 2], ParseError> {
    let source = Source::new(input.as_ref(), Wanted::words())?;
    let mut apices = Rows::new(source);
    let mut cursor = Cursor::new(source);
    let mut sectors = Vec::new();
    while cursor.next_list()?.is_some() {
        if !cursor.take(b'(') {
            return Err(cursor.error("`(`, the beginning of a half-space"));
        }
        let begin = cursor.at;
        cursor.row(&mut apices)?;
        let apex = begin..cursor.at;
        if !cursor.take(b',') {
            return Err(cursor.error("`,` between the apex and its sectors"));
        }
        sectors.push((apex, list(&mut cursor)?));
        if !cursor.take(b')') {
            return Err(cursor.error("`)`, the end of a half-space"));
        }
    }
    let apices = apices.finish_nonempty()?;
    let Some(apices): Option<Matrix<Number>> = apices.dense() else {
        return Err(source.no_memory(0..0));
    };
    let n = apices.cols();
    let (mut greater, mut smaller) = (SparseMatrix::zeros(0, n), SparseMatrix::zeros(0, n));
    for (row, (apex, list)) in sectors.into_iter().enumerate() {
        let chosen = checked(source, n, list)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (j, entry) in apices.row_slice(row).iter().enumerate() {
            let Some(value) = entry.value() else {
                let expected = format!("an apex without {}", infinite_text());
                return Err(source.error(apex, ParseErrorKind::Unsupported, expected));
            };
            sides[usize::from(!chosen.contains(j))].push((j, MaxPlus::finite(-value)));
        }
        let [inside, outside] = sides;
        greater.push_row(inside);
        smaller.push_row(outside);
    }
    Ok([greater, smaller])
}

/// Entries in brackets, with their places.
fn list(cursor: &mut Cursor<'_>) -> Result<Vec<(Number, Range<usize>)>, ParseError> {
    if !cursor.take(b'[') {
        return Err(cursor.error("`[`, the beginning of the sectors"));
    }
    let mut found = Vec::new();
    loop {
        cursor.next_sign();
        found.push(cursor.entry()?);
        if cursor.take(b']') {
            return Ok(found);
        }
        if !cursor.take(b',') {
            return Err(cursor.error("`,` or `]`"));
        }
    }
}

/// The sectors, checked to exist.
fn checked(
    source: Source<'_>,
    n: usize,
    list: Vec<(Number, Range<usize>)>,
) -> Result<NodeSet, ParseError> {
    let mut sectors = NodeSet::empty(n);
    for (entry, span) in list {
        let number = entry
            .value()
            .and_then(|value| value.to_string().parse().ok());
        match number {
            Some(sector) if sector < n => sectors.insert(sector),
            _ => {
                let expected = format!("a sector, from 0 to {}", n.saturating_sub(1));
                return Err(source.error(span, ParseErrorKind::Count, expected));
            }
        };
    }
    Ok(sectors)
}

/// Writes half-spaces by their apices and sectors.
///
/// ```
/// use maxplus_core::{MaxPlus, NodeSet, Rational, Vector};
/// use maxplus_formats::write_sectors;
///
/// let apex: Vector<MaxPlus<Rational>> = "0 1/2 2".parse()?;
/// let mut text = Vec::new();
/// write_sectors(&mut text, [(&apex, &NodeSet::of(3, [0, 2]))])?;
/// assert_eq!(text, b"([0,1/2,2],[0,2])\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_sectors<'a>(
    mut out: impl Write,
    half_spaces: impl IntoIterator<Item = (&'a Vector<MaxPlus<Rational>>, &'a NodeSet)>,
) -> io::Result<()> {
    for (apex, sectors) in half_spaces {
        let entries = apex.iter().map(|entry| match entry.value() {
            Some(value) => value.to_string(),
            None => pick("-oo", "+oo").to_owned(),
        });
        let entries: Vec<_> = entries.collect();
        let sectors: Vec<_> = sectors.iter().map(|sector| sector.to_string()).collect();
        writeln!(out, "([{}],[{}])", entries.join(","), sectors.join(","))?;
    }
    Ok(())
}
