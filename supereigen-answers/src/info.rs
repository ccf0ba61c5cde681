//! What `info` finds out about a problem within its limits, and its text.
//!
//! The size of a search is estimated by searching for a moment, and by probes if that does not
//! end.

use std::fmt::{self, Write};
use std::time::Duration;

use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::named::called;
use maxplus_core::number_style::shown;
use maxplus_core::{Carrier, DisplayNamed, Names, Number, Rational, ReadMatrix, Vector};
use maxplus_graph::cycle_mean::{CycleMean, critical_graph};
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

/// What is known; `None` where a limit was reached first.
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
    /// Finds out everything, on integers over one denominator.
    pub fn of(
        problem: &Problem<Rational>,
        denominator: &BigInt,
        names: Option<&Names>,
        patience: &Effort<'_>,
    ) -> Self {
        let mut facts = Facts {
            integers: problem.asks_integers(),
            ..Facts::default()
        };
        facts.stopped = facts.find_out(problem, denominator, names, patience).err();
        facts
    }

    /// The fraction of entries that are finite.
    pub fn density(&self) -> f64 {
        self.arcs as f64 / (self.n as f64 * self.n as f64).max(1.0)
    }

    fn find_out(
        &mut self,
        problem: &Problem<Rational>,
        denominator: &BigInt,
        names: Option<&Names>,
        patience: &Effort<'_>,
    ) -> Result<(), StopReason> {
        let budget = &patience.budget;
        // Without lambda folded in.
        let square = problem.given();
        let graph = Digraph::of(square);
        (self.n, self.arcs) = (graph.n(), graph.arc_count());
        let diagonal = (0..self.n).filter_map(|i| square.entry(i, i));
        self.trace = diagonal
            .max()
            .map_or(Number::NEG_INFINITY, |entry| over(entry, denominator));
        // The components of a matrix that is not large take a moment, and are always reported.
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
        // For whole solutions floors depend on lambda, and no fast way to the greatest lambda is
        // known.
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
        let mut expectation = expect(if patience.skip_needless_probes {
            1
        } else {
            PROBES
        })?;
        if patience.skip_needless_probes && expectation.counted().is_none() {
            expectation = expect(PROBES)?;
        }
        self.expectation = Some(expectation);
        // The time limit of the probes is not one of the user's limits.
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

/// How long the trial search runs.
pub const TRIAL: Duration = Duration::from_millis(200);

/// How long the probes of `info` may take.
pub const PROBING: Duration = Duration::from_secs(1);

/// The default number of probes.
pub const PROBES: u64 = 10_000;

/// The default seed.
pub const SEED: u64 = 1;

/// The result of probes and a trial search.
pub struct Expectation {
    /// The result of the probes.
    pub estimate: Estimate,
    /// The number of probes asked for.
    pub asked: u64,
    /// Why there were fewer probes than asked for, if so.
    pub cut: Option<StopReason>,
    /// Whether the trial found everything.
    pub is_complete: bool,
    /// The number of extremals that the trial found.
    pub found: u64,
    /// Its steps.
    pub steps: u64,
    /// Its time.
    pub elapsed: Duration,
    /// Its report.
    pub report: supereigen::Report,
    /// The expected time of the search.
    pub time: Expected,
}

impl Expectation {
    /// Makes the probes within the limits of the search, and the trial; an error if the search
    /// cannot begin. `now` is the clock, if there is one.
    pub fn of<T: Carrier>(
        extremals: &Extremals<T>,
        (probes, seed): (u64, u64),
        trial: impl FnOnce() -> Budget,
        now: &dyn Fn() -> Duration,
    ) -> Result<Self, StopReason> {
        let mut search = extremals.open()?;
        let made = extremals.estimate(probes, seed);
        let start = now();
        let counted = search.count(&trial());
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

    /// The number of extremals, if the trial found them all.
    pub fn counted(&self) -> Option<u64> {
        self.is_complete.then_some(self.found)
    }

    /// The number of extremals, in one line.
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
            // A single probe gives no error bound.
            0 | 1 => format!("no estimate by {made}"),
            _ if self.estimate.met_none() => format!("none found by {made}"),
            _ => format!("about {extremals}, by {made}"),
        }
    }

    /// How well the time of the search is known, and the time: `measured`, `about`, `at-least`,
    /// `ages` or `unknown`.
    pub fn time_known(&self) -> (&'static str, Option<Duration>) {
        match self.time {
            _ if self.is_complete => ("measured", Some(self.elapsed)),
            Expected::About(time) => ("about", Some(time)),
            Expected::AtLeast(time) => ("at-least", Some(time)),
            Expected::Ages => ("ages", None),
            _ => ("unknown", None),
        }
    }

    /// The number of extremals by the probes.
    pub fn extremals_by_probes(&self) -> String {
        if self.estimate.met_none() {
            return "none found by the probes".to_owned();
        }
        self.estimate.extremals.to_string()
    }
}

/// The text of all facts, one line each.
pub fn render(facts: &Facts, lambda: &Number, names: Option<&Names>) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let n = facts.n;
    writeln!(text, "size            {n} x {n}")?;
    let (arcs, density) = (facts.arcs, facts.density());
    writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
    writeln!(text, "trace           {}", facts.trace)?;
    if let Some((all, cyclic)) = facts.components {
        writeln!(text, "components      {all}, {cyclic} with a cycle")?;
    }
    match &facts.critical {
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
    if facts.critical.is_some() {
        writeln!(text, "lambda          {lambda}")?;
    }
    if facts.integers {
        let rounded = pick("floor", "ceil");
        writeln!(text, "whole solutions those of {rounded}(A - lambda)")?;
    }
    if let Some(solvability) = &facts.solvability {
        writeln!(text, "solutions       {}", solvability.named(names))?;
    }
    match &facts.finite {
        None => {}
        Some(Finite::Solution(x)) => writeln!(text, "finite          {x:?}")?,
        Some(Finite::Stuck(_, words)) => writeln!(text, "finite          {words}")?,
    }
    if let Some(largest) = &facts.largest {
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
    if let Some(expectation) = &facts.expectation {
        let extremals = expectation.extremals_in_words();
        writeln!(text, "extremals       {extremals}")?;
    }
    if let Some(reason) = facts.stopped {
        // The facts found before the limit are kept.
        writeln!(text, "incomplete      {reason}")?;
    }
    Ok(text)
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
