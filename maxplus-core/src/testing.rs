//! For tests and benches, here and in crates that build on this one: seeded
//! generators, proptest strategies, the law suite and naive versions.
//! Needs the feature `testing`, all but [`lcg`] and [`dead_ends`], which need nothing
//! but this crate.
//!
//! | module | holds |
//! |---|---|
//! | [`generate`] | matrices from a seed: dense, sparse, tie-rich, with and without nonnegative cycles, reducible |
//! | [`lcg`] | the generator that `testdata/counts.json` names |
//! | [`dead_ends`] | families on which a search walks in vain |
//! | [`strategies`] | proptest strategies for scalars, vectors and matrices over any carrier |
//! | [`laws`] | every law written in [`semiring`](crate::semiring) and [`carrier`](crate::carrier), for any type |
//! | [`counted`] | a matrix that counts the looks at its rows |
//! | [`naive`] | products and stars by their definitions |
//!
//! A crate of yours that brings its own semiring checks it in one line:
//!
//! ```
//! # #[cfg(feature = "testing")] {
//! use maxplus_core::testing::{laws, strategies};
//! use maxplus_core::MaxPlus;
//!
//! laws::semiring(strategies::scalar::<MaxPlus<i64>>());
//! laws::selective(strategies::scalar::<MaxPlus<i64>>());
//! # }
//! ```

#[cfg(feature = "testing")]
pub mod counted;
pub mod dead_ends;
#[cfg(feature = "testing")]
pub mod generate;
#[cfg(feature = "testing")]
pub mod laws;
pub mod lcg;
#[cfg(feature = "testing")]
pub mod naive;
#[cfg(feature = "testing")]
pub mod strategies;
