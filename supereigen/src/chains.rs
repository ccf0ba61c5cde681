//! Extremal chains: the whole scaled basis, each vector once.
//!
//! The paper ends with a challenge: avoid repeating extremals, and prune
//! harder. This is an answer. No cycle and no path is ever listed, nothing is
//! stored but the current chain, and every extremal comes exactly once.
//!
//! # The idea
//!
//! Write a solution's support in an order in which each node *leans on* the
//! one before it alone: its row of A (x) x >= x holds with equality there and
//! nowhere else. Lowering one node then lowers all later ones, so the vector
//! is no maximum of two others. The [chain criterion](crate::vector::extremality)
//! says that this is nearly all there is. So extremals are found by growing
//! such *chains*, node by node; one inequality for each row decides whether a
//! node can be added, and once it fails it fails for ever.
//!
//! # Reading order
//!
//! Strict layers: a file uses those above it in this list only.
//!
//! | module | |
//! |---|---|
//! | `allowance` | how many unproductive steps a whole run may make |
//! | `weight` | the integers that are computed with, and how wide they must be |
//! | `visualise` | where chains can close; a similar matrix that leaves the search less freedom |
//! | `matrix` | the matrix as integers of one width, and why nothing overflows |
//! | `greatest` | the greatest solution below a bound |
//! | `plain` | the search in its shortest form, kept as the oracle |
//! | `moves` | what a step of the search for roots is, and what it must obey |
//! | `lanes` | one pass over all nodes in vector instructions, chosen at run time |
//! | `bounds` | two bounds per node make a step one pass, or a walk along the arcs |
//! | `roots` | the chains at the moment they close, found without walking in vain |
//! | `found` | an extremal as the search holds it, and what takes it |
//! | [`filter`] | asking for some extremals only |
//! | [`root_counts`] | how many extremals grow from each root |
//! | `search` | roots grown to the end; why each extremal comes once |
//! | `heads` | the search from the other end, which no instance can stop |
//! | `subtrees` | parts of a search still to be done, as small values |
//! | `traversal` | both searches, one subtree after the other |
//! | `prepared` | a problem prepared for the search, in whichever width and form |
//! | `extremal` | what a visitor gets |
//! | `one_lambda` | the [frontier](crate::frontier) of a search |
//! | `shards` | what remains, dealt out |
//! | `threads` | one search, many threads (feature `parallel`) |
//! | [`resumable`] | a search that stops, and continues where it stands |
//! | [`estimate`] | how many extremals there are, from random probes |
//!
//! The builder [`Extremals`](crate::Extremals) is the way in.

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
