//! `nearest`: a solution nearest to a vector, how far it is, and which rows forced it.

pub mod told;

use anyhow::{Context, Result};
use maxplus_core::named::DisplayNamed;
use supereigen::below::{Distance, Nearest};
use supereigen_answers::vectors_json::entries;

use self::told::{Report, Told};
use super::greatest::Reasons;
use crate::about::About;
use crate::commands::member::CandidateArg;
use crate::commands::two_sided;
use crate::exit::Exit;
use crate::input::IntegersArg;
use crate::relation::RelationArg;
use crate::reports::{SystemReportArg, answered, finite, from_one, line};
use crate::sides::{OneOrTwo, RightArg};
use crate::sink::write_text;
use crate::time::TimeArg;
use crate::tolerance::ToleranceArg;
use crate::vector::read_for_either;

/// Arguments of `nearest`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,

    #[command(flatten)]
    right: RightArg,

    /// In Hilbert's projective distance.
    ///
    /// In Hilbert's projective distance, for which shifts of the whole vector do not
    /// count; in the maximum norm without it.
    #[arg(long)]
    projective: bool,

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
        let CandidateArg { problem, vector } = self.candidate;
        let (right, tolerance) = (&self.right, &self.tolerance);
        let given = vec![("the vector", vector)];
        let (asked, vectors) = read_for_either(&problem, right, tolerance, given, clock)?;
        let asked = match self.relation.of_system(asked, &problem, clock)? {
            Ok(asked) => asked,
            Err(exit) => return Ok(exit),
        };
        let vector = vectors.into_iter().next().context("one was given")?;
        let distance = match self.projective {
            true => Distance::Projective,
            false => Distance::Maximum,
        };
        let instance = match &asked {
            OneOrTwo::One(asked) => asked.only()?,
            OneOrTwo::Two(sides) => {
                let (integers, report) = (self.integers.is_asked_for(), self.report);
                return two_sided::nearest::run(sides, &vector, distance, integers, report, clock);
            }
        };
        let problem = self.integers.of(instance.exact_problem()?)?;
        let names = instance.names();
        let nearest = problem.nearest(&vector, distance, &clock.budget());
        let nearest = match answered(nearest, "the nearest solution is not known", names)? {
            Ok(nearest) => nearest,
            Err(exit) => return Ok(exit),
        };
        let (found, stuck) = match &nearest {
            Nearest::Found(found) => (Some(found), None),
            Nearest::None { stuck, .. } => (None, Some(stuck)),
        };
        let about = || About::problem("supereigen-nearest-1", &problem, names);
        let text = if self.report.is_json() {
            line(&Report {
                about: about(),
                to: entries(&vector),
                projective: self.projective,
                solution: found.is_some(),
                vector: found.map(|found| entries(&found.vector)),
                distance: found.map(|found| finite(found.distance.clone())),
                forced: found.map(|found| from_one(&found.forced)),
                reasons: found.map(|found| Reasons::of(&found.below)),
                policy: None,
                stuck: stuck.map(|stuck| stuck.iter().map(|i| i + 1).collect()),
            })?
        } else if let Some(found) = found {
            let why = |i| found.below.why(i, names).to_string();
            let told = Told {
                to: &vector,
                vector: &found.vector,
                distance: &found.distance,
                forced: &found.forced,
                below: found.below.vector(),
                why: &why,
            };
            told.text(names)?
        } else {
            let stuck = stuck.map(|stuck| stuck.named(names).to_string());
            let stuck = stuck.unwrap_or_default();
            format!(
                "no solution has the support of {vector:?}: {stuck} reach no cycle of weight >= 0 \
                 inside it\n"
            )
        };
        let comments = self.report.comments("nearest", &about);
        write_text(None, &(comments + &text))?;
        Ok(match found {
            Some(_) => Exit::Done,
            None => Exit::Rejected,
        })
    }
}
