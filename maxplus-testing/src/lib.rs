//! For tests and benches of what builds on [`maxplus_core`]: seeded generators, proptest
//! strategies, the law suite and naive versions.
//!
//! | module | holds |
//! |---|---|
//! | [`generate`] | matrices from a seed: dense, sparse, tie-rich, with and without nonnegative cycles, reducible |
//! | [`dead_ends`] | families on which a search walks in vain |
//! | [`definition`] | extremality by its definition |
//! | [`strategies`] | proptest strategies for scalars, vectors and matrices over any carrier |
//! | [`laws`] | every law written in [`semiring`](maxplus_core::semiring) and [`carrier`](maxplus_core::carrier), for any type |
//! | [`counted`] | a matrix that counts the looks at its rows |
//! | [`naive`] | products and stars by their definitions |
//! | [`sentences`] | files of cases: a text and the sentence that is said of it |
//!
//! A crate of yours that brings its own semiring checks it in one line:
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_testing::{laws, strategies};
//!
//! laws::semiring(strategies::scalar::<MaxPlus<i64>>());
//! laws::selective(strategies::scalar::<MaxPlus<i64>>());
//! ```
//!
//! A crate of its own and no feature of the core, so that tests, benches and programs
//! share one compiled core. The generator that people ask for by a seed is
//! [`maxplus_core::lcg`].

#![forbid(unsafe_code)]

pub mod counted;
pub mod dead_ends;
pub mod definition;
pub mod generate;
pub mod laws;
pub mod naive;
pub mod sentences;
pub mod strategies;

use proptest::test_runner::Config;

/// How many percent of their cases property tests run unless told otherwise.
const DEFAULT_PERCENT: u64 = 10;

/// No test runs fewer cases than this, if it has as many.
const AT_LEAST: u64 = 100;

/// So many cases for a property test, scaled: a tenth of them, but a hundred at
/// least, unless the variable `SUPEREIGEN_CASES` says how many percent. `.ci/full`
/// says 100.
///
/// # Panics
///
/// If the variable is no whole number.
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
    Config::with_cases(scaled(full, percent()))
}

/// Every how many-th of a large exhaustive family a test looks at: every one where
/// `SUPEREIGEN_CASES` says 100, every tenth by default.
///
/// # Panics
///
/// If the variable is no whole number.
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

/// So many percent of the cases, but a hundred at least if there are as many.
fn scaled(full: u32, percent: u64) -> u32 {
    let least = AT_LEAST.min(u64::from(full));
    let cases = (u64::from(full).saturating_mul(percent) / 100).max(least);
    u32::try_from(cases).unwrap_or(u32::MAX)
}
