//! LaTeX: lists and accounts that compile if TeX is installed, are balanced everywhere, and are read back.

use std::path::Path;
use std::process::Command;

use predicates::prelude::*;
use serde_json::Value;

use crate::common::{output, output_for, supereigen, transcript};

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
fn the_account_in_latex_compiles_as_it_stands_and_within_a_paper() {
    let stories = [
        output("paper explain --format latex"),
        output_for("paper explain - --format latex", "1/2 -3/7\n. -1/3\n"),
        output_for("paper explain - --format latex", "-1 -1\n-1 -1\n"),
        output("paper explain --table --format latex"),
        output_for(
            "paper explain - --table --format latex",
            "1/2 -3/7\n. -1/3\n",
        ),
        output_for("paper explain - --table --format latex", "-1 -1\n-1 -1\n"),
        output_for(
            "paper explain - --table --format latex",
            "a_1,R&D\n0,-1/2\n3,\n",
        ),
    ];
    assert_compile(&stories, "\\documentclass{article}");
}

#[test]
fn the_account_for_programs_has_the_numbers_of_the_paper() {
    let account: Value = serde_json::from_str(&output("paper explain --format json")).unwrap();
    assert_eq!(account["count"], 10);
    assert_eq!(account["vectors"].as_array().unwrap().len(), 10);
    assert_eq!(account["tests"], account["criteria_agree"]);
    let cycles = account["cycles"].as_array().unwrap();
    assert_eq!(cycles.len(), 4);
    assert_eq!(cycles[3]["nodes"], serde_json::json!([2, 3, 4, 1]));
    assert_eq!(cycles[0]["paths"].as_array().unwrap().len(), 6);
    // The vectors that it calls extremal and new are the basis.
    let basis: Value = serde_json::from_str(&output("basis --format json")).unwrap();
    let sorted = |vectors: &Value| {
        let all = vectors.as_array().unwrap().iter();
        let mut all: Vec<_> = all.map(Value::to_string).collect();
        all.sort();
        all
    };
    assert_eq!(sorted(&account["vectors"]), sorted(&basis["vectors"]));
    let printed = transcript("paper explain --table --format json");
    assert!(
        printed.contains("basis --witness --format json"),
        "{printed}"
    );
}

/// Whether every opened brace, environment and formula is closed.
pub(crate) fn is_balanced(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut depth = 0_i64;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\\begin{") {
            open.push(after.split('}').next().unwrap_or(""));
            rest = &rest[7..];
            depth += 1;
        } else if let Some(after) = rest.strip_prefix("\\end{") {
            // The end of the document is inside a definition.
            let name = after.split('}').next().unwrap_or("");
            if name != "document" && open.pop() != Some(name) {
                return false;
            }
            rest = &rest[5..];
            depth += 1;
        } else {
            depth += match letter {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            rest = &rest[letter.len_utf8()..];
        }
        if depth < 0 {
            return false;
        }
    }
    let formulas = text.lines().all(|line| line.matches('$').count() % 2 == 0);
    depth == 0 && open.iter().all(|name| *name == "document") && formulas
}

/// Runs pdflatex. `None` if it is not installed.
pub(crate) fn compiles(folder: &Path, file: &str) -> Option<bool> {
    let run = Command::new("pdflatex")
        .args(["-interaction=batchmode", "-halt-on-error", file])
        .current_dir(folder)
        .output();
    match run {
        Ok(run) => Some(run.status.success()),
        Err(_) => {
            eprintln!("pdflatex is not installed: {file} was not compiled");
            None
        }
    }
}

/// Asserts that all texts are balanced, compile alone, and compile when included in a
/// document of this class.
pub(crate) fn assert_compile(texts: &[String], class: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut paper = format!("{class}\\begin{{document}}\\appendix\n");
    let mut files = Vec::new();
    for (k, text) in texts.iter().enumerate() {
        assert!(is_balanced(text), "{text}");
        let file = format!("s{k}.tex");
        std::fs::write(folder.path().join(&file), text).unwrap();
        paper += &format!("\\input{{{file}}}\n");
        files.push(file);
    }
    paper += "\\end{document}\n";
    std::fs::write(folder.path().join("paper.tex"), paper).unwrap();
    files.push("paper.tex".to_owned());
    for file in files {
        match compiles(folder.path(), &file) {
            None => return,
            Some(compiles) => assert!(compiles, "{file}"),
        }
    }
}

#[test]
fn what_is_not_balanced_is_found() {
    assert!(!is_balanced("\\begin{itemize}\\end{document}{"));
    assert!(!is_balanced("}{") && !is_balanced("$1"));
    assert!(is_balanced("\\begin{center}{$1$}\\end{center}"));
}
