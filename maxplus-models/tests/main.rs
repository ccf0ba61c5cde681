//! All integration tests, one module each: one program to build and link.

mod dataflow;
mod event_graph;
mod mpm;
mod pnml;
mod refused;
mod sdf3;
mod state_space;
mod support;
