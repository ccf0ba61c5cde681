//! `info`: what can be known of a matrix before a search: size, density,
//! components, lambda(A), solvability, finite solutions, an estimate.

use std::fmt::Write;
use std::time::Duration;

use anyhow::Result;
use maxplus_core::{Carrier, MaxPlus, Square, Vector, exact};
use maxplus_graph::Digraph;
use maxplus_graph::StopReason;
use maxplus_graph::cycle_mean::{CycleMean, critical_graph_within};
use maxplus_graph::scc::Components;
use num_bigint::BigInt;
use num_traits::One;
use supereigen::Mean;
use supereigen::Problem;
use supereigen::finite::{FiniteSolution, largest_lambda_within};
use supereigen::solvability::Solvability;

use crate::exit::Exit;
use crate::input::{Instance, ProblemArg};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
use crate::with_problem;

/// Probes for the estimate: more are had by `estimate`.
const PROBES: u64 = 1000;

/// How long the probes may take.
const PROBING: Duration = Duration::from_secs(1);

/// Arguments of `info`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// Lists of any length whole; without it their beginning and how many
    /// members follow.
    #[arg(long)]
    whole: bool,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        let instance = self.problem.read()?;
        let mut text = String::new();
        let told = with_problem!(instance, |problem| tell(
            &mut text, &instance, &problem, clock
        ));
        let exit = match told {
            Ok(()) => Exit::Done,
            Err(error) => {
                let reason = error.downcast::<StopReason>()?;
                // What was found out by then stands.
                writeln!(text, "incomplete      {reason}")?;
                reason.into()
            }
        };
        if !self.whole {
            text = text.split_inclusive('\n').map(shortened).collect();
        }
        write_text(None, &text)?;
        Ok(exit)
    }
}

/// Tells everything, on integers that stand over one denominator; what was told
/// before a limit was reached is in the text.
fn tell<T: Carrier<Exact = T>>(
    text: &mut String,
    instance: &Instance,
    problem: &Problem<T>,
    clock: Clock,
) -> Result<()> {
    let budget = clock.budget();
    let denominator = instance.denominator();
    // The problem has lambda folded in; this is the matrix as it was read.
    let square = Square::new(instance.integers_as::<T>()?.0)?;
    let graph = Digraph::of(&square);
    let (n, arcs) = (graph.n(), graph.arc_count());
    writeln!(text, "size            {n} x {n}")?;
    let density = arcs as f64 / (n as f64 * n as f64).max(1.0);
    writeln!(text, "finite entries  {arcs} (density {density:.2})")?;
    let components = Components::of(&graph);
    let cyclic = (0..components.len()).filter(|&c| components.is_cyclic(c));
    writeln!(
        text,
        "components      {}, {} with a cycle",
        components.len(),
        cyclic.count()
    )?;
    match critical_graph_within(&graph, &budget)? {
        None => writeln!(text, "lambda(A)       -inf: there is no cycle")?,
        Some(critical) => {
            let mean = shown_mean(critical.mean(), denominator);
            writeln!(text, "lambda(A)       {mean}")?;
            writeln!(text, "critical nodes  {}", critical.nodes())?;
            writeln!(text, "cyclicity       {}", critical.cyclicity())?;
        }
    }
    writeln!(text, "lambda          {}", instance.lambda())?;
    let solvability = problem.solvability_within(&budget)?;
    let solvability = over_denominator(solvability, denominator);
    writeln!(text, "solutions       {solvability}")?;
    match problem.finite_solution(&budget)? {
        // Without nodes there is no vector to scale.
        _ if n == 0 => {}
        FiniteSolution::Exists(x) => {
            writeln!(text, "finite          {}", shown_vector(&x, denominator))?;
        }
        none => writeln!(text, "finite          {none}")?,
    }
    if let Some(largest) = largest_lambda_within(&square, &budget)? {
        let node = largest.node + 1;
        match &largest.mean {
            None => writeln!(
                text,
                "                up to lambda = -inf: node {node} reaches no cycle"
            )?,
            Some(mean) => {
                let mean = shown_mean(mean, denominator);
                writeln!(
                    text,
                    "                up to lambda = {mean}, the best that node {node} reaches"
                )?;
            }
        }
    }
    let extremals = problem.extremals().limits(&budget);
    extremals.prepare()?;
    let extremals = extremals.limits(clock.budget_for(PROBING));
    let estimate = extremals.estimate(PROBES, 1).into_found();
    writeln!(
        text,
        "extremals       {}",
        shown_estimate(estimate.probes, estimate.extremals, estimate.met_none())
    )?;
    // The probes' own second is no limit of the user's.
    Ok(budget.look()?)
}

/// So many members of a list are shown.
const SHOWN: usize = 40;

/// The text with its long lists, `(1, 2, ...)` or `{1, 2, ...}`, cut.
fn shortened(text: &str) -> String {
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
fn shown_mean(mean: &CycleMean, denominator: &BigInt) -> String {
    format!("{} on {}", mean.mean() / denominator, mean.cycle())
}

fn shown_vector<T: Carrier>(x: &Vector<MaxPlus<T>>, denominator: &BigInt) -> String {
    if denominator.is_one() {
        return format!("{x:?}");
    }
    let entries = x.iter().map(|entry| exact::fraction(entry, denominator));
    format!("{:?}", entries.collect::<Vector<_>>())
}

/// The numbers of the matrix as it was read.
fn over_denominator(solvability: Solvability, denominator: &BigInt) -> Solvability {
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

/// What the probes say, and how many there were if not all.
fn shown_estimate(probes: u64, extremals: Mean, met_none: bool) -> String {
    let made = match probes {
        PROBES => format!("{PROBES} probes"),
        _ => format!("{probes} of {PROBES} probes before time was up"),
    };
    match probes {
        // One probe says nothing about how far it may be off.
        0 | 1 => format!("no estimate by {made}"),
        _ if met_none => format!("none met by {made}"),
        _ => format!("about {extremals}, by {made}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use supereigen::Mean;

    #[test]
    fn long_lists_are_cut_and_counted() {
        let list = |members: usize| {
            let members: Vec<_> = (1..=members).map(|k| k.to_string()).collect();
            members.join(", ")
        };
        let line = format!("a {{{}}}, b ({}) c\n", list(SHOWN), list(SHOWN + 3));
        let short = format!("a {{{0}}}, b ({0}, ... and 3 more) c\n", list(SHOWN));
        assert_eq!(shortened(&line), short);
        assert_eq!(shortened("no list, none\n"), "no list, none\n");
    }

    #[test]
    fn an_estimate_that_was_cut_says_so_and_one_probe_is_none() {
        let shown = |probes| {
            let mean = Mean {
                value: 12.0,
                standard_error: if probes < 2 { f64::INFINITY } else { 3.0 },
            };
            shown_estimate(probes, mean, false)
        };
        let cut = "no estimate by 0 of 1000 probes before time was up";
        assert_eq!(shown(0), cut);
        assert!(!shown(1).contains("inf"));
        assert_eq!(
            shown(7),
            "about 12 +- 3, by 7 of 1000 probes before time was up"
        );
        assert_eq!(shown(PROBES), "about 12 +- 3, by 1000 probes");
    }
}
