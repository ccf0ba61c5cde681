//! Frontiers that are refused, empty, or of shards. For the law of pieces see `pieces.rs`.

use crate::support::tied::{Given, count, extremals, in_one_run, manner, sorted, tied};
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::{Ending, Extremals, ExtremalsError, Filter, Frontier, Problem};

/// The frontier of a search that was opened and has not begun.
fn start(extremals: &Extremals<i64>) -> Frontier {
    extremals.open().unwrap().frontier()
}

/// The remaining work of a search for everything after these limits.
fn rest_after(extremals: &Extremals<i64>, limits: &Limits) -> Frontier {
    let mut search = extremals.open().unwrap();
    let _ = search.count(limits);
    search.frontier()
}

/// Why a frontier is refused.
fn refused(extremals: &Extremals<i64>, frontier: &Frontier) -> ExtremalsError {
    extremals.clone().resume(frontier).unwrap_err()
}

const FILTER: &str = "the frontier belongs to a search with another filter";

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn law_a_frontier_of_another_matrix_or_filter_is_refused(a in tied(5), b in tied(5)) {
        let (one, other) = (extremals(&a), extremals(&b));
        // Of a search that has begun, and of one that could not.
        for frontier in [start(&one), one.frontier()] {
            match other.clone().resume(&frontier) {
                Ok(_) => prop_assert_eq!(&a, &b),
                Err(error) => prop_assert_eq!(error.to_string(), "the frontier belongs to another matrix"),
            }
            let headed = one.clone().filter(Filter::headed_by(0)).unwrap();
            prop_assert_eq!(refused(&headed, &frontier).to_string(), FILTER);
            // Nor can the filter be changed afterwards.
            let resumed = one.clone().resume(&frontier).unwrap();
            prop_assert!(resumed.clone().filter(Filter::everything()).is_ok());
            prop_assert_eq!(
                resumed.filter(Filter::headed_by(0)).unwrap_err().to_string(),
                FILTER
            );
        }
    }

    #[test]
    fn law_a_changed_text_is_refused(
        a in tied(5),
        manner in manner(),
        steps in 0..60u64,
        place in any::<prop::sample::Index>(),
        put in ".{0,4}",
    ) {
        let extremals = manner.extremals(&a);
        for rest in [rest_after(&extremals, &Limits::steps(steps)), extremals.frontier()] {
            let text = rest.to_string();
            let at = place.index(text.len());
            let mut changed = text.clone();
            changed.replace_range(at..at + 1, &put);
            if changed != text {
                prop_assert!(changed.parse::<Frontier>().is_err());
            }
            prop_assert!(text[..at].parse::<Frontier>().is_err());
        }
    }

    #[test]
    fn law_any_text_is_read_or_refused(text in "(supereigen frontier [0-9]\n)?(matrix [0-9]{1,25} ?)?.{0,40}") {
        prop_assert!(text.parse::<Frontier>().is_err());
    }
}

#[test]
fn a_size_beyond_every_matrix_is_refused() {
    let text = "supereigen frontier 6\nmatrix 16777217 0\nlambda 0\nfilter\n";
    let error = text.parse::<Frontier>().unwrap_err().to_string();
    assert!(
        error.contains("the number of nodes, at most 16777216"),
        "{error}"
    );
}

#[test]
fn another_lambda_is_distinguished_from_another_matrix() {
    let a = generate::dense(5, 5, -3..=1, 1);
    let of = |lambda| Problem::with_lambda(&a, lambda).unwrap().extremals();
    let (zero, one) = (of(MaxPlus::finite(0)), of(MaxPlus::finite(1)));
    assert_eq!(
        refused(&one, &start(&zero)).to_string(),
        "the frontier belongs to lambda = 0, not to lambda = 1"
    );
    let everything = of(MaxPlus::NEG_INFINITY);
    assert_eq!(start(&everything).lambda(), "-inf");
    assert_eq!(everything.frontier().lambda(), "-inf");
    assert!(everything.resume(&start(&one)).is_err());
}

#[test]
fn an_iterator_knows_what_it_would_still_give() {
    let extremals = extremals(&generate::dense(7, 7, -5..=2, 3));
    let mut iter = extremals.iter();
    let first = iter.by_ref().take(5);
    let mut given: Vec<Given> = first.map(|found| found.unwrap().vector).collect();
    given.extend(in_one_run(
        &extremals.clone().resume(&iter.frontier()).unwrap(),
    ));
    assert_eq!(sorted(given), in_one_run(&extremals));
}

#[test]
fn shards_of_one_large_search_are_of_a_size() {
    let extremals = extremals(&generate::dense(30, 30, -100..=10, 2));
    let whole = count(&extremals);
    assert!(whole > 10_000, "{whole}");
    for k in [2, 5] {
        let shards = extremals.split(k).unwrap();
        let sizes: Vec<u64> = shards
            .iter()
            .map(|shard| count(&extremals.clone().resume(shard).unwrap()))
            .collect();
        assert_eq!(sizes.iter().sum::<u64>(), whole);
        let largest = *sizes.iter().max().unwrap();
        assert!(largest * k as u64 <= 2 * whole, "{sizes:?}");
    }
}

#[test]
fn a_finished_frontier_and_an_empty_matrix_have_nothing_left() {
    let empty = extremals(&Matrix::<MaxPlus<i64>>::zeros(0, 0));
    let negative = extremals(&generate::without_nonnegative_cycles(6, 100, 1));
    for extremals in [empty, negative] {
        let mut search = extremals.open().unwrap();
        assert_eq!(search.count(&Limits::none()), Ending::Complete(0));
        let rest = search.frontier();
        assert!(rest.is_done());
        assert_eq!(rest.subtrees(), 0);
        let done = extremals.clone().resume(&rest).unwrap();
        assert_eq!(done.count(), Ending::Complete(0));
        assert_eq!(done.split(4).unwrap().len(), 4);
    }
}

#[cfg(feature = "serde")]
#[test]
fn law_serde_keeps_a_frontier() {
    let extremals = extremals(&generate::dense(6, 6, -3..=1, 4));
    for rest in [
        rest_after(&extremals, &Limits::results(3)),
        extremals.frontier(),
    ] {
        let json = serde_json::to_string(&rest).unwrap();
        assert_eq!(serde_json::from_str::<Frontier>(&json).unwrap(), rest);
    }
    assert!(serde_json::from_str::<Frontier>("\"supereigen\"").is_err());
}
