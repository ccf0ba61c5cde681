//! The hash that ties a claim to its matrix.

use std::collections::BTreeSet;

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix};
use num_rational::BigRational;

use supereigen_verify::matrix_sha256;

/// The hash of 2 x 2 entries and lambda in halves, over one carrier.
fn hash<T: Carrier>(rows: &[[Option<i64>; 2]; 2], lambda: Option<i64>) -> String {
    let scalar = |halves: Option<i64>| {
        let value = halves.map(|halves| BigRational::new(halves.into(), 2.into()));
        MaxPlus::from_option(value.map(|value| T::from_fraction(&value).unwrap())).unwrap()
    };
    let a = Matrix::from_fn(2, 2, |i, j| scalar(rows[i][j]));
    let hash = matrix_sha256(&a, &scalar(lambda));
    assert_eq!(matrix_sha256(&a.to_sparse(), &scalar(lambda)), hash);
    hash
}

#[test]
fn law_the_hash_does_not_depend_on_the_numbers_that_hold_the_system() {
    let whole = [[Some(-6), None], [Some(14), Some(0)]];
    for lambda in [None, Some(0), Some(-8)] {
        let expected = hash::<i64>(&whole, lambda);
        assert_eq!(hash::<i32>(&whole, lambda), expected);
        assert_eq!(hash::<f64>(&whole, lambda), expected);
        assert_eq!(hash::<BigRational>(&whole, lambda), expected);
    }
    let halves = [[Some(-5), None], [Some(14), Some(1)]];
    let expected = hash::<BigRational>(&halves, Some(3));
    assert_eq!(hash::<f64>(&halves, Some(3)), expected);
}

#[test]
fn law_the_hash_depends_on_every_entry_its_place_the_shape_and_lambda() {
    let rows: [Vec<Vec<Option<i64>>>; 8] = [
        vec![vec![Some(1), None], vec![None, None]],
        vec![vec![None, Some(1)], vec![None, None]],
        vec![vec![None, None], vec![Some(1), None]],
        vec![vec![Some(2), None], vec![None, None]],
        vec![vec![Some(1), None]],
        vec![vec![Some(1)], vec![None]],
        vec![vec![Some(1), None, None], vec![None, None, None]],
        vec![],
    ];
    let mut hashes = BTreeSet::new();
    for rows in &rows {
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        let a = Matrix::from_fn(height, width, |i, j| {
            MaxPlus::from_option(rows[i][j]).unwrap()
        });
        for lambda in [None, Some(0), Some(1)] {
            hashes.insert(matrix_sha256(&a, &MaxPlus::from_option(lambda).unwrap()));
        }
    }
    assert_eq!(hashes.len(), 3 * rows.len());
}
