//! Dense and sparse matrices, powers, and the fast product at its edges.

use maxplus_core::tropical::{Convention, Max, Min};
use maxplus_core::{
    Carrier, Matrix, MaxPlus, ReadMatrix, Semiring, SparseMatrix, Square, Tropical,
};
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
    let sparse = SparseMatrix::<MaxPlus<i64>>::zeros(0, 0);
    assert_eq!(sparse, sparse.transpose());
    assert_eq!(sparse.plus(&sparse).unwrap(), SparseMatrix::identity(0));
    let square = Square::new(matrix).unwrap();
    assert_eq!(square.try_power(0).unwrap(), square);
    assert_eq!(square.try_power(u64::MAX).unwrap(), square);
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

/// The fast product of a row and a column, `None` if it is left to the checked way.
fn fast<T: Carrier, C: Convention>(row: &[Option<T>], column: &[Option<T>]) -> Option<Option<T>> {
    let scalars = |entries: &[Option<T>]| -> Vec<Tropical<T, C>> {
        let entries = entries.iter().cloned().map(Tropical::from_option);
        entries.collect::<Result<_, _>>().unwrap()
    };
    let product = Tropical::fast_product(&scalars(row), &scalars(column), [1, row.len(), 1])?;
    Some(product[0].value().cloned())
}

#[test]
fn sums_that_might_not_fit_are_left_to_the_checked_way() {
    let third = i32::MAX / 3;
    let one = |a, b| fast::<i32, Max>(&[Some(a)], &[Some(b)]);
    assert_eq!(one(third, 1), Some(Some(third + 1)));
    assert_eq!(one(third + 1, 1), None);
    assert_eq!(one(0, -i32::MAX), Some(Some(-i32::MAX)));
    assert_eq!(one(1, i32::MAX), None);
    assert_eq!(fast::<f64, Max>(&[Some(f64::MAX)], &[Some(f64::MAX)]), None);
}

fn at_the_edges<C: Convention>() {
    let big = i32::MAX / 4;
    let products = |a: [Option<i32>; 2], b: [Option<i32>; 2]| fast::<i32, C>(&a, &b).unwrap();
    assert_eq!(products([Some(big), None], [None, Some(big)]), None);
    assert_eq!(
        products([Some(big), Some(-big)], [None, Some(-big)]),
        Some(-2 * big)
    );
    let zero = fast::<f64, C>(&[Some(0.0)], &[Some(0.0)]).unwrap();
    assert!(zero.unwrap().is_sign_positive());
}

#[test]
fn the_sentinel_does_not_escape_and_doubles_have_one_zero() {
    at_the_edges::<Max>();
    at_the_edges::<Min>();
}
