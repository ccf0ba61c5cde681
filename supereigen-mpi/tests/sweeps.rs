//! Sweeps: the bytes of the program on one machine, for any number of ranks, cut and
//! killed or not.

use std::path::Path;
use std::time::Duration;

use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::work::{SweepWork, Work};

use crate::faults::{ranks_of, resume, signal, wait_for_end, wait_for_new};
use crate::programs::{
    assert_out, desk, exists, mpi_cut, mpi_refused, mpi_well, single, start, write_matrix,
};

#[test]
fn sweeps_are_the_same_in_every_format_with_every_option() {
    let _desk = desk();
    write_matrix("a.txt", 8, -6, 3, 90, 2);
    let cases = [
        "table",
        "json",
        "jsonl --from -3/2",
        "csv --from -2 --to 1/2",
        "svg",
        "latex --contains 2",
        "json --head 3 --max-support 4",
        "table --chains",
        "json --chains --to 1",
        "jsonl --chains",
        "csv --chains --contains 1",
        "latex --chains --max-support 3",
    ];
    for (k, case) in cases.into_iter().enumerate() {
        let line = format!("sweep a.txt --format {case}");
        let expected = single(&line);
        assert!(expected.len() > 100, "{case}");
        let ranks = [1, 2, 3, 5, 8][k % 5];
        let budgets = "--least-budget 50 --most-budget 900";
        mpi_well(ranks, &format!("{line} -o out {budgets}"));
        assert_out(&expected, &format!("{case} on {ranks} ranks"));
        assert!(!exists("out.shards"), "{case}");
    }
}

#[test]
fn tied_tails_stand_where_one_thread_puts_them() {
    // Ties everywhere: a chain and tied tails on zero cycles of the same nodes.
    let _desk = desk();
    std::fs::write("a.txt", "-1 0 . .\n0 -1 . .\n1 1 -1 .\n. . 1 -1\n").unwrap();
    for format in ["json", "csv", "table"] {
        let line = format!("sweep a.txt --chains --format {format}");
        let expected = String::from_utf8(single(&line)).unwrap();
        let more = "--shards shards --least-budget 2 --most-budget 3";
        assert_eq!(mpi_well(3, &format!("{line} {more}")), expected);
        if format == "csv" {
            let is_tied = |line: &&str| line.contains(",,,,");
            assert!(expected.lines().filter(is_tied).count() >= 2, "{expected}");
        }
    }
}

#[test]
fn a_sweep_that_was_cut_goes_on_to_the_same_bytes() {
    let _desk = desk();
    write_matrix("a.txt", 9, -9, 4, 100, 5);
    for chains in ["", "--chains"] {
        let line = format!("sweep a.txt --format json {chains}");
        let expected = single(&line);
        let budgets = "--least-budget 60 --most-budget 300";
        let line = format!("{line} --checkpoint ck -o out {budgets}");
        mpi_cut(3, &format!("{line} --limit 200"));
        let known = Checkpoint::<SweepWork>::read(Path::new("ck")).unwrap();
        let work = known.frontier;
        assert_eq!((work.found(), work.parts() > 0), (200, true));
        // A basis is none of it, nor a sweep over another window.
        for other in ["basis", "sweep --from 0", "sweep --head 1"] {
            mpi_refused(2, &format!("{other} a.txt --resume ck"), "");
        }
        mpi_well(2, &format!("{line} --resume ck"));
        assert_out(&expected, chains);
        let _ = std::fs::remove_file("ck");
    }
}

#[test]
fn sweeps_that_are_killed_lose_nothing() {
    let _desk = desk();
    write_matrix("a.txt", 12, -20, 1, 100, 1);
    let mut in_its_midst = 0;
    for kind in ["csv", "jsonl --chains"] {
        let line = format!("sweep a.txt --format {kind}");
        let expected = single(&line);
        let slow = "--checkpoint-every 0.02 --least-budget 20 --most-budget 60";
        let line = format!("{line} --checkpoint ck -o out {slow}");
        for round in 0..4_u64 {
            let ranks = 1 + round as usize % 4;
            let mpirun = start(ranks, &format!("{line} {}", resume()));
            wait_for_new("ck", None);
            std::thread::sleep(Duration::from_millis(80 + 110 * round));
            let children = ranks_of(mpirun.id());
            match round % 3 {
                0 => signal("-KILL", &children[..children.len().min(1)]),
                1 => signal("-KILL", &[&children[..], &[mpirun.id()]].concat()),
                _ => signal("-TERM", &[mpirun.id()]),
            }
            let _ = wait_for_end(mpirun, &children);
            let known = Checkpoint::<SweepWork>::read(Path::new("ck"));
            let is_left =
                |c: Checkpoint<SweepWork>| c.frontier.parts() > 0 && c.frontier.found() > 0;
            in_its_midst += usize::from(known.is_ok_and(is_left));
        }
        mpi_well(3, &format!("{line} {}", resume()));
        assert_out(&expected, kind);
        let _ = std::fs::remove_file("ck");
    }
    assert!(
        in_its_midst >= 2,
        "only {in_its_midst} kills hit a sweep in its midst"
    );
}
