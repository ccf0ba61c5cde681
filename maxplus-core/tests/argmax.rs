//! Products with argmax against plain loops, rich in ties.

use std::fmt::Display;

use maxplus_core::matrix::argmax::try_row_argmax;
use maxplus_core::tropical::Max;
use maxplus_core::{Boolean, Matrix, MaxPlus, MinPlus, ReadMatrix, Selective, Vector};
use maxplus_testing::{naive, strategies};
use proptest::prelude::*;

/// All k below n where `product(k)` equals the value, none if that is zero.
fn places<S: Selective>(value: &S, n: usize, product: impl Fn(usize) -> S) -> Vec<usize> {
    let reaches = |k: &usize| !value.is_zero() && product(*k) == *value;
    (0..n).filter(reaches).collect()
}

/// Both forms against the definition, errors included.
fn agree<S: Selective + Display>(a: &Matrix<S>, b: &Matrix<S>) -> Result<(), TestCaseError> {
    let sparse_a = a.to_sparse();
    for j in 0..b.cols() {
        let x = b.column(j);
        let rows: Result<Vec<_>, _> = (0..a.rows()).map(|i| try_row_argmax(a, i, &x)).collect();
        let values = rows
            .clone()
            .map(|rows| rows.into_iter().map(|row| row.value).collect());
        prop_assert_eq!(values, naive::apply(a, &x));
        for i in 0..a.rows() {
            prop_assert_eq!(try_row_argmax(&sparse_a, i, &x), try_row_argmax(a, i, &x));
        }
        for (i, row) in rows.into_iter().flatten().enumerate() {
            let expected = places(&row.value, x.len(), |k| {
                a[(i, k)].try_times(&x[k]).expect("no error above")
            });
            prop_assert_eq!(&row.places[..], &expected[..]);
            prop_assert_eq!(row.first(), expected.first().copied());
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn oracle_argmax_of_ties(
        (a, b) in strategies::product_pair::<MaxPlus<i64>>(0..=7),
        (c, d) in strategies::product_pair::<MinPlus<i64>>(0..=7),
        (e, f) in strategies::product_pair::<Boolean>(0..=7),
    ) {
        agree(&a, &b)?;
        agree(&c, &d)?;
        agree(&e, &f)?;
    }

    #[test]
    fn oracle_argmax_at_the_ends_of_the_range(
        entries in proptest::collection::vec(strategies::extreme_scalar::<i64, Max>(), 18),
    ) {
        let square = |entries: &[_]| Matrix::from_vec(3, 3, entries.to_vec()).unwrap();
        agree(&square(&entries[..9]), &square(&entries[9..]))?;
    }
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let a = Matrix::<MaxPlus<i64>>::zeros(2, 3);
    let x = Vector::zeros(2);
    let error = try_row_argmax(&a, 0, &x).unwrap_err();
    assert_eq!(error.to_string(), "A_i (x) x: 2x3 does not fit 2x1");
}
