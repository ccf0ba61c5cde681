//! `estimate`: how many extremals and search steps to expect, and how long.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::HumanDuration;
use maxplus_core::Carrier;
use supereigen::Problem;
use supereigen::chains::Chains;

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::interrupt;
use crate::progress::{Progress, note};
use crate::sink::write_text;
use crate::with_problem;

/// How long the search is tried to learn its pace.
const TRIAL: Duration = Duration::from_millis(200);

/// Arguments of `estimate`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// How many random probes to make: the more, the less doubt.
    #[arg(long, value_name = "K", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..))]
    probes: u64,

    /// The seed; the same seed makes the same probes everywhere.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let instance = self.problem.read()?;
        with_problem!(instance, |problem| self.estimate(&problem))
    }

    fn estimate<T: Carrier>(&self, problem: &Problem<T>) -> Result<Exit> {
        let chains = Chains::new(problem);
        let limits = interrupt::limits();
        let progress = Progress::new("probes");
        let estimate = chains.estimate(self.probes, self.seed, &limits);
        drop(progress);
        let mut text = String::new();
        writeln!(text, "probes     {}, seed {}", estimate.probes, self.seed)?;
        writeln!(text, "extremals  {}", estimate.extremals)?;
        writeln!(text, "steps      {}", estimate.steps)?;
        let start = Instant::now();
        let trial = chains.count(&limits.clone().with_time(TRIAL));
        let elapsed = start.elapsed();
        if trial.is_complete() {
            let found = trial.steps.extremals;
            writeln!(text, "time       {elapsed:.1?}: counted, there are {found}")?;
        } else {
            match estimate.time(&trial, elapsed) {
                Some(time) => writeln!(text, "time       about {}", HumanDuration(time))?,
                None => writeln!(text, "time       nobody knows: none found in {TRIAL:?}")?,
            }
        }
        write_text(None, &text)?;
        Ok(match limits.look() {
            Ok(()) => Exit::Done,
            Err(reason) => {
                note(format_args!("fewer probes than asked for: {reason}"));
                reason.into()
            }
        })
    }
}
