//! Three criteria of extremality that must always agree, and their reasons.

use crate::support::{example, solution, x};
use maxplus_core::{Matrix, MaxPlus, Vector};
use maxplus_graph::{Budget, Limits};
use maxplus_testing::strategies;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::extremality::definition::DefinitionError;
use supereigen::extremality::{Extremality, Reason, Shape, chain, definition, hypergraph};
use supereigen::membership::VectorError;
use supereigen::paper::generators::x_g;
use supereigen::tangent::Tangent;

type Scalar = MaxPlus<i64>;

/// Whether a shape says the truth: it covers the support, and every node but
/// the first leans on the one before alone.
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

/// Whether the reason of a extremality holds.
fn check_verdict(problem: &Problem<i64>, x: &Vector<Scalar>, extremality: &Extremality<i64>) {
    match extremality {
        Extremality::Extremal(Reason { head, shape }) => {
            let tangent = problem.tangent(x).unwrap();
            for i in tangent.support() {
                assert!(tangent.reach(i).contains(*head));
            }
            if let Some(shape) = shape {
                check_shape(&tangent, shape);
            }
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
            let answers = [
                chain::extremality(&problem, &x, &Budget::unlimited()).unwrap(),
                hypergraph::extremality(&problem, &x, &Budget::unlimited()).unwrap(),
                definition::extremality(&problem, &x, generators.vectors()).unwrap(),
            ];
            for extremality in &answers {
                check_verdict(&problem, &x, extremality);
                prop_assert_eq!(extremality.head(), answers[0].head(), "{:?}: {}", x, extremality);
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
    let extremality = chain::extremality(&problem, &x("0 0 0"), &Budget::unlimited()).unwrap();
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
        chain::extremality(&problem, &x("0 -5"), &Budget::unlimited())
            .unwrap()
            .head(),
        Some(0)
    );
    assert_eq!(
        hypergraph::extremality(&problem, &x("0 -5"), &Budget::unlimited())
            .unwrap()
            .head(),
        Some(0)
    );
}

#[test]
fn what_is_no_solution_gets_no_verdict() {
    let problem = example();
    let refused = |text| chain::extremality(&problem, &x(text), &Budget::unlimited()).unwrap_err();
    assert_eq!(refused(". . . . ."), VectorError::Zero);
    assert_eq!(
        refused("0 . . . .").to_string(),
        "not a supereigenvector: row 1: -3 >= 0 fails by 3"
    );
    assert_eq!(
        refused("0 .").to_string(),
        "A (x) x: 5x5 does not go with 2x1"
    );
    assert!(hypergraph::extremality(&problem, &x("0 . . . ."), &Budget::unlimited()).is_err());
    assert!(definition::extremality(&problem, &x("0 . . . ."), &[]).is_err());
    let large: Vector<Scalar> = vec![MaxPlus::finite(i64::MAX); 5].into();
    assert!(matches!(
        chain::extremality(&problem, &large, &Budget::unlimited()),
        Err(VectorError::Algebra(_))
    ));
}

#[test]
fn a_set_that_does_not_generate_the_vector_gives_no_verdict() {
    let problem = example();
    let error = definition::extremality(&problem, &x("1 0 . . ."), &[x(". 0 . . .")]).unwrap_err();
    assert_eq!(error, DefinitionError::NotGenerated { node: 0 });
}
