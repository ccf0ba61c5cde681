//! What `info` and `estimate` find out about a problem, as far as a limit lets them, and
//! how they say it.
//!
//! What to expect of a search is found by counting for a moment, and by probes where
//! that does not come to an end.

use std::fmt::{self, Write};
use std::time::Duration;

use maxplus_core::named::called;
use maxplus_core::{Carrier, DisplayNamed, Names, Number, Rational, Vector};
use maxplus_formats::style::decimal;
use maxplus_graph::cycle_mean::{CycleMean, critical_graph_within};
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;
use supereigen::Problem;
use supereigen::below::{FiniteSolution, largest_lambda};
use supereigen::compare::Solvability;
use supereigen::{Estimate, Expected, Extremals};

use crate::instance::over;

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
    Solution(Vector<Number>),
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
    /// Whether solutions must be whole.
    pub integers: bool,
    /// Its strongly connected components, and how many have a cycle.
    pub components: Option<(usize, usize)>,
    /// `Some(None)` if there is no cycle.
    pub critical: Option<Option<Critical>>,
    /// Whether there is a solution, and why.
    pub solvability: Option<Solvability>,
    /// Without nodes there is no vector to scale.
    pub finite: Option<Finite>,
    /// Up to which lambda there are finite solutions; not looked for among whole ones.
    pub largest: Option<Largest>,
    /// How many extremals there are.
    pub expectation: Option<Expectation>,
    /// Why not everything is known.
    pub stopped: Option<StopReason>,
}

/// A digraph of fewer arcs has its components in a tenth of a second.
const LARGE: usize = 1 << 20;

impl Facts {
    /// Finds out everything, on integers that stand over one denominator.
    pub fn of(
        problem: &Problem<Rational>,
        denominator: &BigInt,
        names: Option<&Names>,
        patience: &Patience<'_>,
    ) -> Self {
        let mut facts = Facts {
            integers: problem.asks_integers(),
            ..Facts::default()
        };
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
        // Those of a matrix that is not large take a moment, and are told in any case.
        let components = match graph.arc_count() < LARGE {
            true => Components::of(&graph),
            false => Components::within(&graph, budget)?,
        };
        let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
        self.components = Some((components.len(), cyclic.count()));
        let critical = critical_graph_within(&graph, budget)?;
        self.critical = Some(critical.map(|critical| Critical {
            greatest: mean_on(critical.mean(), denominator, names),
            nodes: critical.nodes().named(names).to_string(),
            list: critical.nodes().iter().map(|node| node + 1).collect(),
            cyclicity: critical.cyclicity().to_string(),
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
        // Where floors change with lambda nobody knows a quick way to the greatest one.
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

/// How long the search is tried to learn its pace.
pub const TRIAL: Duration = Duration::from_millis(200);

/// How long the probes of `info` may take.
pub const PROBING: Duration = Duration::from_secs(1);

/// So many probes unless told otherwise.
pub const PROBES: u64 = 10_000;

/// Of this seed.
pub const SEED: u64 = 1;

/// What probes and a trial say.
pub struct Expectation {
    /// What the probes say.
    pub estimate: Estimate,
    /// How many were asked for.
    pub asked: u64,
    /// Why there were fewer probes than asked for, if so.
    pub cut: Option<StopReason>,
    /// Whether the trial saw everything.
    pub is_complete: bool,
    /// What the trial found.
    pub found: u64,
    /// Its steps.
    pub steps: u64,
    /// Its time.
    pub elapsed: Duration,
    /// What it did.
    pub report: supereigen::Report,
    /// How long the search takes, as far as both can tell.
    pub time: Expected,
}

impl Expectation {
    /// Makes the probes within the limits of the search, and the trial; an error if
    /// the search cannot even begin. `now` is what the clock says, if there is one.
    pub fn of<T: Carrier>(
        extremals: &Extremals<T>,
        (probes, seed): (u64, u64),
        trial: impl FnOnce() -> Budget,
        now: &dyn Fn() -> Duration,
    ) -> Result<Self, StopReason> {
        let mut search = extremals.open()?;
        let made = extremals.estimate(probes, seed);
        let start = now();
        let counted = search.count(&trial().into());
        let elapsed = now().saturating_sub(start);
        let estimate = *made.found();
        Ok(Expectation {
            estimate,
            asked: probes,
            cut: made.why(),
            is_complete: counted.is_complete(),
            found: search.extremals(),
            steps: search.steps(),
            report: search.report(),
            elapsed,
            time: estimate.time(&search, elapsed),
        })
    }

    /// The steps of the trial.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many extremals there are, if the trial saw them all.
    pub fn counted(&self) -> Option<u64> {
        self.is_complete.then_some(self.found)
    }

    /// How many extremals there are, in one line.
    pub fn extremals_in_words(&self) -> String {
        if let Some(count) = self.counted() {
            return format!("{count}, counted");
        }
        let Estimate {
            probes, extremals, ..
        } = self.estimate;
        let made = match probes {
            made if made == self.asked => format!("{made} probes"),
            made => format!("{made} of {} probes before time was up", self.asked),
        };
        match probes {
            // One probe says nothing about how far it may be off.
            0 | 1 => format!("no estimate by {made}"),
            _ if self.estimate.met_none() => format!("none met by {made}"),
            _ => format!("about {extremals}, by {made}"),
        }
    }

    /// How well the time of the search is known, and the time: it was `measured`, or is
    /// `about` or `at-least` so long, or `ages`, or `unknown`.
    pub fn time_known(&self) -> (&'static str, Option<Duration>) {
        match self.time {
            _ if self.is_complete => ("measured", Some(self.elapsed)),
            Expected::About(time) => ("about", Some(time)),
            Expected::AtLeast(time) => ("at-least", Some(time)),
            Expected::Ages => ("ages", None),
            _ => ("unknown", None),
        }
    }

    /// How many extremals the probes saw.
    pub fn extremals_by_probes(&self) -> String {
        if self.estimate.met_none() {
            return "none met by the probes".to_owned();
        }
        self.estimate.extremals.to_string()
    }
}

/// The number as a decimal if that is finite, else as a fraction.
pub fn in_decimals(number: &BigRational) -> String {
    decimal(&Number::finite(Rational::from(number.clone()))).to_string()
}

/// A line for each thing that is known.
pub fn told(facts: &Facts, lambda: &Number, names: Option<&Names>) -> Result<String, fmt::Error> {
    told_with(facts, lambda, names, false)
}

/// The same, in decimals where these are asked for and finite.
pub fn told_with(
    facts: &Facts,
    lambda: &Number,
    names: Option<&Names>,
    decimals: bool,
) -> Result<String, fmt::Error> {
    let number: fn(&BigRational) -> String = match decimals {
        true => in_decimals,
        false => BigRational::to_string,
    };
    let mut text = String::new();
    let n = facts.n;
    writeln!(text, "size            {n} x {n}")?;
    let (arcs, density) = (facts.arcs, facts.density());
    writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
    if let Some((all, cyclic)) = facts.components {
        writeln!(text, "components      {all}, {cyclic} with a cycle")?;
    }
    match &facts.critical {
        None => {}
        Some(None) => writeln!(text, "lambda(A)       -inf: there is no cycle")?,
        Some(Some(critical)) => {
            writeln!(
                text,
                "lambda(A)       {}",
                shown(&critical.greatest, number)
            )?;
            writeln!(text, "critical nodes  {}", critical.nodes)?;
            writeln!(text, "cyclicity       {}", critical.cyclicity)?;
        }
    }
    if facts.critical.is_some() {
        match decimals {
            true => writeln!(text, "lambda          {}", decimal(lambda))?,
            false => writeln!(text, "lambda          {lambda}")?,
        }
    }
    if facts.integers {
        writeln!(text, "whole solutions those of floor(A - lambda)")?;
    }
    if let Some(solvability) = &facts.solvability {
        writeln!(text, "solutions       {}", solvability.told(names, number))?;
    }
    match &facts.finite {
        None => {}
        Some(Finite::Solution(x)) if decimals => {
            let x: Vector<_> = x.iter().map(decimal).collect();
            writeln!(text, "finite          {x:?}")?;
        }
        Some(Finite::Solution(x)) => writeln!(text, "finite          {x:?}")?,
        Some(Finite::Stuck(_, words)) => writeln!(text, "finite          {words}")?,
    }
    if let Some(largest) = &facts.largest {
        let node = called(largest.node - 1, names);
        match &largest.mean {
            None => writeln!(
                text,
                "                up to lambda = -inf: node {node} reaches no cycle"
            )?,
            Some(mean) => {
                let mean = shown(mean, number);
                writeln!(
                    text,
                    "                up to lambda = {mean}, the best that node {node} reaches"
                )?;
            }
        }
    }
    if let Some(expectation) = &facts.expectation {
        let extremals = expectation.extremals_in_words();
        writeln!(text, "extremals       {extremals}")?;
    }
    if let Some(reason) = facts.stopped {
        // What was found out by then stands.
        writeln!(text, "incomplete      {reason}")?;
    }
    Ok(text)
}

/// So many members of a list are shown.
pub const SHOWN: usize = 40;

/// The text with its long lists, `(1, 2, ...)` or `{1, 2, ...}`, cut.
pub fn shortened(text: &str) -> String {
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
fn shown(on: &MeanOn, number: fn(&BigRational) -> String) -> String {
    format!("{} on {}", number(&on.mean), on.cycle)
}
