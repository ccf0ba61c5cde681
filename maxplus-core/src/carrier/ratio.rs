//! Fractions of machine integers: a sum is reduced, then it fits or not.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::ToPrimitive;

use super::{Carrier, Fraction, OrderedGroup, Packed, largest_numerator};
use crate::error::NotFinite;

/// Numerator and denominator of a sum or difference, reduced, if they fit.
///
/// Two products of 64-bit numbers, each below 2^126, and their sum fit into
/// 128 bits, so only the reduced result decides.
fn ratio_of(numer: i128, denom: i128) -> Option<Ratio<i64>> {
    let divisor = numer.gcd(&denom);
    let numer = i64::try_from(numer / divisor).ok()?;
    let denom = i64::try_from(denom / divisor).ok()?;
    Some(Ratio::new_raw(numer, denom))
}

/// a/b as whole numbers of 128 bits.
fn wide(ratio: &Ratio<i64>) -> (i128, i128) {
    (i128::from(*ratio.numer()), i128::from(*ratio.denom()))
}

impl OrderedGroup for Ratio<i64> {
    fn zero() -> Self {
        Ratio::from_integer(0)
    }

    fn order(&self, other: &Self) -> Ordering {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        (a * d).cmp(&(c * b))
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        ratio_of(a * d + c * b, b * d)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        ratio_of(a * d - c * b, b * d)
    }
}

impl Fraction for Ratio<i64> {
    fn to_fraction(&self) -> BigRational {
        BigRational::new_raw(BigInt::from(*self.numer()), BigInt::from(*self.denom()))
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(Ratio::new_raw(
            fraction.numer().to_i64()?,
            fraction.denom().to_i64()?,
        ))
    }

    fn from_machine_integer(integer: i64) -> Option<Self> {
        Some(Ratio::from_integer(integer))
    }
}

impl Carrier for Ratio<i64> {
    const NAME: &'static str = "Ratio<i64>";
    const EXACT: bool = true;
    type Exact = Ratio<i64>;

    fn into_exact(self) -> Self {
        self
    }

    fn has_room(bound: &BigRational, denominator: &BigInt, terms: usize) -> bool {
        let largest = BigInt::from(i64::MAX);
        *denominator <= largest && largest_numerator(bound, denominator, terms) <= largest
    }
}

impl Packed for Ratio<i64> {
    type Word = Option<Ratio<i64>>;
    const INFINITE: Option<Ratio<i64>> = None;

    /// Refuses a raw fraction whose denominator is not positive: the sums
    /// above rely on it.
    fn pack(self) -> Result<Option<Ratio<i64>>, NotFinite> {
        if *self.denom() <= 0 {
            let written = format!("{}/{}", self.numer(), self.denom());
            return Err(NotFinite::new(&written, Self::NAME));
        }
        Ok(Some(self))
    }

    fn unpack(word: &Option<Ratio<i64>>) -> Option<&Ratio<i64>> {
        word.as_ref()
    }
}
