//! Strongly connected components: the definition by reachability.

use crate::support::*;
use maxplus_core::MaxPlus;
use maxplus_core::testing::{generate, strategies};
use maxplus_graph::reachability::{reachable_from, reaching};
use maxplus_graph::scc::Components;
use maxplus_graph::{Cycles, Digraph};
use proptest::prelude::*;

/// Reachability by Warshall's loops.
fn reachable(graph: &Digraph<i64>) -> Vec<Vec<bool>> {
    let n = graph.n();
    let mut way: Vec<Vec<bool>> = (0..n)
        .map(|i| (0..n).map(|j| i == j || graph.has_arc(i, j)).collect())
        .collect();
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                way[i][j] |= way[i][k] && way[k][j];
            }
        }
    }
    way
}

/// Everything the documentation of [`Components`] promises.
fn check(graph: &Digraph<i64>) {
    let n = graph.n();
    let way = reachable(graph);
    let components = Components::of(graph);
    for i in 0..n {
        let from: Vec<usize> = (0..n).filter(|&j| way[i][j]).collect();
        assert_eq!(reachable_from(graph, [i]).iter().collect::<Vec<_>>(), from);
        let to: Vec<usize> = (0..n).filter(|&j| way[j][i]).collect();
        assert_eq!(reaching(graph, [i]).iter().collect::<Vec<_>>(), to);

        let own = components.component_of(i);
        let mates: Vec<usize> = (0..n).filter(|&j| way[i][j] && way[j][i]).collect();
        assert_eq!(components.nodes(own), mates);
        assert_eq!(
            components.is_cyclic(own),
            mates.len() > 1 || graph.has_arc(i, i)
        );
        for &j in graph.successor_nodes(i) {
            assert!(own <= components.component_of(j), "condensation order");
        }
    }
    assert_eq!(components.iter().map(<[usize]>::len).sum::<usize>(), n);
    let condensation = components.condensation(graph);
    assert_eq!(Cycles::of(&condensation).count().complete().unwrap(), 0);
    for (i, j, weight) in graph.arcs() {
        let (from, to) = (components.component_of(i), components.component_of(j));
        assert!(from == to || condensation.weight(from, to).unwrap() >= weight);
    }
}

#[test]
fn oracle_every_digraph_up_to_four_nodes() {
    for n in 0..=4 {
        all_digraphs(n).for_each(|graph| check(&graph));
    }
}

#[test]
fn oracle_reducible_matrices_have_the_planted_components() {
    for seed in 0..50 {
        let graph = digraph(generate::reducible(&[3, 1, 4, 2], -3..=3, seed));
        check(&graph);
        assert_eq!(Components::of(&graph).len(), 4);
    }
}

proptest! {
    #[test]
    fn oracle_random_digraphs(matrix in strategies::square::<MaxPlus<i64>>(0..=9)) {
        check(&digraph(matrix));
    }
}
