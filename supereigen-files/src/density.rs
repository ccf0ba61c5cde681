//! The part of entries that are finite: one unit wherever it is asked for.

use maxplus_core::carrier::Fraction;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use crate::Exact;
use crate::decimals::Decimal;

/// A part of a whole in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Density {
    percent: u64,
}

impl Density {
    /// In hundredths.
    pub fn percent(self) -> u64 {
        self.percent
    }
}

/// A density as people write it: `0.35`. It is read as a fraction, like all numbers
/// here: nothing is rounded before hundredths are made, halves of them upwards.
pub fn parse_density(text: &str) -> Result<Density, String> {
    let density = text.parse::<Exact>().ok();
    let hundred = BigRational::from_integer(100.into());
    let density = density.and_then(Exact::into_value).map(BigRational::from);
    match &density {
        Some(density) if !density.is_negative() && *density <= BigRational::one() => {
            let percent = (density * hundred).round().to_integer();
            let percent = percent.to_u64();
            Ok(Density {
                percent: percent.expect("at most 100"),
            })
        }
        Some(density) if density.is_positive() && *density <= hundred => {
            let shown = |number: &BigRational| Decimal::from_fraction(number).expect("it is one");
            Err(format!(
                "a density is a part of 1, not of 100: for {} percent give {}",
                shown(density),
                shown(&(density / hundred))
            ))
        }
        _ => Err(format!("a density is a number from 0 to 1, not {text}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_density_is_a_part_of_one_and_percent_are_told_apart() {
        for (text, percent) in [
            ("0", 0),
            (".35", 35),
            ("1", 100),
            ("0.999", 100),
            ("1e-9", 0),
            ("0.285", 29),
            ("1/3", 33),
        ] {
            assert_eq!(parse_density(text), Ok(Density { percent }), "{text}");
        }
        let told = parse_density("60").unwrap_err();
        assert_eq!(
            told,
            "a density is a part of 1, not of 100: for 60 percent give 0.6"
        );
        let told = parse_density("12.50").unwrap_err();
        assert!(told.ends_with("for 12.5 percent give 0.125"), "{told}");
        for text in ["-0.1", "101", "nan", "inf", "", "half", ".", "1e999999999"] {
            let told = parse_density(text).unwrap_err();
            let expected = format!("a density is a number from 0 to 1, not {text}");
            assert_eq!(told, expected, "{text}");
        }
    }
}
