//! `verify` on everything that the other commands write. The file and the command line must
//! agree, and the verdict names both.

use std::path::Path;

use insta::assert_snapshot;
use supereigen_verify::PolicyClaim;
use supereigen_verify::claim::greatest_sha256;
use tempfile::TempDir;

use crate::common::{folder, run, run_on, supereigen, transcript_in};

/// A folder with the matrix of the README, `m.txt`, other matrices, and bases of `m.txt`
/// for lambda = -1/4 in every format that is read back.
fn bases() -> TempDir {
    let folder = folder(&[
        ("m.txt", b". 1/2 .\n-0.5 . 1\n. -1 .\n"),
        ("other.txt", b". 1/2 .\n-0.5 . 1\n. -1 -9\n"),
        ("small.txt", b"0\n"),
    ]);
    for format in ["table", "text", "csv", "json", "jsonl", "tplib", "mtx"] {
        let line = format!("basis m.txt --lambda -1/4 --format {format} -o b.{format}");
        run(folder.path(), &line, 0);
    }
    for (name, format) in [("w.json", "json"), ("w.jsonl", "jsonl"), ("w.txt", "text")] {
        let line = format!("basis m.txt --lambda -1/4 --witness --format {format} -o {name}");
        run(folder.path(), &line, 0);
    }
    folder
}

/// Files that state their lambda and matrix.
const SAY: [&str; 3] = ["b.json", "w.json", "claim.json"];

/// Files that contain only vectors.
const SILENT: [&str; 8] = [
    "b.table", "b.text", "b.csv", "b.jsonl", "b.tplib", "b.mtx", "w.jsonl", "w.txt",
];

/// The basis file of `m.txt` as a claim with its matrix.
fn add_claim(folder: &Path) {
    let read = |name| std::fs::read_to_string(folder.join(name)).unwrap();
    let mut claim: serde_json::Value = serde_json::from_str(&read("b.json")).unwrap();
    claim["matrix"] = serde_json::json!([
        ["-inf", "1/2", "-inf"],
        ["-1/2", "-inf", 1],
        ["-inf", -1, "-inf"]
    ]);
    std::fs::write(folder.join("claim.json"), claim.to_string()).unwrap();
}

#[test]
fn every_file_that_basis_writes_is_verified_for_its_own_lambda() {
    let folder = bases();
    add_claim(folder.path());
    let heading = "verified complete: 4 vectors, n = 3, lambda = -1/4, sha256 ";
    for name in SAY {
        // The option may be omitted, or give the same number in another form.
        for lambda in ["", " --lambda -1/4", " --lambda -0.25", " --lambda -2/8"] {
            let line = format!("verify m.txt --basis {name}{lambda}");
            let verdict = run(folder.path(), &line, 0);
            assert!(verdict.starts_with(heading), "{line}: {verdict}");
        }
    }
    for name in SILENT {
        let line = format!("verify m.txt --basis {name} --lambda -1/4");
        let verdict = run(folder.path(), &line, 0);
        assert!(verdict.starts_with(heading), "{name}: {verdict}");
        // Without the option the vectors are checked for lambda = 0, as the verdict says.
        let verdict = run(folder.path(), &format!("verify m.txt --basis {name}"), 1);
        assert!(
            verdict.starts_with("rejected: 4 vectors, n = 3, lambda = 0, "),
            "{name}: {verdict}"
        );
    }
}

#[test]
fn a_lambda_that_contradicts_the_file_is_refused() {
    let folder = bases();
    add_claim(folder.path());
    for name in SAY {
        for lambda in ["7", "0", "-inf", "1/4", "-0.250000000000000000001"] {
            let line = format!("verify m.txt --basis {name} --lambda {lambda}");
            assert_eq!(run(folder.path(), &line, 2), "", "{line}");
        }
    }
    let line = "verify m.txt --basis b.json --lambda 7";
    assert_snapshot!(transcript_in(folder.path(), line, ""), @r"
    $ supereigen verify m.txt --basis b.json --lambda 7
    2> error: b.json: the file is for lambda = -1/4, but --lambda is 7
    exit Some(2)
    ");
}

#[test]
fn a_forged_lambda_of_minus_infinity_is_refused() {
    // For lambda = -inf every vector is a solution, and the unit vectors are the basis.
    let folder = bases();
    let file = std::fs::read_to_string(folder.path().join("b.json")).unwrap();
    let (head, _) = file.split_once("\"vectors\":").unwrap();
    let head = head.replace("\"lambda\":\"-1/4\"", "\"lambda\":\"-inf\"");
    let head = head.replace("\"count\":4", "\"count\":3");
    let units = r#"[[0,"-inf","-inf"],["-inf",0,"-inf"],["-inf","-inf",0]]"#;
    let forged = format!("{head}\"vectors\":{units}}}");
    assert!(forged.contains("\"lambda\":\"-inf\""), "{forged}");
    for lambda in ["0", "-1/4"] {
        let line = format!("verify m.txt --basis - --lambda {lambda}");
        assert_eq!(run_on(folder.path(), &line, &forged, 2), "");
    }
    let verdict = run_on(folder.path(), "verify m.txt --basis -", &forged, 1);
    assert!(verdict.contains("n = 3, lambda = -inf, "), "{verdict}");
    let expected = "FAILED: the claim is for a system with sha256 ";
    assert!(verdict.contains(expected), "{verdict}");
}

#[test]
fn a_basis_does_not_drift_to_another_matrix() {
    let folder = bases();
    add_claim(folder.path());
    for name in SAY {
        // The entry that differs does not affect any extremal.
        let line = format!("verify other.txt --basis {name}");
        let verdict = run(folder.path(), &line, 1);
        let expected = match name {
            "claim.json" => "FAILED: the claim holds another matrix: its entry in row ",
            _ => "FAILED: the claim is for a system with sha256 ",
        };
        assert!(verdict.contains(expected), "{verdict}");
        let line = format!("verify small.txt --basis {name}");
        let verdict = run(folder.path(), &line, 1);
        let expected = "FAILED: the claim is for a 3 x 3 matrix, this one is 1 x 1";
        assert!(verdict.contains(expected), "{verdict}");
    }
    for name in SILENT {
        let line = format!("verify small.txt --basis {name}");
        let verdict = run(folder.path(), &line, 1);
        assert!(verdict.contains("FAILED: vector 1 has 3 entries, not 1"));
    }
}

#[test]
fn a_claim_brings_its_matrix_where_none_is_given() {
    let folder = bases();
    add_claim(folder.path());
    let verdict = run(folder.path(), "verify --basis claim.json", 0);
    assert!(verdict.starts_with("verified complete: 4 vectors, n = 3, "));
    // A basis file does not, unless it is asked for; no other matrix takes its place.
    for file in ["b.json", "b.text"] {
        let printed = transcript_in(folder.path(), &format!("verify --basis {file}"), "");
        assert!(
            printed.contains("has no matrix: give its file"),
            "{printed}"
        );
        assert!(printed.ends_with("exit Some(2)\n"), "{printed}");
    }
    for more in ["", " --witness", " --integers", " --limit 2"] {
        let line = format!("basis m.txt --lambda -1/4 --format json --with-matrix{more}");
        let (made, judged) = if more == " --limit 2" { (3, 5) } else { (0, 0) };
        let claim = run(folder.path(), &line, made);
        let verdict = run_on(folder.path(), "verify --basis -", &claim, judged);
        assert!(verdict.starts_with("verified"), "{more}: {verdict}");
        let beside = run_on(folder.path(), "verify m.txt --basis -", &claim, judged);
        assert_eq!(verdict, beside, "{more}");
    }
    // The matrix of a claim must be the one its hash is for.
    let claim = std::fs::read_to_string(folder.path().join("claim.json")).unwrap();
    let forged = claim.replace("[\"-inf\",-1,\"-inf\"]", "[\"-inf\",-1,-9]");
    assert_ne!(claim, forged);
    let verdict = run_on(folder.path(), "verify --basis -", &forged, 1);
    assert!(verdict.contains("FAILED: the claim is for a system with sha256 "));
}

#[test]
fn the_verdict_in_json_names_lambda_and_matrix() {
    let folder = bases();
    let text = run(folder.path(), "verify m.txt --basis b.json --json", 0);
    let verdict: serde_json::Value = serde_json::from_str(&text).unwrap();
    let file = std::fs::read_to_string(folder.path().join("b.json")).unwrap();
    let basis: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(verdict["lambda"], "-1/4");
    assert_eq!(verdict["n"], 3);
    assert_eq!(verdict["matrix_sha256"], basis["matrix_sha256"]);
    // printf '3 3\n1 2 1/2\n2 1 -1/2\n2 3 1\n3 2 -1\nlambda -1/4\n' | sha256sum
    assert_eq!(
        verdict["matrix_sha256"],
        "86b85544f798f3f4610b272ad5399af515a50c401dc9e52b2ddc13eecaf7a057"
    );
}

#[test]
fn a_basis_that_is_checked_as_it_is_made_is_named_as_it_was_read() {
    // The solver computes with integers over 4. The verdict must show the original numbers.
    let folder = bases();
    let run = supereigen()
        .current_dir(folder.path())
        .args(["basis", "m.txt", "--lambda", "-1/4", "--verify"])
        .assert()
        .success();
    let printed = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    let expected = "verified complete: 4 vectors, n = 3, lambda = -1/4, sha256 86b85544f798";
    assert!(printed.contains(expected), "{printed}");
}

#[test]
fn likely_is_not_done() {
    let folder = folder(&[]);
    run(folder.path(), "basis --format json -o b.json", 0);
    let line = "verify @paper --basis b.json --tests 0 --pairs 1";
    let verdict = run(folder.path(), line, 4);
    assert!(verdict.starts_with("verified, completeness likely: 10 vectors, n = 5, lambda = 0, "));
    let verdict = run(folder.path(), &format!("{line} --json"), 4);
    assert!(verdict.contains("\"verdict\":\"verified, completeness likely\","));
    // If completeness is not claimed, it need not be proved, and the verdict does not state
    // it.
    let file = std::fs::read_to_string(folder.path().join("b.json")).unwrap();
    let cut = file.replace("\"complete\":true", "\"complete\":false");
    let line = "verify @paper --basis - --tests 0 --pairs 1";
    run_on(folder.path(), line, &cut, 5);
    run(folder.path(), "basis --limit 0 --format json -o b.json", 3);
    let verdict = run(folder.path(), "verify @paper --basis b.json", 5);
    assert!(verdict.contains(": 0 vectors, n = 5, so that nothing is claimed, "));
    run(folder.path(), "paper cross-check --n 3 --seeds 2", 0);
    run(
        folder.path(),
        "paper cross-check --n 3 --seeds 2 --pairs 0",
        4,
    );
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

#[test]
fn numbers_of_any_size_get_past_the_first_look() {
    let matrix = "0 .\n-1e400 .\n";
    let folder = folder(&[("m.txt", matrix.as_bytes())]);
    let basis = run(folder.path(), "basis m.txt --format json", 0);
    let digits = format!("-1{}", "0".repeat(400));
    assert!(basis.contains(&digits), "{basis}");
    let short = basis.replace(&format!("\"{digits}\""), "-1e400");
    assert_ne!(short, basis);
    for file in [&basis, &short] {
        let verdict = run_on(folder.path(), "verify m.txt --basis -", file, 0);
        assert!(verdict.starts_with("verified complete"), "{verdict}");
    }
}

#[test]
fn standard_input_is_read_once() {
    let folder = bases();
    assert_snapshot!(transcript_in(folder.path(), "verify - --basis -", ". 1\n"), @r"
    $ supereigen verify - --basis -
    2> error: standard input cannot be both MATRIX and --basis
    exit Some(2)
    ");
}

#[test]
fn a_verdict_that_takes_too_long_says_how_far_it_came() {
    let folder = folder(&[]);
    run(folder.path(), "basis --format json -o b.json", 0);
    let line = "verify @paper --basis b.json --time 0";
    assert_snapshot!(transcript_in(folder.path(), line, ""), @r"
    $ supereigen verify @paper --basis b.json --time 0
    undecided: 10 vectors, n = 5, lambda = 0, sha256 fb73ac2d5a69
      form          passed
      membership    stopped before its end
      extremality   not made
      minimality    stopped before its end
      completeness  not made
    2> no verdict: time was up
    exit Some(3)
    ");
    // Time enough changes nothing.
    let line = "verify @paper --basis b.json --time 100";
    assert!(run(folder.path(), line, 0).starts_with("verified complete"));
}

#[test]
fn the_rays_of_a_two_sided_system_are_verified() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("m.txt", b"0 0\n0 0\n"),
    ]);
    let file = run(folder.path(), "cone rays a.txt b.txt --format json", 0);
    let verify = |file: &str, code| run_on(folder.path(), "verify --basis -", file, code);
    let verdict = verify(&file, 0);
    assert!(verdict.starts_with("verified complete: 3 vectors, n = 3, two-sided, sha256 "));
    assert!(verdict.contains("proved: the double description ended with 3 vectors"));
    // A removed ray is named. If completeness is not claimed, a ray may be missing.
    let cut = file
        .replace("\n[\"-inf\", 0, -3],", "")
        .replace("\"count\":3", "\"count\":2");
    assert_ne!(cut, file);
    let verdict = verify(&cut, 1);
    assert!(
        verdict.contains("FAILED: the solution (-inf, 0, -3) is not a combination"),
        "{verdict}"
    );
    verify(&cut.replace("\"complete\":true", "\"complete\":false"), 5);
    // Another system has another hash.
    let moved = file.replace("[4, 2, \"-inf\"]", "[4, 3, \"-inf\"]");
    assert_ne!(moved, file);
    assert!(verify(&moved, 1).contains("FAILED: the claim is for a system with sha256 "));
    let line = "verify m.txt --basis -";
    assert_snapshot!(transcript_in(folder.path(), line, &file), @r"
    $ supereigen verify m.txt --basis -
    2> error: a two-sided claim needs --right FILE in addition to MATRIX: m.txt holds one matrix, 2 x 2; the smaller side B is missing: give it as a second file, or both sides as one file of inequalities, or of TPLib with rows [a_1, .., a_n, b_1, .., b_n]
    exit Some(2)
    ");
}

/// The hash of the question of a certificate.
const HASH: &str = "b67f8ff03ac271f41299078a3b703574f2bbc2fb20b6228dea2929adb73dc5dd";

/// The hash of its matrices alone, which version 0.2.0 wrote.
const OF_MATRICES: &str = "5c28b0ab38f5d160a1edaaba8a6d2af7b95dd43c94162e2e4ca4f01a23059a50";

/// The certificate with the hash of its own question.
fn rehashed(text: &str) -> String {
    let claim = PolicyClaim::from_json(text).unwrap();
    let hash = greatest_sha256(claim.a(), claim.b(), false, claim.extent());
    text.replace(HASH, &hash)
}

#[test]
fn certificates_are_judged_with_the_place_where_they_are_wrong() {
    let folder = folder(&[("m.txt", b"0 0\n0 0\n")]);
    let greatest = r#"{"format":"supereigen-greatest-1",
        "matrix_sha256":"b67f8ff03ac271f41299078a3b703574f2bbc2fb20b6228dea2929adb73dc5dd",
        "n":3,"names":["oven","press","saw"],
        "matrix":[[3,"-inf",5]],"right":[[4,2,"-inf"]],
        "below":[9,9,0],"vector":[1,3,0],"policy":[1,1,null]}"#;
    let changed = |from: &str, to: &str| {
        let text = greatest.replacen(from, to, 1);
        assert_ne!(text, greatest);
        text
    };
    let printed = |line: &str, file: &str| transcript_in(folder.path(), line, file);
    let verify = |file: &str| printed("verify --basis -", file);
    let all = [
        verify(greatest),
        printed("verify --basis - --format json", greatest),
        verify(&changed("[1,3,0]", "[1,2,0]")),
        printed(
            "verify --basis - --format json",
            &changed("[1,3,0]", "[1,2,0]"),
        ),
        verify(&changed("[9,9,0]", "[9,9,-1]")),
        verify(&changed("[1,1,null]", "[0,1,null]")),
        verify(&greatest.replace(HASH, OF_MATRICES)),
        printed("verify --basis - --time 0", greatest),
        verify(&rehashed(&changed(
            "\"policy\"",
            "\"above\":[\"-inf\",4,0],\"policy\"",
        ))),
        verify(&changed(",\"policy\":[1,1,null]", "")),
    ];
    assert_snapshot!(all.join("\n"));
    // For a one-sided system the walks are the reasons, so there is no claim to verify.
    let line = "greatest m.txt --below '0 0' --format json";
    let one_sided = printed(&line.replace("'0 0'", "0,0"), "");
    let report = one_sided.lines().nth(1).unwrap_or_default();
    assert!(
        report.starts_with("{\"format\":\"supereigen-greatest-1\""),
        "{one_sided}"
    );
    let refused = printed("verify m.txt --basis -", report);
    assert!(
        refused.contains("found the format \"supereigen-greatest-1\""),
        "{refused}"
    );
    assert!(refused.ends_with("exit Some(2)\n"), "{refused}");
}
