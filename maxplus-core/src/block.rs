//! Scaled vectors, flat in memory.
//!
//! A basis may have millions of vectors, nearly all of whose entries are -inf
//! or small. As a vector of vectors of words it would take five times the
//! memory of its numbers and a visit to the allocator per vector. A [`Block`]
//! is one run of bytes instead.
//!
//! | notation | here |
//! |---|---|
//! | x, scaled: its greatest entry is 0 | a row of n entries |
//! | q, one denominator for all | [`Block::denominator`] |
//! | d_i = -x_i * q, a whole number >= 0 | the *depth* of entry i: [`Depth`] |
//! | bytes per depth | [`Block::width`]: 1, 2, 4, 8, or a multiple of 8 |
//! | x_i = -inf | all bytes 255, which no depth may be |
//!
//! # Invariants
//!
//! - A depth lies with its greatest byte first, so that the order of the bytes
//!   of two rows *is* the canonical order of the vectors: greater entries
//!   first, -inf last. Sorting, searching and comparing are those of bytes,
//!   whatever the width.
//! - Every row has an entry 0, for it is scaled.
//! - A block grows wider by itself when a depth does not fit, and over a greater
//!   denominator when an entry is not whole; none is chosen for numbers that do
//!   not come.
//!
//! # Cost
//!
//! n * width bytes per vector, and while it grows at most a quarter more. To
//! widen costs one pass over what is there, in place; a block is widened at most
//! three times on the way to 64 bits, and then once for each 64 bits more. A
//! greater denominator costs a copy.
//!
//! ```
//! use maxplus_core::block::Block;
//! use maxplus_core::{MaxPlus, Vector};
//!
//! let scaled = |text: &str| {
//!     let vector: Vector<MaxPlus<i64>> = text.parse().unwrap();
//!     vector.try_scaled().unwrap().unwrap()
//! };
//! let vectors = [scaled("0 -7 ."), scaled("0 0 -300")];
//! let mut block = Block::of(3, &vectors);
//! assert_eq!((block.len(), block.width(), block.as_bytes().len()), (2, 2, 12));
//! block.sort();
//! assert_eq!(block.row::<i64>(0).to_string(), "0 0 -300");
//! assert_eq!(block.row::<i64>(1).to_string(), "0 -7 -inf");
//! ```

mod depth;
mod growth;
mod least;
pub mod parts;
mod row;
mod sort;

use num_bigint::{BigInt, BigUint};
use num_traits::One;

use crate::carrier::Carrier;
use crate::exact;
use crate::tropical::MaxPlus;
use crate::vector::Scaled;

pub use depth::Depth;
use depth::{INFINITE, WORD, width_of};
pub use row::{Entries, Row, Rows};
#[cfg(feature = "testing")]
#[doc(hidden)]
pub use sort::inside;

/// Scaled vectors of one length. See the [module](self).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    n: usize,
    width: usize,
    denominator: BigInt,
    bytes: Vec<u8>,
}

impl Block {
    /// No vector of n entries yet; all will stand over the denominator.
    ///
    /// # Panics
    ///
    /// If the denominator is not positive.
    pub fn new(n: usize, denominator: BigInt) -> Self {
        assert!(denominator >= BigInt::one(), "a denominator below 1");
        Block {
            n,
            width: 1,
            denominator,
            bytes: Vec::new(),
        }
    }

    /// The vectors, in their order.
    ///
    /// # Panics
    ///
    /// If a vector has not n entries.
    pub fn of<'a, T: Carrier>(
        n: usize,
        vectors: impl IntoIterator<Item = &'a Scaled<MaxPlus<T>>>,
    ) -> Self {
        let mut block = Block::new(n, BigInt::one());
        for vector in vectors {
            block.push(vector);
        }
        block
    }

    /// The number of entries of each vector.
    pub fn n(&self) -> usize {
        self.n
    }

    /// How many vectors there are.
    pub fn len(&self) -> usize {
        // A vector without entries is not scaled, so there is none.
        self.bytes.len().checked_div(self.row_size()).unwrap_or(0)
    }

    /// Whether there is no vector.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes of each depth.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The bytes of each vector.
    pub fn row_size(&self) -> usize {
        self.n * self.width
    }

    /// What every depth is to be divided by.
    pub fn denominator(&self) -> &BigInt {
        &self.denominator
    }

    /// The depths of all vectors, one after the other.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The depths of the vectors, row by row.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, u8> {
        self.bytes.chunks_exact(self.row_size().max(1))
    }

    /// The k-th vector, as one over `T`, which must hold its entries.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn row<T: Carrier>(&self, k: usize) -> Row<'_, T> {
        assert!(k < self.len(), "no vector {k} among {}", self.len());
        let size = self.row_size();
        let bytes = &self.bytes[k * size..][..size];
        Row::new(bytes, self.width, &self.denominator)
    }

    /// The vectors as ones over `T`, which must hold their entries.
    pub fn iter<T: Carrier>(&self) -> Rows<'_, T> {
        Rows::new(self.rows(), self.width, &self.denominator)
    }

    /// The same numbers, each divided once more.
    ///
    /// # Panics
    ///
    /// If the divisor is not positive.
    #[must_use]
    pub fn over(self, divisor: &BigInt) -> Self {
        assert!(*divisor >= BigInt::one(), "a denominator below 1");
        let denominator = self.denominator * divisor;
        Block {
            denominator,
            ..self
        }
    }

    /// Forgets all vectors, and keeps memory and width.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Keeps the first vectors only.
    pub fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len.saturating_mul(self.row_size()));
    }

    /// Gives memory back that is not needed.
    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Adds a vector, over a greater denominator if it takes one.
    ///
    /// # Panics
    ///
    /// If the vector has not n entries.
    pub fn push<T: Carrier>(&mut self, vector: &Scaled<MaxPlus<T>>) {
        assert_eq!(vector.len(), self.n, "a vector of another length");
        let finite = || vector.nonzeros().filter_map(|(i, x)| Some((i, x.value()?)));
        let word = |value: &T| value.to_machine_integer().map(i64::unsigned_abs);
        if self.denominator.is_one() && finite().all(|(_, value)| word(value).is_some()) {
            self.push_depths(finite().filter_map(|(i, value)| Some((i, word(value)?))));
            return;
        }
        let mut common = self.denominator.clone();
        for (_, value) in finite() {
            exact::widen_denominator(&mut common, value);
        }
        self.bring_over(&common);
        self.push_wide_depths(finite().map(|(i, value)| {
            let depth = exact::integer_over(value, &common);
            (i, depth.expect("a common denominator").into_parts().1)
        }));
    }

    /// Adds a vector, given by the nodes of its support and their depths.
    ///
    /// # Panics
    ///
    /// If there is no such node. That one depth is 0 is for the caller to see
    /// to.
    #[inline]
    pub fn push_depths(&mut self, depths: impl IntoIterator<Item = (usize, u64)>) {
        let depths = depths.into_iter().map(|(node, depth)| (node, Some(depth)));
        let is_added = self.try_push_depths(depths);
        assert!(is_added, "depths that are there");
    }

    /// The same; false, and nothing added, if one of the depths is `None`.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[inline]
    pub fn try_push_depths(
        &mut self,
        depths: impl IntoIterator<Item = (usize, Option<u64>)>,
    ) -> bool {
        let mut depths = depths.into_iter();
        self.begin_row();
        let mut misfit = self.fill(&mut depths);
        // Each time the block gets wider, and at 9 bytes every depth fits.
        while let Some((node, depth)) = misfit {
            let Some(depth) = depth else {
                self.truncate(self.len() - 1);
                return false;
            };
            self.widen(width_of(&depth.to_be_bytes()));
            misfit = self.fill(&mut [(node, Some(depth))].into_iter());
            if misfit.is_none() {
                misfit = self.fill(&mut depths);
            }
        }
        true
    }

    /// Adds a vector like the last one, but that some nodes are no longer in its
    /// support, and one is that was not; false, and nothing added, if there is no
    /// last one or the depth does not fit the width.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[inline]
    pub fn push_like_last(
        &mut self,
        gone: impl IntoIterator<Item = usize>,
        node: usize,
        depth: Option<u64>,
    ) -> bool {
        let (size, len) = (self.row_size(), self.bytes.len());
        if len < size || self.bytes.capacity() - len < size {
            return false;
        }
        self.bytes.extend_from_within(len - size..);
        let row = &mut self.bytes[len..];
        let misfit = match self.width {
            1 => change::<1>(row, gone, node, depth),
            2 => change::<2>(row, gone, node, depth),
            4 => change::<4>(row, gone, node, depth),
            WORD => change::<WORD>(row, gone, node, depth),
            // Wide numbers are rare, and written anew.
            _ => Some((node, depth)),
        };
        if misfit.is_some() {
            self.bytes.truncate(len);
        }
        misfit.is_none()
    }

    /// Adds a vector, given by the nodes of its support and their depths, which
    /// may be of any size.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn push_wide_depths(&mut self, depths: impl IntoIterator<Item = (usize, BigUint)>) {
        self.begin_row();
        for (node, depth) in depths {
            assert!(node < self.n, "no node {node} among {}", self.n);
            let depth = depth.to_bytes_be();
            let width = width_of(&depth);
            if width > self.width {
                self.widen(width);
            }
            let begin = self.bytes.len() - self.row_size() + node * self.width;
            let entry = &mut self.bytes[begin..][..self.width];
            let (zeros, digits) = entry.split_at_mut(entry.len() - depth.len());
            zeros.fill(0);
            digits.copy_from_slice(&depth);
        }
    }

    /// A row of -inf, to be filled.
    #[inline]
    fn begin_row(&mut self) {
        assert!(self.n > 0, "a vector without entries is not scaled");
        let size = self.row_size();
        if self.bytes.capacity() - self.bytes.len() < size {
            self.make_room(size);
        }
        self.bytes.resize(self.bytes.len() + size, INFINITE);
    }

    /// Writes depths into the last row up to the first that is too wide or not
    /// there.
    #[inline]
    fn fill(&mut self, depths: &mut impl Iterator<Item = (usize, Option<u64>)>) -> Misfit {
        let begin = self.bytes.len() - self.row_size();
        let row = &mut self.bytes[begin..];
        match self.width {
            1 => fill::<1>(row, depths),
            2 => fill::<2>(row, depths),
            4 => fill::<4>(row, depths),
            WORD => fill::<WORD>(row, depths),
            width => {
                for (node, depth) in depths {
                    let Some(word) = depth else {
                        return Some((node, None));
                    };
                    let entry = &mut row[node * width..][..width];
                    let (zeros, last) = entry.split_at_mut(width - WORD);
                    zeros.fill(0);
                    last.copy_from_slice(&word.to_be_bytes());
                }
                None
            }
        }
    }
}

/// Takes nodes from the support of a row, and writes the depth of one.
#[inline]
fn change<const W: usize>(
    row: &mut [u8],
    gone: impl IntoIterator<Item = usize>,
    node: usize,
    depth: Option<u64>,
) -> Misfit {
    let (entries, _) = row.as_chunks_mut::<W>();
    for gone in gone {
        entries[gone] = [INFINITE; W];
    }
    fill::<W>(row, &mut [(node, depth)].into_iter())
}

/// A depth that could not be written, and its node.
type Misfit = Option<(usize, Option<u64>)>;

/// Writes depths of W bytes, W at most 8.
#[inline]
fn fill<const W: usize>(
    row: &mut [u8],
    depths: &mut impl Iterator<Item = (usize, Option<u64>)>,
) -> Misfit {
    let infinite = u64::MAX >> (8 * (WORD - W));
    let (entries, _) = row.as_chunks_mut::<W>();
    for (node, depth) in depths {
        let Some(word) = depth.filter(|&depth| depth < infinite) else {
            return Some((node, depth));
        };
        let word = word.to_be_bytes();
        let digits = word.last_chunk().expect("W is at most 8");
        entries[node] = *digits;
    }
    None
}
