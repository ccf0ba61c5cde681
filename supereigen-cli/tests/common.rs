//! Runs the program and reports what it did.

use std::fmt::Write;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// The program, ready to be given arguments.
pub(crate) fn supereigen() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("supereigen"))
}

/// A folder with files in it.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// What the program wrote and how it ended, for one shell command. Single quotes group
/// arguments that contain blanks.
pub(crate) fn transcript_in(folder: &Path, line: &str, input: &str) -> String {
    let output = supereigen()
        .current_dir(folder)
        .args(words(line))
        .write_stdin(input)
        .output()
        .unwrap();
    let mut text = format!("$ supereigen {line}\n");
    text += &String::from_utf8(output.stdout).unwrap();
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        writeln!(text, "2> {line}").unwrap();
    }
    match output.status.code() {
        Some(0) => {}
        code => writeln!(text, "exit {code:?}").unwrap(),
    }
    text
}

/// [`transcript_in`] a folder that does not matter, without input.
pub(crate) fn transcript(line: &str) -> String {
    transcript_in(Path::new("."), line, "")
}

/// The standard output of a run that must succeed.
pub(crate) fn output(line: &str) -> String {
    output_for(line, "")
}

/// The standard output of a run with this input that must succeed.
pub(crate) fn output_for(line: &str, input: &str) -> String {
    let run = supereigen().args(words(line)).write_stdin(input).assert();
    String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
}

/// The standard output of a run in a folder that must end with this exit code.
pub(crate) fn run(folder: &Path, line: &str, code: i32) -> String {
    run_on(folder, line, "", code)
}

/// [`run`] with this input.
pub(crate) fn run_on(folder: &Path, line: &str, input: &str, code: i32) -> String {
    let run = supereigen()
        .current_dir(folder)
        .args(words(line))
        .write_stdin(input)
        .assert()
        .code(code);
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

/// The lines, sorted.
pub(crate) fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<_> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// The arguments of a shell command.
pub(crate) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (k, piece) in line.split('\'').enumerate() {
        if k % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}
