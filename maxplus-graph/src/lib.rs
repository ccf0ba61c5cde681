//! Digraphs of max-plus matrices.

#![forbid(unsafe_code)]

pub mod closure;
pub mod cycle;
pub mod cycle_mean;
pub mod cycles;
pub mod digraph;
pub mod dot;
mod functional;
pub mod hypergraph;
pub mod limits;
pub mod nonnegative_cycles;
pub mod path;
pub mod paths;
pub mod reachability;
pub mod scc;
pub mod tally;
pub mod walks;

pub use cycle::Cycle;
pub use cycles::Cycles;
pub use digraph::Digraph;
pub use nonnegative_cycles::NonnegativeCycles;
pub use path::Path;
pub use paths::MaximumPaths;
