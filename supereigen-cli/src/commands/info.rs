//! `info`: what can be known of a matrix before a search: size, density,
//! components, lambda(A), solvability, finite solutions, an estimate.

mod report;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use supereigen_files::facts::{Facts, Patience};
use supereigen_files::info::{shortened, told};

use crate::exit::Exit;
use crate::expectation::TRIAL;
use crate::input::ProblemArg;
use crate::reports::{ReportArg, line};
use crate::sink::write_text;
use crate::time::TimeArg;

/// How long the probes may take.
const PROBING: Duration = Duration::from_secs(1);

/// Arguments of `info`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Lists of any length whole; without it their beginning and how many
    /// members follow.
    #[arg(long)]
    whole: bool,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (clock, start) = (self.time.start(), Instant::now());
        if self.whole && self.report.is_json() {
            bail!("--whole has nothing to do with --format json, which is whole always");
        }
        let instance = self.problem.read_within(clock)?;
        let patience = Patience {
            budget: clock.budget(),
            probing: &|| clock.budget_for(PROBING),
            trial: &|| clock.budget_for(TRIAL),
            now: &|| start.elapsed(),
            is_thrifty: false,
        };
        let (denominator, names) = (instance.denominator(), instance.names());
        let facts = Facts::of(instance.problem(), denominator, names, &patience);
        let mut text = if self.report.is_json() {
            line(&report::of(&facts, &instance))?
        } else {
            told(&facts, &instance.lambda(), names)?
        };
        if !self.whole && !self.report.is_json() {
            text = text.split_inclusive('\n').map(shortened).collect();
        }
        write_text(None, &text)?;
        Ok(facts.stopped.map_or(Exit::Done, Exit::from))
    }
}
