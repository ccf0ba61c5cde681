//! Matrices, vectors and scalars in every format, and NumPy's arrays and archives.

use std::io::Cursor;

use maxplus_core::{Carrier, Matrix, MaxPlus, MinPlus, ReadMatrix, Vector};
use maxplus_formats::npy::{Array, Values, write_matrix};
use maxplus_formats::{
    End, Format, Reading, format_matrix, read_matrix, read_sparse, read_square, read_vector, zip,
};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

use crate::small::text;

/// Every reader of matrices, vectors and scalars.
pub(crate) fn matrix(bytes: &[u8]) {
    for format in [None].into_iter().chain(Format::ALL.map(Some)) {
        matrix_in(bytes, format);
        vector_in(bytes, format);
    }
    scalar(text(bytes));
}

fn matrix_in(bytes: &[u8], format: Option<Format>) {
    let _ = read_matrix::<MaxPlus<i64>>(bytes, format);
    let _ = read_matrix::<MinPlus<f64>>(bytes, format);
    let _ = Reading::new().format(format).sparse::<MaxPlus<i64>>(bytes);
    // There are as many lower ends as upper ends, and each lower end is at most its upper end.
    let [lower, upper] = [End::Lower, End::Upper].map(|end| {
        let how = Reading::new().format(format).end(end);
        how.sparse::<MaxPlus<BigRational>>(bytes)
    });
    if let (Ok((lower, _)), Ok((upper, _))) = (lower, upper) {
        assert_eq!(lower.triplets().count(), upper.triplets().count());
        for (low, high) in lower.triplets().zip(upper.triplets()) {
            assert!((low.0, low.1) == (high.0, high.1) && low.2 <= high.2);
        }
    }
    let dense = read_matrix::<MaxPlus<BigRational>>(bytes, format);
    let sparse = read_sparse::<MaxPlus<BigRational>>(bytes, format);
    if let Ok(matrix) = dense {
        assert_eq!(sparse.as_ref(), Ok(&matrix.to_sparse()));
        let square = read_square::<MaxPlus<BigRational>>(bytes, format);
        assert_eq!(square.is_ok(), matrix.rows() == matrix.cols());
        let size = matrix.rows() * matrix.cols();
        let digits = |x: &MaxPlus<BigRational>| x.to_string().len();
        if size <= 64 && matrix.as_slice().iter().map(digits).sum::<usize>() <= 4000 {
            reads_back(&matrix);
        }
    }
}

/// Checks that the matrix reads back from every format that can store it.
fn reads_back(matrix: &Matrix<MaxPlus<BigRational>>) {
    let fits = |format: &Format| format.holds_shape(matrix.rows(), matrix.cols());
    for format in Format::ALL.into_iter().filter(fits) {
        let text = format_matrix(matrix, format);
        let read = read_matrix::<MaxPlus<BigRational>>(&text, Some(format));
        assert!(
            read.as_ref() == Ok(matrix),
            "{format}: {text:?} reads as {read:?}, not {matrix:?}"
        );
    }
}

fn vector_in(bytes: &[u8], format: Option<Format>) {
    let _ = read_vector::<MaxPlus<i32>>(bytes, format);
    let _ = read_vector::<MaxPlus<f64>>(bytes, format);
    if let Ok(vector) = read_vector::<MaxPlus<BigRational>>(bytes, format)
        && !vector.is_empty()
    {
        let again: Vector<MaxPlus<BigRational>> = vector
            .to_string()
            .parse()
            .expect("what was written is read");
        assert_eq!(again, vector);
    }
}

/// Checks that all carriers that can hold a number agree on it.
fn scalar(text: &str) {
    let exact = text.parse::<MaxPlus<BigRational>>();
    if let Ok(exact) = &exact {
        assert_eq!(exact.to_string().parse().as_ref(), Ok(exact));
    }
    let exact = exact.as_ref().ok();
    scalar_over::<i32>(text, exact);
    scalar_over::<i64>(text, exact);
    scalar_over::<i128>(text, exact);
    scalar_over::<f64>(text, exact);
    scalar_over::<Ratio<i64>>(text, exact);
    scalar_over::<BigInt>(text, exact);
    let _ = text.parse::<MinPlus<BigRational>>();
}

fn scalar_over<T: Carrier>(text: &str, exact: Option<&MaxPlus<BigRational>>) {
    let Ok(scalar) = text.parse::<MaxPlus<T>>() else {
        return;
    };
    let printed = scalar.to_string();
    assert_eq!(printed.parse().ok(), Some(scalar.clone()), "{printed}");
    if T::EXACT {
        let fraction = scalar.value().map(T::to_fraction);
        let exact = exact.expect("fractions hold every number");
        assert_eq!(fraction.as_ref(), exact.value(), "{text}");
    }
}

/// NumPy's arrays, and archives of them.
pub(crate) fn npy(bytes: &[u8]) {
    array(bytes);
    if let Ok(members) = zip::members(bytes) {
        for contents in members.iter().filter_map(|member| member.contents().ok()) {
            array(&contents);
        }
    }
}

fn array(bytes: &[u8]) {
    let Ok(array) = Array::read(bytes) else {
        return;
    };
    let _ = array.matrix::<i64>();
    let _ = array.number::<f64>();
    let dense: Result<Matrix<MaxPlus<BigRational>>, _> = array.matrix();
    assert_eq!(
        array.sparse().ok(),
        dense.as_ref().map(|a| a.to_sparse()).ok()
    );
    let Ok(dense) = dense else {
        return;
    };
    for values in [Values::Int32, Values::Int64, Values::Float64] {
        let mut out = Cursor::new(Vec::new());
        if write_matrix(&mut out, &dense, values).is_ok() {
            let again = Array::read(out.get_ref()).expect("what was written is read");
            assert_eq!(again.matrix().as_ref(), Ok(&dense));
        }
    }
}
