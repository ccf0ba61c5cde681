//! The options of a search, and its start: at the beginning, in a shard, or at a checkpoint.
//!
//! A command line that is refused is refused before anything is written.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_core::{Number, Rational};
use maxplus_graph::Limits;
use num_bigint::BigInt;
use supereigen::{Extremals, Frontier, Resumable, most_threads};
use supereigen_answers::over;
use supereigen_run::checkpoint::{
    Checkpoint, CheckpointArg, CountedRoots, Kind, Output, Shard, full_name,
};
use supereigen_run::clock::TimeArg;
use supereigen_run::output_file::is_compressed;
use supereigen_run::progress::note;
use supereigen_run::resume::Resumed;
use supereigen_run::run::{Rest, Run, limits_after};
use supereigen_run::temporary::Lock;

use crate::input::Instance;

/// How far to search, and where to begin.
#[derive(Args, Clone)]
pub struct SearchArg {
    /// Stop after N extremals.
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    /// For how long.
    #[command(flatten)]
    pub time: TimeArg,

    /// Threads, 0 for one per processor.
    ///
    /// Search on N threads, 0 for one per processor. The default is 0 for counts and for
    /// complete, sorted results, which are the same for any number of threads. The default
    /// is 1 for streams and with --limit, because with more threads the order of a stream
    /// and the results before the limit change from run to run.
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,

    /// In which parts.
    #[command(flatten)]
    pub parts: CheckpointArg,

    /// Search only part K of N.
    ///
    /// Search only part K of N. Every result is in exactly one part.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
}

/// Notes if fewer threads are started than requested.
pub fn note_fewer_threads(asked: Option<usize>) {
    let most = most_threads();
    if let Some(asked) = asked.filter(|&asked| asked > most) {
        note(format_args!(
            "--threads {asked}: {most} threads are started, the maximum of four per processor"
        ));
    }
}

impl SearchArg {
    /// Opens the search. Nothing is written yet. Refuses to overwrite what would be lost.
    pub fn begin(
        &self,
        files: Files,
        extremals: &Extremals<Rational>,
        instance: &Instance,
    ) -> Result<Run<OpenSearch>> {
        let Files { lock, resumed } = files;
        let (mut extremals, mut part, mut shard) = (extremals.clone(), self.shard, self.shard);
        if let Some((resumed, checkpoint)) = &resumed {
            let name = || resumed.path.display().to_string();
            let frontier = &checkpoint.frontier;
            check_problem(frontier, &checkpoint.denominator, instance).with_context(name)?;
            extremals = extremals.resume(frontier).with_context(name)?;
            if checkpoint.shard.is_some() {
                // The remaining work in the checkpoint is only that part.
                (shard, part) = (checkpoint.shard, None);
            }
        }
        let rest = OpenSearch {
            search: part_of(extremals, part)?.open()?,
            denominator: instance.denominator().clone(),
            shard,
        };
        let resumed = resumed.map(|(resumed, _)| resumed);
        Ok(Run::new(rest, &self.parts, lock, resumed))
    }

    /// Whether the search gives all extremals if no limit stops it.
    pub fn is_whole(&self) -> bool {
        self.parts.resume.is_none() && self.shard.is_none()
    }

    /// Whether the search needs to know its frontier.
    pub fn is_in_parts(&self) -> bool {
        !self.is_whole() || self.parts.checkpoint.is_some()
    }

    /// Whether a limit may stop the search early.
    pub fn is_limited(&self) -> bool {
        self.limit.is_some() || self.time.is_limited()
    }

    /// The limits for the whole run.
    pub fn limits(&self) -> Limits {
        self.limits_after(0, self.time.start().remaining())
    }

    /// The limits that remain after `found` extremals, with this much time left.
    pub fn limits_after(&self, found: u64, time: Option<Duration>) -> Limits {
        limits_after(self.limit, found, time)
    }
}

/// The checkpoints of a search, opened before the search is prepared: they are locked and read, and
/// nothing is written yet.
pub struct Files {
    lock: Option<Lock>,
    /// The checkpoint to resume.
    resumed: Option<(Resumed, Checkpoint)>,
}

impl Files {
    /// Opens the checkpoints that the command line names.
    pub fn open(arg: &SearchArg) -> Result<Self> {
        let parts = &arg.parts;
        let lock = parts.open(Kind::Search, |path| {
            let there = Checkpoint::read(path)?;
            let extremals = there.frontier.extremals();
            let what = || format!("search that has given {extremals} extremals");
            Ok(there.has_results().then(what))
        })?;
        let resumed = parts.resume.as_deref().map(|path| resumed(path, arg));
        let resumed = resumed.transpose()?;
        Ok(Files { lock, resumed })
    }

    /// The checkpoint to resume.
    pub fn resumed(&self) -> Option<&Resumed> {
        self.resumed.as_ref().map(|(resumed, _)| resumed)
    }

    /// The roots of the extremals found before, for this output file. An error if they were not
    /// counted by their roots.
    pub fn roots(&self, file: Option<&Path>) -> Result<CountedRoots> {
        let file = file.map(full_name);
        let counts = match self.resumed() {
            None => Arc::default(),
            Some(resumed) => match &resumed.output {
                Output::Roots(before) => before.counts.clone(),
                // Such a checkpoint does not contain the roots found before.
                _ => bail!(
                    "{} was made without --roots, so the roots before it are not known; leave \
                     --resume out",
                    resumed.path.display()
                ),
            },
        };
        Ok(CountedRoots { file, counts })
    }

    /// How many extremals were found before.
    pub fn given(&self) -> u64 {
        self.resumed().map_or(0, |resumed| resumed.given)
    }
}

/// Reads the checkpoint, and keeps only the earlier results that belong to the requested part.
fn resumed(path: &Path, arg: &SearchArg) -> Result<(Resumed, Checkpoint)> {
    let checkpoint = Checkpoint::read(path)?;
    let mut resumed = Resumed {
        path: path.to_owned(),
        what: "extremals",
        given: checkpoint.frontier.extremals(),
        output: checkpoint.output.clone(),
        check: arg.parts.check(&arg.limits()),
    };
    match (checkpoint.shard, arg.shard) {
        (None, Some(part)) => {
            // Earlier results belong to no shard. They count as results of the first.
            resumed.output = match resumed.output {
                Output::Roots(roots) => Output::Roots(CountedRoots {
                    file: None,
                    counts: match part.is_first() {
                        true => roots.counts,
                        false => Arc::default(),
                    },
                }),
                _ => Output::Elsewhere,
            };
            if !part.is_first() {
                resumed.given = 0;
            }
        }
        (Some(shard), Some(other)) if shard != other => {
            bail!(
                "{} belongs to shard {shard}, not to {other}",
                path.display()
            )
        }
        (None, None) | (Some(_), _) => {}
    }
    Ok((resumed, checkpoint))
}

/// The search for extremals as a checkpoint stores it.
pub struct OpenSearch {
    /// The open search.
    pub search: Resumable<Rational>,
    denominator: BigInt,
    shard: Option<Shard>,
}

impl Rest for OpenSearch {
    type Kept = Output;

    fn steps(&self) -> u64 {
        self.search.steps()
    }

    fn save(&self, output: Output, path: &Path) -> Result<()> {
        let checkpoint = Checkpoint {
            denominator: self.denominator.clone(),
            shard: self.shard,
            output,
            frontier: self.search.frontier(),
        };
        checkpoint.save(path)
    }
}

impl OpenSearch {
    /// Whether this is the first part, or the only one.
    pub fn is_first_shard(&self) -> bool {
        self.shard.is_none_or(Shard::is_first)
    }

    /// Which part of the search this is, by the command line or the checkpoint.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }
}

/// The settings that determine how a stream is written, as text.
pub fn style(
    format: impl std::fmt::Display,
    [witnesses, decimals, header]: [bool; 3],
    path: Option<&Path>,
) -> String {
    let mut style = format.to_string();
    if witnesses {
        style += "+witness";
    }
    if decimals {
        style += "+decimals";
    }
    if header {
        style += "+header";
    }
    if path.is_some_and(is_compressed) {
        style += "+gzip";
    }
    style
}

/// The part of the search that is requested.
fn part_of(extremals: Extremals<Rational>, shard: Option<Shard>) -> Result<Extremals<Rational>> {
    Ok(match shard.map(Shard::place) {
        None => extremals,
        Some((s, k)) => extremals.shard(s, k)?,
    })
}

/// Checks that the integers of a frontier belong to this problem. lambda is compared first,
/// because it is the more likely mistake.
fn check_problem(frontier: &Frontier, denominator: &BigInt, instance: &Instance) -> Result<()> {
    let lambda: Number = frontier
        .lambda()
        .parse()
        .context("lambda is not a number")?;
    let lambda = over(&lambda, denominator);
    if lambda != instance.lambda() {
        bail!(
            "the checkpoint belongs to lambda = {lambda}, not to lambda = {}",
            instance.lambda()
        );
    }
    if denominator != instance.denominator() {
        bail!("the checkpoint belongs to another matrix");
    }
    Ok(())
}
