//! A checker for scaled bases of supereigenvector spaces that shares no code with the solver.
//!
//! The *supereigenvector space* of a max-plus matrix A is the set of vectors x with A(x)x >=
//! lambda(x)x. It has one *scaled basis*: its extremal vectors with greatest entry 0. A solver
//! claims to have found it; this crate checks the claim and reports exactly how much of it is
//! proved.
//!
//! It shares types and the text format with the solver ([`maxplus_core`]), but no algorithm: no
//! product, star, residuation, graph or hypergraph. It checks the definition by plain loops in
//! exact numbers.
//!
//! ```
//! use supereigen_verify::check_basis;
//!
//! // x_1 <= 1 + x_2, x_2 <= x_1, x_3 <= -2 + x_2.
//! let matrix = [
//!     vec![None, Some(1), None],
//!     vec![Some(0), None, None],
//!     vec![None, Some(-2), None],
//! ];
//! let mut basis = vec![
//!     vec![Some(0), Some(0), Some(-2)],
//!     vec![Some(0), Some(0), None],
//!     vec![Some(0), Some(-1), None],
//! ];
//! let verdict = check_basis(&matrix, &basis).unwrap();
//! assert!(verdict.to_string().starts_with("verified complete: 3 vectors, n = 3"));
//!
//! // One too many: nodes 1 and 3 both lean on node 2.
//! basis.push(vec![Some(0), Some(-1), Some(-3)]);
//! let verdict = check_basis(&matrix, &basis).unwrap();
//! let (check, reason) = verdict.rejection().unwrap();
//! assert_eq!(format!("{check}: {reason}"), "extremality: vector 4 is the maximum \
//! of two other solutions, one a little lower at {1}, one at {3}");
//!
//! // One too few.
//! basis.truncate(2);
//! let verdict = check_basis(&matrix, &basis).unwrap();
//! let (check, reason) = verdict.rejection().unwrap();
//! assert_eq!(format!("{check}: {reason}"), "completeness: the solution \
//! (0, -1, -inf) is not a combination: no multiple of a vector below it meets its \
//! entry 1; found as an extremal with head 1");
//! ```
//!
//! # What to call
//!
//! | you have | call |
//! |---|---|
//! | rows and vectors in plain slices | [`check_basis`], [`plain`] |
//! | a file that a solver wrote | [`Claim::from_json`], [`Claim::from_json_with`], then [`verify()`] |
//! | a matrix, lambda and vectors | [`Claim::new`], then [`verify()`] |
//! | two matrices and the rays of A(x)x >= B(x)x | [`ConeClaim`], then [`verify_cone`] |
//! | two matrices and the greatest solution below a vector, or the greatest lambda, with a policy | [`PolicyClaim`], then [`verify_policy`] |
//! | what `timetable` wrote about a matrix | [`TimetableClaim`], then [`verify_timetable`] |
//! | the roots of the basis, each with its number of extremals | [`RootsClaim`], then [`verify_roots`] |
//! | a claim so large that you want to see its progress, or stop it | [`verify_watched`], [`verify_cone_watched`], [`verify_policy_watched`] |
//! | a stream too long to keep | [`stream`]: checks 1 to 3 in constant memory |
//! | several solvers | [`cross_check`]: their answers on seeded matrices, compared |
//!
//! Completeness is proved by a second search, by the head-first argument or by the double
//! description. [`Options`] limits each; the README says what each rests on. A claim that is not
//! complete is refused with an extremal that is missing. Where all limits are too small there is
//! only evidence, and the verdict says *likely*.
//!
//! A [`Verdict`] prints as text and as JSON. Its [`Conclusion`] distinguishes what is proved from
//! what is only likely; its [`Rejection`] names the vector, the row and the numbers.
//!
//! # Features
//!
//! - `testing`: proptest strategies for matrices, right bases and wrong ones.
//!
//! Panics only if the calling code breaks a documented contract; anything wrong in a file is an
//! error or a rejection.

#![forbid(unsafe_code)]

pub mod certificate;
pub mod checks;
pub mod claim;
#[doc(hidden)]
pub mod complete;
pub mod cone;
pub mod cross_check;
#[doc(hidden)]
pub mod integers;
pub mod json;
pub mod kernel;
pub mod naive;
pub mod options;
pub mod plain;
pub mod policy;
pub mod rejection;
pub mod roots;
#[doc(hidden)]
pub mod second_search;
pub mod seeded;
mod spelling;
#[cfg(feature = "testing")]
pub mod strategies;
pub mod stream;
pub mod system;
#[doc(hidden)]
pub mod task;
pub mod timetable;
mod two_sided;
pub mod verdict;
mod verify;
pub mod witness;
pub mod witness_fault;
#[doc(hidden)]
pub mod words;

pub use certificate::{Extent, PolicyClaim, verify_policy, verify_policy_watched};
pub use claim::{Claim, Provenance, integers_sha256, matrix_sha256};
pub use cone::{ConeClaim, verify_cone, verify_cone_watched};
pub use json::ClaimError;
pub use options::{Options, Progress};
pub use plain::check_basis;
pub use rejection::{Origin, Rejection, RootFault, Term, TimetableFault, WitnessFault};
pub use roots::{Root, RootsClaim, verify_roots, verify_roots_watched};
pub use system::System;
pub use timetable::{TimetableClaim, verify_timetable, verify_timetable_watched};
pub use verdict::{Argument, Check, Completeness, Conclusion, Finding, Greatest, Verdict};
pub use verify::{verify, verify_watched};
pub use witness::Witness;

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
