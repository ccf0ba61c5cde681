//! Min-plus cones and polyhedra against min-plus definitions.

use maxplus_core::{Matrix, Rational, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::minplus::{Negative, Value};
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

fn min_vector(x: &[X]) -> Vector<Value> {
    let entries = x.iter().map(|entry| entry.map(Rational::from));
    Vector::from_options(&entries.collect::<Vec<_>>()).unwrap()
}

fn min_rows(rows: &[Vec<X>]) -> Matrix<Value> {
    let rows = rows
        .iter()
        .map(|row| row.iter().map(|entry| entry.map(Rational::from)).collect());
    Matrix::from_options(&rows.collect::<Vec<Vec<_>>>()).unwrap()
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_rows_and_generators_of_min_plus_cones(left in vec(vector(3), 1..=2), right in vec(vector(3), 2)) {
        let right = &right[..left.len()];
        let rows = |side: &[Vec<X>]| min_rows(side);
        let cone = Negative::cone_from_rows(&rows(&left), &rows(right)).unwrap();
        let generators = cone.generators(&all()).unwrap();
        let again = Negative::cone_from_generators(3, &generators, &Budget::unlimited()).unwrap();
        prop_assert_eq!(again.minimal_rows(&all()).unwrap(), cone.minimal_rows(&all()).unwrap());
        for x in grid(3, &FEW) {
            let inside = left.iter().zip(right).all(|(a, b)| at_most(min_dot(a, &x), min_dot(b, &x)));
            prop_assert_eq!(cone.contains(&min_vector(&x)).unwrap(), inside);
            prop_assert_eq!(again.contains(&min_vector(&x)).unwrap(), inside);
        }
    }

    #[test]
    fn oracle_rows_and_points_of_min_plus_polyhedra(left in vector(3), right in vector(3)) {
        let row = |side: &[X]| min_rows(&[side[1..].to_vec()]);
        let (a, b) = (min_vector(&left[..1]), min_vector(&right[..1]));
        let p = Negative::polyhedron_from_rows(&row(&left), &a, &row(&right), &b).unwrap();
        let (points, rays) = (p.points(&all()).unwrap(), p.rays(&all()).unwrap());
        let again = Negative::polyhedron_from_generators(2, &points, &rays, &Budget::unlimited()).unwrap();
        for x in grid(2, &FEW) {
            let front = [&[Some(0)], &x[..]].concat();
            let inside = at_most(min_dot(&left, &front), min_dot(&right, &front));
            prop_assert_eq!(p.contains(&min_vector(&x)).unwrap(), inside);
            prop_assert_eq!(again.contains(&min_vector(&x)).unwrap(), inside);
        }
    }
}
