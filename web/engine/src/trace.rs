//! Algorithms 1 to 3 of the paper, step by step.

use maxplus_core::Rational;
use maxplus_core::named::called;
use maxplus_graph::Limits;
use serde::Serialize;
use supereigen::paper::algorithm2::End;
use supereigen::paper::trace::{CycleAccount, PathAccount, Trace, VectorAccount};
use supereigen_answers::member::criteria;
use supereigen_answers::trace::plain;
use supereigen_answers::words::why;

use crate::given::{PageInput, Question};
use crate::number::{Entry, entries};
use crate::refusal::Refusal;

/// With more cycles than this, the trace would be too long.
const MOST_CYCLES: u64 = 1000;

/// The steps of a run.
#[derive(Serialize)]
pub struct Account {
    cycles: Vec<Cycle>,
    extremals: Vec<Vec<Entry>>,
    text: String,
}

#[derive(Serialize)]
struct Cycle {
    cycle: Vec<usize>,
    steps: Vec<Step>,
    paths: Vec<Path>,
}

#[derive(Serialize)]
struct Path {
    path: Vec<usize>,
    steps: Vec<Step>,
    end: Option<String>,
}

#[derive(Serialize)]
struct Step {
    node: usize,
    vector: Vec<Entry>,
    extremal: bool,
}

/// Runs the algorithms within `steps` steps.
pub fn trace(given: &PageInput, steps: u64) -> Result<Account, Refusal> {
    let question = given.question()?;
    let limits = Limits::steps(steps).with_results(MOST_CYCLES);
    let trace = Trace::of(&question.problem, &limits).complete();
    let trace = trace
        .map_err(|reason| Refusal::of(format!("no trace: {}", why("cycles and paths", reason))))?;
    let agreement = criteria(&question.problem, &trace, &Limits::none());
    let criteria = agreement.map_err(Refusal::of_any)?.sentence();
    let text = given.as_typed(|| format!("{}\n{criteria}\n", plain(&trace, question.names())));
    let cycle = |account: &CycleAccount<Rational>| Cycle {
        cycle: account.rotation().nodes().collect(),
        steps: account.in_order().map(step).collect(),
        paths: account
            .paths
            .iter()
            .map(|account| path(account, &question))
            .collect(),
    };
    Ok(Account {
        cycles: trace.cycles.iter().map(cycle).collect(),
        extremals: trace
            .steps()
            .filter(|step| step.new && step.extremality.is_extremal())
            .map(|step| entries(step.scaled.iter()))
            .collect(),
        text,
    })
}

fn path(account: &PathAccount<Rational>, question: &Question) -> Path {
    let end = account.end.map(|end| match end {
        End::Whole => "the whole path was walked".to_owned(),
        End::NotExtremal => "the last vector is not extremal, nor can any later one be".to_owned(),
        End::Loop { node } => {
            let node = called(node, question.names());
            format!("e^{node} in X_{node}, so no further vector is extremal")
        }
    });
    Path {
        path: account.path.nodes().to_vec(),
        steps: account.steps.iter().map(step).collect(),
        end,
    }
}

fn step(account: &VectorAccount<Rational>) -> Step {
    Step {
        node: account.node,
        vector: entries(account.vector.iter()),
        extremal: account.extremality.is_extremal(),
    }
}
