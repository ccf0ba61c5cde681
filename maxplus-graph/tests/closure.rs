//! Best weights against the sum of powers, and the cycles that prevent them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::{Carrier, Matrix, MaxPlus, Rational, ReadMatrix, Square};
use maxplus_graph::closure::{NoBestWeights, best_from, positive_cycle, star_within};
use maxplus_graph::cycle_mean::{CycleMean, max_cycle_mean};
use maxplus_graph::{Budget, Cycle, Digraph, StopReason};
use maxplus_testing::naive;
use maxplus_testing::strategies::{square, square_without_positive_cycles};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;
use proptest::prelude::*;

fn digraph<T: Carrier>(matrix: &Matrix<MaxPlus<T>>) -> Digraph<T> {
    Digraph::of(&Square::new(matrix).unwrap())
}

fn is_positive<T: Carrier>(graph: &Digraph<T>, cycle: &Cycle) -> bool {
    // Through the constructor that checks the arcs.
    let cycle = Cycle::new(graph, cycle.nodes().iter().copied()).unwrap();
    CycleMean::of(graph, cycle).mean().is_positive()
}

/// The star by powers, or a positive cycle.
fn check(matrix: &Matrix<MaxPlus<i64>>) {
    let graph = digraph(matrix);
    check_within(&graph);
    match (best_rows(&graph), naive::star(matrix).unwrap()) {
        (Ok(best), Some(star)) => {
            assert_eq!(best, star);
            assert_eq!(positive_cycle(&graph), None);
        }
        (Err(NoBestWeights::PositiveCycle(mean)), None) => {
            assert!(is_positive(&graph, mean.cycle()) && mean.weight().is_positive());
            assert!(is_positive(&graph, &positive_cycle(&graph).unwrap()));
        }
        (found, expected) => panic!("{found:?}, but the powers give {expected:?}"),
    }
}

/// The best weights from every node.
fn best_rows<T: Carrier<Exact = T>>(
    graph: &Digraph<T>,
) -> Result<Matrix<MaxPlus<T>>, NoBestWeights> {
    let rows = (0..graph.n()).map(|source| Ok(best_from(graph, source)?.as_slice().to_vec()));
    Ok(Matrix::from_rows(rows.collect::<Result<Vec<_>, _>>()?).unwrap())
}

/// Over integers of any width there is the same star, or a positive cycle; and no answer if the
/// flag is set.
fn check_within<T: Carrier<Exact = T>>(graph: &Digraph<T>) {
    let exact = |x: &MaxPlus<T>| match x.value() {
        Some(x) => MaxPlus::finite(Rational::from(x.to_fraction())),
        None => MaxPlus::NEG_INFINITY,
    };
    let fractions = Digraph::of(&Square::new(graph.to_matrix().map(exact)).unwrap());
    let star = star_within(&fractions, &Budget::unlimited());
    match (star, best_rows(graph)) {
        (Ok(star), Ok(best)) => assert_eq!(star.to_sparse().to_dense(), best.map(exact).to_dense()),
        (Err(NoBestWeights::PositiveCycle(mean)), Err(_)) => {
            assert!(is_positive(graph, mean.cycle()));
            let greatest = max_cycle_mean(graph, &Budget::unlimited()).unwrap();
            assert_eq!(Some(*mean), greatest);
        }
        (found, expected) => panic!("{found:?}, not {expected:?}"),
    }
    let set = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
    let stopped = star_within(&fractions, &set).unwrap_err();
    assert_eq!(stopped, NoBestWeights::Stopped(StopReason::Interrupted));
}

/// More nodes than a full matrix has room for: a path, a ring of weight 0, and a tree.
#[test]
fn agreement_of_large_sparse_stars_with_their_rows() {
    let n = 5_000;
    let arc = |i: usize, j: usize, a: i64| (i, j, MaxPlus::finite(Rational::from(a)));
    let path = (0..50).map(|i| arc(i, i + 1, i as i64 - 20));
    let ring = (60..100).map(|i| {
        arc(
            i,
            if i == 99 { 60 } else { i + 1 },
            if i == 99 { -39 } else { 1 },
        )
    });
    let tree = (100..n).map(|i| arc(i, 100 + (i - 100) / 2, -1));
    let graph = Digraph::from_arcs(n, path.chain(ring).chain(tree)).unwrap();
    let star = star_within(&graph, &Budget::unlimited())
        .unwrap()
        .to_sparse();
    for source in [0, 3, 49, 55, 60, 75, 99, 100, 4_000, n - 1] {
        let best = best_from(&graph, source).unwrap();
        let row: Vec<_> = ReadMatrix::row(&star, source).collect();
        let expected: Vec<_> = best.nonzeros().collect();
        assert_eq!(row, expected, "{source}");
    }
    let closed = graph
        .arcs()
        .map(|(i, j, a)| (i, j, MaxPlus::finite(a.clone())))
        .chain([arc(101, 4_000, 100)]);
    let graph = Digraph::from_arcs(n, closed).unwrap();
    let why = star_within(&graph, &Budget::unlimited()).unwrap_err();
    assert!(matches!(why, NoBestWeights::PositiveCycle(_)), "{why}");
}

proptest! {
    #[test]
    fn agreement_over_integers_of_every_width(
        matrix in square::<MaxPlus<BigRational>>(0..=5), bits in prop::sample::select(vec![0_u32, 28, 60, 90]),
    ) {
        let factor = BigRational::from_integer(BigInt::from(1) << bits);
        let wide = matrix.map(|x| match x.value() {
            Some(x) => MaxPlus::finite(x * &factor),
            None => MaxPlus::NEG_INFINITY,
        });
        check_within(&digraph(&wide.to_dense()));
    }
}

#[test]
fn oracle_all_digraphs_on_three_nodes_with_weights_minus_1_and_1() {
    for code in 0..3_u32.pow(9) {
        let digit = |place: usize| code / 3_u32.pow(place as u32) % 3;
        check(&Matrix::from_fn(3, 3, |i, j| {
            let weight = [None, Some(-1), Some(1)][digit(3 * i + j) as usize];
            MaxPlus::from_option(weight).unwrap()
        }));
    }
}

proptest! {
    #[test]
    fn oracle_random_matrices(matrix in square::<MaxPlus<i64>>(0..=6)) {
        check(&matrix);
    }

    #[test]
    fn oracle_random_matrices_without_positive_cycles(
        matrix in square_without_positive_cycles(0..=7)
    ) {
        check(&matrix);
        prop_assert_eq!(positive_cycle(&digraph(&matrix)), None);
    }

    /// A positive cycle that the source does not reach changes nothing.
    #[test]
    fn law_only_cycles_on_the_way_matter(matrix in square::<MaxPlus<i64>>(1..=6)) {
        let graph = digraph(&matrix);
        let reached = maxplus_graph::scc::reachable_from(&graph, [0]);
        let on_the_way = positive_cycle(&graph.induced(&reached));
        prop_assert_eq!(best_from(&graph, 0).is_err(), on_the_way.is_some());
    }
}

/// In doubles, 0.1 + 0.2 - 0.3 is rounded twice; as fractions the three doubles
/// sum to exactly 2^-55.
#[test]
fn doubles_are_added_as_the_fractions_they_are() {
    let arcs = [(0, 1, 0.1), (1, 2, 0.2), (2, 0, -0.3)];
    let graph = Digraph::from_arcs(3, arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)))).unwrap();
    let error = best_from(&graph, 0).unwrap_err();
    let NoBestWeights::PositiveCycle(mean) = error else {
        panic!("{error}")
    };
    let expected = BigRational::new(1.into(), (1_i64 << 55).into());
    assert_eq!(mean.weight(), expected);
}

#[test]
fn a_walk_that_leaves_the_range_is_an_error() {
    let arcs = [(0, 1, i64::MAX), (1, 2, 1), (2, 2, -1)];
    let graph = Digraph::from_arcs(3, arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)))).unwrap();
    let error = best_from(&graph, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "9223372036854775807 + 1 leaves the range of i64"
    );
    assert_eq!(positive_cycle(&graph), None);
    assert_eq!(best_from(&graph, 1).unwrap().to_string(), "-inf 0 1");
}

#[test]
fn no_nodes_have_a_closure() {
    let none = Digraph::<Rational>::from_arcs(0, []).unwrap();
    let star = star_within(&none, &Budget::unlimited()).unwrap();
    assert_eq!(star.rows(), 0);
}
