//! Machine integers: `MIN` is the infinite word, everything else a number.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;

use super::{Carrier, Fraction, OrderedGroup, Packed, largest_numerator};
use crate::error::NotFinite;
use crate::matrix::product::lanes;

macro_rules! integer_carrier {
    ($($int:ty),*) => {$(
        impl Packed for $int {
            type Word = $int;
            const INFINITE: $int = <$int>::MIN;

            #[inline]
            fn pack(self) -> Result<$int, NotFinite> {
                if self == <$int>::MIN {
                    return Err(NotFinite::new(&self, Self::NAME));
                }
                Ok(self)
            }

            #[inline]
            fn unpack(word: &$int) -> Option<&$int> {
                (*word != <$int>::MIN).then_some(word)
            }
        }

        impl OrderedGroup for $int {
            #[inline]
            fn zero() -> Self {
                0
            }

            #[inline]
            fn order(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            #[inline]
            fn sum(&self, other: &Self) -> Option<Self> {
                self.checked_add(*other).filter(|&s| s != <$int>::MIN)
            }

            #[inline]
            fn difference(&self, other: &Self) -> Option<Self> {
                self.checked_sub(*other).filter(|&s| s != <$int>::MIN)
            }
        }

        impl Fraction for $int {
            fn to_fraction(&self) -> BigRational {
                BigRational::from_integer(BigInt::from(*self))
            }

            fn from_fraction(fraction: &BigRational) -> Option<Self> {
                fraction.is_integer().then(|| Self::from_integer(fraction.numer()))?
            }

            fn to_integer(&self) -> Option<BigInt> {
                Some(BigInt::from(*self))
            }

            fn from_integer(integer: &BigInt) -> Option<Self> {
                <$int>::try_from(integer).ok().filter(|&v| v != <$int>::MIN)
            }

            #[inline]
            fn to_machine_integer(&self) -> Option<i64> {
                i64::try_from(*self).ok()
            }

            #[inline]
            fn from_machine_integer(integer: i64) -> Option<Self> {
                <$int>::try_from(integer).ok().filter(|&v| v != <$int>::MIN)
            }
        }

        impl Carrier for $int {
            const NAME: &'static str = stringify!($int);
            const EXACT: bool = true;
            type Exact = $int;

            fn into_exact(self) -> $int {
                self
            }

            fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
                largest_numerator(bound, &BigInt::from(1), terms) <= BigInt::from(<$int>::MAX)
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
    )*};
}
integer_carrier!(i32, i64, i128);
