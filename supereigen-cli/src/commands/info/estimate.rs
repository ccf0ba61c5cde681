//! `info --estimate`: how many extremals and search steps to expect, and how long.

use std::time::Instant;

use anyhow::Result;
use supereigen_answers::Stopped;
use supereigen_answers::about::About;
use supereigen_answers::estimate::{Estimated, Expectation, FORMAT, PROBES, SEED, TRIAL};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::progress::{StatsArg, note, with_progress};

use crate::hints::explain_empty;
use crate::input::Instance;
use crate::report_output::{SystemReportArg, line};

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
    /// Whether only the estimate is requested.
    pub fn is_asked_for(&self) -> bool {
        self.estimate
    }

    /// Makes the probes and writes the estimate.
    pub fn run(&self, instance: &Instance, report: SystemReportArg, clock: Clock) -> Result<Exit> {
        let problem = instance.problem();
        let stats = self.stats.start();
        let asked = (self.probes, self.seed);
        let trial = || clock.budget_for(TRIAL);
        let extremals = problem.extremals().limits(clock.budget());
        let start = Instant::now();
        let expectation = with_progress("probes", || {
            Expectation::of(&extremals, asked, trial, &|| start.elapsed())
        });
        let expectation = expectation.map_err(Stopped::before("no probe was made"))?;
        // The report of the trial search, which uses one thread.
        stats.print(&expectation.report, Some(expectation.steps), 1);
        let about = || About::instance(FORMAT, instance);
        let json = || {
            line(&Estimated {
                about: about(),
                expectation: expectation.report(self.seed),
            })
        };
        let text = || Ok(expectation.text(self.seed));
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
