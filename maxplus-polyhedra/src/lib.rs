//! Tropical cones and polyhedra, with -inf, exactly.
//!
//! In max-plus algebra (+) is the maximum and (x) is the sum; -inf is its zero. A *tropical
//! cone* is a set of vectors that is closed under maxima and shifts. A *tropical polyhedron* is
//! closed under maxima of its members where each but one may be shifted down by any amount.
//! Both have two descriptions: *rows*, which are inequalities between maxima, and *generators*
//! that span them. This crate computes one from the other and operates on both.
//!
//! # Cones
//!
//! [`Cone`] holds rows, generators or both. Two rows in three coordinates, `.` for -inf:
//!
//! ```
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::Cone;
//! use supereigen::Matrix;
//!
//! // x_1 >= x_2 and max(x_1, x_2 + 2) >= x_3
//! let greater: Matrix<i64> = "0 . .\n0 2 .".parse()?;
//! let smaller: Matrix<i64> = ". 0 .\n. . 0".parse()?;
//! let cone = Cone::from_rows(&greater, &smaller)?;
//! let all = &Budget::unlimited();
//! let generators = cone.generators(all)?;
//! assert_eq!(format!("{generators:#}"), "0 0 .\n0 . 0\n0 . .\n-2 -2 0\n");
//!
//! // And back: none of the rows can be left out, and a point shows it for each.
//! let again = Cone::of_set(generators, all)?;
//! let rows = again.minimal_rows(all)?;
//! assert_eq!((rows.greater().to_string(), rows.smaller().to_string()),
//!     ("0 -inf -inf\n-2 0 -inf\n".into(), "-inf 0 -inf\n-inf -inf -2\n".into()));
//! assert_eq!(again.needs(all)?.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Polyhedra
//!
//! [`Polyhedron`] uses one more coordinate internally, so that rows may contain constants, and
//! generators are points and rays.
//!
//! ```
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::Polyhedron;
//! use maxplus_core::{MaxPlus, Number, Rational, SparseMatrix, Vector};
//!
//! let all = &Budget::unlimited();
//! let vector = |text: &str| text.parse::<Vector<Number>>();
//! let segment = Polyhedron::from_generators(2, [&vector("0 0")?, &vector("2 4")?], [], all)?;
//! // Up from (0, 0), first along the second coordinate.
//! assert!(segment.contains(&vector("0 2")?)? && !segment.contains(&vector("1 2")?)?);
//!
//! // Each coordinate 1 later, the second not before 3.
//! let later: SparseMatrix<Number> = "1 .\n. 1".parse()?;
//! let image = segment.image(&later, &vector(". 3")?, all)?;
//! let texts: Vec<_> = image.points(all)?.iter().map(|p| p.to_string()).collect();
//! assert_eq!(texts, ["3 5", "1 3"]);
//! let ranges = image.least_box(all)?.unwrap();
//! assert_eq!(ranges[1].greatest, Some(MaxPlus::finite(Rational::from(5))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map
//!
//! | topic | see |
//! |---|---|
//! | cones and their operations | [`Cone`] |
//! | polyhedra and their operations | [`Polyhedron`] |
//! | all half-spaces of a cone, streamed, within limits | [`halfspaces`] |
//! | half-spaces by apices and sectors | [`apices`] |
//! | the complex of a cone: covectors, pseudovertices, cells | [`complex`] |
//! | reachable sets of x(k + 1) = A x(k) (+) B u(k) | [`reach`] |
//! | min-plus | [`minplus`] |
//! | the theorem with its proof and tests | `docs/theory.md` in the repository, *Half-spaces* |
//!
//! Rows are a [`supereigen::System`], generators a [`supereigen::VectorSet`]; numbers and vectors
//! are those of [`maxplus_core`], limits those of [`maxplus_graph`].
//!
//! # What holds throughout
//!
//! - *Exact*: all numbers are fractions of any size, [`maxplus_core::Number`]. Constructors also
//!   accept integers and other fractions.
//! - *Minimal and canonical*: generators are the extreme rays, no row of [`Cone::minimal_rows`]
//!   can be omitted, and both depend only on the set: equal sets print equally.
//! - *Complete or an error*: operations that may take exponential time take a
//!   [`Budget`](maxplus_graph::Budget), or [`Limits`](maxplus_graph::Limits) where a partial
//!   result is useful.
//! - *Errors, not panics*, for everything that data can cause: sizes that differ, coordinates
//!   that do not exist, points that lie outside.

#![forbid(unsafe_code)]

pub mod apices;
pub mod complex;
pub mod cone;
mod error;
pub mod halfspaces;
pub mod minplus;
mod needed;
mod numbers;
pub mod polyhedron;
pub mod reach;
mod rows;

pub use cone::{Cone, Inclusion, NearestPoint};
pub use error::PolyhedraError;
pub use polyhedron::Polyhedron;

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
