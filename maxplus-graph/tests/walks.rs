//! Walk bounds: the definition, by listing walks.

use maxplus_core::{MaxPlus, NodeSet, Square};
use maxplus_graph::walks::{NoBounds, WalkBounds};
use maxplus_graph::{Budget, Digraph, MaximumPaths, StopReason};
use maxplus_testing::strategies::square;
use maxplus_testing::{generate, strategies};
use proptest::prelude::*;

use crate::support::*;

/// The greatest weight of a walk with at most `arcs` arcs, by listing them.
fn by_definition(graph: &Digraph<i64>, from: usize, to: usize, arcs: usize) -> Option<i64> {
    let here = (from == to).then_some(0);
    if arcs == 0 {
        return here;
    }
    let onward = graph.successors(from).filter_map(|(next, weight)| {
        by_definition(graph, next, to, arcs - 1).map(|rest| weight + rest)
    });
    onward.chain(here).max()
}

proptest! {
    #[test]
    fn oracle_short_walks(matrix in strategies::square::<MaxPlus<i64>>(1..=4)) {
        let graph = digraph(matrix);
        for target in 0..graph.n() {
            let bounds = WalkBounds::into_node(&graph, target, 6).unwrap();
            for from in 0..graph.n() {
                for arcs in 0..=6 {
                    let expected = by_definition(&graph, from, target, arcs);
                    prop_assert_eq!(bounds.best(arcs, from).copied(), expected);
                }
            }
        }
    }

    #[test]
    fn law_settled_bounds_stay(matrix in strategies::square::<MaxPlus<i64>>(1..=5)) {
        let graph = digraph(matrix);
        let short = WalkBounds::into_node(&graph, 0, 6).unwrap();
        let long = WalkBounds::into_node(&graph, 0, 12).unwrap();
        for from in 0..graph.n() {
            prop_assert!(short.best(6, from) <= long.best(12, from));
            if short.is_settled() {
                prop_assert_eq!(short.best(6, from), long.best(12, from));
            }
        }
    }

    #[test]
    fn law_paths_stay_below_the_bounds(n in 1..=6_usize, seed in any::<u64>()) {
        let graph = digraph(generate::dense(n, n, -20..=20, seed));
        let bounds = WalkBounds::into_node(&graph, 0, n).unwrap();
        for path in MaximumPaths::ending_in(&graph, &NodeSet::of(n, [0])).iter() {
            let path = path.unwrap();
            let bound = bounds.best(path.nodes().len() - 1, path.start()).unwrap();
            prop_assert!(path.weight(&graph).unwrap() <= *bound);
        }
    }
}

#[test]
fn a_walk_out_of_range_is_an_error_and_not_a_number() {
    let graph = Digraph::from_arcs(1, [(0, 0, MaxPlus::finite(i64::MAX / 2))]).unwrap();
    let bounds = WalkBounds::into_node(&graph, 0, 2).unwrap();
    assert_eq!(bounds.best(2, 0), Some(&(i64::MAX - 1)));
    assert!(WalkBounds::into_node(&graph, 0, 3).is_err());
}

#[test]
fn without_positive_cycles_the_bounds_settle_early() {
    let graph = digraph(generate::without_nonnegative_cycles(30, 40, 5));
    let bounds = WalkBounds::into_node(&graph, 3, 1_000_000).unwrap();
    assert!(bounds.is_settled());
}

proptest! {
    #[test]
    fn law_bounds_that_end_early_overlook_no_walk(
        matrix in square::<MaxPlus<i64>>(1..=6),
        sums in 0..40_u64,
        weight in -30..30_i64,
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let mut meter = Budget::unlimited().meter();
        let exact = WalkBounds::into_node(&graph, 0, 20).unwrap();
        let early = WalkBounds::within(&graph, 0, 20, sums, &mut meter).unwrap();
        for arcs in 0..=20 {
            for from in 0..graph.n() {
                let lifts = exact.best(arcs, from).is_some_and(|best| weight + best >= 0);
                prop_assert!(early.may_lift(&weight, arcs, from) || !lifts);
                prop_assert_eq!(exact.may_lift(&weight, arcs, from), lifts);
            }
        }
    }
}

#[test]
fn a_ring_takes_as_many_sums_as_it_has_arcs() {
    let n = 1000;
    let arcs = (0..n).map(|i| (i, (i + 1) % n, MaxPlus::finite(-1)));
    let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
    let budget = Budget::steps(n as u64);
    let bounds = WalkBounds::within(&graph, 0, n, u64::MAX, &mut budget.meter());
    assert_eq!(bounds.unwrap().best(n, 1), Some(&-999));
    let mut few = Budget::steps(n as u64 - 1).meter();
    let stopped = WalkBounds::within(&graph, 0, n, u64::MAX, &mut few).unwrap_err();
    assert_eq!(stopped, NoBounds::Stopped(StopReason::Steps));
}
