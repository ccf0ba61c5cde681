//! Whether the solutions of one problem solve another, against the extremals.

use maxplus_core::{MaxPlus, Rational, ReadMatrix};
use maxplus_graph::{Budget, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::compare::Inclusion;
use supereigen::vector::VectorError;
use supereigen::{Basis, Matrix, Problem};

use crate::exhaustive::plain;
use crate::support::matrix;
use crate::systems::{Scalar, entry};
use maxplus_testing::strategies::matrix_of;

/// By the definition: X(A) is what the extremals of A give, and X(B) is a cone.
fn check(a: &Problem<i64>, b: &Problem<i64>) {
    check_with(a, &a.basis(), b);
}

fn check_with(a: &Problem<i64>, basis: &Basis<i64>, b: &Problem<i64>) {
    let solves = |x: &maxplus_core::Vector<Scalar>| b.is_solution(x).unwrap();
    let expected = basis.to_vectors().iter().all(|x| solves(x));
    // No more than one greatest solution per row.
    let found = a.inclusion(b, &Budget::steps(a.n() as u64)).unwrap();
    assert_eq!(found.holds(), expected);
    if let Inclusion::Fails { witness, row } = found {
        assert!(a.is_solution(&witness.vector).unwrap());
        assert!(!row.holds() && !b.membership(&witness.vector).unwrap().rows()[row.node].holds());
        let scaled = witness.vector.try_scaled().unwrap().unwrap();
        assert!(basis.contains(&scaled));
    }
}

#[test]
fn oracle_all_pairs_of_two_by_two() {
    let four = [None, Some(-1), Some(0), Some(1)];
    let all: Vec<_> = plain::vectors(4, &four)
        .iter()
        .map(|e| Problem::new(&matrix::<i64>(&[e[..2].to_vec(), e[2..].to_vec()])).unwrap())
        .collect();
    let bases: Vec<_> = all.iter().map(Problem::basis).collect();
    let mut equal = 0;
    for (a, basis) in all.iter().zip(&bases) {
        for (b, other) in all.iter().zip(&bases) {
            check_with(a, basis, b);
            equal += usize::from(basis == other);
        }
    }
    // Different matrices with the same solutions are among them.
    assert!(equal > all.len());
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn agreement_with_the_extremals(
        (a, b) in (1_usize..=5).prop_flat_map(|n| (matrix_of(entry(), n, n), matrix_of(entry(), n, n))),
        lambda in -1_i64..=1,
    ) {
        let a = Problem::new(&a).unwrap();
        let b = Problem::new(&b).unwrap().at(lambda).unwrap();
        check(&a, &b);
        check(&b, &a);
        // Nearly the same: what reduction leaves, and one entry less.
        let reduced = a.reduce(&Budget::unlimited()).complete().unwrap().matrix;
        let same = Problem::new(&reduced).unwrap();
        prop_assert!(a.inclusion(&same, &Budget::unlimited()).unwrap().holds());
        prop_assert!(same.inclusion(&a, &Budget::unlimited()).unwrap().holds());
        let mut lower = a.given().to_dense();
        let n = lower.rows();
        if let Some(value) = lower[(0, n - 1)].value().copied() {
            lower[(0, n - 1)] = MaxPlus::finite(value - 1);
            let lower = Problem::new(&lower).unwrap();
            prop_assert!(lower.inclusion(&a, &Budget::unlimited()).unwrap().holds());
            check(&a, &lower);
        }
    }
}

#[test]
fn fractions_and_numbers_beyond_machine_words() {
    // x_1 <= x_2 + 1/3 and <= x_2 + 1/2: they differ by less than a unit.
    let at = |a: &str| Problem::new(&a.parse::<Matrix<Rational>>().unwrap()).unwrap();
    let (third, half) = (at(". 1/3\n. 0"), at(". 1/2\n. 0"));
    assert!(
        third
            .inclusion(&half, &Budget::unlimited())
            .unwrap()
            .holds()
    );
    let fails = half.inclusion(&third, &Budget::unlimited()).unwrap();
    let Inclusion::Fails { witness, row } = fails else {
        panic!("1/2 > 1/3")
    };
    assert_eq!(
        (witness.vector.to_string(), row.node),
        ("0 -1/2".to_owned(), 0)
    );

    let far = at(". 1000000000000000000000000\n. 0");
    assert!(half.inclusion(&far, &Budget::unlimited()).unwrap().holds());
    assert!(!far.inclusion(&half, &Budget::unlimited()).unwrap().holds());
}

#[test]
fn what_cannot_be_compared_is_said() {
    let one = Problem::new(&matrix::<i64>(&[vec![Some(0)]])).unwrap();
    let none = Problem::new(&matrix::<i64>(&[vec![None]])).unwrap();
    let two = Problem::new(&Matrix::<i64>::identity(2)).unwrap();
    assert!(one.inclusion(&two, &Budget::unlimited()).is_err());
    let cut = one.inclusion(&none, &Budget::steps(0)).unwrap_err();
    assert_eq!(cut, VectorError::Stopped(StopReason::Steps));
    assert!(none.inclusion(&one, &Budget::unlimited()).unwrap().holds());
}

#[test]
fn whole_solutions_on_one_side() {
    let problem = |text: &str| Problem::new(&text.parse::<Matrix<Rational>>().unwrap()).unwrap();
    let one = problem("0");
    let whole = one.integers().unwrap();
    // 1/2 solves the first alone.
    let error = one.inclusion(&whole, &Budget::unlimited()).unwrap_err();
    assert_eq!(error, VectorError::RealInWhole);
    assert!(error.to_string().contains("only whole ones"), "{error}");
    assert!(whole.inclusion(&one, &Budget::unlimited()).unwrap().holds());
    // Among whole numbers x_1 <= x_2 + 3/2 and x_2 <= x_1 - 1/2 say x_2 = x_1 - 1.
    let loose = problem(". 3/2\n-1/2 .");
    let tight = problem(". 1\n-1 .");
    let whole = loose.integers().unwrap();
    assert!(
        whole
            .inclusion(&tight, &Budget::unlimited())
            .unwrap()
            .holds()
    );
    assert!(
        !loose
            .inclusion(&tight, &Budget::unlimited())
            .unwrap()
            .holds()
    );
    // The row that fails is one of the matrix as it was given.
    let other = problem(". 0\n-1/2 .");
    match whole.inclusion(&other, &Budget::unlimited()).unwrap() {
        Inclusion::Fails { witness, row } => {
            assert_eq!(witness.vector.to_string(), "0 -1");
            assert_eq!(row.to_string(), "row 1: -1 >= 0 fails by 1");
        }
        Inclusion::Holds => panic!("0 -1 does not solve it"),
    }
}
