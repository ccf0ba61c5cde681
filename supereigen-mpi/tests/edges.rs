//! Small and strange matrices, limits in time, and checkpoints that do not fit.

use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use supereigen::Frontier;
use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::shard::path_of;

use crate::programs::{
    assert_out, desk, exists, mpi, mpi_cut, mpi_refused, mpi_well, single, write_matrix,
};

fn checkpoint() -> Checkpoint<Frontier> {
    Checkpoint::read(Path::new("ck")).unwrap()
}

#[test]
fn no_node_one_node_no_solution_and_the_greatest_lambda() {
    let _desk = desk();
    let solvable = "[[-1, 2, 0], [-3, -4, 5], [1, 0, -2]]";
    let cases = [
        ("[]", ""),
        ("[[3]]", ""),
        ("[[-3]]", ""),
        ("[[null]]", ""),
        // No cycle that is not negative.
        ("[[-1, -2], [-3, -4]]", ""),
        (solvable, "--lambda max"),
        (solvable, "--lambda 8/3"),
    ];
    for (k, (matrix, lambda)) in cases.into_iter().enumerate() {
        std::fs::write("a.json", matrix).unwrap();
        // Each as a basis, and in turn as a sweep or a count.
        let ranks = [1, 2, 5][k % 3];
        let mut lines = vec![format!("basis a.json --format json {lambda}")];
        if k % 2 == 0 {
            lines.push("sweep a.json --format json".to_owned());
        }
        for line in lines {
            let expected = single(&line);
            assert!(!expected.is_empty(), "{line} {matrix}");
            mpi_well(ranks, &format!("{line} -o out"));
            assert_out(&expected, &format!("{line} {matrix} on {ranks}"));
        }
        if k % 2 == 1 {
            let count = mpi_well(3, &format!("count a.json {lambda}"));
            let expected = single(&format!("basis a.json --count {lambda}"));
            assert_eq!(count.as_bytes(), expected, "{matrix}");
        }
    }
}

#[test]
fn a_limit_in_time_ends_a_run_with_a_checkpoint() {
    let _desk = desk();
    // 215,798,212 of them.
    write_matrix("a.txt", 60, -30, 1, 100, 3);
    let begun = Instant::now();
    // On a busy machine the time can pass while the matrix is read, before any search: then
    // more of it is given, eight times as much at most.
    let count_within = |time| {
        mpi(
            3,
            &format!("count a.txt --time {time} --checkpoint ck -o out"),
        )
    };
    let outputs = ["0.4", "0.8", "1.6", "3.2"].into_iter().map(count_within);
    let mut outputs = outputs.skip_while(ended_while_reading);
    let output = outputs
        .next()
        .expect("3.2 seconds suffice to read a matrix");
    assert_eq!(output.status.code(), Some(3));
    assert!(begun.elapsed() < Duration::from_secs(60));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("incomplete after"), "{printed}");
    let first = checkpoint();
    assert!(!first.frontier.is_done());
    assert_eq!(first.leases, 0, "everything was called back");
    let count = std::fs::read_to_string("out").unwrap();
    assert_eq!(count.trim(), first.frontier.extremals().to_string());
    // Without time there is nothing, and the same is left.
    let output = mpi(2, "count a.txt --time 0 --resume ck");
    assert_eq!(output.status.code(), Some(3));
    if !ended_while_reading(&output) {
        assert_eq!(String::from_utf8_lossy(&output.stdout), count);
    }
    let left = checkpoint().frontier.extremals();
    assert_eq!(left, first.frontier.extremals());
}

/// Whether the time of a run was up before it had read its matrix: such a run has no result.
fn ended_while_reading(output: &Output) -> bool {
    let error = String::from_utf8_lossy(&output.stderr);
    let ended = error.contains("was not read to its end: time was up");
    assert!(!ended || output.stdout.is_empty());
    ended
}

#[test]
fn shards_that_are_not_those_of_the_checkpoint_are_refused() {
    let _desk = desk();
    write_matrix("a.txt", 18, -20, 1, 100, 3);
    let expected = single("basis a.txt --format jsonl --sorted");
    let line = "basis a.txt --format jsonl --sorted -o out --checkpoint ck \
                --least-budget 30 --most-budget 60";
    mpi_cut(4, &format!("{line} --limit 300"));
    let line = format!("{line} --resume ck");
    let refused = |more: &str, reason: &str| mpi_refused(2, &format!("{line} {more}"), reason);
    // Another folder, where they are not.
    refused("--shards empty", "cannot write");
    // With witnesses, which they have not; another filter, lambda and matrix.
    refused("--witness", "without witnesses");
    refused("--head 1", "another filter");
    refused("--lambda -1/2", "denominator");
    refused("--lambda -1", "lambda");
    write_matrix("b.txt", 18, -20, 1, 100, 4);
    mpi_refused(2, &line.replace("a.txt", "b.txt"), "");
    // One that was changed, and one that is gone. What a shard holds beyond the length in the
    // checkpoint is cut off: the change must stand before that.
    let shards = checkpoint().shards;
    let largest = shards.iter().max_by_key(|(_, safe)| safe.position.bytes);
    let (&worker, safe) = largest.unwrap();
    assert!(safe.position.bytes > 20);
    let shard = path_of(Path::new("ck.shards"), worker);
    let bytes = std::fs::read(&shard).unwrap();
    let mut changed = bytes.clone();
    changed[17] ^= 1;
    std::fs::write(&shard, changed).unwrap();
    refused("", "does not begin with");
    std::fs::remove_file(&shard).unwrap();
    refused("", "cannot write");
    // Nothing of that did any harm.
    std::fs::write(&shard, bytes).unwrap();
    mpi_well(3, &line);
    assert_out(&expected, "resumed");
}

#[test]
fn shards_that_are_kept_are_lists_that_put_together_are_the_list() {
    let _desk = desk();
    std::fs::write("a.csv", "one,two,three\n0,1,-2\n1,-1,0\n-1,2,1\n").unwrap();
    for format in ["text", "csv", "jsonl"] {
        let line = format!("basis a.csv --format {format} --keep-shards --shards shards");
        let whole = mpi_well(3, &format!("{line} --least-budget 1 --most-budget 2"));
        assert!(!whole.is_empty(), "{format}");
        let mut together = String::new();
        for part in (0..3).map(|worker| format!("shards/shard-0000{worker}.{format}")) {
            let Ok(text) = std::fs::read_to_string(&part) else {
                continue;
            };
            check_sum(Path::new(&part));
            // The program reads each of them that holds something as a matrix of rows.
            if !text.is_empty() {
                let read = single(&format!("matrix convert {part} --format json"));
                assert!(!read.is_empty(), "{part}");
            }
            together += &text;
        }
        assert_eq!(together, whole, "{format}");
        std::fs::remove_dir_all("shards").unwrap();
    }
}

/// As `sha256sum -c` does.
fn check_sum(file: &Path) {
    let folder = file.parent().unwrap();
    let sums = std::fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let name = file.file_name().unwrap().to_str().unwrap();
    assert!(sums.contains(&format!("  {name}\n")), "{sums}");
    let checked = std::process::Command::new("sha256sum")
        .args(["-c", "--quiet", "SHA256SUMS"])
        .current_dir(folder)
        .status();
    assert!(checked.unwrap().success(), "{sums}");
}

#[test]
fn a_result_is_checked_before_it_is_written() {
    let _desk = desk();
    write_matrix("a.txt", 9, -9, 1, 100, 3);
    let line = "basis a.txt --format csv --verify";
    let expected = single(line);
    let output = mpi(3, &format!("{line} -o out"));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    let is_proved = printed.contains("proved") || printed.contains("accepted");
    assert!(is_proved, "{printed}");
    assert_out(&expected, "verified");
    mpi_refused(2, "count a.txt --verify", "");
}

#[test]
fn a_second_run_on_one_checkpoint_is_refused() {
    let _desk = desk();
    write_matrix("a.txt", 12, -20, 1, 100, 1);
    std::fs::write(".ck.supereigen", "supereigen-mpi check").unwrap();
    let line = "count a.txt --checkpoint ck";
    let held = supereigen_run::checkpoint::lock(Path::new("ck"), Duration::ZERO).unwrap();
    assert!(held.is_some());
    for ranks in [1, 3] {
        let sentence = "another run is writing to ck";
        let printed = mpi_refused(ranks, line, sentence);
        assert_eq!(printed.matches(sentence).count(), 1, "{printed}");
        assert!(!exists("ck"));
    }
    drop(held);
    let count = mpi_well(3, line);
    assert_eq!(count.as_bytes(), single("basis a.txt --count"));
    // Neither the lock nor what a dead run has left is there any more.
    let is_hidden = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    let mut entries = std::fs::read_dir(".").unwrap();
    assert!(!entries.any(|entry| is_hidden(entry.unwrap())));
}

#[test]
fn a_shard_whose_end_was_changed_is_refused() {
    let _desk = desk();
    write_matrix("a.txt", 34, -20, 1, 100, 1);
    let line = "basis a.txt --checkpoint ck --format text -o out \
                --least-budget 30 --most-budget 100";
    mpi_cut(1, &format!("{line} --limit 500"));
    let shard = path_of(Path::new("ck.shards"), 0);
    let mut bytes = std::fs::read(&shard).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&shard, bytes).unwrap();
    for more in ["", "--check-output"] {
        let line = format!("{line} --resume ck {more}");
        mpi_refused(1, &line, "does not begin with the");
    }
}
