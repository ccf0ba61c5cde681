//! The greatest solution below a bound, and what follows from it.
//!
//! | question | see |
//! |---|---|
//! | the greatest solution x <= u, and what limits each entry | [`Problem::greatest_below`], [`Greatest`] |
//! | a solution with l <= x <= u | [`Problem::within`], [`Window`] |
//! | a solution nearest to a vector | [`Problem::nearest`], [`Nearest`] |
//! | a finite solution, and up to which lambda there is one | [`Problem::finite_solution`], [`largest_lambda`] |
//!
//! [`System`](crate::System) answers the first three questions with the same types.
//!
//! [`Problem::greatest_below`]: crate::Problem::greatest_below
//! [`Problem::within`]: crate::Problem::within
//! [`Problem::nearest`]: crate::Problem::nearest
//! [`Problem::finite_solution`]: crate::Problem::finite_solution

pub(crate) mod finite;
pub(crate) mod greatest;
pub(crate) mod nearest;
pub(crate) mod query;

pub use finite::{
    FiniteSolution, LargestLambda, largest_lambda, largest_lambda_containing,
    largest_lambda_with_support,
};
pub use greatest::{Cause, Greatest, Window};
pub use nearest::{Distance, Nearest, NearestSolution};
