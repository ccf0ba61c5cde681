//! Counting extremals, the work that most figures measure.

use maxplus_graph::{Limits, StopReason};
use supereigen::{Extremals, Problem};

/// Counts `most` extremals, and asserts that there are that many.
pub fn first(extremals: &Extremals<i64>, most: u64) {
    let mut search = extremals.open().expect("no limit");
    let ending = search.count(&Limits::results(most));
    assert_eq!(ending.why(), Some(StopReason::Results));
    assert_eq!(ending.into_found(), most);
}

/// The extremals of a problem, prepared for the search. The default is one thread.
pub fn prepared(problem: &Problem<i64>) -> Extremals<i64> {
    let extremals = problem
        .extremals()
        .threads(1)
        .expect("the feature `parallel`");
    extremals.prepare().expect("no limit");
    extremals
}
