//! The options of everything that can be stopped and gone on with.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use crate::files::refuse_two_uses;
use crate::interrupt;
use crate::sink::target::identity;
use crate::time::parse_seconds;

/// Where to keep what is left, and what to go on from.
#[derive(Args, Clone)]
pub struct CheckpointArg {
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
}

impl CheckpointArg {
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
        let resume = self.resume.as_deref().filter(|_| !self.replaces());
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

    /// Whether the checkpoint takes the place of the one that is gone on from.
    pub fn replaces(&self) -> bool {
        match (&self.checkpoint, &self.resume) {
            (Some(checkpoint), Some(resume)) => identity(checkpoint) == identity(resume),
            _ => false,
        }
    }

    /// Tells who is impatient what a checkpoint keeps.
    pub fn tell_what_is_left(&self) {
        if let Some(path) = &self.checkpoint {
            interrupt::leaves(format!(
                "everything up to the last checkpoint is safe, go on with --resume {}",
                path.display()
            ));
        }
    }
}
