//! MPI counts what the literature and the program on one machine count.

use std::path::Path;

use maxplus_core::lcg::lcg_matrix;
use serde_json::Value;
use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::work::{RootWork, Work};

use crate::programs::{
    assert_out, desk, exists, mpi_cut, mpi_refused, mpi_well, single, write, write_matrix,
};

/// The numbers of ranks that are tried.
const RANKS: [usize; 5] = [1, 2, 3, 5, 8];

/// Few steps for each job, so that there are many.
const BUDGETS: &str = "--least-budget 40 --most-budget 200";

#[test]
fn every_count_and_every_sorted_byte_of_the_test_data_on_1_to_8_ranks() {
    let _desk = desk();
    let data = include_str!("../../testdata/counts.json");
    let data: Value = serde_json::from_str(data).unwrap();
    let rows = data["rows"].as_array().unwrap();
    assert!(rows.len() >= 6);
    for (k, row) in rows.iter().enumerate() {
        let number = |name: &str| row[name].as_i64().unwrap();
        let (n, percent, seed) = (number("n"), number("density_percent"), number("seed"));
        let (low, high) = (number("lo"), number("hi"));
        let a = lcg_matrix(n as usize, low, high, percent as u64, seed as u64);
        write("a.txt", &a);
        let alone = single("basis a.txt --format json");
        for ranks in RANKS {
            mpi_well(
                ranks,
                &format!("basis a.txt --format json -o out {BUDGETS}"),
            );
            assert_out(&alone, &format!("{row} on {ranks}"));
        }
        // The literature's number; a count is its own kind of run.
        let ranks = RANKS[k % RANKS.len()];
        let count = mpi_well(ranks, &format!("count a.txt {BUDGETS}"));
        let expected = row["basis_size"].to_string();
        assert_eq!(count.trim(), expected, "{row} on {ranks}");
    }
}

#[test]
fn threads_in_each_rank_and_an_idle_master_count_the_same() {
    let _desk = desk();
    write_matrix("a.txt", 26, -20, 0, 100, 1);
    let alone = String::from_utf8(single("basis a.txt --count")).unwrap();
    for more in ["--threads 2", "--idle-master"] {
        let count = mpi_well(3, &format!("count a.txt {more}"));
        assert_eq!(count, alone, "{more}");
    }
}

#[test]
fn roots_are_the_same_in_every_format_cut_or_not() {
    let _desk = desk();
    write_matrix("a.txt", 9, -6, 4, 90, 2);
    for (ranks, format) in [(1, "json"), (3, "csv"), (8, "table --sort extremals")] {
        let line = format!("basis a.txt --roots --format {format}");
        let expected = single(&line);
        assert!(expected.len() > 200, "{format}");
        let line = format!("{line} -o out {BUDGETS}");
        mpi_well(ranks, &line);
        assert_out(&expected, format);
        // A part has fewer extremals, and says so; a count cannot be resumed from it.
        mpi_cut(3, &format!("{line} --checkpoint ck --limit 70"));
        assert!(std::fs::read("out").unwrap() != expected, "{format}");
        let known = Checkpoint::<RootWork>::read(Path::new("ck"))
            .unwrap()
            .frontier;
        assert_eq!((known.found.extremals(), known.parts() > 0), (70, true));
        mpi_refused(2, "count a.txt --resume ck", "a search for roots");
        mpi_well(2, &format!("{line} --checkpoint ck --resume ck"));
        assert_out(&expected, format);
        assert!(!exists("ck"));
    }
    for refused in ["--head 1", "--keep-shards", "--witness"] {
        mpi_refused(2, &format!("basis a.txt --roots {refused}"), "");
    }
}
