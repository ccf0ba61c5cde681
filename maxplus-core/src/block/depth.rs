//! One entry of a block.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

use crate::carrier::Carrier;
use crate::exact;
use crate::tropical::MaxPlus;

/// What every byte of -inf is.
pub(super) const INFINITE: u8 = u8::MAX;

/// The bytes of a machine word.
pub(super) const WORD: usize = 8;

/// How far an entry of a scaled vector lies below 0, times the denominator of
/// the block; or that it is -inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth<'a> {
    /// The greatest byte first.
    bytes: &'a [u8],
}

impl<'a> Depth<'a> {
    /// The entry that lies in these bytes of a block.
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

    /// The entry -d / q over `T`; `None` if `T` does not hold it.
    #[inline]
    pub fn scalar<T: Carrier>(self, denominator: &BigInt, whole: bool) -> Option<MaxPlus<T>> {
        if self.is_infinite() {
            return Some(MaxPlus::NEG_INFINITY);
        }
        // Most blocks are of whole numbers, and few of them are large.
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

/// The width of a block that holds the depth, which is given by its bytes, the
/// greatest one first.
pub(super) fn width_of(depth: &[u8]) -> usize {
    let zeros = depth.iter().take_while(|&&byte| byte == 0).count();
    let digits = &depth[zeros..];
    // All ones are taken by -inf.
    let is_infinite = digits.iter().all(|&byte| byte == INFINITE);
    match digits.len().max(1) + usize::from(is_infinite && !digits.is_empty()) {
        small @ ..=WORD => small.next_power_of_two(),
        large => large.next_multiple_of(WORD),
    }
}

/// What stands before the bytes of a depth when it gets more of them.
pub(super) fn lead_of(depth: &[u8]) -> u8 {
    let is_infinite = depth.iter().all(|&byte| byte == INFINITE);
    if is_infinite { INFINITE } else { 0 }
}
