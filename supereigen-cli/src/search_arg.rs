//! The options of a search: how far it goes, where it begins, what it keeps.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use maxplus_graph::Limits;

use crate::files::refuse_two_uses;
use crate::interrupt;
use crate::shard::Shard;
use crate::sink::target::identity;
use crate::time::{TimeArg, parse_seconds};

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

    /// Write what is left of the search to a file: when it stops, and from
    /// time to time if the output is a stream or a count.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Seconds between the end of one checkpoint and the next one.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    pub checkpoint_every: Duration,

    /// Go on from a checkpoint: only what it has not given yet. With the same
    /// -o the stream in that file is continued, exactly.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Begin anew where a checkpoint would be lost, and replace an output that
    /// cannot be continued.
    #[arg(long)]
    pub force: bool,

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
        self.resume.is_none() && self.shard.is_none()
    }

    /// Whether the search needs to know its frontier.
    pub fn is_in_parts(&self) -> bool {
        !self.is_whole() || self.checkpoint.is_some()
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

    /// Refuses to force nothing.
    pub fn check_force(&self) -> Result<()> {
        if self.force && self.checkpoint.is_none() && self.resume.is_none() {
            bail!("--force goes with --checkpoint or --resume: nothing else is ever kept");
        }
        Ok(())
    }

    /// Refuses files that would be lost.
    pub fn check_files(&self, input: Option<&Path>, output: Option<&Path>) -> Result<()> {
        let checkpoint = self.checkpoint.as_deref();
        let resume = self.resume.as_deref();
        // A checkpoint may take the place of the one before.
        let is_replaced = resume.is_some() && resume.map(identity) == checkpoint.map(identity);
        let resume = resume.filter(|_| !is_replaced);
        let read = [
            ("the matrix", input),
            ("the checkpoint to go on from", resume),
        ];
        let written = [
            Some(("the output", output)),
            checkpoint.map(|c| ("the checkpoint", Some(c))),
        ];
        let written: Vec<_> = written.into_iter().flatten().collect();
        refuse_two_uses(&read, &written)
    }
}
