//! The greatest lambda of A (x) x >= lambda (x) B (x) x and of equations.
//!
//! The oracle: every ratio of a cycle is p/q with q <= n, so it is enough to try all of these
//! and one number between any two, each by plain iteration.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Matrix, MaxPlus, Rational};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::stride;
use num_rational::Ratio;
use supereigen::two_sided::{Above, GreatestLambda, Pencil};
use supereigen::vector::VectorError;
use supereigen::{Problem, System};

use crate::support::{matrix, unlimited};
use crate::two_sided::{Side, draw, plain};

type Fraction = Ratio<i64>;

/// The rows at p/q, times q: A and lambda B, and for an equation the other way round too.
fn at(a: &Side, b: &Side, lambda: Fraction, equation: bool) -> (Side, Side) {
    let (p, q) = (*lambda.numer(), *lambda.denom());
    let times = |side: &Side, add: i64| -> Side {
        let row = |row: &Vec<Option<i64>>| row.iter().map(|e| e.map(|e| e * q + add)).collect();
        side.iter().map(row).collect()
    };
    let (mut left, mut right) = (times(a, 0), times(b, p));
    if equation {
        left.extend(times(b, p));
        right.extend(times(a, 0));
    }
    (left, right)
}

fn is_feasible(a: &Side, b: &Side, lambda: Fraction, equation: bool) -> bool {
    let (left, right) = at(a, b, lambda, equation);
    let below = vec![Some(0); a[0].len()];
    plain(&left, &right, &below).iter().any(Option::is_some)
}

/// All possible answers, greatest first, and one number between any two.
fn numbers(n: usize, reach: i64) -> Vec<Fraction> {
    let most = 2 * reach + 1;
    let mut all: Vec<Fraction> = (1..=n as i64)
        .flat_map(|q| (-most * q..=most * q).map(move |p| Fraction::new(p, q)))
        .collect();
    all.sort_unstable();
    all.dedup();
    let between: Vec<Fraction> = all.windows(2).map(|two| (two[0] + two[1]) / 2).collect();
    all.extend(between);
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

fn rational(lambda: Fraction) -> Rational {
    Rational::new(*lambda.numer(), *lambda.denom())
}

fn check(a: &Side, b: &Side, equation: bool, numbers: &[Fraction]) {
    let (left, right): (Matrix<MaxPlus<i64>>, _) = (matrix(a), matrix(b));
    let pencil = match equation {
        true => Pencil::equation(&left, &right),
        false => Pencil::new(&left, &right),
    };
    let found = pencil.unwrap().greatest_lambda(&unlimited()).unwrap();
    let expected = numbers
        .iter()
        .find(|&&lambda| is_feasible(a, b, lambda, equation));
    match &found {
        GreatestLambda::Unbounded { .. } => assert_eq!(expected, numbers.first()),
        GreatestLambda::At {
            lambda,
            vector,
            above,
        } => {
            let expected = *expected.expect("one of the numbers");
            assert_eq!(*lambda, rational(expected), "{a:?} {b:?}");
            // The vector solves, by the library's own rows.
            let (left, right) = at(a, b, expected, equation);
            let (left, right) = (matrix::<Rational>(&left), matrix::<Rational>(&right));
            let q = Rational::from(*expected.denom());
            let times = vector.iter().map(|x| match x.value() {
                Some(x) => MaxPlus::finite(x * &q),
                None => MaxPlus::NEG_INFINITY,
            });
            assert!(
                System::new(&left, &right)
                    .unwrap()
                    .contains(&times.collect())
                    .unwrap()
            );
            assert!(vector.iter().any(MaxPlus::is_finite));
            check_above(a, b, equation, above, numbers);
            assert_eq!(above.last().unwrap().beyond.as_ref(), Some(lambda));
        }
        GreatestLambda::Never { above } => {
            assert_eq!(expected, None, "{a:?} {b:?}");
            check_above(a, b, equation, above, numbers);
            assert_eq!(above.last().unwrap().beyond, None);
        }
    }
}

/// Each policy alone has no solution at any of the numbers of its interval.
fn check_above(a: &Side, b: &Side, equation: bool, above: &[Above], numbers: &[Fraction]) {
    if !equation {
        assert_eq!(above.len(), 1);
    }
    let mut from: Option<&Rational> = None;
    for Above { beyond, policy } in above {
        let inside = numbers.iter().filter(|&&number| {
            let number = rational(number);
            from.is_none_or(|from| number <= *from)
                && beyond.as_ref().is_none_or(|end| number > *end)
        });
        for &lambda in inside {
            let (left, right) = at(a, b, lambda, equation);
            let (mut one_left, mut one_right) = (Side::new(), Side::new());
            for (j, row) in policy.iter().enumerate() {
                let l = row.expect("all nodes listen to a row");
                one_left.push(left[l].clone());
                let only = right[l]
                    .iter()
                    .enumerate()
                    .map(|(k, &b)| b.filter(|_| k == j));
                one_right.push(only.collect());
            }
            let x = plain(&one_left, &one_right, &vec![Some(0); policy.len()]);
            assert!(
                x.iter().all(Option::is_none),
                "{a:?} {b:?} {lambda} {policy:?}"
            );
        }
        from = beyond.as_ref();
    }
}

#[test]
fn oracle_all_ratios_tried() {
    let mut lcg = Lcg(350);
    let numbers = [1, 2, 3].map(|n| [1, 3].map(|reach| numbers(n, n as i64 * reach)));
    for case in (0..6_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 3, 1 + lcg.draw() as usize % 4);
        let which = case / stride() % 2;
        let (reach, gaps) = ([1, 3][which], lcg.draw() % 6);
        let a = draw(&mut lcg, m, n, reach, gaps);
        let b = draw(&mut lcg, m, n, reach, gaps);
        for equation in [false, true] {
            check(&a, &b, equation, &numbers[n - 1][which]);
        }
    }
}

#[test]
fn agreement_with_the_maximum_cycle_mean() {
    let mut lcg = Lcg(351);
    for _ in 0..300 {
        let n = 1 + lcg.draw() as usize % 8;
        let a: Matrix<MaxPlus<i64>> = matrix(&draw(&mut lcg, n, n, 9, 4));
        let unit = Matrix::identity(n);
        let found = Pencil::new(&a, &unit)
            .unwrap()
            .greatest_lambda(&unlimited());
        let graph = Problem::new(&a).unwrap().digraph();
        let mean = max_cycle_mean(&graph, &unlimited()).unwrap();
        match (found.unwrap(), mean) {
            (GreatestLambda::At { lambda, .. }, Some(mean)) => {
                assert_eq!(lambda, Rational::from(mean.mean().clone()));
            }
            (GreatestLambda::Never { .. }, None) => {}
            (found, mean) => panic!("{found:?} {mean:?}"),
        }
    }
}

#[test]
fn shapes_and_budgets() {
    let a: Matrix<MaxPlus<i64>> = matrix(&[vec![Some(1), None]]);
    let b: Matrix<MaxPlus<i64>> = matrix(&[vec![Some(1)]]);
    assert!(Pencil::new(&a, &b).is_err());
    let mut lcg = Lcg(352);
    let mut side = || matrix::<i64>(&draw(&mut lcg, 12, 8, 50, 2));
    let pencil = Pencil::new(&side(), &side()).unwrap();
    let cut = pencil.greatest_lambda(&Budget::steps(1));
    assert_eq!(cut, Err(VectorError::Stopped(StopReason::Steps)));
    assert!(pencil.greatest_lambda(&unlimited()).is_ok());
}
