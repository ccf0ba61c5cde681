//! Decomposition of solutions: every part is extremal and below x, and the maximum is x.

use std::time::Duration;

use crate::exhaustive::plain::matrices_up_to_symmetry;
use crate::support::{LATE, entries, matrix, rows, testdata, unlimited, vector};
use crate::systems::{Scalar, entry, square};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::cases;
use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::vector::Part;
use supereigen::vector::VectorError;
use supereigen::{Problem, System};

/// Checks the parts without the criterion used to make them.
fn check(problem: &Problem<i64>, x: &Vector<Scalar>, parts: &[Part<i64>]) {
    assert!(parts.len() <= x.support().len());
    let maximum_but = |left_out: Option<usize>| {
        let kept = (0..parts.len()).filter(|&k| Some(k) != left_out);
        kept.fold(Vector::zeros(x.len()), |sum, k| {
            sum.plus(&parts[k].vector).unwrap()
        })
    };
    assert_eq!(maximum_but(None), *x);
    for (k, part) in parts.iter().enumerate() {
        assert_ne!(maximum_but(Some(k)), *x, "part {k} is needless");
        let y = &part.vector;
        assert!(y.is_below(x), "{y:?} is not below {x:?}");
        assert_eq!(y[part.node], x[part.node]);
        let heads = System::from(problem).heads(y).unwrap();
        assert_eq!(
            heads.first(),
            Some(part.reason.head),
            "{y:?} is not extremal"
        );
    }
}

#[test]
fn the_sum_of_the_papers_basis_comes_apart() {
    let problem = supereigen::paper::example::problem();
    let basis = problem.basis();
    let mut x = Vector::zeros(5);
    for vector in &basis {
        x = x.plus(&vector.to_vector()).unwrap();
    }
    check(&problem, &x, &problem.decompose(&x, &unlimited()).unwrap());
    for vector in basis {
        let parts = problem.decompose(&vector, &unlimited()).unwrap();
        let vectors: Vec<_> = parts.iter().map(|part| &part.vector).collect();
        assert_eq!(vectors, [&*vector], "an extremal is its own only part");
    }
}

#[test]
fn a_thousand_sparse_nodes_come_apart() {
    let a = generate::sparse(1000, 4, -10..=10, 7);
    let problem = Problem::new(&a).unwrap();
    let zero = Vector::from_fn(1000, |_| MaxPlus::finite(0));
    let x = problem
        .greatest_below(&zero, &unlimited())
        .unwrap()
        .into_vector();
    assert!(x.support().len() > 900);
    check(&problem, &x, &problem.decompose(&x, &unlimited()).unwrap());
}

#[test]
fn a_slack_row_that_is_met_by_what_s_pulls_down_is_turned() {
    // Version 0.1 never ended here.
    let case = &testdata("dead-ends.json")["decompose"];
    let problem = Problem::new(&matrix::<i64>(&rows(&case["matrix"]))).unwrap();
    let x = vector(&entries(&case["vector"]));
    // Four nodes: at most six walks per part.
    let limits = Budget::steps(6);
    for t in 0..4 {
        let part = problem.extremal_below(&x, t, &limits).unwrap();
        assert_eq!(part.vector[t], x[t]);
    }
    let limits = Budget::steps(24);
    check(&problem, &x, &problem.decompose(&x, &limits).unwrap());
}

/// Every solution is 0 on its support after a change of units. So these are all the forms of a
/// solution with four nodes whose rows hold with equality or by 1.
#[test]
fn law_the_vector_0_comes_apart_within_the_stated_steps_whatever_is_tied() {
    let four = matrices_up_to_symmetry(4, &[None, Some(0), Some(1)], |i, j| i != j);
    let x = Vector::from_fn(4, |_| MaxPlus::finite(0));
    let mut most = 0;
    for a in four
        .iter()
        .filter(|a| a.iter().all(|row| row.iter().any(Option::is_some)))
    {
        let problem = Problem::new(&matrix::<i64>(a)).unwrap();
        for t in 0..4 {
            let within = |walks| problem.extremal_below(&x, t, &Budget::steps(walks));
            let walks = (1..=6).find(|&walks| within(walks).is_ok());
            most = most.max(walks.unwrap_or_else(|| panic!("{a:?} from {t}")));
        }
        check(&problem, &x, &problem.decompose(&x, &unlimited()).unwrap());
    }
    assert_eq!(most, 2, "six are allowed");
}

#[test]
fn a_cut_decomposition_is_no_decomposition() {
    let problem = Problem::new(&Matrix::<Scalar>::identity(3)).unwrap();
    let x = Vector::from_fn(3, |_| MaxPlus::finite(0));
    let stopped = |reason| Err(VectorError::Stopped(reason));
    let few = Budget::steps(2);
    assert_eq!(problem.decompose(&x, &few), stopped(StopReason::Steps));
    let late = Budget::time(Duration::ZERO);
    assert_eq!(problem.decompose(&x, &late), stopped(LATE));
    let none = Budget::steps(0);
    let cut = problem.extremal_below(&x, 0, &none);
    assert_eq!(cut, Err(VectorError::Stopped(StopReason::Steps)));
}

#[test]
fn what_is_no_solution_cannot_be_taken_apart() {
    let a = Matrix::from_fn(2, 2, |_, _| MaxPlus::finite(-1_i64));
    let problem = Problem::new(&a).unwrap();
    let x = Vector::from_fn(2, |_| MaxPlus::finite(0));
    let error = problem.decompose(&x, &unlimited()).unwrap_err();
    assert!(matches!(error, VectorError::Violated { .. }));
    assert_eq!(
        problem.decompose(&Vector::zeros(2), &unlimited()),
        Err(VectorError::Zero)
    );
    assert!(problem.decompose(&Vector::zeros(3), &unlimited()).is_err());
}

#[test]
#[should_panic(expected = "node 1 is not in the support")]
fn a_node_outside_the_support_is_a_mistake_of_the_caller() {
    let problem = Problem::new(&Matrix::<Scalar>::identity(2)).unwrap();
    let _ = problem.extremal_below(&Vector::unit(2, 0), 1, &unlimited());
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn law_parts_are_extremal_and_their_maximum_is_the_solution(
        a in square(7),
        bound in proptest::collection::vec(entry(), 7),
    ) {
        let problem = Problem::new(&a).unwrap();
        let bound: Vector<Scalar> = bound.into_iter().take(a.rows()).collect();
        let x = problem.greatest_below(&bound, &unlimited()).unwrap().into_vector();
        if x.is_zero() {
            prop_assert_eq!(problem.decompose(&x, &unlimited()), Err(VectorError::Zero));
            return Ok(());
        }
        check(&problem, &x, &problem.decompose(&x, &unlimited()).unwrap());
        let walks = (2 * x.support().len() as u64 - 2).max(1);
        for t in &x.support() {
            let limits = Budget::steps(walks);
            let part = problem.extremal_below(&x, t, &limits).unwrap();
            prop_assert_eq!(&part.vector[t], &x[t]);
            prop_assert!(part.vector.is_below(&x));
        }
    }

    #[test]
    fn law_combinations_of_the_basis_come_apart(
        a in square(6),
        factors in proptest::collection::vec(entry(), 40),
    ) {
        let problem = Problem::new(&a).unwrap();
        let basis = problem.basis();
        let mut x = Vector::zeros(a.rows());
        for (vector, factor) in basis.iter().zip(&factors) {
            x = x.plus(&vector.to_vector().try_times(factor).unwrap()).unwrap();
        }
        if x.is_zero() {
            prop_assert_eq!(problem.decompose(&x, &unlimited()), Err(VectorError::Zero));
            return Ok(());
        }
        check(&problem, &x, &problem.decompose(&x, &unlimited()).unwrap());
    }
}
