//! Where a sweep begins: at the beginning, or where a checkpoint says that it
//! stopped. All refusals come before anything is written.

use maxplus_core::Rational;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_graph::StopReason;
use supereigen::sweep::{StaircaseSoFar, Sweep, SweepRest};

use super::kept::{Kept, SweepCheckpoint};
use crate::checkpoint::{Kind, check_place, kind_of};
use crate::checkpoint_arg::CheckpointArg;
use crate::continuation::{Opened, Resumed};

/// A sweep that is about to begin.
pub struct Start {
    /// What is to be done.
    pub rest: SweepRest<Rational>,
    /// Writes checkpoints.
    pub saver: Saver,
    /// What was counted before.
    pub found: StaircaseSoFar,
    resumed: Option<Resumed>,
    force: bool,
}

/// Writes checkpoints, if they are wanted.
pub struct Saver {
    path: Option<PathBuf>,
    /// Whether that file holds what the sweep goes on from.
    replaces: bool,
}

/// How a run ended.
pub struct Ended {
    /// How many chains and tied tails it found.
    pub shown: u64,
    /// Why it stopped, if it was cut.
    pub stopped: Option<StopReason>,
}

impl Saver {
    /// Writes the first checkpoint, not to find out after hours that it cannot be
    /// written; whether there will be more before the end.
    pub fn begin(&self, rest: &SweepRest<Rational>, kept: Option<Kept>) -> Result<bool> {
        let is_wanted = self.path.is_some();
        match kept {
            Some(kept) => self.save(rest, kept).map(|()| is_wanted),
            // One that is there already knows more of the output before.
            None if self.replaces => Ok(false),
            None => {
                let output = crate::checkpoint::Output::Elsewhere;
                let kept = Kept {
                    output,
                    found: None,
                };
                self.save(rest, kept).map(|()| false)
            }
        }
    }

    /// Writes what is left; what was given must be safe.
    pub fn save(&self, rest: &SweepRest<Rational>, kept: Kept) -> Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let frontier = rest.frontier().clone();
        SweepCheckpoint { kept, frontier }.save(path)
    }
}

impl Start {
    /// The start that the command line asks for.
    pub fn new(arg: &CheckpointArg, sweep: Sweep<Rational>) -> Result<Self> {
        if let Some(path) = &arg.checkpoint {
            check_place(path, Kind::Sweep)?;
            if !arg.force && !arg.replaces() {
                keep_unfinished(path)?;
            }
            arg.tell_what_is_left();
        }
        let saver = Saver {
            path: arg.checkpoint.clone(),
            replaces: arg.replaces(),
        };
        let Some(path) = &arg.resume else {
            return Ok(Start {
                found: sweep.no_staircase(),
                rest: sweep.rest(),
                saver,
                resumed: None,
                force: arg.force,
            });
        };
        let SweepCheckpoint { kept, frontier } = SweepCheckpoint::read(path)?;
        let name = || path.display().to_string();
        let Kept { output, found } = kept;
        let resumed = Resumed {
            path: path.clone(),
            what: "chains",
            given: frontier.chains(),
            output,
        };
        let rest = sweep.clone().resume(&frontier).with_context(name)?;
        let found = match found {
            None => sweep.no_staircase(),
            Some(found) => {
                let fits = sweep.check_staircase(&found, &frontier);
                fits.map(|()| found).with_context(name)?
            }
        };
        Ok(Start {
            rest,
            saver,
            found,
            resumed: Some(resumed),
            force: arg.force,
        })
    }

    /// Opens the output for a stream in this style, continued if it is the one that
    /// the checkpoint knows.
    pub fn open_stream(&self, path: Option<&Path>, style: &str) -> Result<Opened> {
        let marked = self.saver.path.is_some();
        match &self.resumed {
            None => Opened::new(path, marked),
            Some(resumed) => resumed.open_stream(path, style, marked, self.force),
        }
    }

    /// Refuses to count from what was not counted, and to replace an output that is
    /// not the one of this sweep.
    pub fn check_whole(&self, path: Option<&Path>) -> Result<()> {
        let Some(resumed) = &self.resumed else {
            return Ok(());
        };
        if self.found.chains() != self.rest.frontier().chains() {
            bail!(
                "{} is the checkpoint of a list of chains, which were not counted: go on with \
                 --chains and --format jsonl or csv",
                resumed.path.display()
            );
        }
        resumed.check_whole(path, true, self.force)
    }

    /// Writes the last checkpoint; to be called when the output is safe.
    pub fn finish(&self, kept: Kept) -> Result<()> {
        self.saver.save(&self.rest, kept)
    }
}

/// Refuses to lose a sweep that somebody may want to go on with.
fn keep_unfinished(path: &Path) -> Result<()> {
    if kind_of(path) != Some(Kind::Sweep) {
        return Ok(());
    }
    match SweepCheckpoint::read(path) {
        Ok(checkpoint) if checkpoint.is_worth_something() => bail!(
            "{0} is the checkpoint of an unfinished sweep that has found {1} chains; go on with \
             --resume {0}, or give --force to begin anew",
            path.display(),
            checkpoint.frontier.chains()
        ),
        // A broken one is of no use to anybody.
        Ok(_) | Err(_) => Ok(()),
    }
}
