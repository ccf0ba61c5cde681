//! Products against their definition, for every carrier.

use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::product::{try_apply, try_apply_left, try_product};
use maxplus_core::tropical::{Max, Min};
use maxplus_core::{Boolean, Matrix, MaxPlus, MinPlus, ReadMatrix, Semiring, SparseMatrix, Vector};
use maxplus_testing::{generate, naive, strategies};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

/// Dense, sparse and mixed products all come to what the definition says,
/// errors included.
fn agree<S: Semiring + std::fmt::Display>(
    a: &Matrix<S>,
    b: &Matrix<S>,
) -> Result<(), TestCaseError> {
    let expected = naive::product(a, b);
    prop_assert_eq!(&a.try_product(b), &expected);
    let (sparse_a, sparse_b) = (a.to_sparse(), b.to_sparse());
    let sparse = expected.map(|product| product.to_sparse());
    prop_assert_eq!(&sparse_a.try_product(&sparse_b), &sparse);
    prop_assert_eq!(&try_product(&sparse_a, b), &sparse);
    prop_assert_eq!(&try_product(a, &sparse_b), &sparse);
    Ok(())
}

/// All products of A with a column of B and of a row of A with B agree.
fn agree_on_vectors<S: Semiring + std::fmt::Display>(
    a: &Matrix<S>,
    b: &Matrix<S>,
) -> Result<(), TestCaseError> {
    let (sparse_a, sparse_b) = (a.to_sparse(), b.to_sparse());
    for j in 0..b.cols() {
        let x = b.column(j);
        let expected = naive::apply(a, &x);
        prop_assert_eq!(&try_apply(a, &x), &expected);
        prop_assert_eq!(&sparse_a.try_apply(&x), &expected);
    }
    for i in 0..a.rows() {
        let x: Vector<S> = a.row_slice(i).to_vec().into();
        let expected = naive::apply_left(&x, b);
        prop_assert_eq!(&try_apply_left(&x, b), &expected);
        prop_assert_eq!(&try_apply_left(&x, &sparse_b), &expected);
    }
    Ok(())
}

macro_rules! for_every_carrier {
    ($($name:ident: $carrier:ty),* $(,)?) => {$(
        mod $name {
            use super::*;

            proptest! {
                #[test]
                fn oracle_products_of_ties(
                    (a, b) in strategies::product_pair::<MaxPlus<$carrier>>(0..=9),
                    (c, d) in strategies::product_pair::<MinPlus<$carrier>>(0..=9),
                ) {
                    agree(&a, &b)?;
                    agree(&c, &d)?;
                    agree_on_vectors(&a, &b)?;
                    agree_on_vectors(&c, &d)?;
                }

                #[test]
                fn oracle_products_at_the_ends_of_the_range(
                    (a, b) in strategies::product_pair_of(
                        strategies::extreme_scalar::<$carrier, Max>(), 0..=4),
                    (c, d) in strategies::product_pair_of(
                        strategies::extreme_scalar::<$carrier, Min>(), 0..=4),
                ) {
                    agree(&a, &b)?;
                    agree(&c, &d)?;
                    agree_on_vectors(&a, &b)?;
                    agree_on_vectors(&c, &d)?;
                }
            }
        }
    )*};
}

for_every_carrier! {
    of_i32: i32,
    of_i64: i64,
    of_i128: i128,
    of_f64: f64,
    of_ratio: Ratio<i64>,
    of_big_int: BigInt,
    of_big_rational: BigRational,
}

proptest! {
    #[test]
    fn oracle_boolean_products((a, b) in strategies::product_pair::<Boolean>(0..=9)) {
        agree(&a, &b)?;
        agree_on_vectors(&a, &b)?;
    }

    #[test]
    fn law_product_is_associative_and_transposes(
        (a, b) in strategies::product_pair::<MaxPlus<i64>>(0..=6),
    ) {
        let aba = &(&a * &b) * &b.transpose();
        prop_assert_eq!(aba, &a * &(&b * &b.transpose()));
        prop_assert_eq!((&a * &b).transpose(), &b.transpose() * &a.transpose());
    }
}

/// Sizes that fill blocks and groups of lanes and leave a rest.
#[test]
fn oracle_products_larger_than_a_block() {
    for (m, k, n) in [(3, 70, 37), (17, 33, 1), (1, 65, 130), (40, 4, 9)] {
        let a = generate::dense(m, k, -1000..=1000, 1);
        let mut b = generate::dense(k, n, -1000..=1000, 2);
        for i in 0..k {
            b[(i, i % n)] = MaxPlus::NEG_INFINITY;
        }
        assert_eq!(a.try_product(&b), naive::product(&a, &b));
    }
}

#[test]
fn a_sum_that_leaves_the_range_is_an_error_even_if_it_would_lose() {
    let matrix = |rows: [[i32; 2]; 2]| Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(rows[i][j]));
    let a = matrix([[0, i32::MIN + 1], [0, 0]]);
    let b = matrix([[5, 5], [5, -1]]);
    let error = a.try_product(&b).unwrap_err();
    assert_eq!(
        error.to_string(),
        "-2147483647 + -1 leaves the range of i32"
    );
    assert!(matches!(error, AlgebraError::Range(_)));
}

#[test]
#[should_panic(expected = "A (x) B: 1x2 does not fit 1x2")]
fn operators_panic_with_the_message_of_the_error() {
    let a = Matrix::<MaxPlus<i64>>::zeros(1, 2);
    let _ = &a * &a;
}

#[test]
fn empty_shapes_multiply() {
    let (a, b) = (
        Matrix::<MaxPlus<i64>>::zeros(2, 0),
        Matrix::<MaxPlus<i64>>::zeros(0, 3),
    );
    assert_eq!(&a * &b, Matrix::zeros(2, 3));
    assert_eq!(&b * &Matrix::zeros(3, 0), Matrix::zeros(0, 0));
    assert_eq!(&a.to_sparse() * &b.to_sparse(), SparseMatrix::zeros(2, 3));
    assert_eq!(&a * &Vector::zeros(0), Vector::zeros(2));
    assert_eq!(&Vector::zeros(0) * &b, Vector::zeros(3));
}
