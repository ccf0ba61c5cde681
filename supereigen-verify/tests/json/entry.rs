//! The numbers in a claim's file: exact, of three kinds, of any size.

use super::*;

#[test]
fn entries_are_exact_and_of_three_kinds() {
    let lambda = |text: &str| {
        let claim = edited(r#""lambda":0"#, &format!(r#""lambda":{text}"#))?;
        Ok::<_, String>(claim.lambda().to_string())
    };
    assert_eq!(lambda("-7").unwrap(), "-7");
    assert_eq!(
        lambda("0.1").unwrap(),
        "1/10",
        "not the double nearest to it"
    );
    assert_eq!(lambda("9007199254740993").unwrap(), "9007199254740993");
    assert_eq!(
        lambda("123456789012345678901234567890").unwrap(),
        "123456789012345678901234567890"
    );
    assert_eq!(lambda("1e2").unwrap(), "100");
    assert_eq!(lambda(r#""-4/6""#).unwrap(), "-2/3");
    assert_eq!(lambda(r#""-inf""#).unwrap(), "-inf");
    assert_eq!(lambda(r#""\u002dinf""#).unwrap(), "-inf");
    for refused in [
        "null",
        "true",
        "[0]",
        "{}",
        r#"".""#,
        r#""eps""#,
        r#""-Inf""#,
    ] {
        let error = lambda(refused).unwrap_err();
        assert!(
            error.starts_with("lambda: found ") && error.contains("expected a number, \"p/q\""),
            "{refused}: {error}"
        );
    }
    for refused in [r#""NaN""#, r#""inf""#, r#""""#, r#""1/0""#, r#""one""#] {
        let error = lambda(refused).unwrap_err();
        assert!(
            error.starts_with("lambda: line 1, column "),
            "{refused}: {error}"
        );
    }
    let error = edited("[0,-1]", r#"[0,"x"]"#).unwrap_err();
    assert!(error.starts_with("vector 1, entry 2: "), "{error}");
    let error = edited(r#"[1,"-inf"]"#, r#"[1,null]"#).unwrap_err();
    assert!(
        error.starts_with("matrix row 2, entry 2: found null"),
        "{error}"
    );
}

#[test]
fn strings_hold_integers_and_fractions_and_nothing_around_them() {
    let lambda = |text: &str| {
        let claim = edited(r#""lambda":0"#, &format!(r#""lambda":"{text}""#))?;
        Ok::<_, String>(claim.lambda().to_string())
    };
    for (text, expected) in [
        ("-5", "-5"),
        ("0", "0"),
        ("-0", "0"),
        ("10/4", "5/2"),
        ("-0/7", "0"),
        ("12345678901234567890123", "12345678901234567890123"),
        (r"1\/3", "1/3"),
        (r"\u0031", "1"),
    ] {
        assert_eq!(lambda(text).unwrap(), expected, "{text}");
    }
    let blanks = [
        " -5",
        "-5 ",
        " ",
        "\u{feff}5",
        "\u{a0}5",
        r"\t5",
        r"\ufeff5",
        "5 /2",
        "5/ 2",
    ];
    let spellings = [
        "+5", "05", "-05", "1/02", "0.5", ".5", "5.", "1e2", "--5", "5/-2", "1/+2", "٣",
    ];
    let escapes = [r"\u+031", r"\u31", r"\x31", r"\ud800", "\n5"];
    for text in blanks.into_iter().chain(spellings).chain(escapes) {
        let error = lambda(text).unwrap_err();
        assert!(error.chars().count() < 200, "{text:?}: {error}");
    }
}

#[test]
fn numbers_of_any_size_are_read_or_refused_at_once() {
    let lambda = |text: &str| {
        let claim = edited(r#""lambda":0"#, &format!(r#""lambda":{text}"#))?;
        Ok::<_, String>(claim.lambda().to_string())
    };
    assert_eq!(lambda("-1e400").unwrap(), format!("-1{}", "0".repeat(400)));
    assert_eq!(lambda("1E-400").unwrap(), format!("1/1{}", "0".repeat(400)));
    assert_eq!(lambda("-0.0e99999999999999999999").unwrap(), "0");
    for text in [
        "1e1025",
        "1e1000000000",
        "-1e-1000000000",
        "1e99999999999999999999",
    ] {
        let error = lambda(text).unwrap_err();
        assert!(error.contains("an exponent from -1024 to 1024"), "{error}");
    }
    let long = "7".repeat(10_001);
    for text in [long.clone(), format!("\"{long}\""), format!("\"1/{long}\"")] {
        let error = lambda(&text).unwrap_err();
        assert!(error.contains("at most 10000 digits"), "{error}");
    }
    for text in [
        "01",
        "+1",
        ".5",
        "5.",
        "1e",
        "0x10",
        "--1",
        "Infinity",
        "-Infinity",
        "NaN",
    ] {
        assert!(lambda(text).is_err(), "{text}");
    }
}

#[test]
fn errors_stay_short_whatever_stood_there() {
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let long = "x".repeat(100_000);
    for (from, to) in [
        (r#""lambda":0"#, format!(r#""lambda":{nested}"#)),
        (r#""lambda":0"#, format!(r#""lambda":"{long}""#)),
        (r#"[0,-1]"#, format!(r#"[0,{nested}]"#)),
        (r#"[0,-1]"#, nested.clone()),
        (r#"[0,-1]"#, format!(r#""{long}""#)),
        (r#""n":2"#, format!(r#""n":"{long}""#)),
        (r#""n":2"#, format!(r#""n":2,"{long}":2"#)),
        (r#""version":"7""#, format!(r#""version":{nested}"#)),
    ] {
        let error = edited(from, &to).unwrap_err();
        assert!(
            error.chars().count() < 300,
            "{} characters",
            error.chars().count()
        );
    }
    let error = edited(r#""n":2"#, &format!(r#""n":"{long}""#)).unwrap_err();
    assert!(error.starts_with("invalid type: string \"xxx"), "{error}");
    assert!(
        error.contains("expected usize at line 1 column "),
        "{error}"
    );
    let error = read_vectors(&nested).unwrap_err().to_string();
    assert!(error.chars().count() < 300, "{error}");
}

#[test]
fn long_integers_are_written_as_strings_and_read_either_way() {
    let long = "123456789012345678901";
    let claim = edited(r#""lambda":0"#, &format!(r#""lambda":{long}"#)).unwrap();
    let file = claim.to_json();
    assert!(file.contains(&format!(r#""lambda":"{long}""#)), "{file}");
    assert_eq!(Claim::from_json(&file).unwrap(), claim);
    let edge = edited(r#""lambda":0"#, r#""lambda":-9223372036854775808"#).unwrap();
    assert!(edge.to_json().contains(r#""lambda":-9223372036854775808,"#));
}
