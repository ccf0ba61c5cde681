//! The scaled basis of the supereigenvector space of a max-plus matrix.
//!
//! A vector x is a *supereigenvector* of A for lambda if
//! A (x) x >= lambda (x) x: in max-plus algebra, where (+) is the maximum and
//! (x) is the sum, that is `max over k of (a_ik + x_k) >= lambda + x_i` for
//! every i. These vectors, with -inf, are closed under maxima and under adding
//! a constant, and finitely many of them, the *extremals* scaled to maximum 0,
//! generate all. This crate computes them, exactly.
//!
//! # The paper's example
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus};
//! use supereigen::Problem;
//!
//! let a: Matrix<MaxPlus<i64>> =
//!     "-3 1 . . .\n 1 1 1 . .\n . 0 . 2 .\n 1 . -5 . -7\n -2 -2 -7 1 .".parse()?;
//! let basis = Problem::new(&a)?.basis();
//! assert_eq!(basis.len(), 10);
//! assert_eq!(format!("{:#}", basis.vectors()[2]), "-1 -2 . 0 .");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # By hand
//!
//! Node 1 has a loop of weight 1, node 2 only sees node 1 and node 3 sees
//! nobody. So e^1 is a solution; node 2 may join it at a_21 + 0 = -2, no
//! higher; and no solution has node 3 in its support.
//!
//! ```
//! # use maxplus_core::{Matrix, MaxPlus};
//! # use supereigen::Problem;
//! let a: Matrix<MaxPlus<i64>> = "1 . 3\n -2 . .\n . . .".parse()?;
//! let problem = Problem::new(&a)?;
//! assert_eq!(format!("{:#}", problem.basis()), "0 -2 .\n0 . .\n");
//! assert!(problem.is_solution(&"5 3 .".parse()?)?);
//! assert!(!problem.is_solution(&"5 4 .".parse()?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! In reading order:
//!
//! | module | holds |
//! |---|---|
//! | [`problem`], [`solvability`] | A and lambda; is there any solution? |
//! | [`membership`], [`tangent`], [`extremality`] | is x a solution, where is it tight, is it extremal, and why |
//! | [`combination`] | the double description operation, max-combinations, reduction |
//! | [`paper`], [`trace`] | Algorithms 1 to 4 of Wang and Sergeev, and the account of a run |
//! | [`chains`] | the default method: every extremal once, no cycle listed |
//! | [`cone`], [`double_description`], [`elimination`], [`sparsification`] | two-sided systems A (x) x >= B (x) x, and the other methods that the paper names |
//! | [`solution`], [`finite`], [`decompose`], [`eigen`] | one solution, finite ones, x as a maximum of extremals, eigenvectors |
//! | [`methods`], [`basis`], [`report`] | the one list of methods, and what each gives |
//!
//! # What holds throughout
//!
//! - *Exact*: nothing wraps, saturates or rounds. A matrix is checked once to
//!   leave room for every sum ([`Problem::new`]); doubles become fractions.
//! - *Canonical*: a [`Basis`] is scaled, sorted and without doubles, so every
//!   method, carrier and number of threads gives the same value.
//! - *Whole or said so*: what may explode takes
//!   [`Limits`](maxplus_graph::Limits), and an [`Outcome`] that was cut
//!   holds no `Basis`.
//!
//! # Features
//!
//! - `parallel`: runs of the default method and of the double description use
//!   rayon's threads. Off by default.
//! - `serde`: the frontier of a search, serialised as its text. Off by default.
//! - `testing`: the oracles and choices of the engine's own tests and benches.

#![forbid(unsafe_code)]

mod basis;
mod by_method;
mod chains;
mod claim;
pub mod combination;
pub mod cone;
pub mod decompose;
pub mod double_description;
pub mod eigen;
pub mod elimination;
pub mod extremality;
pub mod extremals;
pub mod finite;
pub mod membership;
pub mod methods;
pub mod paper;
mod policy;
pub mod problem;
mod report;
#[cfg(feature = "serde")]
pub mod serialize;
mod set;
pub mod solution;
pub mod solvability;
pub mod sparsification;
pub mod tangent;
#[cfg(feature = "testing")]
pub mod testing;
pub mod trace;

pub use maxplus_core::{Carrier, MaxPlus, Scaled, SparseMatrix, Vector};
pub use maxplus_graph::{Budget, Ending, Limits, StopReason};

/// A dense max-plus matrix over the numbers `T`.
pub type Matrix<T> = maxplus_core::Matrix<MaxPlus<T>>;

pub use basis::Basis;
pub use by_method::{ByMethod, MethodError};
pub use chains::{
    Estimate, Expected, Extremal, ExtremalIter, Filter, FilterError, Frontier, FrontierError, Mean,
    Resumable, Witnessed,
};
pub use chains::{estimate, filter, frontier, resumable};
pub use cone::Cone;
pub use extremals::{Extremals, ExtremalsError};
pub use methods::Method;
pub use problem::{Problem, ProblemError};
pub use report::{BasisEnding, Counter, Counters, Report, Run};
pub use set::{SetError, VectorSet};
pub use supereigen_verify::{Claim, Witness};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
