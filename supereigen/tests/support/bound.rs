//! The bounds that `chains/heads.rs` and `chains/search/part.rs` state.

use supereigen::{Basis, Counter, Counters, Extremals};

/// P(n): the steps in vain that are borne per extremal and one more.
pub(crate) fn patience(n: usize) -> u64 {
    (64 * n * n).max(4096) as u64
}

/// The tests that a search head first makes at most.
fn most_tests(n: u64, extremals: u64) -> u64 {
    n * n * (n + 1) * extremals + n
}

/// The policies of one test at most.
fn most_policies(n: u64) -> u64 {
    (n * (n + 1) / 2).max(1)
}

/// Steps that gave no root.
pub(crate) fn in_vain(counters: &Counters) -> u64 {
    let kinds = [
        Counter::StepsLeftOfTheBar,
        Counter::StepsRightOfTheBar,
        Counter::RepeatedRoots,
    ];
    kinds.iter().map(|kind| counters.get(*kind)).sum()
}

/// Asserts that the search for roots was given up in time, with so much
/// patience, and that what was done head first is in proportion.
pub(crate) fn assert_bounds(counters: &Counters, n: usize, extremals: u64, patience: u64) {
    // The step that is one too many is made.
    let borne = patience.saturating_mul(extremals + 1).saturating_add(1);
    assert!(in_vain(counters) <= borne, "{counters}");
    let n = n as u64;
    // For a series of tests for dead ends there were so many steps in vain at least.
    let series = in_vain(counters) / (n / 8).max(8) + 1;
    let most_in_a_series = 2 * u64::from(n.max(1).ilog2()) + 4;
    let dead_end_tests = counters.get(Counter::DeadEndTests);
    assert!(dead_end_tests <= series * most_in_a_series, "{counters}");
    let tests = counters.get(Counter::ExtensionTests);
    assert!(tests <= most_tests(n, extremals), "{counters}");
    assert!(
        counters.get(Counter::Policies) <= tests * most_policies(n),
        "{counters}"
    );
}

/// The basis, found within the bounds.
pub(crate) fn within_the_bound(extremals: &Extremals<i64>, n: usize) -> Basis<i64> {
    let run = extremals.run();
    let counters = run.report.counters.clone();
    let basis = run.complete().unwrap();
    assert_bounds(&counters, n, basis.len() as u64, patience(n));
    basis
}
