//! Marks on an axis of exact numbers, and how numbers look in a picture.
//!
//! Places are found exactly and become doubles last, as parts of the axis: so
//! numbers of any size can be drawn.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

use crate::tens::{exponent_of, power_of_ten};

/// Round numbers along an axis.
pub(super) struct Round {
    /// The numbers with their labels, which count in units.
    pub ticks: Vec<(BigRational, String)>,
    /// The power of ten that one unit is.
    pub unit: i64,
}

/// A number as books print it, with a true minus.
pub(super) fn shown(number: &BigRational) -> String {
    number.to_string().replace('-', "\u{2212}")
}

/// The same if it is short, else some digits of it behind a sign that says so.
pub(super) fn equal_or_about(number: &BigRational, most: usize) -> String {
    let exact = shown(number);
    if exact.chars().count() <= most {
        return format!("= {exact}");
    }
    let unit = exponent_of(number);
    let digits = (number / power_of_ten(unit)).to_f64().unwrap_or(0.0);
    let about = match unit {
        -3..=5 => format!("{:.4}", number.to_f64().unwrap_or(0.0)),
        _ => format!("{digits:.3}e{unit}"),
    };
    format!("\u{2248} {}", about.replace('-', "\u{2212}"))
}

/// How wide a label is, near enough.
pub(super) fn width(label: &str) -> f64 {
    7.4 * label.chars().count() as f64
}

/// Where on the axis from `low` to `high` a number lies, 0 and 1 being its ends.
pub(super) fn place(number: &BigRational, low: &BigRational, high: &BigRational) -> f64 {
    let part = (number - low) / (high - low);
    part.to_f64().unwrap_or(0.0)
}

/// Round numbers from `low` to `high`, which are not the same: about six.
pub(super) fn round(low: &BigRational, high: &BigRational) -> Round {
    let range = high - low;
    let (step, power) = step_for(&range);
    let unit = match exponent_of(&low.abs().max(high.abs())) {
        -2..=4 => 0,
        exponent => exponent,
    };
    let decimals = (unit - power).max(0);
    let mut ticks = Vec::new();
    let mut tick = (low / &step).ceil() * &step;
    while tick <= *high {
        let label = decimal(&(&tick / power_of_ten(unit)), decimals);
        ticks.push((tick.clone(), label));
        tick += &step;
    }
    Round { ticks, unit }
}

/// 1, 2 or 5 times a power of ten, of which the range holds at most eight.
fn step_for(range: &BigRational) -> (BigRational, i64) {
    let first = exponent_of(range) - 2;
    let powers = first..first + 6;
    let steps = powers.flat_map(|power| [1, 2, 5].map(|factor| (factor, power)));
    let mut steps =
        steps.map(|(factor, power)| (power_of_ten(power) * BigInt::from(factor), power));
    let most = BigInt::from(8);
    let found = steps.find(|(step, _)| *range <= step * &most);
    found.unwrap_or_else(|| (range.clone(), first))
}

/// A number that ends after so many decimals, without the zeros at its end.
fn decimal(number: &BigRational, decimals: i64) -> String {
    let digits = (number * power_of_ten(decimals)).to_integer();
    let decimals = usize::try_from(decimals).unwrap_or(0);
    let digits = digits.to_string();
    let (minus, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("\u{2212}", digits),
        None => ("", &*digits),
    };
    let digits = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, rest) = digits.split_at(digits.len() - decimals);
    let rest = rest.trim_end_matches('0');
    if rest.is_empty() {
        return format!("{minus}{whole}");
    }
    format!("{minus}{whole}.{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> BigRational {
        let value: maxplus_core::MaxPlus<BigRational> = text.parse().unwrap();
        value.value().unwrap().clone()
    }

    fn labels(low: &str, high: &str) -> (Vec<String>, i64) {
        let round = round(&number(low), &number(high));
        let labels = round.ticks.into_iter().map(|(_, label)| label);
        (labels.collect(), round.unit)
    }

    #[test]
    fn ticks_are_round_few_and_exact() {
        let of = |numbers: &[&str]| {
            let minus = |text: &&str| text.replace('-', "\u{2212}");
            numbers.iter().map(minus).collect::<Vec<_>>()
        };
        let (ticks, unit) = labels("-7", "2");
        assert_eq!((ticks, unit), (of(&["-6", "-4", "-2", "0", "2"]), 0));
        let (ticks, unit) = labels("-1/10", "1/3");
        assert_eq!(unit, 0);
        assert_eq!(ticks, of(&["-0.1", "0", "0.1", "0.2", "0.3"]));
        let (ticks, unit) = labels("0", "4e400");
        assert_eq!((ticks.len(), unit), (9, 400));
        assert_eq!(ticks[1], "0.5");
        let (ticks, unit) = labels("1e-30", "5e-30");
        assert!((3..=9).contains(&ticks.len()), "{ticks:?}");
        assert!(unit < -28);
    }

    #[test]
    fn any_range_has_some_ticks_and_not_many() {
        for low in ["-1e9", "-7/3", "0", "1/7", "123456", "1e60"] {
            for range in ["1e-9", "1/3", "1", "9", "10", "99", "7e5", "1e80"] {
                let (low, range) = (number(low), number(range));
                let round = round(&low, &(&low + &range));
                assert!((3..=9).contains(&round.ticks.len()), "{low} {range}");
            }
        }
    }

    #[test]
    fn long_numbers_say_that_they_are_cut() {
        assert_eq!(equal_or_about(&number("-5/4"), 9), "= \u{2212}5/4");
        let long = number("-1234567/1000003");
        assert_eq!(equal_or_about(&long, 9), "\u{2248} \u{2212}1.2346");
        let huge = number("31415926535897932384626433832795028841971");
        assert!(equal_or_about(&huge, 9).starts_with("\u{2248} 3.14"));
    }
}
