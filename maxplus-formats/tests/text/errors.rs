//! What is bad is named: the place, what stood there, what was expected.

use maxplus_core::MaxPlus;
use maxplus_formats::{ParseErrorKind, read_matrix, read_square};
use maxplus_testing::sentences;

#[test]
fn bad_files_are_named_with_place_and_remedy() {
    sentences::check(include_str!("errors.txt"), |text| {
        let error = read_square::<MaxPlus<i64>>(text, None).unwrap_err();
        format!("{:?}: {error}", error.kind)
    });
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
