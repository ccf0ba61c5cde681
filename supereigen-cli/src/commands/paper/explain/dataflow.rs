//! A (x) x >= lambda (x) x as the delays that persist in a data flow graph.
//!
//! The nodes are the tokens on channels between two rounds. a_ij is the time from token j of a
//! round to token i of the next round. x are the times at which the tokens of a round are
//! available: x itself, not its negative. If A (x) x >= lambda (x) x, then in every later round
//! each token with finite x is available at least lambda later than in the round before,
//! whatever the tokens with x = -inf do. `docs/dataflow.md` contains the lemma and the example
//! of a decoder; `supereigen/tests/readings.rs` runs it.

use std::fmt::Write;

use anyhow::{Result, bail};
use maxplus_core::number_style::shown;
use maxplus_core::{Rational, ReadMatrix};
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::{Budget, Digraph, Limits};
use num_rational::BigRational;
use num_traits::Zero;
use supereigen::compare::Solvability;
use supereigen::{Problem, Witnessed};

use super::walks::{Label, Walk, extremals, finite};

const RULES: &str = "The graph: token i of a round is available a_ij after token j of the round \
                     before, \
    for every arc (i, j).\nx = the times at which the tokens of a round are available.\n";

/// The whole text.
pub fn text(problem: &Problem<Rational>, limits: &Limits, label: Label<'_>) -> Result<String> {
    let mut text = RULES.to_owned();
    paces(&mut text, problem, limits, label)?;
    let solvability = problem.solvability(limits)?;
    match solvability {
        Solvability::Always => bail!("lambda = -inf is not a period; give a finite --lambda"),
        Solvability::Unsolvable { mean, lambda, .. } => {
            writeln!(text, "{}", recovery(mean.as_ref(), &lambda))?;
        }
        Solvability::Solvable { lambda, .. } => {
            let found = extremals(problem, limits)?;
            writeln!(
                text,
                "The delays that persist at a period of {lambda}. If the named tokens are \
                 available at these times or\nlater, they are available in every later round \
                 too, {lambda} later each time, whatever the others do.\nEvery such state is, \
                 token by token, the latest of some of these, each shifted in time as a \
                 whole;\nnone of these is a combination of others."
            )?;
            for (k, extremal) in found.iter().enumerate() {
                delay(&mut text, k + 1, problem, extremal, label)?;
            }
        }
    }
    Ok(text)
}

/// Writes how long a round takes in the long run, at each token.
fn paces(
    text: &mut String,
    problem: &Problem<Rational>,
    budget: &Budget,
    label: Label<'_>,
) -> Result<()> {
    let times = CycleTimes::within(&Digraph::of(problem.given()), budget)?;
    writeln!(text, "\nIn the long run a round takes, at each token:")?;
    for i in 0..problem.n() {
        let Some(mean) = times.of_node(i) else {
            writeln!(text, "  {}: no time, because no cycle delays it", label(i))?;
            continue;
        };
        let mut round: Vec<_> = mean.cycle().nodes().iter().map(|&j| label(j)).collect();
        round.push(round[0].clone());
        let (name, mean) = (label(i), shown(mean.mean()));
        writeln!(
            text,
            "  {name}: {mean}, delayed by the cycle {}",
            round.join(" -> ")
        )?;
    }
    writeln!(text)?;
    Ok(())
}

/// The sentence that no delay persists, and how fast delays shrink.
fn recovery(mean: Option<&BigRational>, lambda: &BigRational) -> String {
    match mean {
        None => {
            "Nothing forces a period: there is no cycle of tokens, so after some rounds nothing \
                 depends on the\nbeginning, and no delay persists, whatever the period."
                .to_owned()
        }
        Some(mean) => format!(
            "No delay persists at a period of {}: no cycle takes longer than {} a round, so every \
             delay\nshrinks by at least {} a round in the long run.",
            shown(lambda),
            shown(mean),
            shown(&(lambda - mean))
        ),
    }
}

/// Writes one of the delays, and which token forces which.
fn delay(
    text: &mut String,
    number: usize,
    problem: &Problem<Rational>,
    extremal: &Witnessed<Rational>,
    label: Label<'_>,
) -> Result<()> {
    let walk = Walk::of(problem, extremal)?;
    // Moves lead from a token to the one that forces it, and from the last token into the
    // cycle. The order of time is the reverse.
    let (first, on) = (walk.round[walk.round.len() - 2], walk.round[0]);
    let closing = (on, first);
    let others = walk.before.windows(2).rev().map(|pair| (pair[1], pair[0]));
    let times = walk
        .before
        .iter()
        .rev()
        .map(|&i| format!("{} at {}", label(i), finite(Some(&extremal.vector[i]))));
    writeln!(text, "{number}. {}", times.collect::<Vec<_>>().join(", "))?;
    let forces = [closing].into_iter().chain(others).map(|(by, of)| {
        let late = finite(Some(&problem.entry(of, by))) + &finite(Some(&extremal.vector[by]));
        let spare = late - &finite(Some(&extremal.vector[of]));
        let weight = finite(problem.given().entry(of, by));
        let whom = if by == of {
            "itself".to_owned()
        } else {
            label(of)
        };
        let mut words = format!("{} forces {whom}, {weight} later", label(by));
        if !spare.is_zero() {
            words += &format!(" ({spare} more than is needed)");
        }
        words
    });
    writeln!(text, "   {}", forces.collect::<Vec<_>>().join("; "))?;
    Ok(())
}
