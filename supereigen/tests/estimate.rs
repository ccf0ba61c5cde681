//! Knuth's estimate against counts. (That its expectation is the count, exactly,
//! is a law beside the code.)

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::support::tied::chains;
use maxplus_core::testing::generate;
use maxplus_core::testing::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::limits::Limits;
use supereigen::chains::{Estimate, Filter, Form, Mean};

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
        .count(&Limits::none());
    let filtered = dense
        .with_filter(filter)
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
fn the_time_to_expect_follows_the_rate_of_a_short_run() {
    let chains = chains(&generate::dense(12, 12, -20..=5, 1));
    let run = chains.count(&Limits::none().with_results(10));
    assert_eq!(run.steps.extremals, 10);
    let mean = |value| Mean {
        value,
        standard_error: 1.0,
    };
    let estimate = |value| Estimate {
        probes: 100,
        extremals: mean(value),
        steps: mean(value),
    };
    let second = Duration::from_secs(1);
    assert_eq!(estimate(500.0).time(&run, second), Some(50 * second));
    assert_eq!(estimate(1e300).time(&run, second), None);
    let nothing = chains.count(&Limits::none().with_results(0));
    assert_eq!(estimate(500.0).time(&nothing, second), None);
}

#[test]
fn an_interrupt_makes_for_fewer_probes() {
    let flag = Arc::new(AtomicBool::new(true));
    let limits = Limits::none().with_interrupt(flag);
    let estimate = chains(&generate::tie_rich(5, 20, 1)).estimate(100, 1, &limits);
    assert_eq!(estimate.probes, 0);
    assert_eq!(estimate.extremals.standard_error, f64::INFINITY);
}
