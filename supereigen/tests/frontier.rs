//! Stop and go on: nothing twice, nothing lost, whatever the limits, the
//! splits and the accidents.

use std::ops::ControlFlow;

use crate::support::tied::{Given, count, extremals, in_one_run, manner, sorted, tied};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{
    Ending, Extremals, ExtremalsError, Filter, Frontier, FrontierError, Problem, Resumable,
};

/// A stretch of a search: so many results, so many steps, or until the
/// visitor has seen so many.
#[derive(Debug, Clone, Copy)]
enum Budget {
    Results(u64),
    Steps(u64),
    Visitor(u64),
}

fn budget() -> impl Strategy<Value = Budget> {
    prop_oneof![
        (0..6u64).prop_map(Budget::Results),
        (0..40u64).prop_map(Budget::Steps),
        (1..6u64).prop_map(Budget::Visitor),
    ]
}

/// Filters for n nodes.
fn filter(n: usize, choice: (u8, usize)) -> Filter {
    let (kind, i) = (choice.0 % 6, choice.1 % n);
    match kind {
        0 => Filter::containing(i),
        1 => Filter::headed_by(i),
        2 => Filter::support_at_most(i + 1),
        _ => Filter::everything(),
    }
}

/// A search for what the frontier holds.
fn opened(extremals: &Extremals<i64>, frontier: &Frontier) -> Resumable<i64> {
    extremals.clone().resume(frontier).unwrap().open().unwrap()
}

/// The frontier of a search that was opened and has not begun.
fn start(extremals: &Extremals<i64>) -> Frontier {
    extremals.open().unwrap().frontier()
}

/// What a search for everything leaves after so many steps.
fn rest_after(extremals: &Extremals<i64>, limits: &Limits) -> Frontier {
    let mut search = extremals.open().unwrap();
    let _ = search.count(limits);
    search.frontier()
}

/// Why a frontier is refused.
fn refused(extremals: &Extremals<i64>, frontier: &Frontier) -> ExtremalsError {
    extremals.clone().resume(frontier).unwrap_err()
}

/// Goes on from the frontier within the budget, adding to `given`.
fn go_on(
    extremals: &Extremals<i64>,
    frontier: &Frontier,
    budget: Budget,
    given: &mut Vec<Given>,
) -> Frontier {
    let (limits, most) = match budget {
        Budget::Results(k) => (Limits::results(k), u64::MAX),
        Budget::Steps(k) => (Limits::steps(k), u64::MAX),
        Budget::Visitor(k) => (Limits::none(), k),
    };
    let before = given.len();
    let mut search = opened(extremals, frontier);
    let ending = search.for_each(&limits, |extremal| {
        given.push(extremal.to_scaled());
        match (given.len() - before) as u64 {
            seen if seen >= most => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    let rest = search.frontier();
    let seen = (given.len() - before) as u64;
    assert_eq!(*ending.found(), seen);
    assert_eq!(rest.extremals(), frontier.extremals() + seen);
    match ending.why() {
        None => assert!(rest.is_done()),
        Some(StopReason::Results) => assert!(matches!(budget, Budget::Results(k) if k == seen)),
        Some(StopReason::Steps) => assert!(matches!(budget, Budget::Steps(_))),
        Some(StopReason::Visitor) => assert!(matches!(budget, Budget::Visitor(k) if k == seen)),
        Some(other) => panic!("{other}"),
    }
    rest
}

/// To the end.
fn finish(extremals: &Extremals<i64>, frontier: &Frontier, given: &mut Vec<Given>) {
    let rest = go_on(extremals, frontier, Budget::Visitor(u64::MAX), given);
    assert!(rest.is_done());
}

/// Through the text, as another machine would get it.
fn mailed(frontier: &Frontier) -> Frontier {
    let copy: Frontier = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn law_any_sequence_of_budgets_gives_what_one_run_gives(
        a in tied(6),
        manner in manner(),
        budgets in proptest::collection::vec(budget(), 0..30),
        choice in any::<(u8, usize)>(),
    ) {
        let dense = manner.extremals(&a).filter(filter(a.rows(), choice)).unwrap();
        // Every other stretch runs in the other form.
        let dense = dense.in_form(Form::Dense);
        let sparse = dense.clone().in_form(Form::Sparse);
        let mut given = Vec::new();
        let mut frontier = mailed(&dense.frontier());
        for (k, budget) in budgets.iter().enumerate() {
            let extremals = if k % 2 == 0 { &dense } else { &sparse };
            frontier = mailed(&go_on(extremals, &frontier, *budget, &mut given));
        }
        finish(&dense, &frontier, &mut given);
        prop_assert_eq!(sorted(given), in_one_run(&dense));
    }

    #[test]
    fn law_any_split_gives_what_one_run_gives(
        a in tied(6),
        manner in manner(),
        first in budget(),
        second in budget(),
        k in 1..5usize,
        l in 1..40usize,
        choice in any::<(u8, usize)>(),
    ) {
        let extremals = manner.extremals(&a).filter(filter(a.rows(), choice)).unwrap();
        let split = |frontier: &Frontier, k| {
            let rest = extremals.clone().resume(frontier).unwrap();
            rest.split(k).unwrap()
        };
        let mut given = Vec::new();
        let frontier = go_on(&extremals, &start(&extremals), first, &mut given);
        let shards = split(&frontier, k);
        prop_assert_eq!(shards.len(), k);
        for shard in &shards {
            // A shard can stop and be split like any frontier.
            let rest = go_on(&extremals, &mailed(shard), second, &mut given);
            for piece in split(&rest, l) {
                finish(&extremals, &mailed(&piece), &mut given);
            }
        }
        prop_assert_eq!(sorted(given), in_one_run(&extremals));
    }

    #[test]
    fn law_a_killed_run_goes_on_from_its_last_checkpoint(
        a in tied(6),
        manner in manner(),
        stretch in 1..30u64,
        kept in 0..8usize,
        lost in budget(),
    ) {
        let extremals = manner.extremals(&a);
        let mut given = Vec::new();
        let mut checkpoint = start(&extremals).to_string();
        for _ in 0..kept {
            let frontier = checkpoint.parse().unwrap();
            let rest = go_on(&extremals, &frontier, Budget::Steps(stretch), &mut given);
            checkpoint = rest.to_string();
        }
        // This stretch ends in an accident: nobody saw its vectors.
        let frontier: Frontier = checkpoint.parse().unwrap();
        prop_assert_eq!(frontier.extremals(), given.len() as u64);
        go_on(&extremals, &frontier, lost, &mut Vec::new());
        finish(&extremals, &frontier, &mut given);
        prop_assert_eq!(sorted(given), in_one_run(&extremals));
    }

    #[test]
    fn law_a_frontier_of_another_matrix_or_filter_is_refused(a in tied(5), b in tied(5)) {
        let (one, other) = (extremals(&a), extremals(&b));
        // Of a search that has begun, and of one that could not.
        for frontier in [start(&one), one.frontier()] {
            match other.clone().resume(&frontier) {
                Ok(_) => prop_assert_eq!(&a, &b),
                Err(error) => prop_assert_eq!(error, FrontierError::OtherMatrix.into()),
            }
            let headed = one.clone().filter(Filter::headed_by(0)).unwrap();
            prop_assert_eq!(refused(&headed, &frontier), FrontierError::OtherFilter.into());
            // Nor can the filter be changed afterwards.
            let resumed = one.clone().resume(&frontier).unwrap();
            prop_assert!(resumed.clone().filter(Filter::everything()).is_ok());
            prop_assert_eq!(
                resumed.filter(Filter::headed_by(0)).unwrap_err(),
                FrontierError::OtherFilter.into()
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
fn another_lambda_is_told_from_another_matrix() {
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
    finish(&extremals, &iter.frontier(), &mut given);
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
