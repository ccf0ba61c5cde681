//! Scaled vectors, flat in memory.
//!
//! A basis may contain millions of vectors, and nearly all of their entries are -inf or small.
//! As a vector of vectors of words it would take five times the memory and one allocation per
//! vector. A [`Block`] is one array of bytes instead.
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
//! - The most significant byte of a depth comes first. So the order of the bytes of two rows
//!   *is* the canonical order of the vectors: greater entries first, -inf last. Rows are
//!   sorted, searched and compared as bytes, whatever the width.
//! - Every row contains an entry 0, because it is scaled.
//! - A block becomes wider only when a depth does not fit, and its denominator grows only when
//!   an entry is not whole.
//!
//! # Cost
//!
//! n * width bytes per vector, and at most a quarter more while the block grows. Widening costs
//! one pass over the block, in place. A block is widened at most three times on the way to 64
//! bits, and then once for each 64 bits more. A greater denominator costs a copy.
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

pub mod parts;
mod row;
/// Sorting; public for its tests.
#[doc(hidden)]
pub mod sort;

use std::marker::PhantomData;

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_traits::One;

use crate::carrier::Carrier;
use crate::exact;
use crate::tropical::MaxPlus;
use crate::vector::Scaled;

pub use row::{Depth, Entries, Row, Rows};
use row::{INFINITE, WORD, lead_of, width_of};

/// Scaled vectors of one length. See the [module](self).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    n: usize,
    width: usize,
    denominator: BigInt,
    bytes: Vec<u8>,
}

impl Block {
    /// An empty block for vectors of n entries over the denominator.
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

    /// The block of the vectors, in their order.
    ///
    /// # Panics
    ///
    /// If a vector does not have n entries.
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

    /// The number of vectors.
    pub fn len(&self) -> usize {
        // A vector without entries cannot be scaled, so with n = 0 there is no vector.
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

    /// The number that every depth is divided by.
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

    /// The k-th vector, with entries of type `T`, which must be able to hold them.
    ///
    /// # Panics
    ///
    /// If there is no k-th vector.
    pub fn row<T: Carrier>(&self, k: usize) -> Row<'_, T> {
        assert!(k < self.len(), "no vector {k} among {}", self.len());
        let size = self.row_size();
        let bytes = &self.bytes[k * size..][..size];
        Row::new(bytes, self.width, &self.denominator)
    }

    /// The vectors with entries of type `T`, which must be able to hold them.
    pub fn iter<T: Carrier>(&self) -> Rows<'_, T> {
        Rows {
            bytes: self.rows(),
            width: self.width,
            denominator: &self.denominator,
            carrier: PhantomData,
        }
    }

    /// The block with every entry divided by the divisor.
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

    /// Removes all vectors, and keeps memory and width.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    /// Keeps the first vectors only.
    pub fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len.saturating_mul(self.row_size()));
    }

    /// Releases unused memory.
    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Adds a vector. The denominator grows if an entry needs it.
    ///
    /// # Panics
    ///
    /// If the vector does not have n entries.
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
        self.change_denominator(&common);
        self.push_wide_depths(finite().map(|(i, value)| {
            let depth = exact::integer_over(value, &common);
            (i, depth.expect("a common denominator").into_parts().1)
        }));
    }

    /// Adds a vector, given by the nodes of its support and their depths.
    ///
    /// # Panics
    ///
    /// If there is no such node. The caller must ensure that one depth is 0.
    #[inline]
    pub fn push_depths(&mut self, depths: impl IntoIterator<Item = (usize, u64)>) {
        let depths = depths.into_iter().map(|(node, depth)| (node, Some(depth)));
        let is_added = self.try_push_depths(depths);
        assert!(is_added, "depths that are there");
    }

    /// Adds a vector, given by the nodes of its support and their depths. Returns false, and
    /// adds nothing, if one of the depths is `None`.
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
        // Every round widens the block, and at 9 bytes every depth fits.
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

    /// Adds a copy of the last vector without the nodes `gone` in its support, and with `node`
    /// at `depth`. Returns false, and adds nothing, if there is no last vector, no spare
    /// memory, or if the depth is `None` or does not fit the width.
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
            // Wide numbers are rare: the caller writes the whole row.
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
            write_depth(&mut self.bytes[begin..][..self.width], &depth);
        }
    }

    /// Appends a row of -inf, to be filled.
    #[inline]
    fn begin_row(&mut self) {
        assert!(self.n > 0, "a vector without entries is not scaled");
        let size = self.row_size();
        if self.bytes.capacity() - self.bytes.len() < size {
            self.make_room(size);
        }
        self.bytes.resize(self.bytes.len() + size, INFINITE);
    }

    /// Writes depths into the last row, up to the first that is too wide or `None`.
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
                    write_depth(&mut row[node * width..][..width], &word.to_be_bytes());
                }
                None
            }
        }
    }
}

/// Writes a depth, given by its last bytes; the bytes before them become 0.
fn write_depth(entry: &mut [u8], depth: &[u8]) {
    let (zeros, digits) = entry.split_at_mut(entry.len() - depth.len());
    zeros.fill(0);
    digits.copy_from_slice(depth);
}

/// Removes nodes from the support of a row, and writes the depth of one node.
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

/// The least number of bytes by which a block grows.
const LEAST_GROWTH: usize = 1 << 12;

impl Block {
    /// Adds the vectors of another block. The denominator grows if an entry needs it.
    ///
    /// # Panics
    ///
    /// If the vectors do not have n entries.
    pub fn append(&mut self, other: &Block) {
        assert_eq!(other.n, self.n, "vectors of another length");
        if other.denominator != self.denominator {
            let common = self.denominator.lcm(&other.denominator);
            self.change_denominator(&common);
            if other.denominator != common {
                let mut other = other.clone();
                other.change_denominator(&common);
                return self.append(&other);
            }
        }
        if other.width > self.width {
            self.widen(other.width);
        }
        self.make_room(other.bytes.len() / other.width * self.width);
        if other.width == self.width {
            self.bytes.extend_from_slice(&other.bytes);
            return;
        }
        let more = self.width - other.width;
        for depth in other.bytes.chunks_exact(other.width) {
            let lead = lead_of(depth);
            self.bytes.resize(self.bytes.len() + more, lead);
            self.bytes.extend_from_slice(depth);
        }
    }

    /// Reserves memory for so many more bytes, at least for a quarter of the present size.
    #[cold]
    pub(super) fn make_room(&mut self, more: usize) {
        if self.bytes.capacity() - self.bytes.len() < more {
            let growth = more.max(self.bytes.len() / 4).max(LEAST_GROWTH);
            self.bytes.reserve_exact(growth);
        }
    }

    /// Replaces the denominator by a multiple of it, and all depths accordingly.
    pub(super) fn change_denominator(&mut self, denominator: &BigInt) {
        let factor = denominator / &self.denominator;
        if factor.is_one() {
            return;
        }
        let mut changed = Block::new(self.n, denominator.clone());
        for row in self.rows() {
            let depths = row.chunks_exact(self.width).map(Depth::new).enumerate();
            let finite = depths.filter_map(|(i, depth)| Some((i, depth.number()?)));
            changed.push_wide_depths(finite.map(|(i, depth)| (i, depth * factor.magnitude())));
        }
        *self = changed;
    }

    /// Widens every depth to so many bytes, in place and from the back: entry k moves to the
    /// right, over entries that have moved already.
    pub(super) fn widen(&mut self, width: usize) {
        debug_assert!(width > self.width, "a block is widened to more");
        let (old, entries) = (self.width, self.bytes.len() / self.width);
        self.make_room(entries * (width - old));
        self.bytes.resize(entries * width, 0);
        for k in (0..entries).rev() {
            let lead = lead_of(&self.bytes[k * old..][..old]);
            self.bytes
                .copy_within(k * old..(k + 1) * old, (k + 1) * width - old);
            self.bytes[k * width..(k + 1) * width - old].fill(lead);
        }
        self.width = width;
    }
}

impl Block {
    /// Brings the vectors to their least common denominator, and their depths to the narrowest
    /// width. Afterwards blocks with the same vectors in the same order are equal.
    ///
    /// Cost: one pass. The search for the greatest common divisor ends as soon as it is 1,
    /// which is early unless the denominator is needlessly large.
    pub fn make_least(&mut self) {
        let divisor = self.common_divisor();
        if !divisor.is_one() {
            self.divide(&divisor);
        }
        self.narrow();
    }

    /// The greatest common divisor of the denominator and of all depths.
    fn common_divisor(&self) -> BigUint {
        let mut divisor = self.denominator.magnitude().clone();
        for depth in self.bytes.chunks_exact(self.width) {
            if divisor.is_one() {
                break;
            }
            if let Some(depth) = Depth::new(depth).number() {
                divisor = divisor.gcd(&depth);
            }
        }
        divisor
    }

    /// Divides the denominator and all depths by a common divisor.
    fn divide(&mut self, divisor: &BigUint) {
        for entry in self.bytes.chunks_exact_mut(self.width) {
            let Some(depth) = Depth::new(entry).number() else {
                continue;
            };
            write_depth(entry, &(depth / divisor).to_bytes_be());
        }
        self.denominator /= BigInt::from(divisor.clone());
    }

    /// Removes the bytes that no depth needs, in place and from the front: entry k moves to the
    /// left, over entries that have moved already.
    fn narrow(&mut self) {
        let (old, mut width) = (self.width, 1);
        for depth in self.bytes.chunks_exact(old) {
            if width == old {
                return;
            }
            if !Depth::new(depth).is_infinite() {
                width = width.max(width_of(depth));
            }
        }
        if width == old {
            return;
        }
        let entries = self.bytes.len() / old;
        for k in 0..entries {
            let last = (k + 1) * old;
            self.bytes.copy_within(last - width..last, k * width);
        }
        self.bytes.truncate(entries * width);
        self.width = width;
    }
}
