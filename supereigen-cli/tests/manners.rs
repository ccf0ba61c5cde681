//! How the program behaves: Ctrl-C, closed pipes, `--quiet`.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{folder, supereigen};

/// A matrix whose basis takes hours to list.
pub(crate) fn endless() -> tempfile::TempDir {
    let folder = folder(&[]);
    let random = "matrix random --n 60 --min -1000 --max 100 --seed 1 --no-loops -o endless.txt";
    supereigen()
        .current_dir(folder.path())
        .args(random.split(' '))
        .assert()
        .success();
    folder
}

pub(crate) fn start(folder: &Path, line: &str) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .current_dir(folder)
        .args(line.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// How a process ended, and what it wrote on standard error. It must end soon.
pub(crate) fn end(mut child: Child) -> (Option<i32>, String) {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            let mut errors = String::new();
            child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut errors)
                .unwrap();
            return (status.code(), errors);
        }
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("the program did not end");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A terminal executes control characters, and file names may contain any.
#[cfg(unix)]
#[test]
fn messages_show_control_characters_and_do_not_send_them() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder(&[]);
    let name = std::ffi::OsStr::from_bytes(b"a\x1b[31m\nerror: b\x07\xff\x7f.txt");
    let printed = |args: &[&std::ffi::OsStr]| {
        let run = supereigen().current_dir(folder.path()).args(args).assert();
        let run = run.code(2);
        String::from_utf8(run.get_output().stderr.clone()).unwrap()
    };
    let basis = std::ffi::OsStr::new("basis");
    let shown = "a\\u{1b}[31m\\nerror: b\\u{7}\u{fffd}\\u{7f}.txt";
    let missing = printed(&[basis, name]);
    assert_eq!(missing.lines().count(), 1, "{missing:?}");
    assert!(
        missing.starts_with(&format!("error: cannot read {shown}: ")),
        "{missing:?}"
    );
    // The content of the file is wrong, or there is an argument too many.
    std::fs::write(folder.path().join(name), "0 x\n").unwrap();
    let wrong = printed(&[basis, name]);
    assert!(wrong.starts_with(&format!("error: {shown}: ")), "{wrong:?}");
    let usage = printed(&[basis, name, name]);
    assert!(usage.contains(shown), "{usage:?}");
    for message in [missing, wrong, usage] {
        let is_plain = |c: char| c == '\n' || !c.is_control();
        assert!(message.chars().all(is_plain), "{message:?}");
    }
}

/// A note that names a file is a single line, whatever the name is.
#[cfg(unix)]
#[test]
fn a_line_end_in_the_name_of_a_file_breaks_no_note() {
    let folder = folder(&[]);
    let printed = |line: &str, code: i32| {
        let run = supereigen()
            .current_dir(folder.path())
            .args(line.split(' '))
            .assert();
        let run = run.code(code);
        String::from_utf8(run.get_output().stderr.clone()).unwrap()
    };
    printed(
        "basis --format jsonl -o a\nb.jsonl --limit 2 --checkpoint c\nd",
        3,
    );
    let again = printed(
        "basis --format jsonl -o a\nb.jsonl --resume c\nd --checkpoint c\nd",
        0,
    );
    assert_eq!(
        again,
        "2 extremals were given before; a\\nb.jsonl is continued after 2\n"
    );
    let lost = printed("basis --count --limit 2 --checkpoint e\nf", 3);
    assert!(lost.lines().count() <= 1, "{lost:?}");
    let lost = printed("basis --count --checkpoint e\nf", 2);
    assert_eq!(lost.matches("e\\nf").count(), 2, "{lost:?}");
    assert_eq!(lost.lines().count(), 1, "{lost:?}");
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_stream_after_a_whole_line() {
    let folder = endless();
    let mut child = start(folder.path(), "basis endless.txt --format text");
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    out.read_line(&mut first).unwrap();
    interrupt(&child);
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    let text = first + &rest;
    assert!(text.ends_with('\n'));
    let count = text.lines().count();
    assert!(text.lines().all(|line| line.split(' ').count() == 60));
    assert_eq!(
        errors,
        format!("incomplete after {count} extremals: interrupted\n")
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_was_found_and_says_that_it_is_incomplete() {
    let folder = endless();
    let child = start(
        folder.path(),
        "basis endless.txt --format json -o found.json",
    );
    std::thread::sleep(Duration::from_millis(400));
    interrupt(&child);
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    let file = std::fs::File::open(folder.path().join("found.json")).unwrap();
    let found: serde_json::Value = serde_json::from_reader(BufReader::new(file)).unwrap();
    assert_eq!(found["complete"], false);
    let basis = found["vectors"].as_array().unwrap();
    assert_eq!(found["count"].as_u64(), Some(basis.len() as u64));
    assert!(!basis.is_empty());
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_the_checkpoint_that_was_asked_for() {
    let folder = endless();
    let line = "basis endless.txt --format text --checkpoint rest";
    let mut child = start(folder.path(), line);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    interrupt(&child);
    out.read_to_string(&mut text).unwrap();
    let (code, errors) = end(child);
    assert_eq!(code, Some(130), "{errors}");
    let before = text.lines().count();
    let line = "basis endless.txt --format text --resume rest --limit 1000";
    let mut resumed = supereigen();
    let resumed = resumed
        .current_dir(folder.path())
        .args(line.split(' '))
        .assert()
        .code(3);
    let output = resumed.get_output();
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(
        errors.starts_with(&format!("{before} extremals were given before")),
        "{errors}"
    );
    let later = String::from_utf8(output.stdout.clone()).unwrap();
    let given: std::collections::HashSet<_> = text.lines().collect();
    assert_eq!(given.len(), before);
    assert!(later.lines().all(|line| !given.contains(line)));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_count_and_a_listing() {
    let folder = endless();
    for line in [
        "basis endless.txt --count",
        "paper cycles endless.txt --all --count",
    ] {
        let mut child = start(folder.path(), line);
        std::thread::sleep(Duration::from_millis(400));
        interrupt(&child);
        let mut number = String::new();
        child
            .stdout
            .take()
            .unwrap()
            .read_to_string(&mut number)
            .unwrap();
        let (code, errors) = end(child);
        assert_eq!(code, Some(130), "{line}: {errors}");
        assert!(number.trim().parse::<u64>().unwrap() > 0, "{line}");
        assert!(errors.starts_with("incomplete"), "{errors}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_at_once_what_cannot_be_stopped_half_way() {
    let folder = folder(&[]);
    // This command waits for standard input.
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
        .current_dir(folder.path())
        .args(["info", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let printed = "standard input was not read to its end: interrupted\n";
    assert_eq!(end(child), (Some(130), printed.to_owned()));
    drop(input);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = endless();
    for line in [
        "basis endless.txt --format text",
        "paper cycles endless.txt --all",
    ] {
        let mut child = start(folder.path(), line);
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        out.read_line(&mut first).unwrap();
        assert!(!first.is_empty());
        drop(out);
        assert_eq!(end(child), (Some(0), String::new()), "{line}");
    }
}

#[test]
fn a_cone_that_explodes_ends_when_its_time_is_up() {
    let folder = endless();
    let matrix = std::fs::read_to_string(folder.path().join("endless.txt")).unwrap();
    let n = matrix.lines().count();
    let row = |i| {
        vec!["."; i]
            .into_iter()
            .chain(["0"])
            .chain(vec!["."; n - i - 1])
    };
    let rows: Vec<String> = (0..n)
        .map(|i| row(i).collect::<Vec<_>>().join(" "))
        .collect();
    std::fs::write(folder.path().join("unit.txt"), rows.join("\n")).unwrap();
    supereigen()
        .current_dir(folder.path())
        .args(["cone", "rays", "endless.txt", "unit.txt", "--time", "0.5"])
        .assert()
        .code(3)
        .stderr(predicates::str::ends_with(" rays: time was up\n"));
}

#[test]
fn no_progress_where_nobody_watches() {
    let folder = endless();
    let line = ["basis", "endless.txt", "--format", "csv", "--time", "1.5"];
    let run = supereigen()
        .current_dir(folder.path())
        .args(line)
        .assert()
        .code(3);
    let errors = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.ends_with("extremals: time was up\n"), "{errors}");
    let run = supereigen()
        .current_dir(folder.path())
        .args(line)
        .arg("--quiet")
        .assert();
    run.code(3).stderr("");
}
