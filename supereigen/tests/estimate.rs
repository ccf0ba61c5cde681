//! Knuth's estimate against counts. (`inside/estimate.rs` tests that its expectation is exactly the
//! count.)

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::support::LATE;
use crate::support::tied::{count, extremals};
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::dead_ends::{ladder, ring};
use maxplus_testing::generate;
use supereigen::testing::Form;
use supereigen::{Ending, Estimate, Expected, Extremals, Filter, Mean};

/// An estimate from this many probes.
fn estimated(extremals: &Extremals<i64>, probes: u64, seed: u64) -> Estimate {
    let estimate = extremals.estimate(probes, seed).complete().unwrap();
    assert_eq!(estimate.probes, probes);
    estimate
}

/// Whether the true value is within five standard errors.
fn holds(mean: Mean, count: u64) -> bool {
    (mean.value - count as f64).abs() <= 5.0 * mean.standard_error
}

#[test]
fn law_a_large_sample_is_within_five_standard_errors() {
    // The seed is fixed, so this passes always or never.
    let tied = (1..9).map(|seed| generate::tie_rich(6, 20, seed));
    let full = (1..5).map(|seed| lcg_matrix_without_loops(8, -20, 5, 100, seed));
    for (number, a) in tied.chain(full).enumerate() {
        for form in [Form::Dense, Form::Sparse] {
            let extremals = extremals(&a).choosing(|choices| choices.form = Some(form));
            let estimate = estimated(&extremals, 20_000, 3);
            let count = count(&extremals);
            assert!(
                holds(estimate.extremals, count),
                "{number}: {count} {estimate:?}"
            );
        }
    }
}

#[test]
fn law_forms_and_filters_do_not_change_what_a_seed_gives() {
    let a = generate::tie_rich(7, 30, 5);
    let dense = extremals(&a).choosing(|choices| choices.form = Some(Form::Dense));
    let sparse = extremals(&a).choosing(|choices| choices.form = Some(Form::Sparse));
    assert_eq!(estimated(&dense, 500, 11), estimated(&sparse, 500, 11));
    let few = dense.filter(Filter::support_at_most(3)).unwrap();
    let estimate = estimated(&few, 50_000, 11);
    assert!(holds(estimate.extremals, count(&few)), "{estimate:?}");
}

#[test]
fn nothing_to_find_is_estimated_without_error() {
    for a in [
        Matrix::<MaxPlus<i64>>::zeros(0, 0),
        generate::without_nonnegative_cycles(8, 100, 1),
    ] {
        let estimate = estimated(&extremals(&a), 10, 1);
        let nothing = Mean {
            value: 0.0,
            standard_error: 0.0,
        };
        assert_eq!((estimate.extremals, estimate.steps), (nothing, nothing));
    }
}

#[test]
fn dead_ends_are_estimated_as_they_are() {
    // Few extremals, where a search for roots may take very long.
    for (name, a, count) in [("ladder", ladder(40), 81), ("ring", ring(300), 1)] {
        let estimate = extremals(&a).estimate(10_000, 1).complete().unwrap();
        assert!(estimate.extremals.value > 0.0, "{name}: {estimate:?}");
        assert!(holds(estimate.extremals, count), "{name}: {estimate:?}");
    }
}

#[test]
fn limits_make_for_fewer_probes_and_too_few_say_so() {
    let extremals = extremals(&generate::tie_rich(5, 20, 1));
    let mut trial = extremals.open().unwrap();
    let _ = trial.count(&Limits::steps(5));
    let flag = Arc::new(AtomicBool::new(true));
    for (limits, why) in [
        (Limits::none().with_interrupt(flag), StopReason::Interrupted),
        (Limits::time(Duration::ZERO), LATE),
        (Limits::steps(0), StopReason::Steps),
    ] {
        let cut = extremals.clone().limits(limits).estimate(100, 1);
        assert_eq!(cut.why(), Some(why));
        let estimate = cut.into_found();
        assert_eq!(estimate.probes, 0);
        assert_eq!(estimate.extremals.to_string(), "unknown");
        let expected = estimate.time(&trial, Duration::from_secs(1));
        assert_eq!(expected, Expected::Unknown);
    }
    let some = extremals.limits(Limits::steps(50)).estimate(100, 1);
    let Ending::Cut { so_far, why, .. } = some else {
        panic!("{some:?}");
    };
    assert_eq!(why, StopReason::Steps);
    assert!(0 < so_far.probes && so_far.probes < 100, "{so_far:?}");
}
