//! The greatest solution below a bound, and what follows from it.
//!
//! | question | see |
//! |---|---|
//! | the greatest solution x <= u, what holds each entry down, windows l <= x <= u | [`greatest`] |
//! | a solution nearest to a vector | [`nearest`] |
//! | finite solutions, and up to which lambda there is one | [`finite`] |

pub mod finite;
pub mod greatest;
pub mod nearest;
pub(crate) mod query;

pub use finite::{
    FiniteSolution, LargestLambda, largest_lambda, largest_lambda_containing,
    largest_lambda_with_support, largest_lambda_within, reached_means,
};
pub use greatest::{Cause, Greatest, Window};
pub use nearest::{Distance, Nearest, NearestSolution};
