//! The way from written numbers to a carrier.

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{ToPrimitive, Zero};

use super::fraction::Fraction;

/// How a carrier takes a written number.
///
/// # Laws
///
/// Both methods give the number itself or `None`; a carrier whose sums round
/// may give the nearest number it holds. Reading a printed number gives it
/// back.
pub trait Literal: Fraction {
    /// The number `digits * 10^exponent`.
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        Self::from_written(&decimal_fraction(digits.into(), exponent))
    }

    /// The number that was written as this fraction, or as a decimal with
    /// many digits.
    fn from_written(fraction: &BigRational) -> Option<Self> {
        Self::from_fraction(fraction)
    }
}

macro_rules! integer_literal {
    ($($int:ty),*) => {$(
        impl Literal for $int {
            #[inline]
            fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
                if exponent == 0 {
                    return <$int>::try_from(digits).ok().filter(|&v| v != <$int>::MIN);
                }
                Self::from_fraction(&decimal_fraction(digits.into(), exponent))
            }
        }
    )*};
}
integer_literal!(i32, i64, i128);

impl Literal for f64 {
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        // Both factors are exact doubles, so one operation rounds once
        // (Clinger 1990); the standard library does the rest.
        const EXACT: i64 = 1 << 53;
        let value = if digits.abs() <= EXACT && (0..=22).contains(&exponent.abs()) {
            let power = POWERS[exponent.unsigned_abs() as usize];
            if exponent < 0 {
                digits as f64 / power
            } else {
                digits as f64 * power
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

/// The powers of ten that are doubles.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

macro_rules! fraction_literal {
    ($($number:ty),*) => {$(
        impl Literal for $number {
            fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
                if exponent == 0 {
                    return Self::from_machine_integer(digits);
                }
                Self::from_fraction(&decimal_fraction(digits.into(), exponent))
            }
        }
    )*};
}
fraction_literal!(Ratio<i64>, BigInt, BigRational);

/// digits * 10^exponent.
pub(crate) fn decimal_fraction(digits: BigInt, exponent: i32) -> BigRational {
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent < 0 {
        BigRational::new(digits, power)
    } else {
        BigRational::from_integer(digits * power)
    }
}
