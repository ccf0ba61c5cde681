//! Exact max-plus matrices of common models: data flow graphs, timed event graphs and matrices
//! of other tools, with names for the rows.
//!
//! | model | read by | a node of the matrix is |
//! |---|---|---|
//! | synchronous or cyclo-static data flow graph, SDF3's XML | [`sdf3`] | an initial token, named after its channel; several are `channel#1`, `channel#2`. An actor with phases has a node `actor.phase` |
//! | timed event graph (marked graph), PNML with times | [`pnml`] | a transition |
//! | the same as lines `place: from to tokens time` | [`places`] | a transition |
//! | matrices of cmlib, `.mpm` | [`mpm`] | a label of the file |
//!
//! [`read`] detects which of them a text is. The graphs and the construction of their matrices
//! are in [`dataflow`] and [`event_graph`], which do not depend on file formats. Systems with
//! inputs and outputs are in [`state_space`]; [`mpm::read_system`] reads them.
//!
//! In every case x(k + 1) = A (x) x(k): entry a_ij is the least time from x_j of one round to
//! x_i of the next. lambda(A), the maximum cycle mean, is the time that a round takes in the
//! long run.
//!
//! ```
//! let net = "\
//!     ready:  press oven  0 3
//!     done:   oven  press 1 2
//! ";
//! let model = maxplus_models::read(net.as_bytes(), None, false)?;
//! assert_eq!(model.matrix.to_string(), "-inf 2\n-inf 5\n");
//! assert_eq!(model.names.name(1), "oven");
//! # Ok::<(), maxplus_models::ModelError>(())
//! ```

#![forbid(unsafe_code)]

pub mod dataflow;
mod error;
pub mod event_graph;
mod model;
pub mod mpm;
pub mod places;
pub mod pnml;
mod read;
pub mod sdf3;
pub mod state_space;
mod times;
mod xml;
mod xml_bounds;

pub use error::ModelError;
pub use model::Model;
pub use read::{Kind, other_xml, read};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
