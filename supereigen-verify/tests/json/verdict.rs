//! Verdicts as data.

use super::*;

#[test]
fn a_verdict_is_one_line_of_data() {
    let paper = paper_example();
    let verdict = supereigen_verify::check_basis(&paper.matrix, &paper.basis[1..]).unwrap();
    let data: serde_json::Value = serde_json::from_str(&verdict.to_json()).unwrap();
    assert_eq!(data["verdict"], "rejected");
    assert_eq!((&data["n"], &data["vectors"]), (&5.into(), &9.into()));
    assert_eq!(data["lambda"], 0);
    assert_eq!(data["matrix_sha256"], verdict.matrix_sha256());
    assert_eq!(verdict.matrix_sha256().len(), 64);
    assert_eq!(data["checks"][2]["check"], "extremality");
    assert_eq!(data["checks"][2]["finding"], "extremal");
    assert_eq!(data["checks"][2]["by_perturbation"], 9);
    let last = &data["checks"][4];
    assert_eq!(last["finding"], "failed");
    assert_eq!(last["reason"], "missing");
    assert_eq!(
        (&last["origin"], &last["head"]),
        (&"head-first".into(), &5.into())
    );
    assert_eq!(last["solution"][2], "-inf");
    // Integers are numbers, and so is every other finite entry here.
    let solution = last["solution"].as_array().unwrap();
    assert!(solution.iter().all(|x| x.is_i64() || x == "-inf"), "{last}");
}

#[test]
fn the_argument_that_proved_completeness_is_data() {
    let (claim, _) = witnessed();
    let last = |options: Options| {
        let verdict = verify(&claim, &options).to_json();
        let data: serde_json::Value = serde_json::from_str(&verdict).unwrap();
        data["checks"][4].clone()
    };
    let head_first = serde_json::json!({"segments": 22, "tests": 3});
    let double_description = serde_json::json!({"generators": 10, "pairs": 488});
    assert_eq!(
        last(Options::default()),
        serde_json::json!({"check": "completeness", "finding": "complete", "strength": "proved",
            "by": "second-search", "extremals": 10, "roots": 1, "steps": 8,
            "head_first": head_first, "double_description": double_description})
    );
    let alone = Options::default().with_steps(0);
    assert_eq!(
        last(alone.clone()),
        serde_json::json!({"check": "completeness", "finding": "complete", "strength": "proved",
            "by": "both", "head_first": head_first, "double_description": double_description})
    );
    assert_eq!(
        last(alone.with_pairs(0)),
        serde_json::json!({"check": "completeness", "finding": "complete", "strength": "proved",
            "by": "head-first", "segments": 22, "tests": 3})
    );
    assert_eq!(
        last(Options::default().with_tests(0)),
        serde_json::json!({"check": "completeness", "finding": "complete", "strength": "proved",
            "by": "double-description", "generators": 10, "pairs": 488})
    );
    let evidence = last(
        Options::default()
            .with_tests(0)
            .with_pairs(0)
            .with_samples(0),
    );
    assert_eq!(
        (&evidence["strength"], &evidence["tests"]),
        (&"evidence".into(), &0.into())
    );
}
