//! Commands of one matrix, asked about a two-sided system A (x) x >= B (x) x: what they
//! answer, one file for each of them.

pub mod certificate;
pub mod compare;
pub mod greatest;
pub mod info;
pub mod lambda;
pub mod nearest;
pub mod reduce;
