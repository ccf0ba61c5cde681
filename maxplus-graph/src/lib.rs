//! Digraphs of max-plus matrices.

#![forbid(unsafe_code)]

pub mod closure;
pub mod cycle;
pub mod cycle_mean;
pub mod cycles;
pub mod digraph;
mod functional;
pub mod hypergraph;
pub mod limits;
pub mod path;
pub mod paths;
pub mod reachability;
pub mod scc;
pub mod tally;

pub use cycle::Cycle;
pub use cycles::Cycles;
pub use digraph::Digraph;
pub use path::Path;
pub use paths::MaximumPaths;
