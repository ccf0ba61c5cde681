//! A search for chains as the command line asks for it: within limits, from a
//! checkpoint, in shards, on several threads.
//!
//! A checkpoint is written only when what was found before it is safe: in
//! between for streams, whose lines are then on their way, and for counts,
//! which it holds itself; at the end, after the output, for everything else.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::limits::{Limits, StopReason};
use rayon::{ThreadPool, ThreadPoolBuilder};
use supereigen::chains::{Chains, Extremal, Frontier, Run, Witness};

use crate::interrupt;
use crate::progress::note;
use crate::sink::write_text;

/// How far to search, and where to begin.
#[derive(Args, Clone)]
pub struct SearchArg {
    /// Stop after so many extremals.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Stop after so many seconds.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    time: Option<Duration>,

    /// Search on so many threads, 0 for all there are. The order of a stream
    /// then changes from run to run; sorted output does not.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Write what is left of the search to a file: when it stops, and from
    /// time to time if the output is a stream or a count.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Seconds between two checkpoints.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    checkpoint_every: Duration,

    /// Go on from a checkpoint: only what it has not given yet.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Only part K of N; all parts together give everything once.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

/// Seconds, not negative.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|error| format!("{error}"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Part `number` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shard {
    number: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!(
                "{text:?} is no part K/N with 1 <= K <= N, as in 2/3"
            )),
        }
    }
}

/// A vector with its witness, if one was asked for.
pub type Found<T> = (Scaled<MaxPlus<T>>, Option<Witness>);

/// What takes the extremals.
pub trait Taker<T: Carrier>: Send {
    /// Whether witnesses are wanted.
    fn wants_witnesses(&self) -> bool;

    /// Takes the next one; breaks if it cannot.
    fn take(&mut self, extremal: &Extremal<'_, T>) -> ControlFlow<()>;

    /// Takes one that a thread has copied.
    fn take_found(&mut self, found: Found<T>) -> ControlFlow<()>;

    /// Brings everything taken to safety; says whether that can be done
    /// before the end.
    fn settle(&mut self) -> Result<bool>;
}

/// Takes nothing: for counts, which the search keeps itself.
struct Counting;

impl<T: Carrier> Taker<T> for Counting {
    fn wants_witnesses(&self) -> bool {
        false
    }

    fn take(&mut self, _: &Extremal<'_, T>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn take_found(&mut self, _: Found<T>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn settle(&mut self) -> Result<bool> {
        Ok(true)
    }
}

/// How many extremals a thread gathers before it hands them over.
const BATCH: usize = 256;

/// How a search ended.
pub struct Ended {
    /// How many extremals it gave.
    pub found: u64,
    /// Why it stopped, if it was cut.
    pub stopped: Option<StopReason>,
    /// What is left, if someone will ask.
    rest: Option<Frontier>,
}

impl From<Run> for Ended {
    fn from(run: Run) -> Self {
        Ended {
            found: run.steps.extremals,
            stopped: run.end.err(),
            rest: None,
        }
    }
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

    /// The limits for the whole run.
    pub fn limits(&self) -> Limits {
        self.limits_after(0, self.time)
    }

    fn limits_after(&self, found: u64, time: Option<Duration>) -> Limits {
        let mut limits = interrupt::limits();
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit.saturating_sub(found));
        }
        if let Some(time) = time {
            limits = limits.with_time(time);
        }
        limits
    }

    /// Hands all extremals to the taker.
    pub fn visit<T: Carrier>(
        &self,
        chains: &Chains<T>,
        taker: &mut impl Taker<T>,
    ) -> Result<Ended> {
        if !self.is_in_parts() && self.threads == 1 {
            let run = chains.visit(&self.limits(), |extremal| taker.take(&extremal));
            return Ok(run.into());
        }
        let pool = self.pool()?;
        self.in_parts(chains, taker, |taker, frontier, limits| match &pool {
            None => Ok(chains.visit_from(frontier, limits, |extremal| taker.take(&extremal))?),
            Some(pool) => pool.install(|| visit_on_threads(chains, frontier, limits, taker)),
        })
    }

    /// Counts all extremals.
    pub fn count<T: Carrier>(&self, chains: &Chains<T>) -> Result<Ended> {
        if !self.is_in_parts() {
            let run = match self.pool()? {
                None => chains.count(&self.limits()),
                Some(pool) => pool.install(|| chains.count_parallel(&self.limits())),
            };
            return Ok(run.into());
        }
        let pool = self.pool()?;
        self.in_parts(chains, &mut Counting, |_, frontier, limits| match &pool {
            None => Ok(chains.count_from(frontier, limits)?),
            Some(pool) => pool.install(|| {
                let count = |(): &mut (), _: Extremal<'_, T>| ControlFlow::Continue(());
                let shared = chains.visit_parallel(frontier, limits, || (), count)?;
                Ok((shared.run, shared.rest))
            }),
        })
    }

    /// Runs a method that shares its work between the threads of a pool.
    pub fn on_threads<R: Send>(&self, run: impl FnOnce() -> R + Send) -> Result<R> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        Ok(pool.context("cannot start the threads")?.install(run))
    }

    /// The threads, unless one is enough.
    fn pool(&self) -> Result<Option<ThreadPool>> {
        if self.threads == 1 {
            return Ok(None);
        }
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        Ok(Some(pool.context("cannot start the threads")?))
    }

    /// Searches from one checkpoint to the next; `search` goes from a frontier
    /// to what is left within limits.
    fn in_parts<T: Carrier, K: Taker<T>>(
        &self,
        chains: &Chains<T>,
        taker: &mut K,
        search: impl Fn(&mut K, &Frontier, &Limits) -> Result<(Run, Frontier)>,
    ) -> Result<Ended> {
        let start = Instant::now();
        let mut frontier = self.first(chains)?;
        // Not to find out after hours that it cannot be written.
        self.save(&frontier)?;
        let mut found = 0;
        let mut settles = self.checkpoint.is_some();
        loop {
            let left = self.time.map(|time| time.saturating_sub(start.elapsed()));
            let slice = settles.then_some(self.checkpoint_every);
            let time = [left, slice].into_iter().flatten().min();
            let limits = self.limits_after(found, time);
            let (run, rest) = search(taker, &frontier, &limits)?;
            found += run.steps.extremals;
            frontier = rest;
            let is_last = run.end != Err(StopReason::Time) || left.is_some() && left == time;
            if is_last {
                return Ok(Ended {
                    found,
                    stopped: run.end.err(),
                    rest: Some(frontier),
                });
            }
            settles = taker.settle()?;
            if settles {
                self.save(&frontier)?;
            }
        }
    }

    /// Where the search begins.
    fn first<T: Carrier>(&self, chains: &Chains<T>) -> Result<Frontier> {
        let frontier = match &self.resume {
            None => chains.frontier(),
            Some(path) => std::fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?
                .parse()
                .with_context(|| path.display().to_string())?,
        };
        // To split refuses a frontier that belongs to something else.
        let shard = self.shard.unwrap_or(Shard { number: 1, of: 1 });
        let shards = chains.split(&frontier, shard.of);
        let mut shards = match &self.resume {
            None => shards?,
            Some(path) => shards.with_context(|| path.display().to_string())?,
        };
        if self.resume.is_some() {
            let before = frontier.steps().extremals;
            note(format_args!("{before} extremals were given before"));
        }
        Ok(shards.swap_remove(shard.number - 1))
    }

    /// Writes the last checkpoint; to be called when the output is written.
    pub fn finish(&self, ended: &Ended) -> Result<()> {
        match &ended.rest {
            Some(rest) => self.save(rest),
            None => Ok(()),
        }
    }

    fn save(&self, frontier: &Frontier) -> Result<()> {
        match &self.checkpoint {
            Some(path) => write_text(Some(path), &frontier.to_string()),
            None => Ok(()),
        }
    }
}

/// One search on the threads of the current pool. Each gathers a batch of
/// extremals before it takes the lock.
fn visit_on_threads<T: Carrier>(
    chains: &Chains<T>,
    frontier: &Frontier,
    limits: &Limits,
    taker: &mut impl Taker<T>,
) -> Result<(Run, Frontier)> {
    let witnesses = taker.wants_witnesses();
    let taker = Mutex::new(taker);
    let hand_over = |batch: &mut Vec<Found<T>>| {
        let mut taker = taker.lock().unwrap_or_else(PoisonError::into_inner);
        batch
            .drain(..)
            .try_for_each(|found| taker.take_found(found))
    };
    let shared = chains.visit_parallel(frontier, limits, Vec::new, |batch, extremal| {
        let witness = witnesses.then(|| extremal.witness());
        batch.push((extremal.to_scaled(), witness));
        if batch.len() < BATCH {
            return ControlFlow::Continue(());
        }
        hand_over(batch)
    })?;
    for mut batch in shared.kept {
        if hand_over(&mut batch).is_break() {
            break;
        }
    }
    Ok((shared.run, shared.rest))
}
