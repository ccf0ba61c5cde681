//! Matrices from a seed, the same as the program's.

use maxplus_core::{MaxPlus, Number, ReadMatrix};
use maxplus_formats::Format;
use supereigen_answers::random::parse_density;
use supereigen_answers::random::{Random, RandomMatrix};

use crate::matrix::{Written, written};
use crate::refusal::Refusal;
use crate::request::Whole;

/// The output of `supereigen matrix random`.
pub fn random(
    n: usize,
    density: &str,
    [min, max]: [&Whole<i64>; 2],
    seed: &Whole<u64>,
    loops: bool,
) -> Result<Written, Refusal> {
    let asked = Random {
        n,
        density: parse_density(density).map_err(Refusal::of)?,
        degree: None,
        min: min.value("min")?,
        max: max.value("max")?,
        seed: seed.value("seed")?,
        no_loops: !loops,
    };
    // Converted to the type of all other matrices here, so that no further writer is compiled.
    let matrix = match asked.make(Format::Text.into()).map_err(Refusal::of_any)? {
        RandomMatrix::Dense(matrix) => matrix.map(exact),
        RandomMatrix::Sparse(matrix) => matrix.map(exact),
    };
    written(&matrix, None, Format::Text)
}

/// The number in the type of all matrices here.
fn exact(entry: &MaxPlus<i64>) -> Number {
    let value = entry.value().copied();
    value.map_or(Number::NEG_INFINITY, Number::from)
}
