//! Lists of vectors in LaTeX: tables that compile, and that are read back.

use insta::assert_snapshot;
use predicates::prelude::*;

use crate::common::{folder, output, output_for, run, supereigen, transcripts_in};
use crate::tex::assert_compile;

/// Names with characters that are special in TeX, fractions, ties.
const MATRICES: [&str; 5] = [
    "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n",
    ",a_1,R&D 50%,x{1}~\na_1,0,-1/2,\nR&D 50%,3,,1/3\nx{1}~,-7/3,0,0\n",
    "0 0 0\n0 0 0\n0 0 0\n",
    ". 1\n-1 .\n",
    "0\n",
];

/// Every command that writes a list of vectors.
const LISTS: [&str; 9] = [
    "basis -",
    "basis - --witness",
    "basis - --contains 1",
    "basis - --limit 1 --witness",
    "paper generators -",
    "paper generators - --kind xa",
    "eigenvectors - --witness",
    "subeigenvectors - --lambda max",
    "subeigenvectors - --lambda max --witness",
];

fn latex_of(line: &str, matrix: &str) -> String {
    let run = supereigen()
        .args(line.split(' '))
        .args(["--format", "latex", "--quiet"])
        .write_stdin(matrix)
        .assert()
        .code(predicates::ord::eq(0).or(predicates::ord::eq(3)));
    String::from_utf8(run.get_output().stdout.clone()).unwrap()
}

#[test]
fn lists_are_tables_with_labels_and_witnesses() {
    let folder = folder(&[
        ("named.csv", MATRICES[1].as_bytes()),
        ("a.txt", b"0 3\n1 0\n"),
        ("b.txt", b"1 1\n. 2\n"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "basis --witness --format latex --limit 2",
            "basis named.csv --witness --format latex",
            "basis named.csv --format latex --decimals",
            "cone rays a.txt b.txt --format latex",
            "eigenvectors named.csv --witness --format latex",
            "basis a.txt --lambda 9 --format latex",
        ]
    ));
}

#[test]
fn every_list_compiles_as_it_stands_and_within_a_paper() {
    // Each list once with names and fractions, and one list for every matrix.
    let mut texts = Vec::from(LISTS.map(|line| latex_of(line, MATRICES[1])));
    texts.extend(MATRICES.map(|matrix| latex_of(LISTS[1], matrix)));
    // Many rows, many columns, long chains, nothing at all.
    let wide = output("matrix random --n 30 --degree 2 --seed 1");
    texts.push(latex_of("basis - --witness", &wide));
    texts.push(latex_of(
        "basis -",
        &output("matrix random --n 9 --min -20 --max 9"),
    ));
    texts.push(latex_of("basis - --witness", "-1 -1\n-1 -1\n"));
    assert_compile(&texts, "\\documentclass[twocolumn]{article}");
}

#[test]
fn law_what_is_written_is_read_back_with_its_names() {
    let mut matrices: Vec<_> = MATRICES.map(str::to_owned).into();
    matrices.push(output("matrix random --n 9 --min -20 --max 9"));
    matrices.push(output(
        "matrix random --n 14 --degree 3 --min -3 --max 3 --seed 5",
    ));
    let mut blocks = 0;
    for matrix in &matrices {
        for line in ["basis -", "subeigenvectors - --lambda max"] {
            for witness in ["", "--witness"] {
                let line = format!("{line} --quiet");
                let sorted = if line.starts_with("basis") {
                    "--sorted"
                } else {
                    ""
                };
                let text = output_for(&format!("{line} {sorted} --format text"), matrix);
                let latex = output_for(&format!("{line} {witness} --format latex"), matrix);
                blocks += latex.matches("\\begin{tabular}").count();
                let back = output_for("matrix convert - --format text", &latex);
                assert_eq!(back, text, "{line} {witness}");
            }
        }
    }
    assert!(blocks > matrices.len() * 4, "no list has two tables");
    // The names are read back too.
    let latex = output_for("basis - --witness --format latex", MATRICES[1]);
    let names = output_for("matrix convert - --format csv", &latex);
    let comment = "# node names: \"a_1\", \"R&D 50%\", \"x{1}~\"\n";
    assert!(names.starts_with(comment), "{names}");
}

#[test]
fn a_list_that_is_not_whole_says_so() {
    let folder = folder(&[]);
    let cut = run(folder.path(), "basis --format latex --limit 2", 3);
    assert!(cut.contains("These are not all of them."), "{cut}");
    let part = run(folder.path(), "basis --format latex --contains 3", 0);
    assert!(part.contains("These are not all of them."), "{part}");
    let none = run(folder.path(), "basis --format latex --time 0", 3);
    assert!(
        none.contains("No vector was found before the search ended."),
        "{none}"
    );
    let whole = run(folder.path(), "basis --format latex", 0);
    assert!(!whole.contains("not all"), "{whole}");
}
