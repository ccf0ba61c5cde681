//! `cone` in every command and format: it has the features of `basis`, every command reads what the others
//! write, and unusual cones (different sizes, empty lists, rows that nothing satisfies, half-spaces that
//! contain everything) are answered or refused with a message that says what is wrong.

use crate::common::{folder, output, run, run_on, supereigen, transcript_in};

#[test]
fn law_rays_do_not_depend_on_threads() {
    let folder = folder(&[]);
    let run = |line: &str| run(folder.path(), line, 0);
    run("matrix random --n 12 --min -9 --max 9 --seed 3 -o a.txt");
    run("matrix random --n 12 --min -9 --max 9 --seed 4 --density .5 -o b.txt");
    let all = run("cone rays a.txt b.txt");
    for threads in [1, 2, 3] {
        assert_eq!(
            run(&format!("cone rays a.txt b.txt --threads {threads}")),
            all
        );
    }
    let count = run("cone rays a.txt b.txt --count");
    assert_eq!(count.trim(), all.lines().count().to_string());
    // With a limit, the first vectors are the same.
    let some = transcript_in(
        folder.path(),
        "cone rays a.txt b.txt --limit 5 --format text",
        "",
    );
    let text = run("cone rays a.txt b.txt --format text");
    let first: Vec<_> = text.lines().take(5).collect();
    assert!(some.contains(&first.join("\n")), "{some}");
}

#[test]
fn stats_say_what_a_search_did() {
    let stats = |line: &str| {
        let run = supereigen().args(line.split(' ')).assert().success();
        let printed = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        let plain = line.replace(" --stats", "");
        let stdout = String::from_utf8(run.get_output().stdout.clone()).unwrap();
        if !line.starts_with("info --estimate") {
            assert_eq!(stdout, output(&plain), "{line}");
        }
        let names = printed
            .lines()
            .filter_map(|line| line.strip_prefix("stats: "));
        let names = names.map(|line| line[..24].trim_end().to_owned());
        names.collect::<Vec<_>>()
    };
    let has = |names: &[String], wanted: &[&str]| {
        for name in wanted {
            assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
        }
    };
    let chains = [
        "method",
        "time",
        "threads",
        "width",
        "form",
        "steps",
        "steps in vain",
        "roots",
    ];
    has(&stats("basis --stats"), &chains);
    has(&stats("basis --stats --format text"), &chains);
    has(&stats("basis --stats --count --quiet"), &chains);
    has(&stats("basis --stats --format jsonl --witness"), &chains);
    has(&stats("info --estimate --stats"), &chains);
    has(
        &stats("basis --stats --method algorithm3"),
        &["method", "cycles", "paths"],
    );
    has(
        &stats("paper generators --stats"),
        &["method", "threads", "time", "vectors"],
    );
    assert!(stats("basis").is_empty());
    let folder = folder(&[("a.txt", b"3 . 5\n"), ("b.txt", b"4 2 .\n")]);
    let printed = transcript_in(folder.path(), "cone rays a.txt b.txt --stats --count", "");
    assert!(printed.contains("stats: pairs"), "{printed}");
}

/// The example in the documentation of TPLib. One of the vectors is redundant.
const GENERATORS: &[u8] = b"0 4 0\n0 3 4\n0 0 2\n0 4 2\n";

fn files() -> tempfile::TempDir {
    folder(&[
        ("g.txt", GENERATORS),
        ("half.ineq", b"x1 >= x2 - 3\nx3 >= -inf\n"),
        ("map.txt", b"0 1 .\n. 0 2\n1 . 0\n"),
        ("two.txt", b"0 3\n1 .\n"),
    ])
}

/// Formats of vectors that are read back.
const VECTORS: [&str; 9] = [
    "text", "csv", "json", "jsonl", "polymake", "tplib", "mtx", "npy", "npz",
];

/// Every command that reads a cone. `reach` reads it as a polyhedron of two coordinates.
const READERS: [&str; 12] = [
    "cone rows {}",
    "cone rows {} --sectors",
    "cone hull {} --format text",
    "cone hull {} half.ineq --format text",
    "cone intersect {} half.ineq",
    "cone includes {} g.txt",
    "cone includes g.txt {}",
    "cone image map.txt {} --format text",
    "cone preimage map.txt {}",
    "cone project {} --onto 3,1 --format text",
    "reach two.txt {} --steps 2",
    "reach two.txt {} --steps 2 --backward",
];

#[test]
fn every_format_is_read_by_every_command() {
    let folder = files();
    let folder = folder.path();
    let mut written: Vec<(String, &str)> = Vec::new();
    for format in VECTORS {
        let file = format!("vectors.{}", if format == "text" { "txt" } else { format });
        run(
            folder,
            &format!("cone hull g.txt --format {format} -o {file}"),
            0,
        );
        written.push((file, ""));
    }
    for (file, how) in [
        ("rows.ineq", ""),
        ("rows.json", ""),
        ("pairs.tplib", " --rows"),
        ("sectors.tplib --sectors", ""),
    ] {
        run(folder, &format!("cone rows g.txt -o {file}"), 0);
        let file = file.split(' ').next().unwrap();
        written.push((file.to_owned(), how));
    }
    // The other way: rows that `cone` was given, and what it made of them.
    run(folder, "cone rays rows.ineq -o claim.json", 0);
    run(
        folder,
        "cone rays sectors.tplib --format tplib -o rays.tplib",
        0,
    );
    written.extend(["claim.json", "rays.tplib"].map(|file| (file.to_owned(), "")));
    for line in READERS {
        let expected = run(folder, &line.replace("{}", "g.txt"), 0);
        assert!(!expected.is_empty(), "{line}");
        for (file, how) in &written {
            let asked = line.replace("{}", file) + how;
            assert_eq!(run(folder, &asked, 0), expected, "{asked}");
        }
    }
    let rays = run(folder, "cone hull g.txt --format text", 0);
    for file in [
        "rows.ineq",
        "rows.json",
        "pairs.tplib",
        "sectors.tplib",
        "claim.json",
    ] {
        assert_eq!(
            run(folder, &format!("cone rays {file} --format text"), 0),
            rays
        );
    }
    for file in ["rows.json", "claim.json"] {
        run(folder, &format!("verify --basis {file}"), 0);
    }
}

/// The cone that contains only -inf, which has no generators. A format stores it, or is
/// refused with a message that names formats that do.
#[test]
fn a_list_without_vectors_reads_back_or_is_refused() {
    let folder = folder(&[
        ("none.ineq", b"x1 >= x2 + 1\nx2 >= x1\n"),
        ("bottom.txt", b". .\n"),
    ]);
    let folder = folder.path();
    run(folder, "cone hull bottom.txt -o expected.json", 0);
    let expected = run(folder, "cone hull expected.json --format json", 0);
    assert!(expected.contains("\"n\":2,"), "{expected}");
    for source in [
        "cone hull bottom.txt",
        "cone hull expected.json",
        "cone rays none.ineq",
    ] {
        for format in [
            "text", "table", "csv", "json", "mtx", "latex", "npy", "npy-f64", "npz",
        ] {
            let out = format!("none.{format}.txt");
            run(folder, &format!("{source} --format {format} -o {out}"), 0);
            let read = run(folder, &format!("cone hull {out} --format json"), 0);
            assert_eq!(read, expected, "{source} {format}");
        }
        for format in ["jsonl", "tplib", "polymake"] {
            let line = format!("{source} --format {format} -o refused.txt");
            let printed = transcript_in(folder, &line, "");
            let sentence =
                format!("error: {format} cannot store an empty list of vectors; use text");
            assert!(printed.contains(&sentence), "{printed}");
            assert!(!folder.join("refused.txt").exists(), "{line}");
        }
    }
    // Without coordinates only JSON can store the list.
    std::fs::write(folder.join("zero.json"), "{\"n\":0,\"vectors\":[]}").unwrap();
    let json = run(folder, "cone hull zero.json --format json", 0);
    assert_eq!(run_on(folder, "cone hull - --format json", &json, 0), json);
    let printed = transcript_in(folder, "cone hull zero.json --format mtx", "");
    let sentence = "error: mtx cannot store an empty list of vectors without entries; use json";
    assert!(printed.contains(sentence), "{printed}");
}

/// The commands, by name and line. `{}` stands for the file.
const COMMANDS: [(&str, &str); 12] = [
    ("cone rows", "cone rows {}"),
    ("sectors", "cone rows {} --sectors"),
    ("cone hull", "cone hull {}"),
    ("cone hull of two", "cone hull g.txt {}"),
    ("cone intersect", "cone intersect g.txt {}"),
    ("within g", "cone includes g.txt {}"),
    ("holds g", "cone includes {} g.txt"),
    ("cone image", "cone image m3.txt {}"),
    ("cone preimage", "cone preimage m3.txt {}"),
    ("cone project", "cone project {} --onto 3"),
    ("reach", "reach m3.txt {} --steps 2"),
    ("reach, homogeneous", "reach m2.txt {} --steps 2"),
];

/// A file, and for each command a part of its output and the exit code.
type Case = (&'static str, &'static [u8], [(&'static str, i32); 12]);

const SIZES: &str = "all cones must have the same number of coordinates";
const NOTHING: &str = "2> the cone contains nothing but -inf\n";
const NO_TEXT: (&str, i32) = ("found the end of the text, expected at least one row", 2);
const NO_SIZE: (&str, i32) = ("the number of coordinates is unknown; state it in JSON", 2);

/// The answers for a cone that contains only -inf, however the file describes it. As a set
/// of points it is the given point.
const fn bottom(reach: &'static str) -> [(&'static str, i32); 12] {
    [
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (
            "half-spaces with apices need finite generators; there is none",
            2,
        ),
        (NOTHING, 0),
        (" 0   .   .\n-2   0  -1\n .  -3   0\n", 0),
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (
            "A contains B\nB does not contain A: (0, -inf, -inf) is in A and not in B\n",
            0,
        ),
        (
            "A does not contain B: (0, -inf, -inf) is in B and not in A\nB contains A\n",
            1,
        ),
        (NOTHING, 0),
        (
            "-inf >= max(x1, x2, x3)\n2> the cone contains nothing but -inf\n",
            0,
        ),
        (NOTHING, 0),
        (reach, 0),
        (
            "X(0): empty\nX(1): empty\nX(1) is X(0) again: the sets repeat every step\n",
            0,
        ),
    ]
}

const ALONE: &str =
    "X(0): 1 point\n  point . . .\nX(1): 1 point\n  point . . .\nX(1) is X(0) again";
const EMPTY: &str = "X(0): empty\nX(1): empty\nX(1) is X(0) again";

const CASES: [Case; 8] = [
    (
        "two.txt",
        b"0 0\n",
        [
            ("x1 = x2\n", 0),
            ("([0,0],[0])\n([0,0],[1])\n", 0),
            ("0  0\n", 0),
            (SIZES, 2),
            (SIZES, 2),
            (SIZES, 2),
            (SIZES, 2),
            ("expected 3 as m3.txt has columns", 2),
            ("expected 3 as m3.txt has rows", 2),
            ("--onto: there is no coordinate 3 in a space of 2", 2),
            (
                "expected 3 as m3.txt has columns, or 4 with 0 or -inf in front",
                2,
            ),
            ("X(2) is X(0) moved by 4", 0),
        ],
    ),
    ("empty.json", b"[]", [NO_SIZE; 12]),
    ("unsized.json", b"{\"vectors\":[]}", [NO_SIZE; 12]),
    ("nothing.txt", b"", [NO_TEXT; 12]),
    (
        "no-vectors.json",
        b"{\"n\":3,\"vectors\":[]}",
        bottom(EMPTY),
    ),
    ("bottom.txt", b". . .\n", bottom(ALONE)),
    (
        "none.ineq",
        b"variables: x1 x2 x3\nx1 >= x2 + 1\nx2 >= x1\nx1 >= x3\n",
        bottom(ALONE),
    ),
    (
        "every.ineq",
        b"variables: x1 x2 x3\nx1 >= -1 + x1\n",
        [
            (
                "variables: x1 x2 x3\n2> the cone contains every vector: there are no rows\n",
                0,
            ),
            ("need finite generators; (0 -inf -inf) has -inf", 2),
            ("0  .  .\n.  0  .\n.  .  0\n", 0),
            ("0  .  .\n.  0  .\n.  .  0\n", 0),
            (
                "x2 >= -3 + x3\nx3 >= -1 + x2\nmax(x1, -5 + x3) >= -2 + x2\n",
                0,
            ),
            (
                "A does not contain B: (-inf, 0, -inf) is in B and not in A\nB contains A\n",
                1,
            ),
            ("A contains B\n", 0),
            (" 0  -1   .\n-1   .   0\n .   0  -2\n", 0),
            ("2> the cone contains every vector: there are no rows\n", 0),
            ("0\n", 0),
            ("X(0): 1 point, 3 rays\n", 0),
            ("X(0): 1 point, 2 rays\n", 0),
        ],
    ),
];

#[test]
fn every_command_answers_or_names_what_is_odd() {
    let mut files: Vec<(&str, &[u8])> =
        CASES.iter().map(|(name, text, _)| (*name, *text)).collect();
    files.push(("g.txt", b"0 2 1\n0 . .\n. 0 3\n"));
    files.push(("m3.txt", b"0 1 .\n. 0 2\n1 . 0\n"));
    files.push(("m2.txt", b". 3\n1 .\n"));
    let folder = folder(&files);
    for (file, _, answers) in CASES {
        for ((name, line), (expected, code)) in COMMANDS.iter().zip(answers) {
            let printed = transcript_in(folder.path(), &line.replace("{}", file), "");
            assert!(
                printed.contains(expected),
                "{file}, {name}: expected {expected:?} in\n{printed}"
            );
            let ended = match code {
                0 => !printed.contains("exit Some"),
                code => printed.contains(&format!("exit Some({code})")),
            };
            assert!(ended, "{file}, {name}: expected {code}\n{printed}");
        }
    }
}
