//! Commands of one matrix, asked about a two-sided system A (x) x >= B (x) x: what they
//! answer, one file for each of them.

pub mod info;
pub mod lambda;
pub mod reduce;
