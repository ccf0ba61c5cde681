//! Writes rows as they come, and their number at the end.
//!
//! # Depths of a block, many at a time
//!
//! The loops are plain loops over machine words, which the compiler vectorises; [`pulp`] chooses
//! the instruction set at run time. They do not depend on the output, so they are compiled in
//! this crate, optimised, and not in a crate that uses a writer, which may be built without
//! optimisation.

use std::io::{self, Seek, SeekFrom, Write};

use maxplus_core::MaxPlus;
use maxplus_core::block::{Block, Depth};
use maxplus_core::carrier::{Carrier, Fraction};
use maxplus_core::matrix::ReadMatrix;
use maxplus_core::mirror::{is_mirrored, negated, plainly};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use super::header::{self, Values, WriteError};

/// The size of the buffer.
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

/// Writes rows as they come; [`RowsWriter::finish`] puts their number into the header. The header
/// of an unfinished file says that there are no rows, so readers refuse it.
///
/// ```
/// use std::io::Cursor;
///
/// use maxplus_formats::npy::{Array, RowsWriter, Values};
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
    /// The number of rows.
    count: u64,
    /// Bytes that are not written yet.
    buffer: Vec<u8>,
    /// Space for the rows of a block: grown once, never cleared.
    room: Vec<u8>,
}

impl<W: Write + Seek> RowsWriter<W> {
    /// Begins an array, at the current position of the output, of rows with `cols` entries.
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

    /// Divides every number by the denominator if doubles are written. Integers are written as
    /// they are.
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
    /// If the number of entries is not that of the array.
    pub fn push<T: Carrier>(&mut self, row: &[MaxPlus<T>]) -> Result<(), WriteError> {
        assert_eq!(row.len(), self.rows.cols, "the length of a row");
        self.rows.encode(row, self.count, &mut self.buffer)?;
        self.count += 1;
        self.write_if_large()
    }

    /// Writes the vectors of a block times its denominator, that is their negated depths.
    /// [`RowsWriter::over`] divides doubles by it.
    ///
    /// # Panics
    ///
    /// If the number of entries is not that of the array.
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
        let Rows {
            values,
            ref doubles,
            is_mirrored,
            ..
        } = self.rows;
        if is_mirrored || !write_depths_fast(depths, width, values, doubles, room) {
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

    /// The number of rows written.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The output. Some rows may not be written to it yet.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes the number of rows, and returns the output, flushed and at its end.
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
struct Rows {
    values: Values,
    cols: usize,
    doubles: Doubles,
    /// Whether the array is one of min-plus algebra: every number is negated, and +inf is written.
    is_mirrored: bool,
}

impl Rows {
    fn new(values: Values, cols: usize) -> Self {
        Rows {
            values,
            cols,
            doubles: Doubles::over(BigInt::one()),
            is_mirrored: is_mirrored(),
        }
    }

    /// Appends a row, the `count`-th.
    fn encode<T: Carrier>(
        &self,
        row: &[MaxPlus<T>],
        count: u64,
        out: &mut Vec<u8>,
    ) -> Result<(), WriteError> {
        for (col, entry) in row.iter().enumerate() {
            let mirrored = entry.value().filter(|_| self.is_mirrored);
            let mirrored = mirrored.and_then(negated);
            let value = mirrored.as_ref().or(entry.value());
            if self.append(value, out).is_none() {
                let value = value.map(|value| match self.values {
                    Values::Float64 => self.doubles.fraction(value).to_string(),
                    _ => plainly(|| value.to_string()),
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

    /// Appends the rows with these depths of `width` bytes each, entry by entry, for very large
    /// numbers and to find one that cannot be held. The first row is the `count`-th.
    fn encode_depths(
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

    /// Appends one entry, `None` for the infinite one; returns `None` if it cannot be held.
    fn append<T: Carrier>(&self, value: Option<&T>, out: &mut Vec<u8>) -> Option<()> {
        let sign = usize::from(self.is_mirrored);
        match (self.values, value) {
            (Values::Int32, None) => out.extend([i32::MIN, i32::MAX][sign].to_le_bytes()),
            (Values::Int64, None) => out.extend([i64::MIN, i64::MAX][sign].to_le_bytes()),
            (Values::Float64, None) => {
                out.extend([f64::NEG_INFINITY, f64::INFINITY][sign].to_le_bytes());
            }
            (Values::Int32, Some(value)) => {
                let integer = i32::try_from(value.to_machine_integer()?).ok()?;
                let is_code = integer == i32::MIN || self.is_mirrored && integer == i32::MAX;
                out.extend((!is_code).then_some(integer)?.to_le_bytes());
            }
            (Values::Int64, Some(value)) => {
                let integer = value.to_machine_integer()?;
                let is_code = integer == i64::MIN || self.is_mirrored && integer == i64::MAX;
                out.extend((!is_code).then_some(integer)?.to_le_bytes());
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

/// Writes vectors as the little-endian entries of an array: doubles divided by the denominator,
/// integers times it, -inf as [`Values`] says. The vectors have `n` entries each and are given by
/// their depths, of `width` bytes each, as in a [`Block`](maxplus_core::block::Block). An entry
/// that cannot be held is an error that names its row, counted from the first one given.
///
/// ```
/// use maxplus_formats::npy::{self, Values};
///
/// let mut out = [0; 16];
/// npy::write_depths(&[0, 3], 1, 2, &4.into(), Values::Float64, &mut out)?;
/// assert_eq!(out[8..], (-0.75_f64).to_le_bytes());
/// let error = npy::write_depths(&[0, 1], 1, 2, &3.into(), Values::Float64, &mut out);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "row 1, column 2: -1/3 cannot be stored exactly as float64",
/// );
/// # Ok::<(), npy::WriteError>(())
/// ```
///
/// # Panics
///
/// If the depths are not a whole number of rows, the output does not have exactly their size, or
/// the denominator is not positive.
pub fn write_depths(
    depths: &[u8],
    width: usize,
    n: usize,
    denominator: &BigInt,
    values: Values,
    out: &mut [u8],
) -> Result<(), WriteError> {
    assert_eq!(depths.len() % (n * width).max(1), 0, "whole rows");
    let entries = depths.len() / width;
    assert_eq!(
        out.len(),
        entries * values.size(),
        "the length of the output"
    );
    let doubles = Doubles::over(denominator.clone());
    if !is_mirrored() && write_depths_fast(depths, width, values, &doubles, out) {
        return Ok(());
    }
    let mut bytes = Vec::with_capacity(out.len());
    let rows = Rows {
        doubles,
        ..Rows::new(values, n)
    };
    rows.encode_depths(depths, width, 0, &mut bytes)?;
    out.copy_from_slice(&bytes);
    Ok(())
}

/// Decides which numbers over a denominator are doubles, and computes them.
///
/// Let the denominator be odd * 2^k. An integer over it is a fraction whose denominator is a
/// power of two if and only if `odd` divides the integer; the rest is a shift of the exponent.
#[derive(Debug, Clone)]
struct Doubles {
    denominator: BigInt,
    /// odd and 2^-k, if shifts by k are exact.
    parts: Option<(i64, f64)>,
}

impl Doubles {
    /// The denominator must be positive.
    fn over(denominator: BigInt) -> Self {
        assert!(denominator.is_positive(), "a denominator of {denominator}");
        let k = denominator.trailing_zeros().unwrap_or(0);
        let odd = (&denominator >> k).to_i64();
        // Far from the range where doubles lose digits.
        let power = i32::try_from(k).ok().filter(|&k| k <= 900);
        let parts = odd.zip(power).map(|(odd, k)| (odd, 0.5_f64.powi(k)));
        Doubles { denominator, parts }
    }

    /// 1 / denominator, if that is a power of two by which shifts are exact.
    fn power_of_two(&self) -> Option<f64> {
        self.parts
            .filter(|&(odd, _)| odd == 1)
            .map(|(_, scale)| scale)
    }

    /// integer / denominator, if a double holds it.
    #[inline]
    fn of_integer(&self, integer: i64) -> Option<f64> {
        let Some((odd, scale)) = self.parts else {
            return self.of_number(&integer);
        };
        let quotient = match odd {
            // Saves most writers a division.
            1 => integer,
            odd if integer % odd == 0 => integer / odd,
            _ => return None,
        };
        let double = quotient as f64;
        (double as i128 == quotient.into()).then_some(double * scale)
    }

    /// number / denominator, if a double holds it.
    fn of_number<T: Carrier>(&self, number: &T) -> Option<f64> {
        f64::from_fraction(&self.fraction(number))
    }

    /// number / denominator.
    fn fraction<T: Carrier>(&self, number: &T) -> BigRational {
        number.to_fraction() / &self.denominator
    }
}

/// Writes the entries with the given depths of `width` bytes each. Returns false if there is no
/// fast way or an entry cannot be held; then the output must be written again.
fn write_depths_fast(
    depths: &[u8],
    width: usize,
    values: Values,
    doubles: &Doubles,
    out: &mut [u8],
) -> bool {
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || write_all(depths, width, values, doubles, out),
    )
}

#[inline(always)]
fn write_all(
    depths: &[u8],
    width: usize,
    values: Values,
    doubles: &Doubles,
    out: &mut [u8],
) -> bool {
    match (values, width) {
        (Values::Int32, 1) => u8_to_i32(depths, out),
        (Values::Int32, 2) => u16_to_i32(depths, out),
        (Values::Int32, 4) => u32_to_i32(depths, out),
        (Values::Int32, 8) => u64_to_i32(depths, out),
        (Values::Int64, 1) => u8_to_i64(depths, out),
        (Values::Int64, 2) => u16_to_i64(depths, out),
        (Values::Int64, 4) => u32_to_i64(depths, out),
        (Values::Int64, 8) => u64_to_i64(depths, out),
        (Values::Float64, 1) => u8_to_f64(depths, doubles, out),
        (Values::Float64, 2) => u16_to_f64(depths, doubles, out),
        (Values::Float64, 4) => u32_to_f64(depths, doubles, out),
        (Values::Float64, 8) => u64_to_f64(depths, doubles, out),
        _ => false,
    }
}

macro_rules! to_integers {
    ($($name:ident: $depth:ident to $number:ident,)*) => {$(
        #[inline(always)]
        fn $name(depths: &[u8], out: &mut [u8]) -> bool {
            let (depths, _) = depths.as_chunks::<{ size_of::<$depth>() }>();
            let (out, _) = out.as_chunks_mut::<{ size_of::<$number>() }>();
            let mut all_held = true;
            for (depth, entry) in depths.iter().zip(out) {
                let depth = $depth::from_be_bytes(*depth);
                let infinite = depth == $depth::MAX;
                all_held &= infinite | (u64::from(depth) <= $number::MAX as u64);
                // Truncates and wraps only values that cannot be held.
                let number = (depth as $number).wrapping_neg();
                let number = if infinite { $number::MIN } else { number };
                *entry = number.to_le_bytes();
            }
            all_held
        }
    )*};
}
to_integers! {
    u8_to_i32: u8 to i32,
    u16_to_i32: u16 to i32,
    u32_to_i32: u32 to i32,
    u64_to_i32: u64 to i32,
    u8_to_i64: u8 to i64,
    u16_to_i64: u16 to i64,
    u32_to_i64: u32 to i64,
    u64_to_i64: u64 to i64,
}

macro_rules! to_doubles {
    ($($name:ident: $depth:ident,)*) => {$(
        #[inline(always)]
        fn $name(depths: &[u8], doubles: &Doubles, out: &mut [u8]) -> bool {
            let (depths, _) = depths.as_chunks::<{ size_of::<$depth>() }>();
            let (out, _) = out.as_chunks_mut::<8>();
            // A double holds all integers of 32 bits, also divided by a power of two.
            if $depth::BITS <= 32 && let Some(scale) = doubles.power_of_two() {
                for (depth, entry) in depths.iter().zip(out) {
                    let depth = $depth::from_be_bytes(*depth);
                    let number = (0.0 - depth as f64) * scale;
                    let infinite = depth == $depth::MAX;
                    let number = if infinite { f64::NEG_INFINITY } else { number };
                    *entry = number.to_le_bytes();
                }
                return true;
            }
            for (depth, entry) in depths.iter().zip(out) {
                let depth = $depth::from_be_bytes(*depth);
                let number = match 0_i64.checked_sub_unsigned(depth.into()) {
                    _ if depth == $depth::MAX => Some(f64::NEG_INFINITY),
                    Some(integer) => doubles.of_integer(integer),
                    None => None,
                };
                let Some(number) = number else {
                    return false;
                };
                *entry = number.to_le_bytes();
            }
            true
        }
    )*};
}
to_doubles! {
    u8_to_f64: u8,
    u16_to_f64: u16,
    u32_to_f64: u32,
    u64_to_f64: u64,
}
