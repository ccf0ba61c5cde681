//! `--decimals`: exact decimals if they are finite, fractions otherwise.

use insta::assert_snapshot;

use crate::common::{folder, output, run, transcript_in};

#[test]
fn finite_decimals_are_written_as_such_and_read_back() {
    let folder = folder(&[("m.txt", b". 1/4 1/3\n-5/2 . 1\n1/1024 -7/30 .\n")]);
    let told = |line| transcript_in(folder.path(), line, "");
    assert_snapshot!(
        [
            told("matrix convert m.txt --decimals"),
            told("matrix convert m.txt --decimals --format json"),
            told("matrix convert m.txt --decimals --format latex"),
            told("matrix convert m.txt --decimals --format mtx"),
            told("matrix convert m.txt --format csv"),
            told("matrix convert m.txt --decimals --format polymake"),
            told("basis m.txt --decimals"),
            told("basis m.txt --decimals --witness --format jsonl"),
            told("basis m.txt --format csv"),
            told("basis m.txt --decimals --lambda 0.125 --format json"),
            told("subeigenvectors m.txt --decimals --lambda max"),
            told("paper generators m.txt --decimals --format text"),
            told("matrix reduce m.txt --decimals"),
            told("matrix reduce m.txt --decimals --reasons"),
        ]
        .join("\n")
    );
    let plain = run(folder.path(), "matrix convert m.txt", 0);
    for format in ["text", "csv", "json", "jsonl", "tplib", "mtx", "table"] {
        let line = format!("matrix convert m.txt --decimals --format {format} -o d");
        run(folder.path(), &line, 0);
        assert_eq!(run(folder.path(), "matrix convert d", 0), plain, "{format}");
    }
}

#[test]
fn a_basis_in_decimals_is_proved() {
    let folder = folder(&[("m.txt", b". 1/4 1/3\n-5/2 . 1\n1/1024 -7/30 .\n")]);
    for format in [
        "json",
        "json --witness",
        "jsonl",
        "jsonl --witness",
        "csv",
        "text",
        "table",
    ] {
        let line = format!("basis m.txt --lambda -1/8 --decimals --format {format} -o b");
        run(folder.path(), &line, 0);
        let told = run(folder.path(), "verify m.txt --basis b --lambda -1/8", 0);
        assert!(told.starts_with("verified complete"), "{format}: {told}");
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
    let told = |line| transcript_in(folder.path(), line, "");
    let sweep = told("sweep m.txt --chains --decimals");
    assert_snapshot!(
        [
            told("info m.txt --decimals --lambda -0.125"),
            told("info m.txt --decimals --format json"),
            sweep.clone(),
            told("sweep m.txt --decimals --format csv"),
            told("sweep m.txt --decimals --format latex"),
            told("sweep m.txt --decimals --format json"),
            told("sweep m.txt --decimals --chains --format csv"),
            told("sweep m.txt --decimals --format svg"),
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
