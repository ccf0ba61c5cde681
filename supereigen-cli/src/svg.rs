//! Pictures as SVG text: the digraph of a matrix, and the supereigenspace of a
//! 3 x 3 matrix in the plane. Nothing here knows max-plus algebra; numbers are
//! doubles because pixels are, and no answer depends on them.

mod canvas;
pub mod cone;
pub mod digraph;
mod nearness;
