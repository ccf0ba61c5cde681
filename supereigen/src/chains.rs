//! Extremal chains: the whole scaled basis, each vector once.
//!
//! The paper ends with a challenge: do not repeat extremals, and prune harder. This is an answer.
//! It lists no cycles and no paths, stores only the current chain, and gives every extremal exactly
//! once.
//!
//! # The idea
//!
//! Write the support of a solution in an order in which each node *leans on* the one before it
//! alone: no other node satisfies its row of A (x) x >= x, and that one satisfies it with equality.
//! Lowering one node then lowers all later ones, so the vector is not a maximum of two others. The
//! [chain criterion](crate::vector::extremality) says that nearly all extremals are of this form.
//! So extremals are found by growing such *chains*, node by node. One inequality for each row
//! decides whether a node can be added; once it fails, it fails for all longer chains.
//!
//! # Reading order
//!
//! Strict layers: a file uses only those above it in this list.
//!
//! | module | |
//! |---|---|
//! | `allowance` | how many unproductive steps a whole run may make |
//! | `weight` | the integers of the search, and how wide they must be |
//! | `visualise` | where chains can close; a similar matrix that leaves the search less freedom |
//! | `matrix` | the matrix as integers of one width, and why nothing overflows |
//! | `greatest` | the greatest solution below a bound |
//! | `plain` | the search in its shortest form, kept as the oracle |
//! | `moves` | the steps of the search for roots, and their rules |
//! | `lanes` | one pass over all nodes in vector instructions, chosen at run time |
//! | `bounds` | two bounds per node make a step one pass, or a walk along the arcs |
//! | `roots` | the chains at the moment they close, with few unproductive steps |
//! | `found` | an extremal in the form of the search, and its consumers |
//! | [`filter`] | a selection of the extremals |
//! | [`root_counts`] | how many extremals grow from each root |
//! | `search` | roots grown to the end; why each extremal comes once |
//! | `heads` | the search from the other end, polynomial per extremal on every instance |
//! | `subtrees` | parts of the remaining work, as small values |
//! | `traversal` | both searches, one subtree after the other |
//! | `prepared` | a problem prepared for the search, in any width and form |
//! | `extremal` | what a visitor receives |
//! | `one_lambda` | the [frontier](crate::frontier) of a search |
//! | `shards` | the remaining work, divided into shards |
//! | `threads` | one search on many threads (feature `parallel`) |
//! | [`resumable`] | a search that stops, and continues where it stopped |
//! | [`estimate`] | an estimate of the number of extremals, from random probes |
//!
//! Use it through the builder [`Extremals`](crate::Extremals).

pub(crate) mod allowance;
mod bounds;
pub mod estimate;
mod extremal;
pub mod filter;
mod found;
pub(crate) mod greatest;
mod heads;
pub(crate) mod lanes;
pub(crate) mod matrix;
pub(crate) mod moves;
pub(crate) mod one_lambda;
pub(crate) mod plain;
pub(crate) mod prepared;
pub mod resumable;
pub mod root_counts;
pub(crate) mod roots;
pub(crate) mod search;
mod shards;
mod subtrees;
pub(crate) mod threads;
mod traversal;
pub(crate) mod visualise;
pub(crate) mod weight;

pub use estimate::{Estimate, Expected, Mean};
pub use extremal::{Extremal, Witnessed};
pub use filter::{Filter, FilterError};
pub use one_lambda::Frontier;
pub(crate) use prepared::{Chains, Choices, report_of_nothing};
pub use resumable::{ExtremalIter, Resumable};
pub use root_counts::RootCounts;
