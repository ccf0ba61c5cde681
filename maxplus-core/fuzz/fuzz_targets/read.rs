//! Every reader on any bytes: read or refused, and what was read reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::text::{Format, format_matrix, read_matrix, read_pair, read_sparse};
use maxplus_core::tropical::{Max, Min};
use num_rational::BigRational;

fuzz_target!(|bytes: &[u8]| {
    for format in [None].into_iter().chain(Format::ALL.map(Some)) {
        let _ = read_matrix::<i64, Max>(bytes, format);
        let _ = read_matrix::<f64, Min>(bytes, format);
        let _ = read_sparse::<i32, Max>(bytes, format);
        if let Ok(matrix) = read_matrix::<BigRational, Max>(bytes, format) {
            let text = format_matrix(&matrix, Format::MatrixMarket);
            assert_eq!(read_matrix(text, None), Ok(matrix));
        }
    }
    let _ = read_pair::<BigRational, Max>(bytes);
});
