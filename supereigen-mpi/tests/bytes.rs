//! MPI writes the same bytes as the program on one machine, in every format, with filters,
//! witnesses and lambda.

use crate::programs::{assert_out, desk, exists, mpi_refused, mpi_well, single, write_matrix};

#[test]
fn sorted_files_are_the_same_in_every_format_with_every_option() {
    let _desk = desk();
    write_matrix("a.txt", 16, -20, 1, 100, 2);
    // The program on one machine sorts in memory only.
    let in_runs = "--sort-memory 700";
    let cases = [
        ("table", ""),
        ("table --witness", ""),
        ("json", ""),
        ("json --witness", ""),
        ("jsonl --sorted", ""),
        ("jsonl --sorted --witness", ""),
        ("csv --sorted --lambda 1/3", ""),
        ("json --lambda -0.5", ""),
        ("text --sorted --lambda max", ""),
        ("csv --sorted --lambda 1/3", in_runs),
        ("jsonl --sorted", in_runs),
        ("npy --sorted", ""),
        ("npz --sorted --lambda 1/2", ""),
        ("mtx --contains 2,3", ""),
        ("json --head 4 --witness", ""),
        ("polymake --max-support 5", ""),
        ("table --header --lambda 1/3", ""),
        ("text --header --sorted", ""),
        ("text --header --sorted --witness", ""),
        ("text --header --sorted", in_runs),
    ];
    for (k, (case, sorting)) in cases.into_iter().enumerate() {
        let line = format!("basis a.txt --format {case}");
        let expected = single(&line);
        assert!(!expected.is_empty(), "{case}");
        let ranks = 1 + k % 4;
        let budgets = "--least-budget 30 --most-budget 300";
        mpi_well(ranks, &format!("{line} -o out {budgets} {sorting}"));
        assert_out(&expected, &format!("{case} on {ranks} ranks"));
        assert!(!exists("out.shards"), "{case}");
    }
}

#[test]
fn streams_hold_the_same_lines_in_any_order() {
    let _desk = desk();
    write_matrix("a.txt", 16, -20, 1, 100, 2);
    for case in ["jsonl --witness", "csv", "text --header"] {
        let line = format!("basis a.txt --format {case}");
        let expected = String::from_utf8(single(&line)).unwrap();
        let mut expected: Vec<&str> = expected.lines().collect();
        expected.sort_unstable();
        let together = mpi_well(3, &format!("{line} --shards shards"));
        let mut together: Vec<&str> = together.lines().collect();
        let comments = together.iter().take_while(|line| line.starts_with('#'));
        let has_header = case.contains("--header");
        assert_eq!(comments.count(), if has_header { 2 } else { 0 }, "{case}");
        together.sort_unstable();
        assert_eq!(together, expected, "{case}");
    }
}

/// Nothing but the comments, and of shards that are kept in the first.
#[test]
fn empty_lists_have_a_header_too() {
    let _desk = desk();
    std::fs::write("a.csv", "job,press,saw\npress,.,1\nsaw,.,.\n").unwrap();
    let line = "basis a.csv --header --format text";
    for more in ["", "--sorted", "--keep-shards"] {
        let expected = single(line);
        assert_eq!(expected.iter().filter(|&&byte| byte == b'\n').count(), 2);
        assert!(expected.starts_with(b"# supereigen "));
        mpi_well(2, &format!("{line} {more} -o out"));
        assert_out(&expected, more);
    }
    let reason = "--header needs --format table, text or ineq, not csv";
    mpi_refused(1, "basis a.csv --header --format csv", reason);
}
