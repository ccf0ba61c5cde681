//! Whether there is a solution, which parts of the matrix are needed, and how two problems compare.
//!
//! | question | answer |
//! |---|---|
//! | is there a solution other than -inf? | [`Problem::solvability`], [`Problem::one_solution`] |
//! | which rows and arcs are redundant? | [`Problem::reduce`] |
//! | are the solutions of one problem solutions of another? | [`Problem::inclusion`] |
//! | what holds for some matrix, or for every matrix, between two ends? | [`Tolerance`] |
//!
//! [`Problem::solvability`]: crate::Problem::solvability
//! [`Problem::one_solution`]: crate::Problem::one_solution
//! [`Problem::reduce`]: crate::Problem::reduce
//! [`Problem::inclusion`]: crate::Problem::inclusion

mod inclusion;
mod reduce;
mod solvability;
mod tolerance;

pub use inclusion::Inclusion;
pub use reduce::{Reason, Reduction, Removed};
pub use solvability::{OneSolution, Solvability};
pub use tolerance::{Tolerance, ToleranceError, Verdict, check_ends};
