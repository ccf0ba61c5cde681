//! Carriers for the number types of the standard library and of `num`.
//!
//! | number | its sums |
//! |---|---|
//! | machine integers; `MIN` is the infinite word, everything else a number | fit or not |
//! | doubles without NaN and infinities | rounded: the one carrier that rounds |
//! | fractions of machine integers | reduced, then they fit or not |
//! | integers and fractions of any size | always exist |

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::{FromPrimitive, Signed, ToPrimitive, Zero};

use super::rational::Rational;
use super::{Carrier, Fast, Fraction, OrderedGroup, Packed, largest_numerator};
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
            const FAST: Option<Fast<$int>> = Some(lanes::fast());

            fn into_exact(self) -> $int {
                self
            }

            fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
                largest_numerator(bound, &BigInt::from(1), terms) <= BigInt::from(<$int>::MAX)
            }
        }
    )*};
}
integer_carrier!(i32, i64, i128);

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

    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        // The digits and the powers up to 10^22 are exact doubles, so one operation rounds once
        // (Clinger 1990); the standard library does the rest.
        const EXACT: u64 = 1 << 53;
        let value = if digits.unsigned_abs() <= EXACT && exponent.unsigned_abs() <= 22 {
            let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
            match exponent < 0 {
                true => digits as f64 / power,
                false => digits as f64 * power,
            }
        } else {
            format!("{digits}e{exponent}").parse().ok()?
        };
        Some(value).filter(|v| v.is_finite() && (*v != 0.0 || digits == 0))
    }

    fn from_written(fraction: &BigRational) -> Option<Self> {
        let value = fraction.to_f64()?;
        Some(value).filter(|v| v.is_finite() && (*v != 0.0 || fraction.is_zero()))
    }
}

impl Carrier for f64 {
    const NAME: &'static str = "f64";
    const EXACT: bool = false;
    type Exact = BigRational;
    const FAST: Option<Fast<f64>> = Some(lanes::fast());

    fn into_exact(self) -> BigRational {
        self.to_fraction()
    }

    fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
        let largest = bound.abs() * BigInt::from(terms);
        largest.to_f64().is_some_and(f64::is_finite)
    }
}

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

    /// An error for a raw fraction whose denominator is not positive: the sums above rely on
    /// it.
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

/// Integers and fractions of any size: no sum leaves the range, and nothing is left over in a
/// word for the infinite state.
macro_rules! unbounded_carrier {
    ($($number:ty),*) => {$(
        impl Packed for $number {
            type Word = Option<$number>;
            const INFINITE: Option<$number> = None;

            #[inline]
            fn pack(self) -> Result<Option<$number>, NotFinite> {
                Ok(Some(self))
            }

            #[inline]
            fn unpack(word: &Option<$number>) -> Option<&$number> {
                word.as_ref()
            }
        }

        impl OrderedGroup for $number {
            #[inline]
            fn zero() -> Self {
                Zero::zero()
            }

            #[inline]
            fn order(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            #[inline]
            fn sum(&self, other: &Self) -> Option<Self> {
                Some(self + other)
            }

            #[inline]
            fn difference(&self, other: &Self) -> Option<Self> {
                Some(self - other)
            }
        }

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
unbounded_carrier!(BigInt, BigRational, Rational);
