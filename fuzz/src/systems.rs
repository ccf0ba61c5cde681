//! Two-sided systems, as pairs of matrices and as written inequalities. Also models, from which
//! matrices are computed.

use maxplus_core::{MaxPlus, ReadMatrix};
use maxplus_formats::{Format, read_inequalities, read_pair, write_inequalities, write_pair};
use maxplus_models::{Kind, read};
use num_rational::BigRational;

/// TPLib's pairs of matrices, and written inequalities.
pub(crate) fn system(bytes: &[u8]) {
    let _ = read_pair::<MaxPlus<i64>>(bytes);
    if let Ok((a, b)) = read_pair::<MaxPlus<BigRational>>(bytes) {
        let mut text = Vec::new();
        let written = write_pair(&mut text, &a, &b);
        // Rows without entries can be read but not written, as in a single matrix.
        let fits = Format::Tplib.holds_shape(a.rows(), a.cols());
        assert_eq!(written.is_ok(), fits);
        if fits {
            assert_eq!(read_pair(&text), Ok((a, b)));
        }
    }
    inequalities(bytes);
}

fn inequalities(bytes: &[u8]) {
    let Ok(system) = read_inequalities(bytes) else {
        return;
    };
    assert_eq!(system.lines.len(), system.left.rows());
    // `x9999999` alone means that many columns, and the writer would declare all of them.
    if system.left.cols() > 1000 {
        return;
    }
    let mut text = Vec::new();
    let (left, right) = (&system.left, &system.right);
    write_inequalities(&mut text, left, right, system.names.as_ref()).expect("memory takes all");
    let again = read_inequalities(&text).expect("what was written");
    assert_eq!((&again.left, &again.right), (left, right));
    assert_eq!(again.names, system.names);
}

/// Checks that a model of any kind gives a matrix with a name for each column.
pub(crate) fn model(bytes: &[u8]) {
    let detected = Kind::detect(bytes);
    for kind in Kind::ALL {
        for buffers in [false, true] {
            let Ok(model) = read(bytes, Some(kind), buffers) else {
                continue;
            };
            assert_eq!(model.names.len(), model.matrix.cols());
            assert!(kind == Kind::Mpm || model.matrix.rows() == model.matrix.cols());
            // No text is a model of two kinds, except for places, which may begin with any word.
            assert!(kind == Kind::Places || detected == Some(kind));
        }
    }
}
