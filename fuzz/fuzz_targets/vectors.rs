//! Bare vectors, as the checker reads them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::text::{Format, write_vectors};
use num_rational::BigRational;
use supereigen_verify::json::read_vectors;

fuzz_target!(|text: &str| {
    let _ = read_vectors::<i64>(text);
    if let Ok(vectors) = read_vectors::<BigRational>(text)
        && vectors.iter().all(|vector| !vector.is_empty())
    {
        let mut written = Vec::new();
        write_vectors(&mut written, &vectors, Format::JsonLines).expect("memory takes all");
        let written = String::from_utf8(written).expect("text");
        let again = read_vectors::<BigRational>(&written).expect("what was written is read");
        assert_eq!(again, vectors);
    }
});
