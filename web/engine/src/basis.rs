//! The scaled basis with its witnesses.

use std::ops::ControlFlow;

use maxplus_core::DisplayNamed;
use maxplus_core::Rational;
use maxplus_graph::{Limits, StopReason};
use serde::Serialize;
use supereigen::Witnessed;

use crate::given::{Given, Question};
use crate::number::{Entry, entries};
use crate::refusal::Refusal;

/// All extremals, or at most the number asked for.
#[derive(Serialize)]
pub struct Basis {
    extremals: Vec<Extremal>,
    complete: bool,
    stopped: Option<String>,
}

/// An extremal, with its witness.
#[derive(Serialize)]
struct Extremal {
    entries: Vec<Entry>,
    text: String,
    support: Vec<usize>,
    chain: Vec<usize>,
    closing: (usize, usize),
    witness: String,
}

/// Searches for at most `at_most` extremals in at most `steps` steps.
pub fn basis(given: &Given, at_most: u64, steps: u64) -> Result<Basis, Refusal> {
    let question = given.question()?;
    let limits = Limits::steps(steps).with_results(at_most);
    let (found, stopped) = extremals(&question, &limits);
    let told = |extremal: &Witnessed<Rational>| {
        let Witnessed {
            vector, witness, ..
        } = extremal;
        // Read from the head, each node leans on the next, so they form a path.
        let chain = witness.chain().iter().rev().copied().collect();
        Extremal {
            entries: entries(vector.iter()),
            text: vector.to_string(),
            support: vector.support().iter().collect(),
            chain,
            closing: witness.closing_arc(),
            witness: witness.named(question.names()).to_string(),
        }
    };
    Ok(Basis {
        extremals: found.iter().map(told).collect(),
        complete: stopped.is_none(),
        stopped: stopped.map(|reason| reason.to_string()),
    })
}

/// The extremals in canonical order, and why they are incomplete.
pub fn extremals(
    question: &Question,
    limits: &Limits,
) -> (Vec<Witnessed<Rational>>, Option<StopReason>) {
    let mut found: Vec<Witnessed<Rational>> = Vec::new();
    let extremals = question.problem.extremals().limits(limits.clone());
    let ending = extremals.for_each(|extremal| {
        found.push(extremal.to_witnessed());
        ControlFlow::Continue(())
    });
    found.sort_by(|a, b| a.vector.cmp(&b.vector));
    (found, ending.why())
}
