//! Rows out as they come, their number at the end.

use std::io::{self, Seek, SeekFrom, Write};

use num_bigint::BigInt;
use num_traits::One;

use super::depths;
use super::double::Doubles;
use super::dtype::Values;
use super::error::WriteError;
use super::header;
use crate::block::{Block, Depth};
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::tropical::MaxPlus;

/// So many bytes are gathered before they are written.
const LARGE: usize = 1 << 18;

/// Writes a matrix.
pub fn write_matrix<T: Carrier>(
    out: impl Write + Seek,
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    values: Values,
) -> Result<(), WriteError> {
    let mut writer = RowsWriter::new(out, values, matrix.cols())?;
    let mut row = vec![MaxPlus::NEG_INFINITY; matrix.cols()];
    for i in 0..matrix.rows() {
        row.fill(MaxPlus::NEG_INFINITY);
        for (j, entry) in matrix.row(i) {
            row[j] = entry.clone();
        }
        writer.push(&row)?;
    }
    writer.finish()?;
    Ok(())
}

/// Writes a single number, as an array of no dimension.
pub fn write_scalar<T: Carrier>(
    mut out: impl Write,
    number: &MaxPlus<T>,
    values: Values,
) -> Result<(), WriteError> {
    let mut bytes = header::of_scalar(values);
    let rows = Rows::new(values, 1);
    rows.encode(std::slice::from_ref(number), 0, &mut bytes)?;
    Ok(out.write_all(&bytes)?)
}

/// Writes rows as they come; their number is put into the header by
/// [`RowsWriter::finish`]. A file without that end says that it has no rows, and is refused.
///
/// ```
/// use std::io::Cursor;
///
/// use maxplus_core::npy::{Array, RowsWriter, Values};
/// use maxplus_core::{MaxPlus, Vector};
///
/// let mut writer = RowsWriter::new(Cursor::new(Vec::new()), Values::Float64, 2)?
///     .over(4.into());
/// let row: Vector<MaxPlus<i64>> = "0 -3".parse()?;
/// writer.push(row.as_slice())?;
/// let bytes = writer.finish()?.into_inner();
/// assert_eq!(Array::read(&bytes)?.matrix::<f64>()?.to_string(), "0 -0.75\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "the number of rows is written by `finish`"]
#[derive(Debug)]
pub struct RowsWriter<W: Write + Seek> {
    out: W,
    /// Where the header begins.
    start: u64,
    rows: Rows,
    /// How many rows there are.
    count: u64,
    /// What is not written yet.
    buffer: Vec<u8>,
    /// For the rows of a block: grown once, and never cleared.
    room: Vec<u8>,
}

impl<W: Write + Seek> RowsWriter<W> {
    /// Begins an array of rows of so many entries where the output stands.
    pub fn new(mut out: W, values: Values, cols: usize) -> Result<Self, WriteError> {
        let start = out.stream_position()?;
        Ok(RowsWriter {
            out,
            start,
            rows: Rows::new(values, cols),
            count: 0,
            buffer: header::of_rows(values, 0, cols),
            room: Vec::new(),
        })
    }

    /// Takes every number as divided by the denominator if doubles are written.
    /// Integers are written as they are.
    ///
    /// # Panics
    ///
    /// If the denominator is not positive.
    pub fn over(mut self, denominator: BigInt) -> Self {
        self.rows.doubles = Doubles::over(denominator);
        self
    }

    /// Writes one row.
    ///
    /// # Panics
    ///
    /// If it has another number of entries than was said.
    pub fn push<T: Carrier>(&mut self, row: &[MaxPlus<T>]) -> Result<(), WriteError> {
        assert_eq!(row.len(), self.rows.cols, "the length of a row");
        self.rows.encode(row, self.count, &mut self.buffer)?;
        self.count += 1;
        self.write_if_large()
    }

    /// Writes the vectors of a block times its denominator, that is their depths with
    /// the sign turned; to divide doubles by it is for [`RowsWriter::over`].
    ///
    /// # Panics
    ///
    /// If they have another number of entries than was said.
    pub fn push_block(&mut self, block: &Block) -> Result<(), WriteError> {
        assert_eq!(block.n(), self.rows.cols, "the length of a row");
        let rows = (LARGE / (block.n() * self.rows.values.size()).max(1)).max(1);
        let piece = rows * block.row_size();
        for depths in block.as_bytes().chunks(piece.max(1)) {
            let rows = depths.len() / block.row_size();
            self.push_depths(depths, block.width())?;
            self.count += rows as u64;
            self.write_if_large()?;
        }
        Ok(())
    }

    /// Writes the rows with these depths of `width` bytes each.
    fn push_depths(&mut self, depths: &[u8], width: usize) -> Result<(), WriteError> {
        let size = depths.len() / width * self.rows.values.size();
        if self.room.len() < size {
            self.room.resize(size, 0);
        }
        let room = &mut self.room[..size];
        if !depths::write(depths, width, self.rows.values, &self.rows.doubles, room) {
            return self
                .rows
                .encode_depths(depths, width, self.count, &mut self.buffer);
        }
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        self.out.write_all(room)?;
        Ok(())
    }

    fn write_if_large(&mut self) -> Result<(), WriteError> {
        if self.buffer.len() >= LARGE {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// How many rows were written.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// What is written into. Some rows may not be there yet.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes the number of rows, and hands the output back, flushed and at its end.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.buffer)?;
        let end = self.out.stream_position()?;
        self.out.seek(SeekFrom::Start(self.start))?;
        let Rows { values, cols, .. } = self.rows;
        self.out
            .write_all(&header::of_rows(values, self.count, cols))?;
        self.out.seek(SeekFrom::Start(end))?;
        self.out.flush()?;
        Ok(self.out)
    }
}

/// How rows become bytes.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    values: Values,
    cols: usize,
    doubles: Doubles,
}

impl Rows {
    pub(super) fn new(values: Values, cols: usize) -> Self {
        Rows {
            values,
            cols,
            doubles: Doubles::over(BigInt::one()),
        }
    }

    /// Doubles of these.
    pub(super) fn over(self, doubles: Doubles) -> Self {
        Rows { doubles, ..self }
    }

    /// Appends a row, the `count`-th.
    fn encode<T: Carrier>(
        &self,
        row: &[MaxPlus<T>],
        count: u64,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        for (col, entry) in row.iter().enumerate() {
            if self.append(entry.value(), out).is_none() {
                let value = entry.value().map(|value| match self.values {
                    Values::Float64 => self.doubles.fraction(value).to_string(),
                    _ => value.to_string(),
                });
                return Err(WriteError::NotHeld {
                    row: count,
                    col,
                    value: value.unwrap_or_default(),
                    values: self.values,
                });
            }
        }
        Ok(())
    }

    /// Appends the rows with these depths of `width` bytes each, one entry after the
    /// other: very large numbers, or one that is not held. The first row is the `count`-th.
    pub(super) fn encode_depths(
        &self,
        depths: &[u8],
        width: usize,
        count: u64,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        for (row, depths) in (count..).zip(depths.chunks_exact(self.cols * width)) {
            let number = |depth| Depth::new(depth).number().map(|depth| -BigInt::from(depth));
            let entries = depths.chunks_exact(width).map(number);
            let entries = entries.map(|entry| entry.map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite));
            self.encode(&entries.collect::<Vec<_>>(), row, out)?;
        }
        Ok(())
    }

    /// Appends one entry, `None` for -inf; gives `None` if it is not held.
    fn append<T: Carrier>(&self, value: Option<&T>, out: &mut Vec<u8>) -> Option<()> {
        match (self.values, value) {
            (Values::Int32, None) => out.extend(i32::MIN.to_le_bytes()),
            (Values::Int64, None) => out.extend(i64::MIN.to_le_bytes()),
            (Values::Float64, None) => out.extend(f64::NEG_INFINITY.to_le_bytes()),
            (Values::Int32, Some(value)) => {
                let integer = i32::try_from(value.to_machine_integer()?).ok()?;
                out.extend((integer != i32::MIN).then_some(integer)?.to_le_bytes());
            }
            (Values::Int64, Some(value)) => {
                let integer = value.to_machine_integer()?;
                out.extend((integer != i64::MIN).then_some(integer)?.to_le_bytes());
            }
            (Values::Float64, Some(value)) => {
                let double = match value.to_machine_integer() {
                    Some(integer) => self.doubles.of_integer(integer)?,
                    None => self.doubles.of_number(value)?,
                };
                out.extend(double.to_le_bytes());
            }
        }
        Some(())
    }
}
