//! Decimals as typed, `--decimals`, `--fractions` and `--round`.

use insta::assert_snapshot;

use crate::common::{folder, output, run, transcript_in, transcripts_in};

#[test]
fn finite_decimals_are_written_as_such_and_read_back() {
    let folder = folder(&[("m.txt", b". 1/4 1/3\n-5/2 . 1\n1/1024 -7/30 .\n")]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "matrix convert m.txt --decimals",
            "matrix convert m.txt --decimals --format json",
            "matrix convert m.txt --decimals --format latex",
            "matrix convert m.txt --decimals --format mtx",
            "matrix convert m.txt --format csv",
            "matrix convert m.txt --decimals --format polymake",
            "basis m.txt --decimals",
            "basis m.txt --decimals --witness --format jsonl",
            "basis m.txt --format csv",
            "basis m.txt --decimals --lambda 0.125 --format json",
            "subeigenvectors m.txt --decimals --lambda max",
            "paper generators m.txt --decimals --format text",
            "matrix reduce m.txt --decimals",
            "matrix reduce m.txt --decimals --reasons",
        ]
    ));
    let plain = run(folder.path(), "matrix convert m.txt", 0);
    for format in ["text", "csv", "json", "jsonl", "tplib", "mtx", "table"] {
        let line = format!("matrix convert m.txt --decimals --format {format} -o d");
        run(folder.path(), &line, 0);
        assert_eq!(
            run(folder.path(), "matrix convert d --fractions", 0),
            plain,
            "{format}"
        );
    }
}

#[test]
fn a_stream_of_decimals_is_continued_as_one() {
    let folder = folder(&[("m.txt", b". 1/4 1/3\n-5/2 . 1\n1/1024 -7/30 .\n")]);
    let line = "basis m.txt --lambda -1 --format text -o out --checkpoint rest";
    run(folder.path(), &format!("{line} --decimals --limit 2"), 3);
    let refused = transcript_in(folder.path(), &format!("{line} --resume rest"), "");
    assert!(
        refused.contains("an output of text+decimals, not of text"),
        "{refused}"
    );
    run(
        folder.path(),
        &format!("{line} --decimals --resume rest"),
        0,
    );
    let parts = std::fs::read_to_string(folder.path().join("out")).unwrap();
    let whole = run(
        folder.path(),
        "basis m.txt --lambda -1 --format text --decimals",
        0,
    );
    assert_eq!(crate::common::sorted(&parts), crate::common::sorted(&whole));
}

#[test]
fn info_and_sweep_have_decimals_where_people_read() {
    let folder = folder(&[("m.txt", b". 1/4 1/3\n-5/2 . 1\n1/1024 -7/30 .\n")]);
    let printed = |line| transcript_in(folder.path(), line, "");
    let sweep = printed("sweep m.txt --chains --decimals");
    assert_snapshot!(
        [
            printed("info m.txt --decimals --lambda -0.125"),
            printed("info m.txt --decimals --format json"),
            sweep.clone(),
            printed("sweep m.txt --decimals --format csv"),
            printed("sweep m.txt --decimals --format latex"),
            printed("sweep m.txt --decimals --format json"),
            printed("sweep m.txt --decimals --chains --format csv"),
            printed("sweep m.txt --decimals --format svg"),
        ]
        .join("\n")
    );
    assert!(sweep.contains("x2 = 0, x1 = 0.25 - lambda"), "{sweep}");
    assert!(!sweep.contains("1/4") && sweep.contains("23/60"), "{sweep}");
}

#[test]
fn integers_look_the_same() {
    for format in [
        "table", "text", "csv", "json", "jsonl", "latex", "tplib", "mtx",
    ] {
        let plain = output(&format!("basis --sorted --format {format}"));
        let decimals = output(&format!("basis --sorted --format {format} --decimals"));
        assert_eq!(decimals, plain, "{format}");
    }
}

/// A plant whose times have a decimal point, or a decimal comma.
const TYPED: &[u8] = b",saw,press\nsaw,3.5,2.25\npress,4.1,.\n";

#[test]
fn numbers_look_as_in_the_input() {
    let folder = folder(&[
        ("typed.csv", TYPED),
        ("comma.csv", b";saw;press\nsaw;3,5;2,25\npress;4,1;.\n"),
        ("same.txt", b"7/2 9/4\n41/10 .\n"),
    ]);
    assert_snapshot!(transcripts_in(
        folder.path(),
        &[
            "matrix convert typed.csv --format text",
            "matrix convert comma.csv --format json",
            "info typed.csv --lambda max",
            "basis typed.csv --lambda 3",
            "basis typed.csv --lambda 3 --fractions",
            "basis same.txt --lambda 3",
            "basis same.txt --lambda 3.0",
            "basis same.txt --lambda 3 --decimals --format jsonl",
            "basis typed.csv --lambda 3 --format json",
            "basis typed.csv --lambda 7.5",
            "greatest typed.csv --lambda 3 --below 'saw=10.75, press=9'",
            "member typed.csv --lambda 3 --vector '0 0.5'",
            "nearest typed.csv --lambda 3.5 --vector '0 9'",
            "compare typed.csv same.txt --lambda 3",
            "timetable typed.csv --period 10/3 --due saw=20",
            "timetable typed.csv --period 11/3 --due saw=20 --round 2",
            "timetable typed.csv --period 11/3 --due saw=20 --round 2 --format csv",
            "sweep typed.csv --round 1",
            "draw typed.csv --lambda max --format dot",
            "basis typed.csv --fractions --round 2",
            "verify typed.csv --basis typed.csv --round 2",
        ]
    ));
}

#[test]
fn law_a_basis_of_typed_decimals_is_proved_and_read_back_in_every_format() {
    let folder = folder(&[("m.csv", TYPED)]);
    let exact = run(
        folder.path(),
        "basis m.csv --lambda 3 --format text --fractions",
        0,
    );
    for format in [
        "json", "jsonl", "csv", "text", "table", "latex", "polymake", "npz",
    ] {
        for option in ["", "--round 1", "--fractions"] {
            // A rounded table is for people.
            if (format, option) == ("table", "--round 1") {
                continue;
            }
            let line = format!("basis m.csv --lambda 3 --format {format} -o b {option}");
            run(folder.path(), &line, 0);
            let printed = run(folder.path(), "verify m.csv --basis b --lambda 3", 0);
            assert!(
                printed.starts_with("verified complete"),
                "{line}: {printed}"
            );
        }
    }
    run(
        folder.path(),
        "basis m.csv --lambda 3 --format table -o b --round 0",
        0,
    );
    run(folder.path(), "verify m.csv --basis b --lambda 3", 2);
    let line = "basis m.csv --lambda 3 --format text -o out --checkpoint rest";
    run(folder.path(), &format!("{line} --limit 1"), 3);
    run(folder.path(), &format!("{line} --resume rest"), 0);
    run(folder.path(), "verify m.csv --basis out --lambda 3", 0);
    assert!(exact.contains('/'), "{exact}");
}
