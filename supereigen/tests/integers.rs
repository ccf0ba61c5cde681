//! Integer solutions of matrices with any entries.

use maxplus_core::carrier::Fraction;
use maxplus_core::{MaxPlus, Rational, SparseMatrix, Vector};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::vector::VectorError;
use supereigen::{Basis, Matrix, Problem, System};

use crate::exhaustive::plain;
use crate::support::{rows, testdata, unlimited};

/// Whether x satisfies a_ij + x_j >= lambda + x_i in every row, by the definition.
fn solves(a: &Matrix<Rational>, lambda: &Rational, x: &[Option<i64>]) -> bool {
    let sum = |i: usize, j: usize| Some(a[(i, j)].value()? + &Rational::from(x[j]?));
    let row = |i: usize| match x[i] {
        None => true,
        Some(xi) => {
            let needed = lambda + &Rational::from(xi);
            (0..x.len()).filter_map(|j| sum(i, j)).any(|s| s >= needed)
        }
    };
    x.iter().any(Option::is_some) && (0..x.len()).all(row)
}

fn whole(x: &[Option<i64>]) -> Vector<MaxPlus<Rational>> {
    let entry = |x: &Option<i64>| x.map_or(MaxPlus::NEG_INFINITY, |x| Rational::from(x).into());
    x.iter().map(entry).collect()
}

/// The greatest maximum of integer multiples of the basis below x.
fn combination_below(
    basis: &Basis<Rational>,
    x: &Vector<MaxPlus<Rational>>,
) -> Vector<MaxPlus<Rational>> {
    let mut greatest = Vector::zeros(x.len());
    for v in basis.to_vectors() {
        let room = v.nonzeros().map(|(i, v)| Some(x[i].value()? - v.value()?));
        let room: Option<Vec<Rational>> = room.collect();
        if let Some(shift) = room.and_then(|room| room.into_iter().min()) {
            greatest = greatest.plus(&v.try_times(&shift.into()).unwrap()).unwrap();
        }
    }
    greatest
}

#[test]
fn oracle_the_whole_solutions_of_a_box_are_those_of_the_floor() {
    let entries = [None, Some(-3), Some(0), Some(1), Some(2)];
    for n in 1..=2 {
        let grid = plain::vectors(n, &plain::down_to(-4));
        for a in plain::matrices_up_to_symmetry(n, &entries, |_, _| true) {
            for (parts, lambda) in [(2, "0"), (2, "1/3"), (3, "-1/2"), (1, "1/2")] {
                let lambda: Rational = lambda.parse().unwrap();
                let a = Matrix::from_fn(n, n, |i, j| match a[i][j] {
                    Some(a) => Rational::new(a, parts).into(),
                    None => MaxPlus::NEG_INFINITY,
                });
                let problem = Problem::with_lambda(&a, lambda.clone().into()).unwrap();
                let problem = problem.integers().unwrap();
                let basis = problem.basis();
                for x in &grid {
                    let is_solution = solves(&a, &lambda, x);
                    let x = whole(x);
                    assert_eq!(problem.is_solution(&x).unwrap(), is_solution);
                    let is_combination = !x.is_zero() && combination_below(&basis, &x) == x;
                    assert_eq!(is_combination, is_solution);
                }
            }
        }
    }
}

/// For integer x, row l requires for each j separately that
/// x_j <= max_k (floor(a_lk - b_lj) + x_k).
#[test]
fn oracle_the_whole_solutions_of_a_two_sided_row_are_those_of_its_split_floors() {
    let entries = [None, Some(-3), Some(-1), Some(0), Some(2)];
    let sides = plain::vectors(2, &entries);
    let grid = plain::vectors(2, &plain::down_to(-4));
    for (parts, other) in [(2, 2), (2, 3), (1, 2)] {
        for (a, b) in sides.iter().flat_map(|a| sides.iter().map(move |b| (a, b))) {
            let a: Vec<_> = a
                .iter()
                .map(|a| a.map(|a| Rational::new(a, parts)))
                .collect();
            let b: Vec<_> = b
                .iter()
                .map(|b| b.map(|b| Rational::new(b, other)))
                .collect();
            let asking: Vec<(usize, &Rational)> = (0..)
                .zip(&b)
                .filter_map(|(j, b)| Some((j, b.as_ref()?)))
                .collect();
            let left = asking.iter().map(|(_, b)| {
                let floor = |a: &Option<Rational>| match a {
                    Some(a) => MaxPlus::finite(Rational::from((a - *b).to_fraction().floor())),
                    None => MaxPlus::NEG_INFINITY,
                };
                a.iter()
                    .map(floor)
                    .enumerate()
                    .filter(|(_, a)| a.is_finite())
                    .collect::<Vec<_>>()
            });
            let right = asking
                .iter()
                .map(|&(j, _)| [(j, MaxPlus::finite(Rational::from(0)))]);
            let (left, right) = (
                SparseMatrix::from_rows(2, left),
                SparseMatrix::from_rows(2, right),
            );
            let split = System::new(&left, &right).unwrap();
            for x in &grid {
                let side = |side: &[Option<Rational>]| {
                    let sums = side.iter().zip(x);
                    sums.filter_map(|(a, x)| Some(a.as_ref()? + &Rational::from((*x)?)))
                        .max()
                };
                assert_eq!(
                    split.contains(&whole(x)).unwrap(),
                    side(&a) >= side(&b),
                    "{a:?} {b:?} {x:?}"
                );
            }
        }
    }
}

#[test]
fn oracle_the_forty_floors() {
    for case in testdata("questions.json").as_array().unwrap() {
        let rows_of = case["fractions"].as_array().unwrap();
        let entry = |value: &serde_json::Value| match value.as_str() {
            Some(text) => text.parse::<MaxPlus<Rational>>().unwrap(),
            None => MaxPlus::NEG_INFINITY,
        };
        let fractions = rows_of
            .iter()
            .map(|row| row.as_array().unwrap().iter().map(entry).collect());
        let fractions = Matrix::from_rows(fractions.collect::<Vec<Vec<_>>>()).unwrap();
        let problem = Problem::new(&fractions).unwrap().integers().unwrap();
        let floor = rows(&case["floor"]);
        for (i, row) in floor.iter().enumerate() {
            let found = (0..row.len()).map(|j| problem.entry(i, j));
            assert_eq!(found.collect::<Vector<_>>(), whole(row));
        }
    }
}

#[test]
fn what_is_whole_already_is_shared_and_lambda_is_folded_before_rounding() {
    let a: Matrix<Rational> = "1/2 .\n0 1".parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let whole = problem.integers().unwrap();
    assert!(whole.asks_integers() && !problem.asks_integers());
    assert_eq!(whole.matrix().to_string(), "0 -inf\n0 1\n");
    assert_eq!(whole.given(), problem.given());
    // floor(1/2 - 1/2) = 0, not floor(1/2) - 1/2.
    let half: Rational = "1/2".parse().unwrap();
    let half = whole.at(MaxPlus::finite(half)).unwrap();
    assert!(half.asks_integers());
    assert_eq!(half.matrix().to_string(), "0 -inf\n-1 0\n");
    assert_eq!(whole.at(None::<Rational>).unwrap().basis().len(), 2);
}

#[test]
fn a_fraction_is_no_whole_solution() {
    let a: Matrix<Rational> = "0 .\n. 0".parse().unwrap();
    let problem = Problem::new(&a).unwrap().integers().unwrap();
    let x = "0 -1/2".parse().unwrap();
    assert!(!problem.is_solution(&x).unwrap());
    let error = problem.membership(&x).unwrap().check().unwrap_err();
    assert!(matches!(error, VectorError::NotWhole { node: 1, .. }));
    assert_eq!(
        error.to_string(),
        "entry 2 is -1/2, a whole number was expected"
    );
    // The greatest solution below it consists of integers.
    let below = problem.greatest_below(&x, &unlimited()).unwrap();
    assert_eq!(below.vector().to_string(), "0 -1");
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn law_the_greatest_whole_solution_is_the_greatest_below_the_floor(
        entries in proptest::collection::vec(proptest::option::weighted(0.7, -6_i64..=4), 16),
        bound in proptest::collection::vec(-9_i64..=9, 4),
    ) {
        let number = |a: &Option<i64>| a.map_or(MaxPlus::NEG_INFINITY, |a| Rational::new(a, 3).into());
        let a = Matrix::from_fn(4, 4, |i, j| number(&entries[4 * i + j]));
        let u: Vector<MaxPlus<Rational>> = bound.iter().map(|u| Rational::new(*u, 2).into()).collect();
        let problem = Problem::new(&a).unwrap();
        let whole = problem.integers().unwrap().greatest_below(&u, &unlimited()).unwrap().into_vector();
        let real = problem.greatest_below(&u, &unlimited()).unwrap().into_vector();
        prop_assert!(whole.iter().zip(&real).all(|(x, y)| x <= y));
        prop_assert!(whole.iter().filter_map(|x| x.value()).all(|x| x.is_integer()));
        prop_assert!(whole.is_zero() || problem.is_solution(&whole).unwrap());
    }
}
