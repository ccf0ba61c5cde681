//! One entry of a matrix or vector, read strictly and written.

use maxplus_core::{Carrier, MaxPlus};
use serde_json::value::RawValue;

use super::ClaimError;
use crate::claim::exact_text;

/// One entry from its own text.
pub(super) fn entry<T: Carrier>(
    raw: &RawValue,
    place: impl Fn() -> String,
) -> Result<MaxPlus<T>, ClaimError> {
    let raw = raw.get();
    let unquoted;
    let number = match raw.as_bytes().first() {
        Some(b'"') => {
            unquoted = serde_json::from_str::<String>(raw)?;
            if unquoted == "-inf" {
                return Ok(MaxPlus::NEG_INFINITY);
            }
            unquoted.as_str()
        }
        Some(b'-' | b'0'..=b'9') => raw,
        _ => {
            return Err(ClaimError::Entry {
                place: place(),
                found: shortened(raw),
            });
        }
    };
    let strict = !raw.starts_with('"') || is_integer_or_fraction(number);
    match number.parse::<MaxPlus<T>>() {
        Ok(scalar) if strict => Ok(scalar),
        // The text format has more ways to write a number or -inf.
        Ok(_) => Err(ClaimError::Entry {
            place: place(),
            found: shortened(raw),
        }),
        Err(trouble) => Err(ClaimError::Number {
            place: place(),
            trouble: Box::new(trouble),
        }),
    }
}

/// Whether the text is `-?p` or `-?p/q` with digits p and q that do not begin
/// with a zero, unless that is all there is. (That there are digits is for the
/// reader of numbers to see.)
fn is_integer_or_fraction(text: &str) -> bool {
    let whole = |digits: &str| {
        digits.bytes().all(|b| b.is_ascii_digit()) && (digits == "0" || !digits.starts_with('0'))
    };
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.split_once('/') {
        Some((above, below)) => whole(above) && whole(below),
        None => whole(unsigned),
    }
}

/// An entry as it stands in a file.
pub(super) fn written<T: Carrier>(scalar: &MaxPlus<T>) -> Box<RawValue> {
    let text = exact_text(scalar);
    let is_integer = scalar.is_finite() && !text.contains('/');
    let json = if is_integer {
        text
    } else {
        format!("\"{text}\"")
    };
    RawValue::from_string(json).expect("a number, or a string of digits and a slash")
}

/// A text of any length with its middle left out: the begin says what it is, and
/// an error of the JSON library ends with its place.
pub(super) fn shortened(text: &str) -> String {
    const KEPT: usize = 80;
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    if ends.len() <= 2 * KEPT {
        return text.to_owned();
    }
    let (begin, end) = (ends[KEPT], ends[ends.len() - KEPT]);
    format!("{} ... {}", &text[..begin], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_texts_are_shortened() {
        for length in [0, 1, 81, 159, 160] {
            let text = "é".repeat(length);
            assert_eq!(shortened(&text), text);
        }
        let text: String = ('!'..).take(161).collect();
        let cut = shortened(&text);
        let (begin, end) = cut.split_once(" ... ").unwrap();
        assert_eq!((begin.chars().count(), end.chars().count()), (80, 80));
        assert!(text.starts_with(begin) && text.ends_with(end));
    }
}
