//! The names by which a file says what it claims, and in which version.

use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error};

/// What a file may claim.
pub(super) trait Claimed {
    /// The name, with the version of the format.
    const FORMAT: &'static str;
}

/// A scaled basis.
pub(super) struct Basis;

impl Claimed for Basis {
    const FORMAT: &'static str = "supereigen-basis-1";
}

/// The rays of a two-sided system.
pub(super) struct Cone;

impl Claimed for Cone {
    const FORMAT: &'static str = "supereigen-cone-1";
}

/// The format of `C`, and no other.
pub(super) struct Format<C>(PhantomData<C>);

impl<'de, C: Claimed> Deserialize<'de> for Format<C> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let found = String::deserialize(from)?;
        if found == C::FORMAT {
            return Ok(Format(PhantomData));
        }
        let message = format!("found the format {found:?}, expected {:?}", C::FORMAT);
        Err(D::Error::custom(message))
    }
}
