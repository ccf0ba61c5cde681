//! The scaled basis with its witnesses.

use std::ops::ControlFlow;

use maxplus_core::DisplayNamed;
use maxplus_core::Rational;
use maxplus_graph::{Budget, Limits, StopReason};
use serde::Serialize;
use supereigen::eigen::Column;
use supereigen::{Extremals, Relation, Witnessed};

use crate::given::PageInput;
use crate::number::{Entry, entries};
use crate::refusal::Refusal;
use crate::roots::root;

/// All extremals, or at most the requested number.
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
    chain: Vec<usize>,
    /// The cycle from which it grows, as `roots` lists it.
    root: Vec<usize>,
    witness: String,
}

/// Searches for at most `at_most` extremals in at most `steps` steps.
pub fn basis(given: &PageInput, at_most: u64, steps: u64) -> Result<Basis, Refusal> {
    let question = given.question()?;
    let limits = Limits::steps(steps).with_results(at_most);
    let (found, stopped) = witnessed(&question.problem.extremals().limits(limits));
    let entry_of = |extremal: &Witnessed<Rational>| {
        let witness = &extremal.witness;
        // From the head on, each node depends on the next one, so the nodes form a path.
        let chain = witness.chain().iter().rev().copied().collect();
        Extremal {
            entries: entries(extremal.vector.iter()),
            chain,
            root: root(&question.problem, witness),
            witness: witness.named(question.names()).to_string(),
        }
    };
    Ok(Basis {
        extremals: found.iter().map(entry_of).collect(),
        complete: stopped.is_none(),
        stopped: stopped.map(|reason| reason.to_string()),
    })
}

/// The basis of subeigenvectors or eigenvectors, which are columns of a star: at most `at_most` of
/// them, in at most `steps` steps. They have no chain.
pub fn columns(
    given: &PageInput,
    relation: Relation,
    at_most: u64,
    steps: u64,
) -> Result<Basis, Refusal> {
    let question = given.question()?;
    let budget = Budget::steps(steps);
    let columns = match relation {
        Relation::Eq => question.problem.eigenvector_columns(&budget),
        _ => question.problem.subeigenvector_columns(&budget),
    };
    let (found, stopped) = match columns {
        Ok(columns) => (columns, None),
        Err(reason) => (Vec::new(), Some(reason)),
    };
    let shown = usize::try_from(at_most).unwrap_or(usize::MAX);
    let stopped = stopped.or((found.len() > shown).then_some(StopReason::Results));
    let entry_of = |column: &Column<Rational>| Extremal {
        entries: entries(column.vector.iter()),
        chain: Vec::new(),
        root: Vec::new(),
        witness: column.named(question.names()).to_string(),
    };
    Ok(Basis {
        extremals: found.iter().take(shown).map(entry_of).collect(),
        complete: stopped.is_none(),
        stopped: stopped.map(|reason| reason.to_string()),
    })
}

/// The extremals in canonical order, and why they are incomplete.
pub fn witnessed(
    extremals: &Extremals<Rational>,
) -> (Vec<Witnessed<Rational>>, Option<StopReason>) {
    let mut found: Vec<Witnessed<Rational>> = Vec::new();
    let ending = extremals.for_each(|extremal| {
        found.push(extremal.to_witnessed());
        ControlFlow::Continue(())
    });
    found.sort_by(|a, b| a.vector.cmp(&b.vector));
    (found, ending.why())
}
