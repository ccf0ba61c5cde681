//! `estimate`: how many extremals and search steps to expect, and how long.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::HumanDuration;
use maxplus_core::Carrier;
use num_bigint::BigInt;
use supereigen::{Estimate, Expected, Problem, Resumable};

use crate::exit::Exit;
use crate::hints::{doubt_zero, explain_empty};
use crate::input::ProblemArg;
use crate::progress::{Progress, note};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
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

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let instance = self.problem.read()?;
        with_problem!(instance, |problem| {
            doubt_zero(&self.problem, &problem);
            self.estimate(&problem, instance.denominator(), clock)
        })
    }

    fn estimate<T: Carrier>(
        &self,
        problem: &Problem<T>,
        denominator: &BigInt,
        clock: Clock,
    ) -> Result<Exit> {
        let extremals = problem.extremals().limits(clock.budget());
        let mut search = match extremals.open() {
            Ok(search) => search,
            Err(reason) => {
                note(format_args!("no probe was made: {reason}"));
                return Ok(reason.into());
            }
        };
        let progress = Progress::new("probes");
        let probes = extremals.estimate(self.probes, self.seed);
        let start = Instant::now();
        let counted = search.count(&clock.budget_for(TRIAL).into());
        let trial = Trial {
            is_complete: counted.is_complete(),
            search: &search,
            elapsed: start.elapsed(),
        };
        drop(progress);
        let estimate = probes.found();
        let mut text = String::new();
        let order = if estimate.head_first {
            ", head first"
        } else {
            ""
        };
        let (probes_made, seed) = (estimate.probes, self.seed);
        writeln!(text, "probes     {probes_made}, seed {seed}{order}")?;
        writeln!(text, "extremals  {}", extremals_met(estimate))?;
        writeln!(text, "steps      {}", estimate.steps)?;
        writeln!(text, "time       {}", time(estimate, &trial))?;
        write_text(None, &text)?;
        if trial.is_complete && trial.search.extremals() == 0 {
            explain_empty(problem, denominator);
        }
        Ok(match probes.why() {
            Some(reason) => {
                note(format_args!("fewer probes than asked for: {reason}"));
                reason.into()
            }
            None => Exit::Done,
        })
    }
}

/// The search, tried for a moment.
struct Trial<'a, T: Carrier> {
    is_complete: bool,
    search: &'a Resumable<T>,
    elapsed: Duration,
}

/// How many extremals there are, as far as the probes can tell.
fn extremals_met(estimate: &Estimate) -> String {
    if estimate.met_none() {
        return "none met by the probes".to_owned();
    }
    estimate.extremals.to_string()
}

/// How long the search takes, as far as probes and trial can tell.
fn time<T: Carrier>(estimate: &Estimate, trial: &Trial<'_, T>) -> String {
    let elapsed = trial.elapsed;
    let (found, steps) = (trial.search.extremals(), trial.search.steps());
    if trial.is_complete {
        return format!("{elapsed:.1?}: counted, there are {found}");
    }
    match estimate.time(trial.search, elapsed) {
        Expected::About(time) => format!("about {}", shown(time)),
        Expected::AtLeast(time) => format!(
            "at least {}, perhaps far longer: the probes differ widely",
            shown(time)
        ),
        Expected::Ages => "longer than anyone will wait".to_owned(),
        _ => format!(
            "nobody knows: {steps} steps in {elapsed:.1?} gave {found} extremals and no end"
        ),
    }
}

/// `3 weeks`, `0.4s`: never 0 seconds.
fn shown(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        return format!("{time:.1?}");
    }
    HumanDuration(time).to_string()
}
