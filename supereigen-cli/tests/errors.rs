//! Bad input: a message with file, line and column, the line itself and a caret; exit code
//! 2; never a panic.

use insta::assert_snapshot;

use crate::common::{folder, transcript, transcript_in, transcripts};

#[test]
fn a_bad_file_is_pointed_at() {
    let folder = folder(&[
        ("ragged.txt", b"0 1\n2\n"),
        ("long-row.csv", b"0,1\n2,3,4\n"),
        ("not-square.txt", b"1 2 3\n4 5 6\n"),
        ("nan.txt", b"0 1\n# a comment\n2 NaN\n"),
        ("plus-inf.txt", b"0 1\n+inf 3\n"),
        ("word.json", b"[[0, 1], [2, \"three\"]]"),
        ("open.json", b"[[0, 1], [2, 3"),
        (
            "banner.mtx",
            b"%%MatrixMarket matrix coordinate integer general\n2 2 1\n3 1 5\n",
        ),
        ("zero.txt", b"1/0 2\n3 4\n"),
        ("empty.txt", b""),
        ("blank.txt", b"\n  \n# nothing\n"),
        ("not-text.bin", b"\x89PNG\r\n\x1a\n\x00\x00\xff\xfe"),
    ]);
    let names = [
        "ragged.txt",
        "long-row.csv",
        "not-square.txt",
        "nan.txt",
        "plus-inf.txt",
        "word.json",
        "open.json",
        "banner.mtx",
        "zero.txt",
        "empty.txt",
        "blank.txt",
        "not-text.bin",
        "missing.txt",
        ".",
    ];
    let all = names.map(|name| transcript_in(folder.path(), &format!("basis {name}"), ""));
    for text in &all {
        assert!(text.ends_with("exit Some(2)\n"), "{text}");
    }
    assert_snapshot!(all.join("\n"));
}

#[test]
fn bad_standard_input_is_pointed_at_too() {
    let folder = folder(&[]);
    assert_snapshot!(transcript_in(folder.path(), "info -", "0 1\n2 three\n"));
}

#[test]
fn wrong_usage_is_answered_with_what_would_be_right() {
    let help = transcript("");
    assert!(
        help.contains("2> Usage: supereigen [OPTIONS] <COMMAND>\n")
            && help.ends_with("exit Some(2)\n")
    );
    assert_snapshot!(transcripts(&[
        "nothing",
        "basis --limit x",
        "basis --time -1",
        "basis --input-format latex",
        "paper paths",
        "member",
        "draw",
        "draw -o picture.jpg",
        "draw --cone -o cone.svg",
        "draw --cone -o cone.dot",
        "draw --cycle 1,3 -o x.svg",
        "draw --extremal '0 -5 0 0 0' -o x.svg",
        "completions nothing",
    ]));
}

#[test]
fn an_output_that_cannot_be_written_is_no_surprise() {
    let folder = folder(&[]);
    let line = "basis -o no/such/folder/file.txt";
    assert_snapshot!(transcript_in(folder.path(), line, ""));
    let line = "basis --format text -o no/such/folder/file.txt";
    assert_snapshot!(transcript_in(folder.path(), line, ""));
}
