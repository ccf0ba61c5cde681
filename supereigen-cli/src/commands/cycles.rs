//! `cycles`: the nonnegative elementary cycles of the digraph, or all.

use anyhow::Result;
use maxplus_core::Carrier;
use maxplus_graph::{Cycle, Cycles, Digraph, NonnegativeCycles};

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::interrupt;
use crate::listing::{print_all, print_count};

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

    /// At most so many cycles.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let problem = self.problem.read()?.exact_problem()?;
        let graph = Digraph::of(problem.matrix());
        let mut limits = interrupt::limits();
        if let Some(limit) = self.limit {
            limits = limits.with_cycles(limit);
        }
        let line = |cycle: Cycle| with_weight(&graph, cycle);
        if self.all {
            let cycles = Cycles::of(&graph).within(&limits);
            if self.count {
                return print_count(|| cycles.count(), |tally| tally.cycles);
            }
            return print_all(cycles.iter().map(|cycle| cycle.map(line)));
        }
        let cycles = NonnegativeCycles::of(&graph)?.within(&limits);
        if self.count {
            return print_count(|| cycles.count(), |tally| tally.cycles);
        }
        print_all(cycles.iter().map(|cycle| cycle.map(line)))
    }
}

/// `(2, 3, 2) weight 1`.
fn with_weight<T: Carrier>(graph: &Digraph<T>, cycle: Cycle) -> String {
    match cycle.weight(graph) {
        Ok(weight) => format!("{cycle} weight {weight}"),
        Err(error) => format!("{cycle} weight unknown: {error}"),
    }
}
