//! What is refused is said in words for the page, which has no options: every message
//! of the libraries that names one, brought about as a visitor would.

use serde_json::{Value, json};

use crate::asking::{given, refused, text};

/// Questions that are refused, and what the refusal must say instead of an option.
fn refusals() -> Vec<(Value, &'static str)> {
    let read = |text: &str| json!({"op": "read", "text": text});
    let overview =
        |text: &str, lambda: &str| json!({"op": "overview", "given": given(text, lambda)});
    let random = |min: i64, max: i64| json!({"op": "random", "n": 3, "density": "0.5", "min": min, "max": max, "seed": 1, "loops": true});
    let download = json!({
        "op": "download", "given": given("0", "0"), "format": "csv", "steps": 1000,
        "witness": true
    });
    vec![
        (read("1,234;2\n3;4\n"), "write it with a point"),
        (read(",1,2\n1,0,5\n2,6,7\n"), "write a letter before"),
        (read("[1 2\n3 4]"), "write `;` after every row"),
        (
            read("1\t\t2\n3\t4\t5\n6\t7\t8\n"),
            "write `.` into the cell",
        ),
        (
            overview("1 2 3\n2 1 4\n", "0"),
            "write `from to weight` above",
        ),
        (
            overview(". 1\n. .\n", "max"),
            "lambda = max: the matrix has no cycle",
        ),
        (random(5, 3), "`from` 5 is above `to` 3"),
        (random(0, 1 << 40), "from 0 to 1099511627776 there are"),
        (download, "witnesses need table"),
    ]
}

#[test]
fn no_refusal_names_an_option_of_the_program() {
    for (request, words) in refusals() {
        let answer = refused(request.clone());
        for key in ["message", "short"] {
            let Some(said) = answer[key].as_str() else {
                continue;
            };
            assert!(!said.contains("--"), "{request}: {said}");
        }
        let message = text(&answer, "message");
        assert!(message.contains(words), "{request}: {message}");
    }
}

/// What the page tells to write instead is read.
#[test]
fn what_is_offered_to_be_written_is_read() {
    use crate::asking::ok;
    let size = |text: &str| {
        let read = ok(json!({"op": "read", "text": text}));
        (read["rows"].as_u64(), read["cols"].as_u64())
    };
    let two = (Some(2), Some(2));
    assert_eq!(size("1.234;2\n3;4\n"), two);
    assert_eq!(size(",a1,a2\na1,0,5\na2,6,7\n"), two);
    assert_eq!(size(".,1,2\n1,0,5\n2,6,7\n"), (Some(3), Some(3)));
    assert_eq!(size("[1 2;\n3 4]"), two);
    assert_eq!(size("[1, 2,\n3, 4]"), (Some(1), Some(4)));
    assert_eq!(size("1\t.\t2\n3\t4\t5\n6\t7\t8\n"), (Some(3), Some(3)));
    assert_eq!(size("from to weight\n1 2 3\n2 1 4\n"), two);
}
