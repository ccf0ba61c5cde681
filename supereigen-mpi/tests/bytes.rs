//! MPI writes the same bytes as the program on one machine, in every format, with filters,
//! witnesses and lambda.

use crate::programs::{machine, mpi, mpi_well, single, text, write_matrix};

#[test]
fn sorted_files_are_the_same_in_every_format_with_every_option() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    write_matrix(&file, 16, -20, 1, 100, 2);
    let (alone, out) = (folder.path().join("alone"), folder.path().join("together"));
    let cases: [&[&str]; 20] = [
        &["--format", "table"],
        &["--format", "table", "--witness"],
        &["--format", "json"],
        &["--format", "json", "--witness"],
        &["--format", "jsonl", "--sorted"],
        &["--format", "jsonl", "--sorted", "--witness"],
        &["--format", "csv", "--sorted", "--lambda", "1/3"],
        &["--format", "json", "--lambda", "-0.5"],
        &["--format", "text", "--sorted", "--lambda", "max"],
        // The program on one machine sorts in memory only.
        &["--format", "csv", "--sorted", "--lambda", "1/3"],
        &["--format", "jsonl", "--sorted"],
        &["--format", "npy", "--sorted"],
        &["--format", "npz", "--sorted", "--lambda", "1/2"],
        &["--format", "mtx", "--contains", "2,3"],
        &["--format", "json", "--head", "4", "--witness"],
        &["--format", "polymake", "--max-support", "5"],
        &["--format", "table", "--header", "--lambda", "1/3"],
        &["--format", "text", "--header", "--sorted"],
        &["--format", "text", "--header", "--sorted", "--witness"],
        // In runs again.
        &["--format", "text", "--header", "--sorted"],
    ];
    for (k, case) in cases.iter().enumerate() {
        let args = [&["basis", text(&file)], *case].concat();
        let expected = single(&args, &alone);
        let ranks = 1 + k % 4;
        let more = [
            "-o",
            text(&out),
            "--least-budget",
            "30",
            "--most-budget",
            "300",
        ];
        let in_runs = ["--sort-memory", "700"];
        let is_in_runs = (9..11).contains(&k) || k == 19;
        let sorting: &[&str] = if is_in_runs { &in_runs } else { &[] };
        mpi_well(ranks, &[&args[..], &more, sorting].concat());
        assert!(!expected.is_empty(), "{case:?}");
        let found = std::fs::read(&out).unwrap();
        let pairs = || {
            found
                .split(|&b| b == b'\n')
                .zip(expected.split(|&b| b == b'\n'))
        };
        let differ = pairs().find(|(ours, theirs)| ours != theirs);
        let differ = differ.map(|(a, b)| (String::from_utf8_lossy(a), String::from_utf8_lossy(b)));
        assert!(
            found == expected,
            "{case:?} on {ranks} ranks: {differ:?}, {} and {} bytes",
            found.len(),
            expected.len()
        );
        assert!(!folder.path().join("together.shards").exists(), "{case:?}");
    }
}

#[test]
fn streams_hold_the_same_lines_in_any_order() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    write_matrix(&file, 16, -20, 1, 100, 2);
    for case in [
        &["--format", "jsonl", "--witness"][..],
        &["--format", "csv"],
        &["--format", "text", "--header"],
    ] {
        let args = [&["basis", text(&file)], case].concat();
        let expected = String::from_utf8(single(&args, &folder.path().join("alone"))).unwrap();
        let mut expected: Vec<&str> = expected.lines().collect();
        expected.sort_unstable();
        let shards = folder.path().join("shards");
        let together = mpi_well(3, &[&args[..], &["--shards", text(&shards)]].concat());
        let mut together: Vec<&str> = together.lines().collect();
        let comments = together.iter().take_while(|line| line.starts_with('#'));
        let has_header = case.contains(&"--header");
        assert_eq!(comments.count(), if has_header { 2 } else { 0 }, "{case:?}");
        together.sort_unstable();
        assert_eq!(together, expected, "{case:?}");
    }
}

/// Nothing but the comments, and of shards that are kept in the first.
#[test]
fn empty_lists_have_a_header_too() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, out) = (at("a.csv"), at("together"));
    std::fs::write(&file, "job,press,saw\npress,.,1\nsaw,.,.\n").unwrap();
    let args = ["basis", text(&file), "--header", "--format", "text"];
    for more in [&[][..], &["--sorted"], &["--keep-shards"]] {
        let expected = single(&args, &at("alone"));
        assert_eq!(expected.iter().filter(|&&byte| byte == b'\n').count(), 2);
        assert!(expected.starts_with(b"# supereigen "));
        mpi_well(2, &[&args[..], more, &["-o", text(&out)]].concat());
        assert!(std::fs::read(&out).unwrap() == expected, "{more:?}");
    }
    let refused = mpi(1, &["basis", text(&file), "--header", "--format", "csv"]);
    assert_eq!(refused.status.code(), Some(2));
    let printed = String::from_utf8_lossy(&refused.stderr);
    assert!(
        printed.contains("--header needs --format table, text or ineq, not csv"),
        "{printed}"
    );
}
