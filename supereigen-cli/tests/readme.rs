//! The README shows what the program prints. CI runs every command there; this
//! test holds the printed output to the program's.

use std::path::Path;
use std::process::Command;

/// A command of the README with the output shown below it.
struct Shown {
    command: String,
    output: String,
}

/// The commands in the README's console blocks.
fn shown(readme: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
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

#[test]
#[cfg(unix)]
fn the_readme_shows_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("target")).unwrap();
    let program = assert_cmd::cargo::cargo_bin!("supereigen");
    let mut compared = 0;
    for Shown { command, output } in shown(&readme) {
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
    assert!(compared >= 10, "only {compared} commands were found");
}
