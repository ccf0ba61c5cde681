//! The options of a search: how far it goes, where it begins, what it keeps.

use std::time::Duration;

use clap::Args;
use maxplus_graph::Limits;

use crate::checkpoint_arg::CheckpointArg;
use crate::interrupt;
use crate::shard::Shard;
use crate::time::TimeArg;

/// How far to search, and where to begin.
#[derive(Args, Clone)]
pub struct SearchArg {
    /// Stop after so many extremals.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    pub time: TimeArg,

    /// Search on so many threads, 0 for all there are: the default for counts
    /// and for whole, sorted results, which are the same for any number. Streams
    /// and what is cut by --limit keep one unless told otherwise, for with more
    /// the order of a stream, and what a cut one holds, change from run to run.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<usize>,

    #[command(flatten)]
    pub parts: CheckpointArg,

    /// Only part K of N; all parts together give everything once.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
}

/// More threads than any machine of today can use.
const MOST_THREADS: usize = 4096;

/// What a thread takes before it does anything: the stack that Rust gives it.
const STACK_MEBIBYTES: usize = 2;

/// A number of threads that can be had.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    let threads: usize = text.parse().map_err(|error| format!("{error}"))?;
    if threads > MOST_THREADS {
        let gibibytes = threads.saturating_mul(STACK_MEBIBYTES) / 1024;
        return Err(format!(
            "{threads} threads would take {gibibytes} GiB for their stacks alone; at most {MOST_THREADS} can be had"
        ));
    }
    Ok(threads)
}

impl SearchArg {
    /// Whether the search, if it is not cut, gives everything.
    pub fn is_whole(&self) -> bool {
        self.parts.resume.is_none() && self.shard.is_none()
    }

    /// Whether the search needs to know its frontier.
    pub fn is_in_parts(&self) -> bool {
        !self.is_whole() || self.parts.checkpoint.is_some()
    }

    /// Whether the search may end before everything was seen.
    pub fn is_limited(&self) -> bool {
        self.limit.is_some() || self.time.value().is_some()
    }

    /// The limits for the whole run.
    pub fn limits(&self) -> Limits {
        self.limits_after(0, self.time.value())
    }

    /// The same, so many extremals found before, and so much time left.
    pub fn limits_after(&self, found: u64, time: Option<Duration>) -> Limits {
        let mut limits = Limits::from(interrupt::budget());
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit.saturating_sub(found));
        }
        if let Some(time) = time {
            limits = limits.with_time(time);
        }
        limits
    }

    /// Whether the search stops after so many extremals.
    pub fn has_limit(&self) -> bool {
        self.limit.is_some()
    }

    /// By how many threads to search, 0 for all there are, if that is said.
    pub fn threads(&self) -> Option<usize> {
        self.threads
    }
}
