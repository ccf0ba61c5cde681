//! `--lambda max`: lambda(A), exactly, wherever lambda is accepted.

use insta::assert_snapshot;

use crate::common::{
    folder, output, output_for, run, run_on, transcript, transcript_in, transcripts_in,
};

/// Fractions, two components, lambda(A) = 17/12 on (1, 2, 1).
const FRACTIONS: &str = "1/3 3/2 .\n4/3 . 0.25\n. . -1\n";

#[test]
fn max_is_the_number_in_every_command_that_takes_lambda() {
    for command in [
        "basis --format json",
        "basis --format jsonl --witness",
        "basis --count",
        "basis --method double-description --format json",
        "paper generators --kind xg",
        "paper cycles",
        "paper cycles --all",
        "paper paths --cycle 1,2,3,4",
        "info",
        "matrix reduce --reasons --format json",
        "member --vector '0 0 0 0 .'",
        "member --decompose --vector '. . . . .'",
        "paper explain",
    ] {
        let (max, number) = (
            transcript_in(".".as_ref(), &format!("{command} --lambda max"), ""),
            transcript_in(".".as_ref(), &format!("{command} --lambda 5/4"), ""),
        );
        assert_eq!(
            max.replacen("--lambda max", "--lambda 5/4", 1),
            number,
            "{command}"
        );
    }
}

#[test]
fn what_is_made_with_max_holds_the_number() {
    let claim = output("basis --lambda max --format json");
    assert!(claim.contains("\"lambda\":\"5/4\""), "{claim}");
    let claim = output_for("basis - --lambda max --format json", FRACTIONS);
    assert!(claim.contains("\"lambda\":\"17/12\""), "{claim}");
    let claim = output_for("basis - --lambda MAX --format json", "2 9\n. 7\n");
    assert!(claim.contains("\"lambda\":7"), "{claim}");
}

#[test]
fn lambda_of_a_is_exact_however_large() {
    let huge = format!(". 1{0}\n2{0} .\n", "0".repeat(40));
    let claim = output_for("basis - --lambda max --format json", &huge);
    let number = format!("\"lambda\":\"15{}\"", "0".repeat(39));
    assert!(claim.contains(&number), "{claim}");
    let machine = format!(". {0}\n{1} .\n", i64::MAX, i64::MAX - 1);
    let claim = output_for("basis - --lambda max --format json", &machine);
    assert!(claim.contains("\"lambda\":\"18446744073709551613/2\""));
}

#[test]
fn no_cycle_and_no_square_are_said() {
    let folder = folder(&[
        ("acyclic.txt", b". 1 2\n. . 3\n. . .\n"),
        ("wide.txt", b"1 2 3\n4 5 6\n"),
    ]);
    let lines = [
        "basis acyclic.txt --lambda max",
        "info acyclic.txt --lambda max",
        "basis wide.txt --lambda max",
        "basis --lambda maximum",
    ];
    assert_snapshot!(transcripts_in(folder.path(), &lines));
}

#[test]
fn verify_takes_max_for_the_matrix_that_it_reads() {
    let folder = folder(&[
        ("cone.json", b""),
        ("a.txt", b"0 1\n"),
        ("b.txt", b"1 0\n"),
        ("acyclic.txt", b". 1\n. .\n"),
        ("none.txt", b"[]\n"),
    ]);
    let path = folder.path();
    for (file, format) in [
        ("claim.json", "json"),
        ("rows.txt", "text"),
        ("rows.npz", "npz"),
        ("lines.jsonl", "jsonl --witness"),
    ] {
        run(
            path,
            &format!("basis --lambda max --format {format} -o {file}"),
            0,
        );
        let verdict = run(
            path,
            &format!("verify @paper --lambda max --basis {file}"),
            0,
        );
        assert!(verdict.contains("lambda = 5/4"), "{file}: {verdict}");
    }
    run(path, "basis --format json -o zero.json", 0);
    run(path, "cone rays a.txt b.txt --format json -o cone.json", 0);
    let lines = [
        "verify @paper --lambda max --basis zero.json",
        "verify --lambda max --basis cone.json",
        "verify acyclic.txt --lambda max --basis none.txt",
    ];
    assert_snapshot!(transcripts_in(path, &lines));
}

#[test]
fn a_search_for_max_goes_on_with_max_or_its_number_only() {
    let folder = folder(&[]);
    let path = folder.path();
    let begin = "basis --lambda max --limit 1 --format text -o part.txt --checkpoint rest.json";
    run(path, begin, 3);
    let line = "basis --resume rest.json --format text --lambda 1";
    assert_snapshot!(transcript_in(path, line, ""));
    let line = "basis --resume rest.json --format text -o part.txt --lambda";
    run(path, &format!("{line} max"), 0);
    let whole = run(path, "basis --lambda 5/4 --format text", 0);
    let part = std::fs::read_to_string(path.join("part.txt")).unwrap();
    assert_eq!(part, whole);
    run(path, &format!("{line} 5/4 --force"), 0);
    run_on(path, "basis - --lambda max --count", "", 2);
}

#[test]
fn the_search_for_the_greatest_lambda_is_within_the_time() {
    for line in [
        "basis",
        "basis --count",
        "subeigenvectors",
        "info --estimate",
        "paper generators",
        "paper cycles",
        "paper paths --cycle 2",
        "info",
        "matrix reduce",
        "paper explain",
        "member --vector '0 . . . .'",
        "member --decompose --vector '0 . . . .'",
    ] {
        let printed = transcript(&format!("{line} --lambda max --time 0"));
        let end = "2> lambda(A) is not known: time was up\nexit Some(3)\n";
        assert!(printed.ends_with(end), "{printed}");
    }
}
