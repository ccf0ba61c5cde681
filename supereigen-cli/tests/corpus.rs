//! `basis | verify` on every stored matrix, and the stored bases themselves.

use serde_json::Value;

use crate::common::{output_for, supereigen};

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
        let folder = crate::common::folder(&[("matrix.json", matrix.to_string().as_bytes())]);
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
