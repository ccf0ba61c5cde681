//! The program's stream of extremals with witnesses against a small matrix,
//! which the first byte chooses.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::MaxPlus;
use num_rational::BigRational;
use supereigen_fuzz::{is_judged, matrix};
use supereigen_verify::Claim;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let lambda = MaxPlus::finite(BigRational::from_integer(0.into()));
    if let Ok(claim) = Claim::<BigRational>::from_witnessed_lines(matrix(choice), lambda, text) {
        is_judged(&claim);
        // The same by a claim, whose witnesses the JSON library reads.
        let again = Claim::<BigRational>::from_json(&claim.to_json()).expect("a claim");
        assert_eq!(again.basis(), claim.basis());
        assert_eq!(again.witnesses(), claim.witnesses());
    }
});
