//! `--decimals`: fractions as decimals where these are finite. Nothing is
//! rounded: 1/4 is 0.25, and 1/3 stays 1/3.
//!
//! Every writer takes numbers of any kind and asks them for their text, so a
//! decimal is a kind of number: a fraction that prints differently.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::Carrier;
use maxplus_core::carrier::{Fraction, Literal, OrderedGroup, Packed};
use maxplus_core::error::NotFinite;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

/// A fraction that prints as a decimal where that is finite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal(BigRational);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match places(self.0.denom()) {
            Some(places) if places > 0 => {
                let ten = BigInt::from(10).pow(places);
                let shifted = (&self.0 * ten).to_integer();
                let digits = format!("{:0>1$}", shifted.abs(), places as usize + 1);
                let (whole, rest) = digits.split_at(digits.len() - places as usize);
                let sign = if self.0.is_negative() { "-" } else { "" };
                f.pad(&format!("{sign}{whole}.{rest}"))
            }
            _ => self.0.fmt(f),
        }
    }
}

/// The least number of decimal places for fractions in lowest terms with this
/// denominator: `None` if no number of them will do.
fn places(denominator: &BigInt) -> Option<u32> {
    let mut rest = denominator.clone();
    let mut powers = [0_u32; 2];
    for (power, prime) in powers.iter_mut().zip([2_u32, 5]) {
        // Each round makes it less.
        loop {
            let (quotient, remainder) = rest.div_rem(&prime.into());
            if !remainder.is_zero() {
                break;
            }
            rest = quotient;
            *power = power.checked_add(1)?;
        }
    }
    rest.is_one().then(|| powers[0].max(powers[1]))
}

impl Packed for Decimal {
    type Word = Option<Decimal>;
    const INFINITE: Option<Decimal> = None;

    fn pack(self) -> Result<Option<Decimal>, NotFinite> {
        Ok(Some(self))
    }

    fn unpack(word: &Option<Decimal>) -> Option<&Decimal> {
        word.as_ref()
    }
}

impl OrderedGroup for Decimal {
    fn zero() -> Self {
        Decimal(Zero::zero())
    }

    fn order(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        Some(Decimal(&self.0 + &other.0))
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        Some(Decimal(&self.0 - &other.0))
    }
}

impl Fraction for Decimal {
    fn to_fraction(&self) -> BigRational {
        self.0.clone()
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(Decimal(fraction.clone()))
    }
}

impl Literal for Decimal {}

impl Carrier for Decimal {
    const NAME: &'static str = "Decimal";
    const EXACT: bool = true;
    type Exact = Decimal;

    fn into_exact(self) -> Self {
        self
    }

    fn has_room(_: &BigRational, _: &BigInt, _: usize) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finite_decimals_are_exact_and_all_others_stay_fractions() {
        let shown = |above: i64, below: i64| {
            Decimal(BigRational::new(above.into(), below.into())).to_string()
        };
        let expected = [
            (1, 4, "0.25"),
            (-1, 4, "-0.25"),
            (1, 3, "1/3"),
            (-7, 30, "-7/30"),
            (-1, 20, "-0.05"),
            (12, 1, "12"),
            (-5, 2, "-2.5"),
            (0, 7, "0"),
            (1, 1024, "0.0009765625"),
            (101, 100, "1.01"),
        ];
        for (above, below, text) in expected {
            assert_eq!(shown(above, below), text);
        }
        // Every one reads back as the number it is.
        for below in 1..=60 {
            for above in -70..=70 {
                let number = BigRational::new(above.into(), below.into());
                let text = Decimal(number.clone()).to_string();
                let read: maxplus_core::MaxPlus<BigRational> = text.parse().unwrap();
                assert_eq!(read.value(), Some(&number), "{text}");
            }
        }
    }
}
