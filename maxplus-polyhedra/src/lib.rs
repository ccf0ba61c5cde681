//! Tropical polyhedra.
#![forbid(unsafe_code)]
pub mod halfspaces;
