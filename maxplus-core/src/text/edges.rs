//! Edge lists: one arc per line, `from to weight`, which is the entry a_ij of
//! the arc from i to j.
//!
//! Blanks, tabs, `,` or `;` stand between, as the first line shows; names may
//! stand in double quotes. A line with one cell mentions a node that may have
//! no arc. A first line `from to weight` (or `source target weight`) is a
//! title. For what nodes are called see [`digraph`](super::digraph); a node
//! that is mentioned nowhere is not there. Two arcs with the same ends are an
//! error. [Comments](super#comments) are skipped.

use std::io::{self, Write};

use super::cells::{Cell, ContentLines, cells};
use super::commas::Commas;
use super::detect::{is_title, separator_of};
use super::digraph::Arcs;
use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::reading::Reading;
use super::source::Source;
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::names::Names;
use crate::tropical::{Convention, Tropical};

/// Reads a matrix and the names of its nodes, if they have some.
pub(super) fn read<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    how: &Reading,
) -> Result<(F, Option<Names>), ParseError> {
    let mut lines = ContentLines::new(source);
    let mut line = lines.next()?;
    let Some(first) = line.clone() else {
        let end = source.text().len();
        let expected = "at least one arc, `from to weight`, or node";
        return Err(source.error(end..end, ParseErrorKind::Empty, expected));
    };
    let separator = separator_of(&source.text()[first.clone()]);
    if let [from, to, weight] = &cells(source, first, separator)?[..]
        && is_title([from, to, weight].map(|cell| &*cell.text))
    {
        line = lines.next()?;
    }
    let mut commas = Commas::new(separator, how.decimal_comma);
    let mut arcs = Arcs::new(source);
    while let Some(place) = line {
        let cells = cells(source, place.clone(), separator)?;
        if let Some(empty) = cells.iter().find(|cell| cell.text.is_empty()) {
            return Err(source.error_saying(
                empty.span.clone(),
                ParseErrorKind::Syntax,
                "an empty cell",
                "`from to weight`: an arc that is not there is not written",
            ));
        }
        let mut node = |cell: &Cell<'_>| arcs.node(&cell.text, cell.span.clone());
        match &cells[..] {
            [alone] => {
                node(alone);
            }
            [from, to, weight] => {
                let (i, j) = (node(from), node(to));
                let entry = commas.entry(source, &weight.text, weight.span.clone())?;
                arcs.arc(i, j, entry, place);
            }
            [_, _, _, surplus, ..] => {
                let expected = "the end of the line after `from to weight`";
                let span = surplus.span.clone();
                return Err(source.error(span, ParseErrorKind::Syntax, expected));
            }
            _ => {
                let expected = "a weight after the two nodes of an arc";
                return Err(source.error(place.end..place.end, ParseErrorKind::Syntax, expected));
            }
        }
        line = lines.next()?;
    }
    arcs.finish()
}

/// Writes a square matrix. All nodes that have names are mentioned first, in
/// their order; of numbers the greatest is, if it has no arc.
pub(super) fn write<T: Carrier, C: Convention>(
    out: &mut dyn Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: Option<&Names>,
) -> io::Result<()> {
    let n = matrix.rows();
    if n == 0 {
        return out.write_all(b"[]\n");
    }
    writeln!(out, "from to weight")?;
    let name = |node: usize| match names {
        Some(names) => cell_of(names.name(node)),
        None => (node + 1).to_string(),
    };
    let arcs = || {
        let finite = |(_, _, entry): &(usize, usize, &Tropical<T, C>)| entry.is_finite();
        matrix.triplets().filter(finite)
    };
    if names.is_some() {
        for node in 0..n {
            writeln!(out, "{}", name(node))?;
        }
    } else if !arcs().any(|(i, j, _)| i + 1 == n || j + 1 == n) {
        writeln!(out, "{n}")?;
    }
    for (i, j, entry) in arcs() {
        writeln!(out, "{} {} {entry}", name(i), name(j))?;
    }
    Ok(())
}

/// A name as one cell.
fn cell_of(name: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
    if name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("\"{}\"", name.replace('"', "\"\""))
    }
}
