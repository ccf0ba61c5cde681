//! Files as users have them, and nodes with the names from these files.

use insta::assert_snapshot;

use crate::common::{folder, run, run_on, supereigen, transcript_in, transcripts_in};

/// A spreadsheet with labels: a line of three machines.
const SHEET: &[u8] = b"\xef\xbb\xbf;press;oven;saw\r\npress;-3;1,5;\r\noven;1;;2\r\nsaw;;0;-1\r\n";

/// The same matrix without names.
const PLAIN: &str = "-3 3/2 .\n1 . 2\n. 0 -1\n";

#[test]
fn a_matrix_with_names_has_the_answers_of_one_without() {
    let folder = folder(&[("line.csv", SHEET), ("line.txt", PLAIN.as_bytes())]);
    let run = |line: &str| run(folder.path(), line, 0);
    for command in [
        "basis --format text",
        "basis --count",
        "paper cycles --count",
        "matrix convert --format tplib",
    ] {
        let with = |file: &str| run(&format!("{command} {file} --fractions"));
        let named = with("line.csv");
        let named = named.strip_prefix("# node names: \"press\", \"oven\", \"saw\"\n");
        assert_eq!(
            named.is_some(),
            command.ends_with("--format text"),
            "{command}"
        );
        let named = named.map_or_else(|| with("line.csv"), str::to_owned);
        assert_eq!(named, with("line.txt"), "{command}");
    }
}

#[test]
fn doubtful_files_are_refused_with_the_option_to_use() {
    let folder = folder(&[
        ("pandas.csv", b",0,1\n0,1,2\n1,3,4\n"),
        ("thousands.csv", b"1,250;2\n3;4\n"),
        ("tabs.txt", b"1\t\t2\n3\t4\t5\n6\t7\t8\n"),
        ("wrapped.txt", b"[1 2\n3 4]\n"),
        ("arcs.txt", b"1 2 5\n2 1 -1\n"),
        ("twice.csv", b",a,a\na,0,1\na,1,0\n"),
    ]);
    let lines = [
        "matrix convert pandas.csv",
        "matrix convert pandas.csv --labels both",
        "matrix convert pandas.csv --labels none",
        "matrix convert thousands.csv",
        "matrix convert thousands.csv --decimal-comma",
        "matrix convert tabs.txt",
        "matrix convert tabs.txt --input-format csv",
        "matrix convert wrapped.txt",
        "matrix convert wrapped.txt --input-format matlab",
        "basis arcs.txt",
        "basis arcs.txt --input-format edges",
        "matrix convert twice.csv",
        "basis twice.csv --format dot",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines));
}

#[test]
fn vectors_are_taken_as_they_are_printed() {
    let folder = folder(&[
        ("m.txt", PLAIN.as_bytes()),
        ("x.txt", b"(0, -1, -1)\n"),
        ("column.csv", b"0\n-1\n-1\n"),
    ]);
    let expected = run(folder.path(), "member m.txt --vector '0 -1 -1'", 0);
    for vector in [
        "0,-1,-1",
        "(0, -1, -1)",
        "[0, -1, -1]",
        "[0 -1 -1]",
        "[0; -1; -1]",
        "0;-1;-1",
        "(0,\\, -1,\\, -1)^{\\top}",
        "[0, \"-1\", -1]",
        "@x.txt",
        "@column.csv",
    ] {
        let line = format!("member m.txt --vector '{vector}'");
        assert_eq!(run(folder.path(), &line, 0), expected, "{vector}");
    }
    let line = "member m.txt --vector -";
    assert_eq!(run_on(folder.path(), line, "0 -1 -1\n", 0), expected);
    let lines = [
        "member - --vector -",
        "member m.txt --vector @none.txt",
        "member m.txt --vector '(0, -1'",
        "member m.txt --vector '0 -1'",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines));
}

#[test]
fn published_bases_are_verified_as_columns_unscaled_and_with_two_sides() {
    let folder = folder(&[
        ("a.m", b"A = [-Inf 1; 1 -Inf]\n"),
        // The basis as columns that are not scaled: (5, 4) and (0, 1).
        ("columns.m", b"V = [5 0; 4 1]\n"),
        ("left.txt", b"3 . 5\n"),
        ("right.txt", b"4 2 .\n"),
        ("rays.txt", b"0 . -1\n. 0 -3\n. . 0\n"),
    ]);
    let lines = [
        "basis a.m",
        "verify a.m --basis columns.m",
        "verify a.m --basis columns.m --columns",
        "verify a.m --basis columns.m --columns --scale",
        "verify left.txt --right right.txt --basis rays.txt",
        "verify left.txt --right right.txt --basis rays.txt --columns",
        "verify left.txt --right right.txt --lambda 1 --basis rays.txt",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines));
    let run = |line: &str| run(folder.path(), line, 0);
    run("cone rays left.txt right.txt --format json -o cone.json");
    let said = run("verify --basis cone.json");
    assert!(said.starts_with("verified complete"), "{said}");
}

/// Names that cannot stand in a list without quotes.
const BREAKING: &str = "\"a, b\" \"c \"\"d\"\"\" 3\n\"c \"\"d\"\"\" e->f 1\ne->f \"a, b\" 1\ne->f \"two words\" 0\n\"two words\" e->f 2\n";

#[test]
fn names_with_commas_quotes_and_arrows_are_quoted_in_lists_and_read_back() {
    let folder = folder(&[("arcs.txt", BREAKING.as_bytes())]);
    let run = |line: &str| run(folder.path(), line, 0);
    let (ab, cd) = ("\"a, b\"", "\"c \\\"d\\\"\"");
    let cycle = format!("({ab}, {cd}, \"e->f\", {ab})");
    let cycles = run("paper cycles arcs.txt --all");
    assert!(cycles.contains(&cycle), "{cycles}");
    // A name with a blank needs quotes in a chain, but not in a list with commas.
    assert!(
        cycles.contains("(\"e->f\", two words, \"e->f\")"),
        "{cycles}"
    );
    let info = run("info arcs.txt");
    assert!(info.contains(&format!("on {cycle}")), "{info}");
    assert!(
        info.contains(&format!("{{{ab}, {cd}, \"e->f\"}}")),
        "{info}"
    );
    let witnesses = run("basis arcs.txt --witness");
    assert!(witnesses.contains("\"two words\""), "{witnesses}");
    assert!(
        witnesses.contains("closed by (\"e->f\", two words)"),
        "{witnesses}"
    );
    let explained = run("paper explain arcs.txt");
    assert!(explained.contains(&cycle), "{explained}");
    let game = run("paper explain arcs.txt --as game");
    assert!(game.contains("\"e->f\" -> "), "{game}");
    // Options accept the printed form.
    let inside = &cycle[1..cycle.len() - 1];
    let paths = run(&format!("paper paths arcs.txt --cycle '{inside}'"));
    assert_eq!(paths, run("paper paths arcs.txt --cycle 1,2,3,1"));
    let some = run(&format!("basis arcs.txt --contains '{cd}'"));
    assert_eq!(some, run("basis arcs.txt --contains 2"));
    let picture = run("draw arcs.txt --format svg");
    assert!(picture.contains(">a, b<"), "{picture}");
    let wrong = transcript_in(folder.path(), "basis arcs.txt --contains zebra", "");
    assert!(
        wrong.contains(&format!("the nodes are {ab}, {cd}, ")),
        "{wrong}"
    );
}

/// Files as people have them.
#[test]
fn spreadsheets_and_papers_are_read_as_they_are() {
    let folder = folder(&[
        (
            "sheet.csv",
            b",,\n,cold saw,mill\nmill,3,4\ncold saw,1.5,2\n",
        ),
        ("unit.csv", b",saw,mill\nsaw,5 min,4\nmill,1,2\n"),
        ("percent.csv", b",saw,mill\nsaw,9.6+-5 %,4\nmill,1,2\n"),
        (
            "paper.tex",
            b"Let x <= 3.\n\\[ A = \\begin{pmatrix} 1 & \\tfrac32 \\\\ 0 & \\frac12 \\end{pmatrix} \\]\n",
        ),
        ("one.tex", b"3, 4\n"),
        ("a.txt", b"9 1\n1 8\n"),
        ("b.txt", b"9 2\n1 7\n"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "matrix convert sheet.csv --format table",
            "basis sheet.csv --lambda 1 --quiet",
            "matrix convert unit.csv",
            "info percent.csv --quiet",
            "matrix convert paper.tex",
            "matrix convert one.tex",
            "compare a.txt b.txt",
            "compare a.txt b.txt --lambda 8",
            "draw a.txt --lambda 2 --flow --cycle 1,2 --format dot",
            "draw a.txt -o a.png",
            "draw a.txt --size 300 --format tikz",
            "draw a.txt --size 0 --format svg",
        ]
    ));
    run(folder.path(), "draw a.txt --flow --size 900 -o a.svg", 0);
    let picture = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(picture.contains("width=\"900\""), "{picture}");
    assert!(picture.contains("an arrow leads to the node that waits"));
    // The table is read back, names and all.
    run(
        folder.path(),
        "matrix convert sheet.csv --format table -o t.txt",
        0,
    );
    assert_eq!(
        run(folder.path(), "matrix convert t.txt --format json", 0),
        run(
            folder.path(),
            "matrix convert sheet.csv --format json --quiet",
            0
        )
    );
}

#[test]
fn a_byte_order_mark_is_skipped_in_every_format() {
    for format in ["text", "csv", "json", "jsonl", "mtx", "tplib", "table"] {
        let convert = |input: &[u8]| {
            let output = supereigen()
                .args(["matrix", "convert", "-", "--format", format])
                .write_stdin(input)
                .output()
                .unwrap();
            assert!(output.status.success(), "{format}");
            output.stdout
        };
        let plain = convert(b"\xef\xbb\xbf0 -1\n. 1/2\n");
        let marked = [b"\xef\xbb\xbf", plain.as_slice()].concat();
        assert_eq!(convert(&marked), plain, "{format}");
    }
}
