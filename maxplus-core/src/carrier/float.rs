//! Doubles without NaN and infinities: the one carrier that rounds.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, Signed, ToPrimitive};

use super::{Carrier, Fraction, OrderedGroup, Packed};
use crate::error::NotFinite;
use crate::matrix::product::lanes;

impl Packed for f64 {
    type Word = f64;
    const INFINITE: f64 = f64::NEG_INFINITY;

    #[inline]
    fn pack(self) -> Result<f64, NotFinite> {
        if !self.is_finite() {
            return Err(NotFinite::new(&self, Self::NAME));
        }
        // One zero only: -0.0 prints and hashes differently from 0.0.
        Ok(self + 0.0)
    }

    #[inline]
    fn unpack(word: &f64) -> Option<&f64> {
        word.is_finite().then_some(word)
    }
}

impl OrderedGroup for f64 {
    #[inline]
    fn zero() -> Self {
        0.0
    }

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.total_cmp(other)
    }

    #[inline]
    fn sum(&self, other: &Self) -> Option<Self> {
        Some(self + other).filter(|s| s.is_finite())
    }

    #[inline]
    fn difference(&self, other: &Self) -> Option<Self> {
        Some(self - other).filter(|s| s.is_finite())
    }
}

impl Fraction for f64 {
    fn to_fraction(&self) -> BigRational {
        BigRational::from_f64(*self).expect("a finite double is a fraction")
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        let value = fraction.to_f64().filter(|v| v.is_finite())? + 0.0;
        (value.to_fraction() == *fraction).then_some(value)
    }
}

impl Carrier for f64 {
    const NAME: &'static str = "f64";
    const EXACT: bool = false;
    type Exact = BigRational;

    fn into_exact(self) -> BigRational {
        self.to_fraction()
    }

    fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
        let largest = bound.abs() * BigInt::from(terms);
        largest.to_f64().is_some_and(f64::is_finite)
    }

    fn fast_product(
        infinite_is: Ordering,
        left: impl Iterator<Item = Self>,
        right: impl Iterator<Item = Self>,
        sizes: [usize; 3],
    ) -> Option<Vec<Self>> {
        lanes::product(infinite_is, left, right, sizes)
    }
}
