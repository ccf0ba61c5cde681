//! If nodes have names, every command uses them: text for people contains no node numbers, JSON contains
//! the names next to the numbers, and lists of vectors and chains keep them in every format that can store
//! them: in parts, in shards and with witnesses.

use serde_json::Value;

use crate::common::{folder, run, sorted, supereigen, transcript_in};
use crate::schema;

/// A line of three machines. All weights are multiples of 10, so that 1, 2 and 3 in a text
/// are node numbers or counts.
const LINE: &str = ",press,oven,saw\npress,-30,20,\noven,10,,20\nsaw,,0,-10\n";

/// The same matrix without names.
const BARE: &str = "-30 20 .\n10 . 20\n. 0 -10\n";

/// The smaller side of a system.
const RIGHT: &str = ",press,oven,saw\npress,0,,\noven,,0,\nsaw,,,0\n";

/// Shell commands that print text for people; the parts of their output that count cycles,
/// paths, vectors or bytes and so are not nodes; and names that must occur.
const SPOKEN: &[(&str, &[&str], &[&str])] = &[
    ("basis line.csv", &[], &["press", "oven", "saw"]),
    (
        "basis line.csv --witness",
        &[],
        &["oven press, closed by (oven, press)"],
    ),
    (
        "basis line.csv --witness --format text",
        &[],
        &["# node names: \"press\", \"oven\", \"saw\"", "# saw oven, "],
    ),
    ("basis line.csv --format csv", &[], &["press,oven,saw\n"]),
    (
        "basis line.csv --lambda 900",
        &[],
        &["lambda(A) = 15 on (press, oven, press) is below"],
    ),
    (
        "basis line.csv --head lathe",
        &[],
        &["\"lathe\" is not a node; the nodes are press, oven, saw"],
    ),
    (
        "basis line.csv --verify",
        &["n = 3", "5 segments", "5 tests", "3 steps"],
        &["press"],
    ),
    (
        "cone rays line.csv right.csv",
        &[],
        &["press", "oven", "saw"],
    ),
    ("paper generators line.csv", &[], &["press", "oven", "saw"]),
    (
        "paper generators line.csv --format csv",
        &[],
        &["press,oven,saw\n"],
    ),
    (
        "paper cycles line.csv",
        &[],
        &["(press, oven, press) weight 30", "(oven, saw, oven)"],
    ),
    (
        "paper paths line.csv --cycle oven,press",
        &[],
        &["(saw, oven)"],
    ),
    (
        "paper paths line.csv --cycle press,saw",
        &[],
        &["there is no arc press -> saw"],
    ),
    (
        "paper paths line.csv --cycle press,oven,press,oven",
        &[],
        &["node press occurs twice"],
    ),
    (
        "info line.csv",
        &["3 x 3", "components      1, 1 with", "cyclicity       2"],
        &[
            "critical nodes  {press, oven}",
            "the best that node press reaches",
        ],
    ),
    (
        "info line.csv --lambda 900",
        &["3 x 3", "components      1, 1 with", "cyclicity       2"],
        &["{press, oven, saw} reach no cycle"],
    ),
    (
        "member line.csv --vector '0 -20 .'",
        &[],
        &[
            "extremal with head press: oven press, closed by (oven, press)",
            "row saw: ",
        ],
    ),
    (
        "member line.csv --vector '90 0 0'",
        &[],
        &["no solution: not a supereigenvector: row press: "],
    ),
    (
        "member --decompose line.csv --vector '0 -10 -10'",
        &["maximum of 2 multiples"],
        &["for node press; chain oven press, closed by (oven, press)"],
    ),
    (
        "member --decompose line.csv --vector '90 0 0'",
        &[],
        &["row press: ", "row oven: ", "row saw: "],
    ),
    (
        "draw line.csv --format dot --extremal '90 0 0'",
        &[],
        &["row press: "],
    ),
    (
        "draw line.csv --format dot --path press,saw",
        &[],
        &["there is no arc press -> saw"],
    ),
    (
        "paper explain line.csv",
        &[
            "There are 2",
            "There is 1",
            "sigma_1",
            "sigma_2",
            "pi_1",
            "Algorithm 1",
            "Algorithm 2",
            "n^2",
            "Theorem 3.1",
            "Theorem 1",
        ],
        &[
            "sigma_1 = (press, oven, press)",
            "v^saw = v^(sigma_1(oven)) (+) (A_saw (x) v^(sigma_1(oven))) (x) e^saw",
        ],
    ),
    (
        "paper explain line.csv --table",
        &["v^1", "v^2", "v^3"],
        &["oven press, closed by (oven, press)"],
    ),
    (
        "paper explain line.csv --as game",
        &["\n1. ", "\n2. ", "\n3. "],
        &["from saw: ", "moves round press -> oven -> press"],
    ),
    (
        "paper explain line.csv --as schedule",
        &["\n1. ", "\n2. ", "\n3. "],
        &["job saw: ", "oven may start"],
    ),
    (
        "sweep line.csv --chains",
        &["2 lambda", "  1\n", "  2\n", "  3\n", "  2   lambda(A)"],
        &[
            "press oven saw",
            "saw = 10 - 2 lambda",
            "on (press, oven, press)",
        ],
    ),
    (
        "eigenvectors line.csv --witness",
        &[],
        &["critical nodes {press, oven}, cycle (press, oven, press)"],
    ),
    (
        "subeigenvectors line.csv --lambda 20 --witness",
        &[],
        &["column of node saw"],
    ),
    (
        "matrix reduce line.csv --reasons",
        &["2 of 6 arcs"],
        &["arc (saw, saw): a loop below lambda never satisfies row saw"],
    ),
    (
        "verify line.csv --basis wrong.csv",
        &["n = 3", ": 1 vector", "vector 1"],
        &["vector 1, row saw: max_k (a_saw,k + x_k)"],
    ),
    (
        "verify line.csv --basis part.csv",
        &["n = 3", ": 1 vector", "1 by perturbation"],
        &["meets its entry oven; found as an extremal with head oven"],
    ),
    (
        "verify line.csv --basis fault.jsonl",
        &["n = 3", ": 1 vector", "vector 1"],
        &["row press does not hold by the arc to saw"],
    ),
];

/// The files of the line, with and without names, and wrong or incomplete bases of it.
pub(crate) fn files() -> tempfile::TempDir {
    folder(&[
        ("line.csv", LINE.as_bytes()),
        ("bare.txt", BARE.as_bytes()),
        ("right.csv", RIGHT.as_bytes()),
        ("wrong.csv", b"-inf,-50,0\n"),
        ("part.csv", b"0,-20,-inf\n"),
        (
            "fault.jsonl",
            b"{\"x\":[0,-20,\"-inf\"],\"witness\":{\"shape\":\"chain\",\"nodes\":[1,2],\"closing\":3}}\n",
        ),
    ])
}

#[test]
fn no_number_of_a_node_is_left_in_what_people_read() {
    let folder = files();
    let mut failures = String::new();
    for (line, counts, names) in SPOKEN {
        let printed = transcript_in(folder.path(), line, "");
        let (_, printed) = printed.split_once('\n').unwrap();
        let lacks = names.iter().filter(|name| !printed.contains(**name));
        let lacks: Vec<_> = lacks.collect();
        let mut rest = printed.split("\nexit Some(").next().unwrap().to_owned();
        for count in counts.iter().chain(&["2> "]) {
            rest = rest.replace(count, " ");
        }
        let words = rest.split(|sign: char| !sign.is_alphanumeric());
        let bare = words.filter(|word| matches!(*word, "1" | "2" | "3"));
        let bare: Vec<_> = bare.collect();
        if !lacks.is_empty() || !bare.is_empty() {
            failures += &format!("{line}: lacks {lacks:?}, has {bare:?} in\n{printed}\n");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn pictures_have_names_in_the_place_of_numbers() {
    let folder = files();
    let svg = |line: &str| {
        run(
            folder.path(),
            &format!("draw line.csv --format svg {line}"),
            0,
        )
    };
    let has = |picture: &str, words: &str| picture.contains(&format!(">{words}<"));
    for line in ["", "--extremal '0 -20 .'", "--cycle press,oven"] {
        let picture = svg(line);
        for (name, number) in [("press", "1"), ("oven", "2"), ("saw", "3")] {
            assert!(
                has(&picture, name) && !has(&picture, number),
                "{line}: {picture}"
            );
        }
    }
    let cone = svg("--cone");
    assert!(cone.contains("<title>supereigenspace in the plane x_saw = 0</title>"));
    for name in ["press", "oven", "saw"] {
        assert!(has(&cone, name), "{cone}");
    }
}

#[test]
fn programs_find_the_names_beside_the_numbers() {
    let (folder, schema) = (files(), schema::schema());
    for line in [
        "basis line.csv --witness",
        "cone rays line.csv right.csv",
        "paper generators line.csv",
        "member --decompose line.csv --vector '0 -10 -10'",
        "eigenvectors line.csv",
        "subeigenvectors line.csv --lambda 20",
        "info line.csv",
        "info --estimate line.csv",
        "member line.csv --vector '0 -20 .'",
        "paper cycles line.csv",
        "paper paths line.csv --cycle oven,press",
        "matrix reduce line.csv --reasons",
        "sweep line.csv --chains",
        "verify line.csv --basis wrong.csv",
    ] {
        let run = supereigen()
            .current_dir(folder.path())
            .args(crate::common::words(&format!("{line} --format json")))
            .output()
            .unwrap();
        let printed: Value = serde_json::from_slice(&run.stdout).unwrap();
        assert_eq!(
            printed["names"],
            serde_json::json!(["press", "oven", "saw"]),
            "{line}"
        );
        assert_eq!(schema::check(&schema, &printed), Ok(()), "{line}");
    }
}

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
