//! The fields of a JSON object, read one by one. Written by hand, because serde's derived code
//! for many kinds of requests would be a tenth of everything that the browser loads.

use serde_json::{Map, Value};

/// The fields that are not read yet.
pub struct Fields(Map<String, Value>);

/// A conversion of a value, and a description of what is expected.
type Kind<T> = (fn(Value) -> Option<T>, &'static str);

/// Text.
pub const TEXT: Kind<String> = (
    |value| match value {
        Value::String(text) => Some(text),
        _ => None,
    },
    "text",
);

/// A count.
pub const COUNT: Kind<u64> = (|value| value.as_u64(), "a number, 0 or more");

/// A number of nodes, or a node.
pub const SIZE: Kind<usize> = (
    |value| usize::try_from(value.as_u64()?).ok(),
    "a number, 0 or more",
);

/// A whole number.
pub const INTEGER: Kind<i64> = (|value| value.as_i64(), "a whole number");

/// A number that may be rounded.
pub const NUMBER: Kind<f64> = (|value| value.as_f64(), "a number");

/// Yes or no.
pub const YES: Kind<bool> = (|value| value.as_bool(), "true or false");

/// An object.
pub const OBJECT: Kind<Fields> = (
    |value| match value {
        Value::Object(fields) => Some(Fields(fields)),
        _ => None,
    },
    "an object",
);

const LIST: Kind<Vec<Value>> = (
    |value| match value {
        Value::Array(values) => Some(values),
        _ => None,
    },
    "a list",
);

impl Fields {
    /// The fields of the object in a text.
    pub fn of(text: &str) -> Result<Self, String> {
        let value =
            serde_json::from_str(text).map_err(|error: serde_json::Error| error.to_string());
        OBJECT.0(value?).ok_or_else(|| "expected an object".to_owned())
    }

    /// A field that may be absent or null.
    pub fn optional<T>(
        &mut self,
        name: &str,
        (take, expected): Kind<T>,
    ) -> Result<Option<T>, String> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match take(value) {
                Some(value) => Ok(Some(value)),
                None => Err(format!("{name}: expected {expected}")),
            },
        }
    }

    /// A field that must be there.
    pub fn required<T>(&mut self, name: &str, kind: Kind<T>) -> Result<T, String> {
        let value = self.optional(name, kind)?;
        value.ok_or_else(|| format!("{name} is missing"))
    }

    /// A list, each of whose items is converted by a function.
    pub fn list<T>(
        &mut self,
        name: &str,
        item: fn(Value) -> Option<T>,
    ) -> Result<Option<Vec<T>>, String> {
        let Some(values) = self.optional(name, LIST)? else {
            return Ok(None);
        };
        let items: Option<Vec<T>> = values.into_iter().map(item).collect();
        let items = items.ok_or_else(|| format!("{name}: found an item of another kind"));
        items.map(Some)
    }

    /// A list that must be there.
    pub fn required_list<T>(
        &mut self,
        name: &str,
        item: fn(Value) -> Option<T>,
    ) -> Result<Vec<T>, String> {
        self.list(name, item)?
            .ok_or_else(|| format!("{name} is missing"))
    }

    /// Refuses unknown fields, so that a misspelt name is an error.
    pub fn end(self) -> Result<(), String> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(format!("{name} is not known here")),
        }
    }
}
