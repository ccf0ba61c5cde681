//! Knuth's estimate against counts. (That its expectation is the count, exactly,
//! is a law beside the code.)

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::support::dead_ends::{ladder, ring};
use crate::support::tied::chains;
use maxplus_core::testing::generate;
use maxplus_core::testing::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Limits;
use supereigen::chains::{Estimate, Expected, Filter, Form, Mean};

/// Whether the true value is within five standard errors.
fn holds(mean: Mean, count: u64) -> bool {
    (mean.value - count as f64).abs() <= 5.0 * mean.standard_error
}

#[test]
fn law_a_large_sample_is_within_five_standard_errors() {
    // Seeded, so this passes always or never.
    let tied = (1..9).map(|seed| generate::tie_rich(6, 20, seed));
    let full = (1..5).map(|seed| lcg_matrix_without_loops(8, -20, 5, 100, seed));
    for (number, a) in tied.chain(full).enumerate() {
        for form in [Form::Dense, Form::Sparse] {
            let chains = chains(&a).with_form(form);
            let run = chains.count(&Limits::none());
            let estimate = chains.estimate(20_000, 3, &Limits::none());
            let count = run.steps.extremals;
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
    let dense = chains(&a).with_form(Form::Dense);
    let sparse = chains(&a).with_form(Form::Sparse);
    let estimate =
        |chains: &supereigen::chains::Chains<i64>| chains.estimate(500, 11, &Limits::none());
    assert_eq!(estimate(&dense), estimate(&sparse));
    let filter = Filter::everything().with_support_at_most(3);
    let run = dense
        .clone()
        .with_filter(filter.clone())
        .unwrap()
        .count(&Limits::none());
    let filtered = dense
        .with_filter(filter)
        .unwrap()
        .estimate(50_000, 11, &Limits::none());
    assert!(
        holds(filtered.extremals, run.steps.extremals),
        "{filtered:?}"
    );
}

#[test]
fn nothing_to_find_is_estimated_without_error() {
    for a in [
        Matrix::<MaxPlus<i64>>::zeros(0, 0),
        generate::without_nonnegative_cycles(8, 100, 1),
    ] {
        let estimate = chains(&a).estimate(10, 1, &Limits::none());
        let nothing = Mean {
            value: 0.0,
            standard_error: 0.0,
        };
        assert_eq!((estimate.extremals, estimate.steps), (nothing, nothing));
    }
}

#[test]
fn the_time_to_expect_follows_the_steps_of_a_trial() {
    let chains = chains(&generate::dense(12, 12, -20..=5, 1));
    let trial = chains.count(&Limits::none().with_steps(50));
    let made = trial.steps.visited() as f64;
    assert!(made > 10.0, "{trial:?}");
    let expected = |steps, standard_error| {
        let nothing = Mean {
            value: 0.0,
            standard_error: 0.0,
        };
        let steps = Mean {
            value: steps,
            standard_error,
        };
        // No extremal seen: that changes nothing.
        let estimate = Estimate {
            probes: 100,
            extremals: nothing,
            steps,
        };
        estimate.time(&trial, Duration::from_secs(1))
    };
    let seconds = Duration::from_secs;
    assert_eq!(expected(50.0 * made, made), Expected::About(seconds(50)));
    let wide = 40.0 * made;
    assert_eq!(expected(50.0 * made, wide), Expected::AtLeast(seconds(5)));
    assert_eq!(expected(1e300, 1.0), Expected::Ages);
    assert_eq!(expected(0.9 * made, 0.0), Expected::Unknown);
    assert_eq!(expected(5.0 * made, wide), Expected::Unknown);
    assert_eq!(expected(0.0, f64::INFINITY), Expected::Unknown);
}

/// Whether the search is not said to end within a thousand times the trial.
fn promises_no_end(expected: Expected, trial: Duration) -> bool {
    match expected {
        Expected::About(time) => time > 1000 * trial,
        Expected::AtLeast(_) | Expected::Ages | Expected::Unknown => true,
    }
}

#[test]
fn no_end_is_promised_where_the_search_walks_in_vain() {
    // Both have few extremals and no end in sight.
    for (name, a) in [("ladder", ladder(40)), ("ring", ring(300))] {
        let chains = chains(&a);
        let estimate = chains.estimate(300, 1, &Limits::none());
        assert_eq!(estimate.probes, 300);
        let trial = chains.count(&Limits::none().with_steps(20_000));
        assert!(!trial.is_complete(), "{name}");
        let second = Duration::from_secs(1);
        let expected = estimate.time(&trial, second);
        assert!(promises_no_end(expected, second), "{name}: {expected:?}");
    }
}

#[test]
fn limits_make_for_fewer_probes_and_too_few_say_so() {
    let chains = chains(&generate::tie_rich(5, 20, 1));
    let flag = Arc::new(AtomicBool::new(true));
    for limits in [
        Limits::none().with_interrupt(flag),
        Limits::none().with_time(Duration::ZERO),
        Limits::none().with_steps(0),
    ] {
        let estimate = chains.estimate(100, 1, &limits);
        assert_eq!(estimate.probes, 0);
        assert_eq!(estimate.extremals.to_string(), "unknown");
        let trial = chains.count(&Limits::none().with_steps(5));
        let expected = estimate.time(&trial, Duration::from_secs(1));
        assert_eq!(expected, Expected::Unknown);
    }
    let some = chains.estimate(100, 1, &Limits::none().with_steps(50));
    assert!(0 < some.probes && some.probes < 100, "{some:?}");
}
