//! MPI counts what the literature and the program on one machine count.

use maxplus_core::lcg::lcg_matrix;
use serde_json::Value;
use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::work::{Rooting, Work};

use crate::programs::{machine, mpi, mpi_well, single, text, write, write_matrix};

/// The numbers of ranks that are tried.
const RANKS: [usize; 5] = [1, 2, 3, 5, 8];

#[test]
fn every_count_and_every_sorted_byte_of_the_test_data_on_1_to_8_ranks() {
    let _machine = machine();
    let data = include_str!("../../testdata/counts.json");
    let data: Value = serde_json::from_str(data).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let rows = data["rows"].as_array().unwrap();
    assert!(rows.len() >= 6);
    for (k, row) in rows.iter().enumerate() {
        let file = folder.path().join(format!("{k}.txt"));
        let number = |name: &str| row[name].as_i64().unwrap();
        let (n, percent, seed) = (number("n"), number("density_percent"), number("seed"));
        let (low, high) = (number("lo"), number("hi"));
        write(
            &file,
            &lcg_matrix(n as usize, low, high, percent as u64, seed as u64),
        );
        let alone = single(
            &["basis", text(&file), "--format", "json"],
            &folder.path().join("alone"),
        );
        // Few steps for each job, so that there are many.
        let budgets = ["--least-budget", "40", "--most-budget", "200"];
        for ranks in RANKS {
            let out = folder.path().join("together");
            let args = ["basis", text(&file), "--format", "json", "-o", text(&out)];
            mpi_well(ranks, &[&args[..], &budgets].concat());
            assert!(std::fs::read(&out).unwrap() == alone, "{row} on {ranks}");
        }
        // The literature's number; a count is its own kind of run.
        let ranks = RANKS[k % RANKS.len()];
        let count = mpi_well(ranks, &[&["count", text(&file)], &budgets[..]].concat());
        assert_eq!(
            count.trim(),
            row["basis_size"].to_string(),
            "{row} on {ranks}"
        );
    }
}

#[test]
fn threads_in_each_rank_and_an_idle_master_count_the_same() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    write_matrix(&file, 26, -20, 0, 100, 1);
    let alone = single(&["basis", text(&file), "--count"], &folder.path().join("n"));
    let alone = String::from_utf8(alone).unwrap();
    for args in [&["--threads", "2"][..], &["--idle-master"]] {
        let count = mpi_well(3, &[&["count", text(&file)], args].concat());
        assert_eq!(count, alone, "{args:?}");
    }
}

#[test]
fn roots_are_the_same_in_every_format_cut_or_not() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, ck, out) = (at("a.txt"), at("ck"), at("out"));
    write_matrix(&file, 9, -6, 4, 90, 2);
    let budgets = ["--least-budget", "40", "--most-budget", "200"];
    let formats: [&[&str]; 3] = [
        &["--format", "json"],
        &["--format", "csv"],
        &["--format", "table", "--sort", "extremals"],
    ];
    for (k, format) in formats.iter().enumerate() {
        let args = [&["basis", text(&file), "--roots"], *format].concat();
        let expected = single(&args, &at("alone"));
        assert!(expected.len() > 200, "{format:?}");
        let args = [&args[..], &["-o", text(&out)], &budgets].concat();
        mpi_well([1, 3, 8][k], &args);
        assert!(std::fs::read(&out).unwrap() == expected, "{format:?}");
        // A part has fewer extremals, and says so; a count cannot be resumed from it.
        let kept = [&args[..], &["--checkpoint", text(&ck)]].concat();
        let cut = mpi(3, &[&kept[..], &["--limit", "70"]].concat());
        assert_eq!(cut.status.code(), Some(3), "{format:?}");
        assert!(std::fs::read(&out).unwrap() != expected, "{format:?}");
        let known = Checkpoint::<Rooting>::read(&ck).unwrap().frontier;
        assert_eq!((known.found.extremals(), known.parts() > 0), (70, true));
        let count = mpi(2, &["count", text(&file), "--resume", text(&ck)]);
        let refusal = String::from_utf8(count.stderr).unwrap();
        assert!(refusal.contains("a search for roots"), "{refusal}");
        mpi_well(2, &[&kept[..], &["--resume", text(&ck)]].concat());
        assert!(std::fs::read(&out).unwrap() == expected, "{format:?}");
        assert!(!ck.exists());
    }
    for refused in [&["--head", "1"][..], &["--keep-shards"], &["--witness"]] {
        let args = [&["basis", text(&file), "--roots"], refused].concat();
        assert_eq!(mpi(2, &args).status.code(), Some(2), "{refused:?}");
    }
}
