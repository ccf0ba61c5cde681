//! What is known of a matrix before any search: lambda(A), its cycle, whether
//! there is a solution, and why.

use std::time::Duration;

use maxplus_core::DisplayNamed;
use maxplus_graph::cycle_mean::critical_graph;
use maxplus_graph::{Budget, Digraph};
use num_bigint::BigInt;
use num_traits::One;
use serde::Serialize;
use supereigen_answers::info::{Effort, Facts};
use supereigen_answers::info::{render, shortened};
use supereigen_verify::matrix_sha256;

use crate::given::{PageInput, Question};
use crate::number::{Entry, entry};
use crate::refusal::Refusal;

/// What is known.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    n: usize,
    lambda: Entry,
    greatest: Entry,
    cycle: Option<Vec<usize>>,
    critical_arcs: Vec<(usize, usize)>,
    solvable: bool,
    why: String,
    info: String,
    sha256: String,
}

/// Computes the overview.
pub fn overview(given: &PageInput) -> Result<Overview, Refusal> {
    let question = given.question()?;
    let problem = &question.problem;
    let matrix = problem.given();
    let graph = Digraph::of(matrix);
    let critical = Budget::without_limits(|budget| critical_graph(&graph, budget));
    let solvability = problem.solvability(&Budget::unlimited());
    let solvability = solvability.map_err(|reason| Refusal::of(reason.to_string()))?;
    let greatest = critical.as_ref().map(|critical| critical.mean());
    Ok(Overview {
        n: problem.n(),
        lambda: entry(problem.lambda()),
        greatest: greatest.map(|greatest| greatest.mean().to_string()),
        cycle: greatest.map(|greatest| greatest.cycle().nodes().to_vec()),
        critical_arcs: critical
            .iter()
            .flat_map(|critical| {
                let arcs = critical.graph().arcs();
                arcs.map(|(i, j, _)| (i, j)).collect::<Vec<_>>()
            })
            .collect(),
        solvable: solvability.is_solvable(),
        why: given.as_typed(|| solvability.named(question.names()).to_string()),
        info: given.as_typed(|| info(&question))?,
        sha256: matrix_sha256(&**matrix, problem.lambda()),
    })
}

/// The steps of the trial search.
const TRIAL: u64 = 200_000;

/// The steps of the probes.
const PROBING: u64 = 2_000_000;

/// The output of `supereigen info`.
fn info(question: &Question) -> Result<String, Refusal> {
    let problem = &question.problem;
    let patience = Effort {
        budget: Budget::unlimited(),
        probing: &|| Budget::steps(PROBING),
        trial: &|| Budget::steps(TRIAL),
        now: &|| Duration::ZERO,
        skip_needless_probes: true,
    };
    // The problem is in fractions already.
    let facts = Facts::of(problem, &BigInt::one(), question.names(), &patience);
    let text = render(&facts, problem.lambda(), question.names()).map_err(Refusal::of)?;
    Ok(shortened(&text))
}
