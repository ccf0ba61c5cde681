//! Words of `info`: long lists, estimates that were cut.

use std::time::Duration;

use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Budget;
use supereigen_answers::estimate::{Expectation, SEED};
use supereigen_answers::info::{SHOWN, shortened};

#[test]
fn long_lists_are_cut_and_counted() {
    let list = |members: usize| {
        let members: Vec<_> = (1..=members).map(|k| k.to_string()).collect();
        members.join(", ")
    };
    let line = format!("a {{{}}}, b ({}) c\n", list(SHOWN), list(SHOWN + 3));
    let short = format!("a {{{0}}}, b ({0}, ... and 3 more) c\n", list(SHOWN));
    assert_eq!(shortened(&line), short);
    assert_eq!(shortened("no list, none\n"), "no list, none\n");
}

#[test]
fn an_estimate_that_was_cut_says_so_and_one_probe_is_none() {
    let a = Matrix::from_fn(2, 2, |_, _| MaxPlus::finite(0_i64));
    let extremals = supereigen::Problem::new(&a).unwrap().extremals();
    let trial = || Budget::steps(0);
    let shown = |probes| {
        let made = Expectation::of(&extremals, (2, SEED), trial, &|| Duration::ZERO).unwrap();
        let mut estimate = made.estimate;
        estimate.probes = probes;
        let made = Expectation {
            estimate,
            asked: 1000,
            ..made
        };
        made.extremals_in_words()
    };
    let cut = "no estimate by 0 of 1000 probes before time was up";
    assert_eq!(shown(0), cut);
    assert!(!shown(1).contains("inf"));
    assert!(shown(7).ends_with(", by 7 of 1000 probes before time was up"));
    assert!(shown(1000).ends_with(", by 1000 probes"), "{}", shown(1000));
    let counted =
        Expectation::of(&extremals, (2, SEED), Budget::unlimited, &|| Duration::ZERO).unwrap();
    let count = extremals.count().complete().unwrap();
    assert_eq!(counted.extremals_in_words(), format!("{count}, counted"));
}
