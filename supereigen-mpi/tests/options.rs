//! Limits, reports, and what is refused.

use crate::programs::{machine, mpi, mpi_well, text, write_matrix};

#[test]
fn a_limit_gives_exactly_so_many_and_a_checkpoint_the_rest() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let (file, ck) = (folder.path().join("a.txt"), folder.path().join("ck"));
    write_matrix(&file, 20, -20, 1, 100, 3);
    let all: u64 = mpi_well(2, &["count", text(&file)]).trim().parse().unwrap();
    let few = ["--least-budget", "50", "--most-budget", "50"];
    let args = [
        "count",
        text(&file),
        "--checkpoint",
        text(&ck),
        "--limit",
        "100",
    ];
    let output = mpi(3, &[&args[..], &few].concat());
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "100");
    // The number of ranks may change.
    let rest = mpi_well(2, &["count", text(&file), "--resume", text(&ck)]);
    assert_eq!(rest.trim(), all.to_string());
}

#[test]
fn reports_say_what_was_done() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let file = at("a.txt");
    write_matrix(&file, 20, -20, 1, 100, 3);
    let (hist, freq, report) = (at("hist"), at("freq"), at("report"));
    let args = [
        "count",
        text(&file),
        "--stats",
        "--least-budget",
        "50",
        "--most-budget",
        "50",
        "--histogram",
        text(&hist),
        "--frequencies",
        text(&freq),
        "--report",
        text(&report),
    ];
    let output = mpi(3, &args);
    let printed = String::from_utf8_lossy(&output.stderr);
    for words in [
        "the pool ran dry",
        "longest pool",
        "greatest budget",
        "jobs",
        "s idle",
        "overhead of messages",
        "worker 2",
    ] {
        assert!(printed.contains(words), "{words} is not in {printed}");
    }
    let report: serde_json::Value =
        serde_json::from_slice(&std::fs::read(report).unwrap()).unwrap();
    let sizes = std::fs::read_to_string(freq).unwrap();
    let sizes: Vec<u64> = sizes.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(report["jobs"].as_u64().unwrap(), sizes.len() as u64);
    assert!(sizes.len() > 10);
    let shares = report["workers"].as_array().unwrap();
    assert_eq!(shares.len(), 3);
    let steps: u64 = shares
        .iter()
        .map(|share| share["steps"].as_u64().unwrap())
        .sum();
    assert_eq!(steps, sizes.iter().sum::<u64>());
    let rows = std::fs::read_to_string(hist).unwrap();
    assert!(rows.lines().count() >= 2);
    assert!(
        rows.lines().skip(1).all(|row| row.split(' ').count() == 10),
        "{rows}"
    );
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (a, b, ck, other) = (at("a.txt"), at("b.txt"), at("ck"), at("other"));
    write_matrix(&a, 16, -20, 1, 100, 3);
    write_matrix(&b, 16, -20, 1, 100, 4);
    std::fs::write(&other, "my diary").unwrap();
    let cut = ["count", text(&a), "--checkpoint", text(&ck), "--limit", "5"];
    assert_eq!(mpi(1, &cut).status.code(), Some(3));
    let cases: [(&[&str], &str); 9] = [
        (
            &["count", text(&b), "--resume", text(&ck)],
            "another matrix",
        ),
        (
            &["count", text(&a), "--resume", text(&ck), "--lambda", "-1"],
            "lambda",
        ),
        (
            &["count", text(&a), "--resume", text(&ck), "--head", "1"],
            "another filter",
        ),
        (&["basis", text(&a), "--resume", text(&ck)], "a count"),
        (&["count", text(&a), "--checkpoint", text(&ck)], "--force"),
        (
            &["count", text(&a), "--checkpoint", text(&other)],
            "is not a checkpoint",
        ),
        (
            &["count", text(&a), "--resume", text(&other)],
            "does not begin",
        ),
        (&["count", "-"], "standard input"),
        (
            &["basis", text(&a), "--format", "csv", "--witness"],
            "--witness",
        ),
    ];
    for (args, reason) in cases {
        let output = mpi(2, args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert!(error.contains(reason), "{args:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(other).unwrap(), "my diary");
}

#[test]
fn what_has_no_folder_is_refused_before_the_search() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (a, no) = (at("a.txt"), at("no"));
    let there = no.join("x.json");
    // A search of hours.
    write_matrix(&a, 80, -30, 1, 100, 3);
    let cases: [&[&str]; 6] = [
        &["basis", text(&a), "-o", text(&there)],
        &["count", text(&a), "-o", text(&there)],
        &["sweep", text(&a), "--chains", "-o", text(&there)],
        &["count", text(&a), "--checkpoint", text(&there)],
        &["count", text(&a), "--report", text(&there)],
        &["count", text(&a), "--histogram", text(&there)],
    ];
    for args in cases {
        let output = mpi(2, args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        let said = format!(
            "cannot be written in {}: there is no such folder",
            text(&no)
        );
        assert!(error.contains(&said), "{args:?}: {error}");
        assert!(!no.exists(), "{args:?}");
    }
}

#[test]
fn a_run_that_is_over_takes_its_checkpoint_away() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (a, ck, cut, out) = (at("a.txt"), at("ck"), at("cut"), at("out"));
    write_matrix(&a, 14, -20, 1, 100, 3);
    for command in ["count", "sweep", "basis"] {
        let args = [command, text(&a), "--checkpoint", text(&ck)];
        mpi_well(2, &[&args[..], &["-o", text(&out)]].concat());
        assert!(!ck.exists(), "{command}");
    }
    let args = [
        "count",
        text(&a),
        "--checkpoint",
        text(&cut),
        "--limit",
        "5",
    ];
    assert_eq!(mpi(2, &args).status.code(), Some(3));
    // What is only read stays.
    let rest = mpi_well(2, &["count", text(&a), "--resume", text(&cut)]);
    assert_eq!(rest, mpi_well(1, &["count", text(&a)]));
    assert!(cut.exists());
    let both = ["--resume", text(&cut), "--checkpoint", text(&cut)];
    assert_eq!(
        mpi_well(2, &[&["count", text(&a)], &both[..]].concat()),
        rest
    );
    assert!(!cut.exists());
}

#[test]
fn a_rank_without_memory_ends_the_run_with_a_reason() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let (a, ck) = (folder.path().join("a.txt"), folder.path().join("ck"));
    write_matrix(&a, 60, -30, 1, 100, 3);
    // Any rank holds more than that, as soon as it has begun.
    let args = [
        "count",
        text(&a),
        "--checkpoint",
        text(&ck),
        "--memory",
        "1M",
    ];
    let output = mpi(2, &args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("--memory allows 1024 KiB"), "{error}");
    let output = mpi(2, &["count", text(&a), "--memory", "much"]);
    assert_eq!(output.status.code(), Some(2));
}
