//! All integration tests, one module each: one program to build and link.

mod closure;
mod cycle_mean;
mod cycle_ratio;
mod cycle_times;
mod cycles;
mod digraph;
mod dot;
mod hypergraph;
mod limits;
mod names;
mod nonnegative_cycles;
mod paths;
mod petgraph;
mod powers;
mod scc;
mod support;
mod walks;
