//! The whole of `testdata/basis.json` through the page's questions.

use serde_json::{Value, json};

use crate::asking::{STEPS, corpus, given, ok};

fn rows(list: &Value) -> Vec<Vec<Option<String>>> {
    serde_json::from_value(list.clone()).unwrap()
}

#[test]
fn every_basis_of_the_corpus_is_found_and_proved() {
    let cases = corpus();
    assert!(cases.len() >= 41, "{}", cases.len());
    for case in cases {
        let name = &case.name;
        let given = given(&case.matrix, "0");
        let asked = json!({"op": "basis", "given": given, "atMost": 100_000, "steps": STEPS});
        let basis = ok(asked);
        assert_eq!(basis["complete"], json!(true), "{name}");
        let extremals = basis["extremals"].as_array().unwrap();
        let mut found: Vec<_> = extremals
            .iter()
            .map(|extremal| rows(&json!([extremal["entries"]])).remove(0))
            .collect();
        found.sort();
        assert_eq!(found, case.basis, "{name}");
        let known = ok(json!({"op": "overview", "given": given}));
        assert_eq!(known["n"], json!(case.n), "{name}");
        assert_eq!(known["solvable"], json!(!case.basis.is_empty()), "{name}");
        let judged = ok(json!({"op": "verify", "given": given, "steps": STEPS}));
        assert_eq!(judged["accepted"], json!(true), "{name}: {judged}");
        assert_eq!(judged["proved"], json!(true), "{name}: {judged}");
    }
}

#[test]
fn every_extremal_is_a_member_and_extremal_with_its_chain_in_the_digraph() {
    for case in corpus().iter().filter(|case| case.n <= 6) {
        let name = &case.name;
        let given = given(&case.matrix, "0");
        let matrix = ok(json!({"op": "read", "text": case.matrix}));
        let basis = ok(json!({"op": "basis", "given": given, "atMost": 50, "steps": STEPS}));
        for extremal in basis["extremals"].as_array().unwrap() {
            let chain: Vec<usize> = serde_json::from_value(extremal["chain"].clone()).unwrap();
            // The first node of a tied tail leans on several nodes of the cycle.
            if !extremal["witness"].as_str().unwrap().contains("tied") {
                for arc in chain.windows(2) {
                    let entry = &matrix["entries"][arc[0]][arc[1]];
                    assert!(entry.is_string(), "{name}: no arc {arc:?} of {extremal}");
                }
            }
            let vector = &extremal["entries"];
            for i in 0..case.n {
                assert_eq!(vector[i].is_string(), chain.contains(&i), "{name}");
            }
            let answer = ok(json!({"op": "member", "given": given, "vector": vector}));
            assert_eq!(answer["solution"], json!(true), "{name}: {extremal}");
            assert_eq!(answer["extremal"], json!(true), "{name}: {extremal}");
            // An extremal is its own only part.
            assert_eq!(
                answer["terms"],
                json!([{"shift": "0", "entries": vector}]),
                "{name}"
            );
        }
    }
}
