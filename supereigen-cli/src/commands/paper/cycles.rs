//! `paper cycles`: the nonnegative elementary cycles of the digraph, or all.

use anyhow::Result;
use maxplus_core::error::RangeError;
use maxplus_core::{DisplayNamed, Names, Number, Rational};
use maxplus_graph::{Cycle, Cycles, Digraph, NonnegativeCycles};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use serde::Serialize;
use serde_json::Value;
use supereigen_answers::about::About;
use supereigen_answers::over;
use supereigen_run::exit::Exit;
use supereigen_run::progress::note;
use supereigen_run::run::limits_after;

use crate::commands::paper::list::List;
use crate::input::ProblemArg;
use crate::question::AnswerArg;
use crate::report_output::{finite, from_one};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// All elementary cycles.
    ///
    /// All elementary cycles, whatever their weight. Weights are computed with lambda
    /// subtracted from every arc, means from the matrix as given.
    #[arg(long)]
    all: bool,

    /// Only the number of cycles.
    #[arg(long, conflicts_with = "header")]
    count: bool,

    /// At most N cycles.
    ///
    /// At most N cycles. Nonnegative cycles of at most 4 arcs then come first, followed by
    /// those of at most 8 and of at most 16.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.answer.report.check()?;
        let (instance, clock) = self.problem.begin(self.answer.time)?;
        let (instance, problem) = (&instance, instance.problem());
        let denominator = instance.denominator();
        let graph = problem.digraph();
        let limits = limits_after(self.limit, 0, clock.remaining()).started();
        let shown = Shown {
            lambda: over(problem.lambda(), denominator),
            denominator: denominator.clone().into(),
            names: instance.names(),
        };
        if !self.count && !self.answer.report.is_json() {
            shown.announce();
        }
        let list = List {
            command: "paper cycles",
            what: "cycles",
            about: &|| About::instance("supereigen-cycles-1", instance),
            report: self.answer.report,
            count: self.count,
            is_limited: self.limit.is_some() || self.answer.time.is_limited(),
        };
        let text = |cycle: Cycle| shown.line(&graph, &cycle);
        let fields = |cycle: Cycle| shown.fields(&graph, &cycle);
        if self.all {
            let cycles = Cycles::of(&graph).limits(&limits);
            return list.write(|| cycles.count(), || cycles.iter(), text, fields);
        }
        let mut cycles = NonnegativeCycles::of(&graph)?.limits(&limits);
        if self.limit.is_some() {
            cycles = cycles.short_first();
        }
        list.write(|| cycles.count(), || cycles.iter(), text, fields)
    }
}

/// How cycles are shown: their weights after lambda is subtracted from every arc, their
/// means from the matrix as given.
struct Shown<'a> {
    lambda: Number,
    denominator: Rational,
    names: Option<&'a Names>,
}

impl Shown<'_> {
    /// Notes what the weights are if they are not those of the matrix.
    fn announce(&self) {
        match self.lambda.value() {
            None => note(
                "for lambda = -inf every vector is a solution, as for the unit matrix; these \
                 are its loops",
            ),
            Some(lambda) if lambda.is_zero() => {}
            Some(lambda) => note(format_args!(
                "weights are reduced: lambda = {lambda} is subtracted from every arc; means are \
                 those of the matrix as given"
            )),
        }
    }

    /// The reduced weight of a cycle, and its mean unless lambda is -inf.
    fn numbers(
        &self,
        graph: &Digraph<Rational>,
        cycle: &Cycle,
    ) -> Result<(Rational, Option<Rational>), RangeError> {
        let reduced = &cycle.weight(graph)? / &self.denominator;
        let lambda = self.lambda.value();
        let mean = lambda.map(|lambda| &reduced / &length(cycle.len()) + lambda);
        Ok((reduced, mean))
    }

    /// The JSON fields of a cycle. Numbers that cannot be computed are null.
    fn fields(&self, graph: &Digraph<Rational>, cycle: &Cycle) -> Fields {
        let (reduced, mean) = self.numbers(graph, cycle).ok().unzip();
        let mean = mean.flatten();
        let weight = mean.as_ref().map(|mean| mean * &length(cycle.len()));
        Fields {
            nodes: from_one(cycle.nodes()),
            weight: weight.map(finite),
            reduced_weight: reduced.map(finite),
            mean: mean.map(finite),
        }
    }

    /// `(2, 3, 2) weight 1, mean 1/2`. If lambda is subtracted from the weight:
    /// `(2, 3, 2) reduced weight 1, mean 3/2`.
    fn line(&self, graph: &Digraph<Rational>, cycle: &Cycle) -> String {
        let named = cycle.named(self.names);
        match self.numbers(graph, cycle) {
            Err(error) => format!("{named} weight unknown: {error}"),
            Ok((weight, None)) => format!("{named} weight {weight}"),
            Ok((weight, Some(mean))) => {
                let reduced = if self.lambda.is_one() { "" } else { "reduced " };
                format!("{named} {reduced}weight {weight}, mean {mean}")
            }
        }
    }
}

/// The number of arcs of a cycle as a number.
fn length(arcs: usize) -> Rational {
    BigInt::from(arcs).into()
}

/// A cycle in JSON.
#[derive(Serialize)]
struct Fields {
    nodes: Vec<usize>,
    weight: Option<Value>,
    reduced_weight: Option<Value>,
    mean: Option<Value>,
}
