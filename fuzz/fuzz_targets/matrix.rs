//! Every reader of matrices on any bytes: read or refused, and what was read
//! reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::{MaxPlus, MinPlus, ReadMatrix};
use maxplus_formats::{End, Format, Reading, read_matrix, read_sparse, read_square};
use num_rational::BigRational;
use supereigen_fuzz::reads_back;

fuzz_target!(|bytes: &[u8]| {
    for format in [None].into_iter().chain(Format::ALL.map(Some)) {
        let _ = read_matrix::<MaxPlus<i64>>(bytes, format);
        let _ = read_matrix::<MinPlus<f64>>(bytes, format);
        let _ = Reading::new().format(format).sparse::<MaxPlus<i64>>(bytes);
        // The ends of intervals are as many, and in order.
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
});
