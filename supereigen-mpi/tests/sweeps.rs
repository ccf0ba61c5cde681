//! Sweeps: the bytes of the program on one machine, for any number of ranks, cut and
//! killed or not.

use std::time::{Duration, Instant};

use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::work::{Sweeping, Work};

use crate::faults::{ranks_of, signal, wait_for_end};
use crate::programs::{machine, mpi, mpi_well, single, start, text, write_matrix};

#[test]
fn sweeps_are_the_same_in_every_format_with_every_option() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    write_matrix(&file, 8, -6, 3, 90, 2);
    let (alone, out) = (folder.path().join("alone"), folder.path().join("together"));
    let cases: [&[&str]; 12] = [
        &["--format", "table"],
        &["--format", "json"],
        &["--format", "jsonl", "--from", "-3/2"],
        &["--format", "csv", "--from", "-2", "--to", "1/2"],
        &["--format", "svg"],
        &["--format", "latex", "--contains", "2"],
        &["--format", "json", "--head", "3", "--max-support", "4"],
        &["--format", "table", "--chains"],
        &["--format", "json", "--chains", "--to", "1"],
        &["--format", "jsonl", "--chains"],
        &["--format", "csv", "--chains", "--contains", "1"],
        &["--format", "latex", "--chains", "--max-support", "3"],
    ];
    for (k, case) in cases.iter().enumerate() {
        let args = [&["sweep", text(&file)], *case].concat();
        let expected = single(&args, &alone);
        let ranks = [1, 2, 3, 5, 8][k % 5];
        let more = ["-o", text(&out)];
        let budgets = ["--least-budget", "50", "--most-budget", "900"];
        mpi_well(ranks, &[&args[..], &more, &budgets].concat());
        assert!(expected.len() > 100, "{case:?}");
        assert!(
            std::fs::read(&out).unwrap() == expected,
            "{case:?} on {ranks} ranks"
        );
        assert!(!folder.path().join("together.shards").exists(), "{case:?}");
    }
}

#[test]
fn tied_tails_stand_where_one_thread_puts_them() {
    // Ties everywhere: a chain and tied tails on zero cycles of the same nodes.
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let (file, alone) = (folder.path().join("a.txt"), folder.path().join("alone"));
    std::fs::write(&file, "-1 0 . .\n0 -1 . .\n1 1 -1 .\n. . 1 -1\n").unwrap();
    for format in ["json", "csv", "table"] {
        let args = ["sweep", text(&file), "--chains", "--format", format];
        let expected = String::from_utf8(single(&args, &alone)).unwrap();
        let shards = folder.path().join("shards");
        let more = [
            "--shards",
            text(&shards),
            "--least-budget",
            "2",
            "--most-budget",
            "3",
        ];
        assert_eq!(mpi_well(3, &[&args[..], &more].concat()), expected);
        if format == "csv" {
            let is_tied = |line: &&str| line.contains(",,,,");
            assert!(expected.lines().filter(is_tied).count() >= 2, "{expected}");
        }
    }
}

#[test]
fn a_sweep_that_was_cut_goes_on_to_the_same_bytes() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, ck, out) = (at("a.txt"), at("ck"), at("out"));
    write_matrix(&file, 9, -9, 4, 100, 5);
    for chains in [&[][..], &["--chains"]] {
        let args = [&["sweep", text(&file), "--format", "json"], chains].concat();
        let expected = single(&args, &at("alone"));
        let budgets = ["--least-budget", "60", "--most-budget", "300"];
        let kept = ["--checkpoint", text(&ck), "-o", text(&out)];
        let args = [&args[..], &kept, &budgets].concat();
        let cut = mpi(3, &[&args[..], &["--limit", "200"]].concat());
        assert_eq!(cut.status.code(), Some(3), "{chains:?}");
        let known = Checkpoint::<Sweeping>::read(&ck).unwrap();
        assert_eq!(
            (known.frontier.found(), known.frontier.parts() > 0),
            (200, true)
        );
        // A basis is none of it, nor a sweep over another window.
        for other in [
            &["basis"][..],
            &["sweep", "--from", "0"],
            &["sweep", "--head", "1"],
        ] {
            let args = [other, &[text(&file), "--resume", text(&ck)]].concat();
            assert_eq!(mpi(2, &args).status.code(), Some(2), "{other:?}");
        }
        mpi_well(2, &[&args[..], &["--resume", text(&ck)]].concat());
        assert!(std::fs::read(&out).unwrap() == expected, "{chains:?}");
        let _ = std::fs::remove_file(&ck);
    }
}

#[test]
fn sweeps_that_are_killed_lose_nothing() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, ck, out) = (at("a.txt"), at("ck"), at("out"));
    write_matrix(&file, 12, -20, 1, 100, 1);
    let mut in_its_midst = 0;
    for (chains, format) in [(&[][..], "csv"), (&["--chains"], "jsonl")] {
        let args = [&["sweep", text(&file), "--format", format], chains].concat();
        let expected = single(&args, &at("alone"));
        let kept = ["--checkpoint", text(&ck), "-o", text(&out)];
        let slow = [
            "--checkpoint-every",
            "0.02",
            "--least-budget",
            "20",
            "--most-budget",
            "60",
        ];
        let args = [&args[..], &kept, &slow].concat();
        for round in 0..4_u64 {
            let resume = ["--resume", text(&ck)];
            let more: &[&str] = if ck.exists() { &resume } else { &[] };
            let mpirun = start(1 + round as usize % 4, &[&args[..], more].concat());
            let begun = Instant::now();
            while !ck.exists() && begun.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(3));
            }
            std::thread::sleep(Duration::from_millis(80 + 110 * round));
            let children = ranks_of(mpirun.id());
            match round % 3 {
                0 => signal("-KILL", &children[..children.len().min(1)]),
                1 => signal("-KILL", &[&children[..], &[mpirun.id()]].concat()),
                _ => signal("-TERM", &[mpirun.id()]),
            }
            let _ = wait_for_end(mpirun, &children);
            let known = Checkpoint::<Sweeping>::read(&ck);
            let is_left =
                |c: Checkpoint<Sweeping>| c.frontier.parts() > 0 && c.frontier.found() > 0;
            in_its_midst += usize::from(known.is_ok_and(is_left));
        }
        let resume = ["--resume", text(&ck)];
        let more: &[&str] = if ck.exists() { &resume } else { &[] };
        mpi_well(3, &[&args[..], more].concat());
        assert!(std::fs::read(&out).unwrap() == expected, "{chains:?}");
        let _ = std::fs::remove_file(&ck);
    }
    assert!(
        in_its_midst >= 2,
        "only {in_its_midst} kills hit a sweep in its midst"
    );
}
