//! The search on many machines: a master with a pool of subtrees, and workers
//! that share nothing with it but messages.
//!
//! This library knows nothing of MPI. The master is a value that is told what
//! happened and says what to send; the program lays MPI under it, the tests a
//! thread or a loop, and `examples/simulate.rs` a simulated clock.
//!
//! | module | |
//! |---|---|
//! | [`work`] | what can be handed out, brought back and joined |
//! | [`budget`] | how much of it at a time |
//! | [`master`] | the pool, its leases, who gets what |
//! | [`account`] | what a run did: jobs, idle time, how often the pool ran dry |
//! | [`message`] | what master and workers send each other |
//! | [`worker`] | does a job, and says what is left of it |
//! | [`slices`] | a job between two looks for messages |
//! | [`runner`] | a job on a real search, into a shard file or a count |
//! | [`sweeper`] | a job of a sweep, into a staircase or a shard file |
//! | [`shard`] | the file of one worker, and reading it again |
//! | [`sorting`] | more vectors than fit the memory, in order |
//! | [`checkpoint`] | everything that is needed to go on, in one file |
//!
//! # Laws
//!
//! - A subtree is in the pool or leased to one worker, never both. A lease ends
//!   when its result is accepted: the rest goes to the pool, what was found
//!   counts, and the shard of the worker is as long as the result says. All
//!   three happen at once or not at all.
//! - So pool, leases and lengths of shards, written down at any moment, are
//!   enough to go on: what a lease held is done again, and what its worker has
//!   written since is cut off.

#![forbid(unsafe_code)]

pub mod account;
pub mod budget;
pub mod checkpoint;
pub mod master;
pub mod message;
pub mod runner;
pub mod shard;
pub mod slices;
pub mod sorting;
pub mod sweeper;
pub mod work;
pub mod worker;
