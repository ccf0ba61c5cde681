//! Shared by the tests of the methods for two-sided systems.

#![allow(dead_code, reason = "each test file uses its part")]

use maxplus_core::carrier::Fraction;
use maxplus_core::{Matrix, MaxPlus, Number, ReadMatrix, Scaled};
use maxplus_testing::strategies::matrix_of;
use proptest::prelude::*;
use supereigen::VectorSet;
use supereigen_verify::naive::{Budget, double_description};

pub(crate) type Scalar = MaxPlus<i64>;

/// Entries from few numbers, -inf often, so that ties are frequent.
pub(crate) fn entry() -> impl Strategy<Value = Scalar> {
    prop_oneof![
        2 => Just(MaxPlus::NEG_INFINITY),
        3 => (-1_i64..=1).prop_map(MaxPlus::finite),
        1 => (-4_i64..=4).prop_map(MaxPlus::finite),
    ]
}

/// A and B of one shape, at most p x d, some rows and columns -inf on either
/// side.
pub(crate) fn system(
    p: usize,
    d: usize,
) -> impl Strategy<Value = (Matrix<Scalar>, Matrix<Scalar>)> {
    (0..=p, 1..=d).prop_flat_map(|(p, d)| (matrix_of(entry(), p, d), matrix_of(entry(), p, d)))
}

/// A square matrix of at most n rows.
pub(crate) fn square(n: usize) -> impl Strategy<Value = Matrix<Scalar>> {
    (1..=n).prop_flat_map(|n| matrix_of(entry(), n, n))
}

/// The rays by the naive double description of the checker, which shares no
/// code with the methods.
pub(crate) fn naive(greater: &Matrix<Scalar>, smaller: &Matrix<Scalar>) -> VectorSet<i64> {
    let rays = double_description(greater, smaller, &mut Budget::pairs(u64::MAX)).unwrap();
    let narrow = |x: &Number| match x.value() {
        None => Scalar::NEG_INFINITY,
        Some(x) => Scalar::finite(x.to_machine_integer().expect("a small number")),
    };
    let ray = |ray: &Scaled<Number>| Scaled::new(ray.iter().map(narrow).collect()).unwrap();
    VectorSet::new(greater.cols(), rays.iter().map(ray))
}
