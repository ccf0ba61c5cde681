//! Ticks on an axis of exact numbers, and the text of numbers in a picture.
//!
//! Positions are computed exactly, and only the result, a fraction of the axis, is rounded to a
//! double. If the numbers of an axis are too long to read, its unit is a power of ten. So numbers
//! of any size can be drawn.

use maxplus_core::mirror::plainly;
use maxplus_core::number_style;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The power of ten of the first digit, or a neighbouring one; 0 for 0.
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

/// Round numbers along an axis.
pub(crate) struct Round {
    /// The numbers with their labels, which count in units.
    pub ticks: Vec<(BigRational, String)>,
    /// The power of ten of one unit.
    pub unit: i64,
}

/// A number as printed in books, with a true minus sign.
pub(crate) fn shown(number: &BigRational) -> String {
    // The signs of min-plus answers are changed before pictures are drawn.
    plainly(|| number_style::shown(number).to_string()).replace('-', "\u{2212}")
}

/// The number if it is short, otherwise some of its digits after a sign for "about".
pub(crate) fn equal_or_about(number: &BigRational, most: usize) -> String {
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

/// The approximate width of a label.
pub(crate) fn width(label: &str) -> f64 {
    7.4 * label.chars().count() as f64
}

/// The position of a number on the axis from `low` to `high`, as a fraction from 0 to 1.
pub(crate) fn place(number: &BigRational, low: &BigRational, high: &BigRational) -> f64 {
    let part = (number - low) / (high - low);
    part.to_f64().unwrap_or(0.0)
}

/// About six round numbers from `low` to `high`, which differ.
pub(crate) fn round(low: &BigRational, high: &BigRational) -> Round {
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

/// 1, 2 or 5 times a power of ten, so that the range has at most eight steps.
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

/// A number with at most `decimals` decimals, without trailing zeros.
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
