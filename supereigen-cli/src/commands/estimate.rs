//! `estimate`: how many extremals and search steps to expect, and how long.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::Rational;
use serde::Serialize;
use supereigen::Problem;

use crate::exit::Exit;
use crate::expectation::{
    self, Expectation, PROBES, SEED, TRIAL, expect, for_programs, time_in_words,
};
use crate::hints::{doubt_zero, explain_empty};
use crate::input::{Instance, ProblemArg};
use crate::progress::{Progress, note};
use crate::reports::{About, ReportArg, line};
use crate::sink::write_text;
use crate::stats::StatsArg;
use crate::time::{Clock, TimeArg};

/// Arguments of `estimate`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// How many random probes to make: the more, the less doubt.
    #[arg(long, value_name = "K", default_value_t = PROBES, value_parser = clap::value_parser!(u64).range(2..))]
    probes: u64,

    /// The seed; the same seed makes the same probes everywhere.
    #[arg(long, value_name = "S", default_value_t = SEED)]
    seed: u64,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    stats: StatsArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (instance, clock) = self.problem.begin(self.time)?;
        let problem = instance.problem();
        doubt_zero(&self.problem, problem);
        self.estimate(&instance, problem, clock)
    }

    fn estimate(
        &self,
        instance: &Instance,
        problem: &Problem<Rational>,
        clock: Clock,
    ) -> Result<Exit> {
        let stats = self.stats.start();
        let progress = Progress::new("probes");
        let asked = (self.probes, self.seed);
        let trial = || clock.budget_for(TRIAL);
        let extremals = problem.extremals().limits(clock.budget());
        let expectation = match expect(&extremals, asked, trial) {
            Ok(expectation) => expectation,
            Err(reason) => {
                note(format_args!("no probe was made: {reason}"));
                return Ok(reason.into());
            }
        };
        drop(progress);
        // Of the trial, which one thread makes.
        stats.tell(&expectation.report, Some(expectation.steps()), 1);
        let text = if self.report.is_json() {
            line(&Report {
                about: About::instance("supereigen-estimate-1", instance),
                expectation: for_programs(&expectation, self.seed),
            })?
        } else {
            told(&expectation, self.seed)?
        };
        write_text(None, &text)?;
        if expectation.counted() == Some(0) {
            explain_empty(problem, instance.denominator(), instance.names());
        }
        Ok(match expectation.cut {
            Some(reason) => {
                note(format_args!("fewer probes than asked for: {reason}"));
                reason.into()
            }
            None => Exit::Done,
        })
    }
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    about: About,
    #[serde(flatten)]
    expectation: expectation::Report,
}

/// A line for each thing that is known.
fn told(expectation: &Expectation, seed: u64) -> Result<String> {
    let estimate = &expectation.estimate;
    let order = if estimate.head_first {
        ", head first"
    } else {
        ""
    };
    let mut text = String::new();
    writeln!(text, "probes     {}, seed {seed}{order}", estimate.probes)?;
    let extremals = expectation.extremals_by_probes();
    writeln!(text, "extremals  {extremals}")?;
    writeln!(text, "steps      {}", estimate.steps)?;
    writeln!(text, "time       {}", time_in_words(expectation))?;
    Ok(text)
}
