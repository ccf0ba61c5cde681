//! One entry of a matrix or vector, read strictly and written.
//!
//! Where the text is at hand an entry is read from its own text, so that decimals
//! of any length are exact. Where another format hands over values
//! ([`Plain`]) there are integers and strings; a double is refused, for nobody
//! knows what it was rounded from.

use std::fmt;

use maxplus_core::{Carrier, MaxPlus};
use num_traits::ToPrimitive;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::error::{ClaimError, shortened};
use crate::hash::exact_text;

/// What an entry can be read from.
pub(super) trait Entry {
    /// The scalar; `place` says where it stands.
    fn scalar<T: Carrier>(&self, place: impl Fn() -> String) -> Result<MaxPlus<T>, ClaimError>;
}

impl Entry for &RawValue {
    fn scalar<T: Carrier>(&self, place: impl Fn() -> String) -> Result<MaxPlus<T>, ClaimError> {
        let raw = self.get();
        match raw.as_bytes().first() {
            Some(b'"') => read(&serde_json::from_str::<String>(raw)?, raw, place),
            // JSON has one way to write an integer and its own for decimals.
            Some(b'-' | b'0'..=b'9') => number(raw, place),
            _ => Err(unread(raw, place)),
        }
    }
}

/// An entry as values come in formats other than JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plain(String);

impl Entry for Plain {
    fn scalar<T: Carrier>(&self, place: impl Fn() -> String) -> Result<MaxPlus<T>, ClaimError> {
        read(&self.0, &self.0, place)
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entries;

        impl Visitor<'_> for Entries {
            type Value = Plain;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, or a string with an integer, p/q or -inf")
            }

            fn visit_i64<E: Error>(self, integer: i64) -> Result<Plain, E> {
                Ok(Plain(integer.to_string()))
            }

            fn visit_u64<E: Error>(self, integer: u64) -> Result<Plain, E> {
                Ok(Plain(integer.to_string()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Plain, E> {
                Ok(Plain(text.to_owned()))
            }
        }

        from.deserialize_any(Entries)
    }
}

/// An integer, fraction or -inf and nothing around it; `found` is what stood
/// there.
fn read<T: Carrier>(
    text: &str,
    found: &str,
    place: impl Fn() -> String,
) -> Result<MaxPlus<T>, ClaimError> {
    if text == "-inf" {
        return Ok(MaxPlus::NEG_INFINITY);
    }
    let scalar = number(text, &place)?;
    // The text format has more ways to write a number or -inf.
    if is_integer_or_fraction(text) {
        Ok(scalar)
    } else {
        Err(unread(found, place))
    }
}

fn number<T: Carrier>(text: &str, place: impl Fn() -> String) -> Result<MaxPlus<T>, ClaimError> {
    text.parse().map_err(|trouble| ClaimError::Number {
        place: place(),
        trouble: Box::new(trouble),
    })
}

fn unread(found: &str, place: impl Fn() -> String) -> ClaimError {
    ClaimError::Entry {
        place: place(),
        found: shortened(found),
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

/// An entry as it is written: a number if it is an integer of 64 bits, else a
/// string. (Many readers of JSON would round a longer number.)
pub(super) struct Number<'a, T: Carrier>(pub(super) &'a MaxPlus<T>);

impl<T: Carrier> Serialize for Number<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let integer = self.0.value().and_then(T::to_integer);
        match integer.and_then(|integer| integer.to_i64()) {
            Some(integer) => to.serialize_i64(integer),
            None => to.serialize_str(&exact_text(self.0)),
        }
    }
}
