//! The search on many machines: a master with a pool of subtrees, and workers that communicate
//! with it only by messages.
//!
//! This library does not use MPI. The master is a value: it receives events and returns messages
//! to send. The program connects it to MPI, the tests to a thread or a loop, and
//! `examples/simulate.rs` to a simulated clock.
//!
//! | module | |
//! |---|---|
//! | [`work`] | work that can be split, sent and joined |
//! | [`budget`] | the size of jobs |
//! | [`master`] | the pool, its leases, and the choice of jobs |
//! | [`account`] | statistics of a run: jobs, idle time, how often the pool ran dry |
//! | [`message`] | the messages between master and workers |
//! | [`worker`] | does a job, and returns the remaining work |
//! | [`slices`] | a job in slices, with a check for messages between them |
//! | [`runner`] | a job on a real search, into a shard file or a count |
//! | [`sweeper`] | a job of a sweep, into a staircase or a shard file |
//! | [`shard`] | the file of one worker, and reading it again |
//! | [`sorting`] | sorts more vectors than fit into memory |
//! | [`checkpoint`] | everything that is needed to resume, in one file |
//!
//! # Laws
//!
//! - A subtree is in the pool or leased to one worker, never both. A lease ends when its result
//!   is accepted: the remaining work goes to the pool, the results are counted, and the shard of
//!   the worker has the length that the result gives. All three happen at once or not at all.
//! - So pool, leases and lengths of shards, stored at any moment, are enough to resume: leased
//!   work is done again, and what its worker wrote during the lease is cut off.

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
