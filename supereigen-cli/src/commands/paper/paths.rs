//! `paper paths`: the maximum J_sigma-paths into a cycle.

use anyhow::{Context, Result};
use maxplus_core::{DisplayNamed, Names, Rational};
use maxplus_graph::{Cycle, Digraph, MaximumPaths, Path};
use supereigen_answers::about::About;
use supereigen_run::exit::Exit;
use supereigen_run::run::limits_after;

use crate::commands::paper::list::List;
use crate::input::ProblemArg;
use crate::input::nodes::{Nodes, parse_nodes};
use crate::question::AnswerArg;
use crate::report_output::from_one;
use supereigen_answers::words::said;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// The cycle: 2,3,2.
    ///
    /// The cycle, with or without the first node again at the end: 2,3,2.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    cycle: Nodes,

    /// Only the number of paths.
    #[arg(long, conflicts_with = "header")]
    count: bool,

    /// At most N paths.
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
        let graph = problem.digraph();
        let cycle = read_cycle(&graph, &self.cycle, instance.names())?;
        let limits = limits_after(self.limit, 0, clock.remaining()).started();
        let paths = MaximumPaths::of_cycle(&graph, &cycle).limits(&limits);
        let list = List {
            command: "paper paths",
            what: "paths",
            about: &|| About::instance("supereigen-paths-1", instance),
            report: self.answer.report,
            count: self.count,
            is_limited: self.limit.is_some() || self.answer.time.is_limited(),
        };
        let text = |path: Path| path.named(instance.names()).to_string();
        let nodes = |path: Path| from_one(path.nodes());
        list.write(|| paths.count(), || paths.iter(), text, nodes)
    }
}

/// The cycle on the command line. Its first node may be repeated at the end.
pub fn read_cycle(
    graph: &Digraph<Rational>,
    nodes: &Nodes,
    names: Option<&Names>,
) -> Result<Cycle> {
    let mut nodes = nodes.find(names).context("--cycle")?;
    if nodes.len() > 1 && nodes.first() == nodes.last() {
        nodes.pop();
    }
    let cycle = Cycle::new(graph, nodes).map_err(|why| said(&why, names));
    cycle.context("not a cycle of the digraph")
}
