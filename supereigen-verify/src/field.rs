//! Fields of files that may be null, and such that may be absent but not null.

use serde::{Deserialize, Deserializer};

/// A field that must be there, and may be null.
pub(crate) fn required<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    Option::deserialize(from)
}

/// A field that may be absent, and is not null where it stands.
pub(crate) fn present<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    V::deserialize(from).map(Some)
}
