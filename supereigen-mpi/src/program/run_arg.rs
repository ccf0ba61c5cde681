//! The options of every run on many ranks: how far to search, where to begin, and
//! how to share the work.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use supereigen_cli::file::{Target, folder_of, is_same, refuse_two_uses};
use supereigen_cli::time::{TimeArg, parse_seconds};
use supereigen_mpi::budget::Bounds;

/// How far to search, where to begin, and how to share the work.
#[derive(Args, Clone)]
pub struct RunArg {
    /// Stop after so many extremals, or chains of a sweep.
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    #[command(flatten)]
    pub time: TimeArg,

    /// Write what is left of the search to a file: from time to time, when it
    /// stops, and on SIGTERM, SIGINT, SIGUSR1 or SIGUSR2.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Seconds between two checkpoints.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    pub checkpoint_every: Duration,

    /// Go on from a checkpoint, on any number of ranks.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Check all of every shard before the run goes on. Else their lengths and ends are
    /// checked, in a moment however long they are; all of them when they are merged.
    #[arg(long, requires = "resume")]
    pub check_output: bool,

    /// Begin anew where an unfinished checkpoint would be lost.
    #[arg(long, requires = "checkpoint")]
    pub force: bool,

    /// The folder of the shards, which all ranks must see; after the checkpoint
    /// or the output if not given.
    #[arg(long, value_name = "DIR")]
    pub shards: Option<PathBuf>,

    /// Leave the shards where they are when they are merged, with the checkpoint. With
    /// --format text, csv, jsonl or tplib they are there in that format too, one file
    /// for each worker, which put together are the list; SHA256SUMS has the hash of
    /// each.
    #[arg(long)]
    pub keep_shards: bool,

    /// Search on so many threads in each rank.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,

    /// The first rank hands out work and does none.
    #[arg(long)]
    pub idle_master: bool,

    /// The steps of the first jobs, and the fewest of any.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().least, value_parser = clap::value_parser!(u64).range(1..))]
    pub least_budget: u64,

    /// The most steps of a job.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().most, value_parser = clap::value_parser!(u64).range(1..))]
    pub most_budget: u64,

    /// Seconds that a job may take: what a kill can lose of each worker.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "10")]
    pub longest_job: Duration,

    /// Say on standard error what the run did: pool, budgets, jobs, idle time.
    #[arg(long)]
    pub stats: bool,

    /// Write over time how many workers are busy and how much waits: columns for
    /// a plot.
    #[arg(long, value_name = "FILE")]
    pub histogram: Option<PathBuf>,

    /// Write how many steps each job took, one to a line.
    #[arg(long, value_name = "FILE")]
    pub frequencies: Option<PathBuf>,

    /// Write everything that --stats says as JSON.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

impl RunArg {
    /// The bounds of budgets.
    pub fn bounds(&self) -> Bounds {
        Bounds {
            least: self.least_budget,
            most: self.most_budget,
            ..Bounds::default()
        }
    }

    /// The folder of the shards: the one given, or one named after the checkpoint or the output.
    pub fn folder(&self, output: Option<&Path>) -> Result<PathBuf> {
        let beside = |path: &Path| {
            let mut name = path.as_os_str().to_owned();
            name.push(".shards");
            PathBuf::from(name)
        };
        let folder = match (&self.shards, &self.checkpoint, output) {
            (Some(folder), _, _) => folder.clone(),
            (None, Some(checkpoint), _) => beside(checkpoint),
            (None, None, Some(output)) => beside(output),
            (None, None, None) => PathBuf::from("supereigen-mpi.shards"),
        };
        Ok(std::path::absolute(folder)?)
    }

    /// Refuses options that exclude each other, with this matrix and this output.
    pub fn check(&self, ranks: usize, matrix: Option<&Path>, output: Option<&Path>) -> Result<()> {
        if self.idle_master && ranks == 1 {
            bail!("--idle-master leaves nobody to work: there is one rank");
        }
        if matrix == Some(Path::new("-")) && ranks > 1 {
            bail!(
                "standard input reaches one rank; all {ranks} of them read the matrix, from a file"
            );
        }
        let RunArg {
            checkpoint,
            resume,
            histogram,
            frequencies,
            report,
            ..
        } = self;
        let (checkpoint, resume) = (checkpoint.as_deref(), resume.as_deref());
        let both = resume.zip(checkpoint);
        let is_replaced = both.is_some_and(|(old, new)| is_same(old, new));
        let read = [
            ("the matrix", matrix),
            (
                "the checkpoint to go on from",
                resume.filter(|_| !is_replaced),
            ),
        ];
        let written = [
            ("the output", output),
            ("the checkpoint", checkpoint),
            ("the histogram", histogram.as_deref()),
            ("the frequencies", frequencies.as_deref()),
            ("the report", report.as_deref()),
        ];
        let written: Vec<_> = written
            .into_iter()
            .filter(|(_, file)| file.is_some())
            .collect();
        refuse_two_uses(&read, &written)?;
        // Before the search, and before the folder of the shards is made.
        for (what, file) in written {
            let target = Target::of(file)?;
            if let Some(folder) = target.regular().map(folder_of)
                && !folder.is_dir()
            {
                let folder = folder.display();
                bail!("{what} cannot be written in {folder}: there is no such folder");
            }
        }
        Ok(())
    }
}
