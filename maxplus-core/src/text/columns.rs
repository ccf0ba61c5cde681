//! A block as a table: the one of [`Table`](super::Table), without keeping the
//! text of every cell.
//!
//! The rows are made twice: once to learn how wide the columns are, once to fill
//! them up with blanks. A cell holds no blank, so what lies between two blanks
//! of a row is a cell.

use std::io::{self, Write};

use super::rows::RowFormat;
use crate::block::Block;

/// The rows that are made at a time.
const ROWS: usize = 1 << 10;

/// What stands between two columns.
const GAP: usize = 2;

/// Writes the table, whose cells are made by `cells` with a blank between and a
/// line feed after.
pub(super) fn write(out: &mut dyn Write, block: &Block, cells: &mut RowFormat) -> io::Result<()> {
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

/// Shows the text of all rows, some at a time.
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

/// Shows each cell with its column and its width in characters.
fn for_each_cell(text: &[u8], mut show: impl FnMut(usize, &[u8], usize)) {
    let (mut begin, mut width, mut column) = (0, 0, 0);
    for (at, &byte) in text.iter().enumerate() {
        if byte == b' ' || byte == b'\n' {
            show(column, &text[begin..at], width);
            (begin, width) = (at + 1, 0);
            column = if byte == b' ' { column + 1 } else { 0 };
        } else if byte & 0xC0 != 0x80 {
            // Not the second or a further byte of a character.
            width += 1;
        }
    }
}
