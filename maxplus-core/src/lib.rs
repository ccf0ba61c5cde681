//! Exact max-plus algebra.

#![forbid(unsafe_code)]

pub mod boolean;
pub mod carrier;
pub mod error;
pub mod exact;
mod interop;
pub mod matrix;
pub mod nodeset;
pub mod residuation;
pub mod semiring;
#[cfg(feature = "serde")]
pub mod serialize;
pub mod star;
#[cfg(feature = "generators")]
pub mod testing;
pub mod text;
pub mod tropical;
pub mod vector;

pub use boolean::Boolean;
pub use carrier::Carrier;
pub use matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
pub use nodeset::NodeSet;
pub use semiring::{Idempotent, Selective, Semifield, Semiring};
pub use text::ParseError;
pub use tropical::{MaxPlus, MinPlus, Tropical};
pub use vector::{Scaled, Vector};
