//! `explain`: in LaTeX, as a game, as a schedule and as delays of data flow.

use serde_json::Value;

use crate::common::{folder, output, output_for, run_on, transcript, transcripts};
use crate::tex::assert_compile;

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
fn the_notation_is_that_of_the_paper() {
    let story = output("paper explain --format latex");
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
    let table = output("paper explain --table");
    assert!(
        table.contains("v^1    0  -1  .   .  -2   2 1 5, closed by (2, 2)"),
        "{table}"
    );
    let latex = output("paper explain --table --format latex");
    let row = "$v^{1}$ & $0$ & $-1$ & $-\\infty$ & $-\\infty$ & $-2$ & \
               2 1 5, closed by (2, 2) \\\\";
    assert!(latex.contains(row), "{latex}");
}

#[test]
fn games_and_schedules_are_printed() {
    insta::assert_snapshot!(transcripts(&[
        "paper explain --as game --lambda 1/2",
        "paper explain --as schedule",
        "paper explain --as game --lambda 2",
        "paper explain --as schedule --lambda 2",
        "paper explain --as game --max-cycles 3",
    ]));
}

#[test]
fn delays_of_data_flow_are_printed_with_the_names_of_tokens() {
    insta::assert_snapshot!(transcripts(&[
        "paper explain @h263decoder --as dataflow",
        "paper explain @h263decoder --as dataflow --lambda 10000",
        "paper explain @h263decoder --as dataflow --lambda 400000",
        "paper explain @railway --as dataflow --max-cycles 3",
        "paper explain @railway --as dataflow --format latex",
        "paper explain --as dataflow --lambda -inf",
    ]));
}

#[test]
fn a_tied_tail_of_tokens_and_one_that_nothing_holds_up() {
    let printed = output_for(
        "paper explain - --as dataflow",
        ". 1 . .\n1 . . .\n2 2 . .\n. . . .\n",
    );
    assert!(
        printed.contains("  4: no time, because no cycle delays it"),
        "{printed}"
    );
    assert!(printed.contains("2 at -1, 1 at -1, 3 at 0"), "{printed}");
    let forced = "1 forces 2, 1 later; 2 forces 1, 1 later; 1 forces 3, 2 later";
    assert!(printed.contains(forced), "{printed}");
    let printed = output_for("paper explain - --as dataflow --lambda 1", ". 5\n. .\n");
    assert!(
        printed.contains("Nothing forces a period: there is no cycle of tokens"),
        "{printed}"
    );
}

#[test]
fn a_tied_tail_has_a_strategy_too() {
    // Nodes 1 and 2 are on a cycle of weight 0. Node 3 has arcs to both.
    let folder = folder(&[]);
    let printed = run_on(
        folder.path(),
        "paper explain - --as game",
        ". 0 .\n0 . .\n-1 -1 .\n",
        0,
    );
    assert!(
        printed.contains("credit 1 at 3, 0 at 1, 0 at 2"),
        "{printed}"
    );
    assert!(
        printed.contains("moves 3 -> 1 -> 2, then round 1 -> 2 -> 1"),
        "{printed}"
    );
}

#[test]
fn without_a_cycle_nothing_goes_on() {
    let matrix = ". -1\n. .\n";
    let printed = output_for("paper explain - --as game", matrix);
    assert!(printed.contains("there is no cycle"), "{printed}");
    let printed = output_for("paper explain - --as schedule", matrix);
    assert!(
        printed.contains("No job can start: there is no cycle"),
        "{printed}"
    );
    // lambda(A) is -inf. It is requested, or it is the default for delays.
    for (reading, words) in [
        (
            "dataflow",
            "Nothing forces a period: there is no cycle of tokens",
        ),
        (
            "dataflow --lambda max",
            "and no delay persists, whatever the period.",
        ),
        (
            "schedule --lambda max",
            "No job can start: there is no cycle",
        ),
        ("game --lambda max", "No credit suffices: there is no cycle"),
    ] {
        let printed = output_for(&format!("paper explain - --as {reading}"), matrix);
        assert!(printed.contains(words), "{reading}: {printed}");
    }
    let printed = transcript("paper explain --as game --lambda -inf");
    assert!(
        printed.contains("with lambda = -inf every vector is a solution"),
        "{printed}"
    );
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

#[test]
fn a_chain_has_one_spelling_everywhere() {
    let tied = ". 0 .\n0 . .\n-1 -1 .\n";
    for (line, matrix, spelled) in [
        ("basis - --witness", "", "2 1 4, closed by (2, 2)"),
        ("paper explain - --table", "", "2 1 4, closed by (2, 2)"),
        ("paper explain -", "", "extremal (chain 2 1 4)"),
        (
            "paper explain - --format latex",
            "",
            "extremal (chain 2 1 4)",
        ),
        (
            "member - --vector '-1 -2 . 0 .'",
            "",
            "2 1 4, closed by (2, 2)",
        ),
        (
            "member --decompose - --vector '-1 -2 . 0 .'",
            "",
            "; chain 2 1 4, closed by (2, 2)",
        ),
        ("sweep - --chains", "", "\n2 1 4 "),
        ("sweep - --chains --format csv", "", "\n2 1 4,"),
        ("sweep - --chains --format latex", "", "\n2 1 4 & "),
        ("basis - --witness", tied, "cycle (1 2), tied tail 3"),
        ("sweep - --chains", tied, "\ncycle (1 2), tied tail 3 "),
        (
            "member --decompose - --vector '0 0 -1'",
            tied,
            "; cycle (2 1), tied tail 3",
        ),
    ] {
        let paper = output("matrix convert");
        let matrix = if matrix.is_empty() { &paper } else { matrix };
        let printed = output_for(line, matrix);
        assert!(printed.contains(spelled), "{line}: {printed}");
        assert!(
            !printed.contains("<-") && !printed.contains("leftarrow"),
            "{line}: {printed}"
        );
    }
}
