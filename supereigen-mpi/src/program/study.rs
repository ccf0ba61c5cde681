//! `measure` and `simulate`: what a run on more ranks than there are would take.
//! Both are done by the first rank alone.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use supereigen_cli::exit::Exit;
use supereigen_cli::filter_arg::FilterArg;
use supereigen_cli::input::ProblemArg;
use supereigen_cli::sink::write_text;
use supereigen_cli::time::parse_seconds;
use supereigen_cli::with_problem;
use supereigen_mpi::budget::Bounds;
use supereigen_mpi::measurement::{Measured, measure};
use supereigen_mpi::simulation::{Setting, simulate};

use super::ranks::Ranks;

/// Arguments of `measure`.
#[derive(Args)]
pub struct Measure {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    filter: FilterArg,

    /// How many subtrees to halve.
    #[arg(long, value_name = "N", default_value_t = 200)]
    samples: usize,

    /// Write to a file, whole or not at all.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Measure {
    /// Does it.
    pub fn run(self, ranks: &Ranks) -> Result<Exit> {
        if !ranks.is_master() {
            return Ok(Exit::Done);
        }
        let instance = self.problem.read()?;
        let measured = with_problem!(instance, |problem| {
            let extremals = problem.extremals().threads(1);
            let extremals = extremals.filter(self.filter.value(instance.names())?)?;
            measure(&extremals, self.samples)?
        });
        write_text(
            self.output.as_deref(),
            &(serde_json::to_string(&measured)? + "\n"),
        )?;
        Ok(Exit::Done)
    }
}

/// Arguments of `simulate`.
#[derive(Args)]
pub struct Simulate {
    /// What `measure` wrote.
    measured: PathBuf,

    /// How many workers, several numbers for several runs.
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [1, 2, 4, 8, 64, 256, 1_000, 4_000, 10_000])]
    workers: Vec<usize>,

    /// Seconds of work for each worker; the matrix itself if not given.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    each: Option<Duration>,

    /// Threads of each worker.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: u16,

    /// Cores, if there are fewer than workers.
    #[arg(long, value_name = "N")]
    cores: Option<usize>,

    /// Seconds of a message on its way.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "0.0003")]
    way: Duration,

    /// Seconds that the master needs for a message.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "0.00002")]
    service: Duration,

    /// Seconds that a job may take.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "10")]
    longest_job: Duration,

    /// The steps of the first jobs.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().least, value_parser = clap::value_parser!(u64).range(1..))]
    least_budget: u64,

    /// The seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Simulate {
    /// Does it.
    pub fn run(self, ranks: &Ranks) -> Result<Exit> {
        if !ranks.is_master() {
            return Ok(Exit::Done);
        }
        let path = &self.measured;
        let measured =
            std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let measured: Measured =
            serde_json::from_slice(&measured).with_context(|| path.display().to_string())?;
        check(&measured).with_context(|| path.display().to_string())?;
        let mut text = format!(
            "{:>8} {:>10} {:>10} {:>9} {:>9} {:>9} {:>8} {:>8}\n",
            "workers", "seconds", "efficiency", "master", "jobs", "recalled", "dry", "pool"
        );
        for &workers in &self.workers {
            if workers == 0 {
                bail!("--workers: a run has a worker at least");
            }
            let threads = usize::from(self.threads);
            let steps = match self.each {
                None => measured.steps,
                Some(each) => {
                    (each.as_secs_f64() * (workers * threads) as f64 / measured.step) as u64
                }
            };
            let outcome = simulate(&Setting {
                workers,
                cores: self.cores.unwrap_or(workers * threads),
                threads,
                steps: steps.max(1),
                step: measured.step,
                way: self.way.as_secs_f64(),
                service: self.service.as_secs_f64(),
                longest: self.longest_job.as_secs_f64(),
                least_budget: self.least_budget,
                halves: measured.halves.clone(),
                seed: self.seed,
            })?;
            let account = &outcome.account;
            // Memory takes everything.
            let _ = writeln!(
                text,
                "{workers:>8} {:>10.3} {:>10.3} {:>9.3} {:>9} {:>9} {:>8} {:>8}",
                outcome.seconds,
                outcome.efficiency,
                outcome.master_busy,
                account.jobs,
                account.recalled,
                account.ran_dry,
                account.longest_pool
            );
        }
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}

/// Refuses numbers that nobody measured.
fn check(measured: &Measured) -> Result<()> {
    if !(measured.step > 0.0 && measured.step.is_finite()) {
        bail!("a step takes {} s; more than 0 was expected", measured.step);
    }
    if let Some(half) = measured
        .halves
        .iter()
        .find(|half| !(0.0..=1.0).contains(*half))
    {
        bail!("{half} of a subtree stayed; a number from 0 to 1 was expected");
    }
    Ok(())
}
