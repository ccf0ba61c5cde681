//! Matrices from a seed, the same as the program's.

use maxplus_core::ReadMatrix;
use maxplus_formats::Format;
use supereigen_answers::random::parse_density;
use supereigen_answers::random::{Random, RandomMatrix};

use crate::matrix::{Written, written};
use crate::number::exact;
use crate::refusal::Refusal;

/// The output of `supereigen matrix random`.
pub fn random(
    n: usize,
    density: &str,
    [min, max]: [i64; 2],
    seed: u64,
    loops: bool,
) -> Result<Written, Refusal> {
    let asked = Random {
        n,
        density: parse_density(density).map_err(Refusal::of)?,
        degree: None,
        min,
        max,
        seed,
        no_loops: !loops,
    };
    // Converted to the type of all other matrices here, so that no further writer is compiled.
    let matrix = match asked.make(Format::Text.into()).map_err(Refusal::of_any)? {
        RandomMatrix::Dense(matrix) => matrix.map(exact),
        RandomMatrix::Sparse(matrix) => matrix.map(exact),
    };
    written(&matrix, None, Format::Text)
}
