//! Problems: folding lambda in, range of sums, solvability.

use maxplus_core::{Carrier, Matrix, MaxPlus, Rational};
use num_rational::Ratio;
use supereigen::{Problem, ProblemError};

use crate::support::unlimited;

fn one_by_one<T: Carrier>(entry: T) -> Matrix<MaxPlus<T>> {
    Matrix::from_fn(1, 1, |_, _| MaxPlus::finite(entry.clone()))
}

#[test]
fn lambda_is_subtracted_once_from_every_finite_entry() {
    let a = Matrix::from_triplets(
        2,
        2,
        [(0, 1, MaxPlus::finite(3)), (1, 0, MaxPlus::finite(-2))],
    );
    let problem = Problem::with_lambda(&a.unwrap(), MaxPlus::finite(2)).unwrap();
    assert_eq!(problem.matrix().to_string(), "-inf 1\n-4 -inf\n");
    assert_eq!(*problem.lambda(), MaxPlus::finite(2));
}

#[test]
fn lambda_minus_infinity_is_the_unit_matrix() {
    let a = Matrix::<MaxPlus<i64>>::zeros(2, 2);
    let problem = Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap();
    assert_eq!(problem.matrix().to_string(), "0 -inf\n-inf 0\n");
    assert!(problem.has_nonnegative_loop(1));
}

#[test]
fn a_matrix_that_is_not_square_is_refused() {
    let a = Matrix::<MaxPlus<i64>>::zeros(2, 3);
    let error = Problem::new(&a).unwrap_err();
    assert_eq!(error.to_string(), "the matrix is 2 x 3, not square");
}

#[test]
fn too_large_entries_are_refused_with_the_carrier_to_take() {
    let wider = |error: ProblemError| match error {
        ProblemError::NoRoom { wider, .. } => wider,
        other => panic!("{other}"),
    };
    let narrow = Problem::new(&one_by_one(i32::MAX / 7));
    assert_eq!(wider(narrow.unwrap_err()), "i64");
    assert!(Problem::new(&one_by_one(i32::MAX / 8)).is_ok());
    let narrow = Problem::new(&one_by_one(i64::MAX));
    assert_eq!(wider(narrow.unwrap_err()), "i128");
    let narrow = Problem::new(&one_by_one(-i128::MAX));
    assert_eq!(wider(narrow.unwrap_err()), "BigInt");
    let narrow = Problem::new(&one_by_one(Ratio::new(i64::MAX, 2)));
    assert_eq!(wider(narrow.unwrap_err()), "BigRational");
}

#[test]
fn a_fold_that_leaves_the_range_is_refused_with_the_sum_of_both() {
    let error = Problem::with_lambda(&one_by_one(-i64::MAX), MaxPlus::finite(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "entries as large as 9223372036854775808 leave no room in i64 for sums of 8; take i128"
    );
}

#[test]
fn common_denominators_count_against_the_room() {
    let primes = [2_147_483_647_i64, 2_147_483_629, 2_147_483_587];
    let a = Matrix::from_fn(3, 3, |i, _| MaxPlus::finite(Ratio::new(1, primes[i])));
    assert!(Problem::new(&a).is_err());
    let one = Matrix::from_fn(3, 3, |_, _| MaxPlus::finite(Ratio::new(1, primes[0])));
    assert!(Problem::new(&one).is_ok());
}

#[test]
fn no_node_is_a_problem_too() {
    let a = Matrix::<MaxPlus<f64>>::zeros(0, 0);
    assert_eq!(Problem::new(&a).unwrap().n(), 0);
}

#[test]
fn no_cycle_and_no_node_have_no_solution() {
    for n in 0..3 {
        let a = Matrix::<MaxPlus<i64>>::zeros(n, n);
        let problem = Problem::new(&a).unwrap();
        assert!(!problem.solvability(&unlimited()).unwrap().is_solvable());
        let problem = Problem::with_lambda(&a, MaxPlus::NEG_INFINITY).unwrap();
        assert_eq!(
            problem.solvability(&unlimited()).unwrap().is_solvable(),
            n > 0
        );
    }
}

#[test]
fn a_mean_between_two_integers_is_exact() {
    let entries = [(0, 1, 0), (1, 0, 1)].map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let a = Matrix::<MaxPlus<i64>>::from_triplets(2, 2, entries).unwrap();
    let solvability = Problem::with_lambda(&a, MaxPlus::finite(1))
        .unwrap()
        .solvability(&unlimited())
        .unwrap();
    assert_eq!(
        solvability.to_string(),
        "not solvable: no cycle has a mean above 1/2 < 1"
    );
}

#[test]
fn whole_solutions_are_decided_by_the_rounded_matrix_and_said_to_be() {
    let a: Matrix<MaxPlus<Rational>> = ". 3/2\n-1/2 .".parse().unwrap();
    let at = |lambda: (i64, i64)| {
        let problem = Problem::new(&a).unwrap();
        let problem = problem.at(Rational::new(lambda.0, lambda.1)).unwrap();
        [problem.clone(), problem.integers().unwrap()]
            .map(|p| p.solvability(&unlimited()).unwrap().to_string())
    };
    // floor(5/4) + floor(-3/4) = 0.
    let [real, whole] = at((1, 4));
    assert_eq!(real, "solvable: the cycle (1, 2, 1) has mean 1/2 >= 1/4");
    let place = "in floor(A - lambda)";
    assert_eq!(
        whole,
        format!("solvable: {place} the cycle (1, 2, 1) has mean 0 >= 0")
    );
    // floor(9/10) + floor(-11/10) = -2.
    let [real, whole] = at((3, 5));
    assert_eq!(real, "not solvable: no cycle has a mean above 1/2 < 3/5");
    assert_eq!(
        whole,
        format!("not solvable: {place} no cycle has a mean above -1 < 0")
    );
}
