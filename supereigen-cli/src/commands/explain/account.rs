//! The run of Algorithms 1-3 for programs, as `docs/json.md` describes it.

use anyhow::Result;
use maxplus_core::{MaxPlus, Rational, Vector};
use serde::Serialize;
use serde_json::Value;
use supereigen::extremality::Extremality;
use supereigen::trace::{Trace, VectorAccount};
use supereigen::{Problem, Witness};
use supereigen_files::criteria::Agreement;

use crate::input::Instance;
use crate::reports::{About, from_one, line};
use supereigen_files::vectors_json::entries;

#[derive(Serialize)]
struct Account {
    #[serde(flatten)]
    about: About,
    cycles: Vec<CycleJson>,
    /// The scaled basis, in the order found.
    vectors: Vec<Value>,
    count: usize,
    /// How many vectors were tested, and on how many the second criterion agrees.
    tests: u64,
    criteria_agree: u64,
}

#[derive(Serialize)]
struct CycleJson {
    nodes: Vec<usize>,
    vectors: Vec<VectorJson>,
    paths: Vec<PathJson>,
}

#[derive(Serialize)]
struct PathJson {
    nodes: Vec<usize>,
    vectors: Vec<VectorJson>,
}

#[derive(Serialize)]
struct VectorJson {
    /// The node that the step added.
    node: usize,
    vector: Value,
    scaled: Value,
    extremal: bool,
    /// Whether it was met before.
    met_before: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Witness>,
}

/// The account as one object on a line.
pub fn written(
    instance: &Instance,
    problem: &Problem<Rational>,
    trace: &Trace<Rational>,
    agreement: Agreement,
) -> Result<String> {
    let steps = |steps: &[VectorAccount<Rational>]| -> Result<Vec<VectorJson>> {
        steps.iter().map(|step| told(problem, step)).collect()
    };
    let mut cycles = Vec::new();
    for account in &trace.cycles {
        let mut paths = Vec::new();
        for path in &account.paths {
            paths.push(PathJson {
                nodes: from_one(path.path.nodes()),
                vectors: steps(&path.steps)?,
            });
        }
        let nodes: Vec<_> = account.rotation().nodes().collect();
        cycles.push(CycleJson {
            nodes: from_one(&nodes),
            vectors: steps(&account.steps)?,
            paths,
        });
    }
    let new = trace
        .steps()
        .filter(|step| step.new && step.extremality.is_extremal());
    line(&Account {
        about: About::instance("supereigen-explanation-1", instance),
        cycles,
        vectors: new.map(|step| entries(&step.scaled)).collect(),
        count: trace.extremals.len(),
        tests: agreement.vectors,
        criteria_agree: agreement.agree,
    })
}

fn told(problem: &Problem<Rational>, step: &VectorAccount<Rational>) -> Result<VectorJson> {
    let vector: &Vector<MaxPlus<Rational>> = &step.vector;
    let witness = match &step.extremality {
        Extremality::Extremal(reason) => reason.witness(problem, vector)?,
        Extremality::Combination(_) => None,
    };
    Ok(VectorJson {
        node: step.node + 1,
        vector: entries(vector),
        scaled: entries(&step.scaled),
        extremal: step.extremality.is_extremal(),
        met_before: !step.new,
        witness,
    })
}
