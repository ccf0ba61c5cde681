//! `cycles`: the nonnegative elementary cycles of the digraph, or all.

use anyhow::Result;
use maxplus_core::{Carrier, MaxPlus, exact};
use maxplus_graph::{Cycle, Cycles, Digraph, Limits, NonnegativeCycles};
use num_bigint::BigInt;
use supereigen::Problem;

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::listing::{print_all, print_count};
use crate::time::{Clock, TimeArg};
use crate::with_problem;

/// Arguments of `cycles`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// All elementary cycles, whatever their weight.
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
        let line = |cycle: Cycle| with_weight(&graph, cycle, denominator);
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

/// `(2, 3, 2) weight 1`.
fn with_weight<T: Carrier>(graph: &Digraph<T>, cycle: Cycle, denominator: &BigInt) -> String {
    match cycle.weight(graph) {
        Ok(weight) => {
            let weight = exact::fraction(&MaxPlus::finite(weight), denominator);
            format!("{cycle} weight {weight}")
        }
        Err(error) => format!("{cycle} weight unknown: {error}"),
    }
}
