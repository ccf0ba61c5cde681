//! The hints about lambda for users who probably mean another one: on standard error, once,
//! and only if they apply.

use crate::common::{folder, run, supereigen};

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
fn an_answer_with_another_cause_has_no_hint() {
    for (hint, lines) in [
        (
            "lambda(A)",
            [
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
            ],
        ),
        (
            "positive",
            [
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
            ],
        ),
    ] {
        for line in lines {
            let said = said(line);
            assert!(!said.contains(hint), "{line}: {said}");
        }
    }
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
