//! Shared by the interpretations of a basis: its sorted extremals, and the walk of each of them.

use std::ops::ControlFlow;

use anyhow::Result;
use maxplus_core::{Number, Rational};
use maxplus_graph::{Limits, StopReason};
use supereigen::{Problem, Witnessed};

/// The name of a node.
pub type Label<'a> = &'a dyn Fn(usize) -> String;

/// The strategy of a witness: from the head through the whole support, then around a cycle
/// for ever.
pub struct Walk {
    /// All nodes of the support, the head first, in the order of the moves.
    pub before: Vec<usize>,
    /// The cycle. It begins and ends with the node to which the last move of `before` leads.
    pub round: Vec<usize>,
}

impl Walk {
    /// The walk of an extremal.
    pub fn of(problem: &Problem<Rational>, extremal: &Witnessed<Rational>) -> Result<Self> {
        let witness = &extremal.witness;
        let Some(cycle) = witness.cycle() else {
            let before: Vec<_> = witness.chain().iter().rev().copied().collect();
            let (first, end) = witness.closing_arc();
            let begin = before.iter().position(|&i| i == end).unwrap_or(0);
            let mut round = before[begin..].to_vec();
            debug_assert_eq!(round.last(), Some(&first));
            round.push(end);
            return Ok(Walk { before, round });
        };
        // The first node of a tied tail may move to any node that attains its row.
        let tail = witness.tail();
        let rows = problem.membership(&extremal.vector)?;
        let row = rows.rows().iter().find(|row| row.node == tail[0]);
        let on = row.and_then(|row| row.argmax.first().copied());
        let place = cycle.iter().position(|&i| Some(i) == on).unwrap_or(0);
        // Each node of the cycle moves to the one before it.
        let (until, after) = cycle.split_at(place + 1);
        let mut round: Vec<_> = until
            .iter()
            .rev()
            .chain(after.iter().rev())
            .copied()
            .collect();
        let mut before: Vec<_> = tail.iter().rev().copied().collect();
        before.extend(&round);
        round.push(round[0]);
        Ok(Walk { before, round })
    }
}

/// The value of an entry; 0 for -inf or a missing entry.
pub fn finite(entry: Option<&Number>) -> Rational {
    entry.and_then(Number::value).cloned().unwrap_or_default()
}

/// The extremals with their witnesses, in the order of `basis`.
pub fn extremals(
    problem: &Problem<Rational>,
    limits: &Limits,
) -> Result<Vec<Witnessed<Rational>>, StopReason> {
    let mut found: Vec<Witnessed<Rational>> = Vec::new();
    let extremals = problem.extremals().limits(limits.clone());
    let ending = extremals.for_each(|extremal| {
        found.push(extremal.to_witnessed());
        ControlFlow::Continue(())
    });
    ending.complete()?;
    found.sort_by(|a, b| b.vector.as_slice().cmp(a.vector.as_slice()));
    Ok(found)
}
