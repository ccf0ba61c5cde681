//! Tests for dead ends in the search for roots: dropping dead ends loses nothing, however often
//! they are tested, and instances that could not be finished now can.

use std::ops::ControlFlow;

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use maxplus_testing::dead_ends::{interleaved, ladder, reversed};
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{Counter, Counters, Extremals, Frontier};

use crate::support::bound::unproductive;
use crate::support::tied::{all_ways, count, extremals, in_one_run, in_order, tied};
use crate::support::{corpus, matrix, rows, testdata};

const NEVER: u64 = u64::MAX;

/// A search for roots that tests after this many steps, and never switches to heads.
fn testing(a: &Matrix<MaxPlus<i64>>, after: u64) -> Extremals<i64> {
    extremals(a)
        .choosing(|choices| choices.test_after = Some(after))
        .choosing(|choices| choices.allowance = Some(u64::MAX))
}

/// The counters of a complete search.
fn counters(extremals: &Extremals<i64>) -> Counters {
    let mut search = extremals.open().unwrap();
    assert!(search.count(&Limits::none()).is_complete());
    search.frontier().counters()
}

/// The cases of the file: name, matrix, number of extremals.
fn instances() -> Vec<(String, Matrix<MaxPlus<i64>>, u64)> {
    let data = testdata("dead-ends.json");
    let cases = data["cases"].as_array().unwrap().iter();
    cases
        .map(|case| {
            let name = case["name"].as_str().unwrap().to_owned();
            let extremals = case["extremals"].as_u64().unwrap();
            (name, matrix(&rows(&case["matrix"])), extremals)
        })
        .collect()
}

#[test]
fn agreement_on_the_files_all_ways() {
    let cases = instances().into_iter().map(|(_, a, _)| a);
    let bases = corpus().into_iter().map(|case| matrix(&case.matrix));
    for a in cases.chain(bases) {
        let expected = in_order(&testing(&a, NEVER));
        for steps in [0, 5] {
            for way in all_ways(&testing(&a, steps)) {
                assert_eq!(in_order(&way), expected, "after {steps} steps, {way:?}");
            }
        }
        assert_eq!(in_order(&extremals(&a)), expected);
    }
}

#[test]
fn tests_save_nearly_all_steps_where_there_are_dead_ends() {
    let mut known: Vec<_> = instances();
    let ladder = interleaved(&ladder(15));
    known.push(("interleaved ladder 15".to_owned(), ladder, 31));
    // The least number of unproductive steps without tests, and the greatest with a test after
    // every step. The first two have no dead ends in the scaled matrix.
    let bounds = [
        ("hill 10", 0, 50),
        ("hill 14", 0, 50),
        ("hill 12", 1_000, 160),
        ("interleaved ladder 15", 24_000, 100),
    ];
    assert_eq!(known.len(), bounds.len());
    for ((name, a, extremals), (expected, least, most)) in known.iter().zip(bounds) {
        assert_eq!(name, expected);
        let never = counters(&testing(a, NEVER));
        let always = counters(&testing(a, 0));
        for counters in [&never, &always] {
            assert_eq!(counters.get(Counter::Extremals), *extremals, "{name}");
        }
        assert_eq!(never.get(Counter::DeadEndTests), 0, "{name}");
        assert!(unproductive(&never) >= least, "{name}: {never}");
        assert!(
            unproductive(&always) <= most.min(unproductive(&never)),
            "{name}: {always}"
        );
    }
}

#[test]
fn ladders_are_finished_within_a_quadratic_number_of_steps() {
    for layers in [1, 5, 12, 40, 400] {
        let ladder = ladder(layers);
        let n = 2 * layers as u64 + 2;
        for (is_interleaved, a) in [
            (false, &ladder),
            (false, &reversed(&ladder)),
            (true, &interleaved(&ladder)),
        ] {
            let counters = counters(&extremals(a));
            assert_eq!(counters.get(Counter::Extremals), 2 * layers as u64 + 1);
            assert_eq!(counters.get(Counter::TurnedHeadFirst), 0);
            let steps = unproductive(&counters) + counters.get(Counter::DeadEndTests);
            assert!(steps <= 4096 + n * n, "{steps} steps for {layers} layers");
            if is_interleaved && layers >= 12 {
                assert!(counters.get(Counter::DeadEnds) > 0, "{counters}");
                assert!(counters.get(Counter::DroppedMoves) > 0, "{counters}");
            }
        }
    }
}

#[test]
fn an_ordinary_search_is_never_tested() {
    for (n, range, density) in [
        (20, (-10, 10), 50),
        (40, (-10, 10), 100),
        (30, (-20, 4), 30),
    ] {
        let a = lcg_matrix_without_loops(n, range.0, range.1, density, 1);
        let mut search = extremals(&a).open().unwrap();
        let _ = search.count(&Limits::results(20_000));
        let counters = search.frontier().counters();
        assert!(counters.get(Counter::Extremals) > 1_000, "{counters}");
        assert_eq!(counters.get(Counter::DeadEndTests), 0, "{counters}");
        assert!(!counters.to_string().contains("dead"), "{counters}");
    }
}

#[test]
fn a_test_counts_against_the_limit_on_steps_and_in_the_frontier() {
    let search = testing(&interleaved(&ladder(8)), 0);
    let all = counters(&search);
    let mut opened = search.open().unwrap();
    let mut stretches = 0;
    while !opened.count(&Limits::steps(1)).is_complete() {
        stretches += 1;
        let frontier = opened.frontier();
        let copy: Frontier = frontier.to_string().parse().unwrap();
        assert_eq!(copy.counters(), frontier.counters());
    }
    assert_eq!(opened.frontier().counters(), all);
    assert!(stretches >= unproductive(&all) + all.get(Counter::DeadEndTests));
    let text = all.to_string();
    assert!(
        text.contains("dead-end tests") && text.contains("dropped moves"),
        "{text}"
    );
    let cut = search.limits(Limits::steps(10)).run();
    assert_eq!(cut.complete().unwrap_err(), StopReason::Steps);
}

/// Larger than elsewhere, with few roots.
fn poor() -> impl Strategy<Value = Matrix<MaxPlus<i64>>> {
    (8..=12usize, -6..=-2i64, 0..=2i64, 30..=100u64, any::<u64>()).prop_map(
        |(n, least, most, density, seed)| lcg_matrix_without_loops(n, least, most, density, seed),
    )
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn agreement_with_a_search_without_tests(a in tied(7), steps in 0..6u64, sparse: bool) {
        let form = if sparse { Form::Sparse } else { Form::Dense };
        let expected = in_order(&testing(&a, NEVER).choosing(|choices| choices.form = Some(form)));
        prop_assert_eq!(in_order(&testing(&a, steps).choosing(|choices| choices.form = Some(form))), expected);
    }

    #[test]
    fn agreement_where_the_search_turns_head_first(
        a in tied(7),
        steps in 0..6u64,
        allowance in 1..12u64,
    ) {
        let turning = extremals(&a).choosing(|choices| choices.test_after = Some(steps)).choosing(|choices| choices.allowance = Some(allowance));
        prop_assert_eq!(in_one_run(&turning), in_one_run(&testing(&a, NEVER)));
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn agreement_where_roots_are_rare(a in poor(), steps in 0..6u64) {
        let limits = Limits::results(2_000);
        let some = |steps| {
            let mut given = Vec::new();
            let search = testing(&a, steps).limits(&limits);
            let _ = search.for_each(|extremal| {
                given.push(extremal.to_scaled());
                ControlFlow::Continue(())
            });
            given
        };
        prop_assert_eq!(some(steps), some(NEVER));
    }

    #[test]
    fn agreement_of_all_widths_and_forms(a in tied(7)) {
        let expected = count(&testing(&a, NEVER));
        for way in all_ways(&testing(&a, 0)) {
            prop_assert_eq!(count(&way), expected);
        }
    }
}
