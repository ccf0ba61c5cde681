//! Matrices from a seed: the very ones of the program.

use maxplus_core::text::Format;
use supereigen_files::density::parse_density;
use supereigen_files::random::{Made, Random};

use crate::matrix::{Written, written};
use crate::refusal::Refusal;
use crate::request::Whole;

/// The text of `supereigen random`.
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
    match asked.make(Format::Text.into()).map_err(Refusal::of_any)? {
        Made::Dense(matrix) => written(&matrix, None, Format::Text),
        Made::Sparse(matrix) => written(&matrix, None, Format::Text),
    }
}
