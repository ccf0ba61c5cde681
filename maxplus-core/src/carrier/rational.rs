//! An exact fraction that is stored as a machine integer whenever it is one.
//!
//! Programs that read numbers of any kind need one type for all of them. A [`BigRational`] is
//! such a type, but it costs two allocations and about 200 times the time of an `i64`, and
//! nearly all data are small integers. A [`Rational`] stores a small integer in place and
//! everything else behind a pointer, in 16 bytes. Sums and comparisons of small integers cost
//! one branch more than those of `i64`.
//!
//! **Invariant**: a whole number that fits an `i64` is always stored in place. Hence equal
//! numbers have one form, and equality and hashing are derived. Nothing wraps: a sum that
//! leaves the machine word is stored behind the pointer, and a sum that fits again is stored in
//! place.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::{BigRational, ParseRatioError, Ratio};
use num_traits::{One, ToPrimitive, Zero};

use super::Fraction;
use crate::mirror::is_mirrored;
use crate::number_style;

/// An exact fraction of any size; small integers cost what machine integers do.
///
/// ```
/// use maxplus_core::Rational;
///
/// let third: Rational = "1/3".parse()?;
/// let largest = Rational::from(i64::MAX);
/// assert_eq!(&third + &third, "2/3".parse()?);
/// assert_eq!((&largest + &third - &third), largest);
/// assert_eq!((&largest + &largest).to_string(), "18446744073709551614");
/// # Ok::<(), num_rational::ParseRatioError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Small(i64),
    /// A number that is not an integer of an `i64`.
    Big(Box<BigRational>),
}

use Form::{Big, Small};

impl Rational {
    /// Numerator over denominator, reduced.
    ///
    /// # Panics
    ///
    /// If the denominator is zero.
    pub fn new(numer: impl Into<BigInt>, denom: impl Into<BigInt>) -> Self {
        BigRational::new(numer.into(), denom.into()).into()
    }

    /// Whether it is a whole number.
    #[inline]
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Small(_) => true,
            Big(fraction) => fraction.is_integer(),
        }
    }

    /// Whether it is below zero.
    #[inline]
    pub fn is_negative(&self) -> bool {
        *self < Rational(Small(0))
    }

    /// Whether it is above zero.
    #[inline]
    pub fn is_positive(&self) -> bool {
        *self > Rational(Small(0))
    }

    /// Its absolute value.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// The operation on big fractions, for results that do not fit a machine word.
    #[cold]
    #[inline(never)]
    fn by_fractions(
        &self,
        other: &Self,
        operation: fn(BigRational, BigRational) -> BigRational,
    ) -> Self {
        operation(self.to_fraction(), other.to_fraction()).into()
    }
}

impl From<i32> for Rational {
    fn from(value: i32) -> Self {
        Rational::from(i64::from(value))
    }
}

impl From<i64> for Rational {
    #[inline]
    fn from(integer: i64) -> Self {
        Rational(Small(integer))
    }
}

impl From<BigInt> for Rational {
    fn from(integer: BigInt) -> Self {
        match i64::try_from(&integer) {
            Ok(small) => Rational(Small(small)),
            Err(_) => Rational(Big(Box::new(integer.into()))),
        }
    }
}

impl From<BigRational> for Rational {
    fn from(fraction: BigRational) -> Self {
        if fraction.is_integer()
            && let Some(small) = fraction.numer().to_i64()
        {
            return Rational(Small(small));
        }
        Rational(Big(Box::new(fraction)))
    }
}

impl From<Ratio<i64>> for Rational {
    fn from(fraction: Ratio<i64>) -> Self {
        fraction.to_fraction().into()
    }
}

impl From<Rational> for BigRational {
    fn from(number: Rational) -> Self {
        match number.0 {
            Small(integer) => BigRational::from_integer(integer.into()),
            Big(fraction) => *fraction,
        }
    }
}

/// A whole number, or two with `/` between them.
impl FromStr for Rational {
    type Err = ParseRatioError;

    fn from_str(text: &str) -> Result<Self, ParseRatioError> {
        match text.parse::<i64>() {
            Ok(small) => Ok(small.into()),
            Err(_) => text.parse::<BigRational>().map(Rational::from),
        }
    }
}

/// In the [style](crate::number_style) of the thread, which is fractions by default.
impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            // Wider, because the negative of the least integer of 64 bits has more bits.
            Small(integer) if is_mirrored() => (-i128::from(*integer)).fmt(f),
            Small(integer) => integer.fmt(f),
            Big(fraction) => number_style::write(fraction, f),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Ord for Rational {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        #[cold]
        #[inline(never)]
        fn by_fractions(a: &Rational, b: &Rational) -> Ordering {
            match (&a.0, &b.0) {
                (Big(a), Big(b)) => a.cmp(b),
                _ => a.to_fraction().cmp(&b.to_fraction()),
            }
        }
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            _ => by_fractions(self, other),
        }
    }
}

impl PartialOrd for Rational {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// a / b if it is whole and fits. (A division by zero panics, as that of fractions does.)
fn exact_quotient(a: i64, b: i64) -> Option<i64> {
    (a.checked_rem(b) == Some(0)).then(|| a / b)
}

/// One operator, by reference and by value: on machine words if the result fits, otherwise on
/// fractions.
macro_rules! operator {
    ($($trait:ident $method:ident $checked:path,)*) => {$(
        impl $trait for &Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(result) = $checked(*a, *b)
                {
                    return Rational(Small(result));
                }
                self.by_fractions(other, $trait::$method)
            }
        }

        impl $trait for Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, other: Rational) -> Rational {
                $trait::$method(&self, &other)
            }
        }

        impl $trait<&Rational> for Rational {
            type Output = Rational;

            #[inline]
            fn $method(self, other: &Rational) -> Rational {
                $trait::$method(&self, other)
            }
        }
    )*};
}
operator! {
    Add add i64::checked_add,
    Sub sub i64::checked_sub,
    Mul mul i64::checked_mul,
    Div div exact_quotient,
}

impl Neg for &Rational {
    type Output = Rational;

    #[inline]
    fn neg(self) -> Rational {
        Rational(Small(0)) - self
    }
}

impl Neg for Rational {
    type Output = Rational;

    #[inline]
    fn neg(self) -> Rational {
        -&self
    }
}

impl Zero for Rational {
    #[inline]
    fn zero() -> Self {
        Rational(Small(0))
    }

    #[inline]
    fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }
}

impl Default for Rational {
    #[inline]
    fn default() -> Self {
        Rational(Small(0))
    }
}

impl One for Rational {
    #[inline]
    fn one() -> Self {
        Rational(Small(1))
    }
}

/// To machine numbers: integers drop the digits after the point, doubles are rounded to the
/// nearest.
impl ToPrimitive for Rational {
    fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Small(integer) => Some(*integer),
            Big(fraction) => fraction.to_i64(),
        }
    }

    fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Small(integer) => integer.to_u64(),
            Big(fraction) => fraction.to_u64(),
        }
    }

    fn to_f64(&self) -> Option<f64> {
        match &self.0 {
            Small(integer) => integer.to_f64(),
            Big(fraction) => fraction.to_f64(),
        }
    }
}

impl Fraction for Rational {
    fn to_fraction(&self) -> BigRational {
        match &self.0 {
            Small(integer) => BigRational::from_integer((*integer).into()),
            Big(fraction) => BigRational::clone(fraction),
        }
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(fraction.clone().into())
    }

    fn to_integer(&self) -> Option<BigInt> {
        match &self.0 {
            Small(integer) => Some((*integer).into()),
            Big(fraction) => Fraction::to_integer(&**fraction),
        }
    }

    fn from_integer(integer: &BigInt) -> Option<Self> {
        Some(match i64::try_from(integer) {
            Ok(small) => Rational(Small(small)),
            Err(_) => integer.clone().into(),
        })
    }

    #[inline]
    fn from_machine_integer(integer: i64) -> Option<Self> {
        Some(Rational(Small(integer)))
    }

    /// By the invariant, no big number is a machine integer.
    #[inline]
    fn to_machine_integer(&self) -> Option<i64> {
        match self.0 {
            Small(integer) => Some(integer),
            Big(_) => None,
        }
    }
}
