//! Continuing the same output file: however and whenever runs are killed, together they
//! give the basis, without duplicates and without losses.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use insta::assert_snapshot;
use tempfile::TempDir;

use crate::common::{folder, run, sorted, transcript_in, transcripts_in};

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

#[test]
fn a_compressed_basis_can_be_checked() {
    let folder = folder(&[]);
    let path = folder.path();
    run(path, "basis --format jsonl --witness -o basis.jsonl.gz", 0);
    run(path, "basis --format json -o basis.json.gz", 0);
    run(path, "matrix random --n 4 -o m.txt.gz", 0);
    for file in ["basis.jsonl.gz", "basis.json.gz", "m.txt.gz"] {
        let bytes = std::fs::read(path.join(file)).unwrap();
        assert!(bytes.starts_with(&[0x1f, 0x8b]), "{file}");
    }
    for file in ["basis.jsonl.gz", "basis.json.gz"] {
        run(path, &format!("verify @paper --basis {file}"), 0);
    }
    let plain = run(path, "matrix random --n 4", 0);
    assert_eq!(run(path, "matrix convert m.txt.gz --format text", 0), plain);
    let bytes = std::fs::read(path.join("m.txt.gz")).unwrap();
    std::fs::write(path.join("cut.gz"), &bytes[..bytes.len() / 2]).unwrap();
    let printed = transcript_in(path, "info cut.gz", "");
    assert!(printed.contains("error: cannot unpack cut.gz"), "{printed}");
}

#[test]
fn an_output_that_does_not_belong_is_refused_and_kept() {
    let folder = matrix("--n 15 --min -100 --max 20");
    let path = folder.path();
    let printed = |line: &str| transcript_in(path, line, "");
    let line = "basis m.txt --format text -o out --checkpoint rest";
    let first = printed(&format!("{line} --limit 300"));
    let out = std::fs::read_to_string(path.join("out")).unwrap();
    let mut forged = out.clone().into_bytes();
    forged[10] ^= 1;
    std::fs::write(path.join("forged"), forged).unwrap();
    std::fs::write(path.join("short"), &out[..100]).unwrap();
    let resumed = line.replace("--checkpoint", "--resume");
    let with = |file: &str| resumed.replace("-o out", &format!("-o {file}"));
    let printed = [
        first,
        printed(line),
        printed(&with("forged")),
        printed(&with("short")),
        printed(&with("m.txt")),
        printed(&format!("{resumed} --witness")),
        printed(&resumed.replace("text", "csv")),
        printed(&resumed.replace("text", "json")),
        printed(&format!("{resumed} --sorted")),
        printed(&format!(
            "{} --count",
            resumed.replace(" --format text", "")
        )),
        printed(&format!("{resumed} --shard 1/2")),
        printed(&resumed.replace("m.txt", "m.txt --lambda -1/2")),
    ];
    assert_eq!(std::fs::read_to_string(path.join("out")).unwrap(), out);
    assert_snapshot!(printed.join("\n"));
    std::fs::rename(path.join("out"), path.join("moved")).unwrap();
    let missing = transcript_in(path, &resumed, "");
    assert!(missing.contains("describes 300 vectors"), "{missing}");
    // Under another name it is still the same output.
    let moved = transcript_in(path, &with("moved"), "");
    assert!(moved.contains("moved is continued after 300"), "{moved}");
    // After a kill the output may be ahead of its checkpoint.
    std::fs::copy(path.join("moved"), path.join("out")).unwrap();
    let rest = transcript_in(path, &with("new"), "");
    assert!(rest.contains("only the rest is given"), "{rest}");
    assert!(rest.contains("is written again"), "{rest}");
    run(path, &format!("{} --force", with("forged")), 0);
    let lines = |file: &str| {
        std::fs::read_to_string(path.join(file))
            .unwrap()
            .lines()
            .count()
    };
    assert_eq!(
        [lines("moved"), lines("new"), lines("forged")],
        [692, 392, 392]
    );
}

#[test]
fn no_two_files_of_a_run_are_one() {
    let folder = matrix("--n 5");
    let path = folder.path();
    let m = std::fs::read_to_string(path.join("m.txt")).unwrap();
    std::fs::write(path.join("notes"), "not to be lost\n").unwrap();
    let mut lines = vec![
        "basis m.txt -o x --checkpoint x",
        "basis m.txt --checkpoint m.txt",
        "basis m.txt --checkpoint notes",
        "basis m.txt --checkpoint notes --force",
        "basis m.txt --checkpoint -",
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("m.txt", path.join("soft")).unwrap();
        std::fs::hard_link(path.join("m.txt"), path.join("hard")).unwrap();
        std::os::unix::fs::symlink("new", path.join("ahead")).unwrap();
        lines.extend([
            "basis m.txt -o soft",
            "basis m.txt --format text -o hard",
            "basis soft --checkpoint hard",
            "basis m.txt -o new --checkpoint ahead",
        ]);
    }
    assert_snapshot!(transcripts_in(path, &lines));
    assert_eq!(std::fs::read_to_string(path.join("m.txt")).unwrap(), m);
    let notes = std::fs::read_to_string(path.join("notes")).unwrap();
    assert_eq!(notes, "not to be lost\n");
    assert!(!path.join("x").exists() && !path.join("new").exists());
}

#[test]
fn the_order_of_the_nodes_that_are_wanted_does_not_matter() {
    let folder = matrix("--n 15 --min -100 --max 20");
    let path = folder.path();
    let count = run(path, "basis m.txt --count --contains 4,1", 0);
    run(
        path,
        "basis m.txt --count --contains 1,4 --limit 5 --checkpoint rest",
        3,
    );
    let resumed = run(
        path,
        "basis m.txt --count --contains 4,1,4 --resume rest",
        0,
    );
    assert_eq!(resumed, count);
}

#[test]
fn a_matrix_of_halves_is_not_that_of_their_doubles() {
    let folder = folder(&[
        ("halves", b"1/2 -1/2\n1/2 3/2\n"),
        ("doubles", b"1 -1\n1 3\n"),
    ]);
    let path = folder.path();
    run(path, "basis halves --format text --checkpoint rest", 0);
    let printed = transcript_in(path, "basis doubles --format text --resume rest", "");
    assert!(printed.contains("belongs to another matrix"), "{printed}");
}
