//! Aligned columns for people.

use std::fmt;

use super::format::Format;
use super::names_comment;
use super::plain_names::are_plain;
use super::row::full_row;
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::names::Names;
use crate::tropical::{Convention, Tropical};

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
    pub(super) fn text<C: Convention>(self) -> &'static str {
        match self {
            InfiniteStyle::Dot => ".",
            InfiniteStyle::Word => C::INFINITE_TEXT,
            InfiniteStyle::Epsilon => "ε",
            InfiniteStyle::Sign if C::INFINITE_IS.is_lt() => "-∞",
            InfiniteStyle::Sign => "∞",
        }
    }
}

/// How a table looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TableStyle {
    /// The infinite scalar.
    pub infinite: InfiniteStyle,
    /// Whether rows and columns are numbered, from 1. Numbers in the margin
    /// are for people: such a table does not read back.
    pub labels: bool,
}

/// Rows of cells, printed in columns that are aligned to the right.
///
/// ```
/// use maxplus_core::text::{InfiniteStyle, Table, TableStyle};
/// use maxplus_core::{Matrix, MaxPlus};
///
/// let a: Matrix<MaxPlus<i64>> = "-3 1 .\n1 -10 1".parse().unwrap();
/// let table = Table::of(&a, TableStyle::default());
/// assert_eq!(table.to_string(), "-3    1  .\n 1  -10  1\n");
///
/// let style = TableStyle { infinite: InfiniteStyle::Word, labels: true };
/// let expected = [
///     "      1    2     3",
///     "1 |  -3    1  -inf",
///     "2 |   1  -10     1",
/// ];
/// assert_eq!(Table::of(&a, style).to_string().lines().collect::<Vec<_>>(), expected);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Table {
    style: TableStyle,
    /// What stands above the columns.
    header: Option<Vec<String>>,
    /// What stands before the table.
    comment: Option<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(style: TableStyle) -> Self {
        Table {
            style,
            header: None,
            comment: None,
            rows: Vec::new(),
        }
    }

    /// With a name above each column. Names that would not be read back from
    /// there, for they have blanks or are numbers, stand in a comment instead.
    #[must_use]
    pub fn with_names(mut self, names: &Names) -> Self {
        if are_plain(names, Format::Table) {
            self.header = Some(names.iter().map(str::to_owned).collect());
        } else {
            let mut comment = Vec::new();
            names_comment::write(&mut comment, "#", names).expect("memory takes everything");
            self.comment = String::from_utf8(comment).ok();
        }
        self
    }

    /// What stands above a column: a name, or its number if there are labels.
    fn above(&self, column: usize) -> Option<String> {
        match &self.header {
            Some(header) => header.get(column).cloned(),
            None => self.style.labels.then(|| (column + 1).to_string()),
        }
    }

    /// The table of a matrix.
    pub fn of<T: Carrier, C: Convention>(
        matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
        style: TableStyle,
    ) -> Self {
        let mut table = Self::new(style);
        for i in 0..matrix.rows() {
            table.push(&full_row(matrix, i));
        }
        table
    }

    /// Adds a row, of any length.
    pub fn push<T: Carrier, C: Convention>(&mut self, row: &[Tropical<T, C>]) {
        let infinite = self.style.infinite.text::<C>();
        let cell = |entry: &Tropical<T, C>| match entry.value() {
            Some(value) => value.to_string(),
            None => infinite.to_owned(),
        };
        self.rows.push(row.iter().map(cell).collect());
    }

    /// The width of every column, in characters.
    fn widths(&self) -> Vec<usize> {
        let cols = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cols = cols.max(self.header.as_ref().map_or(0, Vec::len));
        let above = |j: usize| self.above(j).map_or(0, |text| text.chars().count());
        let mut widths: Vec<usize> = (0..cols).map(above).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

/// The number of decimal digits.
fn digits(number: usize) -> usize {
    number.to_string().len()
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names without rows would be an accident to a reader.
        if self.rows.is_empty() && !self.style.labels {
            return Ok(());
        }
        if let Some(comment) = &self.comment {
            f.write_str(comment)?;
        }
        let widths = self.widths();
        let margin = digits(self.rows.len());
        if self.style.labels || self.header.is_some() {
            if self.style.labels {
                write!(f, "{:margin$}  ", "")?;
            }
            for (j, &width) in widths.iter().enumerate() {
                let gap = if j > 0 || self.style.labels { "  " } else { "" };
                write!(f, "{gap}{:>width$}", self.above(j).unwrap_or_default())?;
            }
            writeln!(f)?;
        }
        for (i, row) in self.rows.iter().enumerate() {
            if self.style.labels {
                write!(f, "{:>margin$} |", i + 1)?;
            }
            for (j, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let gap = if j > 0 || self.style.labels { "  " } else { "" };
                write!(f, "{gap}{cell:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
