//! Powers of ten, for axes whose numbers are too long to be read.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The power of ten of the first digit, or one beside it; 0 for 0.
pub(crate) fn exponent_of(number: &BigRational) -> i64 {
    if number.is_zero() {
        return 0;
    }
    let bits = number.numer().bits() as f64 - number.denom().bits() as f64;
    (bits * std::f64::consts::LOG10_2).floor() as i64
}

/// 10^exponent.
pub(crate) fn power_of_ten(exponent: i64) -> BigRational {
    let power = BigInt::from(10).pow(u32::try_from(exponent.unsigned_abs()).unwrap_or(u32::MAX));
    if exponent < 0 {
        BigRational::new(BigInt::one(), power)
    } else {
        BigRational::from_integer(power)
    }
}
