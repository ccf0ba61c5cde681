//! Three criteria of extremality that must always agree, and their reasons.

use crate::support::{solution, unlimited, x};
use maxplus_core::{Matrix, MaxPlus, Vector};
use maxplus_graph::Limits;
use maxplus_testing::definition::{self, Defined};
use maxplus_testing::strategies;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::paper::example;
use supereigen::paper::generators::x_g;
use supereigen::vector::{Extremality, Reason, Shape, Split, Tangent, VectorError};
use supereigen::{Problem, System};

type Scalar = MaxPlus<i64>;

/// Whether a shape is right: it covers the support, and every node but the first leans on the one
/// before alone.
fn check_shape(tangent: &Tangent, shape: &Shape) {
    let leans = |nodes: &[usize]| {
        for pair in nodes.windows(2) {
            assert_eq!(tangent.tail(pair[1]), Some(&pair[..1]));
        }
    };
    let mut nodes = match shape {
        Shape::Chain(chain) => {
            leans(chain);
            chain.clone()
        }
        Shape::TiedTail { cycle, tail } => {
            leans(cycle);
            leans(tail);
            assert_eq!(
                tangent.tail(cycle[0]),
                cycle.last().map(std::slice::from_ref)
            );
            let ties = tangent.tail(tail[0]).unwrap();
            assert!(ties.len() > 1 && ties.iter().all(|k| cycle.contains(k)));
            [cycle.as_slice(), tail].concat()
        }
    };
    nodes.sort_unstable();
    assert_eq!(nodes, tangent.support().iter().collect::<Vec<_>>());
}

/// Whether the reason of an extremality holds.
fn check_verdict(problem: &Problem<i64>, x: &Vector<Scalar>, extremality: &Extremality<i64>) {
    match extremality {
        Extremality::Extremal(Reason { head, shape }) => {
            let tangent = problem.tangent(x).unwrap();
            let hypergraph = tangent.hypergraph();
            for i in tangent.support() {
                assert!(hypergraph.reachable([i]).contains(*head));
            }
            check_shape(&tangent, shape);
        }
        Extremality::Combination(split) => {
            for part in [&split.left, &split.right] {
                assert!(
                    problem.is_solution(part).unwrap(),
                    "{part:?} is no solution"
                );
                assert_ne!(part, x);
            }
            assert_eq!(split.left.plus(&split.right).unwrap(), *x);
        }
    }
}

proptest! {
    #[test]
    fn agreement_of_three_criteria(
        a in strategies::square::<Scalar>(1..=6),
        choice in vec(prop_oneof![3 => Just(None), 1 => (-2..=2_i64).prop_map(Some)], 24),
    ) {
        let problem = Problem::new(&a).unwrap();
        let generators = x_g(&problem, &Limits::none()).complete().unwrap();
        let some = generators.vectors().iter().take(12).cloned();
        for x in some.chain(solution(&problem, &choice)) {
            let extremality = problem.extremality(&x, &unlimited()).unwrap();
            check_verdict(&problem, &x, &extremality);
            let heads = System::from(&problem).heads(&x).unwrap();
            prop_assert_eq!(heads.first(), extremality.head(), "{:?}: {}", x, extremality);
            match definition::extremality(&x, generators.vectors()).unwrap() {
                Defined::Extremal { head } => prop_assert_eq!(Some(head), extremality.head()),
                Defined::Combination { left, right } => {
                    prop_assert!(!extremality.is_extremal());
                    check_verdict(&problem, &x, &Extremality::Combination(Split { left, right }));
                }
                Defined::NotGenerated { node } => prop_assert!(false, "{x:?} at {node}"),
            }
        }
    }
}

#[test]
fn a_tied_tail_is_an_extremal() {
    let zero = MaxPlus::finite(0_i64);
    let entries = [(0, 1), (1, 0), (2, 0), (2, 1)].map(|(i, j)| (i, j, zero));
    let a = Matrix::from_triplets(3, 3, entries).unwrap();
    let problem = Problem::new(&a).unwrap();
    let extremality = problem.extremality(&x("0 0 0"), &unlimited()).unwrap();
    assert_eq!(
        extremality.to_string(),
        "extremal with head 3: cycle (2 1), tied tail 3"
    );
}

#[test]
fn a_zero_cycle_has_its_least_node_as_head() {
    let entries = [(0, 1, 5_i64), (1, 0, -5)].map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let problem = Problem::new(&Matrix::from_triplets(2, 2, entries).unwrap());
    let problem = problem.unwrap();
    assert_eq!(
        problem
            .extremality(&x("0 -5"), &unlimited())
            .unwrap()
            .head(),
        Some(0)
    );
    let heads = System::from(&problem).heads(&x("0 -5")).unwrap();
    assert_eq!(heads.iter().collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn what_is_no_solution_gets_no_verdict() {
    let problem = example::problem();
    let refused = |text| problem.extremality(&x(text), &unlimited()).unwrap_err();
    assert_eq!(refused(". . . . ."), VectorError::Zero);
    assert_eq!(
        refused("0 . . . .").to_string(),
        "not a supereigenvector: row 1: -3 >= 0 fails by 3"
    );
    assert_eq!(refused("0 .").to_string(), "A (x) x: 5x5 does not fit 2x1");
    assert!(!System::from(&problem).is_extremal(&x("0 . . . .")).unwrap());
    let large: Vector<Scalar> = vec![MaxPlus::finite(i64::MAX); 5].into();
    assert!(matches!(
        problem.extremality(&large, &unlimited()),
        Err(VectorError::Algebra(_))
    ));
}
