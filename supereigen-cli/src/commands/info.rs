//! `info`: what can be known of a matrix before a search: size, density,
//! components, lambda(A), solvability, finite solutions, an estimate.

use std::fmt::Write;
use std::time::Duration;

use anyhow::Result;
use maxplus_core::Square;
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::critical_graph;
use maxplus_graph::scc::Components;
use supereigen::chains::Chains;
use supereigen::finite::{FiniteSolution, largest_lambda};

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::interrupt;
use crate::sink::write_text;

/// Probes for the estimate: more are had by `estimate`.
const PROBES: u64 = 1000;

/// Arguments of `info`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let instance = self.problem.read()?;
        let problem = instance.exact_problem()?;
        let matrix = instance.matrix();
        let square = Square::new(&matrix)?;
        let graph = Digraph::of(&square);
        let (n, arcs) = (graph.n(), graph.arc_count());
        let mut text = String::new();
        writeln!(text, "size            {n} x {n}")?;
        let density = arcs as f64 / (n * n).max(1) as f64;
        writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
        let components = Components::of(&graph);
        let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
        writeln!(
            text,
            "components      {}, {} with a cycle",
            components.len(),
            cyclic.count()
        )?;
        match critical_graph(&graph) {
            None => writeln!(text, "lambda(A)       -inf: there is no cycle")?,
            Some(critical) => {
                writeln!(text, "lambda(A)       {}", critical.mean())?;
                writeln!(text, "critical nodes  {}", critical.nodes())?;
                writeln!(text, "cyclicity       {}", critical.cyclicity())?;
            }
        }
        writeln!(text, "lambda          {}", problem.lambda())?;
        writeln!(text, "solutions       {}", problem.solvability())?;
        match problem.finite_solution() {
            // Without nodes there is no vector to scale.
            _ if n == 0 => {}
            FiniteSolution::Exists(x) => writeln!(text, "finite          {:?}", *x)?,
            none => writeln!(text, "finite          {none}")?,
        }
        if let Some(largest) = largest_lambda(&square) {
            writeln!(text, "                up to lambda = {largest}")?;
        }
        let limits = interrupt::limits().with_time(Duration::from_secs(1));
        let estimate = Chains::new(&problem).estimate(PROBES, 1, &limits);
        let (extremals, probes) = (estimate.extremals, estimate.probes);
        writeln!(
            text,
            "extremals       about {extremals}, by {probes} probes"
        )?;
        write_text(None, &text)?;
        Ok(Exit::Done)
    }
}
