//! Subeigenvectors and eigenvectors: their bases, and whether a vector is one.

use serde_json::{Value, json};

use crate::asking::{PAPER, STEPS, given, ok, refused, reply};

const RELATIONS: [&str; 3] = ["ge", "le", "eq"];

fn basis(given: &Value, relation: &str) -> Value {
    ok(
        json!({"op": "basis", "given": given, "relation": relation, "atMost": 1000,
        "steps": STEPS}),
    )
}

fn member(given: &Value, relation: &str, vector: &Value) -> Value {
    ok(json!({"op": "member", "given": given, "relation": relation, "vector": vector}))
}

#[test]
fn law_every_vector_of_a_basis_is_an_extremal_solution() {
    let matrices = [
        PAPER,
        "0 0\n0 0",
        "1/2 3\n. 1/2",
        "5",
        ".",
        ". 1\n. .",
        "2 . .\n0 1 .\n. 1 3",
    ];
    for matrix in matrices {
        for lambda in ["0", "1/2", "5", "-inf", "max"] {
            let given = given(matrix, lambda);
            if reply(&json!({"op": "overview", "given": given}))
                .get("error")
                .is_some()
            {
                // There is no cycle, so there is no lambda(A).
                assert_eq!(lambda, "max", "{matrix}");
                continue;
            }
            for relation in RELATIONS {
                let found = basis(&given, relation);
                assert_eq!(found["complete"], json!(true));
                for x in found["extremals"].as_array().unwrap() {
                    let judged = member(&given, relation, &x["entries"]);
                    for what in ["solution", "extremal"] {
                        assert_eq!(judged[what], true, "{matrix} {lambda} {relation} {x}");
                    }
                }
            }
        }
    }
}

#[test]
fn oracle_rows_hold_by_their_two_numbers() {
    // A (x) x and lambda (x) x for the rows of 2 x 2 matrices and vectors over small numbers.
    let values = [None, Some(-1), Some(0), Some(1)];
    let word = |value: Option<i64>| value.map_or(".".to_owned(), |value| value.to_string());
    let plus = |a: Option<i64>, b: Option<i64>| Some(a? + b?);
    for k in 0..4_usize.pow(4) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|place| values[k / 4_usize.pow(place) % 4]);
        let matrix = format!("{} {}\n{} {}", word(a), word(b), word(c), word(d));
        for (x, y) in [
            (Some(0), Some(1)),
            (Some(0), Some(0)),
            (None, Some(0)),
            (None, None),
        ] {
            let left = [plus(a, x).max(plus(b, y)), plus(c, x).max(plus(d, y))];
            let [ge, le] = [left[0] >= x && left[1] >= y, left[0] <= x && left[1] <= y];
            let proper = x.is_some() || y.is_some();
            let vector = json!([x.map(|x| x.to_string()), y.map(|y| y.to_string())]);
            for (relation, holds) in RELATIONS.into_iter().zip([ge, le, ge && le]) {
                let judged = member(&given(&matrix, "0"), relation, &vector);
                let expected = json!(holds && proper);
                assert_eq!(judged["solution"], expected, "{matrix} {relation} {vector}");
            }
        }
    }
}

#[test]
fn an_unknown_relation_and_a_cut_basis_are_said() {
    refused(
        json!({"op": "basis", "given": given(PAPER, "0"), "relation": "gt", "atMost": 1,
        "steps": 1}),
    );
    let diagonal = given("0 . .\n. 0 .\n. . 0", "0");
    let some = ok(
        json!({"op": "basis", "given": diagonal, "relation": "eq", "atMost": 2,
        "steps": STEPS}),
    );
    assert_eq!(some["complete"], json!(false));
    assert_eq!(some["extremals"].as_array().unwrap().len(), 2);
    assert_eq!(
        basis(&diagonal, "eq")["extremals"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}
