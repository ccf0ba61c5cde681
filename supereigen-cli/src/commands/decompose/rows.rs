//! Which rows of the sorted basis given extremals are, without keeping the
//! basis: a row has as many extremals before it as come before in the canonical
//! order.

use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, Rational, Scaled};
use maxplus_graph::{Budget, Limits, StopReason};
use supereigen::Problem;

use crate::progress::Progress;
use crate::stats::StatsArg;

/// The rows of the extremals, counted from 1; or why they are not known.
pub fn of(
    problem: &Problem<Rational>,
    extremals: &[&Scaled<MaxPlus<Rational>>],
    budget: &Budget,
    stats: StatsArg,
) -> Result<Vec<u64>, StopReason> {
    let stats = stats.start();
    let progress = Progress::new("rows of the basis");
    let search = problem.extremals().limits(budget.clone()).threads(1);
    let mut search = search.open()?;
    let new = || (0, vec![1; extremals.len()]);
    let ending = search.fold(
        &Limits::from(budget.clone()),
        new,
        |(seen, rows), extremal| {
            *seen += 1;
            progress.found(*seen);
            let other = extremal.to_scaled();
            for (row, extremal) in rows.iter_mut().zip(extremals) {
                *row += u64::from(other < **extremal);
            }
            ControlFlow::Continue(())
        },
    );
    drop(progress);
    stats.tell(&search.report(), Some(search.steps()), 1);
    // One thread found them all, or there was none.
    let mut all = ending.complete()?;
    Ok(all.pop().unwrap_or_else(new).1)
}
