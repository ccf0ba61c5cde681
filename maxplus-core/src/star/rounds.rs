//! Labels of all nodes at once, corrected in rounds, or a positive cycle.

use std::cmp::Ordering;

use super::positive_cycle::{PositiveCycle, is_above_one};
use crate::error::RangeError;
use crate::matrix::{ReadMatrix, Square};
use crate::semiring::{Exact, Selective};

/// Corrects the labels of all nodes along all arcs, in rounds, until they come
/// to rest or a positive cycle is met.
///
/// It ends within n rounds, each of which looks at a row once at most:
///
/// 1. After round k no label is below the best walk of at most k arcs (with the
///    label that its first node had in the beginning).
/// 2. A label is at most its parent's label times the arc, for labels only
///    grow. If the parents form no cycle, they lead from every improved node back
///    to one that still has its first label: its own label is at most the weight
///    of that elementary path, of at most n - 1 arcs.
/// 3. So if the parents form no cycle after round n, no label improved in
///    round n, and the labels are at rest.
/// 4. If they form one, the label at its end was improved by a walk around it: a
///    cycle of parents is positive.
///
/// All of this is about exact sums. With rounded ones, 2 and 4 fail.
pub(super) fn correct_in_rounds<S: Selective + Exact, M: ReadMatrix<Scalar = S>>(
    matrix: &Square<M>,
    mut labels: Vec<S>,
) -> Result<Result<Vec<S>, PositiveCycle<S>>, RangeError> {
    let n = matrix.n();
    let mut parents: Vec<Option<usize>> = vec![None; n];
    // The nodes whose arcs have to be looked at (again).
    let mut active: Vec<bool> = labels.iter().map(|label| !label.is_zero()).collect();
    loop {
        let mut at_rest = true;
        for u in 0..n {
            if !std::mem::take(&mut active[u]) {
                continue;
            }
            let walk = labels[u].clone();
            for (v, arc) in matrix.row(u) {
                let longer = walk.try_times(arc)?;
                if longer.natural_cmp(&labels[v]) == Ordering::Greater {
                    labels[v] = longer;
                    parents[v] = Some(u);
                    active[v] = true;
                    at_rest = false;
                }
            }
        }
        if at_rest {
            return Ok(Ok(labels));
        }
        if let Some(cycle) = PositiveCycle::among(&**matrix, &parents)? {
            debug_assert!(
                is_above_one(cycle.weight()),
                "a cycle of parents is positive"
            );
            return Ok(Err(cycle));
        }
    }
}
