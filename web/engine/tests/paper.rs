//! Every request on the paper's example.

use serde_json::json;

use crate::asking::{PAPER, STEPS, given, ok, text};

#[test]
fn the_matrix_is_read_entry_by_entry() {
    let read = ok(json!({"op": "read", "text": PAPER}));
    assert_eq!(read["rows"], 5);
    assert_eq!(read["cols"], 5);
    assert_eq!(read["entries"][0], json!(["-3", "1", null, null, null]));
    assert_eq!(read["entries"][4], json!(["-2", "-2", "-7", "1", null]));
    assert_eq!(read["names"], json!(null));
    assert_eq!(read["format"], "text");
}

#[test]
fn the_overview_has_the_greatest_mean_and_its_cycle() {
    let known = ok(json!({"op": "overview", "given": given(PAPER, "0")}));
    assert_eq!(known["n"], 5);
    assert_eq!(known["lambda"], "0");
    assert_eq!(known["greatest"], json!("5/4"));
    assert_eq!(known["cycle"], json!([0, 1, 2, 3]));
    assert_eq!(known["solvable"], json!(true));
    let why = known["why"].as_str().unwrap();
    assert!(why.starts_with("solvable: the cycle ("), "{why}");
    let arcs = known["criticalArcs"].as_array().unwrap();
    assert_eq!(arcs.len(), 4);
    let max = ok(json!({"op": "overview", "given": given(PAPER, "max")}));
    assert_eq!(max["lambda"], json!("5/4"));
    assert_ne!(max["sha256"], known["sha256"]);
}

#[test]
fn the_basis_has_ten_extremals_each_with_a_path_that_closes() {
    let asked = json!({"op": "basis", "given": given(PAPER, "0"), "atMost": 100, "steps": STEPS});
    let basis = ok(asked);
    let found = basis["extremals"].as_array().unwrap();
    assert_eq!((found.len(), &basis["complete"]), (10, &json!(true)));
    assert_eq!(basis["stopped"], json!(null));
    let third = &found[2];
    assert_eq!(third["entries"], json!(["-1", "-2", null, "0", null]));
    assert_eq!(third["witness"], json!("2 1 4, closed by (2, 2)"));
    assert_eq!(third["chain"], json!([3, 0, 1]));
    let cut = ok(json!({"op": "basis", "given": given(PAPER, "0"), "atMost": 7, "steps": STEPS}));
    assert_eq!(cut["extremals"].as_array().unwrap().len(), 7);
    assert_eq!(cut["complete"], json!(false));
    assert_eq!(cut["stopped"], json!("the limit on results was reached"));
}

#[test]
fn algorithms_one_to_three_are_printed_step_by_step() {
    let answer = ok(json!({"op": "trace", "given": given(PAPER, "0"), "steps": STEPS}));
    let cycles = answer["cycles"].as_array().unwrap();
    assert_eq!(answer["extremals"].as_array().unwrap().len(), 10);
    assert!(!cycles.is_empty());
    let (mut steps, mut ends) = (0, 0);
    for cycle in cycles {
        let nodes = cycle["cycle"].as_array().unwrap();
        assert_eq!(cycle["steps"].as_array().unwrap().len(), nodes.len());
        for path in cycle["paths"].as_array().unwrap() {
            steps += path["steps"].as_array().unwrap().len();
            ends += usize::from(path["end"].is_string());
        }
    }
    assert!(steps > 0 && ends > 0);
    let story = text(&answer, "text");
    assert!(story.contains("Applying Algorithm 1 to"), "{story}");
    assert!(story.contains("Applying Algorithm 2 to"), "{story}");
}

#[test]
fn a_solution_is_the_maximum_of_its_terms() {
    let vector = json!(["0", "0", null, "0", "-1"]);
    let answer = ok(json!({"op": "member", "given": given(PAPER, "0"), "vector": vector}));
    assert_eq!(answer["solution"], true);
    assert_eq!(answer["extremal"], false);
    let number = |value: &serde_json::Value| -> i64 { value.as_str().unwrap().parse().unwrap() };
    for i in 0..5 {
        let terms = answer["terms"].as_array().unwrap().iter();
        let entries = terms.filter(|term| term["entries"][i].is_string());
        let greatest = entries
            .map(|term| number(&term["shift"]) + number(&term["entries"][i]))
            .max();
        let expected = vector[i].as_str().map(|entry| entry.parse().unwrap());
        assert_eq!(greatest, expected, "entry {i}");
    }
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(
        rows[3],
        json!({"row": 3, "left": "1", "right": "0", "holds": true, "attained": [0]})
    );
    let fails = ok(
        json!({"op": "member", "given": given(PAPER, "0"), "vector": ["0", "9", "0", "0", "99"]}),
    );
    assert_eq!(fails["solution"], false);
    assert_eq!(fails["terms"], json!(null));
    assert_eq!(fails["rows"][4]["holds"], json!(false));
}
