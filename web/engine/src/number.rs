//! Numbers on the page: text as the program writes it, `null` for -inf, so that nothing is
//! rounded.

use maxplus_core::{Carrier, MaxPlus, Number};
use serde_json::Value;

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

/// The number in the type of all numbers here.
pub fn exact<T: Carrier>(entry: &MaxPlus<T>) -> Number
where
    Number: From<T>,
{
    let value = entry.value().cloned();
    value.map_or(Number::NEG_INFINITY, Number::from)
}
