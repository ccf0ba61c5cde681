//! Digraphs of max-plus matrices.

#![forbid(unsafe_code)]

pub mod cycle;
pub mod digraph;
pub mod hypergraph;
pub mod limits;
pub mod reachability;
pub mod scc;

pub use cycle::Cycle;
pub use digraph::Digraph;
