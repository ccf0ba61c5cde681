//! Facts about a matrix before a search: lambda(A), a cycle with this mean, whether there is a
//! solution, and why.

use std::time::Duration;

use maxplus_core::DisplayNamed;
use maxplus_graph::Budget;
use serde::Serialize;
use supereigen_answers::info::{Effort, Facts, shortened};

use crate::given::PageInput;
use crate::number::{Entry, entry};
use crate::refusal::Refusal;

/// The facts.
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
    let instance = given.question()?.instance;
    let effort = Effort {
        budget: Budget::unlimited(),
        probing: &|| Budget::steps(PROBING),
        trial: &|| Budget::steps(TRIAL),
        now: &|| Duration::ZERO,
        skip_needless_probes: true,
    };
    let facts = given.as_typed(|| Facts::of(&instance, &effort));
    let info = given.as_typed(|| facts.text(&instance));
    let critical = facts.critical.flatten();
    let solvability = facts.solvability.ok_or("no limit was set");
    let solvability = solvability.map_err(Refusal::of)?;
    let (greatest, critical_arcs) = match critical {
        Some(critical) => (Some(critical.greatest), critical.arcs),
        None => (None, Vec::new()),
    };
    Ok(Overview {
        n: facts.n,
        lambda: entry(&instance.lambda()),
        greatest: greatest.as_ref().map(|greatest| greatest.mean.to_string()),
        cycle: greatest.map(|greatest| greatest.nodes),
        critical_arcs,
        solvable: solvability.is_solvable(),
        why: given.as_typed(|| solvability.named(instance.names()).to_string()),
        info: shortened(&info.map_err(Refusal::of)?),
        sha256: instance.sha256(),
    })
}

/// The steps of the trial search.
const TRIAL: u64 = 200_000;

/// The steps of the probes.
const PROBING: u64 = 2_000_000;
