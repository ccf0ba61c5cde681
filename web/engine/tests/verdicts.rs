//! The checker, on bases that were found and on files.

use maxplus_core::{Matrix, MaxPlus};
use serde_json::{Value, json};
use supereigen_verify::{ConeClaim, PolicyClaim};

use crate::asking::{PAPER, STEPS, decoded, given, ok, refused, text};

fn file(format: &str, witness: bool) -> String {
    let asked = json!({"op": "download", "given": given(PAPER, "0"), "format": format,
        "witness": witness, "steps": STEPS});
    String::from_utf8(decoded(&text(&ok(asked), "data"))).unwrap()
}

fn judged(file: &str, given: Option<Value>) -> Value {
    let mut asked = json!({"op": "verifyFile", "text": file, "steps": STEPS});
    if let Some(given) = given {
        asked["given"] = given;
    }
    ok(asked)
}

#[test]
fn every_file_that_is_taken_away_is_proved_when_it_comes_back() {
    for witness in [false, true] {
        let alone = judged(&file("claim", witness), None);
        assert_eq!(alone["proved"], json!(true), "{alone}");
        for format in ["json", "jsonl", "text", "table"] {
            let verdict = judged(&file(format, witness), Some(given(PAPER, "0")));
            assert_eq!(verdict["accepted"], json!(true), "{format}: {verdict}");
            assert_eq!(verdict["proved"], json!(true), "{format}: {verdict}");
        }
    }
    let csv = judged(&file("csv", false), Some(given(PAPER, "0")));
    assert_eq!(csv["proved"], json!(true), "{csv}");
}

#[test]
fn a_claim_that_lacks_a_vector_or_was_changed_is_rejected() {
    let whole = file("claim", false);
    let mut claim: Value = serde_json::from_str(&whole).unwrap();
    claim["vectors"].as_array_mut().unwrap().pop();
    claim["count"] = json!(9);
    let verdict = judged(&claim.to_string(), None);
    assert_eq!(verdict["accepted"], json!(false), "{verdict}");
    let mut claim: Value = serde_json::from_str(&whole).unwrap();
    claim["vectors"][0][1] = json!(-7);
    let verdict = judged(&claim.to_string(), None);
    assert_eq!(verdict["accepted"], json!(false), "{verdict}");
    // A part is right, and nobody proved that it is all.
    claim = serde_json::from_str(&whole).unwrap();
    claim["vectors"].as_array_mut().unwrap().pop();
    claim["count"] = json!(9);
    claim["complete"] = json!(false);
    let verdict = judged(&claim.to_string(), None);
    let said = ["accepted", "proved", "part"].map(|what| verdict[what].clone());
    assert_eq!(said, [json!(true), json!(false), json!(true)], "{verdict}");
    // For another lambda, or another matrix, it is not proved either.
    let text = file("text", false);
    let verdict = judged(&text, Some(given(PAPER, "1/2")));
    assert_eq!(verdict["accepted"], json!(false), "{verdict}");
}

#[test]
fn what_needs_a_matrix_says_so() {
    for format in ["text", "jsonl", "json"] {
        let asked =
            json!({"op": "verifyFile", "text": file(format, format == "jsonl"), "steps": STEPS});
        let refusal = refused(asked);
        assert!(
            text(&refusal, "message").contains("matrix"),
            "{format}: {refusal}"
        );
    }
}

#[test]
fn a_two_sided_claim_is_checked_as_one() {
    let zero = Matrix::from_fn(2, 2, |i, j| match i == j {
        true => MaxPlus::finite(0_i64),
        false => MaxPlus::NEG_INFINITY,
    });
    let rays = [[Some(0), None], [None, Some(0)]].map(|row| {
        let entries = row.map(|entry| MaxPlus::from_option(entry).unwrap());
        entries.into_iter().collect()
    });
    let claim = ConeClaim::new(zero.clone(), zero, rays.to_vec())
        .unwrap()
        .to_json();
    let verdict = judged(&claim, None);
    assert_eq!(verdict["accepted"], json!(true), "{verdict}");
}

#[test]
fn a_certificate_is_checked_whatever_stands_beside_it() {
    let one = |x: i64| Matrix::from_fn(1, 1, |_, _| MaxPlus::finite(x));
    let of = |x: i64| vec![MaxPlus::finite(x)].into();
    // 1 + x >= 2 + x has no solution.
    let none = vec![MaxPlus::NEG_INFINITY].into();
    let claim = PolicyClaim::greatest_solution(one(1), one(2), of(0), none, vec![Some(0)]);
    for beside in [None, Some(given(PAPER, "0"))] {
        let verdict = judged(&claim.as_ref().unwrap().to_json(), beside);
        assert_eq!(verdict["proved"], json!(true), "{verdict}");
        let words = text(&verdict, "words");
        assert!(
            words.starts_with("verified complete: no solution but -inf"),
            "{words}"
        );
    }
    let lambda = MaxPlus::finite(-2);
    let claim = PolicyClaim::greatest_lambda(one(1), one(2), lambda, of(0), vec![Some(0)]);
    let verdict = judged(&claim.unwrap().to_json(), None);
    assert_eq!(verdict["accepted"], json!(false), "{verdict}");
}
