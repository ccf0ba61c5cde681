//! `cycles`: the nonnegative elementary cycles of the digraph, or all.

use anyhow::Result;
use maxplus_core::{Carrier, exact};
use maxplus_graph::{Cycle, Cycles, Digraph, Limits, NonnegativeCycles};
use num_bigint::BigInt;
use num_traits::Zero;
use supereigen::Problem;

use crate::exit::Exit;
use crate::input::{Exact, ProblemArg};
use crate::listing::{print_all, print_count};
use crate::progress::note;
use crate::time::{Clock, TimeArg};
use crate::with_problem;

/// Arguments of `cycles`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// All elementary cycles, whatever their weight. Weights are those of the matrix
    /// with lambda taken off every arc, means those of the matrix as given.
    #[arg(long)]
    all: bool,

    /// Only the number of cycles.
    #[arg(long)]
    count: bool,

    /// At most so many cycles. Of nonnegative ones those of at most 4 arcs come
    /// first then, and those of at most 8 and 16 next.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let instance = self.problem.read()?;
        with_problem!(instance, |problem| self.list(
            &problem,
            instance.denominator(),
            clock
        ))
    }

    fn list<T: Carrier>(
        &self,
        problem: &Problem<T>,
        denominator: &BigInt,
        clock: Clock,
    ) -> Result<Exit> {
        let graph = problem.digraph();
        let mut limits = Limits::from(clock.budget());
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit);
        }
        let is_limited = self.limit.is_some() || self.time.is_limited();
        let shown = Shown {
            lambda: exact::fraction(problem.lambda(), denominator),
            denominator,
        };
        if !self.count {
            shown.announce();
        }
        let line = |cycle: Cycle| shown.line(&graph, &cycle);
        if self.all {
            let cycles = Cycles::of(&graph).within(&limits);
            if self.count {
                return print_count("cycles", || cycles.count());
            }
            return print_all(
                "cycles",
                cycles.iter().map(|cycle| cycle.map(line)),
                is_limited,
            );
        }
        let mut cycles = NonnegativeCycles::of(&graph)?.within(&limits);
        if self.limit.is_some() {
            cycles = cycles.short_first();
        }
        if self.count {
            return print_count("cycles", || cycles.count());
        }
        print_all(
            "cycles",
            cycles.iter().map(|cycle| cycle.map(line)),
            is_limited,
        )
    }
}

/// How cycles are shown: their weights with lambda taken off every arc, as the
/// search sees them, their means as the matrix has them.
struct Shown<'a> {
    lambda: Exact,
    denominator: &'a BigInt,
}

impl Shown<'_> {
    /// Says what the weights are where they are not those of the matrix.
    fn announce(&self) {
        match self.lambda.value() {
            None => note(
                "for lambda = -inf every vector is a solution, as for the unit matrix, whose \
                 loops these are",
            ),
            Some(lambda) if lambda.is_zero() => {}
            Some(lambda) => note(format_args!(
                "weights are reduced: lambda = {lambda} is taken off every arc; means are those of \
                 the matrix as given"
            )),
        }
    }

    /// `(2, 3, 2) weight 1, mean 1/2`; where lambda is taken off the weight,
    /// `(2, 3, 2) reduced weight 1, mean 3/2`.
    fn line<T: Carrier>(&self, graph: &Digraph<T>, cycle: &Cycle) -> String {
        let weight = match cycle.weight(graph) {
            Ok(weight) => weight.to_fraction() / self.denominator,
            Err(error) => return format!("{cycle} weight unknown: {error}"),
        };
        let Some(lambda) = self.lambda.value() else {
            return format!("{cycle} weight {weight}");
        };
        let mean = &weight / BigInt::from(cycle.len()) + lambda;
        let reduced = if lambda.is_zero() { "" } else { "reduced " };
        format!("{cycle} {reduced}weight {weight}, mean {mean}")
    }
}
