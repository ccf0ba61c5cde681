//! Checkpoints under load. Only one run can use a checkpoint at a time. What killed runs
//! leave is removed. Resuming takes as long for a long output as for a short one. What was
//! found before is reported even if nothing more is found.

use std::fs;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

use supereigen_run::checkpoint::{Checkpoint, Output};
use supereigen_run::position::{BLOCK, Position, PositionTracker};
use tempfile::TempDir;

use crate::common::{folder, run, transcript_in};
use crate::manners::{end, endless, start};
use crate::signals::{known, length, send, wait_until};

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Asserts that a run is refused with this message.
fn refused(folder: &Path, line: &str, sentence: &str) {
    let printed = transcript_in(folder, line, "");
    assert_eq!(
        printed,
        format!("$ supereigen {line}\n2> error: {sentence}\nexit Some(2)\n")
    );
}

#[test]
fn two_runs_do_not_share_a_checkpoint() {
    let folder = endless();
    let path = folder.path();
    for (first, others) in [
        (
            "basis endless.txt --format text -o out --checkpoint rest",
            [
                "basis endless.txt --format text -o out --checkpoint rest",
                "basis endless.txt --format text -o out --checkpoint rest --resume rest",
                "basis endless.txt --format text -o new --checkpoint rest --force",
                "basis endless.txt --count --checkpoint ./rest --resume rest",
                "basis endless.txt --format json -o new --checkpoint rest --force",
                "sweep endless.txt --checkpoint rest --force",
            ],
        ),
        (
            "sweep endless.txt --chains --format csv -o out --checkpoint rest",
            [
                "sweep endless.txt --chains --format csv -o out --checkpoint rest --resume rest",
                "sweep endless.txt --chains --format csv -o new --checkpoint rest --force",
                "sweep endless.txt --checkpoint rest",
                "sweep endless.txt --checkpoint rest --resume rest",
                "sweep endless.txt --format json -o new --checkpoint rest --force",
                "basis endless.txt --count --checkpoint rest --force",
            ],
        ),
    ] {
        let child = start(path, &format!("{first} --checkpoint-every 0.01"));
        wait_until(|| length(&path.join("rest")) > 0 && length(&path.join("out")) > 0);
        for other in others {
            let name = if other.contains("./rest") {
                "./rest"
            } else {
                "rest"
            };
            let sentence = format!("another run is writing to {name}");
            refused(path, other, &sentence);
        }
        // A run with its own checkpoint, or without one, is refused because of the output.
        let resumed = first.replace("--checkpoint rest", "--resume rest");
        refused(path, &resumed, "another run is writing to out");
        refused(
            path,
            &format!("{resumed} --checkpoint mine"),
            "another run is writing to out",
        );
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("rest", path.join("link")).unwrap();
            let printed = transcript_in(path, &first.replace("rest", "link"), "");
            assert!(printed.contains("another run is writing to"), "{printed}");
            fs::remove_file(path.join("link")).unwrap();
        }
        send(&child, "INT");
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{errors}");
        assert_eq!(names(path), ["endless.txt", "out", "rest"]);
        run(path, &format!("{first} --resume rest --limit 100"), 3);
        fs::remove_file(path.join("rest")).unwrap();
        fs::remove_file(path.join("out")).unwrap();
    }
}

#[test]
fn law_of_two_runs_that_start_at_once_one_goes_on_and_one_is_refused() {
    let folder = endless();
    let path = folder.path();
    for line in [
        "basis endless.txt --count -o n --checkpoint rest --checkpoint-every 0 --threads 1 --time 2",
        "sweep endless.txt -o steps --checkpoint rest --checkpoint-every 0.1 --threads 1 --time 2",
    ] {
        for resume in ["", " --resume rest", " --resume rest"] {
            let line = format!("{line}{resume}");
            let runs = [start(path, &line), start(path, &line)].map(end);
            let codes = runs.each_ref().map(|(code, _)| *code);
            assert!(
                [[Some(3), Some(2)], [Some(2), Some(3)]].contains(&codes),
                "{runs:?}"
            );
            for (_, errors) in runs.iter().filter(|(code, _)| *code == Some(2)) {
                assert!(errors.contains("another run is writing to"), "{errors}");
            }
            let left = names(path);
            assert!(left.iter().all(|name| !name.starts_with('.')), "{left:?}");
        }
        fs::remove_file(path.join("rest")).unwrap();
    }
}

fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn what_dead_runs_leave_is_taken_away_and_what_the_living_have_is_not() {
    let folder = endless();
    let path = folder.path();
    let temporary = || {
        let mut names = names(path);
        names.retain(|name| name.starts_with(".supereigen-"));
        names
    };
    // The temporary file of a run that is killed.
    let line = "basis endless.txt --format npy -o dead.npy";
    let child = start(path, line);
    wait_until(|| temporary().len() == 1);
    let dead = temporary();
    kill(child);
    assert_eq!(temporary(), dead);
    // The temporary file of a run that continues. This run cleans up too.
    let living = start(path, "basis endless.txt --format npy -o living.npy");
    wait_until(|| temporary().len() == 1 && temporary() != dead);
    let alive = temporary();
    // Files that only look like temporary files of the program are kept.
    fs::write(path.join(".supereigen-1-x"), "").unwrap();
    fs::create_dir(path.join(".supereigen-1-2")).unwrap();
    fs::write(path.join(".supereigen-4194304-0"), "half a file").unwrap();
    run(path, "basis --format json -o other.json", 0);
    let kept = [alive[0].as_str(), ".supereigen-1-2", ".supereigen-1-x"];
    let mut kept = kept.map(str::to_owned);
    kept.sort();
    assert_eq!(temporary(), kept);
    send(&living, "INT");
    assert_eq!(end(living).0, Some(130));
    assert!(length(&path.join("living.npy")) > 0);
    assert_eq!(temporary(), [".supereigen-1-2", ".supereigen-1-x"]);
}

#[test]
fn a_checkpoint_that_was_half_written_is_taken_away_with_its_lock() {
    let folder = endless();
    let path = folder.path();
    for line in [
        "basis endless.txt --count --limit 1000 --checkpoint rest",
        "sweep endless.txt --limit 1000 --checkpoint rest -o steps.json",
    ] {
        let child = start(path, &line.replace("--limit 1000", "--checkpoint-every 0"));
        wait_until(|| length(&path.join("rest")) > 0);
        kill(child);
        // As if the run had been killed while writing the checkpoint.
        fs::write(path.join(".rest.supereigen"), "supereigen check").unwrap();
        assert!(names(path).contains(&".rest.supereigen-lock".to_owned()));
        run(path, &format!("{line} --resume rest"), 3);
        let left = names(path);
        assert!(left.iter().all(|name| !name.starts_with('.')), "{left:?}");
        fs::remove_file(path.join("rest")).unwrap();
    }
}

/// A folder with `m.txt`, a matrix with 23,159 extremals. 300 of them are in `out`. The
/// remaining work is in `rest`.
fn begun(line: &str) -> TempDir {
    let folder = folder(&[]);
    let random = "matrix random --n 24 --min -30 --max 4 --no-loops -o m.txt";
    run(folder.path(), random, 0);
    run(folder.path(), &format!("{line} --limit 300"), 3);
    folder
}

/// Changes the position of the stream in the checkpoint.
fn rewrite_position(rest: &Path, change: impl FnOnce(&mut Position)) {
    let mut checkpoint = Checkpoint::read(rest).unwrap();
    let Output::Stream(streamed) = &mut checkpoint.output else {
        panic!("no stream");
    };
    change(&mut streamed.position);
    checkpoint.save(rest).unwrap();
}

/// Puts `blocks` blocks of zeros before the output, as if they had been written. Then the
/// checksum of all but the last bytes in the checkpoint is wrong.
fn lengthen(folder: &Path, blocks: u64) {
    let (out, rest) = (folder.join("out"), folder.join("rest"));
    let text = fs::read(&out).unwrap();
    let mut file = OpenOptions::new().write(true).open(&out).unwrap();
    file.set_len(0).unwrap();
    file.set_len(blocks * BLOCK).unwrap();
    std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0)).unwrap();
    file.write_all(&text).unwrap();
    let mut tracker = PositionTracker::default();
    tracker.update(&vec![0; BLOCK as usize]);
    tracker.update(&text);
    rewrite_position(&rest, |position| {
        position.bytes += blocks * BLOCK;
        position.before = 1;
        position.last = tracker.position().last;
    });
}

#[test]
fn law_going_on_does_not_depend_on_the_length_of_the_output() {
    let line = "basis m.txt --format text -o out --checkpoint rest";
    let folder = begun(line);
    let path = folder.path();
    // A sparse file of 64 GiB, most of it not stored: reading it would take minutes.
    lengthen(path, 1 << 14);
    let before = length(&path.join("out"));
    for round in 1..=4 {
        let begun = Instant::now();
        let line = format!("{line} --resume rest --limit 1000");
        run(path, &line, 3);
        assert!(begun.elapsed() < Duration::from_secs(30), "round {round}");
        assert_eq!(known(&path.join("rest")), 300 + 1000 * round);
    }
    assert!(length(&path.join("out")) > before + 4000);
    // A check of the whole output can be stopped.
    let whole = length(&path.join("out"));
    let printed = transcript_in(
        path,
        &format!("{line} --resume rest --check-output --time 0.3"),
        "",
    );
    assert!(
        printed.contains("the output was not checked to its end: "),
        "{printed}"
    );
    assert!(printed.ends_with("exit Some(3)\n"), "{printed}");
    assert_eq!(length(&path.join("out")), whole);
}

#[test]
fn the_end_is_checked_by_default_and_everything_if_asked_for() {
    let line = "basis m.txt --format text -o out --checkpoint rest";
    let folder = begun(line);
    let path = folder.path();
    let (out, rest) = (path.join("out"), path.join("rest"));
    let resumed = format!("{line} --resume rest --limit 10");
    run(path, &format!("{resumed} --check-output"), 3);
    assert_eq!(known(&rest), 310);
    lengthen(path, 3);
    let sum = {
        let bytes = fs::read(&out).unwrap();
        let mut tracker = PositionTracker::default();
        tracker.update(&bytes);
        tracker.position()
    };
    assert_eq!(length(&out), sum.bytes);
    let sentence = format!(
        "out does not begin with the {} bytes that rest describes; give another -o, or --force \
         to write only the rest there",
        sum.bytes
    );
    let whole = fs::read(&out).unwrap();
    // The bytes before the last ones do not match the checkpoint.
    refused(path, &format!("{resumed} --check-output"), &sentence);
    rewrite_position(&rest, |position| {
        assert_eq!(position.last, sum.last);
        *position = sum;
    });
    // A change near the beginning, one near the end, and a file that was cut.
    let changed = |at: usize| {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        changed
    };
    let far = (2 * BLOCK) as usize - 1;
    for (bytes, is_found) in [
        (changed(0), false),
        (changed(far), false),
        (changed(far + 1), true),
        (changed(whole.len() - 1), true),
        (whole[..whole.len() - 1].to_vec(), true),
        (whole[1..].to_vec(), true),
    ] {
        fs::write(&out, &bytes).unwrap();
        refused(path, &format!("{resumed} --check-output"), &sentence);
        assert!(fs::read(&out).unwrap() == bytes, "changed by a refusal");
        if is_found {
            refused(path, &resumed, &sentence);
            assert!(fs::read(&out).unwrap() == bytes, "changed by a refusal");
        } else {
            let kept = fs::read(&rest).unwrap();
            run(path, &resumed, 3);
            fs::write(&rest, kept).unwrap();
        }
    }
    fs::write(&out, whole).unwrap();
    run(path, &format!("{resumed} --check-output"), 3);
    assert_eq!(known(&rest), 320);
}

/// The number of extremals that a run reports with the message that it is incomplete.
fn reported_number(printed: &str) -> Option<u64> {
    let number = printed.split("incomplete after ").nth(1)?;
    number.split(' ').next()?.parse().ok()
}

#[test]
fn law_a_run_that_goes_on_never_says_less_than_was_found_before() {
    let line = "basis endless.txt --format text -o out --checkpoint rest";
    let folder = endless();
    let path = folder.path();
    run(path, &format!("{line} --limit 300"), 3);
    let stream = line.replace("--checkpoint", "--resume");
    let count = "basis endless.txt --count --resume rest";
    let mut tried = 0;
    for (line, before) in [
        (count, 300),
        // What was found before is counted in the first shard.
        ("basis endless.txt --count --resume rest --shard 1/2", 300),
        ("basis endless.txt --count --resume rest --shard 2/2", 0),
        ("basis endless.txt --count --checkpoint new", 0),
        (&stream, 300),
        // The following runs write only the remaining extremals.
        ("basis endless.txt --format text --resume rest", 0),
        ("basis endless.txt --format json --resume rest", 0),
        (
            "basis endless.txt --format npy -o rest.npy --resume rest",
            0,
        ),
    ] {
        // The time is up before the matrix is read, before the search is prepared, or soon
        // after.
        for time in ["0", "0.002", "0.02", "0.5"] {
            let printed = transcript_in(path, &format!("{line} --time {time}"), "");
            let Some(number) = reported_number(&printed) else {
                continue;
            };
            tried += 1;
            assert!(number >= before, "{printed}");
            assert!(time != "0" || number == before, "{printed}");
            if line.contains("--count") {
                assert_eq!(
                    printed.lines().nth(1),
                    Some(&*number.to_string()),
                    "{printed}"
                );
            } else if line.contains("--resume") {
                assert!(
                    printed.contains("300 extremals were given before"),
                    "{printed}"
                );
            }
            assert!(printed.ends_with("exit Some(3)\n"), "{printed}");
            let _ = fs::remove_file(path.join("new"));
        }
    }
    assert!(tried >= 8, "{tried}");
    run(path, &format!("{line} --resume rest --limit 10"), 3);
    assert_eq!(known(&path.join("rest")), 310);
}

#[test]
fn law_each_time_that_a_cut_stream_goes_on_it_gets_on() {
    let folder = endless();
    let path = folder.path();
    let line = "basis endless.txt --format text -o out --checkpoint rest --time 1";
    run(path, line, 3);
    for _ in 0..5 {
        let before = known(&path.join("rest"));
        run(path, &format!("{line} --resume rest"), 3);
        let now = known(&path.join("rest"));
        assert!(now > before, "{before} {now}");
    }
    let lines = fs::read_to_string(path.join("out")).unwrap();
    assert_eq!(lines.lines().count(), known(&path.join("rest")));
}
