//! Everything that `info` finds out, as far as a limit lets it.

use anyhow::Result;
use maxplus_core::{Carrier, DisplayNamed, Names, Square, Vector, exact};
use maxplus_graph::cycle_mean::{CycleMean, critical_graph_within};
use maxplus_graph::scc::Components;
use maxplus_graph::{Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;
use supereigen::Problem;
use supereigen::finite::{FiniteSolution, largest_lambda_within};
use supereigen::solvability::Solvability;

use crate::expectation::{self, Expectation, PROBES, SEED, TRIAL};
use crate::input::{Exact, Instance};
use crate::reports::{About, finite, from_one};
use crate::time::Clock;
use crate::vectors_json::entries;

/// How long the probes may take.
const PROBING: Duration = Duration::from_secs(1);

/// A mean and a cycle that has it.
pub struct MeanOn {
    pub mean: BigRational,
    /// As it prints.
    pub cycle: String,
    nodes: Vec<usize>,
}

/// The critical part of the digraph.
pub struct Critical {
    pub greatest: MeanOn,
    pub nodes: String,
    list: Vec<usize>,
    pub cyclicity: String,
}

/// Up to which lambda there are finite solutions.
pub struct Largest {
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
    pub n: usize,
    pub arcs: usize,
    pub components: usize,
    pub cyclic: usize,
    /// `Some(None)` if there is no cycle.
    pub critical: Option<Option<Critical>>,
    pub solvability: Option<Solvability>,
    /// Without nodes there is no vector to scale.
    pub finite: Option<Finite>,
    pub largest: Option<Largest>,
    pub expectation: Option<Expectation>,
    /// Why not everything is known.
    pub stopped: Option<StopReason>,
}

impl Facts {
    /// Finds out everything, on integers that stand over one denominator.
    pub fn of<T: Carrier<Exact = T>>(
        instance: &Instance,
        problem: &Problem<T>,
        clock: Clock,
    ) -> Result<Self> {
        let mut facts = Facts::default();
        match facts.find_out(instance, problem, clock) {
            Ok(()) => {}
            Err(error) => facts.stopped = Some(error.downcast::<StopReason>()?),
        }
        Ok(facts)
    }

    /// The part of entries that are finite.
    pub fn density(&self) -> f64 {
        self.arcs as f64 / (self.n as f64 * self.n as f64).max(1.0)
    }

    fn find_out<T: Carrier<Exact = T>>(
        &mut self,
        instance: &Instance,
        problem: &Problem<T>,
        clock: Clock,
    ) -> Result<()> {
        let budget = clock.budget();
        let (denominator, names) = (instance.denominator(), instance.names());
        // The problem has lambda folded in; this is the matrix as it was read.
        let square = Square::new(instance.integers_as::<T>()?.0)?;
        let graph = Digraph::of(&square);
        (self.n, self.arcs) = (graph.n(), graph.arc_count());
        let components = Components::of(&graph);
        self.components = components.len();
        let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
        self.cyclic = cyclic.count();
        let critical = critical_graph_within(&graph, &budget)?;
        self.critical = Some(critical.map(|critical| Critical {
            greatest: mean_on(critical.mean(), denominator, names),
            nodes: critical.nodes().named(names).to_string(),
            list: critical.nodes().iter().map(|node| node + 1).collect(),
            cyclicity: critical.cyclicity().to_string(),
        }));
        let solvability = problem.solvability_within(&budget)?;
        self.solvability = Some(over_denominator(solvability, denominator));
        let finite = problem.finite_solution(&budget)?;
        if self.n > 0 {
            self.finite = Some(match finite {
                FiniteSolution::Exists(x) => {
                    let entries = x.iter().map(|entry| exact::fraction(entry, denominator));
                    Finite::Solution(entries.collect())
                }
                FiniteSolution::None { ref stuck } => {
                    let nodes = stuck.iter().map(|node| node + 1).collect();
                    Finite::Stuck(nodes, finite.named(names).to_string())
                }
            });
        }
        let largest = largest_lambda_within(&square, &budget)?;
        self.largest = largest.map(|largest| Largest {
            node: largest.node + 1,
            mean: largest.mean.map(|mean| mean_on(&mean, denominator, names)),
        });
        let extremals = problem.extremals().limits(&budget);
        extremals.prepare()?;
        let extremals = extremals.limits(clock.budget_for(PROBING));
        let trial = || clock.budget_for(TRIAL);
        let expectation = Expectation::of(&extremals, (PROBES, SEED), trial)?;
        self.expectation = Some(expectation);
        // The probes' own second is no limit of the user's.
        Ok(budget.look()?)
    }

    /// The same for programs.
    pub fn report(&self, instance: &Instance) -> Report {
        let critical = self.critical.as_ref().and_then(Option::as_ref);
        let solution = match &self.finite {
            Some(Finite::Solution(x)) => Some(entries(x)),
            _ => None,
        };
        let stuck = match &self.finite {
            Some(Finite::Stuck(nodes, _)) => Some(nodes.clone()),
            _ => None,
        };
        let largest = self.largest.as_ref();
        let reached = largest.map(|largest| match &largest.mean {
            Some(on) => finite(&on.mean),
            None => "-inf".into(),
        });
        let expectation = self.expectation.as_ref();
        Report {
            about: About::instance("supereigen-info-1", instance),
            complete: self.stopped.is_none(),
            finite_entries: self.arcs,
            density: self.density(),
            components: self.components,
            cyclic_components: self.cyclic,
            greatest_mean: match &self.critical {
                None => None,
                Some(None) => Some("-inf".into()),
                Some(Some(critical)) => Some(finite(&critical.greatest.mean)),
            },
            greatest_mean_cycle: critical.map(|critical| from_one(&critical.greatest.nodes)),
            critical_nodes: critical.map(|critical| critical.list.clone()),
            cyclicity: critical.map(|critical| {
                let digits = &critical.cyclicity;
                digits
                    .parse::<u64>()
                    .map_or(digits.as_str().into(), Value::from)
            }),
            solvable: self.solvability.as_ref().map(Solvability::is_solvable),
            finite_solution: solution,
            nodes_always_infinite: stuck,
            finite_up_to: reached,
            finite_up_to_node: largest.map(|largest| largest.node),
            extremals: expectation.map(|expectation| expectation.for_programs(SEED)),
        }
    }
}

/// What is known, in JSON.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    complete: bool,
    finite_entries: usize,
    density: f64,
    components: usize,
    cyclic_components: usize,
    greatest_mean: Option<Value>,
    greatest_mean_cycle: Option<Vec<usize>>,
    critical_nodes: Option<Vec<usize>>,
    cyclicity: Option<Value>,
    solvable: Option<bool>,
    finite_solution: Option<Value>,
    nodes_always_infinite: Option<Vec<usize>>,
    finite_up_to: Option<Value>,
    finite_up_to_node: Option<usize>,
    extremals: Option<expectation::Report>,
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
