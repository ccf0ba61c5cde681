//! Claims without a matrix, as the program writes them, against a small matrix,
//! which the first byte chooses.

#![no_main]

use libfuzzer_sys::fuzz_target;
use num_rational::BigRational;
use supereigen_fuzz::{is_judged, matrix};
use supereigen_verify::Claim;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    if let Ok(claim) = Claim::<BigRational>::from_json_with(matrix(choice), text) {
        is_judged(&claim);
    }
});
