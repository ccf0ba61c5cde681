//! Digraphs of max-plus matrices.

#![forbid(unsafe_code)]

pub mod limits;
