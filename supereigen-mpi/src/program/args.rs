//! The command line: the options of `supereigen basis`, and those of a run on
//! many ranks.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, Parser, Subcommand};
use supereigen_cli::commands::RootsArg;
use supereigen_cli::input::ProblemArg;
use supereigen_cli::input::nodes::FilterArg;
use supereigen_cli::numbers::NumbersArg;
use supereigen_cli::output::OutputArg;
use supereigen_cli::output::check_witness;
use supereigen_run::memory::{Size, parse_size};

use super::run_arg::RunArg;
use super::sweep::Sweep;

/// The scaled basis of the supereigenvector space of a max-plus matrix, on MPI.
///
/// `mpirun -np 64 supereigen-mpi basis big.mtx --checkpoint ck -o basis.json` does what
/// `supereigen basis` does, with one worker in each rank. All ranks read the matrix; ranks on
/// several machines need a shared file system.
///
/// Exit codes: 0 done, 2 bad input or usage, or out of memory, 3 stopped at a limit,
/// 130 interrupted.
#[derive(Parser)]
#[command(name = "supereigen-mpi", version, max_term_width = 100)]
pub struct Cli {
    /// No notes on standard error.
    #[arg(long, short, global = true)]
    pub quiet: bool,

    /// The most memory that each rank may use: a number of bytes, or a number with K, M, G
    /// or T in units of 1024. The first rank stops at three quarters of the limit and
    /// writes its checkpoint. Default: three quarters of the memory of its machine.
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<Size>,

    #[command(flatten)]
    pub numbers: NumbersArg,

    #[command(subcommand)]
    pub command: Command,
}

/// The command.
#[derive(Subcommand)]
pub enum Command {
    /// The scaled basis of A (x) x >= lambda (x) x.
    Basis(Basis),
    /// Only the number of extremals.
    Count(Count),
    /// How the basis changes with lambda: every lambda at once.
    ///
    /// Like `supereigen sweep`, on all ranks: the staircase of counts, and with --chains the
    /// chains, which are sorted in the memory of the first rank.
    Sweep(Sweep),
}

/// Arguments of `basis`.
#[derive(Args)]
pub struct Basis {
    #[command(flatten)]
    pub problem: ProblemArg,

    #[command(flatten)]
    pub output: OutputArg,

    /// Only the number of extremals.
    #[arg(long, conflicts_with_all = ["given", "minus_inf", "decimals", "header", "witness", "sorted"])]
    pub count: bool,

    /// Add the witness of each extremal.
    #[arg(long)]
    pub witness: bool,

    /// Sort the extremals. The formats table, json, latex, polymake, mtx and NumPy's are always
    /// sorted. Otherwise text, csv, jsonl and tplib come shard by shard, in an order that changes
    /// from run to run.
    #[arg(long)]
    pub sorted: bool,

    /// Sort text, csv, jsonl and tplib in the shards' folder if the vectors take more bytes than
    /// this, in runs of this many bytes. Other formats and witnesses are sorted in memory.
    #[arg(long, value_name = "BYTES", default_value_t = 8 << 30)]
    pub sort_memory: u64,

    /// Check the result independently of the solver before it is written. A rejected result is
    /// not written and stays in the shards. Exit code 4 if completeness is only likely.
    #[arg(long, conflicts_with = "count")]
    pub verify: bool,

    #[command(flatten)]
    pub roots: RootsArg,

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
    /// The arguments of `basis --count`.
    pub fn into_basis(self) -> Basis {
        Basis {
            problem: self.problem,
            output: OutputArg::to(self.output),
            count: true,
            witness: false,
            sorted: false,
            verify: false,
            sort_memory: u64::MAX,
            roots: RootsArg::default(),
            filter: self.filter,
            run: self.run,
        }
    }
}

impl Basis {
    /// Refuses options that exclude each other.
    pub fn check(&self, ranks: usize) -> Result<()> {
        self.output.check(self.count)?;
        let has_shards = !self.count && !self.roots.is_asked_for();
        if !has_shards && (self.run.shards.is_some() || self.run.keep_shards) {
            bail!("--shards and --keep-shards need a list of vectors: counts have no shards");
        }
        self.roots.check(&self.output)?;
        if self.witness {
            check_witness(self.output.format())?;
        }
        self.run
            .check(ranks, self.problem.path(), self.output.file())
    }
}
