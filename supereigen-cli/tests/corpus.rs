//! `basis | verify` on every stored matrix, and the stored bases themselves; a basis that is too large
//! for the double description.

use serde_json::Value;

use crate::common::{folder, output_for, run, run_on, supereigen};

/// The stored matrices and their bases as JSON, with null for -inf.
fn stored() -> Vec<(String, Value, Value)> {
    let text = include_str!("../../testdata/basis.json");
    let cases: Vec<Value> = serde_json::from_str(text).unwrap();
    cases
        .into_iter()
        .map(|case| {
            let name = case["name"].as_str().unwrap().to_owned();
            (name, case["matrix"].clone(), case["basis"].clone())
        })
        .collect()
}

/// The vectors with null for -inf.
fn with_nulls(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(with_nulls).collect(),
        Value::String(text) if text == "-inf" => Value::Null,
        other => other.clone(),
    }
}

#[test]
fn agreement_basis_then_verify_on_the_whole_corpus() {
    let formats = [
        "json --witness",
        "text",
        "jsonl --witness",
        "csv",
        "table",
        "json",
    ];
    let stored = stored();
    assert_eq!(stored.len(), 41);
    for (k, (name, matrix, basis)) in stored.iter().enumerate() {
        let folder = folder(&[("matrix.json", matrix.to_string().as_bytes())]);
        let file = folder.path().join("matrix.json");
        let format = formats[k % formats.len()];
        let found = output_for(&format!("basis {} --format {format}", file.display()), "");
        if format.starts_with("json ") {
            let json: Value = serde_json::from_str(&found).unwrap();
            assert_eq!(with_nulls(&json["vectors"]), *basis, "{name}");
        }
        let verdict = supereigen()
            .arg("verify")
            .arg(&file)
            .args(["--basis", "-"])
            .write_stdin(found)
            .assert()
            .success();
        let said = String::from_utf8(verdict.get_output().stdout.clone()).unwrap();
        assert!(said.starts_with("verified complete"), "{name}: {said}");
        assert!(
            said.contains(&format!("{} vector", basis.as_array().unwrap().len())),
            "{name}"
        );
    }
}

#[test]
fn a_basis_too_large_for_the_double_description_is_proved_head_first() {
    let folder = folder(&[]);
    let random = "matrix random --n 14 --min -100 --max 20 -o m.txt";
    run(folder.path(), random, 0);
    let made = supereigen()
        .current_dir(folder.path())
        .args(["basis", "m.txt", "--verify", "--format", "text"])
        .assert()
        .code(0);
    let printed = String::from_utf8(made.get_output().stderr.clone()).unwrap();
    assert!(printed.starts_with("verified complete: 847 vectors, n = 14, lambda = 0, "));
    assert!(
        printed.contains("completeness  proved twice: by a second search, 847 extremals from ")
    );
    assert!(printed.contains("; head first, 1600 segments in the claim and "));
    let written = String::from_utf8(made.get_output().stdout.clone()).unwrap();
    assert_eq!(written.lines().count(), 847);
    // If any vector is removed, the verdict names it.
    for gone in [0, 99, 846] {
        let mut rest: Vec<&str> = written.lines().collect();
        let gone = rest.remove(gone).replace(' ', ", ");
        let verdict = run_on(folder.path(), "verify m.txt --basis -", &rest.join("\n"), 1);
        let named = format!("FAILED: the solution ({gone}) is not a combination: ");
        assert!(verdict.contains(&named), "{named}\n{verdict}");
    }
}
