//! Nearest solutions, real and integer, against a search on a grid.

use maxplus_core::{MaxPlus, Rational, ReadMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_testing::{generate, stride};
use serde_json::Value;
use supereigen::below::{Distance, Nearest};
use supereigen::vector::VectorError;
use supereigen::{Matrix, Problem};

use crate::exhaustive::plain::{self, A, X};
use crate::solution::hostile::drains;
use crate::support::{entries, matrix, rows, testdata, unlimited, vector};

/// The distance between x and y; `None` if their supports differ.
fn far(x: &X, y: &X, distance: Distance) -> Option<i64> {
    let mut gaps = Vec::new();
    for (x, y) in x.iter().zip(y) {
        match (x, y) {
            (Some(x), Some(y)) => gaps.push(x - y),
            (None, None) => {}
            _ => return None,
        }
    }
    let (least, greatest) = (gaps.iter().min()?, gaps.iter().max()?);
    Some(match distance {
        Distance::Maximum => greatest.abs().max(least.abs()),
        Distance::Projective => greatest - least,
    })
}

/// A vector whose entries are multiples of 1/`parts`.
fn in_parts(x: &X, parts: i64) -> Vector<MaxPlus<Rational>> {
    let part = |x: i64| MaxPlus::finite(Rational::new(x, parts));
    x.iter()
        .map(|x| x.map_or(MaxPlus::NEG_INFINITY, part))
        .collect()
}

fn matrix_in_parts(a: &A, parts: i64) -> Matrix<Rational> {
    let rows = a
        .iter()
        .map(|row| in_parts(row, parts).into_iter().collect());
    Matrix::from_rows(rows.collect::<Vec<Vec<_>>>()).unwrap()
}

/// Compares the nearest solution of a problem, whose numbers are multiples of 1/`parts`, with the
/// solutions on a grid of `step` parts.
fn check(a: &A, y: &X, parts: i64, step: i64, reach: i64, distance: Distance) {
    let problem = Problem::new(&matrix_in_parts(a, parts)).unwrap();
    let problem = match step {
        1 => problem,
        _ => problem.integers().unwrap(),
    };
    let nearest = problem
        .nearest(&in_parts(y, parts), distance, &unlimited())
        .unwrap();
    let range = (-reach..=reach).map(|x| Some(x * step));
    let range: Vec<_> = [None].into_iter().chain(range).collect();
    let solutions = plain::solutions(a, Option::ge, &plain::vectors(y.len(), &range));
    let found = solutions.iter().filter_map(|x| far(x, y, distance)).min();
    let Nearest::Found(nearest) = nearest else {
        assert_eq!(found, None, "{a:?} {y:?}");
        return;
    };
    assert!(problem.is_solution(&nearest.vector).unwrap(), "{a:?} {y:?}");
    let found = found.map(|far| Rational::new(far, parts));
    assert_eq!(Some(&nearest.distance), found.as_ref(), "{a:?} {y:?}");
    // The distance is that of the vector.
    let plain: X = nearest
        .vector
        .iter()
        .map(|x| {
            let value = x.value()?.clone() * Rational::from(parts);
            Some(value.to_string().parse().expect("a step of the grid"))
        })
        .collect();
    assert_eq!(
        far(&plain, y, distance).map(|far| Rational::new(far, parts)),
        found
    );
    assert_eq!(
        nearest.forced.is_empty(),
        nearest.below.vector() == &in_parts(y, parts)
    );
}

#[test]
fn oracle_no_solution_on_a_grid_is_nearer() {
    let four = [None, Some(-2), Some(0), Some(2)];
    for n in 1..=3 {
        let matrices = plain::matrices_up_to_symmetry(n, &four, |_, _| true);
        // In halves; the solutions are among the halves.
        let asked = match n {
            3 => vec![
                vec![Some(0), Some(4), Some(-2)],
                vec![Some(2), None, Some(0)],
                vec![Some(0), Some(0), Some(-6)],
            ],
            _ => plain::vectors(n, &[None, Some(-4), Some(0), Some(2)]),
        };
        let stride = if n == 3 { 20 * stride() } else { 1 };
        for a in matrices.iter().step_by(stride) {
            for y in asked.iter().filter(|y| y.iter().any(Option::is_some)) {
                for distance in [Distance::Maximum, Distance::Projective] {
                    check(a, y, 2, 1, 9, distance);
                }
            }
        }
    }
}

#[test]
fn oracle_no_whole_solution_of_a_box_is_nearer() {
    // In sixths: halves and thirds, in the matrix and in y.
    let four = [None, Some(-3), Some(2), Some(6)];
    for n in 1..=3 {
        let matrices = plain::matrices_up_to_symmetry(n, &four, |_, _| true);
        let asked = match n {
            3 => vec![
                vec![Some(0), Some(10), Some(-3)],
                vec![Some(2), None, Some(-5)],
                vec![Some(1), Some(-1), Some(12)],
            ],
            _ => plain::vectors(n, &[None, Some(-8), Some(0), Some(3), Some(5)]),
        };
        let stride = if n == 3 { 10 * stride() } else { 1 };
        for a in matrices.iter().step_by(stride) {
            for y in asked.iter().filter(|y| y.iter().any(Option::is_some)) {
                for distance in [Distance::Maximum, Distance::Projective] {
                    check(a, y, 6, 6, 5, distance);
                }
            }
        }
    }
}

#[test]
fn oracle_the_forty_questions_nearest() {
    for case in testdata("questions.json").as_array().unwrap() {
        let problem = Problem::new(&matrix::<i64>(&rows(&case["matrix"]))).unwrap();
        let y = vector(&entries(&case["below"]));
        let nearest = problem
            .nearest(&y, Distance::Maximum, &unlimited())
            .unwrap();
        let expected = &case["nearest"];
        match nearest {
            Nearest::None { stuck, .. } => assert!(expected.is_null() && !stuck.is_empty()),
            Nearest::Found(nearest) => {
                let twice = &nearest.distance * &Rational::from(2);
                assert_eq!(twice, case["twice_the_distance"].as_i64().unwrap().into());
                let number = |x: &Value| x.as_str().unwrap().parse().unwrap();
                let expected = expected.as_array().unwrap().iter().map(number);
                assert_eq!(nearest.vector, expected.collect());
            }
        }
    }
}

#[test]
fn what_has_no_nearest_is_said() {
    let problem = Problem::new(&matrix::<i64>(&[vec![Some(0)]])).unwrap();
    let error = problem.nearest(&Vector::zeros(1), Distance::Maximum, &unlimited());
    assert_eq!(error.unwrap_err(), VectorError::Zero);
    assert!(
        problem
            .nearest(&Vector::zeros(2), Distance::Maximum, &unlimited())
            .is_err()
    );
}

/// y in multiples of 1/10,007, all of them different.
fn teeth(n: usize) -> Vector<MaxPlus<Rational>> {
    let tooth =
        |i: usize| MaxPlus::finite(Rational::new((i * 7919 % 10_007) as i64 - 5_000, 10_007));
    Vector::from_fn(n, tooth)
}

#[test]
fn law_halving_asks_for_no_more_greatest_solutions_than_stated() {
    for n in [1, 2, 3, 5, 8, 33, 64, 200] {
        let matrices = [
            generate::sparse(n, 4, -3..=1, n as u64).to_dense(),
            generate::dense(n, n, -9..=0, n as u64),
        ];
        for a in matrices {
            // Every node has a loop, so that it can be finite.
            let entry = |i: usize, j: usize| match a[(i, j)].value() {
                _ if i == j => MaxPlus::finite(Rational::new(1, 3)),
                Some(value) => MaxPlus::finite(Rational::from(*value)),
                None => MaxPlus::NEG_INFINITY,
            };
            let a = Matrix::from_fn(n, n, entry);
            let problem = Problem::new(&a).unwrap().integers().unwrap();
            for (distance, most) in [
                (
                    Distance::Maximum,
                    (2 * n).next_power_of_two().ilog2() as usize + 2,
                ),
                (Distance::Projective, n + 1),
            ] {
                // As many greatest solutions as nodes would take long.
                if distance == Distance::Projective && n > 33 {
                    continue;
                }
                let nearest = problem.nearest(&teeth(n), distance, &unlimited());
                let Nearest::Found(nearest) = nearest.unwrap() else {
                    panic!("every node has a loop")
                };
                let asked = nearest.greatest_solutions;
                assert!(asked <= most, "n = {n}, {distance:?}: {asked} of {most}");
                assert!(problem.is_solution(&nearest.vector).unwrap());
            }
        }
    }
}

#[test]
fn halving_finds_the_entry_that_is_nearest_to_a_half() {
    let n = 64_i64;
    let rows: A = (0..n)
        .map(|i| (0..n).map(|j| (i == j).then_some(0)).collect())
        .collect();
    let problem = Problem::new(&matrix_in_parts(&rows, 1))
        .unwrap()
        .integers()
        .unwrap();
    let y: X = (0..n).map(|i| Some(i * i)).collect();
    let nearest = problem.nearest(&in_parts(&y, 128), Distance::Maximum, &Budget::steps(1));
    let Nearest::Found(nearest) = nearest.unwrap() else {
        panic!("a unit matrix")
    };
    // The worst entry is the one nearest to a half.
    let worst = y
        .iter()
        .flatten()
        .map(|y| (y % 128).min(128 - y % 128))
        .max()
        .unwrap();
    assert_eq!(nearest.distance, Rational::new(worst, 128));
}

/// The number of policies of the longest greatest solution: the least budget that is enough.
fn policies(mut answers: impl FnMut(&Budget) -> bool) -> u64 {
    (1..).find(|&steps| answers(&Budget::steps(steps))).unwrap()
}

#[test]
fn law_policies_do_not_depend_on_the_size_of_the_weights() {
    let zero = |n: usize| Vector::from_fn(n, |_| MaxPlus::finite(Rational::from(0)));
    for pairs in [1, 3, 10] {
        let counts = [10, 1_000_000_000, 1_000_000_000_000_000].map(|far| {
            let a = drains(pairs, far).to_sparse().map(|a| match a.value() {
                Some(&a) => MaxPlus::finite(Rational::from(a)),
                None => MaxPlus::NEG_INFINITY,
            });
            let problem = Problem::new(&a).unwrap();
            let (n, real) = (problem.n(), problem.clone());
            let whole = problem.integers().unwrap();
            [
                policies(|budget| real.greatest_below(&zero(n), budget).is_ok()),
                policies(|budget| real.nearest(&zero(n), Distance::Maximum, budget).is_ok()),
                policies(|budget| whole.nearest(&zero(n), Distance::Maximum, budget).is_ok()),
            ]
        });
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
        let n = 2 * pairs as u64 + 1;
        assert!(counts[0].iter().all(|&count| count <= n * (n + 1) / 2));
    }
    // Every choice is by comparisons, which a common factor does not change.
    for seed in 0..20 {
        let counts = [1, 1_000_000_007, 1_000_000_000_000_000].map(|factor| {
            let times = |value: i64| MaxPlus::finite(Rational::from(value * factor));
            let a = generate::sparse(40, 4, -9..=2, seed);
            let a = a.map(|entry| entry.value().map_or(MaxPlus::NEG_INFINITY, |&a| times(a)));
            let problem = Problem::new(&a).unwrap();
            let y = Vector::from_fn(40, |i| times((i * 7919 % 101) as i64));
            [
                policies(|budget| problem.greatest_below(&y, budget).is_ok()),
                policies(|budget| problem.nearest(&y, Distance::Projective, budget).is_ok()),
            ]
        });
        assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
        assert!(counts[0].iter().all(|&count| count < 40), "{counts:?}");
    }
}
