//! The program's basis file against a small matrix, which the first byte
//! chooses.

#![no_main]

use libfuzzer_sys::fuzz_target;
use num_rational::BigRational;
use supereigen_fuzz::{is_judged, matrix};
use supereigen_verify::Claim;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    if let Ok(claim) = Claim::<BigRational>::from_basis_json(matrix(choice), text) {
        is_judged(&claim);
    }
});
