//! Texts of other programs: read as these programs mean them, or refused with the option that
//! reads them.

use maxplus_core::{MaxPlus, MinPlus};
use maxplus_formats::{Format, Labels, ParseErrorKind, Reading, read_matrix};
use num_rational::BigRational;

use super::read;

#[test]
fn polymake_and_objects_are_read() {
    let polymake = |kind: &str| {
        format!(
            "{{\"_ns\":{{}},\"_type\":\"common::Matrix<{kind}>\",\"data\":[[\"1/2\",\"-inf\"],[\"0\",\"3\"]]}}"
        )
    };
    let tropical = polymake("TropicalNumber<Max, Rational>, NonSymmetric");
    assert_eq!(read(&tropical), "1/2 -inf\n0 3\n");
    let error = read_matrix::<MinPlus<i64>>(&tropical, None).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::Unsupported, "{error}");
    let object =
        "{\"lambda\": 0, \"names\": [\"a\", \"b\\u0063\"], \"matrix\": [[0, 1], [null, 2]]}";
    let (matrix, names) = Reading::new().matrix::<MaxPlus<i64>>(object).unwrap();
    assert_eq!(matrix.to_string(), "0 1\n-inf 2\n");
    assert_eq!(names.unwrap().name(1), "bc");
}

/// Rows to MATLAB, one row to NumPy, and an error to those who do not say which.
#[test]
fn what_was_said_of_a_text_is_believed() {
    let read_as = |format| read_matrix::<MaxPlus<i64>>("[1 2\n 3 4]", Some(format)).unwrap();
    assert_eq!(read_as(Format::Matlab).to_string(), "1 2\n3 4\n");
    assert_eq!(read_as(Format::NumPy).to_string(), "1 2 3 4\n");
    let counted = Reading::new().format(Format::Csv);
    let both = counted.labels(Labels::Both);
    let (matrix, names) = both.matrix::<MaxPlus<i64>>(",0,1\n0,5,6\n1,7,8").unwrap();
    assert_eq!((matrix.to_string().as_str(), names), ("5 6\n7 8\n", None));
    let none = counted.labels(Labels::None);
    let (matrix, _) = none.matrix::<MaxPlus<i64>>(",0,1\n0,5,6\n1,7,8").unwrap();
    assert_eq!(matrix.to_string(), "-inf 0 1\n0 5 6\n1 7 8\n");
    let comma = Reading::new().decimal_comma(true);
    let (matrix, _) = comma
        .matrix::<MaxPlus<BigRational>>("1,250;2\n3;4")
        .unwrap();
    assert_eq!(matrix.to_string(), "5/4 2\n3 4\n");
    let error = comma.matrix::<MaxPlus<BigRational>>("1.5;2").unwrap_err();
    assert!(error.to_string().contains("decimal comma"), "{error}");
}
