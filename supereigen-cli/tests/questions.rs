//! `greatest`, `nearest`, `compare` and `--integers`: the questions of an engineer.

use insta::assert_snapshot;

use crate::common::{self, folder, run};

/// A plant: the saw follows the press at most 2 later, and so on.
const PLANT: &[u8] = b",press,oven,saw\npress,,4,\noven,,,1\nsaw,-5,,0\n";

fn transcripts_in(lines: &[&str]) -> String {
    let folder = folder(&[
        ("plant.csv", PLANT),
        (
            "turned.csv",
            b",saw,oven,press\nsaw,0,,-5\noven,1,,\npress,,4,\n",
        ),
        (
            "slower.csv",
            b",press,oven,saw\npress,,3,\noven,,,1\nsaw,-5,,0\n",
        ),
        ("other.csv", b",a,b,c\na,0,,\nb,,0,\nc,,,0\n"),
        ("halves.txt", b". 3/2\n-1/2 .\n"),
        ("two.txt", b"0 .\n. 0\n"),
        ("odd.txt", b". 1/2\n-1/2 .\n"),
        ("due.csv", b"press,oven,saw\n9,9,2\n"),
        ("undue.csv", b"press,oven,saw\n9,NaN,2\n"),
        ("short.csv", b"press,oven\n9,9\n"),
        ("turned-due.csv", b"saw,oven,press\n2,9,9\n"),
    ]);
    common::transcripts_in(folder.path(), lines)
}

#[test]
fn the_latest_times_are_printed_with_their_reasons() {
    assert_snapshot!(transcripts_in(&[
        "greatest plant.csv --below '9 9 2'",
        "greatest plant.csv --below @due.csv --format json",
        "greatest plant.csv --below '9 9 2' --above '. 3 .'",
        "greatest plant.csv --below '9 9 2' --above '. 4 .'",
        "greatest plant.csv --below '9 9 2' --above '. 4 .' --format json",
        "greatest plant.csv --below '9 9 .'",
        "greatest plant.csv --below '9 9 .' --above '0 . .'",
        "greatest halves.txt --below '0 0'",
        "greatest halves.txt --below '0 1/2' --integers",
        "greatest plant.csv --below '9 9 2' --time 0",
    ]));
}

#[test]
fn bounds_that_make_no_sense_are_refused() {
    assert_snapshot!(transcripts_in(&[
        "greatest plant.csv",
        "greatest plant.csv --below '9 9'",
        "greatest plant.csv --below '9 9 2' --above '1 2'",
        "greatest plant.csv --below '9 9 2' --above '. 10 .'",
        "greatest plant.csv --below '9 nan 2'",
        "greatest plant.csv --below '9 inf 2'",
        "greatest plant.csv --below '9 3..5 2'",
        "greatest plant.csv --below '9 9 2' --above '. nan .'",
        "greatest plant.csv --below @undue.csv",
        "greatest plant.csv --below @short.csv",
        "greatest plant.csv --below @turned-due.csv",
        "greatest plant.csv --below @nowhere.csv",
        "greatest plant.csv --below '9 9 2' --above @due.csv --format json --lambda nan",
        "greatest - --below -",
        "greatest plant.csv --below - --above -",
        "nearest plant.csv --vector '. . .'",
        "nearest plant.csv --vector '0 0'",
        "nearest plant.csv --vector '0 nan 0' --format json",
        "nearest plant.csv --vector @undue.csv",
        "nearest plant.csv --vector @short.csv --integers",
        "nearest plant.csv --vector ''",
        "nearest - --vector -",
        "compare plant.csv two.txt",
        "compare plant.csv other.csv",
        "compare - -",
    ]));
}

#[test]
fn the_nearest_solution_is_printed_with_what_forced_it() {
    assert_snapshot!(transcripts_in(&[
        "nearest plant.csv --vector '9 4 2'",
        "nearest plant.csv --vector '7 3 2'",
        "nearest plant.csv --vector '9 4 2' --projective",
        "nearest plant.csv --vector '9 4 2' --integers",
        "nearest halves.txt --vector '0 0' --format json",
        "nearest plant.csv --vector '0 0 .'",
        "nearest plant.csv --vector '9 4 2' --time 0",
        "nearest plant.csv --vector '9 4 1/2' --integers --projective --time 0 --format json",
    ]));
}

#[test]
fn two_matrices_are_compared_by_their_solutions() {
    assert_snapshot!(transcripts_in(&[
        "compare plant.csv turned.csv",
        "compare plant.csv slower.csv",
        "compare slower.csv plant.csv --format json",
        "compare plant.csv slower.csv --lambda -5",
        "compare plant.csv plant.csv --time 0",
    ]));
}

#[test]
fn whole_solutions_are_claimed_and_checked_as_such() {
    assert_snapshot!(transcripts_in(&[
        "basis halves.txt",
        "basis halves.txt --integers",
        "basis halves.txt --integers --count",
        "basis halves.txt --integers --verify --format json",
        "basis odd.txt --integers --lambda max",
        "member halves.txt --vector '0 -1' --integers",
        "member halves.txt --vector '0 -1/2' --integers",
    ]));
    let folder = folder(&[("halves.txt", b". 3/2\n-1/2 .\n")]);
    let keep = |name: &str, line: &str| {
        let text = run(folder.path(), line, 0);
        std::fs::write(folder.path().join(name), text).unwrap();
    };
    keep("whole.json", "basis halves.txt --integers --format json");
    keep("real.json", "basis halves.txt --format json");
    keep("whole.txt", "basis halves.txt --integers --format text");
    run(folder.path(), "verify halves.txt --basis whole.json", 0);
    run(
        folder.path(),
        "verify halves.txt --basis whole.json --integers",
        0,
    );
    run(
        folder.path(),
        "verify halves.txt --basis whole.txt --integers",
        0,
    );
    run(folder.path(), "verify halves.txt --basis whole.txt", 1);
    run(
        folder.path(),
        "verify halves.txt --basis real.json --integers",
        2,
    );
    // The field alone is not trusted: the hash is that of real solutions.
    let real = std::fs::read_to_string(folder.path().join("real.json")).unwrap();
    let forged = real.replace("\"method\"", "\"integers\":true,\"method\"");
    std::fs::write(folder.path().join("forged.json"), forged).unwrap();
    run(folder.path(), "verify halves.txt --basis forged.json", 1);
}

#[test]
fn a_node_may_have_no_bound() {
    let plant = b"press oven saw\n. 4 .\n. . 1\n. . 0\n";
    let folder = folder(&[("a.txt", plant), ("two.ineq", b"x1 >= 1 + x2\n")]);
    let printed = |line: &str, code: i32| run(folder.path(), line, code);
    let text =
        "6 2 *\n\npress: 6 = 2 + 4 along press -> oven\noven: 2, its own bound\nsaw: no bound\n";
    for below in ["oven=2", "oven=2, saw=*", "* 2 *"] {
        assert_eq!(
            printed(&format!("greatest a.txt --below '{below}'"), 0),
            text
        );
    }
    let json = printed("greatest a.txt --below 'oven=2' --format json", 0);
    assert!(
        json.contains("\"vector\":[6,2,null],\"below\":[null,2,null]"),
        "{json}"
    );
    assert!(
        json.contains("\"held\":[\"by\",\"bound\",\"free\"]"),
        "{json}"
    );
    printed(
        "greatest a.txt --below 'oven=2' --above 'press=6, saw=*'",
        0,
    );
    printed("greatest a.txt --below 'oven=2' --above 'press=7'", 1);
    let text = "* 3\n\n1: no bound\n2: 3, its own bound\n";
    assert_eq!(printed("greatest two.ineq --below '2=3'", 0), text);
    printed("greatest two.ineq --below '2=3' --format json", 2);
    printed("nearest a.txt --vector 'oven=2'", 2);
}
