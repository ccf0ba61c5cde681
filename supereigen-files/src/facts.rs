//! Everything that `info` finds out, as far as a limit lets it.

use std::time::Duration;

use maxplus_core::{DisplayNamed, Names, Rational, Vector};
use maxplus_graph::cycle_mean::{CycleMean, critical_graph_within};
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::Problem;
use supereigen::finite::{FiniteSolution, largest_lambda_within};
use supereigen::solvability::Solvability;

use crate::expectation::{Expectation, PROBES, SEED};
use crate::number::{Exact, over};

/// How long to look, and by which clock if there is one.
pub struct Patience<'a> {
    /// For everything.
    pub budget: Budget,
    /// For the probes.
    pub probing: &'a dyn Fn() -> Budget,
    /// For the trial of the search.
    pub trial: &'a dyn Fn() -> Budget,
    /// What the clock says.
    pub now: &'a dyn Fn() -> Duration,
    /// Whether probes are spared where the trial sees everything: in words they
    /// are not mentioned then.
    pub is_thrifty: bool,
}

/// A mean and a cycle that has it.
pub struct MeanOn {
    /// The mean.
    pub mean: BigRational,
    /// As it prints.
    pub cycle: String,
    /// Its nodes, counted from 0.
    pub nodes: Vec<usize>,
}

/// The critical part of the digraph.
pub struct Critical {
    /// lambda(A).
    pub greatest: MeanOn,
    /// Its nodes as they print.
    pub nodes: String,
    /// Its nodes, counted from 1.
    pub list: Vec<usize>,
    /// Its cyclicity, which may be large.
    pub cyclicity: String,
}

/// Up to which lambda there are finite solutions.
pub struct Largest {
    /// The node that reaches least, counted from 1.
    pub node: usize,
    /// `None` for -inf.
    pub mean: Option<MeanOn>,
}

/// Whether there is a finite solution.
pub enum Finite {
    /// This one.
    Solution(Vector<Exact>),
    /// These nodes stand in the way; and that in words.
    Stuck(Vec<usize>, String),
}

/// What is known; what was not come to is `None`.
#[derive(Default)]
pub struct Facts {
    /// The size of the matrix.
    pub n: usize,
    /// Its finite entries.
    pub arcs: usize,
    /// Its strongly connected components.
    pub components: usize,
    /// Those with a cycle.
    pub cyclic: usize,
    /// `Some(None)` if there is no cycle.
    pub critical: Option<Option<Critical>>,
    /// Whether there is a solution, and why.
    pub solvability: Option<Solvability>,
    /// Without nodes there is no vector to scale.
    pub finite: Option<Finite>,
    /// Up to which lambda there are finite solutions.
    pub largest: Option<Largest>,
    /// How many extremals there are.
    pub expectation: Option<Expectation>,
    /// Why not everything is known.
    pub stopped: Option<StopReason>,
}

impl Facts {
    /// Finds out everything, on integers that stand over one denominator.
    pub fn of(
        problem: &Problem<Rational>,
        denominator: &BigInt,
        names: Option<&Names>,
        patience: &Patience<'_>,
    ) -> Self {
        let mut facts = Facts::default();
        facts.stopped = facts.find_out(problem, denominator, names, patience).err();
        facts
    }

    /// The part of entries that are finite.
    pub fn density(&self) -> f64 {
        self.arcs as f64 / (self.n as f64 * self.n as f64).max(1.0)
    }

    fn find_out(
        &mut self,
        problem: &Problem<Rational>,
        denominator: &BigInt,
        names: Option<&Names>,
        patience: &Patience<'_>,
    ) -> Result<(), StopReason> {
        let budget = &patience.budget;
        // Without lambda folded in.
        let square = problem.given();
        let graph = Digraph::of(square);
        (self.n, self.arcs) = (graph.n(), graph.arc_count());
        let components = Components::of(&graph);
        self.components = components.len();
        let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
        self.cyclic = cyclic.count();
        let critical = critical_graph_within(&graph, budget)?;
        self.critical = Some(critical.map(|critical| Critical {
            greatest: mean_on(critical.mean(), denominator, names),
            nodes: critical.nodes().named(names).to_string(),
            list: critical.nodes().iter().map(|node| node + 1).collect(),
            cyclicity: critical.cyclicity().to_string(),
        }));
        let solvability = problem.solvability_within(budget)?;
        self.solvability = Some(over_denominator(solvability, denominator));
        let finite = problem.finite_solution(budget)?;
        if self.n > 0 {
            self.finite = Some(match finite {
                FiniteSolution::Exists(x) => {
                    let entries = x.iter().map(|entry| over(entry, denominator));
                    Finite::Solution(entries.collect())
                }
                FiniteSolution::None { ref stuck } => {
                    let nodes = stuck.iter().map(|node| node + 1).collect();
                    Finite::Stuck(nodes, finite.named(names).to_string())
                }
            });
        }
        let largest = largest_lambda_within(square, budget)?;
        self.largest = largest.map(|largest| Largest {
            node: largest.node + 1,
            mean: largest.mean.map(|mean| mean_on(&mean, denominator, names)),
        });
        let extremals = problem.extremals().limits(budget);
        extremals.prepare()?;
        let extremals = extremals.limits((patience.probing)());
        let expect =
            |probes| Expectation::of(&extremals, (probes, SEED), patience.trial, patience.now);
        let mut expectation = expect(if patience.is_thrifty { 1 } else { PROBES })?;
        if patience.is_thrifty && expectation.counted().is_none() {
            expectation = expect(PROBES)?;
        }
        self.expectation = Some(expectation);
        // The probes' own second is no limit of the user's.
        budget.look()
    }
}

fn mean_on(mean: &CycleMean, denominator: &BigInt, names: Option<&Names>) -> MeanOn {
    MeanOn {
        mean: mean.mean() / denominator,
        cycle: mean.cycle().named(names).to_string(),
        nodes: mean.cycle().nodes().to_vec(),
    }
}

/// The numbers of the matrix as it was read.
fn over_denominator(solvability: Solvability, denominator: &BigInt) -> Solvability {
    if denominator.is_one() {
        return solvability;
    }
    match solvability {
        Solvability::Always => Solvability::Always,
        Solvability::Solvable {
            cycle,
            mean,
            lambda,
        } => Solvability::Solvable {
            cycle,
            mean: mean / denominator,
            lambda: lambda / denominator,
        },
        Solvability::Unsolvable { mean, lambda } => Solvability::Unsolvable {
            mean: mean.map(|mean| mean / denominator),
            lambda: lambda / denominator,
        },
    }
}
