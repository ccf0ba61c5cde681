//! The max-plus matrices of models that people have: data flow graphs, timed event
//! graphs and matrices of other tools, exactly, with the names of what the rows stand for.
//!
//! | model | read by | a node of the matrix is |
//! |---|---|---|
//! | synchronous data flow graph, SDF3's XML | [`sdf3`] | an initial token, called as its channel; of several `channel#1`, `channel#2` |
//! | timed event graph (marked graph), PNML with times | [`pnml`] | a transition |
//! | the same as lines `place: from to tokens time` | [`places`] | a transition |
//! | matrices of cmlib, `.mpm` | [`mpm`] | a label of the file |
//!
//! [`read`] finds out which of them a text is. What the graphs are and how their matrices
//! come about stands in [`dataflow`] and [`event_graph`], which know no files.
//!
//! In every case x(k + 1) = A (x) x(k): entry a_ij is how long after x_j of one round x_i of
//! the next one is at least. lambda(A), the maximum cycle mean, is the time that a round
//! takes in the long run.
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
mod times;
mod tokens;
mod xml;
mod xml_bounds;

pub use error::ModelError;
pub use model::Model;
pub use read::{Kind, other_xml, read};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
