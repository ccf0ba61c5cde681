//! The answers of commands for one matrix to questions about a two-sided system
//! A (x) x >= B (x) x. Each command has its own file.

pub mod info;
pub mod lambda;
pub mod reduce;
