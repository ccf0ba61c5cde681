//! Maximum J-paths: the definition, the paper's example, cutting.

use maxplus_core::{MaxPlus, NodeSet};
use maxplus_graph::paths::Visit;
use maxplus_graph::{Cycle, Digraph, Limits, MaximumPaths, Path, StopReason};
use maxplus_testing::strategies::square;
use proptest::prelude::*;

use crate::support::*;

fn shown(graph: &Digraph<i64>, cycle: &[usize]) -> Vec<String> {
    let cycle = Cycle::new(graph, cycle.iter().copied()).unwrap();
    let paths = MaximumPaths::of_cycle(graph, &cycle);
    paths.iter().map(|path| path.unwrap().to_string()).collect()
}

#[test]
fn the_paper_example_has_six_six_five_and_four_paths() {
    let graph = paper_example();
    let expected = [
        "(5, 3, 4, 1, 2)",
        "(5, 4, 1, 2)",
        "(3, 4, 5, 1, 2)",
        "(5, 4, 3, 2)",
        "(4, 5, 3, 2)",
        "(3, 4, 5, 2)",
    ];
    assert_eq!(shown(&graph, &[1]), expected);
    assert_eq!(shown(&graph, &[1, 0]).len(), 6);
    assert_eq!(shown(&graph, &[1, 2]).len(), 5);
    assert_eq!(
        shown(&graph, &[1, 2, 3, 0]),
        ["(5, 1)", "(5, 2)", "(5, 3)", "(5, 4)"]
    );
}

/// Conditions 1 to 3 by plain loops, m >= 2.
fn is_maximum(graph: &Digraph<i64>, set: &NodeSet, nodes: &[usize]) -> bool {
    let last = nodes.len() - 1;
    nodes.len() >= 2
        && nodes.windows(2).all(|arc| graph.has_arc(arc[0], arc[1]))
        && (0..=last).all(|k| set.contains(nodes[k]) == (k == last))
        && (0..graph.n())
            .filter(|l| !set.contains(*l) && !nodes.contains(l))
            .all(|l| !graph.has_arc(l, nodes[0]))
}

fn listed(graph: &Digraph<i64>, set: &NodeSet) -> Vec<Vec<usize>> {
    MaximumPaths::ending_in(graph, set)
        .iter()
        .map(|path| path.unwrap().nodes().to_vec())
        .collect()
}

/// The order of the search: lexicographic when read backwards.
fn by_definition(graph: &Digraph<i64>, set: &NodeSet, sequences: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut paths: Vec<_> = sequences
        .iter()
        .filter(|nodes| is_maximum(graph, set, nodes))
        .cloned()
        .collect();
    paths.sort_by_key(|path| path.iter().rev().copied().collect::<Vec<_>>());
    paths
}

#[test]
fn oracle_every_node_set_of_every_digraph_up_to_three_nodes() {
    for n in 0..=3 {
        let sequences = sequences(n);
        for graph in all_digraphs(n) {
            for bits in 0..1_usize << n {
                let set = NodeSet::of(n, (0..n).filter(|k| bits >> k & 1 == 1));
                assert_eq!(
                    listed(&graph, &set),
                    by_definition(&graph, &set, &sequences)
                );
            }
        }
    }
}

#[test]
fn oracle_one_node_set_of_every_digraph_with_four_nodes() {
    let sequences = sequences(4);
    for (number, graph) in all_digraphs(4).enumerate() {
        // Arcs within J change nothing, so spread the sets over the graphs.
        let bits = number.wrapping_mul(0x9e37_79b9) >> 7;
        let set = NodeSet::of(4, (0..4).filter(|k| bits >> k & 1 == 1));
        assert_eq!(
            listed(&graph, &set),
            by_definition(&graph, &set, &sequences)
        );
    }
}

proptest! {
    #[test]
    fn oracle_random_digraphs(
        matrix in square::<MaxPlus<i64>>(1..=6),
        bits in any::<u8>(),
    ) {
        let graph = digraph(matrix);
        let n = graph.n();
        let set = NodeSet::of(n, (0..n).filter(|k| bits >> k & 1 == 1));
        let expected = by_definition(&graph, &set, &sequences(n));
        prop_assert_eq!(listed(&graph, &set), expected);
    }

    #[test]
    fn law_a_cut_takes_away_exactly_the_paths_with_that_ending(
        matrix in square::<MaxPlus<i64>>(2..=6),
        last in 0..6_usize,
        before in 0..6_usize,
    ) {
        let graph = digraph(matrix);
        let n = graph.n();
        let (last, before) = (last % n, before % n);
        let set = NodeSet::of(n, [last, (last + 1) % n]);
        let ends_so = |path: &[usize]| path.ends_with(&[before, last]);
        let mut seen = Vec::new();
        let tally = MaximumPaths::ending_in(&graph, &set).visit(|ending| {
            if ending.len() == 2 && (ending.front(), ending.end()) == (before, last) {
                return Visit::Cut;
            }
            if ending.is_maximum() {
                seen.push(ending.to_path().nodes().to_vec());
            }
            Visit::Grow
        });
        let mut expected = listed(&graph, &set);
        // A maximum path that is itself the ending was reported, then cut.
        let printed = expected.iter().filter(|path| path[..] == [before, last]).count();
        expected.retain(|path| !ends_so(path));
        prop_assert_eq!(tally.found().results, (expected.len() + printed) as u64);
        prop_assert_eq!(seen, expected);
    }

    #[test]
    fn law_endings_grow_by_one_node_at_a_time(matrix in square::<MaxPlus<i64>>(1..=5)) {
        let graph = digraph(matrix);
        let set = NodeSet::of(graph.n(), [0]);
        let mut path: Vec<usize> = Vec::new();
        let mut good = true;
        let tally = MaximumPaths::ending_in(&graph, &set).visit(|ending| {
            // What the caller keeps per node of the path is still valid.
            path.truncate(ending.len() - 1);
            path.push(ending.front());
            let nodes: Vec<usize> = ending.nodes().collect();
            good &= path.iter().rev().eq(&nodes) && Path::new(&graph, nodes).is_ok();
            Visit::Grow
        });
        prop_assert!(good && tally.is_complete());
    }
}

#[test]
fn a_search_through_millions_of_millions_of_paths_stops_at_once() {
    let graph = complete(16);
    let paths = MaximumPaths::ending_in(&graph, &NodeSet::of(16, [0]));
    assert_eq!(paths.iter().take(10).count(), 10);
    let mut seen = 0;
    let cut = paths.visit(|ending| {
        seen += u64::from(ending.is_maximum());
        if seen == 10 { Visit::Stop } else { Visit::Grow }
    });
    assert_eq!(
        (cut.why(), cut.found().results),
        (Some(StopReason::Visitor), 10)
    );

    let limits = Limits::results(10);
    let items: Vec<_> = paths.clone().limits(&limits).iter().collect();
    assert_eq!(items.len(), 11);
    assert_eq!(items[10], Err(StopReason::Results));
    let limits = Limits::steps(5);
    let cut = paths.limits(&limits).tally();
    assert_eq!((cut.why(), cut.found().steps), (Some(StopReason::Steps), 5));
}

#[test]
fn no_set_and_no_way_in_give_no_path() {
    let graph = unweighted(2, &[(0, 1), (0, 0)]);
    assert_eq!(listed(&graph, &NodeSet::empty(2)), Vec::<Vec<usize>>::new());
    // Node 0 alone would be a path with m = 1.
    assert_eq!(
        listed(&graph, &NodeSet::of(2, [0])),
        Vec::<Vec<usize>>::new()
    );
    assert_eq!(listed(&graph, &NodeSet::of(2, [1])), [[0, 1]]);
}
