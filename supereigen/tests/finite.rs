//! Solutions of full support, and the largest lambda that allows one.

use crate::support::unlimited;
use crate::systems::{Scalar, square};
use maxplus_core::{Matrix, MaxPlus, NodeSet, ReadMatrix, Square};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::below::{FiniteSolution, largest_lambda};

fn fractions(a: &Matrix<Scalar>) -> Matrix<MaxPlus<BigRational>> {
    Matrix::from_fn(a.rows(), a.cols(), |i, j| match a[(i, j)].value() {
        Some(&a) => MaxPlus::finite(BigRational::from_integer(a.into())),
        None => MaxPlus::NEG_INFINITY,
    })
}

fn exists(a: &Matrix<Scalar>, lambda: MaxPlus<BigRational>) -> bool {
    let problem = Problem::with_lambda(&fractions(a), lambda).unwrap();
    matches!(
        problem.finite_solution(&unlimited()).unwrap(),
        FiniteSolution::Exists(_)
    )
}

#[test]
fn no_node_has_no_finite_vector_and_no_largest_lambda() {
    let a = Matrix::<Scalar>::zeros(0, 0);
    let solution = Problem::new(&a)
        .unwrap()
        .finite_solution(&unlimited())
        .unwrap();
    let stuck = NodeSet::empty(0);
    assert_eq!(solution, FiniteSolution::None { stuck });
    assert_eq!(
        largest_lambda(&Square::new(a).unwrap(), &unlimited()).unwrap(),
        None
    );
}

#[test]
fn a_node_without_a_cycle_ahead_allows_no_finite_lambda() {
    let a = Matrix::from_triplets(2, 2, [(0, 0, MaxPlus::finite(3))]).unwrap();
    let largest = largest_lambda(&Square::new(a).unwrap(), &unlimited())
        .unwrap()
        .unwrap();
    assert_eq!(largest.to_string(), "-inf: node 2 reaches no cycle");
}

#[test]
fn the_mean_may_be_a_fraction() {
    let arcs = [(0, 1, 1), (1, 0, 2), (2, 0, -9)];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let a = Matrix::from_triplets(3, 3, arcs).unwrap();
    let largest = largest_lambda(&Square::new(a.clone()).unwrap(), &unlimited())
        .unwrap()
        .unwrap();
    assert_eq!(
        largest.to_string(),
        "3/2 on (1, 2, 1), the best that node 1 reaches"
    );
    let half = BigRational::new(3.into(), 2.into());
    assert!(exists(&a, MaxPlus::finite(half)));
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn agreement_stuck_nodes_are_those_that_no_extremal_holds(a in square(6)) {
        let problem = Problem::new(&a).unwrap();
        let basis = problem.basis();
        let mut held = NodeSet::empty(a.rows());
        for vector in &basis {
            held.union_with(&vector.support());
        }
        match problem.finite_solution(&unlimited()).unwrap() {
            FiniteSolution::Exists(x) => {
                prop_assert!(problem.is_solution(&x).unwrap());
                prop_assert_eq!(x.support().len(), a.rows());
                prop_assert_eq!(held.len(), a.rows());
            }
            FiniteSolution::None { stuck } => {
                prop_assert!(!stuck.is_empty());
                prop_assert_eq!(stuck, held.complement());
            }
        }
    }

    #[test]
    fn law_finite_solutions_exist_up_to_the_largest_lambda_and_not_beyond(a in square(6)) {
        let largest = largest_lambda(&Square::new(a.clone()).unwrap(), &unlimited()).unwrap().unwrap();
        match largest.mean {
            Some(mean) => {
                let lambda = mean.mean().clone();
                // Means of cycles of at most 6 nodes differ by more than this.
                let more = &lambda + BigRational::new(1.into(), 100.into());
                prop_assert!(exists(&a, MaxPlus::finite(lambda)));
                prop_assert!(!exists(&a, MaxPlus::finite(more)));
            }
            None => {
                let least = BigRational::from_integer((-1000).into());
                prop_assert!(!exists(&a, MaxPlus::finite(least)));
                prop_assert!(exists(&a, MaxPlus::NEG_INFINITY));
            }
        }
    }
}
