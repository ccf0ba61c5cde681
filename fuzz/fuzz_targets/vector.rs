//! Every reader of vectors on any bytes: read or refused, and what was read
//! reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::{MaxPlus, Vector};
use maxplus_formats::{Format, read_vector};
use num_rational::BigRational;

fuzz_target!(|bytes: &[u8]| {
    for format in [None].into_iter().chain(Format::ALL.map(Some)) {
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
});
