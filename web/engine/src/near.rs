//! Solutions near a vector that is not a solution: the greatest one below it, and one nearest to
//! it in the maximum norm.

use maxplus_core::{Names, Number, Rational, Vector};
use maxplus_graph::Budget;
use num_traits::Zero;
use serde::Serialize;
use supereigen::below::{Distance, Greatest, Nearest};
use supereigen_answers::words::said;

use crate::given::PageInput;
use crate::number::{Entry, entries, entry};
use crate::refusal::Refusal;

/// The number of nodes that are explained.
const SHOWN: usize = 5;

/// The solutions near a vector.
#[derive(Serialize)]
pub struct Near {
    /// A nearest solution; `None` if no solution has the support of the vector.
    nearest: Option<Solution>,
    /// The greatest solution below the vector; `None` if there is none.
    below: Option<Solution>,
    /// The nodes whose entries exceed the bounds by the other nodes most, and why.
    forced: Vec<Forced>,
    /// The number of further such nodes.
    more: usize,
    /// If no solution has the support of the vector: the nodes that prevent it.
    stuck: Vec<usize>,
}

/// A solution, and its distance in the maximum norm. `None` if one of both vectors is -inf where
/// the other is not.
#[derive(Serialize)]
struct Solution {
    entries: Vec<Entry>,
    distance: Option<String>,
}

/// The greatest entry of a node that the other nodes allow, and why.
#[derive(Serialize)]
struct Forced {
    node: usize,
    /// Its entry.
    is: Entry,
    most: Entry,
    why: String,
}

/// Finds the solutions.
pub fn near(given: &PageInput, x: &[Entry]) -> Result<Near, Refusal> {
    let question = given.question()?;
    let (problem, names) = (&question.problem, question.names());
    let x = question.vector(x)?;
    let budget = Budget::unlimited();
    let why = |error| Refusal::of_any(said(&error, names));
    let found = problem.nearest(&x, Distance::Maximum, &budget);
    Ok(match found.map_err(why)? {
        Nearest::Found(found) => Near {
            nearest: Some(Solution {
                entries: entries(found.vector.iter()),
                distance: Some(found.distance.to_string()),
            }),
            below: below(&found.below, &x),
            forced: forced(&found.below, &x, &found.forced, names),
            more: found.forced.len().saturating_sub(SHOWN),
            stuck: Vec::new(),
        },
        Nearest::None { stuck, below: p } => Near {
            nearest: None,
            below: below(&p, &x),
            forced: Vec::new(),
            more: 0,
            stuck: stuck.iter().collect(),
        },
    })
}

fn below(latest: &Greatest<Rational>, x: &Vector<Number>) -> Option<Solution> {
    latest.is_solution().then(|| Solution {
        entries: entries(latest.vector().iter()),
        distance: gap(latest.vector(), x).map(|gap| gap.to_string()),
    })
}

/// The distance from x to p, which is below it; `None` if p is -inf where x is not.
fn gap(p: &Vector<Number>, x: &Vector<Number>) -> Option<Rational> {
    let mut greatest = Rational::zero();
    for (p, x) in p.iter().zip(x) {
        if let Some(x) = x.value() {
            greatest = greatest.max(x - p.value()?);
        }
    }
    Some(greatest)
}

fn forced(
    latest: &Greatest<Rational>,
    x: &Vector<Number>,
    nodes: &[usize],
    names: Option<&Names>,
) -> Vec<Forced> {
    let forced = nodes.iter().take(SHOWN).map(|&node| Forced {
        node,
        is: entry(&x[node]),
        most: entry(&latest.vector()[node]),
        why: latest.why(node, names).to_string(),
    });
    forced.collect()
}
