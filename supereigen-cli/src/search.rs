//! A search for chains as the command line asks for it: within limits, from a
//! checkpoint, in shards.
//!
//! A checkpoint is written only when what was found before it is safe: in
//! between for streams, whose lines are then on their way, and for counts,
//! which it holds itself; at the end, after the output, for everything else.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use maxplus_core::Carrier;
use maxplus_graph::limits::{Limits, StopReason};
use supereigen::chains::{Chains, Extremal, Frontier, Run};

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
fn parse_seconds(text: &str) -> Result<Duration, String> {
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

/// What takes the extremals.
pub trait Taker<T> {
    /// Takes the next one; breaks if it cannot.
    fn take(&mut self, extremal: Extremal<'_, T>) -> ControlFlow<()>;

    /// Brings everything taken to safety; says whether that can be done
    /// before the end.
    fn settle(&mut self) -> Result<bool>;
}

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
        if !self.is_in_parts() {
            let run = chains.visit(&self.limits(), |extremal| taker.take(extremal));
            return Ok(run.into());
        }
        self.in_parts(chains, |part| match part {
            Part::Search(frontier, limits) => {
                let step = chains.visit_from(frontier, limits, |extremal| taker.take(extremal));
                Ok(Step::Done(Box::new(step?)))
            }
            Part::Settle => Ok(Step::Settled(taker.settle()?)),
        })
    }

    /// Counts all extremals.
    pub fn count<T: Carrier>(&self, chains: &Chains<T>) -> Result<Ended> {
        if !self.is_in_parts() {
            return Ok(chains.count(&self.limits()).into());
        }
        self.in_parts(chains, |part| match part {
            Part::Search(frontier, limits) => {
                Ok(Step::Done(Box::new(chains.count_from(frontier, limits)?)))
            }
            Part::Settle => Ok(Step::Settled(true)),
        })
    }

    /// Searches from one checkpoint to the next.
    fn in_parts<T: Carrier>(
        &self,
        chains: &Chains<T>,
        mut step: impl FnMut(Part<'_>) -> Result<Step>,
    ) -> Result<Ended> {
        let start = Instant::now();
        let mut frontier = self.first(chains)?;
        let mut found = 0;
        let mut settles = self.checkpoint.is_some();
        loop {
            let left = self.time.map(|time| time.saturating_sub(start.elapsed()));
            let slice = settles.then_some(self.checkpoint_every);
            let time = [left, slice].into_iter().flatten().min();
            let limits = self.limits_after(found, time);
            let Step::Done(done) = step(Part::Search(&frontier, &limits))? else {
                unreachable!("a search was asked for");
            };
            let (run, rest) = *done;
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
            settles = matches!(step(Part::Settle)?, Step::Settled(true));
            if settles {
                self.save(&frontier)?;
            }
        }
    }

    /// Where the search begins.
    fn first<T: Carrier>(&self, chains: &Chains<T>) -> Result<Frontier> {
        let mut frontier = match &self.resume {
            None => chains.frontier(),
            Some(path) => {
                let name = || path.display().to_string();
                let text = std::fs::read_to_string(path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                let frontier: Frontier = text.parse().with_context(name)?;
                let before = frontier.steps().extremals;
                note(format_args!("{before} extremals were given before"));
                frontier
            }
        };
        let name = || match &self.resume {
            None => "the search".to_owned(),
            Some(path) => path.display().to_string(),
        };
        if let Some(shard) = self.shard {
            let mut shards = chains.split(&frontier, shard.of).with_context(name)?;
            frontier = shards.swap_remove(shard.number - 1);
        }
        Ok(frontier)
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

/// What [`SearchArg::in_parts`] asks for.
enum Part<'a> {
    Search(&'a Frontier, &'a Limits),
    Settle,
}

/// What it gets.
enum Step {
    Done(Box<(Run, Frontier)>),
    Settled(bool),
}
