//! The latest times below a bound, what limits them, and windows.

use maxplus_core::{MaxPlus, Rational, ReadMatrix, Semiring, Vector};
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::{cases, stride};
use proptest::prelude::*;
use supereigen::below::{Cause, Greatest, Window};
use supereigen::vector::VectorError;
use supereigen::{Matrix, Problem};

use crate::exhaustive::plain::{self, X};
use crate::support::{entries, matrix, rows, testdata, unlimited, vector};
use crate::systems::{Scalar, entry, square};

/// Checks the certificate: x is a solution below u, every finite node reaches a bound along tight
/// arcs, and an entry -inf has a reason.
fn check_reasons(problem: &Problem<i64>, u: &Vector<Scalar>, latest: &Greatest<i64>) {
    let x = latest.vector();
    assert!(!latest.is_solution() || problem.is_solution(x).unwrap());
    for i in 0..problem.n() {
        let walk = latest.walk(i);
        match latest.cause(i) {
            Cause::Excluded => assert!(u[i] == MaxPlus::NEG_INFINITY && walk.is_empty()),
            Cause::Stuck => assert!(u[i].is_finite() && !x[i].is_finite() && walk.is_empty()),
            Cause::Bound => assert!(x[i] == u[i] && walk == [i]),
            Cause::By(next) => {
                assert!(x[i] < u[i] && walk[..2] == [i, next]);
                for arc in walk.windows(2) {
                    let sum = problem.entry(arc[0], arc[1]).try_times(&x[arc[1]]);
                    assert_eq!(sum.unwrap(), x[arc[0]]);
                }
                let end = walk[walk.len() - 1];
                assert_eq!(x[end], u[end]);
            }
        }
    }
}

fn is_below(x: &X, u: &X) -> bool {
    x.iter().zip(u).all(|(x, u)| x <= u)
}

#[test]
fn oracle_all_small_matrices_bounds_and_windows() {
    let four = [None, Some(-1), Some(0), Some(1)];
    for n in 1..=3 {
        let matrices = plain::matrices_up_to_symmetry(n, &four, |_, _| true);
        let bounds = plain::vectors(n, &[None, Some(-1), Some(1)]);
        // A finite entry is a bound and the weight of a path of n - 1 arcs at most.
        let range: Vec<_> = [None].into_iter().chain((-3..=1).map(Some)).collect();
        let grid = plain::vectors(n, &range);
        let stride = if n == 3 { 2 * stride() } else { 1 };
        for a in matrices.iter().step_by(stride) {
            let problem = Problem::new(&matrix::<i64>(a)).unwrap();
            let solutions = plain::solutions(a, Option::ge, &grid);
            for u in &bounds {
                let latest = problem.greatest_below(&vector(u), &unlimited()).unwrap();
                check_reasons(&problem, &vector(u), &latest);
                let mut greatest = vec![None; n];
                for x in solutions.iter().filter(|x| is_below(x, u)) {
                    for (greatest, x) in greatest.iter_mut().zip(x) {
                        *greatest = (*greatest).max(*x);
                    }
                }
                assert_eq!(latest.vector(), &vector(&greatest), "{a:?} {u:?}");
                // One demand at a time, and all at once.
                for demand in [
                    vec![Some(-1); n],
                    u.iter().map(|u| u.map(|u| u - 1)).collect(),
                ] {
                    let window = problem.within(&vector(&demand), &vector(u), &unlimited());
                    let is_open = is_below(&demand, &greatest);
                    match window.unwrap() {
                        Window::Open(found) => assert!(is_open && found == latest),
                        Window::Shut {
                            node,
                            demand: at,
                            greatest: found,
                        } => {
                            assert!(!is_open && found == latest);
                            assert!(greatest[node] < demand[node]);
                            assert_eq!(at.value().copied(), demand[node]);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn oracle_the_forty_questions_below() {
    let data = testdata("questions.json");
    let all = data.as_array().unwrap();
    assert_eq!(all.len(), 40);
    for case in all {
        let problem = Problem::new(&matrix::<i64>(&rows(&case["matrix"]))).unwrap();
        let u = vector(&entries(&case["below"]));
        let latest = problem.greatest_below(&u, &unlimited()).unwrap();
        assert_eq!(latest.vector(), &vector(&entries(&case["greatest"])));
        check_reasons(&problem, &u, &latest);
    }
}

#[test]
fn fractions_are_brought_to_one_denominator_and_back() {
    let a: Matrix<Rational> = ". 1/3 .\n. . -1/2\n. . 0".parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let latest = problem
        .greatest_below(&"9 9 1/7".parse().unwrap(), &unlimited())
        .unwrap();
    assert_eq!(latest.vector().to_string(), "-1/42 -5/14 1/7");
    assert_eq!(
        latest.why(0, None).to_string(),
        "1/7 - 1/6 along 1 -> 2 -> 3"
    );
    // A bound that fits no carrier of machine words is an error.
    let a: Matrix<num_rational::Ratio<i64>> = "0".parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let u = Vector::from(vec![MaxPlus::finite(num_rational::Ratio::new(i64::MAX, 2))]);
    let greatest = problem.greatest_below(&u, &unlimited()).unwrap();
    assert_eq!(greatest.into_vector(), u);
}

#[test]
fn what_cannot_be_answered_is_said() {
    let problem = Problem::new(&matrix::<i64>(&[vec![Some(0)]])).unwrap();
    let one = Vector::from(vec![MaxPlus::finite(0)]);
    assert!(
        problem
            .greatest_below(&Vector::zeros(2), &unlimited())
            .is_err()
    );
    assert!(
        problem
            .within(&Vector::zeros(2), &one, &unlimited())
            .is_err()
    );
    let cut = problem.greatest_below(&one, &Budget::steps(0)).unwrap_err();
    assert_eq!(cut, VectorError::Stopped(StopReason::Steps));
    let none = problem
        .greatest_below(&Vector::zeros(1), &unlimited())
        .unwrap();
    assert!(!none.is_solution());
    assert_eq!(none.to_string(), "1: -inf, the bound excludes it\n");
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn law_latest_is_idempotent_and_monotone(
        a in square(6),
        bound in proptest::collection::vec(entry(), 6),
        more in proptest::collection::vec(0_i64..3, 6),
    ) {
        let problem = Problem::new(&a).unwrap();
        let u: Vector<Scalar> = bound.into_iter().take(a.rows()).collect();
        let higher: Vector<Scalar> = u.iter().zip(&more)
            .map(|(u, more)| MaxPlus::from_option(u.value().map(|u| u + more)).unwrap()).collect();
        let latest = problem.greatest_below(&u, &unlimited()).unwrap();
        check_reasons(&problem, &u, &latest);
        let x = latest.vector();
        let again = problem.greatest_below(x, &unlimited()).unwrap();
        prop_assert_eq!(again.vector(), x);
        let above = problem.greatest_below(&higher, &unlimited()).unwrap();
        prop_assert!(x.iter().zip(above.vector()).all(|(x, y)| x <= y));
    }
}
