//! Questions about one vector.
//!
//! | question | answer |
//! |---|---|
//! | does it solve, row by row? | [`Problem::membership`], [`Membership`], [`Row`] |
//! | which rows are tight, and where? | [`Problem::tangent`], [`Tangent`] |
//! | is it extremal, and why? | [`Problem::extremality`], [`Extremality`] |
//! | which extremals is it the maximum of? | [`Problem::decompose`], [`Part`] |
//!
//! [`Problem::membership`]: crate::Problem::membership
//! [`Problem::tangent`]: crate::Problem::tangent
//! [`Problem::extremality`]: crate::Problem::extremality
//! [`Problem::decompose`]: crate::Problem::decompose

pub(crate) mod decompose;
pub(crate) mod extremality;
pub(crate) mod membership;
pub(crate) mod tangent;

pub use decompose::Part;
pub use extremality::{Extremality, Reason, Shape};
pub use membership::{Membership, Row, VectorError};
pub use tangent::{Split, Tangent};
