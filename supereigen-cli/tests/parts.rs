//! A search in parts: checkpoints and shards together give the same as one run.

use insta::assert_snapshot;
use maxplus_formats::Format;
use tempfile::TempDir;

use crate::common::{folder, run, sorted, transcripts_in};

/// A folder with `m.txt`, a matrix with 692 extremals.
fn matrix() -> TempDir {
    let folder = folder(&[]);
    let random = "matrix random --n 15 --min -100 --max 20 --seed 1 -o m.txt";
    run(folder.path(), random, 0);
    folder
}

#[test]
fn law_checkpoint_and_resume_is_one_run() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    let whole = run("basis m.txt --format text", 0);
    assert_eq!(whole.lines().count(), 692);

    let mut parts = run("basis m.txt --format text --limit 200 --checkpoint rest", 3);
    for code in [3, 3, 0] {
        assert!(parts.lines().count() % 200 == 0);
        let line = "basis m.txt --format text --limit 200 --resume rest --checkpoint rest";
        parts += &run(line, code);
    }
    assert_eq!(sorted(&parts), sorted(&whole));
    let nothing = run("basis m.txt --format text --resume rest", 0);
    assert_eq!(nothing, "");
}

#[test]
fn law_formats_that_are_written_at_the_end_resume_as_well() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let first = json(&run(
        "basis m.txt --format json --limit 300 --checkpoint rest",
        3,
    ));
    let second = json(&run("basis m.txt --format json --resume rest", 0));
    assert_eq!(
        (&first["count"], &first["complete"]),
        (&300.into(), &false.into())
    );
    assert_eq!(
        (&second["count"], &second["complete"]),
        (&392.into(), &false.into())
    );
    let count = run("basis m.txt --count --resume rest", 0);
    assert_eq!(count, "692\n");
}

#[test]
fn law_checkpoints_in_between_change_nothing() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    let line = "basis m.txt --format text --checkpoint rest --checkpoint-every 0.001";
    assert_eq!(
        sorted(&run(line, 0)),
        sorted(&run("basis m.txt --format text", 0))
    );
    let line = "basis m.txt --count --checkpoint rest --checkpoint-every 0.001";
    assert_eq!(run(line, 0), "692\n");
    let line = "basis m.txt --count --checkpoint rest --checkpoint-every 0 --threads 2";
    assert_eq!(run(line, 0), "692\n");
    let line = "basis m.txt --format json --checkpoint rest --checkpoint-every 0.001";
    assert_eq!(run(line, 0), run("basis m.txt --format json", 0));
}

#[test]
fn law_shards_together_are_one_run() {
    let folder = matrix();
    let run = |line: &str| run(folder.path(), line, 0);
    let whole = run("basis m.txt --format text");
    let shards =
        ["1/3", "2/3", "3/3"].map(|k| run(&format!("basis m.txt --format text --shard {k}")));
    assert!(shards.iter().all(|shard| !shard.is_empty()));
    assert_eq!(sorted(&shards.concat()), sorted(&whole));
    let counts = ["1/3", "2/3", "3/3"].map(|k| run(&format!("basis m.txt --count --shard {k}")));
    let total: u64 = counts
        .iter()
        .map(|count| count.trim().parse::<u64>().unwrap())
        .sum();
    assert_eq!(total, 692);
    assert_eq!(run("basis m.txt --count --shard 1/1"), "692\n");
    for k in ["1/18446744073709551615", "100000000/100000000"] {
        let part = run(&format!("basis m.txt --count --shard {k}"));
        assert!(part.trim().parse::<u64>().unwrap() < 692);
    }
}

#[test]
fn law_what_is_left_can_be_dealt_out() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    let mut parts = run("basis m.txt --format text --limit 100 --checkpoint rest", 3);
    for k in 1..=4 {
        parts += &run(
            &format!("basis m.txt --format text --resume rest --shard {k}/4"),
            0,
        );
    }
    assert_eq!(sorted(&parts), sorted(&run("basis m.txt --format text", 0)));
}

#[test]
fn law_threads_give_what_one_thread_gives() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    for threads in [0, 2, 3] {
        let on = |line: &str, code| run(&format!("{line} --threads {threads}"), code);
        assert_eq!(on("basis m.txt --count", 0), "692\n");
        let whole = run("basis m.txt --format json --witness", 0);
        assert_eq!(on("basis m.txt --format json --witness", 0), whole);
        let lines = run("basis m.txt --format text", 0);
        assert_eq!(sorted(&on("basis m.txt --format text", 0)), sorted(&lines));
        assert_eq!(
            on("basis m.txt --format text --limit 300", 3)
                .lines()
                .count(),
            300
        );
        let begin = "basis m.txt --format text --limit 300 --checkpoint rest --force";
        let mut parts = on(begin, 3);
        parts += &on("basis m.txt --format text --resume rest --shard 1/2", 0);
        parts += &on("basis m.txt --format text --resume rest --shard 2/2", 0);
        assert_eq!(sorted(&parts), sorted(&lines));
        assert_eq!(on("basis m.txt --count --resume rest", 0), "692\n");
        let other = on("basis m.txt --method double-description --format text", 0);
        assert_eq!(other, run("basis m.txt --format text --sorted", 0));
    }
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = matrix();
    run(
        folder.path(),
        "basis m.txt --count --limit 5 --checkpoint rest",
        3,
    );
    let text = std::fs::read_to_string(folder.path().join("rest")).unwrap();
    std::fs::write(folder.path().join("cut"), &text[..text.len() / 2]).unwrap();
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "basis --resume rest",
            "basis m.txt --resume rest --lambda 1",
            "basis m.txt --resume rest --head 2",
            "basis m.txt --resume cut",
            "basis m.txt --resume missing",
            "basis m.txt --resume m.txt",
            "basis --shard 4/3",
            "basis --shard 0/3",
            "basis --shard 1",
            "basis --method algorithm3 --shard 1/2",
            "basis --checkpoint no/such/folder/rest --limit 1",
        ]
    ));
}

#[test]
fn law_sorted_files_are_the_same_for_any_number_of_threads() {
    let folder = folder(&[]);
    let run = |line: &str| run(folder.path(), line, 0);
    run("matrix random --n 24 --min -30 --max 4 --no-loops -o m.txt");
    run("matrix random --n 12 --min -3 --max 1 --seed 5 -o halves.txt");
    let formats = Format::ALL.into_iter().filter(|f| f.holds_vectors());
    for format in formats.map(Format::name) {
        for rest in ["m.txt", "halves.txt --lambda -1/2"] {
            // Without `--threads` the run uses all threads.
            let line = format!("basis {rest} --sorted --format {format} -o");
            run(&format!("{line} all"));
            for threads in [1, 2, 3] {
                run(&format!("{line} {threads} --threads {threads}"));
            }
            let [all, one, two, three] =
                ["all", "1", "2", "3"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
            assert!(one.len() > 100, "{line}");
            assert!(all == one && two == one && three == one, "{line}");
        }
    }
}

#[test]
fn what_depends_on_the_threads_is_the_same_in_every_run_unless_threads_are_asked_for() {
    let folder = matrix();
    let run = |line: &str, code| run(folder.path(), line, code);
    for line in [
        "basis m.txt --format text --threads 1",
        "basis m.txt --format jsonl --witness --threads 1",
    ] {
        let first = run(line, 0);
        assert_eq!(run(line.trim_end_matches(" --threads 1"), 0), first);
    }
    let line = "basis m.txt --format json --limit 100";
    assert_eq!(run(line, 3), run(&format!("{line} --threads 1"), 3));
}
