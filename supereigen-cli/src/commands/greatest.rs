//! `greatest`: the latest times that bounds allow, why none can be later, and whether
//! a window has a solution.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use maxplus_core::Rational;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Names, Number};
use serde::Serialize;
use serde_json::Value;
use supereigen::below::{Cause, Greatest as Found, Window};
use supereigen_answers::vectors_json::{entries, number};

use crate::about::About;
use crate::commands::two_sided;
use crate::exit::Exit;
use crate::input::{IntegersArg, ProblemArg};
use crate::relation::RelationArg;
use crate::reports::{SystemReportArg, answered, line};
use crate::sides::{OneOrTwo, RightArg};
use crate::sink::write_text;
use crate::time::TimeArg;
use crate::tolerance::ToleranceArg;
use crate::vector::{Given, parse_given, read_for_either};

/// Arguments of `greatest`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    /// No entry is greater: "5 3 .", "saw=5, oven=3" or @FILE.
    ///
    /// No entry of the solution is greater: "5 3 .", "saw=5, oven=3, press=." or @FILE, as
    /// --vector of member takes it. `.` or -inf is "not at all".
    #[arg(long, value_name = "U", allow_hyphen_values = true, value_parser = parse_given)]
    below: Given,

    /// No entry is less: "5 3 .", "saw=5" or @FILE.
    ///
    /// No entry is less. `.` or -inf demands nothing, and so do nodes that a list does not name.
    #[arg(long, value_name = "L", allow_hyphen_values = true, value_parser = parse_given)]
    above: Option<Given>,

    #[command(flatten)]
    relation: RelationArg,

    #[command(flatten)]
    integers: IntegersArg,

    #[command(flatten)]
    tolerance: ToleranceArg,

    #[command(flatten)]
    report: SystemReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.report.check()?;
        let mut given = vec![("--below", self.below)];
        given.extend(self.above.map(|above| ("--above", above.or_nothing())));
        let (problem, tolerance) = (&self.problem, &self.tolerance);
        let (asked, vectors) = read_for_either(problem, &self.right, tolerance, given, clock)?;
        let asked = match self.relation.of_system(asked, problem, clock)? {
            Ok(asked) => asked,
            Err(exit) => return Ok(exit),
        };
        let names = asked.names();
        let below = vectors.first().context("--below is required")?;
        let above = vectors.get(1);
        if let Some(above) = above {
            let crossed = (0..asked.n()).find(|&i| above[i] > below[i]);
            if let Some(i) = crossed {
                bail!(
                    "--above is {} and --below is {} at node {}: nothing lies between them",
                    above[i],
                    below[i],
                    called(i, names)
                );
            }
        }
        let instance = match &asked {
            OneOrTwo::One(asked) => asked.only()?,
            OneOrTwo::Two(sides) => {
                let (integers, report) = (self.integers.is_asked_for(), self.report);
                return two_sided::greatest::run(sides, below, above, integers, report, clock);
            }
        };
        let problem = self.integers.of(instance.exact_problem()?)?;
        let budget = clock.budget();
        let window = match above {
            Some(above) => problem.within(above, below, &budget),
            None => problem.greatest_below(below, &budget).map(Window::Open),
        };
        let window = match answered(window, "the greatest solution is not known", names)? {
            Ok(window) => window,
            Err(exit) => return Ok(exit),
        };
        let (latest, missed) = match &window {
            Window::Open(latest) => (latest, None),
            Window::Shut {
                node,
                demand,
                greatest,
            } => (greatest, Some((*node, demand))),
        };
        let is_solution = missed.is_none() && latest.is_solution();
        let about = || About::problem("supereigen-greatest-1", &problem, names);
        let text = if self.report.is_json() {
            line(&Report {
                about: about(),
                solution: is_solution,
                vector: is_solution.then(|| entries(latest.vector())),
                below: entries(below),
                above: above.map(entries),
                missed: missed.map(|(node, demand)| Missed {
                    node: node + 1,
                    demand: number(demand),
                    greatest: number(&latest.vector()[node]),
                }),
                reasons: Reasons::of(latest),
            })?
        } else {
            told(latest, missed, names)?
        };
        let comments = self.report.comments("greatest", &about);
        write_text(None, &(comments + &text))?;
        Ok(match is_solution {
            true => Exit::Done,
            false => Exit::Rejected,
        })
    }
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    about: About,
    solution: bool,
    vector: Option<Value>,
    below: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Missed>,
    #[serde(flatten)]
    reasons: Reasons,
}

/// The node whose demand is not met.
#[derive(Serialize)]
struct Missed {
    node: usize,
    demand: Value,
    greatest: Value,
}

/// For every node what holds it down, and the next node of the walk along which its
/// bound comes.
#[derive(Serialize)]
pub struct Reasons {
    held: Vec<&'static str>,
    next: Vec<Option<usize>>,
}

impl Reasons {
    pub fn of(latest: &Found<Rational>) -> Self {
        let all = (0..latest.vector().len()).map(|i| match latest.cause(i) {
            Cause::Bound => ("bound", None),
            Cause::By(next) => ("by", Some(next + 1)),
            Cause::Excluded => ("excluded", None),
            Cause::Stuck => ("stuck", None),
        });
        let (held, next) = all.unzip();
        Reasons { held, next }
    }
}

/// The vector, then every node.
fn told(
    latest: &Found<Rational>,
    missed: Option<(usize, &Number)>,
    names: Option<&Names>,
) -> Result<String> {
    let mut text = String::new();
    if let Some((node, demand)) = missed {
        let (name, greatest) = (called(node, names), &latest.vector()[node]);
        let why = latest.why(node, names);
        write!(text, "no solution: {name} is to be {demand} at least, and ")?;
        match greatest.is_finite() {
            true => writeln!(text, "{greatest} is the greatest: {why}")?,
            false => writeln!(text, "is in no solution: {why}")?,
        }
    } else if latest.is_solution() {
        writeln!(text, "{:#}", latest.vector())?;
    } else {
        writeln!(text, "no solution but -inf is below the bound")?;
    }
    writeln!(text)?;
    write!(text, "{}", latest.named(names))?;
    Ok(text)
}
