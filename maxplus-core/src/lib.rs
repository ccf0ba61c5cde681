#![doc = include_str!("../README.md")]
//!
//! # The algebra by example
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square, Vector};
//!
//! // How long each task waits for each other one; a dot is -inf, "not at all".
//! let a: Matrix<MaxPlus<i64>> = "\
//!     . 3 .
//!     . . 2
//!     1 . 4".parse()?;
//! let x: Vector<MaxPlus<i64>> = "0 0 0".parse()?;
//!
//! // (A (x) x)_i = max_k (a_ik + x_k): the next round of starting times.
//! assert_eq!(a.try_apply(&x)?.to_string(), "3 2 4");
//! // Powers are walks: entry (1, 3) of A (x) A is the best walk of two arcs.
//! let a = Square::new(a)?;
//! assert_eq!(a.try_power(2)?.to_string(), "-inf -inf 5\n3 -inf 6\n5 4 8\n");
//! // The loop of weight 4 makes walks as heavy as one likes: no star.
//! let error = maxplus_core::star::star(&a).unwrap_err();
//! assert_eq!(error.to_string(), "the cycle 3 -> 3 has weight 4, above 0");
//!
//! // Scaled to maximum 0, as bases are written.
//! let y: Vector<MaxPlus<i64>> = "3 2 .".parse()?;
//! assert_eq!(y.try_scaled()?.unwrap().to_string(), "0 -1 -inf");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Reading order
//!
//! | module | idea |
//! |---|---|
//! | [`semiring`] | the ladder of small traits, each with its laws |
//! | [`carrier`] | what the finite part of a scalar must provide |
//! | [`tropical`], [`boolean`] | the scalars |
//! | [`nodeset`] | sets of nodes as bits |
//! | [`names`], [`named`] | names of nodes, kept separately from a matrix, and texts with them |
//! | [`vector`] | vectors, supports, scaling, the canonical order |
//! | [`block`] | millions of scaled vectors, flat in memory, sorted in place |
//! | [`matrix`] | dense, sparse, square; products and powers; submatrices and stacks |
//! | [`mod@star`] | A^* and A^+, or the positive cycle that forbids them |
//! | [`residuation`] | greatest solutions, combinations, reduction to extremals |
//! | [`exact`] | a matrix as integers over one denominator, in a safe width |
//! | [`nested`] | matrices and vectors as plain nested `Option`s |
//! | [`text`] | plain text in and out, errors that show the place |
//! | [`number_style`] | fractions, decimals or rounded numbers in texts for people |
//! | [`mirror`] | texts of min-plus algebra |
//! | [`lcg`] | matrices from a seed, the same in every release |
//! | [`error`] | errors that data can cause |
//! | [`your_own_semiring`] | how to write another semiring |

#![forbid(unsafe_code)]

pub mod block;
pub mod boolean;
pub mod carrier;
pub mod error;
pub mod exact;
mod interop;
pub mod lcg;
pub mod matrix;
pub mod mirror;
pub mod named;
pub mod names;
pub mod nested;
pub mod nodeset;
pub mod number_style;
pub mod residuation;
pub mod semiring;
#[cfg(feature = "serde")]
pub mod serialize;
pub mod star;
pub mod text;
pub mod tropical;
pub mod vector;
pub mod your_own_semiring;

pub use boolean::Boolean;
pub use carrier::Carrier;
pub use carrier::rational::Rational;
pub use matrix::{Matrix, ReadMatrix, SparseMatrix, Square};
pub use named::DisplayNamed;
pub use names::Names;
pub use nodeset::NodeSet;
pub use semiring::{Exact, Idempotent, Selective, Semifield, Semiring};
pub use text::ParseError;
pub use tropical::{IntoScalar, MaxPlus, MinPlus, Number, Tropical};
pub use vector::{Scaled, Vector};
