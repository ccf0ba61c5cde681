//! LaTeX: a matrix as `array` or `pmatrix` and their like, vectors as transposed
//! tuples.

mod cell;
mod layout;
mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{Latex, write_matrix};
