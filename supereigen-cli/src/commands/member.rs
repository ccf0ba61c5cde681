//! `member`: whether a vector is a solution or where it fails, whether it is extremal, and why.

mod decompose;

use anyhow::{Context, Result};
use maxplus_core::{Names, Number, Rational, Vector};
use num_bigint::BigInt;
use num_traits::One;
use supereigen::compare::Tolerance;
use supereigen_answers::about::About;
use supereigen_answers::member::{Answer, FORMAT};
use supereigen_answers::tolerated;
use supereigen_run::exit::Exit;

use crate::hints::{doubt_zero, explain_empty};
use crate::input::tolerance::Choices;
use crate::input::vector::{VectorArg, parse_given, read_between};
use crate::input::{ProblemArg, check_full};
use crate::question::{AnswerArg, SolutionsArg};
use crate::report_output::{SystemReportArg, answered, line};
use supereigen_answers::words::said;

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
        let CandidateArg {
            problem: given,
            vector,
        } = self.candidate;
        let tolerance = &self.solutions.tolerance;
        let vector = vec![("the vector", vector)];
        let (asked, vectors) = read_between(&given, vector, || tolerance.read(&given, clock))?;
        let vector = vectors.into_iter().next().context("one was given")?;
        let SolutionsArg {
            relation, integers, ..
        } = self.solutions;
        let report = self.answer.report;
        let instance = match asked {
            Choices::One(instance) if !relation.is_ge() => {
                let sides = relation.system(&instance, &given, clock)?;
                let (labels, integers) = (sides.labels(), integers.is_asked_for());
                let answer = Answer::of_sides([&sides.a, &sides.b], vector, &labels, integers);
                let answer = match integers {
                    true => answer.context("--integers")?,
                    false => answer?,
                };
                let about = || About::sides(FORMAT, &sides, integers);
                return write(&answer, &about, labels.names, report);
            }
            Choices::One(instance) => instance,
            between if self.decompose.is_asked_for() => between.one()?,
            Choices::Between { every, some } => {
                relation.refuse(Some("an interval"))?;
                let every = integers.of(every.exact_problem()?)?;
                let ends = Tolerance::between(every, integers.of(some.exact_problem()?)?)?;
                return tolerated(&ends, &vector, some.names(), report);
            }
        };
        let problem = integers.of(instance.exact_problem()?)?;
        let names = instance.names();
        doubt_zero(&given, &problem);
        if self.decompose.is_asked_for() {
            return self.decompose.run(&problem, &vector, names, report, clock);
        }
        let answer = Answer::of_matrix(&problem, vector, names, &clock.budget());
        let answer = answered(answer, "no verdict", names)?;
        let about = || About::problem(FORMAT, &problem, names);
        let exit = write(&answer, &about, names, report)?;
        if !answer.is_solution() {
            explain_empty(&problem, &BigInt::one(), names, clock);
        }
        Ok(exit)
    }
}

/// Writes the answer.
fn write(
    answer: &Answer,
    about: &dyn Fn() -> About,
    names: Option<&Names>,
    report: SystemReportArg,
) -> Result<Exit> {
    let json = || line(&answer.report(about()));
    report.write("member", about, json, || Ok(answer.text(names)))?;
    Ok(Exit::of_answer(answer.is_solution()))
}

/// Writes for which choices from the intervals the vector is a solution.
fn tolerated(
    ends: &Tolerance<Rational>,
    vector: &Vector<Number>,
    names: Option<&Names>,
    report: SystemReportArg,
) -> Result<Exit> {
    let answer = tolerated::Answer::of(ends, vector, names).map_err(|error| said(&error, names))?;
    let comments = |whose: &str, problem| {
        let about = || About::problem(FORMAT, problem, names);
        report.comments(&format!("member for {whose} choice"), &about)
    };
    let json = || {
        if let Some((choice, _)) = answer.choice() {
            check_full(choice, "the choice in JSON")?;
        }
        line(&answer.report())
    };
    let text = || {
        let comments = comments("every", ends.every()) + &comments("some", ends.some());
        Ok(comments + &answer.text()?)
    };
    report.plain().write(json, text)?;
    Ok(Exit::of_answer(answer.solution_for() != "none"))
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
