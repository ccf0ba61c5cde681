//! Lists of vectors and chains keep the names of nodes in every format that can store them:
//! in parts, in shards and with witnesses.

use serde_json::Value;

use crate::common::{run, sorted};
use crate::named::files;

#[test]
fn lists_of_vectors_keep_the_names_of_their_entries() {
    let folder = files();
    let refused = |line: &str| run(folder.path(), line, 1);
    let run = |line: &str| run(folder.path(), line, 0);
    let header = "press,oven,saw";
    for format in [
        "text", "csv", "table", "jsonl", "matlab", "numpy", "mtx", "latex",
    ] {
        for command in [
            "basis",
            "basis --sorted",
            "paper generators",
            "eigenvectors --quiet",
        ] {
            run(&format!("{command} line.csv --format {format} -o list"));
            let read = run("matrix convert list --format csv");
            // A csv of a square matrix has names beside its rows too.
            let first = read.lines().next().unwrap().trim_start_matches(',');
            assert_eq!(first, header, "{command} --format {format}");
        }
    }
    // If the matrix has no names, the check uses the names in the list.
    for format in ["text", "table", "jsonl", "json"] {
        run(&format!(
            "basis line.csv --witness --format {format} -o list"
        ));
        let said = run("verify bare.txt --basis list");
        assert!(said.starts_with("verified complete"), "{format}: {said}");
    }
    for format in ["text", "csv", "jsonl", "jsonl --witness"] {
        let part = run(&format!("basis line.csv --format {format} --limit 9"));
        let part: Vec<_> = part.lines().collect();
        let kept = part[..part.len() - 1].join("\n") + "\n";
        std::fs::write(folder.path().join("part"), kept).unwrap();
        let said = refused("verify bare.txt --basis part");
        let named = ["press", "oven", "saw"].map(|name| format!("meets its entry {name};"));
        let is_named = named.iter().any(|words| said.contains(words));
        assert!(is_named, "{format}: {said}");
    }
}

#[test]
fn an_empty_list_has_no_names_and_reads_back() {
    let folder = files();
    for format in ["text", "csv", "jsonl"] {
        let line = format!("basis line.csv --lambda 900 --quiet --format {format}");
        assert_eq!(run(folder.path(), &line, 0), "", "{format}");
    }
}

#[test]
fn shards_put_together_are_one_list_with_names() {
    let folder = files();
    let run = |line: &str| run(folder.path(), line, 0);
    for format in ["csv", "text", "jsonl", "jsonl --witness"] {
        let whole = run(&format!("basis line.csv --format {format}"));
        let parts: String = (1..=3)
            .map(|k| run(&format!("basis line.csv --format {format} --shard {k}/3")))
            .collect();
        assert_eq!(sorted(&parts), sorted(&whole), "{format}");
        std::fs::write(folder.path().join("parts"), parts).unwrap();
        let said = run("verify line.csv --basis parts");
        assert!(said.starts_with("verified complete"), "{format}: {said}");
    }
}

#[test]
fn a_list_that_is_gone_on_with_has_its_names_once() {
    let folder = files();
    for format in ["csv", "text", "jsonl", "jsonl --witness"] {
        let whole = run(
            folder.path(),
            &format!("basis line.csv --format {format}"),
            0,
        );
        let line = format!("basis line.csv --format {format} -o list --checkpoint rest");
        run(folder.path(), &format!("{line} --limit 1 --force"), 3);
        run(folder.path(), &format!("{line} --resume rest"), 0);
        let list = std::fs::read_to_string(folder.path().join("list")).unwrap();
        assert_eq!(list, whole, "{format}");
    }
}

#[test]
fn chains_for_programs_have_names_beside_the_numbers() {
    let folder = files();
    let sweep = |format: &str| {
        let line = format!("sweep line.csv --chains --format {format}");
        run(folder.path(), &line, 0)
    };
    let csv = sweep("csv");
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("chain,lo,hi,mu,at,constants,slopes,names")
    );
    let chain = "1 2 3,10,inf,15,,0 10 10,0 -1 -2,\"press oven saw\"";
    assert!(lines.any(|line| line == chain), "{csv}");
    let json = sweep("jsonl");
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    let names = serde_json::json!({"names": ["press", "oven", "saw"]});
    assert_eq!(first, names);
    assert_eq!(json.lines().count(), csv.lines().count());
}
