//! One entry of a block, and one vector of it, as views.

use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::One;

use crate::carrier::Carrier;
use crate::exact;
use crate::nodeset::NodeSet;
use crate::tropical::MaxPlus;
use crate::vector::{Scaled, Vector};

/// Every byte of -inf has this value.
pub(super) const INFINITE: u8 = u8::MAX;

/// The bytes of a machine word.
pub(super) const WORD: usize = 8;

/// How far an entry of a scaled vector lies below 0, times the denominator of
/// the block; or that it is -inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth<'a> {
    /// The most significant byte first.
    bytes: &'a [u8],
}

impl<'a> Depth<'a> {
    /// The entry that these bytes of a block store.
    #[inline]
    pub fn new(bytes: &'a [u8]) -> Self {
        Depth { bytes }
    }

    /// Whether the entry is -inf.
    #[inline]
    pub fn is_infinite(self) -> bool {
        self.bytes.iter().all(|&byte| byte == INFINITE)
    }

    /// The depth if it is finite and fits a word.
    #[inline]
    pub fn word(self) -> Option<u64> {
        if self.is_infinite() {
            return None;
        }
        match *self.bytes {
            [a] => Some(u64::from(a)),
            [a, b] => Some(u64::from(u16::from_be_bytes([a, b]))),
            [a, b, c, d] => Some(u64::from(u32::from_be_bytes([a, b, c, d]))),
            _ => {
                let (zeros, word) = self.bytes.split_last_chunk::<WORD>()?;
                let fits = zeros.iter().all(|&byte| byte == 0);
                fits.then(|| u64::from_be_bytes(*word))
            }
        }
    }

    /// The depth if it is finite.
    pub fn number(self) -> Option<BigUint> {
        (!self.is_infinite()).then(|| BigUint::from_bytes_be(self.bytes))
    }

    /// The entry -d / q over `T`; `None` if `T` cannot hold it.
    #[inline]
    pub fn scalar<T: Carrier>(self, denominator: &BigInt, whole: bool) -> Option<MaxPlus<T>> {
        if self.is_infinite() {
            return Some(MaxPlus::NEG_INFINITY);
        }
        // Most blocks contain whole numbers, and few of them are large.
        if whole
            && let Some(integer) = self
                .word()
                .and_then(|word| 0_i64.checked_sub_unsigned(word))
        {
            return T::from_machine_integer(integer).map(MaxPlus::finite);
        }
        T::from_fraction(&self.fraction(denominator)?).map(MaxPlus::finite)
    }

    /// The finite entry -d / q.
    pub fn fraction(self, denominator: &BigInt) -> Option<BigRational> {
        let integer = -BigInt::from(self.number()?);
        exact::fraction(&MaxPlus::finite(integer), denominator).into_value()
    }
}

/// The width of a block that can hold the depth, given by its bytes, the most significant
/// first.
pub(super) fn width_of(depth: &[u8]) -> usize {
    let zeros = depth.iter().take_while(|&&byte| byte == 0).count();
    let digits = &depth[zeros..];
    // All ones stand for -inf.
    let is_infinite = digits.iter().all(|&byte| byte == INFINITE);
    match digits.len().max(1) + usize::from(is_infinite && !digits.is_empty()) {
        small @ ..=WORD => small.next_power_of_two(),
        large => large.next_multiple_of(WORD),
    }
}

/// The byte with which a depth is filled up on the left when it is widened.
pub(super) fn lead_of(depth: &[u8]) -> u8 {
    let is_infinite = depth.iter().all(|&byte| byte == INFINITE);
    if is_infinite { INFINITE } else { 0 }
}

/// A view of a scaled vector in a [`Block`](super::Block). It reads like a [`Scaled`] vector,
/// but its entries are computed when they are read.
pub struct Row<'a, T> {
    bytes: &'a [u8],
    width: usize,
    denominator: &'a BigInt,
    carrier: PhantomData<T>,
}

impl<T> Clone for Row<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Row<'_, T> {}

impl<'a, T: Carrier> Row<'a, T> {
    pub(super) fn new(bytes: &'a [u8], width: usize, denominator: &'a BigInt) -> Self {
        Row {
            bytes,
            width,
            denominator,
            carrier: PhantomData,
        }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// Whether there is no entry, which is never the case for a scaled vector.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The entry at i.
    ///
    /// # Panics
    ///
    /// If there is no entry at i, or if `T` cannot hold it.
    pub fn get(&self, i: usize) -> MaxPlus<T> {
        let depth = Depth::new(&self.bytes[i * self.width..][..self.width]);
        let entry = depth.scalar(self.denominator, self.denominator.is_one());
        entry.expect("the carrier has room")
    }

    /// The depths of the entries.
    pub fn depths(&self) -> impl ExactSizeIterator<Item = Depth<'a>> + Clone + use<'a, T> {
        self.bytes.chunks_exact(self.width).map(Depth::new)
    }

    /// The entries in order.
    ///
    /// # Panics
    ///
    /// The iterator panics if `T` cannot hold an entry.
    pub fn iter(&self) -> Entries<'a, T> {
        Entries {
            depths: self.bytes.chunks_exact(self.width),
            denominator: self.denominator,
            whole: self.denominator.is_one(),
            carrier: PhantomData,
        }
    }

    /// The positions of the finite entries.
    pub fn support(&self) -> NodeSet {
        let finite = self.depths().enumerate();
        let finite = finite.filter(|(_, depth)| !depth.is_infinite());
        NodeSet::of(self.len(), finite.map(|(i, _)| i))
    }

    /// An owned copy of the vector.
    pub fn to_scaled(&self) -> Scaled<MaxPlus<T>> {
        match Scaled::new(self.to_vector()) {
            Ok(scaled) => scaled,
            Err(_) => unreachable!("the rows of a block are scaled"),
        }
    }

    /// An owned copy of the vector, without the guarantee that it is scaled.
    pub fn to_vector(&self) -> Vector<MaxPlus<T>> {
        self.iter().collect()
    }

    /// The entries as options, `None` for -inf.
    pub fn to_options(&self) -> Vec<Option<T>> {
        self.iter().map(MaxPlus::into_value).collect()
    }
}

impl<'a, T: Carrier> IntoIterator for Row<'a, T> {
    type Item = MaxPlus<T>;
    type IntoIter = Entries<'a, T>;

    fn into_iter(self) -> Entries<'a, T> {
        self.iter()
    }
}

/// The entries of a [`Row`].
#[derive(Debug, Clone)]
pub struct Entries<'a, T> {
    depths: std::slice::ChunksExact<'a, u8>,
    denominator: &'a BigInt,
    whole: bool,
    carrier: PhantomData<T>,
}

impl<T: Carrier> Iterator for Entries<'_, T> {
    type Item = MaxPlus<T>;

    #[inline]
    fn next(&mut self) -> Option<MaxPlus<T>> {
        let depth = Depth::new(self.depths.next()?);
        let entry = depth.scalar(self.denominator, self.whole);
        Some(entry.expect("the carrier has room"))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.depths.size_hint()
    }
}

impl<T: Carrier> ExactSizeIterator for Entries<'_, T> {}

/// The vectors of a block, one after the other.
#[derive(Debug, Clone)]
pub struct Rows<'a, T> {
    pub(super) bytes: std::slice::ChunksExact<'a, u8>,
    pub(super) width: usize,
    pub(super) denominator: &'a BigInt,
    pub(super) carrier: PhantomData<T>,
}

impl<'a, T: Carrier> Iterator for Rows<'a, T> {
    type Item = Row<'a, T>;

    fn next(&mut self) -> Option<Row<'a, T>> {
        let bytes = self.bytes.next()?;
        Some(Row::new(bytes, self.width, self.denominator))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.bytes.size_hint()
    }

    fn nth(&mut self, k: usize) -> Option<Row<'a, T>> {
        let bytes = self.bytes.nth(k)?;
        Some(Row::new(bytes, self.width, self.denominator))
    }
}

impl<T: Carrier> DoubleEndedIterator for Rows<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let bytes = self.bytes.next_back()?;
        Some(Row::new(bytes, self.width, self.denominator))
    }
}

impl<T: Carrier> ExactSizeIterator for Rows<'_, T> {}

/// The canonical order: lexicographic, greater entries first. Rows of blocks with different
/// denominators or widths are compared entry by entry.
impl<T: Carrier> Ord for Row<'_, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.width == other.width && self.denominator == other.denominator {
            return self.bytes.cmp(other.bytes);
        }
        self.to_scaled().cmp(&other.to_scaled())
    }
}

impl<T: Carrier> PartialOrd for Row<'_, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Carrier> PartialEq for Row<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T: Carrier> Eq for Row<'_, T> {}

impl<T: Carrier> PartialEq<Vector<MaxPlus<T>>> for Row<'_, T> {
    fn eq(&self, other: &Vector<MaxPlus<T>>) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter().cloned())
    }
}

impl<T: Carrier> PartialEq<Scaled<MaxPlus<T>>> for Row<'_, T> {
    fn eq(&self, other: &Scaled<MaxPlus<T>>) -> bool {
        *self == **other
    }
}

impl<T: Carrier> From<Row<'_, T>> for Scaled<MaxPlus<T>> {
    fn from(row: Row<'_, T>) -> Self {
        row.to_scaled()
    }
}

impl<T: Carrier> From<&Row<'_, T>> for Scaled<MaxPlus<T>> {
    fn from(row: &Row<'_, T>) -> Self {
        row.to_scaled()
    }
}

/// Prints the vector; `{:#}` writes `.` for -inf.
impl<T: Carrier> fmt::Display for Row<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_vector().fmt(f)
    }
}

impl<T: Carrier> fmt::Debug for Row<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_vector(), f)
    }
}
