#![doc = include_str!("../README.md")]
//!
//! | module | holds |
//! |---|---|
//! | [`generate`] | matrices from a seed: dense, sparse, tie-rich, with and without nonnegative cycles, reducible |
//! | [`dead_ends`] | families on which a search meets many dead ends |
//! | [`definition`] | extremality by its definition |
//! | [`strategies`] | proptest strategies for scalars, vectors and matrices over any carrier |
//! | [`laws`] | every law written in [`semiring`](maxplus_core::semiring) and [`carrier`](maxplus_core::carrier), for any type |
//! | [`naive`] | products and stars by their definitions |
//! | [`sentences`] | files of cases: a text and the expected message |
//!
//! This is a separate crate and not a feature of the core, so that tests, benches and programs
//! share one compiled core. The generator for seeds given by users is [`maxplus_core::lcg`].

#![forbid(unsafe_code)]

pub mod dead_ends;
pub mod definition;
pub mod generate;
pub mod laws;
pub mod naive;
pub mod sentences;
pub mod strategies;

use proptest::test_runner::Config;

/// The default percentage of cases that property tests run.
const DEFAULT_PERCENT: u64 = 10;

/// The least number of cases that a test runs, if it has as many.
const AT_LEAST: u64 = 100;

/// The number of cases of a property test: by default a tenth of `full`, but at least a
/// hundred. The variable `SUPEREIGEN_CASES` sets another percentage; `.ci/full` sets 100.
///
/// # Panics
///
/// If the variable is not a whole number.
///
/// ```
/// use maxplus_testing::cases;
/// use proptest::prelude::*;
///
/// proptest! {
///     #![proptest_config(cases(3_000))]
///     # /*
///     #[test]
///     # */
///     fn law_sums_commute(a in -9..9, b in -9..9) {
///         prop_assert_eq!(a + b, b + a);
///     }
/// }
/// # law_sums_commute();
/// ```
pub fn cases(full: u32) -> Config {
    let cases = scaled(full, percent());
    let default = Config::default();
    Config {
        cases,
        // proptest allows four rejects for each of its own 256 cases, but no more for more cases.
        max_global_rejects: default.max_global_rejects.max(cases.saturating_mul(4)),
        ..default
    }
}

/// The step with which a test goes through a large exhaustive family: 1 if `SUPEREIGEN_CASES`
/// is 100, 10 by default.
///
/// # Panics
///
/// If the variable is not a whole number.
pub fn stride() -> usize {
    100_usize.div_ceil(percent().clamp(1, 100) as usize)
}

fn percent() -> u64 {
    match std::env::var("SUPEREIGEN_CASES") {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("SUPEREIGEN_CASES: found {text:?}, expected percent")),
        Err(_) => DEFAULT_PERCENT,
    }
}

/// So many percent of the cases, but at least a hundred if there are as many.
fn scaled(full: u32, percent: u64) -> u32 {
    let least = AT_LEAST.min(u64::from(full));
    let cases = (u64::from(full).saturating_mul(percent) / 100).max(least);
    u32::try_from(cases).unwrap_or(u32::MAX)
}
