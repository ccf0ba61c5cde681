//! Signals: one request suffices, repeated signals within a second count as one, and a run
//! that is ended by force reports what it leaves.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{folder, supereigen};
use crate::manners::{end, endless, start};

pub(crate) fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// Waits until a condition holds, which must be soon.
pub(crate) fn wait_until(mut is_true: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_true() {
        assert!(Instant::now() < deadline, "nothing happened");
        std::thread::sleep(Duration::from_millis(1));
    }
}

pub(crate) fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

/// The number of vectors in the stream that the checkpoint records.
pub(crate) fn known(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let line = text.lines().nth(3).unwrap();
    let words: Vec<_> = line.split(' ').collect();
    assert_eq!(words[..3], ["output", "stream", "text"], "{line}");
    words[3].parse().unwrap()
}

#[test]
fn a_signal_that_comes_twice_still_leaves_a_checkpoint_of_everything() {
    let folder = endless();
    let (out, rest) = (folder.path().join("out"), folder.path().join("rest"));
    for signal in ["INT", "TERM", "HUP"] {
        let line = "basis endless.txt --format text -o out --checkpoint rest --force";
        let child = start(folder.path(), line);
        wait_until(|| length(&out) > 100_000);
        send(&child, signal);
        send(&child, signal);
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{signal}: {errors}");
        let lines = fs::read_to_string(&out).unwrap().lines().count();
        assert_eq!(known(&rest), lines, "{signal}");
        assert_eq!(
            errors,
            format!("incomplete after {lines} extremals: interrupted\n")
        );
        let line = "basis endless.txt --format text -o out --resume rest --limit 100";
        let mut resumed = supereigen();
        resumed
            .current_dir(folder.path())
            .args(line.split(' '))
            .assert()
            .code(3);
        let longer = fs::read_to_string(&out).unwrap().lines().count();
        assert_eq!(longer, lines + 100);
        fs::remove_file(&out).unwrap();
    }
}

/// x grows without bound and the inputs do not, so no set repeats.
#[test]
fn an_interrupted_reach_gives_the_steps_that_were_made() {
    let folder = folder(&[("a.txt", b"1\n"), ("b.txt", b".\n"), ("x.txt", b"0\n")]);
    let line = "reach a.txt x.txt --input b.txt x.txt --steps 1000000000 --format json -o out.json";
    let child = start(folder.path(), line);
    std::thread::sleep(Duration::from_millis(1500));
    send(&child, "INT");
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    let made = errors.strip_prefix("incomplete after ").unwrap();
    let made = made
        .strip_suffix(" of 1000000000 steps: interrupted\n")
        .unwrap();
    let text = fs::read_to_string(folder.path().join("out.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&report["complete"], &report["repeat"]),
        (&false.into(), &().into())
    );
    let sets = report["sets"].as_array().unwrap();
    assert_eq!(sets.len(), made.parse::<usize>().unwrap() + 1);
    assert!(sets.len() > 1);
    assert_eq!(sets[1]["points"], serde_json::json!([[1]]));
}

/// The sets are known at once, but their cells take hours. Nothing checks the flag
/// meanwhile, so the program ends and leaves nothing.
#[test]
fn a_picture_that_takes_long_can_be_interrupted() {
    let points: String = (0..1500).map(|k| format!("0 {k} -{k}\n")).collect();
    let unit = b"0 . .\n. 0 .\n. . 0\n";
    let folder = folder(&[("a.txt", unit), ("x.txt", points.as_bytes())]);
    let line = "reach a.txt x.txt --steps 0 --cells -o sets.svg";
    let mut child = start(folder.path(), line);
    std::thread::sleep(Duration::from_secs(4));
    send(&child, "INT");
    let sent = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if sent.elapsed() > Duration::from_secs(10) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it goes on drawing");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let printed = "nothing was written: interrupted\n";
    assert_eq!(end(child), (Some(130), printed.to_owned()));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_double_signal_of_timeout_loses_nothing() {
    let folder = endless();
    let (out, rest) = (folder.path().join("out"), folder.path().join("rest"));
    for _ in 0..5 {
        let program = assert_cmd::cargo::cargo_bin!("supereigen");
        let line = "basis endless.txt --format text -o out --checkpoint rest --force";
        let ended = Command::new("timeout")
            .arg("0.7")
            .arg(program)
            .args(line.split(' '))
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .status()
            .unwrap();
        assert_eq!(ended.code(), Some(124));
        let lines = fs::read_to_string(&out).unwrap().lines().count();
        assert_eq!(known(&rest), lines);
    }
}

#[test]
fn a_deliberate_second_signal_forces_the_end_and_says_what_is_left() {
    let folder = endless();
    let cases = [
        ("basis endless.txt --format text", "nothing is kept"),
        (
            "basis endless.txt --format text --checkpoint rest",
            "everything up to the last checkpoint is safe; continue with --resume rest",
        ),
    ];
    for (line, left) in cases {
        // The output is not read, so the run soon waits and cannot stop by itself.
        let mut child = start(folder.path(), line);
        std::thread::sleep(Duration::from_millis(1500));
        send(&child, "TERM");
        std::thread::sleep(Duration::from_millis(200));
        send(&child, "TERM");
        std::thread::sleep(Duration::from_millis(300));
        assert!(child.try_wait().unwrap().is_none(), "{line}");
        std::thread::sleep(Duration::from_millis(700));
        send(&child, "TERM");
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{errors}");
        assert_eq!(errors, format!("ended by force: {left}\n"));
        let mut entries = fs::read_dir(folder.path()).unwrap();
        let is_hidden = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
        assert!(!entries.any(|entry| is_hidden(entry.unwrap())), "{line}");
    }
}

#[test]
fn no_temporary_file_is_left_behind() {
    let folder = folder(&[]);
    let is_temporary = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    let temporary = || {
        let entries = fs::read_dir(folder.path()).unwrap();
        entries.map(Result::unwrap).any(is_temporary)
    };
    let mut child = start(folder.path(), "matrix random --n 2000 -o large.txt");
    wait_until(|| temporary() || child.try_wait().unwrap().is_some());
    send(&child, "TERM");
    let (code, errors) = end(child);
    let printed = "large.txt was not written: interrupted\n";
    assert_eq!((code, &*errors), (Some(130), printed));
    assert!(!temporary());
    assert!(!folder.path().join("large.txt").exists());
}

/// A requested full matrix takes long to write, and the first signal ends it.
#[test]
fn whatever_is_written_ends_at_the_first_signal() {
    let one = b"%%MatrixMarket matrix coordinate integer general\n8000 8000 1\n1 2 5\n";
    let folder = folder(&[("one.mtx", one)]);
    let entries = || fs::read_dir(folder.path()).unwrap().count();
    for line in [
        "matrix power one.mtx -k 2 --format text -o out",
        "matrix product one.mtx one.mtx --format csv -o out.gz",
        "matrix star one.mtx --format tplib -o out",
        "matrix reduce one.mtx --format npy -o out",
        "matrix reduce one.mtx --format npy -o out.gz",
        "matrix convert one.mtx --format table -o out",
        "matrix random --n 8000 --degree 1 --format jsonl -o out",
    ] {
        let mut child = start(folder.path(), line);
        wait_until(|| entries() > 1 || child.try_wait().unwrap().is_some());
        send(&child, "TERM");
        let sent = Instant::now();
        let (code, errors) = end(child);
        let name = line.rsplit(' ').next().unwrap();
        let printed = format!("{name} was not written: interrupted\n");
        assert_eq!((code, errors), (Some(130), printed), "{line}");
        assert!(sent.elapsed() < Duration::from_secs(10), "{line}");
        assert_eq!(entries(), 1, "{line}");
    }
}

/// The reader reads only a little, so each command waits in the middle.
#[test]
fn an_output_that_is_not_whole_is_said_to_be_so() {
    let folder = folder(&[]);
    for full in [
        "matrix random --n 300 -o full.txt",
        "matrix random --n 100 -o seen.txt",
    ] {
        let mut made = supereigen();
        made.current_dir(folder.path()).args(full.split(' '));
        made.assert().success();
    }
    for line in [
        "matrix random --n 1000",
        "matrix convert full.txt --format table",
        "matrix power full.txt -k 2 --format latex",
        "draw seen.txt --all-arcs --format svg",
    ] {
        let mut child = start(folder.path(), line);
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut [0; 100]).unwrap();
        send(&child, "INT");
        let printed = "standard output was not written to its end: interrupted\n";
        assert_eq!(end(child), (Some(130), printed.to_owned()), "{line}");
    }
}

/// How a run ends if the reader of its output is gone.
fn unread(folder: &Path, line: &str) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    (child.wait().unwrap().code(), errors)
}

#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let folder = endless();
    fs::write(folder.path().join("bad.txt"), "0 0 0 0 0\n").unwrap();
    for (line, code) in [
        ("verify @paper --basis bad.txt", 1),
        ("verify @paper --basis bad.txt --json", 1),
        ("basis --limit 3 --format text", 3),
        ("basis endless.txt --limit 50000 --format text", 3),
        ("basis --limit 3", 3),
        ("basis --limit 3 --count", 3),
        ("basis --format text", 0),
        ("basis", 0),
        ("paper cycles --limit 2 --all", 3),
        ("paper cycles endless.txt --limit 50000 --all", 3),
        ("paper cycles", 0),
        ("info", 0),
        ("paper reproduce", 0),
        ("paper explain", 0),
        ("info --estimate", 0),
        ("matrix random --n 3", 0),
        ("matrix convert", 0),
        ("paper generators", 0),
        ("completions bash", 0),
        ("man", 0),
        ("--help", 0),
    ] {
        let (ended, errors) = unread(folder.path(), line);
        assert_eq!(ended, Some(code), "{line}: {errors}");
        assert!(!errors.contains("error"), "{line}: {errors}");
    }
}

#[test]
fn files_are_written_as_the_shell_would() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("old", b"old\n")]);
    let path = folder.path();
    let program = assert_cmd::cargo::cargo_bin!("supereigen");
    let shell = |line: &str| {
        let line = line.replace("supereigen", "\"$PROGRAM\"");
        let ran = Command::new("sh")
            .args(["-c", &line])
            .env("PROGRAM", program)
            .current_dir(path)
            .output()
            .unwrap();
        assert!(ran.status.success(), "{line}: {ran:?}");
        String::from_utf8(ran.stdout).unwrap()
    };
    let mode = |file: &str| fs::metadata(path.join(file)).unwrap().permissions().mode() & 0o777;
    let text = |file: &str| fs::read_to_string(path.join(file)).unwrap();
    let basis = shell("supereigen basis --format text --sorted");

    // The umask determines the permissions.
    shell(
        "umask 077; supereigen basis --sorted -o private; supereigen basis --format text -o stream",
    );
    shell("umask 002; supereigen basis -o shared");
    assert_eq!(
        [mode("private"), mode("stream"), mode("shared")],
        [0o600, 0o600, 0o664]
    );

    // Links are kept, including links to files that do not exist yet.
    for (link, target) in [("link", "old"), ("ahead", "new"), ("twice", "link")] {
        std::os::unix::fs::symlink(target, path.join(link)).unwrap();
    }
    for (link, target) in [("link", "old"), ("ahead", "new"), ("twice", "old")] {
        shell(&format!(
            "supereigen basis --format text --sorted -o {link}"
        ));
        assert!(path.join(link).is_symlink(), "{link}");
        assert_eq!(text(target), basis);
        fs::write(path.join(target), "old\n").unwrap();
    }

    // A dash means standard output. A file that the shell has opened is not truncated.
    assert_eq!(shell("supereigen basis --format text --sorted -o -"), basis);
    assert!(!path.join("-").exists());
    for sorted in ["", " --sorted"] {
        for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            fs::write(path.join("log"), "begun\n").unwrap();
            shell(&format!(
                "supereigen basis --format text{sorted} -o {name} >> log"
            ));
            assert!(text("log").starts_with("begun\n"), "{name}");
            assert_eq!(text("log").lines().count(), 11, "{name}");
        }
        fs::write(path.join("log"), "begun\n").unwrap();
        shell(&format!(
            "supereigen basis --format text{sorted} -o /dev/stderr 2>> log"
        ));
        assert_eq!(text("log").lines().count(), 11);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let folder = folder(&[]);
    for (line, name) in [
        ("basis -o /dev/full", "/dev/full"),
        ("basis --format text -o /dev/full", "/dev/full"),
        ("basis --count -o /dev/full", "/dev/full"),
        ("matrix random --n 3 -o /dev/full", "/dev/full"),
        ("basis --format text --checkpoint /dev/full", "/dev/full"),
        ("basis --format text", "standard output"),
        ("info", "standard output"),
        ("paper cycles", "standard output"),
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let ran = Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
            .current_dir(folder.path())
            .args(line.split(' '))
            .stdout(full)
            .output()
            .unwrap();
        let errors = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(ran.status.code(), Some(2), "{line}: {errors}");
        assert!(
            errors.contains(&format!("cannot write {name}")),
            "{line}: {errors}"
        );
        assert!(
            errors.contains("No space left on device"),
            "{line}: {errors}"
        );
    }
}

#[test]
fn two_runs_do_not_write_to_one_stream() {
    let folder = endless();
    let line = "basis endless.txt --format text -o out";
    let child = start(folder.path(), line);
    wait_until(|| length(&folder.path().join("out")) > 0);
    let second = supereigen()
        .current_dir(folder.path())
        .args(line.split(' '))
        .assert()
        .code(2);
    let errors = String::from_utf8(second.get_output().stderr.clone()).unwrap();
    assert_eq!(errors, "error: another run is writing to out\n");
    assert!(length(&folder.path().join("out")) > 0);
    send(&child, "INT");
    assert_eq!(end(child).0, Some(130));
}

#[test]
fn a_sweep_that_is_asked_to_end_leaves_a_checkpoint_of_everything() {
    let folder = endless();
    let (out, rest) = (folder.path().join("out"), folder.path().join("rest"));
    for signal in ["INT", "TERM"] {
        let line = "sweep endless.txt --chains --format jsonl -o out --checkpoint rest --force";
        let child = start(folder.path(), line);
        wait_until(|| length(&out) > 100_000);
        send(&child, signal);
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{signal}: {errors}");
        let lines = fs::read_to_string(&out).unwrap().lines().count();
        assert_eq!(
            errors,
            format!("incomplete after {lines} chains: interrupted\n")
        );
        let kept = fs::read_to_string(&rest).unwrap();
        let kept = kept.lines().nth(1).unwrap();
        assert!(
            kept.starts_with(&format!("output stream chains-jsonl {lines} ")),
            "{kept}"
        );
        let line = "sweep endless.txt --chains --format jsonl -o out --resume rest --limit 100";
        let mut resumed = supereigen();
        resumed
            .current_dir(folder.path())
            .args(line.split(' '))
            .assert()
            .code(3);
        let longer = fs::read_to_string(&out).unwrap().lines().count();
        assert_eq!(longer, lines + 100);
        // Without `--chains` the counts are kept.
        let line = "sweep endless.txt --format json -o steps --checkpoint counts --force";
        let child = start(folder.path(), line);
        wait_until(|| length(&folder.path().join("counts")) > 0);
        send(&child, signal);
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{signal}: {errors}");
        let steps = fs::read_to_string(folder.path().join("steps")).unwrap();
        assert!(steps.contains("\"complete\":false"), "{steps}");
        for file in ["out", "counts"] {
            fs::remove_file(folder.path().join(file)).unwrap();
        }
    }
}
