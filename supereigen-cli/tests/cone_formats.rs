//! Every command on cones reads what the others write: every format of generators and of
//! rows, for every command.

use crate::common::{folder, run, run_on, transcript_in};

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

/// The half-spaces in the documentation of TPLib for these generators, with sectors counted
/// from 0. They describe the same cone, and `--input-format tplib` changes nothing.
#[test]
fn agreement_with_tplibs_documentation() {
    let folder = files();
    let folder = folder.path();
    let halves = run(folder, "cone rows g.txt --sectors", 0);
    let mut lines: Vec<_> = halves.lines().collect();
    lines.sort_unstable();
    let expected = [
        "([0,0,2],[1])",
        "([0,1,2],[0,1])",
        "([0,4,0],[2])",
        "([0,4,2],[1,2])",
        "([0,4,4],[0])",
    ];
    assert_eq!(lines, expected);
    let back = run_on(
        folder,
        "cone hull - --input-format tplib --format text",
        &halves,
        0,
    );
    assert_eq!(back, run(folder, "cone hull g.txt --format text", 0));
    let back = run_on(folder, "cone rows - --sectors --rows", &halves, 0);
    assert_eq!(back, halves);
}
