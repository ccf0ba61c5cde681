//! Entries given as an interval, between two ends, `3..5`, or around a number, `9.6+-0.5`.
//!
//! Intervals can stand wherever a text has an entry, in every text format; in JSON as strings. A
//! matrix of numbers holds one end of each: a text with intervals is read twice, for the lower
//! ends and for the upper ends ([`Reading::end`](crate::Reading::end)).
//!
//! | written | is |
//! |---|---|
//! | `3..5`, `-1/2..0.25`, `1e2..1e3` | an entry between two numbers |
//! | `9.6+-0.5`, `9.6±0.5` | an entry between 9.1 and 10.1 |
//! | `9.6+-5%`, `9.6+-5 %` | an entry between 9.12 and 10.08: the tolerance is a part of the number |
//! | `3..3`, `3+-0` | 3 |
//! | `5..3` | an error: the interval is empty |
//! | `-inf..3`, `...3` | an error: -inf cannot be an end |
//! | `3+--1` | an error: a tolerance is not negative |

use maxplus_core::text::{BadEntry, ParseErrorKind};
use maxplus_core::{Number, Rational};

/// An end of an entry that is an interval.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use maxplus_formats::{End, Reading};
///
/// let text = ". 3..5\n-1 .\n";
/// let end = |end| Reading::new().end(end).matrix::<MaxPlus<i64>>(text);
/// assert_eq!(end(End::Lower)?.0.to_string(), "-inf 3\n-1 -inf\n");
/// assert_eq!(end(End::Upper)?.0.to_string(), "-inf 5\n-1 -inf\n");
///
/// let error = Reading::new().matrix::<MaxPlus<i64>>(text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 3: found `3..5`, expected a number or -inf, no interval",
/// );
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The lesser one.
    Lower,
    /// The greater one.
    Upper,
}

/// The signs between a number and its tolerance.
const AROUND: [&str; 2] = ["+-", "\u{b1}"];

/// The two numbers of an interval as texts: its ends, or a number and its tolerance, without `%`.
pub(crate) fn halves(token: &str) -> Option<(&str, &str)> {
    if let Some((low, high)) = token.split_once("..") {
        return Some((low.trim(), high.trim()));
    }
    let (number, tolerance) = AROUND.iter().find_map(|sign| token.split_once(sign))?;
    let tolerance = tolerance.trim();
    let tolerance = tolerance.strip_suffix('%').unwrap_or(tolerance);
    Some((number.trim(), tolerance.trim()))
}

/// Whether the text is a number and its tolerance, without `%`.
pub(crate) fn is_tolerance(token: &str) -> bool {
    !token.contains("..") && !token.ends_with('%') && halves(token).is_some()
}

/// The ends of the interval that a text gives by these two numbers.
pub(crate) fn ends(
    token: &str,
    numbers: [Result<Number, BadEntry>; 2],
) -> Result<[Number; 2], BadEntry> {
    match token.contains("..") {
        true => checked(numbers),
        false => around(numbers, token.trim_end().ends_with('%')),
    }
}

/// The ends around a number, for a tolerance or for one in percent.
fn around(
    numbers: [Result<Number, BadEntry>; 2],
    is_percent: bool,
) -> Result<[Number; 2], BadEntry> {
    let expected = "a number and its tolerance, such as 9.6+-0.5 or 9.6+-5%";
    let [number, tolerance] = numbers;
    let finite = |number: Result<Number, BadEntry>| match number.map(|number| number.into_value()) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err(BadEntry::new(ParseErrorKind::NotANumber, expected)),
        Err(bad) => Err(BadEntry::new(bad.kind, expected)),
    };
    let (number, mut tolerance) = (finite(number)?, finite(tolerance)?);
    if tolerance.is_negative() {
        let expected = format!("{expected}: this tolerance is negative");
        return Err(BadEntry::new(ParseErrorKind::NotANumber, expected));
    }
    if is_percent {
        tolerance = number.abs() * tolerance / Rational::from(100);
    }
    let ends = [&number - &tolerance, &number + &tolerance];
    Ok(ends.map(Number::finite))
}

/// Both ends, or an error if the interval is empty.
fn checked(ends: [Result<Number, BadEntry>; 2]) -> Result<[Number; 2], BadEntry> {
    let expected = "an interval of two numbers, the lower one first, such as 3..5";
    let [low, high] = ends.map(|end| end.map_err(|bad| BadEntry::new(bad.kind, expected)));
    let (low, high) = (low?, high?);
    let reason = match (low.value(), high.value()) {
        (Some(least), Some(most)) if least <= most => return Ok([low, high]),
        (Some(_), Some(_)) => "this one is empty",
        _ => "its ends must be finite",
    };
    let expected = format!("{expected}: {reason}");
    Err(BadEntry::new(ParseErrorKind::NotANumber, expected))
}
