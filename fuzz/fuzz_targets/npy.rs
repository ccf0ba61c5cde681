//! NumPy's arrays and archives of any bytes: read or refused, and what was read reads
//! back.

#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_formats::npy::{Array, Values, write_matrix};
use maxplus_formats::zip;
use num_rational::BigRational;

fuzz_target!(|bytes: &[u8]| {
    is_array_or_refused(bytes);
    if let Ok(members) = zip::members(bytes) {
        for contents in members.iter().filter_map(|member| member.contents().ok()) {
            is_array_or_refused(&contents);
        }
    }
});

fn is_array_or_refused(bytes: &[u8]) {
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
