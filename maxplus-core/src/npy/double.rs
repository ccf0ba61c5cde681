//! Integers over one denominator as the doubles that they are, exactly.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

use crate::carrier::{Carrier, Fraction};

/// The numbers over a denominator that are doubles.
///
/// With the denominator as odd * 2^k, an integer over it is a fraction with a power
/// of two below if and only if `odd` divides it; the rest is a shift of the exponent.
#[derive(Debug, Clone)]
pub(super) struct Doubles {
    denominator: BigInt,
    /// odd and 2^-k, if both are of a size for which shifts are exact.
    parts: Option<(i64, f64)>,
}

impl Doubles {
    /// The denominator is positive.
    pub(super) fn over(denominator: BigInt) -> Self {
        assert!(denominator.is_positive(), "a denominator of {denominator}");
        let k = denominator.trailing_zeros().unwrap_or(0);
        let odd = (&denominator >> k).to_i64();
        // Far from where doubles lose digits.
        let power = i32::try_from(k).ok().filter(|&k| k <= 900);
        let parts = odd.zip(power).map(|(odd, k)| (odd, 0.5_f64.powi(k)));
        Doubles { denominator, parts }
    }

    /// 1 / denominator, if that is a power of two for which shifts are exact.
    pub(super) fn power_of_two(&self) -> Option<f64> {
        self.parts
            .filter(|&(odd, _)| odd == 1)
            .map(|(_, scale)| scale)
    }

    /// integer / denominator, if it is a double.
    #[inline]
    pub(super) fn of_integer(&self, integer: i64) -> Option<f64> {
        let Some((odd, scale)) = self.parts else {
            return self.of_number(&integer);
        };
        let quotient = match odd {
            // Spares most writers a division.
            1 => integer,
            odd if integer % odd == 0 => integer / odd,
            _ => return None,
        };
        let double = quotient as f64;
        (double as i128 == quotient.into()).then_some(double * scale)
    }

    /// number / denominator, if it is a double.
    pub(super) fn of_number<T: Carrier>(&self, number: &T) -> Option<f64> {
        f64::from_fraction(&self.fraction(number))
    }

    /// number / denominator.
    pub(super) fn fraction<T: Carrier>(&self, number: &T) -> BigRational {
        number.to_fraction() / &self.denominator
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_the_short_way_to_a_double_is_the_long_one() {
        let mut denominators: Vec<BigInt> = (1..=24).map(BigInt::from).collect();
        denominators.extend([900, 901, 1074, 1100].map(|k| BigInt::from(1) << k));
        denominators.push(BigInt::from(3) << 899);
        denominators.push(BigInt::from(3) * i64::MAX);
        let edges = [0, 1 << 53, 1 << 62, i64::MAX];
        let integers = edges
            .iter()
            .flat_map(|&edge| (-30..=30).map(move |k| edge.saturating_add(k)));
        let integers: Vec<i64> = integers.flat_map(|k| [k, -k]).collect();
        for denominator in denominators {
            let doubles = Doubles::over(denominator.clone());
            for &integer in &integers {
                let fraction = BigRational::new(integer.into(), denominator.clone());
                let expected = f64::from_fraction(&fraction);
                let found = doubles.of_integer(integer);
                assert_eq!(
                    found.map(f64::to_bits),
                    expected.map(f64::to_bits),
                    "{fraction}"
                );
            }
        }
    }
}
