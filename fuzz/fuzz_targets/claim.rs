//! Claims: read or refused; what is read is written and read again, and judged. Claims of
//! two-sided systems, and the objects from which commands take rows and vectors, are read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use maxplus_core::matrix::MAX_SIDE;
use num_rational::BigRational;
use supereigen_cli::objects::{Object, read_object};
use supereigen_fuzz::{is_judged, is_judged_greatest};
use supereigen_verify::{Claim, ConeClaim, PolicyClaim};

fuzz_target!(|text: &str| {
    let _ = Claim::<f64>::from_json(text);
    if let Ok(claim) = Claim::<i64>::from_json(text) {
        let exact = Claim::<BigRational>::from_json(text).expect("fractions hold every number");
        assert_eq!(claim.convert::<BigRational>().as_ref(), Some(&exact));
    }
    // Through the JSON library alone, without the short way for integers.
    if let Ok(claim) = serde_json::from_str::<Claim<i64>>(text) {
        assert_eq!(Claim::from_json(text).ok().as_ref(), Some(&claim));
    }
    if let Ok(claim) = Claim::<BigRational>::from_json(text) {
        is_judged(&claim);
    }
    let _ = ConeClaim::<BigRational>::from_json(text);
    if let Ok(Some(Object::Vectors(n, _))) = read_object(text.as_bytes()) {
        assert!(n.is_none_or(|n| n <= MAX_SIDE));
    }
    if let Ok(claim) = PolicyClaim::<BigRational>::from_json(text) {
        is_judged_greatest(&claim);
    }
});
