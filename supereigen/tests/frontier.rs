//! Stop and go on: nothing twice, nothing lost, whatever the limits, the
//! splits and the accidents.

use std::ops::ControlFlow;

use crate::support::tied::{Given, chains, in_one_run, sorted, tied};
use maxplus_core::testing::generate;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::{Limits, StopReason};
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::chains::{Chains, Filter, Form, Frontier, FrontierError};

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
    let everything = Filter::everything();
    match kind {
        0 => everything.containing(i),
        1 => everything.with_head(i),
        2 => everything.with_support_at_most(i + 1),
        _ => everything,
    }
}

/// Goes on from the frontier within the budget, adding to `given`.
fn go_on(
    chains: &Chains<i64>,
    frontier: &Frontier,
    budget: Budget,
    given: &mut Vec<Given>,
) -> Frontier {
    let (limits, most) = match budget {
        Budget::Results(k) => (Limits::none().with_results(k), u64::MAX),
        Budget::Steps(k) => (Limits::none().with_steps(k), u64::MAX),
        Budget::Visitor(k) => (Limits::none(), k),
    };
    let before = given.len();
    let (run, rest) = chains
        .visit_from(frontier, &limits, |extremal| {
            given.push(extremal.to_scaled());
            match (given.len() - before) as u64 {
                seen if seen >= most => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
        .unwrap();
    let seen = (given.len() - before) as u64;
    assert_eq!(run.steps.extremals, seen);
    assert_eq!(rest.steps().extremals, frontier.steps().extremals + seen);
    match run.end {
        Ok(()) => assert!(rest.is_done()),
        Err(StopReason::Results) => assert!(matches!(budget, Budget::Results(k) if k == seen)),
        Err(StopReason::Steps) => assert!(matches!(budget, Budget::Steps(_))),
        Err(StopReason::Visitor) => assert!(matches!(budget, Budget::Visitor(k) if k == seen)),
        Err(other) => panic!("{other}"),
    }
    rest
}

/// To the end.
fn finish(chains: &Chains<i64>, frontier: &Frontier, given: &mut Vec<Given>) {
    let rest = go_on(chains, frontier, Budget::Visitor(u64::MAX), given);
    assert!(rest.is_done());
}

/// Through the text, as another machine would get it.
fn mailed(frontier: &Frontier) -> Frontier {
    let copy: Frontier = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn law_any_sequence_of_budgets_gives_what_one_run_gives(
        a in tied(6),
        budgets in proptest::collection::vec(budget(), 0..30),
        choice in any::<(u8, usize)>(),
    ) {
        let chains = chains(&a);
        let filter = filter(chains.n(), choice);
        let chains = chains.with_filter(filter).unwrap();
        // Every other stretch runs in the other form.
        let sparse = chains.clone().with_form(Form::Sparse);
        let mut given = Vec::new();
        let mut frontier = chains.frontier();
        for (k, budget) in budgets.iter().enumerate() {
            let chains = if k % 2 == 0 { &chains } else { &sparse };
            frontier = mailed(&go_on(chains, &frontier, *budget, &mut given));
        }
        finish(&chains, &frontier, &mut given);
        prop_assert_eq!(sorted(given), in_one_run(&chains));
    }

    #[test]
    fn law_any_split_gives_what_one_run_gives(
        a in tied(6),
        first in budget(),
        second in budget(),
        k in 1..5usize,
        l in 1..40usize,
        choice in any::<(u8, usize)>(),
    ) {
        let chains = chains(&a);
        let filter = filter(chains.n(), choice);
        let chains = chains.with_filter(filter).unwrap();
        let mut given = Vec::new();
        let frontier = go_on(&chains, &chains.frontier(), first, &mut given);
        let shards = chains.split(&frontier, k).unwrap();
        prop_assert_eq!(shards.len(), k);
        for shard in &shards {
            // A shard can stop and be split like any frontier.
            let rest = go_on(&chains, &mailed(shard), second, &mut given);
            for piece in chains.split(&rest, l).unwrap() {
                finish(&chains, &mailed(&piece), &mut given);
            }
        }
        prop_assert_eq!(sorted(given), in_one_run(&chains));
    }

    #[test]
    fn law_a_killed_run_goes_on_from_its_last_checkpoint(
        a in tied(6),
        stretch in 1..30u64,
        kept in 0..8usize,
        lost in budget(),
    ) {
        let chains = chains(&a);
        let mut given = Vec::new();
        let mut checkpoint = chains.frontier().to_string();
        for _ in 0..kept {
            let frontier = checkpoint.parse().unwrap();
            let rest = go_on(&chains, &frontier, Budget::Steps(stretch), &mut given);
            checkpoint = rest.to_string();
        }
        // This stretch ends in an accident: nobody saw its vectors.
        let frontier: Frontier = checkpoint.parse().unwrap();
        prop_assert_eq!(frontier.steps().extremals, given.len() as u64);
        go_on(&chains, &frontier, lost, &mut Vec::new());
        finish(&chains, &frontier, &mut given);
        prop_assert_eq!(sorted(given), in_one_run(&chains));
    }

    #[test]
    fn law_a_frontier_of_another_matrix_or_filter_is_refused(a in tied(5), b in tied(5)) {
        let (one, other) = (chains(&a), chains(&b));
        let refused = other.count_from(&one.frontier(), &Limits::none());
        match refused {
            Ok(_) => prop_assert_eq!(&a, &b),
            Err(error) => prop_assert_eq!(error, FrontierError::OtherMatrix),
        }
        let headed = one.clone().with_filter(Filter::everything().with_head(0)).unwrap();
        prop_assert_eq!(
            headed.count_from(&one.frontier(), &Limits::none()).unwrap_err(),
            FrontierError::OtherFilter
        );
        prop_assert_eq!(
            headed.split(&one.frontier(), 2).unwrap_err(),
            FrontierError::OtherFilter
        );
    }

    #[test]
    fn law_a_changed_text_is_refused(
        a in tied(5),
        steps in 0..60u64,
        place in any::<prop::sample::Index>(),
        put in ".{0,4}",
    ) {
        let chains = chains(&a);
        let limits = Limits::none().with_steps(steps);
        let (_, rest) = chains.count_from(&chains.frontier(), &limits).unwrap();
        let text = rest.to_string();
        let at = place.index(text.len());
        let mut changed = text.clone();
        changed.replace_range(at..at + 1, &put);
        if changed != text {
            prop_assert!(changed.parse::<Frontier>().is_err());
        }
        prop_assert!(text[..at].parse::<Frontier>().is_err());
    }

    #[test]
    fn law_any_text_is_read_or_refused(text in "(supereigen frontier [0-9]\n)?(matrix [0-9]{1,25} ?)?.{0,40}") {
        prop_assert!(text.parse::<Frontier>().is_err());
    }
}

#[test]
fn another_lambda_is_told_from_another_matrix() {
    let a = generate::dense(5, 5, -3..=1, 1);
    let of = |lambda| Chains::new(&Problem::with_lambda(&a, lambda).unwrap());
    let (zero, one) = (of(MaxPlus::finite(0)), of(MaxPlus::finite(1)));
    let refused = one.count_from(&zero.frontier(), &Limits::none());
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the frontier belongs to lambda = 0, not to lambda = 1"
    );
    let everything = of(MaxPlus::NEG_INFINITY);
    assert_eq!(everything.frontier().lambda(), "-inf");
    assert!(
        everything
            .count_from(&one.frontier(), &Limits::none())
            .is_err()
    );
}

#[test]
fn an_iterator_knows_what_it_would_still_give() {
    let a = generate::dense(7, 7, -5..=2, 3);
    let chains = chains(&a);
    let mut extremals = chains.iter();
    let mut given: Vec<Given> = extremals.by_ref().take(5).collect();
    finish(&chains, &extremals.frontier(), &mut given);
    assert_eq!(sorted(given), in_one_run(&chains));
}

#[test]
fn shards_of_one_large_search_are_of_a_size() {
    let a = generate::dense(30, 30, -100..=10, 2);
    let chains = chains(&a);
    let whole = chains.count(&Limits::none()).steps.extremals;
    assert!(whole > 10_000, "{whole}");
    for k in [2, 5] {
        let shards = chains.split(&chains.frontier(), k).unwrap();
        let sizes: Vec<u64> = shards
            .iter()
            .map(|shard| chains.count_from(shard, &Limits::none()).unwrap().0)
            .map(|run| run.steps.extremals)
            .collect();
        assert_eq!(sizes.iter().sum::<u64>(), whole);
        let largest = *sizes.iter().max().unwrap();
        assert!(largest * k as u64 <= 2 * whole, "{sizes:?}");
    }
}

#[test]
fn a_finished_frontier_and_an_empty_matrix_have_nothing_left() {
    let empty = chains(&Matrix::<MaxPlus<i64>>::zeros(0, 0));
    let negative = chains(&generate::without_nonnegative_cycles(6, 100, 1));
    for chains in [empty, negative] {
        let (run, rest) = chains
            .count_from(&chains.frontier(), &Limits::none())
            .unwrap();
        assert!(run.is_complete() && rest.is_done());
        assert_eq!(rest.subtrees(), 0);
        let (run, rest) = chains.count_from(&rest, &Limits::none()).unwrap();
        assert!(run.is_complete() && rest.is_done());
        assert_eq!(chains.split(&rest, 4).unwrap().len(), 4);
    }
}

#[cfg(feature = "serde")]
#[test]
fn law_serde_keeps_a_frontier() {
    let chains = chains(&generate::dense(6, 6, -3..=1, 4));
    let limits = Limits::none().with_results(3);
    let (_, rest) = chains.count_from(&chains.frontier(), &limits).unwrap();
    let json = serde_json::to_string(&rest).unwrap();
    assert_eq!(serde_json::from_str::<Frontier>(&json).unwrap(), rest);
    assert!(serde_json::from_str::<Frontier>("\"supereigen\"").is_err());
}
