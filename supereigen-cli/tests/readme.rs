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
    // The commands say `supereigen`, as one does who has installed it.
    let program = Path::new(assert_cmd::cargo::cargo_bin!("supereigen"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut compared = 0;
    for Shown { command, output } in shown(&page) {
        let line = command.replace("cargo run --release --", "supereigen");
        if line.contains("cargo") {
            continue;
        }
        // In the manner of CI.
        let ran = Command::new("bash")
            .args(["-euo", "pipefail", "-c", &line])
            .env("PATH", &path)
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
    assert!(compared("README.md") >= 5, "too few commands were found");
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
    assert!(commands["guide.md"] >= 25, "too few commands were found");
}

/// Pictures in `docs/` are what the program draws.
#[test]
fn the_staircase_in_docs_is_that_of_the_example() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/sweep.svg");
    let drawn = crate::common::output("sweep --format svg");
    assert_eq!(std::fs::read_to_string(picture).unwrap(), drawn);
}

/// GitHub's name of a heading: small letters, blanks as hyphens, no signs.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().map(|c| if c == ' ' { '-' } else { c });
    kept.filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        .collect()
}

/// Links of a page to others of this repository, as (path, anchor).
fn links(page: &str) -> Vec<(String, Option<String>)> {
    let targets = page
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let inside = targets.filter(|target| !target.contains("://"));
    inside
        .map(|target| match target.split_once('#') {
            Some((path, anchor)) => (path.to_owned(), Some(anchor.to_owned())),
            None => (target.to_owned(), None),
        })
        .collect()
}

#[test]
fn every_link_within_the_documents_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let docs = std::fs::read_dir(root.join("docs")).unwrap();
    let mut pages: Vec<_> = docs.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| page.extension().is_some_and(|end| end == "md"));
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|page| root.join(page)));
    let mut checked = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for (path, wanted) in links(&text) {
            let target = match path.as_str() {
                "" => page.clone(),
                path => page.parent().unwrap().join(path),
            };
            let shown = format!("{}: {path} {wanted:?}", page.display());
            assert!(target.exists(), "{shown}");
            if let Some(wanted) = wanted {
                let text = std::fs::read_to_string(&target).unwrap();
                let mut headings = text.lines().filter_map(|line| line.strip_prefix('#'));
                let is_it =
                    |heading: &str| anchor(heading.trim_start_matches('#').trim()) == wanted;
                assert!(headings.any(is_it), "{shown}");
            }
            checked += 1;
        }
    }
    assert!(checked > 40, "{checked}");
}
