//! The rows of a block as text, at the speed of memory.
//!
//! The texts are those that [`VectorWriter`](super::VectorWriter) writes for the
//! same vectors, byte for byte; only that they are made by copying what was
//! spelled before.

use std::io::{self, Write};
use std::ops::Range;

use num_bigint::BigInt;

use super::format::Format;
use super::lines::Lines;
use super::texts::{Spelling, Texts};
use crate::block::Block;
use crate::carrier::Carrier;

/// About how many bytes are written at once.
const PIECE: usize = 1 << 18;

/// About how many bytes the text of an entry has.
const ENTRY: usize = 5;

/// Makes text of the rows of blocks that have one denominator, in a format
/// whose rows are written one after another.
///
/// It keeps texts, so it is worth keeping itself; each of several threads has
/// one of its own, for what it has kept changes no text.
///
/// ```
/// use maxplus_core::block::Block;
/// use maxplus_core::text::{Format, RowFormat};
/// use num_bigint::BigInt;
///
/// let mut block = Block::new(3, BigInt::from(2));
/// block.push_depths([(0, 0), (2, 3)]);
/// block.push_depths([(1, 0), (2, 2)]);
/// let mut rows = RowFormat::new::<num_rational::BigRational>(Format::Csv, block.denominator())
///     .expect("written row by row");
/// let mut text = Vec::new();
/// rows.append(&mut text, &block, 0..2, true);
/// assert_eq!(String::from_utf8(text).unwrap(), "0,-inf,-3/2\n-inf,0,-1\n");
/// ```
#[derive(Debug, Clone)]
pub struct RowFormat {
    lines: Lines,
    texts: Texts,
    /// The denominator of blocks.
    denominator: BigInt,
    /// For one row.
    room: Vec<u8>,
}

impl RowFormat {
    /// Rows of blocks with this denominator, written as vectors over `T`, which
    /// must hold the entries; `None` for [`Format::Table`] and
    /// [`Format::MatrixMarket`].
    pub fn new<T: Carrier>(format: Format, denominator: &BigInt) -> Option<Self> {
        Self::over::<T>(format, denominator, &BigInt::from(1))
    }

    /// The same, each number divided once more, as by [`Block::over`].
    pub fn over<T: Carrier>(
        format: Format,
        denominator: &BigInt,
        divisor: &BigInt,
    ) -> Option<Self> {
        let lines = Lines::of(format)?;
        let spelling = Spelling::new::<T>(format, denominator * divisor);
        Some(Self::spelled(lines, spelling, denominator))
    }

    /// The cells of a table, a blank between and a line feed after.
    pub(super) fn cells<T: Carrier>(infinite: &'static str, denominator: &BigInt) -> Self {
        let lines = Lines::of(Format::Text).expect("text is written row by row");
        let spelling = Spelling::new::<T>(Format::Table, denominator.clone());
        Self::spelled(lines, spelling.with_infinite(infinite), denominator)
    }

    fn spelled(lines: Lines, spelling: Spelling, denominator: &BigInt) -> Self {
        RowFormat {
            texts: Texts::new(spelling, lines.between),
            lines,
            denominator: denominator.clone(),
            room: Vec::new(),
        }
    }

    /// The same entries with something else before the first row, before every
    /// other one, and after each.
    #[must_use]
    pub fn with_lines(
        mut self,
        first: &'static str,
        next: &'static str,
        end: &'static str,
    ) -> Self {
        self.lines = Lines {
            first,
            next,
            end,
            ..self.lines
        };
        self
    }

    /// Adds the text of some rows; `is_first` says whether the first of them is
    /// the first of all.
    ///
    /// # Panics
    ///
    /// If there are no such rows, the block has another denominator, or `T`
    /// does not hold an entry.
    pub fn append(
        &mut self,
        text: &mut Vec<u8>,
        block: &Block,
        rows: Range<usize>,
        mut is_first: bool,
    ) {
        let denominator = block.denominator();
        assert_eq!(*denominator, self.denominator, "another denominator");
        let (size, width) = (block.row_size(), block.width());
        let bytes = &block.as_bytes()[rows.start * size..rows.end * size];
        text.reserve(bytes.len() / width * ENTRY);
        let Lines { between, end, .. } = self.lines;
        for row in bytes.chunks_exact(size.max(1)) {
            text.extend_from_slice(self.lines.begin(is_first).as_bytes());
            is_first = false;
            let written = self.texts.write(row, width, &mut self.room, 0);
            // After the last one nothing stands between.
            text.extend_from_slice(&self.room[..written - between.len()]);
            text.extend_from_slice(end.as_bytes());
        }
    }

    /// Writes all rows in large pieces. With the feature `parallel` the threads
    /// of rayon's current pool make them, each piece while those before it are
    /// written; the order stays.
    ///
    /// # Panics
    ///
    /// As [`RowFormat::append`] does.
    pub fn write(
        &mut self,
        out: &mut (impl Write + Send),
        block: &Block,
        is_first: bool,
    ) -> io::Result<()> {
        let rows = (PIECE / ENTRY / block.n().max(1)).max(1);
        #[cfg(feature = "parallel")]
        if block.len() > rows && rayon::current_num_threads() > 1 {
            return self.write_on_threads(out, block, rows, is_first);
        }
        let mut text = Vec::new();
        for begin in (0..block.len()).step_by(rows) {
            text.clear();
            let end = block.len().min(begin + rows);
            self.append(&mut text, block, begin..end, is_first && begin == 0);
            out.write_all(&text)?;
        }
        Ok(())
    }

    /// The same, so many rows to a piece, a piece for each thread at a time.
    #[cfg(feature = "parallel")]
    fn write_on_threads(
        &mut self,
        out: &mut (impl Write + Send),
        block: &Block,
        rows: usize,
        is_first: bool,
    ) -> io::Result<()> {
        use rayon::prelude::*;

        let threads = rayon::current_num_threads();
        let mut crew = vec![(self.clone(), Vec::new()); threads];
        let mut made = vec![Vec::new(); threads];
        let mut write_made =
            |made: &[Vec<u8>]| made.iter().try_for_each(|text| out.write_all(text));
        for first in (0..block.len()).step_by(rows * threads) {
            let make = |(k, (format, text)): (usize, &mut (RowFormat, Vec<u8>))| {
                let begin = block.len().min(first + k * rows);
                let end = block.len().min(begin + rows);
                text.clear();
                format.append(text, block, begin..end, is_first && begin == 0);
            };
            let (written, ()) = rayon::join(
                || write_made(&made),
                || crew.par_iter_mut().enumerate().for_each(make),
            );
            written?;
            for ((_, text), made) in crew.iter_mut().zip(&mut made) {
                std::mem::swap(text, made);
            }
        }
        write_made(&made)
    }
}
