//! Rows with names: a first line, a first column or both hold the names of the
//! nodes, as spreadsheets and data frames are exported.
//!
//! | the first line | the begin of the second | names in |
//! |---|---|---|
//! | words, no number | a number | the first line |
//! | words, its first cell empty, or one cell less than the second line | anything | both |
//! | words | a word | both |
//! | a word, then entries | a word | the first column |
//! | anything else | | no place |
//!
//! A word begins with a letter or `_` and is no number and no infinity. A first line of
//! words *and* numbers is an error at the first word, as ever: it may be a row
//! with a slip of the pen. If the matrix is square and both places hold names,
//! they must be the same; labels that only count (from 0 or 1) are no names.

use super::cells::{Cell, ContentLines, Separator, cells};
use super::commas::Commas;
use super::entry::Entry;
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::label::{Label, is_label, names_of, only_count};
use super::reading::Labels;
use super::source::{Rows, Source};
use crate::names::Names;

/// Where names stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Plan {
    pub(super) header: bool,
    pub(super) column: bool,
    /// Whether anything at the begin of a line is a label.
    any_label: bool,
}

impl Plan {
    /// Whether there are names at all.
    pub(super) fn has_names(&self) -> bool {
        self.header || self.column
    }

    /// As said, or else as the first two lines show.
    pub(super) fn of<S: Entry>(
        source: Source<'_>,
        separator: Separator,
        labels: Labels,
    ) -> Result<Self, ParseError> {
        let said = |header, column| Plan {
            header,
            column,
            any_label: true,
        };
        match labels {
            Labels::Auto => {}
            Labels::None => return Ok(Plan::default()),
            Labels::Header => return Ok(said(true, false)),
            Labels::FirstColumn => return Ok(said(false, true)),
            Labels::Both => return Ok(said(true, true)),
        }
        let mut lines = ContentLines::new(source);
        let mut next = || -> Result<_, ParseError> {
            let line = lines.next()?;
            line.map(|line| cells(source, line, separator)).transpose()
        };
        // What cannot be cut into cells is for the reader of entries to name.
        let (Ok(Some(first)), Ok(Some(second))) = (next(), next()) else {
            return Ok(Plan::default());
        };
        let word = |cell: &Cell<'_>| is_label::<S>(&cell.text);
        let begins = first.first().is_some_and(word);
        let corner = first.len() > 1 && first[0].text.is_empty();
        let words = first.iter().skip(1).all(word);
        let below = second.first().is_some_and(word);
        if words && (begins || corner) {
            let shorter = first.len() + 1 == second.len();
            return Ok(Plan {
                header: true,
                column: corner || shorter || below,
                any_label: corner || shorter,
            });
        }
        if corner {
            refuse_counting(source, separator)?;
        }
        let column = begins && below && first.len() > 1 && !first.iter().skip(1).any(word);
        Ok(Plan {
            column,
            ..Plan::default()
        })
    }
}

/// `,0,1` above `0,...` and `1,...`: numbers of rows and columns, or entries
/// below and beside a first one of -inf.
fn refuse_counting(source: Source<'_>, separator: Separator) -> Result<(), ParseError> {
    let mut lines = ContentLines::new(source);
    let (mut top, mut side) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next()? {
        let mut cells = cells(source, line, separator)?.into_iter().map(label);
        if top.is_empty() {
            top.extend(cells.skip(1));
        } else {
            side.extend(cells.next());
        }
    }
    if top.len() != side.len() || !only_count(&top) || !only_count(&side) {
        return Ok(());
    }
    let first = top[0].span.start;
    Err(source.error_saying(
        first..top[top.len() - 1].span.end,
        ParseErrorKind::Name,
        "an empty cell and numbers that only count",
        "names or entries: say --labels both if these are labels, --labels none if they are entries",
    ))
}

/// The cell as a name.
fn label(cell: Cell<'_>) -> Label {
    Label {
        text: cell.text.into_owned(),
        span: cell.span,
    }
}

/// Reads a matrix with the names that the plan says it has.
pub(super) fn read<F: Form<Scalar: Entry>>(
    source: Source<'_>,
    separator: Separator,
    plan: Plan,
    decimal_comma: Option<bool>,
) -> Result<(F, Option<Names>), ParseError> {
    let mut commas = Commas::new(separator, decimal_comma);
    let mut rows = Rows::<F>::new(source);
    let mut lines = ContentLines::new(source);
    let (mut header, mut column) = (Vec::new(), Vec::new());
    if plan.header
        && let Some(line) = lines.next()?
    {
        header.extend(cells(source, line, separator)?.into_iter().map(label));
    }
    while let Some(line) = lines.next()? {
        let mut cells = cells(source, line.clone(), separator)?.into_iter();
        if plan.column
            && let Some(cell) = cells.next()
        {
            if !plan.any_label && !is_label::<F::Scalar>(&cell.text) {
                let expected = format!(
                    "the name of row {}, as the rows before it have one",
                    column.len() + 1
                );
                return Err(source.error(cell.span, ParseErrorKind::Name, expected));
            }
            column.push(label(cell));
        }
        for cell in cells {
            // The margin of a table.
            if cell.text == "|" && separator == Separator::Blank && !rows.in_row() {
                continue;
            }
            let entry = commas.entry(source, &cell.text, cell.span.clone())?;
            rows.push(entry, cell.span)?;
        }
        rows.end_row(line.end)?;
    }
    let matrix: F = rows.finish_nonempty()?;
    let size = (matrix.rows(), matrix.cols());
    if plan.header {
        drop_corner(source, &mut header, size.1, plan.column)?;
    }
    Ok((matrix, agreed(source, &header, &column, size)?))
}

/// Takes away the cell above the first column; the others must be as many as
/// there are columns.
fn drop_corner(
    source: Source<'_>,
    header: &mut Vec<Label>,
    cols: usize,
    column: bool,
) -> Result<(), ParseError> {
    if column && header.len() == cols + 1 {
        header.remove(0);
    }
    if header.len() == cols {
        return Ok(());
    }
    let start = header.first().map_or(0, |label| label.span.start);
    let end = header.last().map_or(start, |label| label.span.end);
    let found = format!("{} names", header.len());
    let expected = format!("{cols}, as the rows have that many entries");
    Err(source.error_saying(start..end, ParseErrorKind::Ragged, found, expected))
}

/// The names of the nodes, which are the columns: those of the first line, or
/// else of the rows if there are as many.
fn agreed(
    source: Source<'_>,
    header: &[Label],
    column: &[Label],
    (rows, cols): (usize, usize),
) -> Result<Option<Names>, ParseError> {
    if rows == cols && only_count(header) {
        return names_of(source, column);
    }
    if rows == cols && !only_count(column) {
        for (k, (above, beside)) in header.iter().zip(column).enumerate() {
            if above.text != beside.text {
                let expected = format!(
                    "`{}`, as column {} is called: names of rows and columns are those of the nodes",
                    above.text,
                    k + 1
                );
                let span = beside.span.clone();
                return Err(source.error(span, ParseErrorKind::Name, expected));
            }
        }
    }
    names_of(source, header)
}
