//! Min-plus cones and polyhedra against min-plus definitions.

use maxplus_core::{Matrix, MinPlus, Number, Rational, SparseMatrix, Vector};
use maxplus_polyhedra::minplus::{negative_matrix, negative_vector};
use maxplus_polyhedra::{Cone, Polyhedron};
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::*;

fn min_dot(a: &[X], x: &[X]) -> X {
    a.iter()
        .zip(x)
        .filter_map(|(a, x)| Some((*a)? + (*x)?))
        .min()
}

/// The order of numbers with `None` for +inf.
fn at_most(a: X, b: X) -> bool {
    b.is_none_or(|b| a.is_some_and(|a| a <= b))
}

/// The max-plus vector of the negatives.
fn max_vector(x: &[X]) -> Vector<Number> {
    let entries = x.iter().map(|entry| entry.map(Rational::from));
    let x: Vector<MinPlus<Rational>> = Vector::from_options(&entries.collect::<Vec<_>>()).unwrap();
    negative_vector(&x)
}

/// The max-plus rows of the negatives.
fn max_rows(rows: &[Vec<X>]) -> SparseMatrix<Number> {
    let rows = rows
        .iter()
        .map(|row| row.iter().map(|entry| entry.map(Rational::from)).collect());
    let rows: Vec<Vec<_>> = rows.collect();
    let rows: Matrix<MinPlus<Rational>> = Matrix::from_options(&rows).unwrap();
    negative_matrix(&rows)
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_rows_and_generators_of_min_plus_cones(left in vec(vector(3), 1..=2), right in vec(vector(3), 2)) {
        let right = &right[..left.len()];
        let cone = Cone::from_rows::<Rational>(&max_rows(&left), &max_rows(right)).unwrap();
        let again = Cone::of_set(cone.generators(&all()).unwrap(), &all()).unwrap();
        prop_assert_eq!(again.minimal_rows(&all()).unwrap(), cone.minimal_rows(&all()).unwrap());
        for x in grid(3, &FEW) {
            let inside = left.iter().zip(right).all(|(a, b)| at_most(min_dot(a, &x), min_dot(b, &x)));
            prop_assert_eq!(cone.contains(&max_vector(&x)).unwrap(), inside);
            prop_assert_eq!(again.contains(&max_vector(&x)).unwrap(), inside);
        }
    }

    #[test]
    fn oracle_rows_and_points_of_min_plus_polyhedra(left in vector(3), right in vector(3)) {
        let row = |side: &[X]| max_rows(&[side[1..].to_vec()]);
        let (a, b) = (max_vector(&left[..1]), max_vector(&right[..1]));
        let p = Polyhedron::from_rows::<Rational>(&row(&left), &a, &row(&right), &b).unwrap();
        let (points, rays) = p.members(&all()).unwrap();
        let again = Polyhedron::from_generators(2, &points, &rays, &all()).unwrap();
        for x in grid(2, &FEW) {
            let front = [&[Some(0)], &x[..]].concat();
            let inside = at_most(min_dot(&left, &front), min_dot(&right, &front));
            prop_assert_eq!(p.contains(&max_vector(&x)).unwrap(), inside);
            prop_assert_eq!(again.contains(&max_vector(&x)).unwrap(), inside);
        }
    }
}
