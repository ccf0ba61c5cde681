//! The bounds of chains and of paths, in two forms.
//!
//! | module | |
//! |---|---|
//! | [`chain_bounds`], [`path_bounds`] | what a form must offer, and why it is enough |
//! | [`dense_chain`], [`dense_path`] | whole rows by the [lanes](super::lanes); going back costs nothing |
//! | [`undo`], [`sparse_chain`], [`sparse_path`] | neighbours only; going back through a log |
//!
//! Which form a search takes is decided once, where it is made
//! ([`dispatch`](super::dispatch)).

pub(crate) mod chain_bounds;
pub(crate) mod dense_chain;
pub(crate) mod dense_path;
pub(crate) mod path_bounds;
pub(crate) mod sparse_chain;
pub(crate) mod sparse_path;
mod undo;
