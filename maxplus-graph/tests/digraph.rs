//! Digraphs, and what is an elementary cycle or path of one.

use maxplus_core::{MaxPlus, NodeSet};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Cycle, Digraph, Path};

fn digraph(n: usize, arcs: &[(usize, usize, i64)]) -> Digraph<i64> {
    let arcs = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
    Digraph::from_arcs(n, arcs).unwrap()
}

#[test]
fn both_directions_tell_the_same_arcs() {
    let graph = digraph(4, &[(2, 0, 5), (0, 0, 1), (2, 3, -7), (1, 3, 0)]);
    assert_eq!(graph.successors(2).collect::<Vec<_>>(), [(0, &5), (3, &-7)]);
    assert_eq!(
        graph.predecessors(0).collect::<Vec<_>>(),
        [(0, &1), (2, &5)]
    );
    assert_eq!(
        graph.predecessors(3).collect::<Vec<_>>(),
        [(1, &0), (2, &-7)]
    );
    assert_eq!(graph.reversed().reversed(), graph);
    assert_eq!(graph.reversed().weight(3, 2), Some(&-7));
    assert_eq!(graph.weight(3, 2), None);
}

#[test]
fn the_greater_of_two_parallel_arcs_counts() {
    let graph = digraph(2, &[(0, 1, 3), (0, 1, 4), (0, 1, -9)]);
    assert_eq!(graph.arcs().collect::<Vec<_>>(), [(0, 1, &4)]);
}

#[test]
fn a_subgraph_keeps_the_numbers_of_its_nodes() {
    let graph = digraph(3, &[(0, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4)]);
    let part = graph.induced(&NodeSet::of(3, [1, 2]));
    assert_eq!(part.n(), 3);
    assert_eq!(
        part.arcs().collect::<Vec<_>>(),
        [(1, 2, &2), (2, 1, &3), (2, 2, &4)]
    );
}

#[test]
fn no_nodes_and_no_arcs_are_a_digraph() {
    assert_eq!(digraph(0, &[]).arcs().count(), 0);
    assert_eq!(digraph(2, &[]).reversed(), digraph(2, &[]));
    assert!(digraph(0, &[]).has_room(usize::MAX).is_ok());
}

#[test]
fn room_is_judged_by_the_largest_weight() {
    let graph = digraph(1, &[(0, 0, i64::MAX / 3)]);
    assert!(graph.has_room(3).is_ok());
    let error = graph.has_room(4).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("4 * 3074457345618258602 leaves")
    );
}

#[test]
fn the_weight_of_a_walk_is_exact_or_an_error() {
    let graph = digraph(2, &[(0, 1, i64::MAX), (1, 0, -i64::MAX), (1, 1, 1)]);
    assert_eq!(graph.walk_weight(&[0]), Ok(0));
    assert_eq!(graph.walk_weight(&[0, 1, 0, 1]), Ok(i64::MAX));
    assert!(graph.walk_weight(&[0, 1, 1, 0]).is_err());
}

fn triangle() -> Digraph<i64> {
    let arc = |i, j, a| (i, j, MaxPlus::finite(a));
    Digraph::from_arcs(3, [arc(0, 1, i64::MAX), arc(1, 2, 1), arc(2, 0, -1)]).unwrap()
}

#[test]
fn every_rotation_is_the_same_cycle() {
    let graph = triangle();
    let cycle = Cycle::new(&graph, [2, 0, 1]).unwrap();
    assert_eq!(cycle.nodes(), [0, 1, 2]);
    for rotation in cycle.rotations() {
        assert_eq!(Cycle::new(&graph, rotation.nodes()), Ok(cycle.clone()));
    }
    let shown: Vec<_> = cycle.rotations().map(|r| r.to_string()).collect();
    assert_eq!(shown, ["(1, 2, 3, 1)", "(2, 3, 1, 2)", "(3, 1, 2, 3)"]);
    assert_eq!(cycle.starting_at(3), None);
}

#[test]
fn what_is_no_cycle_is_refused_for_the_right_reason() {
    let graph = triangle();
    let refused = |nodes: &[usize]| Cycle::new(&graph, nodes.iter().copied()).unwrap_err();
    assert_eq!(refused(&[]), NotElementary::Empty);
    assert_eq!(refused(&[0, 1, 0]), NotElementary::Repeated { node: 0 });
    assert_eq!(refused(&[0, 3]), NotElementary::Outside { node: 3, n: 3 });
    assert_eq!(refused(&[0, 2, 1]), NotElementary::NoArc { from: 0, to: 2 });
    assert_eq!(refused(&[1]).to_string(), "there is no arc 2 -> 2");
}

#[test]
fn a_weight_out_of_range_is_an_error() {
    let graph = triangle();
    let cycle = Cycle::new(&graph, [0, 1, 2]).unwrap();
    let error = cycle.weight(&graph).unwrap_err();
    assert_eq!(
        error.to_string(),
        "9223372036854775807 + 1 leaves the range of i64"
    );
}

#[test]
fn what_is_no_path_is_refused_for_the_right_reason() {
    let arcs = [(0, 1), (1, 0)].map(|(i, j)| (i, j, MaxPlus::finite(0)));
    let graph = Digraph::<i64>::from_arcs(3, arcs).unwrap();
    let refused = |nodes: &[usize]| Path::new(&graph, nodes.iter().copied()).unwrap_err();
    assert_eq!(refused(&[]), NotElementary::Empty);
    assert_eq!(refused(&[0, 1, 0]), NotElementary::Repeated { node: 0 });
    assert_eq!(refused(&[0, 3]), NotElementary::Outside { node: 3, n: 3 });
    assert_eq!(refused(&[1, 2]).to_string(), "there is no arc 2 -> 3");
}

#[test]
fn a_single_node_is_a_path_of_weight_zero() {
    let graph = Digraph::<i64>::from_arcs(1, []).unwrap();
    let path = Path::new(&graph, [0]).unwrap();
    assert_eq!((path.start(), path.end()), (0, 0));
    assert_eq!(path.weight(&graph), Ok(0));
}
