//! Where a search begins: at the beginning, in a shard, or where a checkpoint
//! says that it stopped. All refusals come before anything is written.

use std::path::{Path, PathBuf};
use supereigen_files::over;

use anyhow::{Context, Result, bail};
use maxplus_core::{MaxPlus, Rational};
use num_bigint::BigInt;
use supereigen::{Extremals, Frontier, Resumable};

use crate::checkpoint::{Checkpoint, Kind, Output, check_place, kind_of};
use crate::continuation::{Opened, Resumed};
use crate::input::{Exact, Instance};
use crate::search_arg::SearchArg;
use crate::shard::Shard;
use crate::sink::is_compressed;

/// A search that is about to begin.
pub struct Start {
    /// The opened search.
    pub search: Resumable<Rational>,
    /// Writes checkpoints.
    pub saver: Saver,
    /// What it goes on from.
    resumed: Option<Resumed>,
    force: bool,
}

/// Writes checkpoints, if they are wanted.
pub struct Saver {
    path: Option<PathBuf>,
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

impl Start {
    /// The start that the command line asks for.
    pub fn new(
        arg: &SearchArg,
        extremals: &Extremals<Rational>,
        instance: &Instance,
    ) -> Result<Self> {
        let parts = &arg.parts;
        if let Some(path) = &parts.checkpoint {
            check_place(path, Kind::Search)?;
            if !parts.force && !parts.replaces() {
                keep_unfinished(path)?;
            }
            parts.tell_what_is_left();
        }
        let mut saver = Saver {
            path: parts.checkpoint.clone(),
            replaces: parts.replaces(),
            denominator: instance.denominator().clone(),
            shard: arg.shard,
        };
        let Some(path) = &parts.resume else {
            return Ok(Start {
                search: part_of(extremals.clone(), arg.shard)?.open()?,
                saver,
                resumed: None,
                force: parts.force,
            });
        };
        let Checkpoint {
            denominator,
            shard,
            mut output,
            frontier,
        } = Checkpoint::read(path)?;
        let name = || path.display().to_string();
        check_problem(&frontier, &denominator, instance).with_context(name)?;
        let mut extremals = extremals.clone().resume(&frontier).with_context(name)?;
        match (shard, arg.shard) {
            (None, None) => {}
            (None, Some(_)) => {
                extremals = part_of(extremals, arg.shard)?;
                // What was given before belongs to no shard.
                output = Output::Elsewhere;
            }
            (Some(shard), Some(other)) if shard != other => {
                bail!(
                    "{} belongs to shard {shard}, not to {other}",
                    path.display()
                )
            }
            (Some(_), _) => saver.shard = shard,
        }
        let search = extremals.open()?;
        Ok(Start {
            resumed: Some(Resumed {
                path: path.clone(),
                what: "extremals",
                given: search.extremals(),
                output,
            }),
            search,
            saver,
            force: parts.force,
        })
    }

    /// Opens the output for a stream in this style, continued if it is the one
    /// that the checkpoint knows.
    pub fn open_stream(&self, path: Option<&Path>, style: &str) -> Result<Opened> {
        let marked = self.saver.path.is_some();
        match &self.resumed {
            None => Opened::new(path, marked),
            Some(resumed) => resumed.open_stream(path, style, marked, self.force),
        }
    }

    /// Refuses an output that is written whole, or a count, where that would
    /// replace what was given before.
    pub fn check_whole(&self, path: Option<&Path>, is_count: bool) -> Result<()> {
        match &self.resumed {
            None => Ok(()),
            Some(resumed) => resumed.check_whole(path, is_count, self.force),
        }
    }
}

/// What decides how a stream is written.
pub fn style(
    format: impl std::fmt::Display,
    [witnesses, decimals]: [bool; 2],
    path: Option<&Path>,
) -> String {
    let mut style = format.to_string();
    if witnesses {
        style += "+witness";
    }
    if decimals {
        style += "+decimals";
    }
    if path.is_some_and(is_compressed) {
        style += "+gzip";
    }
    style
}

/// Refuses to lose a search that somebody may want to go on with.
fn keep_unfinished(path: &Path) -> Result<()> {
    if kind_of(path) != Some(Kind::Search) {
        return Ok(());
    }
    match Checkpoint::read(path) {
        Ok(checkpoint) if checkpoint.is_worth_something() => bail!(
            "{0} is the checkpoint of an unfinished search that has given {1} extremals; go on with --resume {0}, or give --force to begin anew",
            path.display(),
            checkpoint.frontier.extremals()
        ),
        // A broken one is of no use to anybody.
        Ok(_) | Err(_) => Ok(()),
    }
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
    let lambda: Exact = frontier.lambda().parse().context("lambda is no number")?;
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
