//! Hostile texts: ends of the ranges, signs in wrong places, very long lines. They are read
//! correctly or refused, at once and with a short message.

use maxplus_core::{MaxPlus, ReadMatrix};
use maxplus_formats::{Format, read_matrix, read_sparse};
use num_rational::{BigRational, Ratio};

fn refused(text: &str, format: Option<Format>) -> String {
    let error = read_matrix::<MaxPlus<BigRational>>(text, format).unwrap_err();
    let shown = format!("{error:?}");
    assert!(shown.chars().count() < 1500, "{} characters", shown.len());
    assert_eq!(
        read_sparse::<MaxPlus<BigRational>>(text, format),
        Err(error.clone())
    );
    error.to_string()
}

#[test]
fn numbers_at_the_ends_of_the_ranges_are_held_or_refused() {
    let least = i64::MIN.to_string();
    let next = (i64::MIN + 1).to_string();
    // The spare value is no number.
    let read = |text: &str| text.parse::<MaxPlus<i64>>().ok();
    for (text, expected) in [
        (least.clone(), None),
        (next.clone(), Some(i64::MIN + 1)),
        (format!("{next}.0e0"), Some(i64::MIN + 1)),
        (format!("{least}/2"), Some(i64::MIN / 2)),
        (format!("{least}/{least}"), None),
    ] {
        assert_eq!(read(&text), expected.map(MaxPlus::finite), "{text}");
    }
    assert!(i128::MIN.to_string().parse::<MaxPlus<i128>>().is_err());
    assert!(i32::MIN.to_string().parse::<MaxPlus<i32>>().is_err());
    let ratio = Ratio::from_integer(i64::MIN);
    assert_eq!(least.parse(), Ok(MaxPlus::finite(ratio)));
    for zero in [
        "0", "-0", "+0", "-0.0", "0/5", "-0/5", "0e999", "-.0", "0.e-9", "00",
    ] {
        assert_eq!(zero.parse(), Ok(MaxPlus::finite(0_i64)), "{zero}");
        let double: MaxPlus<f64> = zero.parse().unwrap();
        assert_eq!(double.to_string(), "0", "{zero}");
    }
    for bad in [
        "1/0", "0/0", "1/-1", "1//2", "1/2/3", "/2", "1/", "1/2e1", "1.5/2", "e5", "1e", "1e+", ".",
    ] {
        let read = bad.parse::<MaxPlus<BigRational>>();
        assert!(read.is_err() || bad == ".", "{bad}: {read:?}");
    }
}

#[test]
fn a_carriage_return_hides_no_row() {
    let expected = "found a carriage return within a line, expected lines that end in a line feed";
    for text in [
        "1 2 # c\r3 4\n5 6",
        "# c\r1 2\n3 4",
        "1 2\r3 4",
        "1,2 # c\r3,4\n5,6",
        "[1] # c\r[2]\n[3]",
        "[1]\r[2]",
        "%%MatrixMarket matrix coordinate integer general\n2 2 1 %c\r1 1 5\n2 2 6",
        "%%MatrixMarket matrix array integer general\r1 1\r5",
    ] {
        let message = refused(text, None);
        assert!(message.ends_with(expected), "{text:?}: {message}");
    }
    for text in [
        "1 2\r\n3 4\r\n",
        "1,2\r\n3,4\r",
        "[1,2]\r\n[3,4]\r",
        "[[1,\r2],[3,4]]\r",
    ] {
        let read = read_matrix::<MaxPlus<i64>>(text, None).unwrap();
        assert_eq!(read.to_string(), "1 2\n3 4\n", "{text:?}");
    }
}

#[test]
fn brackets_and_quotes_without_end_are_refused() {
    for sign in [
        "[", "]", "{", "\"", ",", "[[", "[\"", "\\", "%", "%0", "/", "#", "-", "0",
    ] {
        // Nested calls for as many brackets would overflow the stack of a thread.
        let many = sign.repeat(60_000);
        for text in [
            many.clone(),
            format!("1 2\n{many}"),
            format!("[[1, {many}"),
            format!("[{many}]"),
        ] {
            for format in [
                None,
                Some(Format::Text),
                Some(Format::Csv),
                Some(Format::Json),
                Some(Format::Tplib),
            ] {
                let Ok(matrix) = read_matrix::<MaxPlus<BigRational>>(&text, format) else {
                    continue;
                };
                if sign == "," && text == many {
                    // Empty cells.
                    assert_eq!((matrix.rows(), matrix.cols()), (1, 60_001));
                } else {
                    // Comments only: what stood before them.
                    assert!(matrix.to_string() == "1 2\n", "{sign} as {format:?}");
                }
            }
        }
    }
}

#[test]
fn json_strings_are_strict_about_escapes() {
    assert_eq!(
        read_matrix::<MaxPlus<BigRational>>(r#"[["\u0031", "1\/3", "-\u221E"]]"#, None)
            .unwrap()
            .to_string(),
        "1 1/3 -inf\n"
    );
    for text in [
        r#"[["\u+031"]]"#,
        r#"[["\u 031"]]"#,
        r#"[["\u-031"]]"#,
        r#"[["\u31"]]"#,
        r#"[["\u003"]]"#,
        r#"[["\ud800"]]"#,
        r#"[["\ud800\udc00"]]"#,
        r#"[["\x31"]]"#,
        r#"[["\1"]]"#,
        r#"[["1\"]]"#,
        r#"[["\u0031\"]]"#,
    ] {
        let message = refused(text, None);
        assert!(
            message.starts_with("line 1, column 3: found `"),
            "{message}"
        );
    }
}

#[test]
fn bytes_that_only_look_like_text_are_refused() {
    // A lone surrogate, an overlong slash, a byte beyond Unicode, a NUL.
    for bytes in [&b"\xed\xa0\x80 1"[..], b"1\xc0\xaf2", b"\xf5 1", b"1 2\0"] {
        for format in [
            None,
            Some(Format::Csv),
            Some(Format::Json),
            Some(Format::MatrixMarket),
        ] {
            let error = read_matrix::<MaxPlus<i64>>(bytes, format).unwrap_err();
            assert!(
                error.to_string().ends_with("expected UTF-8 text"),
                "{error}"
            );
        }
    }
}

#[test]
fn lines_of_megabytes_are_read_and_their_errors_are_short() {
    let long = "7 ".repeat(1 << 20);
    let read = read_sparse::<MaxPlus<i64>>(&long, None).unwrap();
    assert_eq!((read.rows(), read.cols()), (1, 1 << 20));
    let message = refused(&format!("{long}x"), None);
    assert_eq!(
        message,
        "line 1, column 2097153: found `x`, expected a number or -inf"
    );
    // Longer ones are no words: see `bounds`.
    let digits = "7".repeat(1 << 20);
    let message = refused(&digits, None);
    assert!(
        message.contains("expected at most 10000 digits"),
        "{message}"
    );
    for exponent in [
        "1e1025",
        "1e1000000000",
        "-1e-1000000000",
        "1e99999999999999999999",
    ] {
        for text in [
            exponent.to_owned(),
            format!("{exponent},1"),
            format!("[[{exponent}]]"),
        ] {
            let message = refused(&text, None);
            assert!(
                message.ends_with("an exponent from -1024 to 1024"),
                "{message}"
            );
        }
    }
}
