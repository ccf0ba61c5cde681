//! Generic code of other crates, run on these scalars, agrees with ours.

use maxplus_core::{Boolean, Matrix, MaxPlus, MinPlus, ReadMatrix, Semiring, SparseMatrix};
use maxplus_testing::strategies;
use ndarray::{Array2, LinalgScalar};
use proptest::prelude::*;
use sprs::{CsMat, TriMat};

fn to_ndarray<S: Semiring>(matrix: &Matrix<S>) -> Array2<S> {
    let shape = (matrix.rows(), matrix.cols());
    Array2::from_shape_vec(shape, matrix.as_slice().to_vec()).unwrap()
}

fn dot_agrees<S: Semiring + LinalgScalar + std::fmt::Display>(
    a: &Matrix<S>,
    b: &Matrix<S>,
) -> Result<(), TestCaseError> {
    let product = to_ndarray(a).dot(&to_ndarray(b));
    prop_assert_eq!(product, to_ndarray(&(a * b)));
    Ok(())
}

fn to_sprs<S: Semiring + std::ops::AddAssign>(matrix: &Matrix<S>) -> CsMat<S> {
    let mut triplets = TriMat::new((matrix.rows(), matrix.cols()));
    for (i, j, entry) in matrix.triplets() {
        triplets.add_triplet(i, j, entry.clone());
    }
    triplets.to_csr()
}

/// sprs may store entries that ours drops; as matrices they are equal.
fn from_sprs<S: Semiring>(matrix: &CsMat<S>) -> SparseMatrix<S> {
    let entries = matrix.iter().map(|(entry, (i, j))| (i, j, entry.clone()));
    SparseMatrix::from_triplets(matrix.rows(), matrix.cols(), entries).unwrap()
}

proptest! {
    #[test]
    fn agreement_of_ndarray_dot(
        (a, b) in strategies::product_pair::<MaxPlus<i64>>(0..=6),
        (c, d) in strategies::product_pair::<MinPlus<f64>>(0..=6),
        (e, f) in strategies::product_pair::<Boolean>(0..=6),
    ) {
        dot_agrees(&a, &b)?;
        dot_agrees(&c, &d)?;
        dot_agrees(&e, &f)?;
    }

    #[test]
    fn agreement_of_sprs_products(
        (a, b) in strategies::product_pair::<MaxPlus<i64>>(0..=6),
        (c, d) in strategies::product_pair::<MinPlus<i32>>(0..=6),
    ) {
        let product = &to_sprs(&a) * &to_sprs(&b);
        prop_assert_eq!(from_sprs(&product), &a.to_sparse() * &b.to_sparse());
        let product = &to_sprs(&c) * &to_sprs(&d);
        prop_assert_eq!(from_sprs(&product), &c.to_sparse() * &d.to_sparse());
    }

    #[test]
    fn law_a_difference_is_the_least_that_fills_the_gap(
        a in strategies::scalar::<MaxPlus<i64>>(),
        b in strategies::scalar::<MaxPlus<i64>>(),
        x in strategies::scalar::<MaxPlus<i64>>(),
    ) {
        prop_assert!(b + (a - b) >= a);
        prop_assert!(b + x < a || a - b <= x);
    }
}

#[test]
#[should_panic(expected = "nothing can be divided by the zero of the semiring")]
fn there_is_no_quotient_by_zero() {
    let _ = MaxPlus::finite(1) / MaxPlus::NEG_INFINITY;
}
