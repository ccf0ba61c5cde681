//! Small and strange matrices, limits in time, and checkpoints that do not fit.

use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use supereigen::Frontier;
use supereigen_mpi::checkpoint::Checkpoint;
use supereigen_mpi::shard::path_of;

use crate::programs::{machine, mpi, mpi_well, single, text, write_matrix};

#[test]
fn no_node_one_node_no_solution_and_the_greatest_lambda() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, alone, out) = (at("a.json"), at("alone"), at("together"));
    let cases: [(&str, &[&str]); 7] = [
        ("[]", &[]),
        ("[[3]]", &[]),
        ("[[-3]]", &[]),
        ("[[null]]", &[]),
        // No cycle that is not negative.
        ("[[-1, -2], [-3, -4]]", &[]),
        (
            "[[-1, 2, 0], [-3, -4, 5], [1, 0, -2]]",
            &["--lambda", "max"],
        ),
        (
            "[[-1, 2, 0], [-3, -4, 5], [1, 0, -2]]",
            &["--lambda", "8/3"],
        ),
    ];
    for (k, (matrix, lambda)) in cases.into_iter().enumerate() {
        std::fs::write(&file, matrix).unwrap();
        // Each as a basis, and in turn as a sweep or a count.
        let other: &[&str] = match k % 2 {
            0 => &["basis", "sweep"],
            _ => &["basis"],
        };
        let ranks = [1, 2, 5][k % 3];
        for command in other {
            let lambda = if *command == "basis" { lambda } else { &[] };
            let args = [&[*command, text(&file), "--format", "json"], lambda].concat();
            let expected = single(&args, &alone);
            assert!(!expected.is_empty(), "{command} {matrix}");
            mpi_well(ranks, &[&args[..], &["-o", text(&out)]].concat());
            assert!(
                std::fs::read(&out).unwrap() == expected,
                "{command} {matrix} on {ranks}"
            );
        }
        if k % 2 == 1 {
            let args = [&["basis", text(&file), "--count"], lambda].concat();
            let count = mpi_well(3, &[&["count", text(&file)], lambda].concat());
            assert_eq!(count.as_bytes(), single(&args, &alone), "{matrix}");
        }
    }
}

#[test]
fn a_limit_in_time_ends_a_run_with_a_checkpoint() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, ck, out) = (at("a.txt"), at("ck"), at("out"));
    // 215,798,212 of them.
    write_matrix(&file, 60, -30, 1, 100, 3);
    let begun = Instant::now();
    // On a busy machine the time can pass while the matrix is read, before any search: then
    // more of it is given, eight times as much at most.
    let count_within = |time: &str| {
        let args = ["count", text(&file), "--time", time];
        mpi(
            3,
            &[&args[..], &["--checkpoint", text(&ck), "-o", text(&out)]].concat(),
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
    let checkpoint = Checkpoint::<Frontier>::read(&ck).unwrap();
    assert!(!checkpoint.frontier.is_done());
    assert_eq!(checkpoint.leases, 0, "everything was called back");
    let count: u64 = std::fs::read_to_string(&out)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    assert_eq!(count, checkpoint.frontier.extremals());
    // Without time there is nothing, and the same is left.
    let again = ["count", text(&file), "--time", "0", "--resume", text(&ck)];
    let output = mpi(2, &again);
    assert_eq!(output.status.code(), Some(3));
    if !ended_while_reading(&output) {
        assert_eq!(
            String::from_utf8_lossy(&output.stdout).trim(),
            count.to_string()
        );
    }
    let left = Checkpoint::<Frontier>::read(&ck).unwrap();
    assert_eq!(left.frontier.extremals(), count);
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
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, ck, out) = (at("a.txt"), at("ck"), at("out"));
    write_matrix(&file, 18, -20, 1, 100, 3);
    let args = [
        "basis",
        text(&file),
        "--format",
        "jsonl",
        "--sorted",
        "-o",
        text(&out),
    ];
    let expected = single(&args[..5], &at("alone"));
    let budgets = ["--least-budget", "30", "--most-budget", "60"];
    let args = [&args[..], &["--checkpoint", text(&ck)], &budgets].concat();
    let cut = mpi(4, &[&args[..], &["--limit", "300"]].concat());
    assert_eq!(cut.status.code(), Some(3));
    let args = [&args[..], &["--resume", text(&ck)]].concat();
    let refused = |more: &[&str], reason: &str| {
        let output = mpi(2, &[&args[..], more].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{more:?}: {error}");
        assert!(error.contains(reason), "{more:?}: {error}");
    };
    // Another folder, where they are not.
    let empty = at("empty");
    refused(&["--shards", text(&empty)], "cannot write");
    // With witnesses, which they have not; another filter, lambda and matrix.
    refused(&["--witness"], "without witnesses");
    refused(&["--head", "1"], "another filter");
    refused(&["--lambda", "-1/2"], "denominator");
    refused(&["--lambda", "-1"], "lambda");
    let other = at("b.txt");
    write_matrix(&other, 18, -20, 1, 100, 4);
    let mut foreign = args.clone();
    foreign[1] = text(&other);
    assert_eq!(mpi(2, &foreign).status.code(), Some(2));
    // One that was changed, and one that is gone. What a shard holds beyond the length in the
    // checkpoint is cut off: the change must stand before that.
    let shards = Checkpoint::<Frontier>::read(&ck).unwrap().shards;
    let (&worker, _) = shards
        .iter()
        .max_by_key(|(_, safe)| safe.position.bytes)
        .unwrap();
    let shard = path_of(&at("ck.shards"), worker);
    let bytes = std::fs::read(&shard).unwrap();
    assert!(shards[&worker].position.bytes > 20);
    let mut changed = bytes.clone();
    changed[17] ^= 1;
    std::fs::write(&shard, changed).unwrap();
    refused(&[], "does not begin with");
    std::fs::remove_file(&shard).unwrap();
    refused(&[], "cannot write");
    // Nothing of that did any harm.
    std::fs::write(&shard, bytes).unwrap();
    mpi_well(3, &args);
    assert!(std::fs::read(&out).unwrap() == expected);
}

#[test]
fn shards_that_are_kept_are_lists_that_put_together_are_the_list() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, shards) = (at("a.csv"), at("shards"));
    std::fs::write(&file, "one,two,three\n0,1,-2\n1,-1,0\n-1,2,1\n").unwrap();
    for format in ["text", "csv", "jsonl"] {
        let args = ["basis", text(&file), "--format", format, "--keep-shards"];
        let more = [
            "--shards",
            text(&shards),
            "--least-budget",
            "1",
            "--most-budget",
            "2",
        ];
        let whole = mpi_well(3, &[&args[..], &more].concat());
        let part = |worker: usize| shards.join(format!("shard-0000{worker}.{format}"));
        let parts = (0..3).filter(|&worker| part(worker).exists());
        let parts: Vec<_> = parts.map(part).collect();
        let together: String = parts
            .iter()
            .map(|part| std::fs::read_to_string(part).unwrap())
            .collect();
        assert_eq!(together, whole, "{format}");
        assert!(!whole.is_empty(), "{format}");
        // The program reads each of them that holds something as a matrix of rows.
        for part in &parts {
            check_sum(part);
            if std::fs::metadata(part).unwrap().len() > 0 {
                let read = single(
                    &["matrix", "convert", text(part), "--format", "json"],
                    &at("read"),
                );
                assert!(!read.is_empty(), "{}", part.display());
            }
        }
        std::fs::remove_dir_all(&shards).unwrap();
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
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (file, out) = (at("a.txt"), at("out"));
    write_matrix(&file, 9, -9, 1, 100, 3);
    let args = ["basis", text(&file), "--format", "csv", "--verify"];
    let expected = single(&args, &at("alone"));
    let output = mpi(3, &[&args[..], &["-o", text(&out)]].concat());
    let printed = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(
        printed.contains("proved") || printed.contains("accepted"),
        "{printed}"
    );
    assert!(std::fs::read(&out).unwrap() == expected);
    let refused = mpi(2, &["count", text(&file), "--verify"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_second_run_on_one_checkpoint_is_refused() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let (matrix, ck) = (folder.path().join("a.txt"), folder.path().join("ck"));
    write_matrix(&matrix, 12, -20, 1, 100, 1);
    let stale = folder.path().join(".ck.supereigen");
    std::fs::write(&stale, "supereigen-mpi check").unwrap();
    let args = ["count", text(&matrix), "--checkpoint", text(&ck)];
    let held = supereigen_run::checkpoint::lock(&ck, Duration::ZERO).unwrap();
    assert!(held.is_some());
    for ranks in [1, 3] {
        let refused = mpi(ranks, &args);
        assert_eq!(refused.status.code(), Some(2));
        let printed = String::from_utf8_lossy(&refused.stderr);
        let sentence = format!("another run is writing to {}", ck.display());
        assert_eq!(printed.matches(&sentence).count(), 1, "{printed}");
        assert!(!ck.exists());
    }
    drop(held);
    let count = mpi_well(3, &args);
    let alone = folder.path().join("alone");
    let expected = single(&["basis", text(&matrix), "--count"], &alone);
    assert_eq!(count.as_bytes(), expected);
    // Neither the lock nor what a dead run has left is there any more.
    let is_hidden = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    let mut entries = std::fs::read_dir(folder.path()).unwrap();
    assert!(!entries.any(|entry| is_hidden(entry.unwrap())));
}

#[test]
fn a_shard_whose_end_was_changed_is_refused() {
    let _machine = machine();
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (matrix, ck, out) = (at("a.txt"), at("ck"), at("out"));
    write_matrix(&matrix, 34, -20, 1, 100, 1);
    let args = [
        "basis",
        text(&matrix),
        "--checkpoint",
        text(&ck),
        "--format",
        "text",
        "-o",
        text(&out),
        "--least-budget",
        "30",
        "--most-budget",
        "100",
    ];
    assert_eq!(
        mpi(1, &[&args[..], &["--limit", "500"]].concat())
            .status
            .code(),
        Some(3)
    );
    let shard = folder.path().join("ck.shards").join("shard-00000");
    let mut bytes = std::fs::read(&shard).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&shard, bytes).unwrap();
    let resume = ["--resume", text(&ck)];
    for more in [&[][..], &["--check-output"]] {
        let refused = mpi(1, &[&args[..], &resume, more].concat());
        assert_eq!(refused.status.code(), Some(2));
        let printed = String::from_utf8_lossy(&refused.stderr);
        assert!(printed.contains("does not begin with the"), "{printed}");
    }
}
