//! What the program prints, as transcripts in `tests/transcripts/*.txt`: each command ends within
//! [`TIME_LIMIT`] with the output and the exit code written below it.
//!
//! A case is a block of lines. It starts with `# ` and its subject. Commands for bash follow after
//! `$ `, and their further lines after `> `. After each command come its standard output, its standard
//! error after `2> `, and `exit CODE` unless the code is 0. The commands of a case run in one folder,
//! empty at first; `$TESTDATA` is the folder `testdata`. A blank line and the next `# ` end a case.
//!
//! `SUPEREIGEN_WRITE=1 cargo test -p supereigen-cli --test all transcripts::` writes what the commands
//! print into the files. The changes must be read before they are committed.

use std::fmt::Write;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Large enough for a debug build on a busy machine. Most commands need a few milliseconds.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// One test for each file, so that files run side by side.
macro_rules! files {
    ($($name:ident)*) => {
        const FILES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                let wrong = differences(&folder().join(concat!(stringify!($name), ".txt")));
                assert!(wrong.is_empty(), "{wrong}");
            }
        )*
    };
}

files! {
    basis
    claims
    clock
    cones
    files
    latex
    matrices
    min_plus
    models
    names
    numbers
    options
    paper
    questions
    readers
    relations
    roots
    sweep
    systems
    timetable
    tolerance
}

#[test]
fn every_file_has_its_test() {
    let files = fs::read_dir(folder()).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let stems = files.iter().map(|file| file.file_stem().unwrap());
    assert!(stems.eq(FILES.iter().copied()));
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

/// The cases of a file that print something else, or nothing if the file is written.
fn differences(file: &Path) -> String {
    let expected = fs::read_to_string(file).unwrap();
    let expected: Vec<&str> = expected.split("\n\n# ").collect();
    let printed: Vec<String> = expected.iter().map(|case| printed(case)).collect();
    if std::env::var_os("SUPEREIGEN_WRITE").is_some() {
        fs::write(file, printed.join("\n\n# ") + "\n").unwrap();
        return String::new();
    }
    let mut wrong = String::new();
    for (printed, expected) in printed.iter().zip(expected) {
        if printed.trim_end() != expected.trim_end() {
            let name = file.display();
            writeln!(
                wrong,
                "{name}\n-- expected\n{expected}\n-- printed\n{printed}"
            )
            .unwrap();
        }
    }
    wrong
}

/// The case with what its commands print, without the last line end.
fn printed(case: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    let mut lines = case.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("$ ") {
            let mut command = command.to_owned();
            writeln!(text, "{line}").unwrap();
            while let Some(line) = lines.next_if(|line| line.starts_with("> ")) {
                writeln!(text, "{line}").unwrap();
                command = command + "\n" + &line[2..];
            }
            text += &run(folder.path(), &command);
        } else if !text.contains("$ ") {
            writeln!(text, "{line}").unwrap();
        }
    }
    text.pop();
    text
}

/// What a command prints, and its exit code unless it is 0.
fn run(folder: &Path, command: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin!("supereigen");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut child = Command::new("bash")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C")
        .env("TESTDATA", testdata)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let output = reading(child.stdout.take().unwrap());
    let errors = reading(child.stderr.take().unwrap());
    let started = Instant::now();
    // The loop ends when the command ends or the time limit is reached.
    let code = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status
                .code()
                .map_or("by a signal".to_owned(), |code| code.to_string());
        }
        if started.elapsed() > TIME_LIMIT {
            child.kill().unwrap();
            return format!("no end within {TIME_LIMIT:?}\n");
        }
        thread::sleep(Duration::from_millis(2));
    };
    let mut text = output.join().unwrap();
    for line in errors.join().unwrap().lines() {
        writeln!(text, "2> {line}").unwrap();
    }
    if code != "0" {
        writeln!(text, "exit {code}").unwrap();
    }
    text
}

/// Reads a pipe to its end in a separate thread, so that the command never waits for the
/// test.
fn reading(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
