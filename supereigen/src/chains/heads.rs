//! Head first: polynomial time per extremal, on every instance.

pub(crate) mod part;
mod probe;
mod reopen;
mod segment;
pub(crate) mod steps;
pub(crate) mod walk;
mod within;
