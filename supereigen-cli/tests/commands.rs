//! Every command, format and exit code, as a user sees them.

use std::fs;

use insta::assert_snapshot;

use crate::common::{
    folder, output, output_for, supereigen, transcript, transcript_in, transcripts, transcripts_in,
};

#[test]
fn witnesses_say_why_a_vector_is_extremal() {
    assert_snapshot!(transcripts(&[
        "basis --witness",
        "basis --witness --format text --sorted",
        "basis --witness --format json",
        "basis --witness --format jsonl --sorted",
        "basis --witness --format csv",
    ]));
}

#[test]
fn agreement_every_method_prints_the_same() {
    let expected = output("basis");
    for method in [
        "chains",
        "algorithm3",
        "algorithm4",
        "double-description",
        "elimination",
        "sparsification",
    ] {
        assert_eq!(
            output(&format!("basis --method {method}")),
            expected,
            "{method}"
        );
        assert_eq!(
            output(&format!("basis --method {method} --count")),
            "10\n",
            "{method}"
        );
    }
}

#[test]
fn basis_is_cut_filtered_and_counted_as_asked() {
    assert_snapshot!(transcripts(&[
        "basis --count",
        "basis --limit 3",
        "basis --limit 3 --format json",
        "basis --limit 3 --count",
        "basis --limit 3 --count --quiet",
        "basis --limit 10 --count",
        "basis --time 0 --format json",
        "basis --method algorithm3 --limit 2",
        "basis --contains 1,4",
        "basis --head 4",
        "basis --max-support 2",
        "basis --max-support 2 --format json",
        "basis --method algorithm3 --head 4",
        "basis --head 6",
        "basis --contains 0",
        "basis --method nothing",
        "basis --format nothing",
    ]));
}

#[test]
fn lambda_may_be_any_number_and_minus_inf_any_sign() {
    assert_snapshot!(transcripts(&[
        "basis --lambda 1/2",
        "basis --lambda 0.5 --format json",
        "basis --lambda -1",
        "basis --lambda 2",
        "basis --lambda -inf",
        "basis --lambda one",
        "basis --minus-inf word --limit 10",
        "basis --minus-inf epsilon",
        "basis --minus-inf sign",
    ]));
}

#[test]
fn a_basis_is_checked_before_it_is_written() {
    assert_snapshot!(transcripts(&[
        "basis --verify",
        "basis --verify --witness --format jsonl",
        "basis --verify --head 4 --format text",
        "basis --verify --count",
    ]));
}

#[test]
fn verify_accepts_what_is_right_and_nothing_else() {
    let folder = folder(&[]);
    let verify = |basis: &str| transcript_in(folder.path(), "verify @paper --basis -", basis);
    let right = output("basis --format text");
    let (_, missing) = right.split_once('\n').unwrap();
    let json = output("basis --format json");
    assert_snapshot!(
        [
            verify(&right),
            verify(missing),
            verify(&format!("{right}0 0 0 0 0\n")),
            verify(&right.replace("0 -1 -inf -inf -2", "0 -1 -inf -inf -1")),
            verify(&right.replace("0 -1 -inf -inf -2", "1 0 -inf -inf -1")),
            verify(&json.replace("true", "false")),
            verify(&json.replace("\"count\":10", "\"count\":9")),
            verify("0 -1 nan 0 0\n"),
            verify("{"),
            transcript_in(folder.path(), "verify @paper --basis - --json", &right),
            transcript_in(folder.path(), "verify @paper --basis missing.txt", ""),
        ]
        .join("\n")
    );
}

#[test]
fn the_generating_sets_of_the_paper_have_their_sizes() {
    assert_snapshot!(transcripts(&[
        "paper generators",
        "paper generators --kind xg --format text",
        "paper generators --kind xa --count",
        "paper generators --kind xg --count",
        "paper generators --kind xsg --count",
    ]));
}

#[test]
fn cycles_and_paths_are_listed_counted_and_cut() {
    assert_snapshot!(transcripts(&[
        "paper cycles",
        "paper cycles --count",
        "paper cycles --all",
        "paper cycles --all --count",
        "paper cycles --limit 2",
        "paper cycles --lambda 1",
        "paper paths --cycle 2",
        "paper paths --cycle 2,3,2",
        "paper paths --cycle 2,3,4,1 --count",
        "paper paths --cycle 2,1,2 --limit 1",
        "paper paths --cycle 2,4",
        "paper paths --cycle 2,x",
    ]));
}

#[test]
fn info_says_what_can_be_known_before_a_search() {
    let folder = folder(&[
        ("stuck.txt", b". -3 .\n. 1/2 .\n. . -1\n"),
        ("acyclic.txt", b". 1\n. .\n"),
        ("empty.json", b"[]"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "info",
            "info --lambda 2",
            "info stuck.txt",
            "info acyclic.txt",
            "info empty.json",
        ]
    ));
}

#[test]
fn solutions_are_judged_and_taken_apart() {
    assert_snapshot!(transcripts(&[
        "member --vector '0 -1 . . -2'",
        "member --vector '1 0 4 2 3'",
        "member --vector '0 -5 0 0 0'",
        "member --vector '0 -1'",
        "member --vector '0 -1 x'",
        "member --decompose --vector '1 0 4 2 3'",
        "member --decompose --vector '2 1 . . 0'",
        "member --decompose --vector '0 -5 0 0 0'",
        "member --decompose --vector '. . . . .'",
        "member --decompose --vector '1 0 4 2 3' --time 0",
        "member --vector '1 0 4 2 3' --time 0",
    ]));
}

#[test]
fn two_sides_are_not_read_from_what_says_otherwise() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("both.tplib", b"[3,-oo,5,4,2,-oo]\n"),
    ]);
    let refused = |line: &str, printed: &str| {
        let text = transcript_in(folder.path(), line, "3 . 5\n");
        assert!(
            text.contains(printed) && text.ends_with("exit Some(2)\n"),
            "{text}"
        );
    };
    refused("cone rays - -", "standard input cannot be both A and B");
    refused(
        "cone rays both.tplib a.txt",
        "A (both.tplib) is 1 x 6, B (a.txt) is 1 x 3",
    );
    for format in ["csv", "json", "mtx", "text"] {
        let line = format!("cone rays both.tplib --input-format {format}");
        refused(&line, "holds one side, because --input-format is");
    }
    let line = "cone rays both.tplib --count";
    let tplib = format!("{line} --input-format tplib");
    let body = |line: &str| {
        transcript_in(folder.path(), line, "")
            .split_once('\n')
            .unwrap()
            .1
            .to_owned()
    };
    assert_eq!(body(&tplib), body(line));
}

#[test]
fn the_paper_is_printed_and_reproduced() {
    assert_snapshot!(transcripts(&[
        "paper explain",
        "paper explain --max-cycles 3",
        "paper reproduce"
    ]));
}

#[test]
fn random_matrices_come_from_their_seed() {
    assert_snapshot!(transcripts(&[
        "matrix random --n 3 --density .5 --min -100 --max 100 --seed 1",
        "matrix random --n 3 --seed 2 --no-loops --format table",
        "matrix random --n 2 --density 2",
        "matrix random --n 2 --min 3 --max 1",
    ]));
}

#[test]
fn convert_reads_every_format_that_it_writes() {
    let matrix = output("matrix convert");
    for format in [
        "table", "text", "csv", "json", "jsonl", "latex", "polymake", "tplib", "mtx", "matlab",
        "numpy", "edges", "dot",
    ] {
        let written = output(&format!("matrix convert --format {format}"));
        assert_eq!(output_for("matrix convert -", &written), matrix, "{format}");
        let forced = format!("matrix convert - --input-format {format}");
        assert_eq!(output_for(&forced, &written), matrix, "{format}");
    }
}

#[test]
fn every_command_takes_a_file_and_standard_input() {
    let folder = folder(&[("m.csv", b"-inf,1\n1,-inf\n")]);
    let commands = [
        "basis",
        "paper generators",
        "paper cycles",
        "info",
        "paper explain",
        "matrix convert",
    ];
    for command in commands {
        let named = transcript_in(folder.path(), &format!("{command} m.csv"), "");
        let piped = transcript_in(folder.path(), &format!("{command} -"), ". 1\n1 .\n");
        let body = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert_eq!(body(&named), body(&piped), "{command}");
        assert!(!named.contains("exit"), "{named}");
    }
}

#[test]
fn agreement_cite_and_citation_cff() {
    let bibtex = output("cite");
    let one_line = bibtex.split_whitespace().collect::<Vec<_>>().join(" ");
    let cff = fs::read_to_string("../CITATION.cff").unwrap();
    let after = |key: &str| {
        let found = cff.lines().find_map(|line| line.trim().strip_prefix(key));
        let found = found.unwrap_or_else(|| panic!("no {key} in CITATION.cff"));
        found.trim().trim_matches('"').to_owned()
    };
    assert_eq!(after("version:"), env!("CARGO_PKG_VERSION"));
    let software = [after("title:"), after("version:"), after("date-released:")];
    for field in software.map(|field| format!("{{{field}}}")) {
        assert!(one_line.contains(&field), "{field} in {bibtex}");
    }
    let paper = cff.split("type: article").nth(1).unwrap();
    let title = paper
        .lines()
        .find_map(|line| line.trim().strip_prefix("title: "));
    let title = title.unwrap().trim_matches('"');
    assert!(one_line.contains(&format!("{{{title}}}")), "{bibtex}");
    for entry in ["@misc{supereigen,", "@article{wang-sergeev,"] {
        assert_eq!(bibtex.matches(entry).count(), 1, "{bibtex}");
    }
    let count = |sign| bibtex.matches(sign).count();
    assert_eq!(count('{'), count('}'));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(
            output(&format!("completions {shell}")).contains("reproduce"),
            "{shell}"
        );
    }
    assert!(output("man").contains("supereigen"));
    let folder = folder(&[]);
    supereigen()
        .args(["man", "--folder"])
        .arg(folder.path())
        .assert()
        .success();
    for command in [
        "basis",
        "cone rays",
        "draw",
        "matrix power",
        "matrix product",
        "paper reproduce",
        "matrix star",
        "study",
        "verify",
    ] {
        let page = folder
            .path()
            .join(format!("supereigen-{}.1", command.replace(' ', "-")));
        assert!(page.exists(), "{command}");
    }
}

#[test]
fn the_tables_of_the_readme_come_with_their_sums() {
    let folder = folder(&[]);
    let run = ["paper", "reproduce", "--all", "--folder", "tables"];
    supereigen()
        .current_dir(folder.path())
        .args(run)
        .assert()
        .success();
    let sums = fs::read_to_string(folder.path().join("tables/SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().count(), 5);
    let counts = fs::read_to_string(folder.path().join("tables/counts.csv")).unwrap();
    assert!(counts.ends_with("20,-100,20,100,1,double-description,6154\n"));
    assert_snapshot!(sums);
}

#[test]
fn help_names_every_command_and_exit_code() {
    assert_snapshot!(transcript("--help"));
}
