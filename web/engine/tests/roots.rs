//! The roots, and what grows from each.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::asking::{PAPER, STEPS, corpus, given, ok, refused};

fn roots(given: &Value) -> Value {
    ok(json!({"op": "roots", "given": given, "atMost": 100_000, "steps": STEPS}))
}

/// How many extremals of the basis belong to each root, as `basis` says.
fn grouped(given: &Value) -> BTreeMap<String, u64> {
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 100_000, "steps": STEPS}));
    let mut groups = BTreeMap::new();
    for extremal in basis["extremals"].as_array().unwrap() {
        *groups.entry(extremal["root"].to_string()).or_default() += 1;
    }
    groups
}

#[test]
fn law_the_extremals_of_the_basis_grouped_by_root_are_the_roots() {
    let mut matrices: Vec<(String, &str)> = corpus()
        .into_iter()
        .map(|case| (case.matrix, "0"))
        .collect();
    // Ties and fractions, no solution, lambda(A), one node.
    matrices.extend([
        (PAPER.to_owned(), "max"),
        (PAPER.to_owned(), "-7/3"),
        ("1/2 1/3\n1/2 1/2".to_owned(), "1/2"),
        ("0 0 0\n0 0 0\n0 0 0".to_owned(), "0"),
        (". 1 .\n-1 . .\n0 1 .".to_owned(), "0"),
        ("-1".to_owned(), "0"),
        ("5".to_owned(), "0"),
    ]);
    for (matrix, lambda) in matrices {
        let given = given(&matrix, lambda);
        let found = roots(&given);
        assert_eq!(found["complete"], json!(true), "{matrix}");
        let list = found["roots"].as_array().unwrap();
        assert_eq!(found["count"], json!(list.len()), "{matrix}");
        let counted: BTreeMap<_, u64> = list
            .iter()
            .map(|root| {
                let extremals = root["extremals"].as_str().unwrap().parse().unwrap();
                (root["cycle"].to_string(), extremals)
            })
            .collect();
        assert_eq!(counted, grouped(&given), "{matrix}");
        let sum: u64 = counted.values().sum();
        assert_eq!(found["extremals"], json!(sum.to_string()), "{matrix}");
        let counts: Vec<u64> = list
            .iter()
            .map(|root| counted[&root["cycle"].to_string()])
            .collect();
        assert!(counts.is_sorted_by(|a, b| a >= b), "{matrix}: {counts:?}");
    }
}

#[test]
fn a_cut_list_of_roots_says_so() {
    let all = roots(&given(PAPER, "0"));
    let some = ok(json!({"op": "roots", "given": given(PAPER, "0"), "atMost": 1, "steps": STEPS}));
    assert_eq!(some["roots"].as_array().unwrap().len(), 1);
    assert_eq!(some["count"], all["count"]);
    assert_eq!(some["complete"], json!(true));
    let cut = ok(json!({"op": "roots", "given": given(PAPER, "0"), "atMost": 9, "steps": 1}));
    assert_eq!(cut["complete"], json!(false));
    assert!(cut["stopped"].is_string(), "{cut}");
    refused(json!({"op": "roots", "given": given("1 2", "0"), "atMost": 1, "steps": 1}));
}
