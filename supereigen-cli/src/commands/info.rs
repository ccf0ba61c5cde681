//! `info`: facts about a matrix before a search: size, density, components, lambda(A),
//! solvability, finite solutions, an estimate. Also how fast its powers grow.

mod estimate;
mod growth;

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use maxplus_core::number_style::shown;
use serde::Serialize;
use supereigen_answers::about::About;
use supereigen_answers::estimate::{PROBING, TRIAL};
use supereigen_answers::info::{Effort, FORMAT, Facts, Report, shortened};
use supereigen_answers::repetitions::{Actor, Repetitions};
use supereigen_run::exit::Exit;

use crate::commands::two_sided;
use crate::hints::doubt_zero;
use crate::input::tolerance::Choices;
use crate::input::two_sided::{OneOrTwo, RightArg, refuse_lambda};
use crate::input::{Instance, ProblemArg};
use crate::numbers::decimals_are_asked_for;
use crate::question::{AnswerArg, SolutionsArg};
use crate::report_output::line;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    #[command(flatten)]
    solutions: SolutionsArg,

    /// Write long lists in full.
    ///
    /// Write lists of any length in full. Without this option only their beginning and the
    /// number of further members are written.
    #[arg(long)]
    whole: bool,

    /// Only how often each actor of a data flow graph fires.
    ///
    /// Only the repetition vector of a data flow graph (sdf3): how often each actor fires in one
    /// iteration. With --buffers the channels are bounded, which changes nothing unless the
    /// sizes are too small.
    #[arg(long, conflicts_with_all = ["right", "estimate", "whole", "decimals", "lambda", "relation", "integers", "upper", "header"])]
    repetitions: bool,

    #[command(flatten)]
    growth: growth::GrowthArg,

    #[command(flatten)]
    estimate: estimate::EstimateArg,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (start, clock) = (Instant::now(), self.answer.begin()?);
        if self.whole && self.answer.report.is_json() {
            bail!("--whole cannot be used with --format json, whose lists are always in full");
        }
        if decimals_are_asked_for() && self.answer.report.is_json() {
            bail!("--decimals cannot be used with --format json, whose fractions are exact");
        }
        if self.growth.is_asked_for() {
            return self
                .growth
                .run(self.problem.matrix(), self.whole, self.answer.report, clock);
        }
        if self.repetitions {
            return self.write_repetitions();
        }
        let tolerance = Some(&self.solutions.tolerance);
        if self.estimate.is_asked_for() {
            self.solutions.relation.refuse(Some("--estimate"))?;
        }
        self.solutions.check()?;
        let asked = OneOrTwo::read(&self.problem, &self.right, tolerance, clock)?;
        let asked = self.solutions.relation.of(asked, &self.problem, clock)?;
        let asked = match asked {
            OneOrTwo::One(asked) => asked,
            OneOrTwo::Two(_) if self.estimate.is_asked_for() => {
                bail!(
                    "--estimate is for one matrix, and this is a two-sided system A (x) x >= B (x) x"
                )
            }
            OneOrTwo::Two(sides) => {
                let integers = self.solutions.integers.is_asked_for();
                let how = two_sided::info::WriteOptions {
                    report: self.answer.report,
                    whole: self.whole,
                };
                if !self.solutions.relation.is_ge() {
                    return two_sided::info::run(&sides, integers, how, clock);
                }
                if self.problem.asks_for_max() {
                    if integers {
                        bail!(
                            "the greatest lambda of a two-sided system is for real solutions \
                             only: leave out --integers or --lambda"
                        );
                    }
                    return two_sided::lambda::run(&sides, how, clock);
                }
                refuse_lambda(&self.problem)?;
                return two_sided::info::run(&sides, integers, how, clock);
            }
        };
        if self.estimate.is_asked_for() {
            let instance = self.solutions.integers.instance(asked.one()?)?;
            doubt_zero(&self.problem, instance.problem());
            return self.estimate.run(&instance, self.answer.report, clock);
        }
        let effort = Effort {
            budget: clock.budget(),
            probing: &|| clock.budget_for(PROBING),
            trial: &|| clock.budget_for(TRIAL),
            now: &|| start.elapsed(),
            skip_needless_probes: false,
        };
        let find = |instance: Instance| -> Result<(Instance, Facts)> {
            let instance = self.solutions.integers.instance(instance)?;
            let facts = Facts::of(&instance, &effort);
            Ok((instance, facts))
        };
        let report = self.answer.report;
        let stopped = match asked {
            Choices::One(instance) => {
                let (instance, facts) = find(instance)?;
                let about = || About::instance(FORMAT, &instance);
                let json = || line(&facts.report(&instance));
                report.write("info", &about, json, || self.render(&facts, &instance))?;
                facts.stopped
            }
            Choices::Between { every, some } => {
                let (every, some) = (find(*every)?, find(*some)?);
                let json = || {
                    line(&Between {
                        format: "supereigen-info-between-1",
                        every: every.1.report(&every.0),
                        some: some.1.report(&some.0),
                    })
                };
                let text = || self.render_between([&every, &some]);
                report.plain().write(json, text)?;
                every.1.stopped.or(some.1.stopped)
            }
        };
        Ok(stopped.map_or(Exit::Done, Exit::from))
    }

    /// Writes the repetition vector of a data flow graph.
    fn write_repetitions(&self) -> Result<Exit> {
        let graph = self.problem.matrix().read_dataflow("--repetitions")?;
        let actors = graph.actors().iter().zip(graph.repetitions()?);
        let actors = actors.map(|(actor, firings)| Actor {
            name: actor.name.clone(),
            phases: actor.phases(),
            firings,
        });
        let answer = Repetitions::of(actors.collect());
        let text = || Ok(answer.to_string());
        self.answer.report.plain().write(|| line(&answer), text)?;
        Ok(Exit::Done)
    }

    /// The facts for people.
    fn render(&self, facts: &Facts, instance: &Instance) -> Result<String> {
        let text = facts.text(instance)?;
        Ok(match self.whole {
            true => text,
            false => shortened(&text),
        })
    }

    /// The text for both ends of the intervals: for every choice and for some choice.
    fn render_between(&self, both: [&(Instance, Facts); 2]) -> Result<String> {
        let [every, some] = both;
        let comments = |whose: &str, instance: &Instance| {
            let about = || About::instance(FORMAT, instance);
            self.answer
                .report
                .comments(&format!("info for {whose} choice"), &about)
        };
        let mut text = comments("every", &every.0) + &comments("some", &some.0);
        let mean = |facts: &Facts| {
            let critical = facts.critical.as_ref()?.as_ref()?;
            Some(shown(&critical.greatest.mean).to_string())
        };
        // Both ends have the same arcs, so both have a cycle or neither.
        if let [Some(least), Some(most)] = both.map(|(_, facts)| mean(facts)) {
            match least == most {
                true => writeln!(text, "lambda(A)       {least}\n")?,
                false => writeln!(text, "lambda(A)       {least}..{most}\n")?,
            }
        }
        writeln!(
            text,
            "for every choice: the lower ends, the greatest lambda"
        )?;
        text += &self.render(&every.1, &every.0)?;
        writeln!(text, "\nfor some choice: the upper ends, the least lambda")?;
        text += &self.render(&some.1, &some.0)?;
        Ok(text)
    }
}

/// The facts about both ends, in JSON.
#[derive(Serialize)]
struct Between {
    format: &'static str,
    every: Report,
    some: Report,
}
