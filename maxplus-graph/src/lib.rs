//! Digraphs of max-plus matrices.

#![forbid(unsafe_code)]

pub mod hypergraph;
pub mod limits;
