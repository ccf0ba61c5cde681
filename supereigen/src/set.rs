//! A set of scaled vectors in canonical form.
//!
//! Scaled to maximum 0, without repeats, in one fixed order (greater entries first). Equal sets are
//! equal values and print equally, whatever method, carrier or number of threads made them.
//!
//! The basis of what such a set generates is its [`reduced`](VectorSet::reduced) form. A set that
//! is known to be a basis is a [`Basis`](crate::Basis).
//!
//! ```
//! use supereigen::{Budget, VectorSet};
//!
//! let rows = [[Some(-1_i64), Some(0)], [Some(0), None], [Some(0), Some(0)], [Some(0), None]];
//! let set = VectorSet::from_options(2, rows)?;
//! assert_eq!(set.to_string(), "0 0\n0 -inf\n-1 0\n");
//! // (0, 0) is the maximum of the two others.
//! let basis = set.reduced(&mut Budget::unlimited().meter())??;
//! assert_eq!(basis.to_string(), "0 -inf\n-1 0\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use maxplus_core::block::{Block, Row, Rows};
use maxplus_core::error::{OptionsError, RangeError};
use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use num_bigint::BigInt;
use num_traits::One;
use thiserror::Error;

/// What is wrong with a vector of a set, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// It has another length.
    #[error("vector {number} has {found} entries; expected {n}")]
    Length {
        /// Which vector.
        number: usize,
        /// Its entries.
        found: usize,
        /// How many were expected.
        n: usize,
    },
    /// It is -inf, and has no scaled form.
    #[error("vector {number} is -inf; expected a finite entry")]
    MinusInfinity {
        /// Which vector.
        number: usize,
    },
    /// An entry is not a number.
    #[error("vector {number}: {source}")]
    NotFinite {
        /// Which vector.
        number: usize,
        /// The entry.
        source: OptionsError,
    },
    /// Its scaled form leaves the range of the carrier.
    #[error("vector {number} cannot be scaled: {source}")]
    Range {
        /// Which vector.
        number: usize,
        /// The subtraction that failed.
        source: RangeError,
    },
}

/// Scaled vectors of one length, strictly increasing in the canonical order
/// of [`Scaled`].
///
/// They are stored flat in memory, in a [`Block`] in its smallest form: a few bytes per entry and
/// no overhead. Vectors are built when they are read.
#[derive(Clone, PartialEq, Eq)]
pub struct VectorSet<T: Carrier> {
    block: Block,
    carrier: PhantomData<T>,
}

impl<T: Carrier> VectorSet<T> {
    /// The set of the given vectors, in any order and with repeats.
    ///
    /// # Panics
    ///
    /// If a vector does not have n entries.
    pub fn new(n: usize, vectors: impl IntoIterator<Item = Scaled<MaxPlus<T>>>) -> Self {
        let mut block = Block::new(n, BigInt::one());
        for vector in vectors {
            block.push(&vector);
        }
        block.sort();
        VectorSet::of_sorted(block)
    }

    /// The set of the vectors in the block, which must be in canonical order and fit the carrier.
    pub(crate) fn of_sorted(mut block: Block) -> Self {
        block.dedup();
        VectorSet::of_distinct(block)
    }

    /// The set of the vectors in the block, which must be distinct and fit the carrier.
    pub(crate) fn of_distinct(mut block: Block) -> Self {
        debug_assert!(block.iter::<T>().is_sorted_by(|a, b| a < b));
        block.make_least();
        block.shrink_to_fit();
        VectorSet {
            block,
            carrier: PhantomData,
        }
    }

    /// The set of vectors given as options, `None` for -inf, each scaled. The error names a vector
    /// that is -inf or does not have n numbers.
    pub fn from_options<R: AsRef<[Option<T>]>>(
        n: usize,
        vectors: impl IntoIterator<Item = R>,
    ) -> Result<Self, SetError> {
        let mut scaled = Vec::new();
        for (place, vector) in vectors.into_iter().enumerate() {
            let (number, vector) = (place + 1, vector.as_ref());
            if vector.len() != n {
                let found = vector.len();
                return Err(SetError::Length { number, found, n });
            }
            let vector = Vector::from_options(vector);
            let vector = vector.map_err(|source| SetError::NotFinite { number, source })?;
            let vector = vector.try_scaled();
            let vector = vector.map_err(|source| SetError::Range { number, source })?;
            scaled.push(vector.ok_or(SetError::MinusInfinity { number })?);
        }
        Ok(VectorSet::new(n, scaled))
    }

    /// The vectors as options, `None` for -inf.
    pub fn to_options(&self) -> Vec<Vec<Option<T>>> {
        self.iter().map(|vector| vector.to_options()).collect()
    }

    /// The number of entries of each vector.
    pub fn n(&self) -> usize {
        self.block.n()
    }

    /// The number of vectors.
    pub fn len(&self) -> usize {
        self.block.len()
    }

    /// Whether the set is empty: the only solution is -inf.
    pub fn is_empty(&self) -> bool {
        self.block.is_empty()
    }

    /// The k-th vector in canonical order; `None` if there are fewer.
    pub fn get(&self, k: usize) -> Option<Row<'_, T>> {
        (k < self.len()).then(|| self.block.row(k))
    }

    /// The vectors in canonical order.
    pub fn iter(&self) -> Rows<'_, T> {
        self.block.iter()
    }

    /// The vectors in canonical order, each with its own memory.
    pub fn to_vectors(&self) -> Vec<Scaled<MaxPlus<T>>> {
        self.iter().map(|row| row.to_scaled()).collect()
    }

    /// The vectors in their memory layout.
    pub fn block(&self) -> &Block {
        &self.block
    }

    /// The vectors in their memory layout.
    pub fn into_block(self) -> Block {
        self.block
    }

    /// Whether the set contains the vector.
    pub fn contains(&self, vector: impl Into<Scaled<MaxPlus<T>>>) -> bool {
        let vector = vector.into();
        vector.len() == self.n() && self.block.find(&vector).is_some()
    }
}

/// The vectors of a set in canonical order, each built when it is reached.
#[derive(Debug, Clone)]
pub struct IntoIter<T: Carrier> {
    set: VectorSet<T>,
    rest: Range<usize>,
}

impl<T: Carrier> Iterator for IntoIter<T> {
    type Item = Scaled<MaxPlus<T>>;

    fn next(&mut self) -> Option<Self::Item> {
        let k = self.rest.next()?;
        Some(self.set.block.row(k).to_scaled())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl<T: Carrier> ExactSizeIterator for IntoIter<T> {}

impl<T: Carrier> IntoIterator for VectorSet<T> {
    type Item = Scaled<MaxPlus<T>>;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        let rest = 0..self.len();
        IntoIter { set: self, rest }
    }
}

impl<'a, T: Carrier> IntoIterator for &'a VectorSet<T> {
    type Item = Row<'a, T>;
    type IntoIter = Rows<'a, T>;

    fn into_iter(self) -> Rows<'a, T> {
        self.iter()
    }
}

/// One vector per line; `{:#}` writes `.` for -inf.
impl<T: Carrier> fmt::Display for VectorSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for vector in self {
            vector.fmt(f)?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl<T: Carrier> fmt::Debug for VectorSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Collects vectors that may be repeated, and counts the repeats.
///
/// The methods of the paper find one extremal along many cycles and paths. X_E is a set; the number
/// of repeats measures the superfluous work.
#[derive(Debug, Clone)]
pub(crate) struct Collector<T: Carrier> {
    n: usize,
    vectors: BTreeSet<Scaled<MaxPlus<T>>>,
    repeats: u64,
}

impl<T: Carrier> Collector<T> {
    /// An empty collection of vectors with n entries.
    pub(crate) fn new(n: usize) -> Self {
        Collector {
            n,
            vectors: BTreeSet::new(),
            repeats: 0,
        }
    }

    /// Adds the vector. Returns false, and counts a repeat, if it was there already.
    ///
    /// # Panics
    ///
    /// If the vector does not have n entries.
    pub(crate) fn insert(&mut self, vector: Scaled<MaxPlus<T>>) -> bool {
        assert_eq!(vector.len(), self.n, "a vector of another length");
        let new = self.vectors.insert(vector);
        self.repeats += u64::from(!new);
        new
    }

    /// Whether the vector was added before.
    pub(crate) fn contains(&self, vector: &Scaled<MaxPlus<T>>) -> bool {
        self.vectors.contains(vector)
    }

    /// The number of repeats.
    pub(crate) fn repeats(&self) -> u64 {
        self.repeats
    }

    /// The set.
    pub(crate) fn finish(self) -> VectorSet<T> {
        VectorSet::new(self.n, self.vectors)
    }
}
