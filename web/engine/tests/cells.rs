//! Errors of reading stand at the cell, whatever the format.

use serde_json::json;

use crate::asking::{given, refused, text};

#[test]
fn an_error_has_its_place_in_the_text_and_in_the_matrix() {
    let cases = [
        ("0 1\n2 NaN", (2, 3), json!([1, 1])),
        ("0,1\n2x,3", (2, 1), json!([1, 0])),
        ("[[0, 1], [\"two\", 3]]", (1, 11), json!([1, 0])),
        (
            "{\"names\":[\"a\",\"b\"],\"matrix\":[[\n\"0\",\n\"+inf\"],[\n\"1\",\n\"2\"]]}",
            (3, 1),
            json!([0, 1]),
        ),
        ("A = [0 1; 2 x]", (1, 13), json!([1, 1])),
        (
            "%%MatrixMarket matrix coordinate integer general\n3 3 2\n1 1 4\n3 2 x\n",
            (4, 5),
            json!([2, 1]),
        ),
        // If two are wrong, the first is reported.
        ("0 1 2\n? 4 !\n6 7 8", (2, 1), json!([1, 0])),
        ("a b\n0 1\n2 oops", (3, 3), json!([1, 1])),
    ];
    for (matrix, (line, column), cell) in cases {
        let refusal = refused(json!({"op": "read", "text": matrix}));
        assert_eq!(refusal["line"], json!(line), "{matrix}: {refusal}");
        assert_eq!(refusal["column"], json!(column), "{matrix}: {refusal}");
        assert_eq!(refusal["cell"], cell, "{matrix}: {refusal}");
        let (message, short) = (text(&refusal, "message"), text(&refusal, "short"));
        assert_eq!(message, format!("line {line}, column {column}: {short}"));
        assert!(short.starts_with("found "), "{short}");
        // Every other question says the same.
        let asked = json!({"op": "overview", "given": given(matrix, "0")});
        assert_eq!(refused(asked), refusal);
    }
}

#[test]
fn what_is_wrong_with_no_entry_stands_at_no_cell() {
    for (matrix, words) in [
        ("", "expected at least one row of entries"),
        ("# nothing\n", "expected at least one row of entries"),
        ("0 1\n2", "row 2 has 1, the first row has 2"),
        ("[[0, 1], [2, 3]", "expected"),
    ] {
        let refusal = refused(json!({"op": "read", "text": matrix}));
        assert!(text(&refusal, "message").contains(words), "{refusal}");
        assert!(refusal.get("cell").is_none(), "{refusal}");
        assert!(refusal["line"].is_u64(), "{refusal}");
    }
    let refusal = refused(json!({"op": "overview", "given": given("0 1 2\n3 4 5", "0")}));
    assert!(text(&refusal, "message").starts_with("the matrix is 2 x 3, a square one is needed"));
    let refusal = refused(json!({"op": "overview", "given": given("0", "much")}));
    assert!(
        text(&refusal, "message").ends_with("or max for lambda(A)"),
        "{refusal}"
    );
}
