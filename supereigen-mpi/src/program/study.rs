//! `measure` and `simulate`: what a run on more ranks than there are would take.
//! Both are done by the first rank; the others answer its pings.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use supereigen_cli::ending::Endings;
use supereigen_cli::exit::Exit;
use supereigen_cli::input::ProblemArg;
use supereigen_cli::nodes::FilterArg;
use supereigen_cli::sink::write_text;
use supereigen_cli::time::parse_seconds;
use supereigen_mpi::budget::Bounds;
use supereigen_mpi::measurement::{Measured, measure};
use supereigen_mpi::simulation::{ASSUMPTIONS, Setting, simulate};

use super::curve::{plot, svg, table};
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
        let (known, or_format) = (&["json"], false);
        ranks.agree(Endings { known, or_format }.check(self.output.as_deref()))?;
        let way = ranks.measure_way(PING, ROUNDS)?;
        if !ranks.is_master() {
            return Ok(Exit::Done);
        }
        let instance = self.problem.read()?;
        let extremals = instance.problem().extremals().threads(1)?;
        let extremals = extremals.filter(self.filter.value(instance.names())?)?;
        let mut measured = measure(&extremals, self.samples)?;
        measured.way = way;
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

    /// Cores, if there are fewer than workers; they share them.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    cores: Option<u32>,

    /// Seconds of a message on its way; as measured if not given.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    way: Option<Duration>,

    /// Seconds that the master needs for a message; as measured if not given.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    service: Option<Duration>,

    /// Seconds that a job may take.
    #[arg(long, value_name = "S", value_parser = parse_seconds, default_value = "10")]
    longest_job: Duration,

    /// The steps of the first jobs.
    #[arg(long, value_name = "N", default_value_t = Bounds::default().least, value_parser = clap::value_parser!(u64).range(1..))]
    least_budget: u64,

    /// The seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Write the curve as a picture too.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The bytes of a ping, about those of a subtree, and how often it goes.
const PING: usize = 3_000;
const ROUNDS: usize = 500;

/// Seconds of a message on its way where nothing was measured: MPI's on one machine.
const WAY: f64 = 3e-5;

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
        let mut outcomes = Vec::new();
        for &workers in &self.workers {
            if workers == 0 {
                bail!("--workers: a run has a worker at least");
            }
            outcomes.push((workers, simulate(&self.setting(&measured, workers))?));
        }
        let setting = self.setting(&measured, 1);
        let mut text = table(&outcomes);
        // Memory takes everything.
        let _ = write!(
            text,
            "\nefficiency\n{}\nA step takes {:.3e} s, a message {:.3e} s on its way{} and {:.3e} s at the \
             master.\n{ASSUMPTIONS}",
            plot(&outcomes),
            setting.step,
            setting.way,
            match (self.way, measured.way) {
                (None, None) => " (not measured: measure on two ranks or more)",
                _ => "",
            },
            setting.service,
        );
        write_text(None, &text)?;
        if let Some(path) = &self.svg {
            write_text(Some(path), &svg(&outcomes))?;
        }
        Ok(Exit::Done)
    }

    fn setting(&self, measured: &Measured, workers: usize) -> Setting {
        let threads = usize::from(self.threads);
        let steps = match self.each {
            None => measured.steps,
            Some(each) => (each.as_secs_f64() * (workers * threads) as f64 / measured.step) as u64,
        };
        let seconds = |given: Option<Duration>| given.map(|given| given.as_secs_f64());
        Setting {
            workers,
            cores: self.cores.map_or(workers * threads, |cores| cores as usize),
            threads,
            steps: steps.max(1),
            step: measured.step,
            way: seconds(self.way).or(measured.way).unwrap_or(WAY),
            service: seconds(self.service).unwrap_or(measured.service),
            start: measured.start,
            longest: self.longest_job.as_secs_f64(),
            least_budget: self.least_budget,
            halves: measured.halves.clone(),
            seed: self.seed,
        }
    }
}

/// Refuses numbers that nobody measured.
fn check(measured: &Measured) -> Result<()> {
    if !(measured.step > 0.0 && measured.step.is_finite()) {
        bail!("a step takes {} s; more than 0 was expected", measured.step);
    }
    let Measured {
        start,
        service,
        way,
        ..
    } = measured;
    for seconds in [*start, *service, way.unwrap_or(0.0)] {
        if !(seconds >= 0.0 && seconds.is_finite()) {
            bail!("{seconds} s of time; 0 or more was expected");
        }
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
