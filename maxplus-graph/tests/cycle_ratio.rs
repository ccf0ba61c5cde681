//! Cycle ratios against the list of all elementary cycles.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::{Matrix, MaxPlus, Rational, Square};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::cycle_ratio::{
    CycleRatio, NoCycleRatio, max_cycle_ratio, max_cycle_ratio_in_rounds,
};
use maxplus_graph::{Budget, Cycles, Digraph, StopReason};
use num_bigint::BigInt;
use proptest::prelude::*;

type Weights = Matrix<MaxPlus<Rational>>;

fn digraph(weights: &Weights) -> Digraph<Rational> {
    Digraph::of(&Square::new(weights).unwrap())
}

/// The definition: the greatest ratio of all elementary cycles with tokens, or an error if a cycle
/// of positive weight has none.
fn check(weights: &Weights, tokens: &[Vec<u64>]) {
    let graph = digraph(weights);
    let of = |i: usize, j: usize| tokens[i][j];
    let mut best: Option<Rational> = None;
    let mut is_free = false;
    for cycle in Cycles::of(&graph).iter() {
        let cycle = cycle.unwrap();
        let weight = cycle.weight(&graph).unwrap();
        let count: u128 = cycle.arcs().map(|(i, j)| u128::from(of(i, j))).sum();
        if count > 0 {
            best = best.max(Some(&weight / &Rational::from(BigInt::from(count))));
        } else {
            is_free |= weight.is_positive();
        }
    }
    match max_cycle_ratio_in_rounds(&graph, of, &Budget::unlimited()) {
        Ok((greatest, rounds)) => {
            assert!(!is_free);
            assert_eq!(greatest.as_ref().map(|g| g.ratio().clone()), best);
            assert!(rounds <= 12, "{rounds} rounds");
            if let Some(greatest) = greatest {
                let weight = greatest.cycle().weight(&graph).unwrap();
                let count: u128 = greatest
                    .cycle()
                    .arcs()
                    .map(|(i, j)| u128::from(of(i, j)))
                    .sum();
                assert_eq!(
                    weight,
                    greatest.ratio() * &Rational::from(BigInt::from(count))
                );
            }
        }
        Err(NoCycleRatio::NoTokens(mean)) => {
            assert!(is_free && mean.cycle().arcs().all(|(i, j)| of(i, j) == 0));
            assert!(mean.cycle().weight(&graph).unwrap().is_positive());
        }
        Err(error) => panic!("{error}"),
    }
}

/// Every matrix with two nodes over four weights and three numbers of tokens.
#[test]
fn oracle_all_digraphs_on_two_nodes() {
    let values = [None, Some(-1), Some(0), Some(2)];
    for code in 0..4_usize.pow(4) * 3_usize.pow(4) {
        let (weights, counts) = (code % 256, code / 256);
        let weights = Matrix::from_fn(2, 2, |i, j| {
            let value = values[weights >> (2 * (2 * i + j)) & 3];
            value.map_or(MaxPlus::NEG_INFINITY, |x: i64| MaxPlus::finite(x.into()))
        });
        let count = |i: usize, j: usize| (counts / 3_usize.pow((2 * i + j) as u32) % 3) as u64;
        check(
            &weights,
            &[
                vec![count(0, 0), count(0, 1)],
                vec![count(1, 0), count(1, 1)],
            ],
        );
    }
}

proptest! {
    #[test]
    fn oracle_random_digraphs_full_of_ties(
        (entries, tokens) in (0_usize..6).prop_flat_map(|n| {
            let weight = prop_oneof![
                1 => Just(None),
                3 => (-3_i64..=3, 1_i64..=3).prop_map(|(a, b)| Some(Rational::new(a, b))),
            ];
            let tokens = prop_oneof![3 => 0_u64..3, 1 => Just(u64::MAX)];
            (
                prop::collection::vec(prop::collection::vec(weight, n), n),
                prop::collection::vec(prop::collection::vec(tokens, n), n),
            )
        }),
    ) {
        let n = entries.len();
        let weights = Matrix::from_fn(n, n, |i, j| {
            entries[i][j].clone().map_or(MaxPlus::NEG_INFINITY, MaxPlus::finite)
        });
        check(&weights, &tokens);
        // With one token on each arc it is the mean.
        let graph = digraph(&weights);
        let greatest = max_cycle_ratio(&graph, |_, _| 1, &Budget::unlimited()).unwrap();
        let ratio = greatest.as_ref().map(CycleRatio::ratio).cloned();
        let lambda = max_cycle_mean(&graph, &Budget::unlimited()).unwrap();
        prop_assert_eq!(ratio, lambda.map(|mean| mean.mean().clone().into()));
    }
}

#[test]
fn a_set_flag_stops_it() {
    let one = Matrix::from_fn(1, 1, |_, _| MaxPlus::finite(Rational::from(1_i64)));
    let set = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
    let stopped = max_cycle_ratio(&digraph(&one), |_, _| 1, &set);
    assert_eq!(stopped, Err(NoCycleRatio::Stopped(StopReason::Interrupted)));
    let deadlock = max_cycle_ratio(&digraph(&one), |_, _| 0, &Budget::unlimited());
    let message = deadlock.unwrap_err().to_string();
    assert_eq!(message, "the cycle (1, 1) has weight 1 and no tokens");
}
