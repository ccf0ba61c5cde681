//! What `info` finds out, for programs.

use serde::Serialize;
use serde_json::Value;
use supereigen::solvability::Solvability;
use supereigen_files::facts::{Facts, Finite};

use crate::expectation::{self, SEED};
use crate::input::Instance;
use crate::reports::{About, finite, from_one};
use supereigen_files::vectors_json::entries;

/// The facts for programs.
pub fn of(facts: &Facts, instance: &Instance) -> Report {
    let critical = facts.critical.as_ref().and_then(Option::as_ref);
    let solution = match &facts.finite {
        Some(Finite::Solution(x)) => Some(entries(x)),
        _ => None,
    };
    let stuck = match &facts.finite {
        Some(Finite::Stuck(nodes, _)) => Some(nodes.clone()),
        _ => None,
    };
    let largest = facts.largest.as_ref();
    let reached = largest.map(|largest| match &largest.mean {
        Some(on) => finite(on.mean.clone()),
        None => "-inf".into(),
    });
    let expectation = facts.expectation.as_ref();
    Report {
        about: About::instance("supereigen-info-1", instance),
        complete: facts.stopped.is_none(),
        finite_entries: facts.arcs,
        density: facts.density(),
        components: facts.components,
        cyclic_components: facts.cyclic,
        greatest_mean: match &facts.critical {
            None => None,
            Some(None) => Some("-inf".into()),
            Some(Some(critical)) => Some(finite(critical.greatest.mean.clone())),
        },
        greatest_mean_cycle: critical.map(|critical| from_one(&critical.greatest.nodes)),
        critical_nodes: critical.map(|critical| critical.list.clone()),
        cyclicity: critical.map(|critical| {
            let digits = &critical.cyclicity;
            digits
                .parse::<u64>()
                .map_or(digits.as_str().into(), Value::from)
        }),
        solvable: facts.solvability.as_ref().map(Solvability::is_solvable),
        finite_solution: solution,
        nodes_always_infinite: stuck,
        finite_up_to: reached,
        finite_up_to_node: largest.map(|largest| largest.node),
        extremals: expectation.map(|expectation| expectation::for_programs(expectation, SEED)),
    }
}

/// What is known, in JSON.
#[derive(Serialize)]
pub struct Report {
    #[serde(flatten)]
    about: About,
    complete: bool,
    finite_entries: usize,
    density: f64,
    components: usize,
    cyclic_components: usize,
    greatest_mean: Option<Value>,
    greatest_mean_cycle: Option<Vec<usize>>,
    critical_nodes: Option<Vec<usize>>,
    cyclicity: Option<Value>,
    solvable: Option<bool>,
    finite_solution: Option<Value>,
    nodes_always_infinite: Option<Vec<usize>>,
    finite_up_to: Option<Value>,
    finite_up_to_node: Option<usize>,
    extremals: Option<expectation::Report>,
}
