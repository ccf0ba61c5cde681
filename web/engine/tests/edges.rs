//! No node, one node, no solution, lambda at both ends, numbers of any size.

use serde_json::json;

use crate::asking::{PAPER, STEPS, given, ok, refused, text};

#[test]
fn no_node_has_no_solution_and_every_question_an_answer() {
    for lambda in ["0", "-inf", "7/2"] {
        let given = given("[]", lambda);
        let read = ok(json!({"op": "read", "text": "[]"}));
        assert_eq!(read["rows"], 0);
        assert_eq!(read["entries"], json!([]));
        let known = ok(json!({"op": "overview", "given": given}));
        assert_eq!(known["n"], 0);
        assert_eq!(known["solvable"], false);
        let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
        assert_eq!(basis["extremals"], json!([]));
        assert_eq!(basis["complete"], true);
        ok(json!({"op": "member", "given": given, "vector": []}));
        ok(json!({"op": "trace", "given": given, "steps": STEPS}));
        ok(json!({"op": "verify", "given": given, "steps": STEPS}));
        ok(json!({"op": "sweep", "given": given, "steps": STEPS}));
        ok(
            json!({"op": "picture", "given": given, "picture": {"kind": "digraph"}, "format": "svg"}),
        );
        let staircase = json!({"kind": "staircase", "steps": STEPS});
        ok(json!({"op": "picture", "given": given, "picture": staircase, "format": "svg"}));
        for format in ["json", "csv", "text", "npz", "latex", "claim", "table"] {
            ok(json!({"op": "download", "given": given, "format": format, "steps": STEPS}));
        }
        let cone = json!({"op": "place", "given": given, "x": 1, "y": 1});
        assert!(text(&refused(cone), "message").contains("only a 3 x 3 matrix"));
    }
}

#[test]
fn one_node_solves_up_to_its_loop() {
    for (lambda, count) in [("0", 1), ("3", 1), ("10/3", 0), ("max", 1), ("-inf", 1)] {
        let given = given("3", lambda);
        let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
        assert_eq!(
            basis["extremals"].as_array().unwrap().len(),
            count,
            "{lambda}"
        );
        let known = ok(json!({"op": "overview", "given": given}));
        assert_eq!(known["solvable"], json!(count == 1), "{lambda}");
        assert_eq!(known["greatest"], json!("3"), "{lambda}");
    }
}

#[test]
fn above_the_greatest_mean_there_is_nothing_and_the_reason_is_said() {
    let given = given(PAPER, "1.26");
    let known = ok(json!({"op": "overview", "given": given}));
    assert_eq!(known["lambda"], json!("63/50"));
    assert_eq!(known["solvable"], json!(false));
    assert_eq!(
        known["why"],
        json!("not solvable: no cycle has a mean above 5/4 < 63/50")
    );
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
    assert_eq!(basis["extremals"], json!([]));
    assert_eq!(basis["complete"], true);
    let judged = ok(json!({"op": "verify", "given": given, "steps": STEPS}));
    assert_eq!(judged["proved"], json!(true), "{judged}");
    // Without a cycle no number is the greatest.
    let refusal =
        refused(json!({"op": "overview", "given": {"text": ". 1\n. .", "lambda": "max"}}));
    assert!(text(&refusal, "message").contains("the matrix has no cycle"));
}

#[test]
fn for_minus_infinity_every_vector_solves_and_the_unit_vectors_are_the_basis() {
    let given = given(PAPER, "-inf");
    let known = ok(json!({"op": "overview", "given": given}));
    assert_eq!(known["lambda"], json!(null));
    assert_eq!(known["greatest"], "5/4");
    assert_eq!(known["why"], json!("solvable: lambda is -inf"));
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
    let found = basis["extremals"].as_array().unwrap();
    assert_eq!(found.len(), 5);
    for (i, extremal) in found.iter().enumerate() {
        for (j, entry) in extremal["entries"].as_array().unwrap().iter().enumerate() {
            assert_eq!(entry.is_null(), i != j, "{extremal}");
        }
    }
    let vector = json!(["-9", null, "1/3", "4", "0"]);
    let answer = ok(json!({"op": "member", "given": given, "vector": vector}));
    assert_eq!(answer["solution"], true);
    assert_eq!(answer["extremal"], false);
    let rows = answer["rows"].as_array().unwrap();
    assert!(
        rows.iter()
            .all(|row| row["right"].is_null() && row["holds"] == json!(true))
    );
    // The left side is still that of the matrix.
    assert_eq!(rows[0]["left"], "-12");
    assert_eq!(rows[0]["attained"], json!([0]));
}

#[test]
fn numbers_of_any_size_are_exact() {
    let long = "123456789012345678901234567890123456789/1000000007";
    let matrix = format!("{long} 0\n0 -{long}");
    let given = given(&matrix, "max");
    let known = ok(json!({"op": "overview", "given": given}));
    assert_eq!(known["lambda"], json!(long));
    assert_eq!(known["greatest"], json!(long));
    let read = ok(json!({"op": "read", "text": matrix}));
    assert_eq!(
        read["entries"],
        json!([[long, "0"], ["0", format!("-{long}")]])
    );
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 9, "steps": STEPS}));
    let found = basis["extremals"].as_array().unwrap();
    assert_eq!(found[0]["entries"], json!(["0", format!("-{long}")]));
    let answer = ok(json!({"op": "member", "given": given, "vector": found[0]["entries"]}));
    assert_eq!(answer["extremal"], json!(true));
    let decimals = ok(json!({"op": "read", "text": "0.1 1e30\n-0.25 1e-3"}));
    assert_eq!(
        decimals["entries"],
        json!([["1/10", format!("1{}", "0".repeat(30))], ["-1/4", "1/1000"]])
    );
}

#[test]
fn limits_cut_and_say_so() {
    let given = given(PAPER, "0");
    let basis = ok(json!({"op": "basis", "given": given, "atMost": 100, "steps": 3}));
    assert_eq!(basis["complete"], json!(false));
    assert_eq!(
        basis["stopped"],
        json!("the limit on search steps was reached")
    );
    let swept = ok(json!({"op": "sweep", "given": given, "steps": 3}));
    assert_eq!(swept["complete"], json!(false));
    assert!(text(&swept, "stopped").ends_with("the limit on search steps was reached"));
    let answer = refused(json!({"op": "trace", "given": given, "steps": 1}));
    assert!(text(&answer, "message").starts_with("no trace: "));
    let file = refused(json!({"op": "download", "given": given, "format": "csv", "steps": 3}));
    assert!(text(&file, "message").contains("nothing is written"));
    let judged = ok(json!({"op": "verify", "given": given, "steps": 0}));
    assert_eq!(judged["proved"], json!(false), "{judged}");
}

/// The engine is built without threads; a build that took one for many would not
/// say so.
#[test]
fn threads_that_this_build_does_not_have_are_refused() {
    let problem = supereigen::paper::example::problem();
    assert!(problem.extremals().threads(1).is_ok());
    for many in [0, 2] {
        let error = problem.extremals().threads(many).unwrap_err().to_string();
        assert!(error.contains("needs the feature `parallel`"), "{error}");
    }
}
