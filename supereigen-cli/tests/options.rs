//! Every option of every command that takes numbers, at its extremes: an answer or an
//! error, never a panic, an abort or an endless run.
//!
//! Commands and options are read from the help, so that a new one cannot be missed: an
//! option that is in no list here fails the test.

use std::path::Path;
use std::time::Duration;

use supereigen_cli::help::GROUPS;

use crate::common::{folder, output, supereigen};

/// Options whose values are numbers, by name.
const NUMBERS: [&str; 39] = [
    "n",
    "density",
    "degree",
    "min",
    "max",
    "seed",
    "seeds",
    "tests",
    "pairs",
    "samples",
    "limit",
    "time",
    "memory",
    "threads",
    "round",
    "size",
    "checkpoint-every",
    "head",
    "max-support",
    "probes",
    "max-cycles",
    "lambda",
    "from",
    "to",
    "vector",
    "below",
    "above",
    "extremal",
    "exponent",
    "random",
    "time-each",
    "steps",
    "root",
    "period",
    "release",
    "due",
    "rounds",
    "start",
    "latency",
];

/// Options whose values are nodes.
const NODES: [&str; 6] = ["contains", "cols", "cycle", "onto", "path", "rows"];

/// Options whose values are words or files.
const WORDS: &[&str] = &[
    "as",
    "by",
    "for",
    "relation",
    "upper",
    "labels",
    "right",
    "input-format",
    "method",
    "format",
    "output",
    "output-right",
    "minus-inf",
    "checkpoint",
    "resume",
    "kind",
    "basis",
    "folder",
    "input",
    "inputs",
    "sort",
    "tokens",
];

const EXTREMES: [&str; 15] = [
    "0",
    "-9223372036854775808..18446744073709551616",
    "1",
    "-1",
    "18446744073709551615",
    "18446744073709551616",
    "9223372036854775807",
    "-9223372036854775808",
    "4294967296",
    "1e308",
    "1e-320",
    "-1e9999",
    "nan",
    "inf",
    "",
];

const EXTREME_NODES: [&str; 6] = [
    "0",
    "-1",
    "18446744073709551615",
    "1,18446744073709551616",
    "1,1,1",
    "",
];

const EXTREME_PARTS: [&str; 8] = [
    "0/0",
    "1/0",
    "0/1",
    "-1/2",
    "1/100000000",
    "1/18446744073709551615",
    "18446744073709551615/18446744073709551615",
    "1/18446744073709551616",
];

/// The options without which a command does not run, or might not end.
fn needs(command: &str) -> Vec<(&'static str, &'static str)> {
    match command {
        "paper paths" => vec![("cycle", "2")],
        "member" | "nearest" => vec![("vector", "0 -1 . . -2")],
        "greatest" => vec![("below", "0 -1 . . -2")],
        "verify" => vec![("basis", "b.json")],
        "paper cross-check" => vec![("n", "2"), ("seeds", "2"), ("time", "1")],
        "matrix random" => vec![("n", "2")],
        "cone project" => vec![("onto", "1")],
        "reach" => vec![("steps", "2")],
        "simulate" => vec![("steps", "2")],
        "matrix power" => vec![("exponent", "2")],
        "matrix combine" => vec![("by", "max")],
        "study" => vec![("random", "2"), ("n", "2"), ("time", "1")],
        "draw" => vec![("output", "x.svg")],
        _ => vec![],
    }
}

/// Whether the run is legitimately as long as the number says.
fn is_endless(command: &str, option: &str, value: &str) -> bool {
    let is_large = value.parse().is_ok_and(|value: f64| value > 1e9);
    command == "info" && option == "probes" && is_large
}

/// The commands that the help names, those of groups with their group.
pub(crate) fn commands() -> Vec<String> {
    let within = |group: &str| -> Vec<String> {
        let help = output(&format!("{group} --help"));
        let Some((_, list)) = help.split_once("Commands:\n") else {
            return vec![group.to_owned()];
        };
        let (list, _) = list.split_once("\n\n").unwrap();
        let names = list.lines().filter_map(|line| line.strip_prefix("  "));
        let names = names.filter_map(|line| line.split(' ').next());
        let names = names.filter(|name| !name.is_empty() && *name != "help");
        names.map(|name| format!("{group} {name}")).collect()
    };
    let names = GROUPS.iter().flat_map(|(_, names)| *names);
    let names = names.filter(|name| **name != "help");
    names.flat_map(|name| within(name)).collect()
}

/// The options with a value in the help of a command.
fn options(command: &str) -> Vec<String> {
    let help = output(&format!("{command} --help"));
    let (_, list) = help.split_once("\nOptions:\n").unwrap();
    let lines = list.lines().filter(|line| line.contains(" <"));
    let names = lines.filter_map(|line| {
        line.trim_start()
            .trim_start_matches("-o, ")
            .trim_start_matches("-k, ")
            .strip_prefix("--")
    });
    names
        .filter_map(|rest| rest.split(' ').next())
        .map(str::to_owned)
        .collect()
}

/// The files without which a command does not run.
fn files(command: &str) -> &'static [&'static str] {
    match command {
        "cone rays" | "compare" => &["a.txt", "b.txt"],
        "matrix combine" | "matrix product" | "cone rows" | "cone project" => &["a.txt"],
        "cone hull" | "cone intersect" | "cone includes" => &["a.txt", "b.txt"],
        "cone image" | "cone preimage" | "reach" => &["square.txt", "a.txt"],
        "completions" => &["bash"],
        "game" => &["square.txt"],
        _ => &[],
    }
}

/// A command with what it needs to run.
pub(crate) fn needed(command: &str) -> Vec<String> {
    let words = command.split(' ').chain(files(command).iter().copied());
    let options = needs(command).into_iter();
    let options = options.map(|(name, value)| format!("--{name}={value}"));
    words.map(str::to_owned).chain(options).collect()
}

fn try_one(folder: &Path, command: &str, option: &str, value: &str) {
    let mut run = supereigen();
    run.current_dir(folder)
        .args(command.split(' '))
        .args(files(command));
    for (name, needed) in needs(command) {
        if name != option && !(command == "draw" && option == "output") {
            run.arg(format!("--{name}={needed}"));
        }
    }
    if matches!(option, "probes" | "seed") && command == "info" {
        run.arg("--estimate");
    }
    if option == "root" {
        run.args(["square.txt", "--from=roots.json"]);
    }
    if option == "checkpoint-every" {
        run.arg("--checkpoint=rest");
    }
    run.arg(format!("--{option}={value}"));
    let run = run.timeout(Duration::from_secs(60)).assert();
    let ended = run.get_output();
    let printed = String::from_utf8_lossy(&ended.stderr);
    let line = format!("{command} --{option}={value}");
    assert!(
        matches!(ended.status.code(), Some(0..=4)),
        "{line}: {:?}, {printed}",
        ended.status
    );
    assert!(!printed.contains("panicked"), "{line}: {printed}");
    assert!(printed.len() < 4000, "{line}: {} bytes", printed.len());
}

#[test]
fn no_number_makes_the_program_panic_abort_or_hang() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("square.txt", b". 3 .\n1 . 1\n. 2 .\n"),
    ]);
    supereigen()
        .current_dir(folder.path())
        .args(["basis", "--format", "json", "-o", "b.json"])
        .assert()
        .success();
    supereigen()
        .current_dir(folder.path())
        .args(["basis", "square.txt", "--roots", "-o", "roots.json"])
        .assert()
        .success();
    let mut tried = 0;
    for command in commands() {
        for option in options(&command) {
            let values: &[&str] = match option.as_str() {
                name if NUMBERS.contains(&name) => &EXTREMES,
                name if NODES.contains(&name) => &EXTREME_NODES,
                "shard" => &EXTREME_PARTS,
                name if WORDS.contains(&name) => continue,
                name => panic!("{command} --{name}: add it to a list of this test"),
            };
            for value in values {
                if !is_endless(&command, &option, value) {
                    try_one(folder.path(), &command, &option, value);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 300, "only {tried} runs: is the help read rightly?");
}

#[test]
fn a_large_sparse_matrix_is_made_without_a_dense_one() {
    let text = output("matrix random --n 100000 --degree 3 --no-loops --format mtx");
    let mut lines = text.lines().skip(2);
    assert_eq!(lines.next(), Some("100000 100000 300000"));
    assert_eq!(lines.count(), 300_000);
}

#[test]
fn law_the_same_seed_is_the_same_matrix_dense_or_sparse() {
    // If at most half of the entries are finite, a sparse matrix is made. The output does
    // not depend on this.
    for density in ["0", ".3", ".5", ".6", "1"] {
        for loops in ["", " --no-loops"] {
            let line = format!("matrix random --n 12 --seed 5 --density {density}{loops}");
            let text = output(&line);
            let market = output(&format!("{line} --format mtx"));
            let read = crate::common::output_for("matrix convert -", &market);
            assert_eq!(read, text, "{line}");
        }
    }
}
