//! `info`: what can be known of a matrix before a search: size, density,
//! components, lambda(A), solvability, finite solutions, an estimate.

mod estimate;

use std::fmt::Write;
use std::time::Instant;

use anyhow::{Result, bail};
use serde::Serialize;
use serde_json::Value;
use supereigen::compare::Solvability;
use supereigen_answers::info::{Facts, Finite, PROBING, Patience};
use supereigen_answers::info::{in_decimals, shortened, told_with};
use supereigen_answers::vectors_json::entries;

use crate::about::About;
use crate::commands::two_sided;
use crate::exit::Exit;
use crate::hints::doubt_zero;
use crate::input::{Instance, IntegersArg, ProblemArg};
use crate::relation::RelationArg;
use crate::reports::{SystemReportArg, finite, from_one, line};
use crate::sides::{OneOrTwo, RightArg, refuse_lambda};
use crate::sink::write_text;
use crate::time::TimeArg;
use crate::tolerance::{Asked, ToleranceArg};
use estimate::{SEED, TRIAL};

/// The name of the report in JSON.
const FORMAT: &str = "supereigen-info-1";

/// Arguments of `info`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    #[command(flatten)]
    relation: RelationArg,

    #[command(flatten)]
    integers: IntegersArg,

    #[command(flatten)]
    tolerance: ToleranceArg,

    /// Lists of any length whole.
    ///
    /// Lists of any length whole; without it their beginning and how many
    /// members follow.
    #[arg(long)]
    whole: bool,

    /// Decimals for fractions where finite.
    ///
    /// Fractions as decimals where these are finite, the others as fractions: 1/4 is
    /// 0.25, and 1/3 stays 1/3.
    #[arg(long)]
    decimals: bool,

    #[command(flatten)]
    estimate: estimate::EstimateArg,

    #[command(flatten)]
    report: SystemReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let (clock, start) = (self.time.start(), Instant::now());
        self.report.check()?;
        if self.whole && self.report.is_json() {
            bail!("--whole has nothing to do with --format json, which is whole always");
        }
        if self.decimals && self.report.is_json() {
            bail!("--decimals has nothing to do with --format json, whose fractions are exact");
        }
        let tolerance = Some(&self.tolerance);
        if self.estimate.is_asked_for() {
            self.relation.refuse(Some("--estimate"))?;
        }
        let asked = OneOrTwo::read(&self.problem, &self.right, tolerance, clock)?;
        let asked = match self.relation.of(asked, &self.problem, clock)? {
            Ok(asked) => asked,
            Err(exit) => return Ok(exit),
        };
        let asked = match asked {
            OneOrTwo::One(asked) => asked,
            OneOrTwo::Two(_) if self.estimate.is_asked_for() => {
                bail!(
                    "--estimate is for one matrix, and this is a two-sided system A (x) x >= B (x) x"
                )
            }
            OneOrTwo::Two(sides) => {
                let integers = self.integers.is_asked_for();
                let how = two_sided::info::How {
                    report: self.report,
                    whole: self.whole,
                    decimals: self.decimals,
                };
                if !self.relation.is_ge() {
                    return two_sided::info::run(&sides, integers, how, clock);
                }
                if self.problem.asks_for_max() {
                    if integers {
                        bail!(
                            "the greatest lambda of a two-sided system is for all solutions: leave \
                             --integers out, or --lambda"
                        );
                    }
                    return two_sided::lambda::run(&sides, how, clock);
                }
                refuse_lambda(&self.problem)?;
                return two_sided::info::run(&sides, integers, how, clock);
            }
        };
        if self.estimate.is_asked_for() {
            let instance = self.integers.instance(asked.one()?)?;
            doubt_zero(&self.problem, instance.problem());
            return self.estimate.run(&instance, self.report, clock);
        }
        let patience = Patience {
            budget: clock.budget(),
            probing: &|| clock.budget_for(PROBING),
            trial: &|| clock.budget_for(TRIAL),
            now: &|| start.elapsed(),
            is_thrifty: false,
        };
        let find = |instance: Instance| -> Result<(Instance, Facts)> {
            let instance = self.integers.instance(instance)?;
            let (denominator, names) = (instance.denominator(), instance.names());
            let facts = Facts::of(instance.problem(), denominator, names, &patience);
            Ok((instance, facts))
        };
        let (text, stopped) = match asked {
            Asked::One(instance) => {
                let (instance, facts) = find(instance)?;
                let text = match self.report.is_json() {
                    true => line(&report_of(&facts, &instance))?,
                    false => {
                        let about = || About::instance(FORMAT, &instance);
                        self.report.comments("info", &about) + &self.told(&facts, &instance)?
                    }
                };
                (text, facts.stopped)
            }
            Asked::Between { every, some } => {
                let (every, some) = (find(*every)?, find(*some)?);
                let text = match self.report.is_json() {
                    true => line(&Between {
                        format: "supereigen-info-between-1",
                        every: report_of(&every.1, &every.0),
                        some: report_of(&some.1, &some.0),
                    })?,
                    false => self.told_between([&every, &some])?,
                };
                (text, every.1.stopped.or(some.1.stopped))
            }
        };
        write_text(None, &text)?;
        Ok(stopped.map_or(Exit::Done, Exit::from))
    }

    /// The facts for people.
    fn told(&self, facts: &Facts, instance: &Instance) -> Result<String> {
        let text = told_with(facts, &instance.lambda(), instance.names(), self.decimals)?;
        Ok(match self.whole {
            true => text,
            false => text.split_inclusive('\n').map(shortened).collect(),
        })
    }

    /// The same of the problems whose solutions are those for every choice and for some.
    fn told_between(&self, both: [&(Instance, Facts); 2]) -> Result<String> {
        let [every, some] = both;
        let comments = |whose: &str, instance: &Instance| {
            let about = || About::instance(FORMAT, instance);
            self.report
                .comments(&format!("info for {whose} choice"), &about)
        };
        let mut text = comments("every", &every.0) + &comments("some", &some.0);
        let mean = |facts: &Facts| {
            let critical = facts.critical.as_ref()?.as_ref()?;
            Some(match self.decimals {
                true => in_decimals(&critical.greatest.mean),
                false => critical.greatest.mean.to_string(),
            })
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
        text += &self.told(&every.1, &every.0)?;
        writeln!(text, "\nfor some choice: the upper ends, the least lambda")?;
        text += &self.told(&some.1, &some.0)?;
        Ok(text)
    }
}

/// What is known of both ends, in JSON.
#[derive(Serialize)]
struct Between {
    format: &'static str,
    every: Report,
    some: Report,
}

/// The facts for programs.
fn report_of(facts: &Facts, instance: &Instance) -> Report {
    let critical = facts.critical.as_ref().and_then(Option::as_ref);
    let solution = match &facts.finite {
        Some(Finite::Solution(x)) => Some(entries(x)),
        _ => None,
    };
    let stuck = match &facts.finite {
        Some(Finite::Stuck(nodes, _)) => Some(nodes.clone()),
        _ => None,
    };
    let largest = facts.largest.as_ref();
    let reached = largest.map(|largest| match &largest.mean {
        Some(on) => finite(on.mean.clone()),
        None => "-inf".into(),
    });
    let expectation = facts.expectation.as_ref();
    Report {
        about: About::instance(FORMAT, instance),
        complete: facts.stopped.is_none(),
        finite_entries: facts.arcs,
        density: facts.density(),
        components: facts.components.map(|(all, _)| all),
        cyclic_components: facts.components.map(|(_, cyclic)| cyclic),
        greatest_mean: match &facts.critical {
            None => None,
            Some(None) => Some("-inf".into()),
            Some(Some(critical)) => Some(finite(critical.greatest.mean.clone())),
        },
        greatest_mean_cycle: critical.map(|critical| from_one(&critical.greatest.nodes)),
        critical_nodes: critical.map(|critical| critical.list.clone()),
        cyclicity: critical.map(|critical| {
            let digits = &critical.cyclicity;
            digits
                .parse::<u64>()
                .map_or(digits.as_str().into(), Value::from)
        }),
        solvable: facts.solvability.as_ref().map(Solvability::is_solvable),
        finite_solution: solution,
        nodes_always_infinite: stuck,
        finite_up_to: reached,
        finite_up_to_node: largest.map(|largest| largest.node),
        extremals: expectation.map(|expectation| estimate::for_programs(expectation, SEED)),
    }
}

/// What is known, in JSON.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    complete: bool,
    finite_entries: usize,
    density: f64,
    components: Option<usize>,
    cyclic_components: Option<usize>,
    greatest_mean: Option<Value>,
    greatest_mean_cycle: Option<Vec<usize>>,
    critical_nodes: Option<Vec<usize>>,
    cyclicity: Option<Value>,
    solvable: Option<bool>,
    finite_solution: Option<Value>,
    nodes_always_infinite: Option<Vec<usize>>,
    finite_up_to: Option<Value>,
    finite_up_to_node: Option<usize>,
    extremals: Option<estimate::Report>,
}
