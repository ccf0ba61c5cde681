//! `greatest`: the greatest solution below a bound, why none is greater, and whether there is a
//! solution between two bounds. With `--relation le --above` alone the least subeigenvector.

use anyhow::{Context, Result, bail};
use maxplus_core::mirror::{is_mirrored, pick};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Number, Vector};
use supereigen_answers::greatest::Question;
use supereigen_answers::least;
use supereigen_answers::system::{Asked, Sides};
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;

use crate::input::two_sided::{OneOrTwo, RightArg, check_both_full};
use crate::input::vector::{VectorArg, parse_given, read_bounds};
use crate::input::{Instance, ProblemArg};
use crate::question::{AnswerArg, SolutionsArg};
use crate::relation::{ONE_MATRIX, Relation};
use crate::report_output::{SystemReportArg, answered, line};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    right: RightArg,

    /// Upper bounds: "5 3 *", "saw=5, oven=3" or @FILE.
    ///
    /// The greatest value that each entry may have: "5 3 .", "saw=5, oven=3, press=." or
    /// @FILE, in the formats of --vector of member. `.` or -inf means that the entry must
    /// be -inf. `*` means no bound; nodes that a list does not name have none either.
    #[arg(long, value_name = "U", allow_hyphen_values = true, value_parser = parse_given, required_unless_present = "above")]
    below: Option<VectorArg>,

    /// Lower bounds: "5 3 .", "saw=5" or @FILE.
    ///
    /// The least value that each entry may have: "5 3 .", "saw=5" or @FILE. `.` or -inf means
    /// no bound; nodes that a list does not name have none either. With --relation le and
    /// without --below the answer is the least solution.
    #[arg(long, value_name = "L", allow_hyphen_values = true, value_parser = parse_given)]
    above: Option<VectorArg>,

    #[command(flatten)]
    solutions: SolutionsArg,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.answer.begin()?;
        self.solutions.check()?;
        // A lower bound of min-plus becomes an upper bound, because all signs change.
        let mut bounds = [("--above", self.above), ("--below", self.below)];
        if is_mirrored() {
            bounds.reverse();
        }
        let [(above, lower), (below, upper)] = bounds;
        let is_least = upper.is_none();
        if is_least && self.solutions.relation.value() != Relation::Le {
            let (least, le) = pick(("least", "le"), ("greatest", "ge"));
            bail!(
                "{above} without {below} asks for the {least} solution, which only --relation {le} \
                 has: give {below}"
            );
        }
        let mut given: Vec<(&str, VectorArg)> = Vec::new();
        given.extend(upper.map(|upper| (below, upper)));
        given.extend(lower.map(|lower| (above, lower.with_rest_neg_infinity())));
        let (problem, tolerance) = (&self.problem, &self.solutions.tolerance);
        let (asked, mut vectors) = read_bounds(problem, &self.right, tolerance, given, clock)?;
        // `*` means no bound. For a lower bound this is -inf.
        let bounds =
            |entries: Vec<Option<Number>>| entries.into_iter().map(Option::unwrap_or_default);
        if is_least {
            let above = vectors.pop().context("a bound is required")?;
            let above = &bounds(above).collect();
            let asked = match asked {
                OneOrTwo::One(asked) => asked,
                OneOrTwo::Two(_) => bail!(ONE_MATRIX),
            };
            let instance = asked.only().context("--relation le")?;
            let lambda = self.solutions.relation.lambda(instance, problem, clock)?;
            let integers = self.solutions.integers.is_asked_for();
            return least(
                instance,
                &lambda,
                above,
                integers,
                self.answer.report,
                clock,
            );
        }
        let asked = self.solutions.relation.of_system(asked, problem, clock)?;
        let asked = asked.asked(self.solutions.integers)?;
        let (system, labels) = (asked.system(), asked.labels());
        let names = labels.names;
        let mut vectors = vectors.into_iter();
        let most = vectors.next().context("a bound is required")?;
        let least = vectors.next().map(|entries| bounds(entries).collect());
        let question = Question::new(system, most, least, names, [above, below])?;
        if let (true, Asked::Sides(sides, _)) = (self.answer.report.is_json(), &asked) {
            check_certificate(sides)?;
            if let Some(node) = question.upper.first_missing() {
                let node = called(node, names);
                bail!(
                    "a certificate, which --format json makes, needs a bound for every node: {node} has none"
                );
            }
        }
        let answer = question.ask(system, &clock.budget());
        let answer = answered(answer, "the greatest solution is not known", names)?;
        let about = || answer.question.about(&asked);
        let json = || match &asked {
            Asked::Sides(sides, _) => answer.certificate(sides, system.is_whole()),
            Asked::Matrix(..) => line(&answer.report(about())),
        };
        let text = || answer.text(&labels);
        self.answer.report.write("greatest", &about, json, text)?;
        Ok(Exit::of_answer(answer.is_solution()))
    }
}

/// Refuses a system that is too large for a certificate, before anything is computed.
pub fn check_certificate(sides: &Sides) -> Result<()> {
    check_both_full(sides, "a certificate, which --format json makes,")
}

/// The least solution of A (x) x <= lambda (x) x above a bound.
fn least(
    instance: &Instance,
    lambda: &Number,
    above: &Vector<Number>,
    integers: bool,
    report: SystemReportArg,
    clock: Clock,
) -> Result<Exit> {
    let (matrix, names) = (instance.matrix(), instance.names());
    let question = least::Question {
        matrix: &matrix,
        names,
        lambda,
        above,
        integers,
    };
    let answer = least::ask(&question, &clock.budget())?;
    let about = || answer.about.clone();
    let text = || Ok(answer.named(names).to_string());
    report.write("greatest", &about, || line(&answer.report()), text)?;
    Ok(Exit::of_answer(answer.least().is_some()))
}
