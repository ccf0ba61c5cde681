//! The bounds stated in `chains/heads.rs` and `chains/allowance.rs`.

use supereigen::{Basis, Counter, Counters, Extremals};

/// P(n): the unproductive steps allowed per extremal, and once more.
pub(crate) fn allowance(n: usize) -> u64 {
    (64 * n * n).max(4096) as u64
}

/// The most tests of a search head first.
fn most_tests(n: u64, extremals: u64) -> u64 {
    n * n * (n + 1) * extremals + n
}

/// The most policies of one test.
fn most_policies(n: u64) -> u64 {
    (n * (n + 1) / 2).max(1)
}

/// Steps that gave no root.
pub(crate) fn unproductive(counters: &Counters) -> u64 {
    let kinds = [
        Counter::StepsLeftOfTheBar,
        Counter::StepsRightOfTheBar,
        Counter::RepeatedRoots,
    ];
    kinds.iter().map(|kind| counters.get(*kind)).sum()
}

/// Asserts that the search for roots stopped within the allowance, and that the work head first is
/// in proportion.
pub(crate) fn assert_bounds(counters: &Counters, n: usize, extremals: u64, allowance: u64) {
    // The first step beyond the allowance is made.
    let allowed = allowance.saturating_mul(extremals + 1).saturating_add(1);
    assert!(unproductive(counters) <= allowed, "{counters}");
    let n = n as u64;
    // Each series of tests for dead ends needs at least this many unproductive steps.
    let series = unproductive(counters) / (n / 8).max(8) + 1;
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

/// The basis, after checking the bounds.
pub(crate) fn within_the_bound(extremals: &Extremals<i64>, n: usize) -> Basis<i64> {
    let run = extremals.run();
    let counters = run.report.counters.clone();
    let basis = run.complete().unwrap();
    assert_bounds(&counters, n, basis.len() as u64, allowance(n));
    basis
}
