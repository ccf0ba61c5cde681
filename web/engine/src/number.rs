//! Numbers on the page: text as the program writes it, `null` for -inf, so that nothing is
//! rounded.

use maxplus_core::{MaxPlus, Number, Vector};
use serde_json::Value;

use crate::refusal::Refusal;

/// A number as text; `None` is -inf.
pub type Entry = Option<String>;

/// The entry in a JSON value.
pub fn entry_of(value: Value) -> Option<Entry> {
    match value {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(text)),
        _ => None,
    }
}

/// The text of a number.
pub fn entry(scalar: &Number) -> Entry {
    scalar.value().map(ToString::to_string)
}

/// The texts of several numbers.
pub fn entries<'a>(scalars: impl IntoIterator<Item = &'a Number>) -> Vec<Entry> {
    scalars.into_iter().map(entry).collect()
}

/// The vector with these entries.
pub fn vector(entries: &[Entry]) -> Result<Vector<Number>, Refusal> {
    let number = |(k, entry): (usize, &Entry)| match entry {
        None => Ok(MaxPlus::NEG_INFINITY),
        Some(text) => text
            .parse()
            .map_err(|error| Refusal::of(format!("entry {}: {error}", k + 1))),
    };
    entries.iter().enumerate().map(number).collect()
}
