//! The files of claims that something is the greatest.

use maxplus_core::MaxPlus;
use num_rational::BigRational;
use proptest::prelude::*;

use super::plain::{System, vector};
use super::{example, is_proved, systems};
use supereigen_verify::{PolicyClaim, Provenance, verify_policy};

fn greatest() -> PolicyClaim {
    let (system, below, x, policy) = example();
    let provenance = Provenance::default().by_method("policies").by_version("9");
    system
        .claim(&below, &x, &policy)
        .with_provenance(provenance.with_names(["oven", "press", "saw"]))
}

fn lambda() -> PolicyClaim {
    let half = |p: i64| MaxPlus::finite(BigRational::new(p.into(), 2.into()));
    let side = |p: i64| maxplus_core::Matrix::from_rows(vec![vec![half(p)]]).unwrap();
    let x = vec![half(0)].into();
    PolicyClaim::greatest_lambda(side(3), side(2), half(1), x, vec![Some(0)]).unwrap()
}

#[test]
fn a_file_says_what_it_claims() {
    let claim = greatest();
    let file = claim.to_json();
    assert_eq!(
        file.replace(&claim.sha256(), "HASH"),
        "{\"format\":\"supereigen-greatest-1\",\"matrix_sha256\":\"HASH\",\"n\":3,\
         \"lambda\":null,\"method\":\"policies\",\"version\":\"9\",\
         \"names\":[\n\"oven\",\n\"press\",\n\"saw\"],\"solution\":true,\
         \"matrix\":[\n[3, \"-inf\", 5],\n[0, \"-inf\", -9]],\
         \"right\":[\n[4, 2, \"-inf\"],\n[\"-inf\", 1, \"-inf\"]],\
         \"below\":[9,9,0],\"vector\":[1,0,0],\"policy\":[1,2,null]}"
    );
    let read = PolicyClaim::from_json(&format!("\u{feff}{file}")).unwrap();
    assert_eq!(
        (read.provenance(), read.to_json()),
        (claim.provenance(), file)
    );
    assert!(is_proved(&read));

    let shut = greatest().with_above(vector(&[None, Some(1), Some(0)]));
    let file = shut.to_json();
    assert!(
        file.ends_with(
            "\"below\":[9,9,0],\"above\":[\"-inf\",1,0],\"vector\":[1,0,0],\
             \"missed\":{\"node\":2,\"demand\":1,\"greatest\":0},\"policy\":[1,2,null]}"
        ),
        "{file}"
    );
    assert!(file.contains("\"solution\":false"));
    assert_eq!(PolicyClaim::from_json(&file).unwrap().missed(), Some(1));

    let claim = lambda();
    let file = claim.to_json();
    assert_eq!(
        file.replace(&claim.sha256(), "HASH"),
        "{\"format\":\"supereigen-lambda-1\",\"matrix_sha256\":\"HASH\",\"n\":1,\
         \"lambda\":\"1/2\",\"method\":null,\"matrix\":[\n[\"3/2\"]],\"right\":[\n[1]],\
         \"vector\":[0],\"policy\":[1]}"
    );
    let read = PolicyClaim::from_json(&file).unwrap();
    assert_eq!(read.to_json(), file);
    assert_eq!(
        verify_policy(&read).to_string().lines().next(),
        Some(format!(
            "verified complete: the greatest lambda, n = 1, lambda = 1/2, two-sided, \
             sha256 {:.12}",
            claim.sha256()
        ))
        .as_deref()
    );
}

#[test]
fn what_is_no_claim_is_an_error_with_its_place() {
    let (greatest, lambda) = (greatest().to_json(), lambda().to_json());
    let shut = PolicyClaim::from_json(&greatest).unwrap();
    let shut = shut.with_above(vector(&[None, Some(1), Some(0)])).to_json();
    let error = |file: &String, from: &str, to: &str| {
        let text = file.replacen(from, to, 1);
        assert_ne!(text, *file, "{from}");
        match PolicyClaim::from_json(&text) {
            Ok(claim) => panic!("{from} -> {to}: {claim:?}"),
            Err(error) => error.to_string(),
        }
    };
    for field in [
        "matrix_sha256",
        "n",
        "matrix",
        "right",
        "below",
        "vector",
        "policy",
    ] {
        let (from, to) = (format!("\"{field}\":"), format!("\"{field}_\":"));
        assert!(error(&greatest, &from, &to).starts_with("unknown field"));
    }
    let begins = |said: String, begin: &str| assert!(said.starts_with(begin), "{said}");
    let unit = r#"invalid type: string "1/2", expected unit"#;
    begins(error(&lambda, "lambda-1", "greatest-1"), unit);
    let cone = r#"found the format "supereigen-cone-1", expected "supereigen-greatest-1""#;
    let format = r#""format":"supereigen-greatest-1","#;
    let other_format = r#""format":"supereigen-lambda-1","format""#;
    let missed = r#""missed" says that the demand of node"#;
    let not_missed = r#""missed":{"node":1,"demand":1,"greatest":0},"policy""#;
    for (from, to, begin) in [
        ("greatest-1", "cone-1", cone),
        ("greatest-1", "lambda-1", "unknown field `solution`"),
        (format, "", "missing field `format`"),
        (r#""n":3,"#, "", "missing field `n`"),
        (r#""n":3,"#, r#""n":3,"n":3,"#, "duplicate field `n`"),
        (r#""format""#, other_format, "duplicate field `format`"),
        ("[1,0,0]", "[1,NaN,0]", "expected value"),
        ("[9,9,0]", r#"[9,"1/0",0]"#, "below entry 2: "),
        ("[9,9,0]", "[9,1e999999999999,0]", "below entry 2: "),
        (r#"[4, 2, "-inf"]"#, "[4, 2]", ""),
        (r#""policy""#, not_missed, missed),
    ] {
        begins(error(&greatest, from, to), begin);
    }
    for (policy, begin) in [
        (r#"[1,2,null],"policy":[]"#, "duplicate field `policy`"),
        ("[1,-1,null]", "invalid value: integer `-1`"),
        ("[1,1.5,null]", "invalid type: floating point `1.5`"),
        (r#"[1,"2",null]"#, "invalid type: string"),
        ("[1,99999999999999999999,null]", "invalid type"),
        ("null", "invalid type: null"),
        (r#"[1,2,null],"above":null"#, "invalid type: null"),
    ] {
        begins(error(&greatest, "[1,2,null]", policy), begin);
    }
    for (from, to) in [
        (r#""node":2"#, r#""node":3"#),
        (r#""node":2"#, r#""node":0"#),
        (r#""node":2"#, r#""node":4"#),
        (r#""greatest":0"#, r#""greatest":-1"#),
        (r#""demand":1"#, r#""demand":2"#),
    ] {
        begins(error(&shut, from, to), missed);
    }
    let policy = "policy entry 2: found 0, expected a row, counted from 1, or null";
    let vector = r#"vector entry 2: found null, expected a number, "p/q" or "-inf""#;
    let below = r#"below entry 2: found true, expected a number, "p/q" or "-inf""#;
    let solution = r#""solution" is false, but by the vector it is true"#;
    let shapes = "A(x)x >= B(x)x: 2x3 does not fit 1x3";
    for (from, to, expected) in [
        (r#""n":3"#, r#""n":4"#, r#""n" is 4, but there are 3"#),
        ("[1,2,null]", "[1,0,null]", policy),
        ("[1,0,0]", "[1,null,0]", vector),
        ("[9,9,0]", "[9,true,0]", below),
        ("[4, 2, \"-inf\"],\n", "", shapes),
        (r#""solution":true"#, r#""solution":false"#, solution),
    ] {
        assert_eq!(error(&greatest, from, to), expected);
    }
    for (at, _) in greatest.char_indices() {
        assert!(PolicyClaim::from_json(&greatest[..at]).is_err());
    }
    // Wrong lengths are read, and refused by the checks.
    for (from, to) in [
        ("[1,2,null]", "[1,2]"),
        ("[1,2,null]", "[1,3,null]"),
        ("[9,9,0]", "[9]"),
    ] {
        let read = PolicyClaim::from_json(&greatest.replacen(from, to, 1)).unwrap();
        assert!(!is_proved(&read));
    }
}

#[test]
fn what_follows_may_be_absent() {
    let file = greatest().to_json();
    for gone in [
        "\"solution\":true,",
        "\"method\":\"policies\",",
        "\"lambda\":null,",
        "\"version\":\"9\",",
    ] {
        let text = file.replacen(gone, "", 1);
        assert_ne!(text, file);
        assert!(is_proved(&PolicyClaim::from_json(&text).unwrap()));
    }
}

proptest! {
    #[test]
    fn law_a_claim_survives_its_file((system, below, policy) in systems(), above: bool) {
        let x = system.greatest(&below);
        let claim = system.claim(&below, &x, &policy);
        let hash = claim.sha256();
        let mut claim = claim.with_sha256(hash);
        if above {
            claim = claim.with_above(vector(&below));
        }
        let file = claim.to_json();
        let read = PolicyClaim::from_json(&file).unwrap();
        prop_assert_eq!(&read, &claim);
        let fractions = PolicyClaim::from_json(&file).unwrap();
        prop_assert_eq!(fractions.to_json(), file);
        prop_assert_eq!(verify_policy(&fractions), verify_policy(&claim));
    }

    /// A file with a changed byte is read or refused. If it is read, its claim is checked.
    #[test]
    fn law_no_change_of_a_file_is_a_panic(at: prop::sample::Index, byte in 32..127_u8) {
        let system = System { n: 2, a: vec![vec![Some(1), None]], b: vec![vec![None, Some(0)]] };
        let below = [Some(0), Some(5)];
        let mut file = system.right_claim(&below).to_json().into_bytes();
        let at = at.index(file.len());
        file[at] = byte;
        if let Ok(claim) = PolicyClaim::from_json(std::str::from_utf8(&file).unwrap()) {
            let _ = verify_policy(&claim);
        }
    }
}
