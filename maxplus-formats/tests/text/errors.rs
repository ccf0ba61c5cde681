//! What is bad is named: the place, what stood there, what was expected.

use maxplus_core::MaxPlus;
use maxplus_formats::{ParseErrorKind, read_matrix, read_square};

/// Kind, line, column and the whole message.
fn assert_error(text: &str, kind: ParseErrorKind, message: &str) {
    let error = read_square::<MaxPlus<i64>>(text, None).unwrap_err();
    assert_eq!(error.to_string(), message);
    assert_eq!(error.kind, kind, "{message}");
}

#[test]
fn bad_files_are_named_with_place_and_remedy() {
    use ParseErrorKind as K;
    for (text, kind, message) in [
        // Ragged rows, both ways, in every format.
        (
            "1 2\n3\n",
            K::Ragged,
            "line 2, column 2: found the end of the line, expected more entries: row 2 has 1, the first row has 2",
        ),
        (
            "1 2\n3 4 5\n",
            K::Ragged,
            "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
        ),
        (
            "1;2\n3",
            K::Ragged,
            "line 2, column 2: found the end of the text, expected more entries: row 2 has 1, the first row has 2",
        ),
        (
            "[[1, 2],\n [3]]",
            K::Ragged,
            "line 2, column 4: found `]`, expected more entries: row 2 has 1, the first row has 2",
        ),
        (
            "[1,2]\n[3,4,-oo]",
            K::Ragged,
            "line 2, column 6: found `-oo`, expected the end of row 2 after 2 entries, as in the first row",
        ),
        // Not square.
        (
            "1 2\n",
            K::Shape,
            "line 1, column 4: found a 1 x 2 matrix, expected as many rows as columns",
        ),
        // Numbers that are none of ours.
        (
            "1 NaN\n3 4",
            K::Nan,
            "line 1, column 3: found `NaN`, expected a number or -inf",
        ),
        (
            "1 2\n+inf 4",
            K::WrongInfinity,
            "line 2, column 1: found `+inf`, expected a number or -inf: max-plus has no other infinity",
        ),
        (
            "1 9223372036854775808\n3 4",
            K::NotHeld,
            "line 1, column 3: found `9223372036854775808`, expected a number that i64 holds",
        ),
        (
            "1 2\n3 1/2",
            K::NotHeld,
            "line 2, column 3: found `1/2`, expected a number that i64 holds",
        ),
        (
            "1 2\n3 1e999999999",
            K::TooLong,
            "line 2, column 3: found `1e999999999`, expected at most 10000 digits and an exponent from -1024 to 1024",
        ),
        (
            "1 two\n3 4",
            K::NotANumber,
            "line 1, column 3: found `two`, expected a number or -inf",
        ),
        (
            "1,5;2,5\n3,5;4,5",
            K::NotHeld,
            "line 1, column 1: found `1,5`, expected a number that i64 holds",
        ),
        (
            "[[1, \"x\"]]",
            K::NotANumber,
            "line 1, column 6: found `\"x\"`, expected a number or -inf",
        ),
        (
            "[[1, NaN]]",
            K::Nan,
            "line 1, column 6: found `NaN`, expected a number or -inf",
        ),
        (
            "[[1, Infinity]]",
            K::WrongInfinity,
            "line 1, column 6: found `Infinity`, expected a number or -inf: max-plus has no other infinity",
        ),
        // Nothing there.
        (
            "",
            K::Empty,
            "line 1, column 1: found the end of the text, expected at least one row of entries",
        ),
        (
            "# only\n\n% comments\n",
            K::Empty,
            "line 4, column 1: found the end of the text, expected at least one row of entries",
        ),
        // Signs of the format.
        (
            "[[1, 2] [3, 4]]",
            K::Syntax,
            "line 1, column 9: found `[`, expected `,` or `]` after a row",
        ),
        (
            "[[1, 2 3]]",
            K::Syntax,
            "line 1, column 8: found `3`, expected `,` or `]`",
        ),
        (
            "[[1,]]",
            K::Syntax,
            "line 1, column 5: found `]`, expected a number or -inf",
        ),
        (
            "[[1]] x",
            K::Syntax,
            "line 1, column 7: found `x`, expected nothing after the array",
        ),
        (
            "[[1], 2]",
            K::Syntax,
            "line 1, column 7: found `2`, expected `[`, the begin of a row",
        ),
        (
            "{\"a\": 1}",
            K::Syntax,
            "line 1, column 1: found `{`, expected `[`, the begin of an array of rows",
        ),
        (
            "[[1, \"2\n\"]]",
            K::Syntax,
            "line 1, column 6: found `\"`, expected a string that ends in `\"` on its line",
        ),
        (
            "1 2\r3 4",
            K::Syntax,
            "line 1, column 4: found a carriage return within a line, expected lines that end in a line feed",
        ),
    ] {
        assert_error(text, kind, message);
    }
}

#[test]
fn bad_matrix_market_files_are_named() {
    use ParseErrorKind as K;
    const HEAD: &str = "%%MatrixMarket matrix coordinate integer general\n";
    for (text, kind, message) in [
        (
            "%%MatrixMarket matrix coordinate pattern general\n1 1 0",
            K::Unsupported,
            "line 1, column 34: found `pattern`, expected `real` or `integer`: max-plus entries are weights",
        ),
        (
            "%%MatrixMarket matrix coordinate complex general\n1 1 0",
            K::Unsupported,
            "line 1, column 34: found `complex`, expected `real` or `integer`: max-plus entries are weights",
        ),
        (
            "%%MatrixMarket matrix array real hermitian\n1 1",
            K::Unsupported,
            "line 1, column 34: found `hermitian`, expected `general` or `symmetric`",
        ),
        (
            "%%MatrixMarket matrix dense real general\n1 1",
            K::Syntax,
            "line 1, column 23: found `dense`, expected `coordinate` or `array`",
        ),
        (
            "%%MatrixMarket matrix array real\n1 1",
            K::Syntax,
            "line 1, column 33: found the end of the line, expected `general` or `symmetric`",
        ),
        (
            &format!("{HEAD}2 2 1\n3 1 5"),
            K::Count,
            "line 3, column 1: found `3`, expected a row from 1 to 2",
        ),
        (
            &format!("{HEAD}2 2 1\n1 0 5"),
            K::Count,
            "line 3, column 3: found `0`, expected a column from 1 to 2",
        ),
        (
            &format!("{HEAD}2 2 2\n1 1 5"),
            K::Count,
            "line 3, column 6: found the end of the text, expected a row from 1 to 2",
        ),
        (
            &format!("{HEAD}2 2 1\n1 1 5\n2 2 5"),
            K::Count,
            "line 4, column 1: found `2`, expected the end of the text: all entries are there",
        ),
        (
            &format!("{HEAD}2 2 2\n1 1 5\n1 1 6"),
            K::Count,
            "line 4, column 1: found `1 1 6`, expected one entry at each place",
        ),
        (
            &format!("{HEAD}2 x 2"),
            K::Syntax,
            "line 2, column 3: found `x`, expected the number of columns",
        ),
        (
            &format!("{HEAD}99999999999 2 0"),
            K::Count,
            "line 2, column 1: found `99999999999`, expected the number of rows, at most 16777216",
        ),
        (
            &format!("{HEAD}9000000 9000000 0"),
            K::Count,
            "line 2, column 1: found `9000000 9000000 0`, expected at most 16777216 entries in a dense matrix, this one would take 1235961914 MiB; read it as a sparse one",
        ),
        (
            "%%MatrixMarket matrix array real symmetric\n1 2\n1 2",
            K::Shape,
            "line 2, column 1: found `1 2`, expected as many rows as columns in a symmetric matrix",
        ),
    ] {
        assert_error(text, kind, message);
    }
}

#[test]
fn bytes_that_are_no_text_are_an_error_with_their_place() {
    for (bytes, message) in [
        (
            &b"1 2\n3 \xff"[..],
            "line 2, column 3: found byte 0xff, expected UTF-8 text",
        ),
        (
            b"1 2\n\0 4",
            "line 2, column 1: found byte 0x00, expected UTF-8 text",
        ),
        (
            b"\xff\xfe1\0 \x002\0",
            "line 1, column 1: found a UTF-16 byte order mark, expected UTF-8 text",
        ),
        (
            b"\x7fELF\x02\x01\x01\0\0",
            "line 1, column 8: found byte 0x00, expected UTF-8 text",
        ),
    ] {
        let error = read_matrix::<MaxPlus<i64>>(bytes, None).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.kind, ParseErrorKind::NotText);
    }
}
