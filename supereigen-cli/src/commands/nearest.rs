//! `nearest`: a solution nearest to a vector, its distance, and which rows force this distance.

use anyhow::Result;
use supereigen_answers::about::About;
use supereigen_answers::nearest::{FORMAT, Question};
use supereigen_run::exit::Exit;

use crate::commands::member::CandidateArg;
use crate::input::two_sided::RightArg;
use crate::input::vector::{full, read_bounds};
use crate::question::{AnswerArg, SolutionsArg};
use crate::report_output::{answered, line};

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
    solutions: SolutionsArg,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.answer.begin()?;
        self.solutions.check()?;
        let CandidateArg { problem, vector } = self.candidate;
        let (right, tolerance) = (&self.right, &self.solutions.tolerance);
        let what = "the vector";
        let given = vec![(what, vector)];
        let (asked, mut vectors) = read_bounds(&problem, right, tolerance, given, clock)?;
        let vector = full(vectors.remove(0), what, asked.names())?;
        let asked = self.solutions.relation.of_system(asked, &problem, clock)?;
        let asked = asked.asked(self.solutions.integers)?;
        let question = Question::new(asked.system(), vector, self.projective)?;
        let answer = question.ask(asked.system(), &clock.budget());
        let unknown = "the nearest solution is not known";
        let labels = asked.labels();
        let answer = answered(answer, unknown, labels.names)?;
        let about = || About::asked(FORMAT, &asked);
        let json = || line(&answer.report(about(), labels.is_two_sided()));
        let text = || answer.text(&labels);
        self.answer.report.write("nearest", &about, json, text)?;
        Ok(Exit::of_answer(answer.found().is_some()))
    }
}
