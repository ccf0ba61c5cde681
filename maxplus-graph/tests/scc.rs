//! Strongly connected components: the definition by reachability.

use maxplus_core::MaxPlus;
use maxplus_graph::scc::{Components, reachable_from, reaching};
use maxplus_graph::{Budget, Digraph};
use maxplus_testing::{generate, strategies};
use proptest::prelude::*;

use crate::support::*;

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

fn components(graph: &Digraph<i64>) -> Components {
    Components::of(graph, &Budget::unlimited()).unwrap()
}

/// Everything the documentation of [`Components`] promises.
fn check(graph: &Digraph<i64>) {
    let n = graph.n();
    let way = reachable(graph);
    let components = components(graph);
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
        assert_eq!(components(&graph).len(), 4);
    }
}

proptest! {
    #[test]
    fn oracle_random_digraphs(matrix in strategies::square::<MaxPlus<i64>>(0..=9)) {
        check(&digraph(matrix));
    }
}

#[test]
fn a_long_path_needs_no_deep_recursion() {
    let n = 200_000;
    let arcs: Vec<_> = (1..n).map(|i| (i, i - 1)).collect();
    let components = components(&unweighted(n, &arcs));
    assert_eq!(components.len(), n);
    assert_eq!(components.nodes(0), [n - 1]);
}

#[test]
fn a_loop_makes_a_single_node_cyclic() {
    let components = components(&unweighted(2, &[(1, 1)]));
    let cyclic = |node| components.is_cyclic(components.component_of(node));
    assert!(cyclic(1) && !cyclic(0));
}

#[test]
fn no_nodes_have_no_components() {
    assert!(components(&unweighted(0, &[])).is_empty());
}
