//! Two-sided systems A (x) x >= B (x) x.
//!
//! | for | see |
//! |---|---|
//! | the rows, their solutions, where they are tight, which vectors are extreme rays | [`System`] |
//! | the greatest solution below a bound, feasibility, windows, the nearest solution | [`greatest`] |
//! | integer solutions | [`integers`] |
//! | which rows the others imply, what one system implies of another | [`implication`] |
//! | the greatest lambda for which A (x) x >= lambda (x) B (x) x, or =, has a solution | [`pencil`] |
//! | all extreme rays | [`crate::methods::double_description`] |
//! | games, which are such systems | [`crate::game`] |
//!
//! All but the rays use policies that choose one row for each node (`two_sided/rows.rs`). The
//! chosen policy is a certificate that a checker can verify.

pub mod greatest;
pub mod implication;
pub mod integers;
pub mod pencil;
mod rays;
mod rows;
mod system;

pub use implication::Implication;
pub use pencil::{Above, GreatestLambda, Pencil};
pub(crate) use rays::{IntegerRun, IntegerSystem, by_integers};
pub use system::System;
