//! serde: what goes out comes in, and nothing else does.

use std::fmt::Debug;

use maxplus_core::{
    Boolean, Matrix, MaxPlus, MinPlus, NodeSet, ReadMatrix, Scaled, SparseMatrix, Square, Vector,
};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

fn back<V: Serialize + DeserializeOwned + PartialEq + Debug>(
    value: V,
) -> Result<(), TestCaseError> {
    let json = serde_json::to_string(&value).unwrap();
    prop_assert_eq!(serde_json::from_str::<V>(&json).unwrap(), value, "{}", json);
    Ok(())
}

proptest! {
    #[test]
    fn law_scalars_come_back(
        wide in any::<i128>(), denom in 1..i64::MAX,
        double in any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |d| d.is_finite()),
    ) {
        macro_rules! check {
            ($($value:expr),*) => {$(
                back(MaxPlus::from_option(Some($value)).unwrap_or_default())?;
                back(MinPlus::from_option(Some($value)).unwrap_or_default())?;
            )*};
        }
        check!(
            wide as i32, wide as i64, wide, double, (wide % 1000) as f64, Ratio::new(wide as i64, denom),
            BigInt::from(wide).pow(3), BigRational::new(wide.into(), denom.into())
        );
    }

    #[test]
    fn law_matrices_and_sets_come_back(
        (rows, cols, entries) in (0_usize..5, 0_usize..5).prop_flat_map(|(rows, cols)| {
            let entry = prop::option::of(-1..2_i64).prop_map(|e| MaxPlus::from_option(e).unwrap());
            (Just(rows), Just(cols), prop::collection::vec(entry, rows * cols))
        }),
    ) {
        let vector = Vector::from(entries.clone());
        let matrix = Matrix::from_vec(rows, cols, entries).unwrap();
        back(vector.support())?;
        if let Some(scaled) = vector.try_scaled().unwrap() {
            back(scaled)?;
        }
        back(vector)?;
        if let Ok(square) = Square::new(matrix.clone()) {
            back(square)?;
        }
        back(matrix.to_sparse())?;
        back(matrix)?;
    }
}

#[test]
fn the_json_is_what_the_table_says() {
    let a: Matrix<MaxPlus<BigRational>> = "1 -inf\n1/3 12345678901234567890".parse().unwrap();
    assert_eq!(
        serde_json::to_string(&a).unwrap(),
        r#"{"rows":2,"cols":2,"entries":[[1,"-inf"],["1/3","12345678901234567890"]]}"#
    );
    assert_eq!(
        serde_json::to_string(&a.to_sparse()).unwrap(),
        r#"{"rows":2,"cols":2,"entries":[[0,0,1],[1,0,"1/3"],[1,1,"12345678901234567890"]]}"#
    );
    assert_eq!(
        serde_json::to_string(&NodeSet::of(3, [2, 0])).unwrap(),
        r#"{"universe":3,"nodes":[0,2]}"#
    );
    let half: MinPlus<f64> = serde_json::from_str("0.5").unwrap();
    assert_eq!(serde_json::to_string(&half).unwrap(), "0.5");
    assert_eq!(serde_json::to_string(&Boolean(true)).unwrap(), "true");
    assert_eq!(
        serde_json::from_str::<Boolean>("false").unwrap(),
        Boolean(false)
    );
    assert_eq!(
        serde_json::from_str::<MaxPlus<i64>>("null").unwrap(),
        MaxPlus::NEG_INFINITY
    );
    assert_eq!(
        serde_json::from_str::<MaxPlus<i64>>("2.0").unwrap(),
        MaxPlus::finite(2)
    );
}

fn refused<V: DeserializeOwned + Debug>(json: &str, reason: &str) {
    let error = serde_json::from_str::<V>(json).unwrap_err().to_string();
    assert!(error.contains(reason), "{json}: {error}");
}

#[test]
fn what_breaks_an_invariant_does_not_come_in() {
    type M = Matrix<MaxPlus<i64>>;
    type S = SparseMatrix<MaxPlus<i64>>;
    refused::<MaxPlus<BigRational>>("0.1", "came as a double");
    refused::<MaxPlus<i64>>("1e300", "came as a double");
    refused::<MaxPlus<i64>>("9223372036854775808", "expected a number that i64 holds");
    refused::<MaxPlus<i64>>("-9223372036854775808", "expected a number that i64 holds");
    refused::<MaxPlus<f64>>("\"inf\"", "max-plus has no other infinity");
    refused::<MaxPlus<f64>>("\"NaN\"", "expected a number or -inf");
    refused::<MaxPlus<i64>>("[1]", "a number of i64 or a string");
    refused::<Scaled<MaxPlus<i64>>>("[1, 0]", "must be one");
    refused::<Scaled<MaxPlus<i64>>>("[]", "must be one");
    refused::<M>(
        r#"{"rows":2,"cols":1,"entries":[[1]]}"#,
        "1 rows, expected 2",
    );
    refused::<M>(
        r#"{"rows":1,"cols":2,"entries":[[1]]}"#,
        "row 0 has 1 entries",
    );
    refused::<Square<M>>(r#"{"rows":1,"cols":2,"entries":[[1,2]]}"#, "not square");
    refused::<S>(r#"{"rows":1,"cols":2,"entries":[[1,0,5]]}"#, "lies outside");
    refused::<S>(
        r#"{"rows":1,"cols":2,"entries":[[0,0,5],[0,0,6]]}"#,
        "one at each place",
    );
    refused::<S>(r#"{"rows":1,"cols":2,"entries":[[0,0,"-inf"]]}"#, "nonzero");
    refused::<S>(r#"{"rows":999999999999,"cols":2,"entries":[]}"#, "at most");
    refused::<NodeSet>(r#"{"universe":2,"nodes":[2]}"#, "not below 2");
    refused::<NodeSet>(r#"{"universe":999999999999,"nodes":[]}"#, "at most");
    let wide = r#"{"rows":0,"cols":4611686018427387904,"entries":[]}"#;
    refused::<Matrix<MaxPlus<i64>>>(wide, "at most");
}
