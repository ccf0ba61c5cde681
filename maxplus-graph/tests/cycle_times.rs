//! Cycle times against all elementary cycles and plain reachability.

use maxplus_core::{Matrix, MaxPlus, Square};
use maxplus_graph::cycle_times::CycleTimes;
use maxplus_graph::{Budget, Cycles, Digraph, StopReason};
use num_rational::BigRational;
use proptest::prelude::*;

/// The definition: the greatest mean of the elementary cycles that a node reaches.
fn check(a: &Matrix<MaxPlus<i64>>) {
    let graph = Digraph::of(&Square::new(a).unwrap());
    let n = graph.n();
    // Whether i reaches j, by n rounds over all arcs.
    let mut reaches = vec![vec![false; n]; n];
    for (i, row) in reaches.iter_mut().enumerate() {
        row[i] = true;
    }
    for _ in 0..n {
        for (i, j, _) in graph.arcs() {
            for to in 0..n {
                reaches[i][to] |= reaches[j][to];
            }
        }
    }
    let cycles: Vec<_> = Cycles::of(&graph).iter().map(Result::unwrap).collect();
    let greatest = |wanted: &dyn Fn(usize) -> bool| {
        let wanted = cycles.iter().filter(|cycle| wanted(cycle.nodes()[0]));
        let mean = wanted.map(|cycle| {
            let weight = cycle.weight(&graph).unwrap();
            BigRational::new(weight.into(), cycle.nodes().len().into())
        });
        mean.max()
    };
    let times = CycleTimes::within(&graph, &Budget::unlimited()).unwrap();
    for i in 0..n {
        let mean = times.of_node(i).map(|mean| mean.mean().clone());
        assert_eq!(mean, greatest(&|j| reaches[i][j]), "node {i} of\n{a}");
        let class = times.classes().component_of(i);
        let mean = times.class_means()[class].as_ref();
        let inside = greatest(&|j| reaches[i][j] && reaches[j][i]);
        assert_eq!(mean.map(|mean| mean.mean().clone()), inside, "{a}");
    }
    for (i, j, _) in graph.arcs() {
        let class = |node| times.classes().component_of(node);
        assert!(class(i) <= class(j));
    }
}

#[test]
fn oracle_all_digraphs_on_three_nodes() {
    let values = [None, Some(-1), Some(1)];
    for code in 0..3_usize.pow(9) {
        check(&Matrix::from_fn(3, 3, |i, j| {
            let value = values[code / 3_usize.pow((3 * i + j) as u32) % 3];
            MaxPlus::from_option(value).unwrap()
        }));
    }
}

proptest! {
    #[test]
    fn oracle_sparse_digraphs_with_many_classes(
        n in 0_usize..8,
        entries in prop::collection::vec(prop::option::weighted(0.2, -2_i64..3), 64),
    ) {
        check(&Matrix::from_fn(n, n, |i, j| MaxPlus::from_option(entries[8 * i + j]).unwrap()));
    }
}

#[test]
fn a_limit_is_an_error() {
    let a = Matrix::from_fn(2, 2, |_, _| MaxPlus::finite(1_i64));
    let graph = Digraph::of(&Square::new(a).unwrap());
    let few = CycleTimes::within(&graph, &Budget::steps(1));
    assert_eq!(few.map(|_| ()), Err(StopReason::Steps));
}
