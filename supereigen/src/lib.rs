//! All supereigenvectors of a max-plus matrix, exactly.
//!
//! In max-plus algebra (+) is the maximum and (x) is the sum; -inf is its
//! zero. A vector x, not -inf throughout, is a *supereigenvector* of a square
//! matrix A for lambda if A (x) x >= lambda (x) x, that is
//!
//! ```text
//! max over k of (a_ik + x_k)  >=  lambda + x_i     for every row i.
//! ```
//!
//! Read x_i as the time of the first start of task i, and a_ik as the time that i waits after k.
//! Then the inequality says that every task starts again at least lambda later. There are
//! infinitely many solutions. Finitely many of them, the *extremals*, generate all: every solution
//! is a maximum of shifted extremals. Scaled to greatest entry 0 they are the *scaled basis*. This
//! crate computes it.
//!
//! # A first example
//!
//! Node 1 has a loop of weight 1, node 2 has an arc only to node 1, and no arc leaves node 3 (`None`
//! is -inf). So (0, -inf, -inf) is a solution. Node 2 can be finite too, with value at most
//! a_21 + 0 = -2. No solution is finite at node 3.
//!
//! ```
//! use supereigen::{Matrix, Problem};
//!
//! let a = Matrix::try_from(vec![vec![Some(1_i64), None, Some(3)], vec![Some(-2), None, None], vec![None; 3]])?;
//! let problem = Problem::new(&a)?.at(0)?;
//! let rows: Vec<Vec<Option<i64>>> = problem.basis().to_options();
//! assert_eq!(rows, [[Some(0), Some(-2), None], [Some(0), None, None]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Matrices can also be read from text and written, with `.` for -inf. This is the example of the
//! paper by Wang and Sergeev on which this crate is based.
//!
//! ```
//! use supereigen::{Matrix, Problem};
//!
//! let a: Matrix<i64> = "-3 1 . . .\n 1 1 1 . .\n . 0 . 2 .\n 1 . -5 . -7\n -2 -2 -7 1 .".parse()?;
//! let basis = Problem::new(&a)?.basis();
//! assert_eq!(format!("{:#}", basis.get(2).unwrap()), "-1 -2 . 0 .");
//! # assert_eq!(basis.len(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stream, stop early, keep one
//!
//! A basis may be too large for memory, and often only some of it is needed. [`Problem::extremals`]
//! selects extremals before the search. Nodes count from 0 in code.
//!
//! ```
//! # use supereigen::{Filter, paper::example};
//! # let problem = example::problem();
//! let found = problem.extremals().filter(Filter::containing(3))?.find(|x| x.support_len() > 3);
//! # assert_eq!(found.complete()?.unwrap().vector.support().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Count on all processors, within limits
//!
//! A search that stops at a limit returns `Ending::Cut`, which cannot be mistaken for a whole
//! basis. It contains what is needed to continue: later, on another machine, or in shards.
//!
//! ```
//! # use supereigen::{Ending, Limits, paper::example};
//! # let problem = example::problem();
//! match problem.extremals().limits(Limits::results(1_000_000)).threads(0)?.count() {
//!     Ending::Complete(n) => println!("{n}"),
//!     Ending::Cut { so_far, why, rest } => println!("at least {so_far}: {why}; {} subtrees left", rest.subtrees()),
//! }
//! # Ok::<(), supereigen::ExtremalsError>(())
//! ```
//!
//! # Certify and check
//!
//! A claim is the file that `basis --format json` writes. Its checker, `supereigen-verify`, shares
//! no algorithm with this crate.
//!
//! ```
//! # let problem = supereigen::paper::example::problem();
//! let claim = problem.basis().claim()?;
//! assert!(supereigen_verify::verify(&claim, &Default::default()).is_proved());
//! # Ok::<(), supereigen::NotFromProblem>(())
//! ```
//!
//! # Map
//!
//! | for | see |
//! |---|---|
//! | the question: a matrix and lambda | [`Problem`] |
//! | its answers: all extremals, some, how many, about how many | [`Problem::basis`], [`Extremals`], [`Filter`], [`extremals::estimate`] |
//! | the basis by the cycles from which it grows | [`Extremals::roots`], [`Extremals::grown_from`], [`Problem::claim_roots`] |
//! | stop and continue | [`Limits`], [`Ending`], [`Frontier`], [`Resumable`] |
//! | the results | [`Basis`], [`VectorSet`], [`Witnessed`], [`Report`], [`Basis::claim`] |
//! | one vector: does it solve, where is it tight, is it extremal and why, which extremals is it made of | [`vector`] |
//! | the greatest solution below a bound, the nearest one, finite ones | [`below`] |
//! | eigenvectors | [`eigen`] |
//! | whether there is a solution, rows and arcs that are not needed, two problems compared, tolerances | [`compare`] |
//! | the theorems, with proofs and the tests of each | `docs/theory.md` in the repository |
//! | other methods, and what they are good for | [`Method`], [`Extremals::run_by`], [`methods`] |
//! | the paper, statement by statement | [`paper`] |
//! | two-sided systems A (x) x >= B (x) x | [`System`], [`two_sided`], [`methods::double_description`] |
//! | mean-payoff games | [`game`] |
//! | A (x) x <= lambda (x) x: the least solution above a bound, earliest and latest starts that keep a period | [`timetable`] |
//!
//! Scalars, vectors and matrices are those of [`maxplus_core`], limits and endings those of
//! [`maxplus_graph`]. The types that a user of this crate needs are re-exported here.
//!
//! # Guarantees
//!
//! - *Exact*: nothing wraps, saturates or rounds. [`Problem::new`] checks once that every sum fits;
//!   doubles become fractions.
//! - *Canonical*: a [`Basis`] is scaled, sorted and without repeats, so every method, carrier and
//!   number of threads gives the same value.
//! - *Complete or marked as cut*: computations that may explode take [`Limits`], and return an
//!   [`Ending`] that says whether the result is complete.
//! - *Errors, not panics*: anything that data or settings can cause is an error that says where it
//!   is, what was found, and what was expected. Panics are for contracts broken by the calling
//!   code, and are documented under *Panics*.
//!
//! # Features
//!
//! - `parallel`, on by default: searches by the default method and by double description use
//!   rayon's threads, all of them for a whole basis or count, or as many as [`Extremals::threads`]
//!   sets. Without it (`default-features = false`) any number of threads but one is an error.
//! - `serde`: serialisation of bases, sets, reports and frontiers.

#![forbid(unsafe_code)]

mod basis;
pub mod below;
mod best_walks;
mod by_method;
mod chains;
mod claim;
pub mod compare;
mod counts;
pub mod eigen;
mod engine;
pub mod extremals;
pub mod frontier;
pub mod game;
mod integers;
mod job;
pub mod methods;
pub mod paper;
mod policy;
mod problem;
mod relation;
mod report;
#[cfg(feature = "parallel")]
mod scheduler;
#[cfg(feature = "serde")]
pub mod serialize;
mod set;
pub mod sweep;
#[doc(hidden)]
pub mod testing;
pub mod timetable;
pub mod two_sided;
pub mod vector;

pub use maxplus_core::{Carrier, MaxPlus, Scaled};
pub use maxplus_graph::{Budget, Ending, Limits, StopReason};

/// A dense max-plus matrix over the numbers `T`.
pub type Matrix<T> = maxplus_core::Matrix<MaxPlus<T>>;

/// A max-plus matrix over the numbers `T` that stores only its finite entries.
pub type SparseMatrix<T> = maxplus_core::SparseMatrix<MaxPlus<T>>;

/// A max-plus vector over the numbers `T`.
pub type Vector<T> = maxplus_core::Vector<MaxPlus<T>>;

pub use basis::Basis;
pub use by_method::MethodError;
pub use chains::threads::{ThreadsError, most_threads, on_threads};
pub use chains::{
    Estimate, Expected, Extremal, ExtremalIter, Filter, FilterError, Frontier, Mean, Resumable,
    RootCounts, Witnessed,
};
pub use claim::NotFromProblem;
pub use extremals::{Extremals, ExtremalsError};
pub use frontier::FrontierError;
pub use methods::Method;
pub use problem::{Problem, ProblemError, TERMS_PER_NODE};
pub use relation::Relation;
pub use report::{BasisEnding, Counter, Counters, Report, Run};
pub use set::{SetError, VectorSet};
pub use supereigen_verify::{Claim, Witness};
pub use sweep::Sweep;
pub use two_sided::System;

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The examples of the workspace's README, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct WorkspaceReadme;
