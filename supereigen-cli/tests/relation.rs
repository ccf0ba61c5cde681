//! `--relation`: subeigenvectors and eigenvectors behind the commands that ask about
//! supereigenvectors.

use serde_json::Value;

use crate::common::{folder, output, run, supereigen, words};

#[test]
fn agreement_of_the_aliases_with_the_relation() {
    for rest in [
        "",
        " --count",
        " --witness",
        " --format json",
        " --lambda 1 --format text",
    ] {
        for (alias, relation) in [("eigenvectors", "eq"), ("subeigenvectors", "le")] {
            let printed = |line: String| {
                let run = supereigen().args(words(&line)).output().unwrap();
                (run.stdout, run.stderr, run.status.code())
            };
            let by_relation = printed(format!("basis --relation {relation}{rest}"));
            assert_eq!(
                printed(format!("{alias}{rest}")),
                by_relation,
                "{alias}{rest}"
            );
        }
    }
}

/// The entries of a vector in JSON, `None` for -inf.
fn entries(vector: &Value) -> Vec<Option<i64>> {
    vector
        .as_array()
        .unwrap()
        .iter()
        .map(Value::as_i64)
        .collect()
}

/// The matrix of a seed: no entry is positive, so no cycle is.
fn matrix(seed: u64) -> (String, Vec<Vec<Option<i64>>>) {
    let line = format!("matrix random --n 4 --density 0.6 --min -3 --max 0 --seed {seed}");
    let rows: Value = serde_json::from_str(&output(&format!("{line} --format json"))).unwrap();
    (
        output(&line),
        rows.as_array().unwrap().iter().map(entries).collect(),
    )
}

/// The star by plain loops.
fn star(a: &[Vec<Option<i64>>]) -> Vec<Vec<Option<i64>>> {
    let n = a.len();
    let mut star = a.to_vec();
    for (i, row) in star.iter_mut().enumerate() {
        row[i] = row[i].max(Some(0));
    }
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                let through = star[i][k].zip(star[k][j]).map(|(one, two)| one + two);
                star[i][j] = star[i][j].max(through);
            }
        }
    }
    star
}

#[test]
fn oracle_the_greatest_subeigenvector_by_the_star_and_the_greatest_eigenvector_by_the_basis() {
    for seed in 1..=25 {
        let (text, a) = matrix(seed);
        let folder = folder(&[("a.txt", text.as_bytes())]);
        let ask = |relation: &str, code: i32| -> Value {
            let line = format!(
                "greatest a.txt --lambda 0 --relation {relation} --below '3 0 -2 1' --format json"
            );
            serde_json::from_str(&run(folder.path(), &line, code)).unwrap()
        };
        let (below, star) = ([3, 0, -2, 1], star(&a));
        let latest = |j: usize| {
            let bounds = (0..4).filter_map(|i| star[i][j].map(|b| below[i] - b));
            bounds.min()
        };
        let expected: Vec<_> = (0..4).map(latest).collect();
        assert_eq!(entries(&ask("le", 0)["vector"]), expected, "{seed}: {text}");
        let line = "basis a.txt --lambda 0 --relation eq --format json";
        let basis = supereigen()
            .current_dir(folder.path())
            .args(words(line))
            .output();
        let basis: Option<Value> = serde_json::from_slice(&basis.unwrap().stdout).ok();
        // Without a basis 0 is not an eigenvalue.
        let basis = basis.map_or(Vec::new(), |basis| {
            basis["vectors"].as_array().unwrap().clone()
        });
        let mut greatest = vec![None; 4];
        for column in basis.iter().map(entries) {
            let factor = (0..4)
                .filter_map(|i| Some(below[i] - column[i]?))
                .min()
                .unwrap();
            for (most, entry) in greatest.iter_mut().zip(column) {
                *most = (*most).max(entry.map(|entry| entry + factor));
            }
        }
        let code = if basis.is_empty() { 1 } else { 0 };
        let found = ask("eq", code);
        if !basis.is_empty() {
            assert_eq!(entries(&found["vector"]), greatest, "{seed}: {text}");
        }
    }
}

#[test]
fn law_vectors_of_the_basis_are_extremal_members_and_their_own_nearest() {
    for seed in 1..=8 {
        let (text, _) = matrix(seed);
        let folder = folder(&[("a.txt", text.as_bytes())]);
        for relation in ["le", "eq"] {
            let line = format!("basis a.txt --quiet --relation {relation} --format text");
            for vector in run(folder.path(), &line, 0).lines() {
                let asked = format!("a.txt --quiet --relation {relation} --vector '{vector}'");
                let printed = run(folder.path(), &format!("member {asked}"), 0);
                assert!(
                    printed.starts_with("a solution, extremal"),
                    "{seed}: {printed}"
                );
                let near = format!("nearest {asked} --format json");
                let near: Value = serde_json::from_str(&run(folder.path(), &near, 0)).unwrap();
                assert_eq!(near["distance"], 0, "{seed}: {near}");
            }
        }
    }
}

/// Pictures of all three relations differ, and a vector must be in the relation whose tight arcs are
/// drawn.
#[test]
fn pictures_of_the_three_relations() {
    let folder = folder(&[("a.txt", b"0 -2 -4\n-1 0 .\n-1 . -1\n")]);
    let drawn = |line: &str, code: i32| {
        let run = supereigen()
            .current_dir(folder.path())
            .args(words(line))
            .assert();
        let run = run.code(code).get_output().clone();
        let printed = if code == 0 { run.stdout } else { run.stderr };
        String::from_utf8(printed).unwrap()
    };
    let cone = |relation: &str| drawn(&format!("draw a.txt --cone --format svg {relation}"), 0);
    let [ge, le, eq] = ["", "--relation le", "--relation eq"].map(cone);
    for (picture, kind) in [
        (&ge, "supereigenspace"),
        (&le, ">subeigenspace"),
        (&eq, ">eigenspace"),
    ] {
        assert!(picture.contains(kind), "{kind}");
    }
    assert!(ge != le && le != eq);
    let tight = |x: &str, code: i32| {
        let line = format!("draw a.txt --relation eq --lambda 0 --extremal '{x}' --format dot");
        drawn(&line, code)
    };
    assert!(tight("0 0 -1", 0).starts_with("digraph"));
    assert!(tight("0 -3 -1", 2).contains("row 2 of A (x) x is not equal to"));
    let none = drawn(
        "draw a.txt --relation le --lambda -inf --cone --format svg",
        2,
    );
    assert!(none.contains("only a finite lambda can be drawn"));
}
