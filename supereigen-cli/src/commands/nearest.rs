//! `nearest`: a solution nearest to a vector, how far it is, and which rows forced it.

use anyhow::{Context, Result};
use supereigen_answers::about::About;
use supereigen_answers::nearest::{FORMAT, Question};
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;
use supereigen_run::output_file::write_text;

use crate::commands::member::CandidateArg;
use crate::input::IntegersArg;
use crate::relation::RelationArg;
use crate::report_output::{SystemReportArg, answered, line};
use crate::tolerance::ToleranceArg;
use crate::two_sided_input::RightArg;
use crate::vector::read_for_either;

/// Arguments of `nearest`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,

    #[command(flatten)]
    right: RightArg,

    /// Use Hilbert's projective distance.
    ///
    /// Use Hilbert's projective distance, which ignores shifts of the whole vector. The
    /// default is the maximum norm.
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
        if self.tolerance.is_given() {
            self.relation.refuse(Some("--upper or --for"))?;
        }
        let CandidateArg { problem, vector } = self.candidate;
        let (right, tolerance) = (&self.right, &self.tolerance);
        let given = vec![("the vector", vector)];
        let (asked, vectors) = read_for_either(&problem, right, tolerance, given, clock)?;
        let asked = match self.relation.of_system(asked, &problem, clock)? {
            Ok(asked) => asked,
            Err(exit) => return Ok(exit),
        };
        let vector = vectors.into_iter().next().context("one was given")?;
        let asked = asked.asked(self.integers)?;
        let question = Question::new(&asked.system, vector, self.projective)?;
        let answer = question.ask(&asked.system, &clock.budget());
        let unknown = "the nearest solution is not known";
        let answer = match answered(answer, unknown, asked.labels.names)? {
            Ok(answer) => answer,
            Err(exit) => return Ok(exit),
        };
        let about = || About::asked(FORMAT, &asked);
        let text = match self.report.is_json() {
            true => line(&answer.report(about(), asked.labels.is_two_sided()))?,
            false => self.report.comments("nearest", &about) + &answer.text(&asked.labels)?,
        };
        write_text(None, &text)?;
        Ok(match answer.found() {
            Some(_) => Exit::Done,
            None => Exit::Rejected,
        })
    }
}
