//! Entries given as an interval between two ends: `3..5`.
//!
//! Intervals can stand wherever a text has an entry, in every text format; in JSON as strings. A
//! matrix of numbers holds one end of each: a text with intervals is read twice, for the lower
//! ends and for the upper ends ([`Reading::end`](crate::Reading::end)).
//!
//! | written | is |
//! |---|---|
//! | `3..5`, `-1/2..0.25`, `1e2..1e3` | an entry between two numbers |
//! | `3..3` | 3 |
//! | `5..3` | an error: the interval is empty |
//! | `-inf..3`, `...3` | an error: -inf cannot be an end |

use maxplus_core::Number;
use maxplus_core::text::{BadEntry, ParseErrorKind};

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

/// The texts before and after the first `..`.
pub(crate) fn halves(token: &str) -> Option<(&str, &str)> {
    let (low, high) = token.split_once("..")?;
    Some((low.trim(), high.trim()))
}

/// Both ends, or an error if the interval is empty.
pub(crate) fn checked(ends: [Result<Number, BadEntry>; 2]) -> Result<[Number; 2], BadEntry> {
    let expected = "an interval of two numbers, the lower one first, such as 3..5";
    let number = |end: Result<Number, BadEntry>| match end {
        Ok(end) => Ok(end),
        Err(bad) => Err(BadEntry::new(bad.kind, expected)),
    };
    let [low, high] = ends;
    let [low, high] = [number(low)?, number(high)?];
    match (low.value(), high.value()) {
        (Some(least), Some(most)) if least <= most => Ok([low, high]),
        (Some(_), Some(_)) => {
            let expected = format!("{expected}: this one is empty");
            Err(BadEntry::new(ParseErrorKind::NotANumber, expected))
        }
        _ => {
            let expected = format!("{expected}: what is infinite is no end of one");
            Err(BadEntry::new(ParseErrorKind::NotANumber, expected))
        }
    }
}
