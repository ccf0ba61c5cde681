//! Entries between two ends: every answer against all corners.

use maxplus_core::{MaxPlus, ReadMatrix, Vector};
use supereigen::compare::{Tolerance, ToleranceError, Verdict};
use supereigen::{Matrix, Problem};

use crate::exhaustive::plain::{self, A, X};
use crate::support::{matrix, vector};

/// All matrices with each entry at one of its ends.
fn corners(lower: &A, upper: &A) -> Vec<A> {
    let mut all = vec![lower.clone()];
    for i in 0..lower.len() {
        for j in 0..lower.len() {
            if lower[i][j] != upper[i][j] {
                let raised: Vec<A> = all
                    .iter()
                    .map(|a| {
                        let mut a = a.clone();
                        a[i][j] = upper[i][j];
                        a
                    })
                    .collect();
                all.extend(raised);
            }
        }
    }
    all
}

fn solves(a: &A, lambda: i64, x: &X) -> bool {
    let a: A = a
        .iter()
        .map(|row| row.iter().map(|a| a.map(|a| a - lambda)).collect())
        .collect();
    !plain::solutions(&a, Option::ge, std::slice::from_ref(x)).is_empty()
}

#[test]
fn oracle_every_corner_of_every_small_tolerance() {
    let ends = [
        (None, None),
        (Some(-1), Some(-1)),
        (Some(-1), Some(1)),
        (Some(0), Some(1)),
        (Some(1), Some(1)),
    ];
    let grid = plain::vectors(2, &plain::down_to(-3));
    let picks = plain::vectors(4, &(0..ends.len() as i64).map(Some).collect::<Vec<_>>());
    let mut seen = [0_usize; 3];
    for picks in &picks {
        let pick = |place: usize| ends[picks[place].unwrap() as usize];
        let end = |upper: bool| -> A {
            let entry = |place: usize| if upper { pick(place).1 } else { pick(place).0 };
            vec![vec![entry(0), entry(1)], vec![entry(2), entry(3)]]
        };
        let (lower, upper) = (end(false), end(true));
        let plant = Tolerance::new(&matrix::<i64>(&lower), &matrix(&upper)).unwrap();
        let plant = plant.at(0, 1).unwrap();
        let choices: Vec<(A, i64)> = corners(&lower, &upper)
            .into_iter()
            .flat_map(|a| [(a.clone(), 0), (a, 1)])
            .collect();
        for x in &grid {
            let held = choices
                .iter()
                .filter(|(a, lambda)| solves(a, *lambda, x))
                .count();
            match plant.judge(&vector(x)).unwrap() {
                Verdict::ForEvery => {
                    assert_eq!(held, choices.len());
                    seen[0] += 1;
                }
                Verdict::ForSome {
                    choice,
                    lambda,
                    row,
                } => {
                    assert!(held > 0 && held < choices.len());
                    // The choice lies between the ends, and x is a solution for it.
                    let chosen = Problem::with_lambda(&choice, lambda).unwrap();
                    assert!(chosen.is_solution(&vector(x)).unwrap());
                    let between = Tolerance::new(&matrix::<i64>(&lower), &choice.to_dense())
                        .and_then(|_| Tolerance::new(&choice.to_dense(), &matrix::<i64>(&upper)));
                    assert!(between.is_ok());
                    assert!(!row.holds());
                    seen[1] += 1;
                }
                Verdict::ForNone { row } => {
                    assert_eq!(held, 0, "{lower:?} {upper:?} {x:?}");
                    assert_eq!(row.is_none(), x.iter().all(Option::is_none));
                    seen[2] += 1;
                }
            }
        }
        // Solutions for every choice are solutions for some choice.
        for x in plant.every().basis().to_vectors() {
            assert!(plant.some().is_solution(&x).unwrap());
        }
    }
    assert!(seen.iter().all(|&seen| seen > 500), "{seen:?}");
}

#[test]
fn ends_that_hold_nothing_are_refused() {
    let refused = |lower: &str, upper: &str| {
        let parse = |text: &str| text.parse::<Matrix<i64>>().unwrap();
        Tolerance::new(&parse(lower), &parse(upper)).unwrap_err()
    };
    assert!(matches!(
        refused("0 1\n2 5", "0 1\n2 3"),
        ToleranceError::Empty {
            row: 1,
            column: 1,
            ..
        }
    ));
    assert_eq!(
        refused(". 1\n. 0", "2 1\n. 0").to_string(),
        "entry (1, 1): -inf..2 has no end; expected two numbers, or -inf alone"
    );
    assert!(matches!(
        refused("0 1\n. 0", "0 .\n. 0"),
        ToleranceError::Endless { column: 1, .. }
    ));
    assert!(matches!(refused("0", "0 .\n. 0"), ToleranceError::Shape(_)));
    let one = Tolerance::new(&matrix::<i64>(&[vec![Some(0)]]), &matrix(&[vec![Some(1)]])).unwrap();
    assert_eq!(
        one.at(2, 1).unwrap_err().to_string(),
        "lambda: 2..1 is empty"
    );
    assert!(one.judge(&Vector::zeros(2)).is_err());
}

#[test]
fn whole_solutions_of_a_tolerance() {
    use maxplus_core::Rational;
    let (lower, upper): (Matrix<Rational>, Matrix<Rational>) = (
        ". 1/2\n-1 .".parse().unwrap(),
        ". 3/2\n-1 .".parse().unwrap(),
    );
    let plant = Tolerance::new(&lower, &upper).unwrap().integers().unwrap();
    let x: Vector<MaxPlus<Rational>> = "0 -1".parse().unwrap();
    let Verdict::ForSome { choice, .. } = plant.judge(&x).unwrap() else {
        panic!("it needs a 1")
    };
    assert_eq!(choice.to_dense(), ". 1\n-1 .".parse().unwrap());
    let half = "0 -1/2".parse().unwrap();
    assert_eq!(plant.judge(&half).unwrap(), Verdict::ForNone { row: None });
}
