//! `explain`: in LaTeX, as a game and as a schedule.

use std::fs;
use std::process::Command;

use crate::common::{folder, output, output_for, run_on, transcript, transcripts};

/// Whether every brace, environment and formula that opens also closes.
fn is_balanced(text: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut depth = 0_i64;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\\begin{") {
            open.push(after.split('}').next().unwrap_or(""));
            rest = &rest[7..];
            depth += 1;
        } else if let Some(after) = rest.strip_prefix("\\end{") {
            // The end of the document stands in a definition.
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

#[test]
fn the_account_in_latex_compiles_as_it_stands_and_within_a_paper() {
    assert!(!is_balanced("\\begin{itemize}\\end{document}{"));
    let stories = [
        output("explain --format latex"),
        output_for("explain - --format latex", "1/2 -3/7\n. -1/3\n"),
        output_for("explain - --format latex", "-1 -1\n-1 -1\n"),
        output("explain --table --format latex"),
        output_for("explain - --table --format latex", "1/2 -3/7\n. -1/3\n"),
        output_for("explain - --table --format latex", "-1 -1\n-1 -1\n"),
        output_for("explain - --table --format latex", "a_1,R&D\n0,-1/2\n3,\n"),
    ];
    let folder = folder(&[]);
    let mut paper = "\\documentclass{article}\\begin{document}\\appendix\n".to_owned();
    for (k, story) in stories.iter().enumerate() {
        assert!(is_balanced(story), "{story}");
        fs::write(folder.path().join(format!("s{k}.tex")), story).unwrap();
        paper += &format!("\\input{{s{k}.tex}}\n");
    }
    paper += "\\end{document}\n";
    fs::write(folder.path().join("paper.tex"), paper).unwrap();
    let names = (0..stories.len()).map(|k| format!("s{k}"));
    for name in names.chain(["paper".to_owned()]) {
        let tex = Command::new("pdflatex")
            .args(["-interaction=batchmode", "-halt-on-error", &name])
            .current_dir(folder.path())
            .output();
        let Ok(tex) = tex else {
            eprintln!("pdflatex is not installed: nothing was compiled");
            return;
        };
        assert!(tex.status.success(), "{name}: {tex:?}");
    }
}

#[test]
fn the_notation_is_that_of_the_paper() {
    let story = output("explain --format latex");
    for formula in [
        "$\\sigma_{4} = (2, 3, 4, 1, 2)$",
        "$v^{4} = v^{1}\\oplus(A_{4}\\otimes v^{1})\\otimes e^{4} = (1, 0, -\\infty, 2, -\\infty)^{T}$",
        "There are 6 maximum $J_{\\sigma_{1}}$-paths.",
        "$v^{\\sigma_{4}(3)} = (1, 0, 4, 2, -\\infty)^{T}$, extremal (met before)",
    ] {
        assert!(story.contains(formula), "{formula}");
    }
}

#[test]
fn a_table_has_labels_and_witnesses() {
    let table = output("explain --table");
    assert!(
        table.contains("v^1    0  -1  .   .  -2   2 1 5, closed by (2, 2)"),
        "{table}"
    );
    let latex = output("explain --table --format latex");
    let row = "$v^{1}$ & $0$ & $-1$ & $-\\infty$ & $-\\infty$ & $-2$ & \
               $2\\leftarrow 1\\leftarrow 5$, closed by $(2, 2)$ \\\\";
    assert!(latex.contains(row), "{latex}");
}

#[test]
fn games_and_schedules_are_told() {
    insta::assert_snapshot!(transcripts(&[
        "explain --as game --lambda 1/2",
        "explain --as schedule",
        "explain --as game --lambda 2",
        "explain --as schedule --lambda 2",
        "explain --as game --max-cycles 3",
    ]));
}

#[test]
fn a_tied_tail_has_a_strategy_too() {
    // Nodes 1 and 2 on a cycle of weight 0; node 3 may go to either.
    let folder = folder(&[]);
    let told = run_on(
        folder.path(),
        "explain - --as game",
        ". 0 .\n0 . .\n-1 -1 .\n",
        0,
    );
    assert!(told.contains("credit 1 at 3, 0 at 1, 0 at 2"), "{told}");
    assert!(
        told.contains("moves 3 -> 1 -> 2, then round 1 -> 2 -> 1"),
        "{told}"
    );
}

#[test]
fn without_a_cycle_nothing_goes_on() {
    let matrix = ". -1\n. .\n";
    let told = output_for("explain - --as game", matrix);
    assert!(told.contains("there is no cycle"), "{told}");
    let told = output_for("explain - --as schedule", matrix);
    assert!(
        told.contains("No job can start: there is no cycle"),
        "{told}"
    );
    let told = transcript("explain --as game --lambda -inf");
    assert!(told.contains("lambda = -inf asks for nothing"), "{told}");
}
