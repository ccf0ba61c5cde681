//! The max-plus matrices of models that people have: data flow graphs, timed event
//! graphs and matrices of other tools, exactly, with the names of what the rows stand for.
//!
//! | model | read by | a node of the matrix is |
//! |---|---|---|
//! | synchronous data flow graph, SDF3's XML | [`sdf3`] | an initial token, `channel#1` |
//!
//! [`read`] finds out which of them a text is. What the graphs are and how their matrices
//! come about stands in [`dataflow`], which knows no files.
//!
//! In every case x(k + 1) = A (x) x(k): entry a_ij is how long after x_j of one round x_i of
//! the next one is at least. lambda(A), the maximum cycle mean, is the time that a round
//! takes in the long run.
//!
//! ```
//! use maxplus_models::dataflow::Dataflow;
//!
//! let mut graph = Dataflow::new();
//! let press = graph.actor("press", 3.into())?;
//! graph.channel("busy", (press, 1), (press, 1), 1)?;
//! assert_eq!(graph.model().unwrap().matrix.to_string(), "3\n");
//! # Ok::<(), maxplus_models::dataflow::DataflowError>(())
//! ```

#![forbid(unsafe_code)]

pub mod dataflow;
mod model;
mod read;
pub mod sdf3;
mod times;
mod xml;

pub use model::{Exact, Model, ModelError};
pub use read::{Kind, read};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
