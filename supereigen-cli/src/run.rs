//! The options of a search: how far it goes, where it begins, what it keeps.
//!
//! Then where it begins: at the beginning, in a shard, or where a checkpoint says that it
//! stopped; all refusals come before anything is written.

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

/// Says that fewer threads are started than were asked for, if that is so.
pub fn tell_fewer_threads(asked: Option<usize>) {
    let most = most_threads();
    if let Some(asked) = asked.filter(|&asked| asked > most) {
        note(format_args!(
            "--threads {asked}: {most} threads are started, the maximum of four per processor"
        ));
    }
}

impl SearchArg {
    /// Opens the search. Nothing is written yet, and whatever would be lost by writing is refused.
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
                // The remaining work is that part already.
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
        self.limit.is_some() || self.time.is_limited()
    }

    /// The limits for the whole run.
    pub fn limits(&self) -> Limits {
        self.limits_after(0, self.time.start().remaining())
    }

    /// The limits that remain after so many extremals, with so much time left.
    pub fn limits_after(&self, found: u64, time: Option<Duration>) -> Limits {
        limits_after(self.limit, found, time)
    }
}

/// The files of a search in parts, before it is prepared: locked, read, and nothing is
/// written yet.
pub struct Files {
    lock: Option<Lock>,
    /// What to go on from.
    resumed: Option<(Resumed, Checkpoint)>,
}

impl Files {
    /// What the command line names.
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

    /// What the search goes on from.
    pub fn resumed(&self) -> Option<&Resumed> {
        self.resumed.as_ref().map(|(resumed, _)| resumed)
    }

    /// The roots of the extremals that were given before, for this file. An error if they were
    /// not counted by their roots.
    pub fn roots(&self, file: Option<&Path>) -> Result<CountedRoots> {
        let file = file.map(full_name);
        let counts = match self.resumed() {
            None => Arc::default(),
            Some(resumed) => match &resumed.output {
                Output::Roots(before) => before.counts.clone(),
                // Nothing says that such a run began with all roots.
                _ => bail!(
                    "{} was made without --roots, so the roots before it are not known; leave \
                     --resume out",
                    resumed.path.display()
                ),
            },
        };
        Ok(CountedRoots { file, counts })
    }

    /// How many extremals were given before.
    pub fn given(&self) -> u64 {
        self.resumed().map_or(0, |resumed| resumed.given)
    }
}

/// What the checkpoint keeps, and how much of it belongs to the part that is asked for.
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
            // What was given before belongs to no shard, and is counted in the first.
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
    /// Whether no other part stands before this one.
    pub fn is_first_shard(&self) -> bool {
        self.shard.is_none_or(Shard::is_first)
    }

    /// The part of the search that this is, as the command line or the checkpoint says.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }
}

/// What decides how a stream is written.
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

/// The part of the search that is wanted.
fn part_of(extremals: Extremals<Rational>, shard: Option<Shard>) -> Result<Extremals<Rational>> {
    Ok(match shard.map(Shard::place) {
        None => extremals,
        Some((s, k)) => extremals.shard(s, k)?,
    })
}

/// Whether the integers of a frontier mean this problem: lambda first, which
/// is the more likely mistake.
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
