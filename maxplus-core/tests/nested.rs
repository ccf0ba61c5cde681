//! Options in, options out, and plain numbers as scalars.

use maxplus_core::error::OptionsError;
use maxplus_core::{Matrix, MaxPlus, MinPlus, ReadMatrix, Scaled, SparseMatrix, Square, Vector};
use maxplus_testing::strategies;
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

/// One matrix in every container that rows may come in.
#[test]
fn rows_may_be_vectors_arrays_or_slices() -> Result<(), OptionsError> {
    let vectors = vec![vec![None, Some(1_i64)], vec![Some(-1), None]];
    let expected = Matrix::try_from(vectors.clone())?;
    assert_eq!(expected.to_string(), "-inf 1\n-1 -inf\n");

    let arrays = [[None, Some(1_i64)], [Some(-1), None]];
    let slices: [&[Option<i64>]; 2] = [&arrays[0], &arrays[1]];
    assert_eq!(Matrix::try_from(&vectors)?, expected);
    assert_eq!(Matrix::try_from(&vectors[..])?, expected);
    assert_eq!(Matrix::try_from(arrays)?, expected);
    assert_eq!(Matrix::try_from(&arrays)?, expected);
    assert_eq!(Matrix::try_from(&arrays[..])?, expected);
    assert_eq!(Matrix::try_from(arrays.to_vec())?, expected);
    assert_eq!(Matrix::try_from(slices)?, expected);
    assert_eq!(Matrix::try_from(&slices[..])?, expected);
    assert_eq!(Matrix::try_from(vec![&vectors[0], &vectors[1]])?, expected);
    assert_eq!(SparseMatrix::try_from(vectors)?, expected.to_sparse());
    assert_eq!(SparseMatrix::try_from(arrays)?, expected.to_sparse());
    Ok(())
}

/// Literals without a suffix get their type from what is done with the result.
#[test]
fn the_carrier_is_inferred_from_either_side() -> Result<(), OptionsError> {
    let rows: Vec<Vec<Option<i128>>> = Matrix::try_from([[None, Some(1)]])?.to_options();
    assert_eq!(rows, [[None, Some(1)]]);
    let min = Matrix::<MinPlus<i64>>::from_options(&[[None, Some(1)]])?;
    assert_eq!(min.to_string(), "inf 1\n");
    Ok(())
}

#[test]
fn no_rows_are_the_empty_matrix() -> Result<(), OptionsError> {
    let none: Vec<Vec<Option<i64>>> = Vec::new();
    assert_eq!(Matrix::try_from(&none)?, Matrix::zeros(0, 0));
    assert_eq!(
        Matrix::try_from([[None::<i64>; 0]; 3])?,
        Matrix::zeros(3, 0)
    );
    Ok(())
}

#[test]
fn an_error_names_place_find_and_expectation() {
    let ragged = vec![vec![Some(1_i64), None], vec![None]];
    for error in [
        Matrix::try_from(&ragged).unwrap_err(),
        SparseMatrix::try_from(&ragged).unwrap_err(),
    ] {
        assert_eq!(
            error.to_string(),
            "row 2 has 1 entries, expected 2 as in the first row"
        );
    }
    let spare = [[Some(1_i64), None], [Some(i64::MIN), None]];
    for error in [
        Matrix::try_from(spare).unwrap_err(),
        SparseMatrix::try_from(spare).unwrap_err(),
    ] {
        assert_eq!(
            error.to_string(),
            "row 2, column 1: found -9223372036854775808, expected a finite i64 or None"
        );
    }
    let error = Vector::<MaxPlus<f64>>::from_options(&[None, Some(f64::INFINITY)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "entry 2: found inf, expected a finite f64 or None"
    );
    let error = Scaled::<MaxPlus<i64>>::from_options(&[Some(3), Some(1)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the norm of the vector is 3, expected 0: the vector must be scaled"
    );
}

#[test]
fn scaled_vectors_go_through_options_and_can_be_walked() {
    let options = [Some(-1), None, Some(0)];
    let x = Scaled::<MaxPlus<i64>>::from_options(&options).unwrap();
    assert_eq!(x.to_options(), options);
    let by_reference: Vec<_> = (&x).into_iter().cloned().collect();
    assert_eq!(by_reference, x.into_iter().collect::<Vec<_>>());
}

#[test]
fn a_square_matrix_prints_as_the_matrix_inside() {
    let a = Matrix::try_from([[Some(1)]]).unwrap();
    assert_eq!(
        format!("{}", Square::new(a.clone()).unwrap()),
        a.to_string()
    );
}

#[test]
fn plain_numbers_become_scalars() {
    assert_eq!(MaxPlus::<i64>::from(3), MaxPlus::finite(3));
    assert_eq!(
        MaxPlus::<i128>::from(i64::MIN),
        MaxPlus::finite(i64::MIN.into())
    );
    assert_eq!(
        MinPlus::<f64>::from(u32::MAX),
        MinPlus::finite(4294967295.0)
    );
    let big: BigInt = BigInt::from(i128::MAX) * 2;
    assert_eq!(MaxPlus::from(big.clone()).value(), Some(&big));
    let third = BigRational::new(1.into(), 3.into());
    assert_eq!(
        MaxPlus::<BigRational>::from(Ratio::new(1_i64, 3)).value(),
        Some(&third)
    );
    assert_eq!(
        MaxPlus::<BigRational>::from(7_u128),
        MaxPlus::<BigRational>::from(7)
    );
    assert_eq!(
        MaxPlus::<Ratio<i64>>::from(i64::MIN).to_string(),
        i64::MIN.to_string()
    );
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    assert_eq!(MaxPlus::<i64>::try_from(5_i64), Ok(MaxPlus::finite(5)));
    assert_eq!(
        MaxPlus::<i64>::try_from(i64::MIN).unwrap_err().to_string(),
        "-9223372036854775808 is not a finite i64 of the semiring"
    );
    assert!(MaxPlus::<f64>::try_from(f64::NAN).is_err());
    assert!(MaxPlus::<BigRational>::try_from(f64::INFINITY).is_err());
    let half = MaxPlus::<BigRational>::try_from(0.5).unwrap();
    assert_eq!(half.to_string(), "1/2");
    assert!(MaxPlus::<Ratio<i64>>::try_from(Ratio::new_raw(1, 0)).is_err());
}

proptest! {
    #[test]
    fn law_options_go_out_and_come_back(a in strategies::square::<MaxPlus<i64>>(0..=5)) {
        let options = a.to_options();
        prop_assert_eq!(Matrix::try_from(&options).unwrap(), a.clone());
        prop_assert_eq!(SparseMatrix::try_from(&options).unwrap(), a.to_sparse());
        prop_assert_eq!(a.to_sparse().to_options(), options.clone());
        for (i, row) in options.iter().enumerate() {
            let x = Vector::<MaxPlus<i64>>::from_options(row).unwrap();
            prop_assert_eq!(x.as_slice(), a.row_slice(i));
            prop_assert_eq!(&x.to_options(), row);
        }
    }

    #[test]
    fn law_min_plus_options_go_out_and_come_back(a in strategies::square::<MinPlus<i64>>(0..=5)) {
        let options = a.to_options();
        prop_assert_eq!(Matrix::<MinPlus<i64>>::from_options(&options).unwrap(), a);
    }
}
