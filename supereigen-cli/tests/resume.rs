//! A search in parts: checkpoints, shards and continued outputs together give the same as one run. However
//! and whenever runs are killed, together they give the basis, without duplicates and without losses.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use maxplus_formats::Format;
use tempfile::TempDir;

use crate::common::{folder, run, sorted};

/// The number of times a run is killed, for each way to write a stream.
const KILLS: usize = 9;

/// A folder with a random matrix, `m.txt`.
fn matrix(options: &str) -> TempDir {
    let folder = folder(&[]);
    run(
        folder.path(),
        &format!("matrix random {options} -o m.txt"),
        0,
    );
    folder
}

/// A folder with a matrix with 23,159 extremals.
fn large() -> TempDir {
    matrix("--n 24 --min -30 --max 4 --no-loops")
}

pub(crate) fn start(folder: &Path, line: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Pseudorandom numbers: a linear congruential generator with a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        let Dice(state) = self;
        *state = state.wrapping_mul(6_364_136_223_846_793_005);
        *state = state.wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % bound
    }
}

/// Kills a run after a random time. Returns whether it ended before.
pub(crate) fn ends_before_it_is_killed(mut child: Child, dice: &mut Dice, most: u64) -> bool {
    std::thread::sleep(Duration::from_micros(dice.below(most)));
    let _ = child.kill();
    let ended = child.wait().unwrap();
    let mut errors = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    // A killed run has no exit code. A run that ended by itself must have succeeded.
    assert!(matches!(ended.code(), None | Some(0)), "{ended}: {errors}");
    ended.success()
}

pub(crate) fn text_of(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap();
    if path.extension().is_none_or(|ending| ending != "gz") {
        return String::from_utf8(bytes).unwrap();
    }
    let mut text = String::new();
    let mut reader = MultiGzDecoder::new(&bytes[..]);
    reader.read_to_string(&mut text).unwrap();
    text
}

/// The vectors in a stream of any format, as plain text, sorted.
fn vectors(text: &str) -> Vec<String> {
    let plain = |line: &str| {
        let line = line.split("  # ").next().unwrap();
        let line = line.trim_start_matches("{\"x\":");
        let line = line.split(",\"witness\"").next().unwrap();
        let line = line.replace("^{\\top}", "").replace("\\,", "");
        let line = line.replace("-\\infty", "-inf").replace("-oo", "-inf");
        let entries = line.split(|c: char| !(c.is_alphanumeric() || c == '-'));
        let entries: Vec<_> = entries.filter(|entry| !entry.is_empty()).collect();
        entries.join(" ")
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut vectors: Vec<_> = lines.map(plain).collect();
    vectors.sort_unstable();
    vectors
}

#[test]
fn law_a_stream_that_is_killed_and_resumed_again_and_again_is_the_basis() {
    let folder = large();
    let whole = vectors(&run(folder.path(), "basis m.txt --format text", 0));
    assert_eq!(whole.len(), 23_159);
    let mut dice = Dice(20_261_115);
    let mut kills = 0;
    for (format, more) in [
        ("text", ""),
        ("text", " --witness"),
        ("text", " --header"),
        ("csv", ""),
        ("jsonl", ""),
        ("jsonl", " --witness"),
        ("tplib", ""),
    ] {
        for (file, threads) in [("out", 1), ("out", 3), ("out.gz", 1), ("out.gz", 3)] {
            let line = format!(
                "basis m.txt --format {format}{more} -o {file} --threads {threads} \
                 --checkpoint rest --checkpoint-every 0.002"
            );
            let resumed = format!("{line} --resume rest");
            let _ = std::fs::remove_file(folder.path().join(file));
            let _ = std::fs::remove_file(folder.path().join("rest"));
            let mut rounds = 0;
            while rounds < KILLS {
                let goes_on = folder.path().join("rest").exists();
                let line = if goes_on { &resumed } else { &line };
                let child = start(folder.path(), line);
                if ends_before_it_is_killed(child, &mut dice, 60_000) {
                    // The run is complete, so the next round starts from the beginning.
                    assert_eq!(vectors(&text_of(&folder.path().join(file))), whole);
                    std::fs::remove_file(folder.path().join("rest")).unwrap();
                } else {
                    rounds += 1;
                }
            }
            kills += rounds;
            let goes_on = folder.path().join("rest").exists();
            let line = if goes_on { &resumed } else { &line };
            run(folder.path(), line, 0);
            let text = text_of(&folder.path().join(file));
            let comments = text.lines().filter(|line| line.starts_with('#'));
            assert_eq!(comments.count(), if more == " --header" { 2 } else { 0 });
            let found = vectors(&text);
            assert_eq!(found.len(), whole.len(), "{line}");
            assert_eq!(found, whole, "{line}");
        }
    }
    assert!(kills >= 200, "{kills}");
    let mut names: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["m.txt", "out", "out.gz", "rest"]);
}

#[test]
fn law_a_count_that_is_killed_and_resumed_again_and_again_is_the_count() {
    let folder = matrix("--n 44 --min -20 --max 2 --no-loops");
    let mut dice = Dice(1);
    for threads in [1, 2] {
        let line = format!(
            "basis m.txt --count -o n --threads {threads} --checkpoint rest --checkpoint-every 0.005"
        );
        let resumed = format!("{line} --resume rest");
        for _ in 0..10 {
            let goes_on = folder.path().join("rest").exists();
            let line = if goes_on { &resumed } else { &line };
            ends_before_it_is_killed(start(folder.path(), line), &mut dice, 150_000);
        }
        let goes_on = folder.path().join("rest").exists();
        run(folder.path(), if goes_on { &resumed } else { &line }, 0);
        let count = std::fs::read_to_string(folder.path().join("n")).unwrap();
        assert_eq!(count, "4359869\n");
        std::fs::remove_file(folder.path().join("rest")).unwrap();
    }
}

#[test]
fn law_limits_and_the_same_command_line_again_are_one_run() {
    let folder = large();
    let whole = run(folder.path(), "basis m.txt --format csv", 0);
    let line = "basis m.txt --format csv -o out.csv --checkpoint rest --limit 9000";
    run(folder.path(), line, 3);
    let resumed = format!("{line} --resume rest");
    run(folder.path(), &resumed, 3);
    // Everything after the checkpoint is cut, whatever it is.
    let out = folder.path().join("out.csv");
    let found = std::fs::read_to_string(&out).unwrap();
    assert_eq!(found.lines().count(), 18_000);
    std::fs::write(&out, found + "0,1,2\n3,").unwrap();
    run(folder.path(), &resumed, 0);
    let found = std::fs::read_to_string(&out).unwrap();
    assert_eq!(sorted(&found), sorted(&whole));
    // No work remains, so nothing changes.
    run(folder.path(), &resumed, 0);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), found);
    assert_eq!(
        run(folder.path(), "basis m.txt --count --resume rest", 0),
        "23159\n"
    );
}

#[test]
fn law_shards_are_resumed_by_the_same_command_line() {
    let folder = large();
    let whole = run(folder.path(), "basis m.txt --format text", 0);
    let mut parts = String::new();
    for shard in ["1/2", "2/2"] {
        let line = format!("basis m.txt --format text --shard {shard} -o out --checkpoint rest");
        run(folder.path(), &format!("{line} --limit 7000"), 3);
        run(folder.path(), &format!("{line} --resume rest"), 0);
        parts += &std::fs::read_to_string(folder.path().join("out")).unwrap();
    }
    assert_eq!(sorted(&parts), sorted(&whole));
}

/// A folder with `m.txt`, a matrix with 692 extremals.
fn small() -> TempDir {
    matrix("--n 15 --min -100 --max 20")
}

#[test]
fn law_checkpoint_and_resume_is_one_run() {
    let folder = small();
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
    let folder = small();
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
    let folder = small();
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
    let folder = small();
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
    let folder = small();
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
    let folder = small();
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
    let folder = small();
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
