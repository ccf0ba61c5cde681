//! The README and the pages in `docs/` show what the program prints. CI runs
//! every command there; these tests hold the printed output to the program's.

use std::path::Path;
use std::process::Command;

/// A command of a page with the output shown below it.
struct Shown {
    command: String,
    output: String,
}

/// The commands in a page's console blocks.
fn shown(page: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (line, inside) {
            ("```console", _) => inside = true,
            ("```", _) => inside = false,
            (_, false) => {}
            (_, true) => match (line.strip_prefix("$ "), all.last_mut()) {
                (Some(command), _) => all.push(Shown {
                    command: command.to_owned(),
                    output: String::new(),
                }),
                (None, Some(last)) => last.output += &format!("{line}\n"),
                (None, None) => panic!("output before any command: {line}"),
            },
        }
    }
    all
}

/// Runs the commands of a page and compares; how many there were.
#[cfg(unix)]
fn compared(page: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join(page)).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("target")).unwrap();
    let program = assert_cmd::cargo::cargo_bin!("supereigen");
    let mut compared = 0;
    for Shown { command, output } in shown(&page) {
        let line = command
            .replace("cargo run -q --release --", "\"$PROGRAM\"")
            .replace("cargo run --release --", "\"$PROGRAM\"");
        if line.contains("cargo") {
            continue;
        }
        let ran = Command::new("sh")
            .args(["-c", &line])
            .env("PROGRAM", program)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(ran.status.success(), "{command}: {ran:?}");
        assert_eq!(String::from_utf8(ran.stdout).unwrap(), output, "{command}");
        compared += 1;
    }
    compared
}

#[test]
#[cfg(unix)]
fn the_readme_shows_what_the_program_prints() {
    assert!(compared("README.md") >= 10, "too few commands were found");
}

#[test]
#[cfg(unix)]
fn every_page_in_docs_shows_what_the_program_prints() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut commands = std::collections::BTreeMap::new();
    for entry in std::fs::read_dir(docs).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            let found = compared(&format!("docs/{name}"));
            commands.insert(name, found);
        }
    }
    assert!(commands["theory.md"] >= 5, "too few commands were found");
    assert!(commands["sweep.md"] >= 5, "too few commands were found");
    assert!(commands["json.md"] >= 2, "too few commands were found");
}

/// Pictures in `docs/` are what the program draws.
#[test]
fn the_staircase_in_docs_is_that_of_the_example() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sweep.svg");
    let drawn = crate::common::output("sweep --format svg");
    assert_eq!(std::fs::read_to_string(picture).unwrap(), drawn);
}
