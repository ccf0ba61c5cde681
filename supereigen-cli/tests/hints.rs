//! The hints about lambda for users who probably mean another one: on standard error, once,
//! and only if they apply.

use insta::assert_snapshot;

use crate::common::{folder, run, supereigen, transcript_in};

/// lambda(A) = -3/2 on (1, 2, 1).
const NEGATIVE: &[u8] = b"-4 -1 .\n-2 -9 -1\n. . -2\n";
const ACYCLIC: &[u8] = b". 1 2\n. . 3\n. . .\n";
const POSITIVE: &[u8] = b"3 2\n5 .\n";

fn files() -> tempfile::TempDir {
    folder(&[
        ("negative.txt", NEGATIVE),
        ("acyclic.txt", ACYCLIC),
        ("positive.txt", POSITIVE),
        ("thirds.txt", b". -1/3\n-1/2 .\n"),
        ("empty.csv", b"[]"),
    ])
}

fn printed(lines: &[&str]) -> String {
    let folder = files();
    let all = lines.iter().map(|line| {
        let text = transcript_in(folder.path(), line, "");
        // Removes the line that says how long the run took.
        let lines = text.lines().filter(|line| !line.starts_with("time "));
        lines.collect::<Vec<_>>().join("\n")
    });
    all.collect::<Vec<_>>().join("\n\n")
}

/// The standard error of a run.
fn said(line: &str) -> String {
    let folder = files();
    let mut words = line.split_whitespace().peekable();
    let output = supereigen()
        .current_dir(folder.path())
        .args(words.by_ref())
        .output()
        .unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn an_empty_answer_is_explained() {
    assert_snapshot!(printed(&[
        "basis negative.txt",
        "basis negative.txt --format json",
        "basis negative.txt --format text",
        "basis negative.txt --count",
        "basis negative.txt --method algorithm3",
        "basis thirds.txt --lambda 1/7",
        "basis acyclic.txt",
        "basis acyclic.txt --count --lambda -5",
        "basis --lambda 2",
        "info --estimate negative.txt",
        "paper generators negative.txt --count",
        "member negative.txt --vector '0 0 0'",
        "member --decompose negative.txt --vector '0 0 0'",
    ]));
}

#[test]
fn an_empty_answer_with_another_cause_is_not() {
    for line in [
        "basis --quiet negative.txt",
        "basis negative.txt --contains 1",
        "basis negative.txt --head 1",
        "basis negative.txt --max-support 0",
        "basis negative.txt --time 0",
        "basis negative.txt --shard 1/2",
        "basis --contains 1,2,3,4,5 --head 1",
        "basis negative.txt --lambda max",
        "basis acyclic.txt --lambda -inf",
        "member --vector 5,5,5,5,5",
    ] {
        let said = said(line);
        assert!(!said.contains("lambda(A)"), "{line}: {said}");
    }
}

#[test]
fn a_search_that_went_on_is_not_explained() {
    let folder = files();
    let begin = "basis negative.txt --time 0 --count --checkpoint rest.json";
    run(folder.path(), begin, 3);
    let line = "basis negative.txt --count --resume rest.json";
    let printed = transcript_in(folder.path(), line, "");
    assert!(!printed.contains("lambda(A)"), "{printed}");
}

#[test]
fn positive_weights_and_a_lambda_that_was_not_given_are_doubted() {
    let printed = printed(&[
        "basis positive.txt",
        "info --estimate positive.txt --probes 2",
    ]);
    assert_eq!(printed.matches("--lambda max").count(), 2, "{printed}");
    assert_snapshot!(printed.split("\n\n").next().unwrap());
    for line in [
        "basis --quiet positive.txt",
        "basis positive.txt --lambda 0",
        "basis positive.txt --lambda max",
        "basis positive.txt --lambda 1",
        "basis",
        "basis negative.txt --lambda max",
        "basis acyclic.txt --contains 1",
        "info positive.txt",
        "draw positive.txt -o a.svg",
        "matrix convert positive.txt",
    ] {
        let said = said(line);
        assert!(!said.contains("positive"), "{line}: {said}");
    }
}

#[test]
fn cycles_say_what_their_weights_are_and_show_means() {
    assert_snapshot!(printed(&[
        "paper cycles thirds.txt --all",
        "paper cycles thirds.txt --lambda -1/2",
        "paper cycles thirds.txt --lambda -1/2 --count",
        "paper cycles thirds.txt --lambda max",
        "paper cycles thirds.txt --lambda -inf",
        "paper cycles --lambda 1 --quiet",
    ]));
}

#[test]
fn drawings_say_what_their_weights_are_and_show_means() {
    let folder = files();
    let drawn = |options: &str, file: &str| {
        run(folder.path(), &format!("draw {options} -o {file}"), 0);
        std::fs::read_to_string(folder.path().join(file)).unwrap()
    };
    for file in ["a.svg", "a.tex", "a.dot"] {
        let picture = drawn("--lambda 1", file);
        assert!(picture.contains("lambda = 1"), "{file}: {picture}");
        assert!(picture.contains("lambda(A) = 5/4"), "{file}: {picture}");
        let picture = drawn("--lambda 1 --cycle 2,3,4,1", file);
        assert!(picture.contains("the cycle has mean 5/4"), "{file}");
        let picture = drawn("--cycle 2,3", file);
        assert!(picture.contains("the cycle has mean 1/2"), "{file}");
        let picture = drawn("", file);
        assert!(!picture.contains("lambda"), "{file}");
    }
    let picture = drawn("thirds.txt --lambda -1/2", "thirds.svg");
    assert!(picture.contains("lambda = \u{2212}1/2"));
    assert!(picture.contains("lambda(A) = \u{2212}5/12"));
    drawn("acyclic.txt --lambda -inf", "acyclic.svg");
}

/// A basis for another lambda. Its file does not state which.
#[test]
fn a_lambda_that_was_left_at_zero_is_doubted_where_a_basis_is_rejected() {
    let folder = files();
    let path = folder.path();
    for (matrix, lambda) in [
        ("negative.txt", "-3/2"),
        ("positive.txt", "2"),
        ("thirds.txt", "max"),
    ] {
        for name in ["b.csv", "b.npz", "b.txt"] {
            run(
                path,
                &format!("basis {matrix} --lambda {lambda} -o {name}"),
                0,
            );
            let printed = transcript_in(path, &format!("verify {matrix} --basis {name}"), "");
            let lambda = lambda.replace("max", "-5/12");
            let hint = format!("say --lambda {lambda}\n");
            assert!(
                printed.contains("rejected") && printed.contains(&hint),
                "{printed}"
            );
            let heeded = format!("verify {matrix} --basis {name} --lambda {lambda}");
            assert!(!transcript_in(path, &heeded, "").contains("2> "));
        }
        // There is no hint if the option or the file gives lambda.
        let line = format!("verify {matrix} --basis b.csv --lambda 0");
        let printed = transcript_in(path, &line, "");
        assert!(
            printed.contains("rejected") && !printed.contains("2> "),
            "{printed}"
        );
        run(
            path,
            &format!("basis {matrix} --lambda {lambda} -o b.json"),
            0,
        );
        run(path, &format!("verify {matrix} --basis b.json"), 0);
    }
    // There is no hint if the rejection has another reason than lambda.
    let paper = transcript_in(path, "basis -o paper.csv --limit 3", "");
    assert!(paper.contains("exit Some(3)"), "{paper}");
    let printed = transcript_in(path, "verify @paper --basis paper.csv", "");
    assert!(
        printed.contains("rejected") && !printed.contains("--lambda"),
        "{printed}"
    );
}
