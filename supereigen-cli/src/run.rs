//! The options of a search: how far it goes, where it begins, what it keeps.
//!
//! Then where it begins: at the beginning, in a shard, or where a checkpoint says that it
//! stopped; all refusals come before anything is written. Then how it goes from one
//! checkpoint to the next ([`run_slices`]).

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_core::{Number, Rational};
use maxplus_graph::{Ending, Limits, StopReason};
use num_bigint::BigInt;
use supereigen::{Extremals, Frontier, Resumable, most_threads};
use supereigen_answers::over;
use supereigen_run::checkpoint::{
    Checkpoint, CheckpointArg, CountedRoots, Kind, Output, Shard, full_name,
};
use supereigen_run::clock::{Clock, TimeArg};
use supereigen_run::interrupt;
use supereigen_run::output_file::is_compressed;
use supereigen_run::progress::note;
use supereigen_run::resume::{Opened, Resumed};
use supereigen_run::temporary::Lock;

use crate::input::Instance;

/// How far to search, and where to begin.
#[derive(Args, Clone)]
pub struct SearchArg {
    /// Stop after N extremals.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

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
    threads: Option<usize>,

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
        let mut limits: Limits = interrupt::budget();
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

/// A search, new or resumed, with its checkpoints.
pub struct Run {
    /// The opened search.
    pub search: Resumable<Rational>,
    /// Writes checkpoints.
    pub saver: Saver,
    /// The checkpoint from which it was resumed.
    resumed: Option<Resumed>,
    force: bool,
}

/// Writes checkpoints, if they are wanted.
pub struct Saver {
    path: Option<PathBuf>,
    /// Held until the search ends.
    _lock: Option<Lock>,
    /// Whether that file holds what the search goes on from.
    replaces: bool,
    denominator: BigInt,
    shard: Option<Shard>,
}

impl Saver {
    /// Writes the first checkpoint, not to find out after hours that it cannot
    /// be written. One that is there already knows more of the output before
    /// than an output that is not safe yet.
    pub fn save_first(&self, frontier: &Frontier, output: Option<Output>) -> Result<()> {
        match output {
            None if self.replaces => Ok(()),
            output => self.save(frontier, output.unwrap_or(Output::Elsewhere)),
        }
    }

    /// Writes what is left; the output must be safe.
    pub fn save(&self, frontier: &Frontier, output: Output) -> Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let checkpoint = Checkpoint {
            denominator: self.denominator.clone(),
            shard: self.shard,
            output,
            frontier: frontier.clone(),
        };
        checkpoint.save(path)
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

impl Run {
    /// The start that the command line asks for.
    pub fn new(
        arg: &SearchArg,
        files: Files,
        extremals: &Extremals<Rational>,
        instance: &Instance,
    ) -> Result<Self> {
        let parts = &arg.parts;
        let Files { lock, resumed } = files;
        let mut saver = Saver {
            path: parts.checkpoint.clone(),
            _lock: lock,
            replaces: parts.replaces(),
            denominator: instance.denominator().clone(),
            shard: arg.shard,
        };
        let (mut extremals, mut part) = (extremals.clone(), arg.shard);
        if let Some((resumed, checkpoint)) = &resumed {
            let name = || resumed.path.display().to_string();
            let frontier = &checkpoint.frontier;
            check_problem(frontier, &checkpoint.denominator, instance).with_context(name)?;
            extremals = extremals.resume(frontier).with_context(name)?;
            if let Some(shard) = checkpoint.shard {
                saver.shard = Some(shard);
                // What is left is that part already.
                part = None;
            }
        }
        Ok(Run {
            search: part_of(extremals, part)?.open()?,
            saver,
            resumed: resumed.map(|(resumed, _)| resumed),
            force: parts.force,
        })
    }

    /// Whether no other part stands before it, as the command line or the checkpoint
    /// says.
    pub fn is_first_shard(&self) -> bool {
        self.saver.shard.is_none_or(Shard::is_first)
    }

    /// Opens the output for a stream in this style, continued if it is the one
    /// that the checkpoint knows.
    pub fn open_stream(&self, path: Option<&Path>, style: &str) -> Result<Opened> {
        let tracked = self.saver.path.is_some();
        match &self.resumed {
            None => Opened::new(path, tracked),
            Some(resumed) => resumed.open_stream(path, style, tracked, self.force),
        }
    }

    /// Refuses an output that is written whole, where that would replace what was given before.
    pub fn check_whole(&self, path: Option<&Path>, new: &Output) -> Result<()> {
        match &self.resumed {
            None => Ok(()),
            Some(resumed) => resumed.check_whole(path, new, self.force),
        }
    }

    /// The part of the search that this is, as the command line or the checkpoint says.
    pub fn shard(&self) -> Option<Shard> {
        self.saver.shard
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

/// The shortest first slice between two checkpoints.
const SHORTEST: Duration = Duration::from_millis(1);

/// Runs slices until the work is done, or until anything but the end of a slice stops it.
/// Returns how much was found, and why it stopped if it was cut.
///
/// The clock limits the whole. `every` is the time between two checkpoints, if there are any.
/// `slice` gets the number found before and its time limit, and returns whether it made a step.
/// `sync` writes a checkpoint, or returns false if none can be written before the end.
///
/// The loop ends if the work does: a slice without a step, because its time was over before the
/// first one, is followed by one twice as long.
pub fn run_slices<S>(
    state: &mut S,
    clock: Clock,
    every: Option<Duration>,
    mut slice: impl FnMut(&mut S, u64, Option<Duration>) -> (Ending<u64>, bool),
    mut sync: impl FnMut(&mut S) -> Result<bool>,
) -> Result<(u64, Option<StopReason>)> {
    let every = every.map(|every| every.max(SHORTEST));
    let mut length = every;
    let mut found = 0;
    loop {
        let remaining = clock.remaining();
        let time = [remaining, length].into_iter().flatten().min();
        let (ending, stepped) = slice(state, found, time);
        found += ending.found();
        let is_last =
            ending.why() != Some(StopReason::Time) || remaining.is_some() && remaining == time;
        if is_last {
            return Ok((found, ending.why()));
        }
        if !stepped {
            length = length.map(|length| length.saturating_mul(2));
            continue;
        }
        length = if sync(state)? { every } else { None };
    }
}
