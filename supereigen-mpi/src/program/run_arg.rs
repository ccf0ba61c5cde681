//! The options of every run on many ranks: limits, checkpoints, and the division of work.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use supereigen_mpi::budget::Bounds;
use supereigen_run::clock::{TimeArg, parse_seconds};
use supereigen_run::file::{Target, folder_of, is_same, refuse_two_uses};

/// Limits, checkpoints, and the division of work.
#[derive(Args, Clone)]
pub struct RunArg {
    /// Stop after this many extremals, or chains of a sweep.
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    #[command(flatten)]
    pub time: TimeArg,

    /// Write the remaining work to a file: at intervals, when the run stops, and on SIGTERM,
    /// SIGINT, SIGUSR1 or SIGUSR2.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,

    /// Seconds between two checkpoints.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "60", requires = "checkpoint")]
    pub checkpoint_every: Duration,

    /// Resume from a checkpoint, on any number of ranks.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Check all shards completely before the run resumes. Without this option only their
    /// lengths and ends are checked, which is fast. When shards are merged, they are always
    /// checked completely.
    #[arg(long, requires = "resume")]
    pub check_output: bool,

    /// Start again even if this overwrites an unfinished checkpoint.
    #[arg(long, requires = "checkpoint")]
    pub force: bool,

    /// The folder of the shards, shared by all ranks. Default: named after the checkpoint or the
    /// output.
    #[arg(long, value_name = "DIR")]
    pub shards: Option<PathBuf>,

    /// Keep the shards and the checkpoint after merging. With --format text, csv, jsonl or
    /// tplib also write one file in this format for each worker, and their hashes in
    /// SHA256SUMS. Together these files are the list.
    #[arg(long)]
    pub keep_shards: bool,

    /// Search on this many threads in each rank.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: u16,

    /// The first rank only gives out work.
    #[arg(long)]
    pub idle_master: bool,

    /// The steps of the first jobs, and the minimum of all jobs.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().least, value_parser = clap::value_parser!(u64).range(1..))]
    pub least_budget: u64,

    /// The most steps of a job.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().most, value_parser = clap::value_parser!(u64).range(1..))]
    pub most_budget: u64,

    /// The longest time of a job, in seconds: a kill loses at most this much of each worker.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "10")]
    pub longest_job: Duration,

    /// Print statistics on standard error: pool, budgets, jobs, idle time.
    #[arg(long)]
    pub stats: bool,

    /// Write the numbers of busy workers and waiting parts over time, as columns for a plot.
    #[arg(long, value_name = "FILE")]
    pub histogram: Option<PathBuf>,

    /// Write the steps of each job, one per line.
    #[arg(long, value_name = "FILE")]
    pub frequencies: Option<PathBuf>,

    /// Write the statistics of --stats as JSON.
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
            bail!("--idle-master needs at least two ranks: with one, no worker is left");
        }
        if matrix == Some(Path::new("-")) && ranks > 1 {
            bail!(
                "standard input reaches only one rank, but all {ranks} ranks read the matrix: \
                 give a file"
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
            ("the checkpoint to resume", resume.filter(|_| !is_replaced)),
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
        // Checked before the search, and before the folder of the shards is created.
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
