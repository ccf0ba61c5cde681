//! Edge lists: one arc per line, `from to weight`, which is the entry a_ij of
//! the arc from i to j.
//!
//! The separator is blanks, tabs, `,` or `;`, as in the first line. Names may stand in double
//! quotes. A line with one cell mentions a node that may have no arc. A first line `from to
//! weight` (or `source target weight`) is a title. For names of nodes see below; a node that is
//! never mentioned does not exist. Of parallel arcs the greatest weight is taken
//! ([`Parallel`](crate::Parallel)). Comments are skipped.
//!
//! # Nodes and arcs
//!
//! Edge lists and DOT become a square matrix: the arc from i to j of weight a is the entry a_ij,
//! so i waits for j. If arcs are written the other way round, as goods flow, transpose the
//! matrix.
//!
//! If all nodes are called by numbers, these are their numbers, counted from 1, and the greatest
//! is the number of nodes. Otherwise nodes are numbered in the order of first mention and keep
//! their names.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use maxplus_core::Names;
use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::text::names::{Label, names_of};
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::cells::{Cell, Commas, ContentLines, cells, separator_of};
use crate::format::Reading;
use crate::labels::is_title;
use crate::source::{Duplicates, Grid, Placed, Source, fill};
use crate::written::Written;

/// Reads a matrix and the names of its nodes, if they have some.
pub(crate) fn read(source: Source<'_>, how: &Reading) -> Result<(Grid, Option<Names>), ParseError> {
    let mut arcs = Arcs::new(source);
    let expected = "`from to weight`: omit arcs that do not exist";
    let is_empty = !each_line(source, how, 3, expected, &mut |cells, place, commas| {
        let mut node = |cell: &Cell<'_>| arcs.nodes.mention(&cell.text, cell.span.clone()).0;
        match cells {
            [alone] => {
                node(alone);
            }
            [from, to, weight] => {
                let (i, j) = (node(from), node(to));
                let entry = commas.entry(source, &weight.text, weight.span.clone())?;
                arcs.arcs.push((i, j, entry, place));
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
        Ok(())
    })?;
    if is_empty {
        let end = source.text().len();
        let expected = "at least one arc, `from to weight`, or node";
        return Err(source.error(end..end, ParseErrorKind::Empty, expected));
    }
    arcs.finish()
}

/// Receives the cells of a line, its place, and the reader of its numbers.
pub(crate) type TakeLine<'t, 'a> =
    dyn FnMut(&[Cell<'a>], Range<usize>, &mut Commas) -> Result<(), ParseError> + 't;

/// Passes the first cells of every line, at most `most` + 1, to the consumer. A title of three to
/// `most` cells is skipped, and an empty cell is an error. Returns whether there is a line.
pub(crate) fn each_line<'a>(
    source: Source<'a>,
    how: &Reading,
    most: usize,
    expected: &str,
    take: &mut TakeLine<'_, 'a>,
) -> Result<bool, ParseError> {
    let mut lines = ContentLines::new(source);
    let mut line = lines.next()?;
    let Some(first) = line.clone() else {
        return Ok(false);
    };
    let separator = separator_of(&source.text()[first.clone()]);
    let first = cells(source, first, separator).first(most + 1)?;
    if let [from, to, weight, ..] = &first[..]
        && first.len() <= most
        && is_title([from, to, weight].map(|cell| &*cell.text))
    {
        line = lines.next()?;
    }
    let mut commas = Commas::new(separator, how.decimal_comma);
    while let Some(place) = line {
        let cells = cells(source, place.clone(), separator).first(most + 1)?;
        if let Some(empty) = cells.iter().find(|cell| cell.text.is_empty()) {
            let (span, found) = (empty.span.clone(), "an empty cell");
            return Err(source.error_saying(span, ParseErrorKind::Syntax, found, expected));
        }
        take(&cells, place, &mut commas)?;
        line = lines.next()?;
    }
    Ok(true)
}

/// Writes a square matrix. Nodes with names are mentioned first, in their order. Without names
/// only the last node is, if it has no arc.
pub(crate) fn write(
    out: &mut dyn Write,
    matrix: &dyn Written,
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
    if names.is_some() {
        for node in 0..n {
            writeln!(out, "{}", name(node))?;
        }
    } else {
        let mut has_last = false;
        matrix.show_all(&mut |i, j, _| {
            has_last |= i + 1 == n || j + 1 == n;
            Ok(())
        })?;
        if !has_last {
            writeln!(out, "{n}")?;
        }
    }
    matrix.show_all(&mut |i, j, weight| writeln!(out, "{} {} {weight}", name(i), name(j)))
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

/// Nodes in the order of their first mention.
#[derive(Default)]
pub(crate) struct Nodes {
    pub(crate) mentions: Vec<Label>,
    places: BTreeMap<String, usize>,
}

impl Nodes {
    /// The node with this text, and whether this is its first mention.
    pub(crate) fn mention(&mut self, text: &str, span: Range<usize>) -> (usize, bool) {
        if let Some(&node) = self.places.get(text) {
            return (node, false);
        }
        let (text, node) = (text.to_owned(), self.mentions.len());
        self.places.insert(text.clone(), node);
        self.mentions.push(Label { text, span });
        (node, true)
    }
}

/// The nodes and arcs read so far.
pub(crate) struct Arcs<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) nodes: Nodes,
    /// Names of nodes that differ from their mention; the later of two counts.
    pub(crate) labels: Vec<(usize, Label)>,
    pub(crate) arcs: Vec<Placed>,
}

impl<'a> Arcs<'a> {
    pub(crate) fn new(source: Source<'a>) -> Self {
        Arcs {
            source,
            nodes: Nodes::default(),
            labels: Vec::new(),
            arcs: Vec::new(),
        }
    }

    /// The matrix and the names, if there are some.
    pub(crate) fn finish(self) -> Result<(Grid, Option<Names>), ParseError> {
        let source = self.source;
        let mut nodes = self.nodes.mentions;
        for label in &mut nodes {
            label.text = label.text.trim().to_owned();
        }
        let number = |label: &Label| {
            let digits = label.text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| label.text.parse::<usize>().ok()).flatten()
        };
        let numbers: Option<Vec<usize>> = nodes.iter().map(number).collect();
        let Some(numbers) = numbers else {
            for (node, label) in self.labels {
                nodes[node] = label;
            }
            let n = nodes.len();
            let names = names_of(*source, &nodes)?;
            let matrix = fill(source, (n, n), 0..0, self.arcs, Duplicates::Parallel)?;
            return Ok((matrix, names));
        };
        for (number, label) in numbers.iter().zip(&nodes) {
            if !(1..=MAX_SIDE).contains(number) {
                let expected = format!("a node from 1 to {MAX_SIDE}, or names instead of numbers");
                let span = label.span.clone();
                return Err(source.error(span, ParseErrorKind::Count, expected));
            }
        }
        let n = numbers.iter().copied().max().unwrap_or(0);
        let last = numbers.iter().position(|&number| number == n);
        let size = last.map_or(0..0, |last| nodes[last].span.clone());
        let mut names = None;
        if !self.labels.is_empty() {
            // A few bytes must not ask for an unlimited number of names.
            if n > source.bytes().len() {
                let expected = "numbers of nodes without gaps where nodes have labels";
                return Err(source.error(size, ParseErrorKind::Count, expected));
            }
            let unsaid = |node: usize| Label {
                text: (node + 1).to_string(),
                span: size.clone(),
            };
            let mut labels: Vec<Label> = (0..n).map(unsaid).collect();
            for (node, label) in self.labels {
                labels[numbers[node] - 1] = label;
            }
            names = names_of(*source, &labels)?;
        }
        let arcs = self.arcs.into_iter();
        let arcs = arcs.map(|(i, j, entry, span)| (numbers[i] - 1, numbers[j] - 1, entry, span));
        let matrix = fill(source, (n, n), size, arcs.collect(), Duplicates::Parallel)?;
        Ok((matrix, names))
    }
}
