//! Walk bounds: the definition, by listing walks.

use crate::support::*;
use maxplus_core::testing::{generate, strategies};
use maxplus_core::{MaxPlus, NodeSet};
use maxplus_graph::walks::WalkBounds;
use maxplus_graph::{Digraph, MaximumPaths};
use proptest::prelude::*;

/// The greatest weight of a walk with at most so many arcs, by listing them.
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
