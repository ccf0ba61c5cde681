//! `info --estimate`: how many extremals and search steps to expect, and how long.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use maxplus_core::Rational;
use maxplus_graph::{Budget, StopReason};
use serde::Serialize;
use supereigen::{Expected, Extremals, Mean};
use supereigen_answers::Stopped;
use supereigen_answers::about::About;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::progress::{Progress, StatsArg, in_words, note};

use crate::hints::explain_empty;
use crate::input::Instance;
use crate::report_output::{SystemReportArg, line};

pub use supereigen_answers::info::{Expectation, PROBES, SEED, TRIAL};

/// Whether only the estimate is wanted, and how it is made.
#[derive(clap::Args)]
#[command(mut_arg("stats", |stats| stats.requires("estimate")))]
pub struct EstimateArg {
    /// Only estimate a search: extremals, steps, time.
    ///
    /// Only an estimate of the extremals, the steps and the time of a search.
    #[arg(long, conflicts_with_all = ["right", "whole", "decimals"])]
    estimate: bool,

    /// How many random probes to make.
    ///
    /// How many random probes to make. More probes give a more exact estimate.
    #[arg(long, value_name = "K", default_value_t = PROBES, requires = "estimate", value_parser = clap::value_parser!(u64).range(2..))]
    probes: u64,

    /// The seed of the probes.
    ///
    /// The seed; the same seed makes the same probes everywhere.
    #[arg(long, value_name = "S", default_value_t = SEED, requires = "estimate")]
    seed: u64,

    #[command(flatten)]
    stats: StatsArg,
}

impl EstimateArg {
    /// Whether only the estimate is wanted.
    pub fn is_asked_for(&self) -> bool {
        self.estimate
    }

    /// Makes the probes and writes what they say.
    pub fn run(&self, instance: &Instance, report: SystemReportArg, clock: Clock) -> Result<Exit> {
        let problem = instance.problem();
        let stats = self.stats.start();
        let progress = Progress::new("probes");
        let asked = (self.probes, self.seed);
        let trial = || clock.budget_for(TRIAL);
        let extremals = problem.extremals().limits(clock.budget());
        let expectation = expect(&extremals, asked, trial);
        let expectation = expectation.map_err(Stopped::before("no probe was made"))?;
        drop(progress);
        // Of the trial, which one thread makes.
        stats.tell(&expectation.report, Some(expectation.steps()), 1);
        let about = || About::instance("supereigen-estimate-1", instance);
        let json = || {
            line(&Reported {
                about: about(),
                expectation: for_programs(&expectation, self.seed),
            })
        };
        let text = || render(&expectation, self.seed);
        report.write("info --estimate", &about, json, text)?;
        if expectation.counted() == Some(0) {
            explain_empty(problem, instance.denominator(), instance.names(), clock);
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
struct Reported {
    #[serde(flatten)]
    about: About,
    #[serde(flatten)]
    expectation: Report,
}

/// A line for each thing that is known.
fn render(expectation: &Expectation, seed: u64) -> Result<String> {
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

/// Makes the probes within the limits of the search, and the trial.
pub fn expect(
    extremals: &Extremals<Rational>,
    asked: (u64, u64),
    trial: impl FnOnce() -> Budget,
) -> Result<Expectation, StopReason> {
    let start = Instant::now();
    Expectation::of(extremals, asked, trial, &|| start.elapsed())
}

/// How long the search takes, as far as probes and trial can tell.
pub fn time_in_words(expectation: &Expectation) -> String {
    let Expectation {
        found,
        steps,
        elapsed,
        ..
    } = expectation;
    if expectation.is_complete {
        return format!("{elapsed:.1?}: counted, there are {found}");
    }
    match expectation.time {
        Expected::About(time) => format!("about {}", shown(time)),
        Expected::AtLeast(time) => format!(
            "at least {}, perhaps far longer: the probes differ widely",
            shown(time)
        ),
        Expected::Ages => "too long to wait for".to_owned(),
        _ => format!(
            "not known: {steps} steps in {elapsed:.1?} gave {found} extremals and did \
                      not end"
        ),
    }
}

/// The JSON report.
pub fn for_programs(expectation: &Expectation, seed: u64) -> Report {
    let (known, seconds) = expectation.time_known();
    let estimate = &expectation.estimate;
    Report {
        counted: expectation.counted(),
        probes: estimate.probes,
        seed,
        head_first: estimate.head_first,
        extremals: mean(&estimate.extremals),
        steps: mean(&estimate.steps),
        time: Time {
            known,
            seconds: seconds.map(|time| time.as_secs_f64()),
        },
    }
}

/// An expectation in JSON.
#[derive(Serialize)]
pub struct Report {
    counted: Option<u64>,
    probes: u64,
    seed: u64,
    head_first: bool,
    extremals: Option<MeanReport>,
    steps: Option<MeanReport>,
    time: Time,
}

#[derive(Serialize)]
struct MeanReport {
    value: f64,
    standard_error: f64,
}

#[derive(Serialize)]
struct Time {
    known: &'static str,
    seconds: Option<f64>,
}

/// Nothing, if there were too few probes to know anything.
fn mean(mean: &Mean) -> Option<MeanReport> {
    let Mean {
        value,
        standard_error,
    } = *mean;
    standard_error.is_finite().then_some(MeanReport {
        value,
        standard_error,
    })
}

/// `3 weeks`, `0.4s`: never 0 seconds.
fn shown(time: Duration) -> String {
    if time < Duration::from_secs(1) {
        return format!("{time:.1?}");
    }
    in_words(time)
}
