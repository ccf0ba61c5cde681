//! Dense and sparse matrices, powers, and the fast product at its edges.

use std::cmp::Ordering;

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, SparseMatrix, Square};
use maxplus_testing::{naive, strategies};
use proptest::prelude::*;

#[test]
fn ragged_rows_are_named() {
    let one = MaxPlus::finite(1);
    let error = Matrix::from_rows(vec![vec![one, one], vec![one]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "row 2 has 1 entries, expected 2 as in the first row"
    );
}

#[test]
fn triplets_at_one_place_are_added_and_outside_is_an_error() {
    let entries = [(0, 1, MaxPlus::finite(2)), (0, 1, MaxPlus::finite(5))];
    let matrix = Matrix::from_triplets(1, 2, entries).unwrap();
    assert_eq!(matrix.to_string(), "-inf 5\n");
    assert!(Matrix::from_triplets(1, 1, entries).is_err());
}

#[test]
fn an_empty_matrix_is_a_matrix() {
    let matrix = Matrix::<MaxPlus<i64>>::zeros(0, 0);
    assert_eq!(matrix, matrix.transpose());
    assert_eq!(matrix.nonzeros(), 0);
    assert_eq!(matrix.plus(&matrix).unwrap(), Matrix::identity(0));
}

fn example() -> SparseMatrix<MaxPlus<i64>> {
    let entries = [(1, 2, 5), (0, 0, 1), (1, 0, 4), (1, 2, 3)];
    SparseMatrix::from_triplets(
        2,
        3,
        entries.map(|(i, j, value)| (i, j, MaxPlus::finite(value))),
    )
    .unwrap()
}

#[test]
fn triplets_in_any_order_become_sorted_rows() {
    assert_eq!(example().to_string(), "1 -inf -inf\n4 -inf 5\n");
    assert_eq!(example().nonzeros(), 3);
    assert_eq!(example().entry(1, 1), None);
}

#[test]
fn transposing_agrees_with_dense_and_undoes_itself() {
    let matrix = example();
    let dense = matrix.to_dense().transpose().to_sparse();
    assert_eq!(matrix.transpose(), dense);
    assert_eq!(matrix.transpose().transpose(), matrix);
}

#[test]
fn an_empty_sparse_matrix_is_a_matrix() {
    let matrix = SparseMatrix::<MaxPlus<i64>>::zeros(0, 0);
    assert_eq!(matrix, matrix.transpose());
    assert_eq!(matrix.plus(&matrix).unwrap(), SparseMatrix::identity(0));
}

#[test]
fn powers_of_the_empty_matrix_are_empty() {
    let empty = Square::new(Matrix::<MaxPlus<i64>>::zeros(0, 0)).unwrap();
    assert_eq!(empty.try_power(0).unwrap(), empty);
    assert_eq!(empty.try_power(u64::MAX).unwrap(), empty);
}

#[test]
fn a_power_that_leaves_the_range_is_an_error() {
    let one = Square::new(Matrix::from_fn(1, 1, |_, _| MaxPlus::finite(1_i32))).unwrap();
    let limit = u64::from(i32::MAX.unsigned_abs());
    assert_eq!(
        one.try_power(limit).unwrap()[(0, 0)],
        MaxPlus::finite(i32::MAX)
    );
    assert!(one.try_power(limit + 1).is_err());
}

proptest! {
    #[test]
    fn oracle_powers(a in strategies::square::<MaxPlus<i64>>(0..=5), k in 0..12_u64) {
        let expected = naive::power(&a, k).unwrap();
        let sparse = Square::new(a.to_sparse()).unwrap().try_power(k).unwrap();
        prop_assert_eq!(sparse.to_dense(), expected.clone());
        prop_assert_eq!(Square::new(a).unwrap().try_power(k).unwrap().into_inner(), expected);
    }
}

#[test]
fn sums_that_might_not_fit_are_left_to_the_checked_way() {
    let third = i32::MAX / 3;
    let one = |a, b| i32::fast_product(Ordering::Less, [a].into_iter(), [b].into_iter(), [1, 1, 1]);
    assert_eq!(one(third, 1), Some(vec![third + 1]));
    assert_eq!(one(third + 1, 1), None);
    assert_eq!(one(0, -i32::MAX), Some(vec![-i32::MAX]));
    assert_eq!(one(1, i32::MAX), None);
}

#[test]
fn the_sentinel_does_not_escape() {
    for infinite_is in [Ordering::Less, Ordering::Greater] {
        let rows = |a: [i32; 2], b: [i32; 2]| {
            i32::fast_product(infinite_is, a.into_iter(), b.into_iter(), [1, 2, 1]).unwrap()
        };
        let big = i32::MAX / 4;
        assert_eq!(rows([big, i32::MIN], [i32::MIN, big]), [i32::MIN]);
        assert_eq!(rows([big, -big], [i32::MIN, -big]), [-2 * big]);
    }
}

#[test]
fn doubles_have_one_zero() {
    for infinite_is in [Ordering::Less, Ordering::Greater] {
        let zero = [0.0_f64].into_iter();
        let result = f64::fast_product(infinite_is, zero.clone(), zero, [1, 1, 1]).unwrap();
        assert!(result[0].is_sign_positive());
    }
    let far = [f64::MAX].into_iter();
    assert_eq!(
        f64::fast_product(Ordering::Less, far.clone(), far, [1, 1, 1]),
        None
    );
}
