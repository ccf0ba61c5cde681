//! Aligned columns for people.

use std::fmt;
use std::io::{self, Write};

use maxplus_core::block::Block;
use maxplus_core::matrix::ReadMatrix;
use maxplus_core::text::RowFormat;
use maxplus_core::tropical::{Convention, Tropical};
use maxplus_core::{Carrier, Names};

use crate::format::Format;
use crate::labels::{are_plain, can_be_quoted, names_comment};
use crate::written::{Infinity, Of, Written};

/// How the infinite scalar looks in a table. All of these read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum InfiniteStyle {
    /// `.`, as ScicosLab and MaxPlus.jl print it.
    #[default]
    Dot,
    /// `-inf`, or `inf` in min-plus.
    Word,
    /// `ε`, the zero of the semiring.
    Epsilon,
    /// `-∞`, or `∞` in min-plus.
    Sign,
}

impl InfiniteStyle {
    pub(crate) fn text(self, infinity: Infinity) -> &'static str {
        match self {
            InfiniteStyle::Dot => ".",
            InfiniteStyle::Word => infinity.word(),
            InfiniteStyle::Epsilon => "ε",
            InfiniteStyle::Sign => infinity.pick("-∞", "∞"),
        }
    }
}

/// Rows of cells, printed in columns that are aligned to the right.
///
/// ```
/// use maxplus_formats::{InfiniteStyle, Table};
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1 .\n1 -10 1".parse().unwrap();
/// let table = Table::of(&a, InfiniteStyle::Dot);
/// assert_eq!(table.to_string(), "-3    1  .\n 1  -10  1\n");
/// let table = Table::of(&a, InfiniteStyle::Word);
/// assert_eq!(table.to_string(), "-3    1  -inf\n 1  -10     1\n");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Table {
    infinite: InfiniteStyle,
    /// The names above the columns.
    header: Option<Vec<String>>,
    /// The comment before the table.
    comment: Option<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(infinite: InfiniteStyle) -> Self {
        Table {
            infinite,
            header: None,
            comment: None,
            rows: Vec::new(),
        }
    }

    /// Adds a name above each column, all in quotes if some contain blanks. Names that would not be
    /// read back from there, because they are numbers or contain other signs, go into a comment
    /// instead.
    #[must_use]
    pub fn with_names(mut self, names: &Names) -> Self {
        if are_plain(names, Format::Table) {
            self.header = Some(names.iter().map(str::to_owned).collect());
        } else if can_be_quoted(names) {
            let quoted = names.iter().map(|name| format!("\"{name}\""));
            self.header = Some(quoted.collect());
        } else {
            self.comment = Some(names_comment("#", names));
        }
        self
    }

    /// The table of a matrix.
    pub fn of<T: Carrier, C: Convention>(
        matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
        infinite: InfiniteStyle,
    ) -> Self {
        let mut table = Self::new(infinite);
        table.push_matrix(&Of(matrix));
        table
    }

    /// Adds all rows of a matrix.
    pub(crate) fn push_matrix(&mut self, matrix: &dyn Written) {
        let infinite = self.infinite.text(matrix.infinity());
        for i in 0..matrix.rows() {
            let mut row = Vec::with_capacity(matrix.cols());
            let shown = matrix.show_full_row(i, &mut |entry| {
                row.push(entry.map_or(infinite.to_owned(), |number| number.to_string()));
                Ok(())
            });
            shown.expect("memory takes everything");
            self.rows.push(row);
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names are not written without rows.
        if self.rows.is_empty() {
            return Ok(());
        }
        if let Some(comment) = &self.comment {
            f.write_str(comment)?;
        }
        let mut widths = Vec::new();
        for row in self.header.iter().chain(&self.rows) {
            widths.resize(widths.len().max(row.len()), 0);
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        for row in self.header.iter().chain(&self.rows) {
            for (j, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let gap = if j > 0 { "  " } else { "" };
                write!(f, "{gap}{cell:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The number of rows that are made at a time.
const ROWS: usize = 1 << 10;

/// The number of blanks between two columns.
const GAP: usize = 2;

/// Writes a block as a table without storing the text of every cell. The rows are made twice:
/// once to measure the columns, once to write them with padding. No cell contains a blank, so
/// blanks separate the cells of a row.
///
/// `cells` makes the text of rows, with a blank between cells and a line feed after each row.
pub(crate) fn write_columns(
    out: &mut dyn Write,
    block: &Block,
    cells: &mut RowFormat,
) -> io::Result<()> {
    let mut widths = vec![0; block.n()];
    in_pieces(block, cells, |text| {
        for_each_cell(text, |j, _, width| widths[j] = widths[j].max(width));
        Ok(())
    })?;
    let mut table = Vec::new();
    in_pieces(block, cells, |text| {
        table.clear();
        for_each_cell(text, |j, cell, width| {
            let gap = if j > 0 { GAP } else { 0 };
            table.resize(table.len() + gap + widths[j] - width, b' ');
            table.extend_from_slice(cell);
            if j + 1 == widths.len() {
                table.push(b'\n');
            }
        });
        out.write_all(&table)
    })
}

/// Passes the text of all rows to `show`, some rows at a time.
fn in_pieces(
    block: &Block,
    cells: &mut RowFormat,
    mut show: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut text = Vec::new();
    for begin in (0..block.len()).step_by(ROWS) {
        text.clear();
        let end = block.len().min(begin + ROWS);
        cells.append(&mut text, block, begin..end, false);
        show(&text)?;
    }
    Ok(())
}

/// Passes each cell to `show`, with its column and its width in characters.
fn for_each_cell(text: &[u8], mut show: impl FnMut(usize, &[u8], usize)) {
    let (mut begin, mut width, mut column) = (0, 0, 0);
    for (at, &byte) in text.iter().enumerate() {
        if byte == b' ' || byte == b'\n' {
            show(column, &text[begin..at], width);
            (begin, width) = (at + 1, 0);
            column = if byte == b' ' { column + 1 } else { 0 };
        } else if byte & 0xC0 != 0x80 {
            // Count only the first byte of each character.
            width += 1;
        }
    }
}
