//! TPLib's inequalities as a pair of matrices: read or refused, and what was
//! read reads back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::MaxPlus;
use maxplus_formats::{read_pair, write_pair};
use num_rational::BigRational;

fuzz_target!(|bytes: &[u8]| {
    let _ = read_pair::<MaxPlus<i64>>(bytes);
    if let Ok((a, b)) = read_pair::<MaxPlus<BigRational>>(bytes) {
        let mut text = Vec::new();
        write_pair(&mut text, &a, &b).expect("memory takes all");
        assert_eq!(read_pair(&text), Ok((a, b)));
    }
});
