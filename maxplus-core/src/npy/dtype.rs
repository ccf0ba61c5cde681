//! The types of numbers that an array holds.

use std::fmt;

use num_bigint::BigInt;

use crate::block::{Block, Depth};

/// What is written for each entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Values {
    /// Integers of 32 bits, the least one for -inf.
    Int32,
    /// Integers of 64 bits, the least one for -inf.
    Int64,
    /// Doubles, with -inf.
    Float64,
}

impl Values {
    /// The narrowest integers that hold every number of absolute value at most
    /// `largest`; `None` if none does.
    ///
    /// ```
    /// use maxplus_core::npy::Values;
    ///
    /// assert_eq!(Values::integers(&i32::MAX.into()), Some(Values::Int32));
    /// assert_eq!(Values::integers(&(-i64::MAX).into()), Some(Values::Int64));
    /// assert_eq!(Values::integers(&i64::MIN.into()), None);
    /// ```
    pub fn integers(largest: &BigInt) -> Option<Values> {
        match i64::try_from(largest).ok()?.checked_abs()? {
            size if size <= i64::from(i32::MAX) => Some(Values::Int32),
            _ => Some(Values::Int64),
        }
    }

    /// The narrowest integers that hold all depths of a block; `None` if none does.
    pub fn of_block(block: &Block) -> Option<Values> {
        if block.width() <= 2 {
            return Some(Values::Int32);
        }
        let depths = block.as_bytes().chunks_exact(block.width());
        let mut largest = 0;
        for depth in depths.map(Depth::new).filter(|depth| !depth.is_infinite()) {
            largest = largest.max(depth.word()?);
        }
        Values::integers(&largest.into())
    }

    /// The bytes of one entry.
    pub fn size(self) -> usize {
        match self {
            Values::Int32 => 4,
            Values::Int64 | Values::Float64 => 8,
        }
    }

    /// NumPy's name of the type in a header.
    pub(super) fn descr(self) -> &'static str {
        match self {
            Values::Int32 => "<i4",
            Values::Int64 => "<i8",
            Values::Float64 => "<f8",
        }
    }
}

/// NumPy's name of the type.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Values::Int32 => "int32",
            Values::Int64 => "int64",
            Values::Float64 => "float64",
        })
    }
}

/// A type that can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dtype {
    pub(super) kind: Kind,
    /// The bytes of one entry: 1, 2, 4 or 8.
    pub(super) size: usize,
    pub(super) big_endian: bool,
}

/// How the bytes of an entry are to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Signed,
    Unsigned,
    Float,
}

/// One entry as it stands in the array.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Element {
    Integer(i128),
    Double(f64),
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Element::Integer(value) => value.fmt(f),
            Element::Double(value) => value.fmt(f),
        }
    }
}

impl Dtype {
    /// What [`Dtype::parse`] takes, for messages.
    pub(super) const EXPECTED: &'static str =
        "one of i1, i2, i4, i8, u1, u2, u4, u8, f4 and f8 behind <, > or |";

    /// The type of that name: an order of bytes, a letter, a number of bytes.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let &[order, kind, size] = name.as_bytes() else {
            return None;
        };
        let (kind, size) = match (kind, size) {
            (b'i', b'1' | b'2' | b'4' | b'8') => (Kind::Signed, size - b'0'),
            (b'u', b'1' | b'2' | b'4' | b'8') => (Kind::Unsigned, size - b'0'),
            (b'f', b'4' | b'8') => (Kind::Float, size - b'0'),
            _ => return None,
        };
        let big_endian = match order {
            b'<' => false,
            b'>' => true,
            // A single byte has no order.
            b'|' if size == 1 => false,
            _ => return None,
        };
        Some(Dtype {
            kind,
            size: size.into(),
            big_endian,
        })
    }

    /// The integer that stands for -inf unless an archive says otherwise.
    pub(super) fn code(self) -> Option<i128> {
        match (self.kind, self.size) {
            (Kind::Signed, 4) => Some(i32::MIN.into()),
            (Kind::Signed, 8) => Some(i64::MIN.into()),
            _ => None,
        }
    }

    /// The entry in so many bytes.
    #[inline]
    pub(super) fn element(self, bytes: &[u8]) -> Element {
        let mut word = [0; 8];
        for (k, &byte) in bytes.iter().enumerate() {
            let place = if self.big_endian {
                bytes.len() - 1 - k
            } else {
                k
            };
            word[place] = byte;
        }
        let bits = u64::from_le_bytes(word);
        match self.kind {
            Kind::Unsigned => Element::Integer(bits.into()),
            Kind::Signed => {
                // To the top and back, which copies the sign.
                let unused = 64 - 8 * self.size;
                Element::Integer((((bits << unused) as i64) >> unused).into())
            }
            // Every float is a double.
            Kind::Float if self.size == 4 => Element::Double(f32::from_bits(bits as u32).into()),
            Kind::Float => Element::Double(f64::from_bits(bits)),
        }
    }
}
