//! Limits, reports, and what is refused.

use crate::programs::{desk, exists, mpi, mpi_cut, mpi_refused, mpi_well, write_matrix};

#[test]
fn a_limit_gives_exactly_so_many_and_a_checkpoint_the_rest() {
    let _desk = desk();
    write_matrix("a.txt", 20, -20, 1, 100, 3);
    let all = mpi_well(2, "count a.txt");
    let budgets = "--least-budget 50 --most-budget 50";
    let line = format!("count a.txt --checkpoint ck --limit 100 {budgets}");
    assert_eq!(mpi_cut(3, &line).trim(), "100");
    // The number of ranks may change.
    assert_eq!(mpi_well(2, "count a.txt --resume ck"), all);
}

#[test]
fn reports_say_what_was_done() {
    let _desk = desk();
    write_matrix("a.txt", 20, -20, 1, 100, 3);
    let files = "--histogram hist --frequencies freq --report report";
    let budgets = "--least-budget 50 --most-budget 50";
    let output = mpi(3, &format!("count a.txt --stats {budgets} {files}"));
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
    let report = std::fs::read("report").unwrap();
    let report: serde_json::Value = serde_json::from_slice(&report).unwrap();
    let sizes = std::fs::read_to_string("freq").unwrap();
    let sizes: Vec<u64> = sizes.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(report["jobs"], sizes.len());
    assert!(sizes.len() > 10);
    let shares = report["workers"].as_array().unwrap();
    assert_eq!(shares.len(), 3);
    let steps = shares.iter().map(|share| share["steps"].as_u64().unwrap());
    assert_eq!(steps.sum::<u64>(), sizes.iter().sum::<u64>());
    let rows = std::fs::read_to_string("hist").unwrap();
    assert!(rows.lines().count() >= 2);
    let mut rows = rows.lines().skip(1);
    assert!(rows.all(|row| row.split(' ').count() == 10));
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let _desk = desk();
    write_matrix("a.txt", 16, -20, 1, 100, 3);
    write_matrix("b.txt", 16, -20, 1, 100, 4);
    std::fs::write("other", "my diary").unwrap();
    mpi_cut(1, "count a.txt --checkpoint ck --limit 5");
    for (line, reason) in [
        ("count b.txt --resume ck", "another matrix"),
        ("count a.txt --resume ck --lambda -1", "lambda"),
        ("count a.txt --resume ck --head 1", "another filter"),
        ("basis a.txt --resume ck", "a count"),
        ("count a.txt --checkpoint ck", "--force"),
        ("count a.txt --checkpoint other", "is not a checkpoint"),
        ("count a.txt --resume other", "does not begin"),
        ("count -", "standard input"),
        ("basis a.txt --format csv --witness", "--witness"),
    ] {
        mpi_refused(2, line, reason);
    }
    assert_eq!(std::fs::read_to_string("other").unwrap(), "my diary");
}

#[test]
fn what_has_no_folder_is_refused_before_the_search() {
    let _desk = desk();
    // A search of hours.
    write_matrix("a.txt", 80, -30, 1, 100, 3);
    for line in [
        "basis a.txt -o no/x.json",
        "count a.txt -o no/x.json",
        "sweep a.txt --chains -o no/x.json",
        "count a.txt --checkpoint no/x.json",
        "count a.txt --report no/x.json",
        "count a.txt --histogram no/x.json",
    ] {
        let reason = "cannot be written in no: there is no such folder";
        mpi_refused(2, line, reason);
        assert!(!exists("no"), "{line}");
    }
}

#[test]
fn a_run_that_is_over_takes_its_checkpoint_away() {
    let _desk = desk();
    write_matrix("a.txt", 14, -20, 1, 100, 3);
    for command in ["count", "sweep", "basis"] {
        mpi_well(2, &format!("{command} a.txt --checkpoint ck -o out"));
        assert!(!exists("ck"), "{command}");
    }
    mpi_cut(2, "count a.txt --checkpoint cut --limit 5");
    // What is only read stays.
    let rest = mpi_well(2, "count a.txt --resume cut");
    assert_eq!(rest, mpi_well(1, "count a.txt"));
    assert!(exists("cut"));
    let line = "count a.txt --resume cut --checkpoint cut";
    assert_eq!(mpi_well(2, line), rest);
    assert!(!exists("cut"));
}

#[test]
fn a_rank_without_memory_ends_the_run_with_a_reason() {
    let _desk = desk();
    write_matrix("a.txt", 60, -30, 1, 100, 3);
    // Any rank holds more than that, as soon as it has begun.
    let line = "count a.txt --checkpoint ck --memory 1M";
    mpi_refused(2, line, "--memory allows 1024 KiB");
    mpi_refused(2, "count a.txt --memory much", "");
}
