//! The answer of `info`: facts about a matrix that can be found within limits before a search.

use std::fmt::{self, Write};
use std::time::Duration;

use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::named::called;
use maxplus_core::number_style::shown;
use maxplus_core::{DisplayNamed, Names, Number, Rational, ReadMatrix, Vector};
use maxplus_graph::cycle_mean::{CycleMean, critical_graph};
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;
use serde_json::Value;
use supereigen::below::{FiniteSolution, largest_lambda};
use supereigen::compare::Solvability;

use crate::about::About;
use crate::estimate::{self, Expectation, PROBES, SEED};
use crate::instance::{Instance, over};
use crate::vectors_json::{entries, number};
use crate::words::from_one;

/// The name of the answer in JSON.
pub const FORMAT: &str = "supereigen-info-1";

/// Limits of time, and a clock if there is one.
pub struct Effort<'a> {
    /// The limit of everything.
    pub budget: Budget,
    /// The limit of the probes.
    pub probing: &'a dyn Fn() -> Budget,
    /// The limit of the trial search.
    pub trial: &'a dyn Fn() -> Budget,
    /// The clock.
    pub now: &'a dyn Fn() -> Duration,
    /// Whether probes are skipped if the trial finds everything: the text does not mention them
    /// then.
    pub skip_needless_probes: bool,
}

/// A mean, and a cycle with this mean.
pub struct MeanOn {
    /// The mean.
    pub mean: BigRational,
    /// The cycle as text.
    pub cycle: String,
    /// Its nodes, counted from 0.
    pub nodes: Vec<usize>,
}

/// The critical part of the digraph.
pub struct Critical {
    /// lambda(A).
    pub greatest: MeanOn,
    /// Its nodes as text.
    pub nodes: String,
    /// Its nodes, counted from 1.
    pub list: Vec<usize>,
    /// Its cyclicity, which may be large.
    pub cyclicity: String,
    /// Its arcs, counted from 0.
    pub arcs: Vec<(usize, usize)>,
}

/// The greatest lambda with finite solutions.
pub struct Largest {
    /// The node that decides it, counted from 1.
    pub node: usize,
    /// `None` for -inf.
    pub mean: Option<MeanOn>,
}

/// Whether there is a finite solution.
pub enum Finite {
    /// A finite solution.
    Solution(Vector<Number>),
    /// The nodes that prevent one, and a sentence about them.
    Stuck(Vec<usize>, String),
}

/// The facts about a matrix. `None` means that a limit was reached first.
#[derive(Default)]
pub struct Facts {
    /// The size of the matrix.
    pub n: usize,
    /// The number of its finite entries.
    pub arcs: usize,
    /// The greatest entry of the diagonal.
    pub trace: Number,
    /// Whether solutions must be whole.
    pub integers: bool,
    /// The number of strongly connected components, and of those with a cycle.
    pub components: Option<(usize, usize)>,
    /// `Some(None)` if there is no cycle.
    pub critical: Option<Option<Critical>>,
    /// Whether there is a solution, and why.
    pub solvability: Option<Solvability>,
    /// `None` for a matrix without nodes, too: there is no vector to scale.
    pub finite: Option<Finite>,
    /// The greatest lambda with finite solutions; not computed for whole solutions.
    pub largest: Option<Largest>,
    /// The expected number of extremals.
    pub expectation: Option<Expectation>,
    /// Why not everything is known.
    pub stopped: Option<StopReason>,
}

/// With fewer arcs, the components of a digraph take at most a tenth of a second.
const LARGE: usize = 1 << 20;

impl Facts {
    /// Collects all facts within the limits.
    pub fn of(instance: &Instance, effort: &Effort<'_>) -> Self {
        let mut facts = Facts {
            integers: instance.problem().asks_integers(),
            ..Facts::default()
        };
        facts.stopped = facts.find_out(instance, effort).err();
        facts
    }

    /// The fraction of entries that are finite.
    pub fn density(&self) -> f64 {
        self.arcs as f64 / (self.n as f64 * self.n as f64).max(1.0)
    }

    fn find_out(&mut self, instance: &Instance, effort: &Effort<'_>) -> Result<(), StopReason> {
        let (problem, denominator) = (instance.problem(), instance.denominator());
        let (names, budget) = (instance.names(), &effort.budget);
        // Without lambda folded in.
        let square = problem.given();
        let graph = Digraph::of(square);
        (self.n, self.arcs) = (graph.n(), graph.arc_count());
        let diagonal = (0..self.n).filter_map(|i| square.entry(i, i));
        self.trace = diagonal
            .max()
            .map_or(Number::NEG_INFINITY, |entry| over(entry, denominator));
        // Unless the matrix is large, its components are found fast and always reported.
        let unlimited = Budget::unlimited();
        let is_large = graph.arc_count() >= LARGE;
        let components = Components::of(&graph, if is_large { budget } else { &unlimited })?;
        let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
        self.components = Some((components.len(), cyclic.count()));
        let critical = critical_graph(&graph, budget)?;
        self.critical = Some(critical.map(|critical| Critical {
            greatest: mean_on(critical.mean(), denominator, names),
            nodes: critical.nodes().named(names).to_string(),
            list: critical.nodes().iter().map(|node| node + 1).collect(),
            cyclicity: critical.cyclicity().to_string(),
            arcs: critical.graph().arcs().map(|(i, j, _)| (i, j)).collect(),
        }));
        let solvability = problem.solvability(budget)?;
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
        // For whole solutions the floors depend on lambda, and no fast algorithm for the greatest
        // lambda is known.
        let largest = match problem.asks_integers() {
            true => None,
            false => largest_lambda(square, budget)?,
        };
        self.largest = largest.map(|largest| Largest {
            node: largest.node + 1,
            mean: largest.mean.map(|mean| mean_on(&mean, denominator, names)),
        });
        let extremals = problem.extremals().limits(budget);
        extremals.prepare()?;
        let extremals = extremals.limits((effort.probing)());
        let expect = |probes| Expectation::of(&extremals, (probes, SEED), effort.trial, effort.now);
        let mut expectation = expect(if effort.skip_needless_probes {
            1
        } else {
            PROBES
        })?;
        if effort.skip_needless_probes && expectation.counted().is_none() {
            expectation = expect(PROBES)?;
        }
        self.expectation = Some(expectation);
        // The time limit of the probes is not one of the user's limits.
        budget.look()
    }

    /// The text of all facts, one line each.
    pub fn text(&self, instance: &Instance) -> Result<String, fmt::Error> {
        let (mut text, n, names) = (String::new(), self.n, instance.names());
        writeln!(text, "size            {n} x {n}")?;
        let (arcs, density) = (self.arcs, self.density());
        writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
        writeln!(text, "trace           {}", self.trace)?;
        if let Some((all, cyclic)) = self.components {
            writeln!(text, "components      {all}, {cyclic} with a cycle")?;
        }
        match &self.critical {
            None => {}
            Some(None) => {
                let infinite = infinite_text();
                writeln!(text, "lambda(A)       {infinite}: there is no cycle")?;
            }
            Some(Some(critical)) => {
                writeln!(text, "lambda(A)       {}", on(&critical.greatest))?;
                writeln!(text, "critical nodes  {}", critical.nodes)?;
                writeln!(text, "cyclicity       {}", critical.cyclicity)?;
            }
        }
        if self.critical.is_some() {
            writeln!(text, "lambda          {}", instance.lambda())?;
        }
        if self.integers {
            let rounded = pick("floor", "ceil");
            writeln!(text, "whole solutions those of {rounded}(A - lambda)")?;
        }
        if let Some(solvability) = &self.solvability {
            writeln!(text, "solutions       {}", solvability.named(names))?;
        }
        match &self.finite {
            None => {}
            Some(Finite::Solution(x)) => writeln!(text, "finite          {x:?}")?,
            Some(Finite::Stuck(_, words)) => writeln!(text, "finite          {words}")?,
        }
        if let Some(largest) = &self.largest {
            let (node, up) = (called(largest.node - 1, names), pick("up", "down"));
            match &largest.mean {
                None => writeln!(
                    text,
                    "                {up} to lambda = {}: node {node} reaches no cycle",
                    infinite_text()
                )?,
                Some(mean) => {
                    let mean = on(mean);
                    writeln!(
                        text,
                        "                {up} to lambda = {mean}, the best that node {node} reaches"
                    )?;
                }
            }
        }
        if let Some(expectation) = &self.expectation {
            let extremals = expectation.extremals_in_words();
            writeln!(text, "extremals       {extremals}")?;
        }
        if let Some(reason) = self.stopped {
            // The facts found before the limit are kept.
            writeln!(text, "incomplete      {reason}")?;
        }
        Ok(text)
    }

    /// The answer for programs.
    pub fn report(&self, instance: &Instance) -> Report {
        let critical = self.critical.as_ref().map(Option::as_ref);
        let largest = self.largest.as_ref();
        let mean = |on: Option<&MeanOn>| match on {
            Some(on) => number(&Number::from(Rational::from(on.mean.clone()))),
            None => infinite_text().into(),
        };
        Report {
            about: About::instance(FORMAT, instance),
            complete: self.stopped.is_none(),
            finite_entries: self.arcs,
            density: self.density(),
            trace: number(&self.trace),
            components: self.components.map(|(all, _)| all),
            cyclic_components: self.components.map(|(_, cyclic)| cyclic),
            greatest_mean: critical
                .map(|critical| mean(critical.map(|critical| &critical.greatest))),
            greatest_mean_cycle: critical
                .flatten()
                .map(|critical| from_one(&critical.greatest.nodes)),
            critical_nodes: critical.flatten().map(|critical| critical.list.clone()),
            cyclicity: critical.flatten().map(|critical| {
                let digits = &critical.cyclicity;
                digits
                    .parse::<u64>()
                    .map_or(digits.as_str().into(), Value::from)
            }),
            solvable: self.solvability.as_ref().map(Solvability::is_solvable),
            finite_solution: match &self.finite {
                Some(Finite::Solution(x)) => Some(entries(x)),
                _ => None,
            },
            nodes_always_infinite: match &self.finite {
                Some(Finite::Stuck(nodes, _)) => Some(nodes.clone()),
                _ => None,
            },
            finite_up_to: largest.map(|largest| mean(largest.mean.as_ref())),
            finite_up_to_node: largest.map(|largest| largest.node),
            extremals: self
                .expectation
                .as_ref()
                .map(|expectation| expectation.report(SEED)),
        }
    }
}

/// The answer in JSON.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    complete: bool,
    finite_entries: usize,
    density: f64,
    trace: Value,
    components: Option<usize>,
    cyclic_components: Option<usize>,
    greatest_mean: Option<Value>,
    greatest_mean_cycle: Option<Vec<usize>>,
    critical_nodes: Option<Vec<usize>>,
    cyclicity: Option<Value>,
    solvable: Option<bool>,
    finite_solution: Option<Value>,
    nodes_always_infinite: Option<Vec<usize>>,
    finite_up_to: Option<Value>,
    finite_up_to_node: Option<usize>,
    extremals: Option<estimate::Report>,
}

fn mean_on(mean: &CycleMean, denominator: &BigInt, names: Option<&Names>) -> MeanOn {
    MeanOn {
        mean: mean.mean() / denominator,
        cycle: mean.cycle().named(names).to_string(),
        nodes: mean.cycle().nodes().to_vec(),
    }
}

/// The result in the numbers of the matrix as it was read.
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
            integers,
        } => Solvability::Solvable {
            cycle,
            mean: mean / denominator,
            lambda: lambda / denominator,
            integers,
        },
        Solvability::Unsolvable {
            mean,
            lambda,
            integers,
        } => Solvability::Unsolvable {
            mean: mean.map(|mean| mean / denominator),
            lambda: lambda / denominator,
            integers,
        },
    }
}

/// The number of members of a list that are shown.
pub const SHOWN: usize = 40;

/// The text with its long lists, `(1, 2, ...)` or `{1, 2, ...}`, shortened.
pub fn shortened(text: &str) -> String {
    text.split_inclusive('\n').map(shortened_line).collect()
}

fn shortened_line(text: &str) -> String {
    let mut short = String::new();
    let mut rest = text;
    while let Some(end) = rest.find([')', '}']) {
        let begin = rest[..end].rfind(['(', '{']).unwrap_or(end);
        let (before, list) = rest[..end].split_at(begin);
        short += before;
        match list.match_indices(", ").nth(SHOWN - 1) {
            Some((place, _)) => {
                let more = list[place..].matches(", ").count();
                short += &format!("{}, ... and {more} more", &list[..place]);
            }
            None => short += list,
        }
        short += &rest[end..=end];
        rest = &rest[end + 1..];
    }
    short + rest
}

/// `5/2 on (1, 2, 1)`.
fn on(on: &MeanOn) -> String {
    format!("{} on {}", shown(&on.mean), on.cycle)
}
