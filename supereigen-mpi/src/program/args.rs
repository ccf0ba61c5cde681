//! The command line: the options of `supereigen basis`, and those of a run on
//! many ranks.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use supereigen_cli::basis_file::check_witness;
use supereigen_cli::files::refuse_two_uses;
use supereigen_cli::filter_arg::FilterArg;
use supereigen_cli::input::ProblemArg;
use supereigen_cli::output::OutputArg;
use supereigen_cli::sink::target::identity;
use supereigen_cli::time::{TimeArg, parse_seconds};
use supereigen_mpi::budget::Bounds;

use super::study::{Measure, Simulate};

/// The scaled basis of the supereigenvector space of a max-plus matrix, on MPI.
///
/// `mpirun -np 64 supereigen-mpi basis big.mtx --checkpoint ck -o basis.json` does
/// what `supereigen basis` does, with one worker in each rank. All ranks read the
/// matrix, and those of several machines need a file system that they share.
///
/// Exit codes: 0 done, 2 bad input or usage, 3 stopped at a limit, 130
/// interrupted.
#[derive(Parser)]
#[command(name = "supereigen-mpi", version, max_term_width = 100)]
pub struct Cli {
    /// No notes on standard error.
    #[arg(long, short, global = true)]
    pub quiet: bool,

    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// The scaled basis of A (x) x >= lambda (x) x.
    Basis(Basis),
    /// Only the number of its members.
    Count(Count),
    /// How long a step takes and how subtrees fall into halves, for `simulate`.
    Measure(Measure),
    /// What a run on any number of workers would take, from what was measured.
    ///
    /// The master is the real one; the search is made of sizes. Columns: workers,
    /// seconds, the part of the cores' time that is spent searching, the part of
    /// the time in which the master is busy, jobs, those called back, how often
    /// the pool ran dry, the most subtrees that waited.
    Simulate(Simulate),
}

/// Arguments of `basis`.
#[derive(Args)]
pub struct Basis {
    #[command(flatten)]
    pub problem: ProblemArg,

    #[command(flatten)]
    pub output: OutputArg,

    /// Only the number of extremals.
    #[arg(long)]
    pub count: bool,

    /// Say for each extremal why it is one.
    #[arg(long)]
    pub witness: bool,

    /// In canonical order. The formats table, json, latex, polymake, mtx and NumPy's
    /// are always in it; text, csv, jsonl and tplib come shard by shard without it, in
    /// an order that changes from run to run.
    #[arg(long)]
    pub sorted: bool,

    #[command(flatten)]
    pub filter: FilterArg,

    #[command(flatten)]
    pub run: RunArg,
}

/// Arguments of `count`.
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    problem: ProblemArg,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    filter: FilterArg,

    #[command(flatten)]
    run: RunArg,
}

impl Count {
    /// The same as a basis of which only the number is wanted.
    pub fn into_basis(self) -> Basis {
        Basis {
            problem: self.problem,
            output: OutputArg::to(self.output),
            count: true,
            witness: false,
            sorted: false,
            filter: self.filter,
            run: self.run,
        }
    }
}

/// How far to search, where to begin, and how to share the work.
#[derive(Args, Clone)]
pub struct RunArg {
    /// Stop after so many extremals.
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

    /// Begin anew where an unfinished checkpoint would be lost.
    #[arg(long, requires = "checkpoint")]
    pub force: bool,

    /// The folder of the shards, which all ranks must see; after the checkpoint
    /// or the output if not given.
    #[arg(long, value_name = "DIR")]
    pub shards: Option<PathBuf>,

    /// Leave the shards where they are when they are merged.
    #[arg(long)]
    pub keep_shards: bool,

    /// Search on so many threads in each rank.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
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
}

impl Basis {
    /// What does not go together.
    pub fn check(&self, ranks: usize) -> Result<()> {
        self.output.check(self.count)?;
        if self.count && self.witness {
            bail!("--witness has nothing to do with a count, which is one number");
        }
        if self.count && self.sorted {
            bail!("--sorted has nothing to do with a count, which is one number");
        }
        if self.count && (self.run.shards.is_some() || self.run.keep_shards) {
            bail!("a count has no shards");
        }
        if self.witness {
            check_witness(self.output.format())?;
        }
        if self.run.idle_master && ranks == 1 {
            bail!("--idle-master leaves nobody to work: there is one rank");
        }
        if self.problem.path() == Some(Path::new("-")) && ranks > 1 {
            bail!(
                "standard input reaches one rank; all {ranks} of them read the matrix, from a file"
            );
        }
        self.check_files()
    }

    fn check_files(&self) -> Result<()> {
        let RunArg {
            checkpoint,
            resume,
            histogram,
            frequencies,
            report,
            ..
        } = &self.run;
        let (checkpoint, resume) = (checkpoint.as_deref(), resume.as_deref());
        let is_replaced = resume.is_some() && resume.map(identity) == checkpoint.map(identity);
        let read = [
            ("the matrix", self.problem.path()),
            (
                "the checkpoint to go on from",
                resume.filter(|_| !is_replaced),
            ),
        ];
        let written = [
            ("the output", self.output.file()),
            ("the checkpoint", checkpoint),
            ("the histogram", histogram.as_deref()),
            ("the frequencies", frequencies.as_deref()),
            ("the report", report.as_deref()),
        ];
        let written: Vec<_> = written
            .into_iter()
            .filter(|(_, file)| file.is_some())
            .collect();
        refuse_two_uses(&read, &written)
    }
}
