//! The paper's example for every lambda. The paper treats one lambda; these
//! numbers are ours, and known from another program than this one.

use anyhow::Result;
use maxplus_graph::Limits;
use num_rational::BigRational;
use supereigen::paper::example::{self, Check};

use super::tables::number;

/// Chains, breakpoints and counts, compared.
pub fn checks(limits: &Limits) -> Result<Vec<Check>> {
    let sweep = example::problem().sweep().limits(limits.clone());
    let staircase = sweep.staircase().complete()?;
    let breakpoints = staircase.breakpoints().iter().map(BigRational::to_string);
    let counts = |counts: &[u64]| list(counts.iter().map(u64::to_string));
    Ok(vec![
        number(
            "chains that are extremals for some lambda",
            25,
            staircase.chains(),
        ),
        check(
            "breakpoints",
            "-6, -5, -3, -3/2, -1, 1, 5/4",
            list(breakpoints),
        ),
        check(
            "extremals before, between and after them",
            "12, 11, 10, 11, 11, 10, 5, 0",
            counts(staircase.between()),
        ),
        check(
            "extremals at them",
            "11, 10, 9, 10, 10, 9, 2",
            counts(staircase.at()),
        ),
    ])
}

fn check(what: &str, known: &str, computed: String) -> Check {
    Check {
        what: what.to_owned(),
        paper: known.to_owned(),
        computed,
    }
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
