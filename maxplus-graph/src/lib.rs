//! The digraph of a max-plus matrix, with its cycles, paths and cycle means.
//!
//! A square matrix A over max-plus has the digraph D_A: nodes 1..n and an arc i -> j of weight
//! a_ij wherever a_ij is finite. Its cycles answer most questions about A: the greatest
//! eigenvalue is the greatest mean of a cycle, the star A^* exists if no cycle is positive, and
//! the solutions of A (x) x >= x are generated from the cycles of weight >= 0.
//!
//! Everything here is exact (a sum is right or an error), deterministic (no result depends on a
//! hash) and iterative (no recursion). Searches that may take exponential time are lazy, take
//! [`Limits`] and report when they were cut.
//!
//! # By hand
//!
//! Task 1 waits for 2, 2 for 3, 3 for 1 and for itself. There are two cycles:
//! 1 -> 2 -> 3 -> 1 of weight 3 + 2 - 4 = 1 and mean 1/3, and the loop at 3 of
//! weight and mean 1.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//! use maxplus_graph::{Budget, Cycles, Digraph, cycle_mean::max_cycle_mean};
//!
//! let a: Matrix<MaxPlus<i64>> = ". 3 .\n . . 2\n -4 . 1".parse().unwrap();
//! let graph = Digraph::of(&Square::new(a).unwrap());
//! let cycles: Vec<_> = Cycles::of(&graph).iter().map(|c| c.unwrap().to_string()).collect();
//! assert_eq!(cycles, ["(1, 2, 3, 1)", "(3, 3)"]);
//! let lambda = max_cycle_mean(&graph, &Budget::unlimited())?.unwrap();
//! assert_eq!(lambda.to_string(), "1 on (3, 3)");
//! # Ok::<(), maxplus_graph::StopReason>(())
//! ```
//!
//! # The paper's example
//!
//! The matrix of Wang and Sergeev, `.` for -inf. Four of its elementary cycles have weight >=
//! 0, and six paths that cannot be extended at their front lead into the loop at node 2.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//! use maxplus_graph::cycle_mean::max_cycle_mean;
//! use maxplus_graph::{Budget, Cycle, Cycles, Digraph, MaximumPaths, NonnegativeCycles};
//!
//! let matrix: Matrix<MaxPlus<i64>> =
//!     "-3 1 . . .\n 1 1 1 . .\n . 0 . 2 .\n 1 . -5 . -7\n -2 -2 -7 1 .".parse().unwrap();
//! let graph = Digraph::of(&Square::new(matrix).unwrap());
//!
//! let cycles = NonnegativeCycles::of(&graph).unwrap();
//! let shown: Vec<_> = cycles.iter().map(|cycle| cycle.unwrap().to_string()).collect();
//! assert_eq!(shown, ["(1, 2, 1)", "(1, 2, 3, 4, 1)", "(2, 2)", "(2, 3, 2)"]);
//! assert!(Cycles::of(&graph).count().complete().unwrap() > 4);
//!
//! let sigma = Cycle::new(&graph, [1]).unwrap(); // nodes count from 0 in code
//! let paths: Vec<_> = MaximumPaths::of_cycle(&graph, &sigma).iter().map(Result::unwrap).collect();
//! assert_eq!(paths.len(), 6);
//! assert_eq!(paths[0].to_string(), "(5, 3, 4, 1, 2)");
//!
//! let lambda = max_cycle_mean(&graph, &Budget::unlimited())?.unwrap();
//! assert_eq!(lambda.to_string(), "5/4 on (1, 2, 3, 4, 1)");
//! # Ok::<(), maxplus_graph::StopReason>(())
//! ```
//!
//! # The modules, in reading order
//!
//! | module | holds |
//! |---|---|
//! | [`digraph`] | D_A: a compact copy of a dense or sparse matrix |
//! | [`cycle`], [`path`] | an elementary cycle, an elementary path, as checked types |
//! | [`scc`] | reachability; strongly connected components and their order |
//! | [`Limits`], or [`Budget`] without results; [`Meter`] | limits of a run, and the counter |
//! | [`Clock`] | the clock for limits in time |
//! | [`Ending`], [`Tally`] | how a search ended, and its counts |
//! | [`cycles`] | all elementary cycles (Johnson) |
//! | [`walks`] | greatest weights of walks with at most L arcs |
//! | [`nonnegative_cycles`] | the cycles of weight >= 0, by cutting, not by filtering |
//! | [`paths`] | maximum J-paths, with a visitor that may cut whole branches |
//! | [`cycle_mean`] | lambda(A) with a cycle (Howard, Karp); the critical graph |
//! | [`cycle_times`] | the growth rate of every node; the classes and their lambdas |
//! | [`powers`] | period and transient of A^k |
//! | [`cycle_ratio`] | the greatest weight per token of a cycle |
//! | [`closure`] | best weights of walks of any length, or the positive cycle that prevents them |
//! | [`hypergraph`] | directed hypergraphs: reachability, terminal components |
//! | [`dot`] | pictures |
//!
//! # Features
//!
//! - `petgraph`: petgraph's visit traits for `&Digraph`, so that its
//!   algorithms run on these digraphs. Off by default.

#![forbid(unsafe_code)]

pub mod closure;
pub mod cycle;
pub mod cycle_mean;
pub mod cycle_ratio;
pub mod cycle_times;
pub mod cycles;
pub mod digraph;
pub mod dot;
pub mod hypergraph;
mod limits;
pub mod nonnegative_cycles;
pub mod path;
pub mod paths;
pub mod powers;
pub mod scc;
pub mod walks;

pub use cycle::Cycle;
pub use cycles::Cycles;
pub use digraph::Digraph;
pub use limits::{Budget, Clock, Ending, Limits, Meter, StopReason, Tally};
pub use nonnegative_cycles::NonnegativeCycles;
pub use path::Path;
pub use paths::MaximumPaths;

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
