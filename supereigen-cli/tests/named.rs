//! If nodes have names, every command uses them. Text for people contains no node numbers,
//! and JSON contains the names next to the numbers.

use serde_json::Value;

use crate::common::{folder, run, supereigen, transcript_in, transcripts_in};
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
fn names_that_differ_are_said() {
    let folder = folder(&[
        ("line.csv", LINE.as_bytes()),
        ("right.csv", RIGHT.as_bytes()),
        ("bare.txt", b"0 . .\n. 0 .\n. . 0\n"),
        (
            "other.csv",
            b",press,saw,oven\npress,0,,\nsaw,,0,\noven,,,0\n",
        ),
        ("basis.csv", b"press,lathe,saw\n0,-20,-inf\n"),
        ("rays.csv", b"press,lathe,saw\n0,-20,-inf\n"),
        ("same.csv", b"press,oven,saw\n0,-20,-inf\n"),
        ("turned.csv", b"oven,press,saw\n-20,0,-inf\n"),
    ]);
    let lines = [
        "cone rays line.csv right.csv --count",
        "cone rays line.csv bare.txt --count",
        "cone rays bare.txt line.csv --count",
        "cone rays line.csv other.csv --count",
        "verify line.csv --right other.csv --basis rays.csv",
        "verify line.csv --basis basis.csv",
        "member line.csv --vector @same.csv",
        "member line.csv --vector @turned.csv",
        "member --decompose line.csv --vector @turned.csv",
    ];
    insta::assert_snapshot!(transcripts_in(folder.path(), &lines));
}
