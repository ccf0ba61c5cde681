//! Numbers of any size: no sum leaves their range.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::{Carrier, Fraction, OrderedGroup, Packed};
use crate::error::NotFinite;

impl OrderedGroup for BigInt {
    fn zero() -> Self {
        Zero::zero()
    }

    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        self.checked_sub(other)
    }
}

impl Fraction for BigInt {
    fn to_fraction(&self) -> BigRational {
        BigRational::from_integer(self.clone())
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        fraction.is_integer().then(|| fraction.to_integer())
    }

    fn to_integer(&self) -> Option<BigInt> {
        Some(self.clone())
    }

    fn from_integer(integer: &BigInt) -> Option<Self> {
        Some(integer.clone())
    }

    fn from_machine_integer(integer: i64) -> Option<Self> {
        Some(integer.into())
    }
}

impl OrderedGroup for BigRational {
    fn zero() -> Self {
        Zero::zero()
    }

    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        Some(self - other)
    }
}

impl Fraction for BigRational {
    fn to_fraction(&self) -> BigRational {
        self.clone()
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(fraction.clone())
    }

    fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.numer().clone())
    }

    fn from_machine_integer(integer: i64) -> Option<Self> {
        Some(BigRational::from_integer(integer.into()))
    }
}

macro_rules! unbounded_carrier {
    ($($number:ty),*) => {$(
        impl Carrier for $number {
            const NAME: &'static str = stringify!($number);
            const EXACT: bool = true;
            type Exact = $number;

            fn into_exact(self) -> Self {
                self
            }

            fn has_room(_: &BigRational, _: &BigInt, _: usize) -> bool {
                true
            }
        }
    )*};
}
unbounded_carrier!(BigInt, BigRational);

macro_rules! optional_word {
    ($($number:ty),*) => {$(
        impl Packed for $number {
            type Word = Option<$number>;
            const INFINITE: Option<$number> = None;

            fn pack(self) -> Result<Option<$number>, NotFinite> {
                Ok(Some(self))
            }

            fn unpack(word: &Option<$number>) -> Option<&$number> {
                word.as_ref()
            }
        }
    )*};
}
optional_word!(BigInt, BigRational);
