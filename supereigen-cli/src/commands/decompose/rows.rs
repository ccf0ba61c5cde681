//! Which rows of the sorted basis given extremals are, without keeping the
//! basis: a row has as many extremals before it as come before in the canonical
//! order.

use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, Scaled};
use maxplus_graph::{Budget, Limits, StopReason};
use num_rational::BigRational;
use supereigen::Problem;

use crate::progress::Progress;

/// The rows of the extremals, counted from 1.
pub fn of(
    problem: &Problem<BigRational>,
    extremals: &[&Scaled<MaxPlus<BigRational>>],
    budget: &Budget,
) -> Result<Vec<u64>, StopReason> {
    let mut rows = vec![1; extremals.len()];
    let progress = Progress::new("rows of the basis");
    let mut seen = 0;
    let search = problem.extremals().limits(Limits::from(budget.clone()));
    let ending = search.for_each(|extremal| {
        seen += 1;
        progress.found(seen);
        let other = extremal.to_scaled();
        for (row, extremal) in rows.iter_mut().zip(extremals) {
            *row += u64::from(other < **extremal);
        }
        ControlFlow::Continue(())
    });
    match ending.why() {
        None => Ok(rows),
        Some(reason) => Err(reason),
    }
}
