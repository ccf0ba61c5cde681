//! Bad input: a message with file, line and column, the line itself and a caret; exit code
//! 2; never a panic.

use insta::assert_snapshot;

use crate::common::{folder, supereigen, transcript_in, transcripts};

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
    assert_snapshot!(transcripts(&[
        "",
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
        "cone rays",
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

#[test]
fn entries_of_any_size_are_exact() {
    let huge = "9".repeat(40);
    let input = format!("-{huge} {huge}\n0.5 1e-3\n");
    let run = supereigen()
        .args(["basis", "-", "--verify"])
        .write_stdin(input)
        .assert();
    let text = String::from_utf8(run.success().get_output().stdout.clone()).unwrap();
    assert!(text.contains(&huge[..39]), "{text}");
}

#[test]
fn no_bytes_make_the_program_panic() {
    // A fixed stream of bytes: every value, in pieces that look like rows.
    let mut state = 1_u32;
    for length in 0..120 {
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let draw = (state >> 24) as u8;
                if draw < 160 {
                    b"0123 -.,[]\"\n#%einf/"[draw as usize % 19]
                } else {
                    draw
                }
            })
            .collect();
        let run = supereigen()
            .args(["basis", "-", "--limit", "5"])
            .write_stdin(bytes)
            .assert();
        let code = run.get_output().status.code();
        assert!(matches!(code, Some(0 | 2 | 3)), "{code:?}");
    }
}
