//! The basis by its roots: the cycles from which the extremals grow.

use std::cmp::Reverse;

use maxplus_core::Rational;
use maxplus_graph::{Ending, Limits};
use num_traits::One;
use serde::Serialize;
use supereigen::Problem;
use supereigen_verify::Witness;

use crate::given::PageInput;
use crate::number::{Entry, entry};
use crate::refusal::Refusal;

/// The roots, those with most extremals first. At most the requested number.
#[derive(Serialize)]
pub struct Roots {
    roots: Vec<Root>,
    /// The number of all roots.
    count: usize,
    /// The number of their extremals.
    extremals: String,
    complete: bool,
    stopped: Option<String>,
}

/// A cycle, in the order of its chain, with lambda subtracted from every arc of its weight.
#[derive(Serialize)]
struct Root {
    cycle: Vec<usize>,
    weight: Entry,
    extremals: String,
}

/// Counts the extremals of each root in at most `steps` steps.
pub fn roots(given: &PageInput, at_most: u64, steps: u64) -> Result<Roots, Refusal> {
    let question = given.question()?;
    let problem = &question.problem;
    let (counts, stopped) = match problem.extremals().limits(Limits::steps(steps)).roots() {
        Ending::Complete(counts) => (counts, None),
        Ending::Cut { so_far, why, .. } => (so_far, Some(why)),
    };
    let mut list = counts.sorted();
    // The sort is stable: roots with equal counts stay in the order of their nodes.
    list.sort_by_key(|&(_, extremals)| Reverse(extremals));
    let shown = usize::try_from(at_most).unwrap_or(usize::MAX);
    let entry_of = |(cycle, extremals): (&[u32], u64)| Root {
        cycle: cycle.iter().map(|&node| node as usize).collect(),
        weight: entry(&problem.root_weight(cycle)),
        extremals: extremals.to_string(),
    };
    Ok(Roots {
        count: counts.len(),
        extremals: counts.extremals().to_string(),
        roots: list.into_iter().take(shown).map(entry_of).collect(),
        complete: stopped.is_none(),
        stopped: stopped.map(|reason| reason.to_string()),
    })
}

/// The root of an extremal: the beginning of its chain up to the closing arc. A zero cycle begins
/// with its least node.
pub fn root(problem: &Problem<Rational>, witness: &Witness) -> Vec<usize> {
    let chain = witness.chain();
    let (_, end) = witness.closing_arc();
    let last = chain.iter().position(|&node| node == end);
    let mut root = chain[..last.map_or(chain.len(), |last| last + 1)].to_vec();
    let nodes: Vec<_> = root.iter().map(|&node| node as u32).collect();
    if problem.root_weight(&nodes).is_one() {
        let least = (0..root.len()).min_by_key(|&k| root[k]);
        root.rotate_left(least.unwrap_or(0));
    }
    root
}
