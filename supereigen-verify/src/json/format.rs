//! The name by which a file says that it is a claim, and of which version.

use serde::de::{Deserialize, Deserializer, Error};

/// What is claimed, and the version of the format.
pub(super) const FORMAT: &str = "supereigen-basis-1";

/// The format, and no other.
pub(super) struct Format;

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let found = String::deserialize(from)?;
        if found == FORMAT {
            return Ok(Format);
        }
        let message = format!("found the format {found:?}, expected {FORMAT:?}");
        Err(D::Error::custom(message))
    }
}
