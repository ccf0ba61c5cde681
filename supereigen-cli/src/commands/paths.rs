//! `paths`: the maximum J_sigma-paths into a cycle.

use anyhow::{Context, Result};
use maxplus_core::Carrier;
use maxplus_graph::{Cycle, Digraph, Limits, MaximumPaths};
use supereigen::Problem;

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::listing::{print_all, print_count};
use crate::nodes::{Nodes, parse_nodes};
use crate::time::{Clock, TimeArg};
use crate::with_problem;

/// Arguments of `paths`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The cycle, the first node again at the end or not: 2,3,2.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    cycle: Nodes,

    /// Only the number of paths.
    #[arg(long)]
    count: bool,

    /// At most so many paths.
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let instance = self.problem.read()?;
        with_problem!(instance, |problem| self.list(&problem, clock))
    }

    fn list<T: Carrier>(&self, problem: &Problem<T>, clock: Clock) -> Result<Exit> {
        let graph = problem.digraph();
        let cycle = read_cycle(&graph, self.cycle.clone())?;
        let mut limits = Limits::from(clock.budget());
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit);
        }
        let paths = MaximumPaths::of_cycle(&graph, &cycle).within(&limits);
        if self.count {
            return print_count("paths", || paths.count());
        }
        let is_limited = self.limit.is_some() || self.time.is_limited();
        print_all("paths", paths.iter(), is_limited)
    }
}

/// The cycle that a person wrote, whose first node may stand again at the end.
pub fn read_cycle<T>(graph: &Digraph<T>, nodes: Nodes) -> Result<Cycle> {
    let mut nodes = nodes.0;
    if nodes.len() > 1 && nodes.first() == nodes.last() {
        nodes.pop();
    }
    Cycle::new(graph, nodes).context("not a cycle of the digraph")
}
