//! Where a search begins: at the beginning, in a shard, or where a checkpoint
//! says that it stopped. All refusals come before anything is written.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::{Carrier, MaxPlus};
use num_bigint::BigInt;
use num_rational::BigRational;
use supereigen::{Extremals, Frontier, Resumable};

use crate::checkpoint::{Checkpoint, Output, Streamed, check_place, full_name, is_checkpoint};
use crate::input::{Exact, Instance};
use crate::interrupt;
use crate::progress::note;
use crate::search_arg::SearchArg;
use crate::shard::Shard;
use crate::sink::target::{Target, has_content, identity};
use crate::sink::{Sink, is_compressed};

/// A search that is about to begin.
pub struct Start<T: Carrier> {
    /// The opened search.
    pub search: Resumable<T>,
    /// Writes checkpoints.
    pub saver: Saver,
    /// What it goes on from.
    resumed: Option<Resumed>,
    force: bool,
}

/// A checkpoint that a search goes on from.
struct Resumed {
    path: PathBuf,
    /// How many extremals were given before.
    given: u64,
    /// Where they are.
    output: Output,
}

/// What becomes of a file that a stream is to go on in.
enum Continuation {
    /// It is not there, or empty.
    New,
    /// It is the one; cut to the vectors that the checkpoint knows of.
    Continued(Box<Sink>, u64),
    /// It is something else, and untouched.
    Refused(String),
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

impl<T: Carrier> Start<T> {
    /// The start that the command line asks for.
    pub fn new(arg: &SearchArg, extremals: &Extremals<T>, instance: &Instance) -> Result<Self> {
        let mut replaces = false;
        if let Some(path) = &arg.checkpoint {
            check_place(path)?;
            replaces = is_one_file(path, arg.resume.as_deref());
            if !arg.force && !replaces {
                keep_unfinished(path)?;
            }
            interrupt::leaves(format!(
                "everything up to the last checkpoint is safe, go on with --resume {}",
                path.display()
            ));
        }
        let mut saver = Saver {
            path: arg.checkpoint.clone(),
            replaces,
            denominator: instance.denominator().clone(),
            shard: arg.shard,
        };
        let Some(path) = &arg.resume else {
            return Ok(Start {
                search: part_of(extremals.clone(), arg.shard)?.open()?,
                saver,
                resumed: None,
                force: arg.force,
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
                given: search.extremals(),
                output,
            }),
            search,
            saver,
            force: arg.force,
        })
    }

    /// Opens the output for a stream in this style, continued if it is the one
    /// that the checkpoint knows; and how many vectors are in it.
    pub fn open_stream(&self, path: Option<&Path>, style: &str) -> Result<(Sink, u64)> {
        let marked = self.saver.path.is_some();
        let target = Target::of(path)?;
        let Some(resumed) = &self.resumed else {
            return Ok((Sink::stream(path, marked)?, 0));
        };
        let Resumed { given, .. } = resumed;
        if let (Some(path), Some(target)) = (path, target.regular()) {
            match resumed.continue_stream(path, target, style)? {
                Continuation::Continued(sink, vectors) => {
                    note(format_args!(
                        "{given} extremals were given before; {} is continued after {vectors}",
                        path.display()
                    ));
                    return Ok((*sink, vectors));
                }
                Continuation::Refused(reason) if !self.force => bail!(
                    "{reason}; give another -o, or --force to begin it anew with only the rest"
                ),
                Continuation::Refused(_) | Continuation::New => {}
            }
        }
        note(format_args!(
            "{given} extremals were given before; only the rest is given"
        ));
        resumed.tell_of_what_comes_again();
        Ok((Sink::stream(path, marked)?, 0))
    }

    /// Refuses an output that is written whole, or a count, where that would
    /// replace what was given before.
    pub fn check_whole(&self, path: Option<&Path>, is_count: bool) -> Result<()> {
        let Some(resumed) = &self.resumed else {
            return Ok(());
        };
        let Resumed { given, output, .. } = resumed;
        let target = Target::of(path)?;
        if let (Some(path), Some(target)) = (path, target.regular()) {
            let is_its_own = is_count && *output == Output::Count(Some(full_name(path)));
            if has_content(target) && !is_its_own && !self.force {
                bail!(
                    "{} is there already and cannot be continued; give another -o, or --force to replace it",
                    path.display()
                );
            }
        }
        let told = if is_count {
            "are counted in"
        } else {
            "were given before; only the rest is given"
        };
        note(format_args!("{given} extremals {told}"));
        Ok(())
    }
}

impl Resumed {
    /// What becomes of a file that a stream in this style is to go on in.
    fn continue_stream(&self, path: &Path, target: &Path, style: &str) -> Result<Continuation> {
        let known = match &self.output {
            Output::Stream(known) => Some(known),
            Output::Elsewhere | Output::Count(_) => None,
        };
        let (checkpoint, name) = (self.path.display(), path.display());
        if !has_content(target) {
            return Ok(match known {
                Some(known) if known.mark.bytes > 0 && known.file == full_name(path) => {
                    Continuation::Refused(format!(
                        "{name} is empty or not there, though {checkpoint} knows of {} vectors in it",
                        known.vectors
                    ))
                }
                _ => Continuation::New,
            });
        }
        let Some(known) = known else {
            return Ok(Continuation::Refused(format!(
                "{name} is no output that {checkpoint} goes on with"
            )));
        };
        if known.style != style {
            return Ok(Continuation::Refused(format!(
                "{checkpoint} goes on with an output of {}, not of {style}",
                known.style
            )));
        }
        Ok(match Sink::continue_stream(path, &known.mark)? {
            Some(sink) => Continuation::Continued(Box::new(sink), known.vectors),
            None => Continuation::Refused(format!(
                "{name} does not begin with the {} bytes that {checkpoint} knows of",
                known.mark.bytes
            )),
        })
    }

    /// After a kill the output may be ahead of its checkpoint; who gathers
    /// parts from several files should know.
    fn tell_of_what_comes_again(&self) {
        let Output::Stream(Streamed { mark, file, .. }) = &self.output else {
            return;
        };
        if std::fs::metadata(file).is_ok_and(|data| data.len() > mark.bytes) {
            note(format_args!(
                "what {file} holds after its first {} bytes comes again",
                mark.bytes
            ));
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

fn is_one_file(path: &Path, other: Option<&Path>) -> bool {
    other.is_some_and(|other| identity(path) == identity(other))
}

/// Refuses to lose a search that somebody may want to go on with.
fn keep_unfinished(path: &Path) -> Result<()> {
    if !is_checkpoint(path) {
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
fn part_of<T: Carrier>(extremals: Extremals<T>, shard: Option<Shard>) -> Result<Extremals<T>> {
    Ok(match shard.map(Shard::place) {
        None => extremals,
        Some((s, k)) => extremals.shard(s, k)?,
    })
}

/// Whether the integers of a frontier mean this problem: lambda first, which
/// is the more likely mistake.
fn check_problem(frontier: &Frontier, denominator: &BigInt, instance: &Instance) -> Result<()> {
    let lambda: Exact = frontier.lambda().parse().context("lambda is no number")?;
    let lambda = match lambda.value() {
        Some(value) => MaxPlus::new(value / BigRational::from_integer(denominator.clone()))?,
        None => MaxPlus::NEG_INFINITY,
    };
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
