//! Numbers and byte order marks through the whole program.

use crate::common::{folder, supereigen};

/// Numbers far beyond the range of doubles, after a byte order mark as editors write it.
#[test]
fn a_claim_beyond_the_doubles_is_checked_like_any_other() {
    let made = supereigen()
        .args(["basis", "-", "--lambda", "-1e400", "--format", "json"])
        .write_stdin("-1e400")
        .output()
        .unwrap();
    let long = format!("\"lambda\":\"-1{}\"", "0".repeat(400));
    let basis = String::from_utf8(made.stdout).unwrap();
    assert!(basis.contains(&long), "{basis}");
    let basis = basis.replace(&long, "\"lambda\":-1e400");
    let marked = format!("\u{feff}{basis}");
    let wrong = basis.replace("[0]", "[1e400]");
    let stream = "\u{feff}{\"x\":[0],\"witness\":null}\n";
    let endless = basis.replace("-1e400", "-1e1000000000");
    let folder = folder(&[
        ("matrix.txt", b"-1e400\n"),
        ("basis.json", basis.as_bytes()),
        ("marked.json", marked.as_bytes()),
        ("wrong.json", wrong.as_bytes()),
        ("stream.jsonl", stream.as_bytes()),
        ("endless.json", endless.as_bytes()),
    ]);
    let verify = |file: &str| {
        let output = supereigen()
            .current_dir(folder.path())
            .args([
                "verify",
                "matrix.txt",
                "--lambda",
                "-1e400",
                "--basis",
                file,
            ])
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    for right in ["basis.json", "marked.json", "stream.jsonl"] {
        assert_eq!(verify(right), (Some(0), String::new()), "{right}");
    }
    assert_eq!(verify("wrong.json").0, Some(1));
    let (code, message) = verify("endless.json");
    assert_eq!(code, Some(2));
    assert!(
        message.contains("an exponent from -1024 to 1024"),
        "{message}"
    );
}

#[test]
fn a_byte_order_mark_is_skipped_in_every_format() {
    for format in ["text", "csv", "json", "jsonl", "mtx", "tplib", "table"] {
        let convert = |input: &[u8]| {
            let output = supereigen()
                .args(["matrix", "convert", "-", "--format", format])
                .write_stdin(input)
                .output()
                .unwrap();
            assert!(output.status.success(), "{format}");
            output.stdout
        };
        let plain = convert(b"\xef\xbb\xbf0 -1\n. 1/2\n");
        let marked = [b"\xef\xbb\xbf", plain.as_slice()].concat();
        assert_eq!(convert(&marked), plain, "{format}");
    }
}
