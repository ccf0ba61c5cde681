//! `member`: is a vector a solution, where does it fail, is it extremal, why.

mod choices;
mod decompose;
mod related;
mod report;

use anyhow::{Context, Result};
use maxplus_core::{Number, Rational, Vector};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Problem;
use supereigen::compare::Tolerance;
use supereigen::vector::Extremality;
use supereigen::vector::Membership;
use supereigen_answers::about::About;
use supereigen_answers::member::render;
use supereigen_answers::vectors_json::entries;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;

use self::report::Report;
use crate::hints::{doubt_zero, explain_empty};
use crate::input::ProblemArg;
use crate::question::{AnswerArg, SolutionsArg};
use crate::report_output::{RowReport, answered, line};
use crate::tolerance::{Choices, ToleranceArg};
use crate::vector::{VectorArg, parse_given, read_between};

/// Arguments of `member`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    candidate: CandidateArg,

    #[command(flatten)]
    solutions: SolutionsArg,

    #[command(flatten)]
    decompose: decompose::DecomposeArg,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.answer.begin()?;
        if self.decompose.is_asked_for() {
            self.solutions.relation.refuse(Some("--decompose"))?;
        }
        self.solutions.check()?;
        let given = self.candidate.problem.clone();
        let (asked, vector) = self
            .candidate
            .read_between(&self.solutions.tolerance, clock)?;
        let instance = match asked {
            Choices::One(instance) if !self.solutions.relation.is_ge() => {
                let sides = self.solutions.relation.system(&instance, &given, clock)?;
                let integers = self.solutions.integers.is_asked_for();
                return related::judge(&sides, &vector, integers, self.answer.report);
            }
            Choices::One(instance) => instance,
            between if self.decompose.is_asked_for() => between.one()?,
            Choices::Between { every, some } => {
                self.solutions.relation.refuse(Some("an interval"))?;
                let every = self.solutions.integers.of(every.exact_problem()?)?;
                let plant =
                    Tolerance::between(every, self.solutions.integers.of(some.exact_problem()?)?)?;
                return choices::judge(&plant, &vector, some.names(), self.answer.report);
            }
        };
        let problem = self.solutions.integers.of(instance.exact_problem()?)?;
        let names = instance.names();
        doubt_zero(&given, &problem);
        if self.decompose.is_asked_for() {
            let report = self.answer.report;
            return self.decompose.run(&problem, &vector, names, report, clock);
        }
        let membership = problem.membership(&vector)?;
        let mut extremality = None;
        if membership.is_solution() {
            let found = problem.extremality(&vector, &clock.budget());
            extremality = Some(answered(found, "no verdict", names)?);
        }
        let about = || About::problem("supereigen-member-1", &problem, names);
        let extremality = extremality.as_ref();
        let json = || {
            line(&report(
                about(),
                &problem,
                &vector,
                &membership,
                extremality,
            ))
        };
        let text = || render(&problem, &vector, &membership, extremality, names);
        self.answer.report.write("member", &about, json, text)?;
        if !membership.is_solution() {
            explain_empty(&problem, &BigInt::one(), names, clock);
            return Ok(Exit::Rejected);
        }
        Ok(Exit::Done)
    }
}

fn report(
    about: About,
    problem: &Problem<Rational>,
    vector: &Vector<Number>,
    membership: &Membership<Rational>,
    extremality: Option<&Extremality<Rational>>,
) -> Report {
    let reason = extremality.and_then(|extremality| match extremality {
        Extremality::Extremal(reason) => Some(reason),
        Extremality::Combination(_) => None,
    });
    let split = extremality.and_then(|extremality| match extremality {
        Extremality::Extremal(_) => None,
        Extremality::Combination(split) => Some([entries(&split.left), entries(&split.right)]),
    });
    Report {
        about,
        vector: entries(vector),
        solution: membership.is_solution(),
        extremal: reason.is_some(),
        head: reason.map(|reason| reason.head + 1),
        // That it is a solution was seen, so no sum leaves the range.
        witness: reason.and_then(|reason| reason.witness(problem, vector).ok().flatten()),
        maximum_of: split,
        rows: membership.rows().iter().map(RowReport::of).collect(),
    }
}

/// A problem and a vector that may solve it.
#[derive(clap::Args, Clone)]
pub struct CandidateArg {
    #[command(flatten)]
    pub problem: ProblemArg,

    /// The vector: "0 -1 -inf" or @FILE.
    ///
    /// The vector as the program prints it: "0 -1 -inf" or "(0, -1, -inf)"; @FILE reads a
    /// file in any format, also NumPy's; - reads standard input.
    #[arg(long, value_name = "X", allow_hyphen_values = true, value_parser = parse_given)]
    pub vector: VectorArg,
}

impl CandidateArg {
    /// Reads the matrix, or its ends; the vector has an entry for every node.
    fn read_between(
        self,
        tolerance: &ToleranceArg,
        clock: Clock,
    ) -> Result<(Choices, Vector<Number>)> {
        let (problem, given) = (&self.problem, vec![("the vector", self.vector)]);
        let (asked, vectors) = read_between(problem, given, || tolerance.read(problem, clock))?;
        Ok((asked, only(vectors)?))
    }
}

fn only(vectors: Vec<Vector<Number>>) -> Result<Vector<Number>> {
    vectors.into_iter().next().context("one was given")
}
