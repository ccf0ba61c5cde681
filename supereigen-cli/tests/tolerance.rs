//! Intervals of entries and lambda: which answers hold for every choice, which for some,
//! and what happens to empty intervals.

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{folder, run, run_on};

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
