//! Intervals of entries and lambda: which answers hold for every choice, which for some,
//! and what happens to empty intervals.

use insta::assert_snapshot;
use serde_json::Value;
use tempfile::TempDir;

use crate::common::{folder, run, run_on, transcript_in, transcripts_in};

/// A plant with tolerances in several formats, and invalid variants.
fn plant() -> TempDir {
    folder(&[
        (
            "plant.csv",
            b",press,oven,saw\npress,,3..5,\noven,,,1/2..1\nsaw,-5,,0\n",
        ),
        (
            "lower.csv",
            b",press,oven,saw\npress,,3,\noven,,,1/2\nsaw,-5,,0\n",
        ),
        // The nodes are in another order.
        (
            "upper.csv",
            b",saw,oven,press\nsaw,0,,-5\noven,1,,\npress,,5,\n",
        ),
        ("plant.txt", b". 3..5 .\n. . 1/2..1\n-5 . 0\n"),
        (
            "plant.arcs",
            b"press oven 3..5\noven saw 0.5..1\nsaw press -5\nsaw saw 0\n",
        ),
        ("upper.txt", b". 5 .\n. . 1\n-5 . 0\n"),
        ("lower.txt", b". 3 .\n. . 1/2\n-5 . 0\n"),
        (
            "low.csv",
            b",press,oven,saw\npress,,5,\noven,,,1\nsaw,-5,,-1\n",
        ),
        (
            "more.csv",
            b",press,oven,saw\npress,,5,\noven,,,1\nsaw,-5,2,0\n",
        ),
        (
            "less.csv",
            b",press,oven,saw\npress,,,\noven,,,1\nsaw,-5,,0\n",
        ),
        ("other.csv", b",a,b,c\na,,5,\nb,,,1\nc,-5,,0\n"),
        ("two.txt", b"0 1\n1 0\n"),
        ("empty.csv", b",press,oven\npress,,5..3\noven,0,\n"),
        ("endless.txt", b". -inf..3\n0 .\n"),
        ("point.txt", b". ...3\n0 .\n"),
        ("nan.txt", b". 0..nan\n0 .\n"),
        ("one.txt", b". 1\n-1 .\n"),
    ])
}

fn transcripts(lines: &[&str]) -> String {
    let folder = plant();
    transcripts_in(folder.path(), lines)
}

#[test]
fn a_vector_solves_for_every_choice_for_some_or_for_none() {
    assert_snapshot!(transcripts(&[
        "member plant.csv --vector '0 -3 -7/2'",
        "member plant.csv --vector '0 -4 -5'",
        "member plant.csv --vector '0 -6 -6'",
        "member plant.csv --vector '. . .'",
        "member plant.csv --vector '0 -4 -5' --format json",
        "member plant.csv --vector '0 -6 -6' --format json",
        "member plant.csv --vector '. . 0' --lambda -1..1",
        "member one.txt --vector '0 -1' --lambda -1..0",
        "member one.txt --vector '0 -1' --lambda 0..1/2",
        "member plant.csv --vector '0 -4 -5' --for some",
        "member plant.csv --vector '0 -4 -5' --for every",
        "member plant.csv --vector '0 -4 -9/2' --integers",
    ]));
}

#[test]
fn bases_and_facts_of_both_ends() {
    assert_snapshot!(transcripts(&[
        "basis plant.csv --for every",
        "basis plant.csv --for some",
        "basis plant.csv --for every --lambda -1..0 --count",
        "basis plant.csv --for every --lambda max",
        "basis plant.csv --for some --integers",
        "greatest plant.csv --below '9 9 2' --for every",
        "nearest plant.csv --vector '9 4 2' --for some",
        "info plant.csv",
        "info plant.csv --for every --decimals",
        "info one.txt --lambda -1..1/2",
    ]));
}

#[test]
fn law_all_ways_to_say_the_same_ends_say_the_same() {
    let folder = plant();
    let json = |line: &str| -> Value {
        let text = run(folder.path(), &format!("{line} --format json"), 0);
        serde_json::from_str(&text).unwrap()
    };
    for (choice, ends) in [("every", "lower.csv"), ("some", "upper.csv --labels both")] {
        let vectors = |line: &str| json(line)["vectors"].clone();
        let expected = match choice {
            "every" => vectors(&format!("basis {ends}")),
            _ => vectors("basis lower.csv --upper upper.csv --for some"),
        };
        for matrix in [
            "plant.csv",
            "plant.txt",
            "plant.arcs",
            "lower.csv --upper upper.csv",
        ] {
            let line = format!("basis {matrix} --for {choice}");
            assert_eq!(vectors(&line), expected, "{line}");
        }
    }
    // Transposed like any other matrix.
    let turned = run(folder.path(), "basis plant.txt --for every --transpose", 0);
    let lower = run(folder.path(), "basis lower.txt --transpose", 0);
    assert_eq!(turned, lower);
    let piped = run_on(
        folder.path(),
        "basis lower.txt --upper - --for some --count",
        ". 5 .\n. . 1\n-5 . 0\n",
        0,
    );
    let count = run(folder.path(), "basis plant.txt --for some --count", 0);
    assert_eq!(piped, count);
}

#[test]
fn law_the_choice_that_is_written_out_makes_it_a_solution() {
    let folder = plant();
    for vector in ["0 -4 -5", "0 -5 -6", "0 -7/2 -9/2", "1 -3 -4"] {
        let line = format!("member plant.txt --vector '{vector}'");
        let printed = run(folder.path(), &line, 0);
        let mut parts = printed.split("\n\n");
        assert!(
            parts.next().unwrap().contains("for some choice"),
            "{printed}"
        );
        std::fs::write(folder.path().join("choice.txt"), parts.next().unwrap()).unwrap();
        let line = format!("member choice.txt --vector '{vector}'");
        run(folder.path(), &line, 0);
        // The choice lies between the ends.
        for ends in [
            "lower.txt --upper choice.txt",
            "choice.txt --upper upper.txt",
        ] {
            run(folder.path(), &format!("info {ends}"), 0);
        }
    }
}

#[test]
fn claims_about_one_end_are_verified_at_that_end() {
    let folder = plant();
    for choice in ["every", "some"] {
        for matrix in ["plant.csv", "lower.csv --upper upper.csv"] {
            let line = format!("basis {matrix} --for {choice} --lambda -1..0 --format json");
            let claim = run(folder.path(), &line, 0);
            let verify = |matrix: &str, code: i32| {
                let line = format!("verify {matrix} --basis -");
                run_on(folder.path(), &line, &claim, code);
            };
            verify(&format!("plant.csv --for {choice}"), 0);
            verify(&format!("lower.csv --upper upper.csv --for {choice}"), 0);
            let other = if choice == "some" { "every" } else { "some" };
            verify(&format!("plant.csv --for {other}"), 1);
            verify("plant.csv", 2);
            verify("lower.csv", i32::from(choice == "some"));
            verify("lower.csv --for every", 2);
        }
    }
    let line = "basis plant.csv --for every --integers --verify --format json";
    let claim = run(folder.path(), line, 0);
    run_on(
        folder.path(),
        "verify plant.csv --for every --basis -",
        &claim,
        0,
    );
}

#[test]
fn what_lies_between_nothing_is_refused() {
    assert_snapshot!(transcripts(&[
        "basis empty.csv --for every -o out",
        "basis endless.txt --for every -o out",
        "member point.txt --vector '0 0'",
        "member nan.txt --vector '0 0'",
        "basis plant.csv",
        "basis plant.csv --for all",
        "basis one.txt --for every",
        "basis lower.csv --upper low.csv --for some -o out",
        "basis lower.csv --upper more.csv --for some",
        "basis lower.csv --upper less.csv --for some",
        "member lower.csv --upper two.txt --vector '0 0 0'",
        "member lower.csv --upper other.csv --vector '0 0 0'",
        "basis plant.csv --upper upper.csv --for some",
        "info lower.csv --upper nowhere.csv",
        "basis - --upper - --for some",
        "member lower.csv --upper - --vector -",
        "member one.txt --vector '0 0' --lambda 3..1",
        "member one.txt --vector '0 0' --lambda -inf..1",
        "member one.txt --vector '0 0' --lambda 1..nan",
        "member plant.csv --vector '0 0 0' --lambda max",
        "basis one.txt --lambda 0..1",
        "info --estimate one.txt --lambda 0..1",
        "paper cycles plant.csv",
        "matrix convert plant.txt",
        "member --decompose plant.arcs --vector '0 0 0'",
        "cone rays plant.csv plant.csv",
        "compare plant.csv lower.csv",
    ]));
    let folder = plant();
    // Not in the snapshot, because its line contains a time.
    let study = run(folder.path(), "study plant.csv", 2);
    assert!(study.contains("verify take intervals"), "{study}");
    for line in [
        "basis empty.csv --for every -o out",
        "basis lower.csv --upper low.csv --for some -o out",
    ] {
        run(folder.path(), line, 2);
        assert!(!folder.path().join("out").exists(), "{line}");
    }
}

#[test]
fn facts_for_whole_numbers_are_those_of_the_rounded_matrix() {
    let folder = folder(&[
        ("odd.txt", b". 1/2\n-1/2 .\n"),
        ("halves.txt", b". 3/2\n-1/2 .\n"),
        ("path.txt", b". 3/2\n. .\n"),
    ]);
    let all = [
        "info odd.txt",
        "info odd.txt --integers",
        "info halves.txt --integers --lambda 1/4",
        "info path.txt --integers",
        "sweep odd.txt --integers",
    ];
    let all = all.map(|line| transcript_in(folder.path(), line, ""));
    assert_snapshot!(all.join("\n"));
}
