//! Plain text, and the parts that readers of other texts are made of.

use maxplus_core::text::names::{InQuotes, quoted};
use maxplus_core::text::number::{Front, front_integer, short_entry, small_integer};
use maxplus_core::text::plain::{begins_comment, entries_end, is_banner};
use maxplus_core::text::{IntegerLists, names_line};
use maxplus_core::{MaxPlus, MinPlus, Names, Vector};

/// What the bytes begin with, by the short way and digit by digit.
fn both(text: &str) -> [Option<(i64, usize)>; 2] {
    let entry = short_entry::<MaxPlus<i64>>(text.as_bytes(), |_| true);
    let entry = entry.and_then(|(entry, length)| Some((*entry.value()?, length)));
    [entry, small_integer(text.as_bytes())]
}

#[test]
fn agreement_digits_at_once_with_digits_one_by_one() {
    let longest = 999_999_999_999_999_999;
    for number in [0, 9, 10, 47, 123, 654_321, 9_999_999, 12_345_678, longest] {
        for behind in [
            "",
            ",",
            "]",
            " 12345678",
            "/2",
            ":",
            "\u{ff}\u{ff}",
            "e5",
            "-",
        ] {
            for zeros in ["", "0", "000"] {
                let text = format!("{zeros}{number}{behind}");
                let digits = text.find(|c: char| !c.is_ascii_digit());
                let digits = digits.unwrap_or(text.len());
                let expected = (digits <= 18).then_some((number, digits));
                assert_eq!(both(&text), [expected; 2], "{text}");
                let expected = expected.map(|(number, end)| (-number, end + 1));
                assert_eq!(both(&format!("-{text}")), [expected; 2], "-{text}");
            }
        }
    }
    for none in [
        "",
        "-",
        "x",
        "-x1234567",
        "--1",
        " 1",
        "1234567890123456789",
    ] {
        assert_eq!(both(none), [None; 2], "{none}");
    }
}

#[test]
fn every_byte_but_a_digit_ends_the_digits() {
    for byte in 1..=u8::MAX {
        let bytes = [b'-', b'4', b'2', byte, b'7', 0xff, byte, b'1', b'1'];
        let (value, length, next) = match byte {
            b'0'..=b'9' => (-4207 - 10 * i64::from(byte - b'0'), 5, 0xff),
            _ => (-42, 3, byte),
        };
        let expected = Front {
            value,
            length,
            padded: false,
            next,
        };
        assert_eq!(front_integer(&bytes), Some(expected));
    }
    for (text, padded) in [
        ("0,-------", false),
        ("00,------", true),
        ("-07,-----", true),
    ] {
        let front = front_integer(text.as_bytes()).unwrap();
        assert_eq!(front.padded, padded, "{text}");
    }
    // Whether the number goes on is not to be seen.
    for hidden in ["12345678,", "-12345678,", "1,", "-123,", "12345678"] {
        assert_eq!(front_integer(hidden.as_bytes()), None, "{hidden}");
    }
}

#[test]
fn percent_zero_begins_no_comment_whatever_follows() {
    for rest in ["%0", "%0,1", "%0;1", "%0 1", "%01", "%0x"] {
        assert!(!begins_comment(rest.as_bytes()), "{rest}");
    }
    for rest in ["%", "% 0", "%%0", "#", "#0", "//", "// 1"] {
        assert!(begins_comment(rest.as_bytes()), "{rest}");
    }
    assert!(!begins_comment(b"/1"));
}

#[test]
fn entries_end_where_a_comment_begins() {
    for (line, entries) in [
        ("1,2#3", "1,2"),
        ("1/2,%0", "1/2,%0"),
        ("1 %0 %c", "1 %0 "),
        ("1\t//c", "1\t"),
        ("1//2", "1//2"),
        ("1%2", "1%2"),
        ("%c", ""),
    ] {
        assert_eq!(&line[..entries_end(line.as_bytes())], entries);
    }
}

#[test]
fn a_banner_is_one_with_any_number_of_percent_signs() {
    for line in ["%%MatrixMarket x", "%matrixmarket", "%% MATRIXMARKET"] {
        assert!(is_banner(line.as_bytes()), "{line}");
    }
    for line in ["MatrixMarket", "# %%MatrixMarket", "% a MatrixMarket", "%%"] {
        assert!(!is_banner(line.as_bytes()), "{line}");
    }
}

/// All of the text as lists, in print.
fn read_lists(text: &str) -> Option<String> {
    let mut place = IntegerLists::new(text);
    let lists = place.lists::<MaxPlus<i64>>()?;
    let print = |list: Vec<_>| Vector::from(list).to_string();
    let lists: Vec<String> = lists.into_iter().map(print).collect();
    place.is_at_end().then(|| lists.join("; "))
}

#[test]
fn lists_are_read_whatever_the_white_space() {
    let tight = r#"[[0,-12,"-inf"],[],[123456789012345678,-0]]"#;
    let expected = "0 -12 -inf; ; 123456789012345678 0";
    assert_eq!(read_lists(tight).as_deref(), Some(expected));
    for gap in [" ", "\n", "\t\r\n ", "   "] {
        let loose = [",", "[", "]"].iter().fold(tight.to_owned(), |text, sign| {
            text.replace(sign, &format!("{gap}{sign}{gap}"))
        });
        assert_eq!(read_lists(&loose).as_deref(), Some(expected), "{loose}");
        let behind = tight.replace(',', &format!(",{gap}"));
        assert_eq!(read_lists(&behind).as_deref(), Some(expected), "{behind}");
    }
}

#[test]
fn everything_else_is_for_the_long_way() {
    for entry in [
        "",
        "-",
        "+1",
        "01",
        "-01",
        "00",
        "1.0",
        "1e2",
        "1 2",
        "1/2",
        "null",
        "x",
        "inf",
        "-inf",
        "\"inf\"",
        "\"-Inf\"",
        "\"-inf",
        "\"1\"",
        "[]",
        "1234567890123456789",
        "\u{a0}1",
    ] {
        for list in [
            format!("[[{entry}, 3]]"),
            format!("[[1, 2,{entry}, 3, 4]]"),
            format!("[[1, 2, {entry}]]"),
            format!("[[{entry}]]"),
        ] {
            // An empty list is none of these.
            assert!(list == "[[]]" || read_lists(&list).is_none(), "{list}");
        }
    }
    let whole = "[[1, -2], [\"-inf\"]]";
    assert!(read_lists(whole).is_some());
    for end in 0..whole.len() {
        assert_eq!(read_lists(&whole[..end]), None, "{}", &whole[..end]);
    }
    assert_eq!(read_lists("[[1]] x"), None);
    let other = IntegerLists::new("[\"-inf\"]").list::<MinPlus<i64>>();
    assert_eq!(other, None, "min-plus has another infinity");
}

#[test]
fn items_are_passed_over_by_their_brackets() {
    for item in ["1", " [1, {\"]\": 2}] ", r#""a\"b,]""#, "{}", ""] {
        for end in [",", "]", "}"] {
            let text = format!("{item}{end}");
            let mut place = IntegerLists::new(&text);
            assert_eq!(place.pass(), Some(()), "{text}");
            assert_eq!(place.place(), item.len(), "{text}");
        }
    }
    for open in ["1", "[1,", "\"a,", "\"a\\\"", "{\"a\": ["] {
        assert_eq!(IntegerLists::new(open).pass(), None, "{open}");
    }
}

#[test]
fn integers_and_strings_end_where_they_should() {
    let integer = |text: &str| IntegerLists::new(text).integer();
    assert_eq!(
        [" 12", "-3}", "4 5"].map(integer),
        [Some(12), Some(-3), Some(4)]
    );
    assert_eq!(["1.5", "1e2", "07", "\"1\""].map(integer), [None; 4]);
    let string = |text: &'static str| IntegerLists::new(text).string();
    assert_eq!([" \"ab\" ", "\"\""].map(string), [Some("ab"), Some("")]);
    assert_eq!(["ab", "\"ab", r#""a\n""#].map(string), [None; 3]);
}

#[test]
fn names_of_json_are_kept_or_refused() {
    let names = |list: &str| {
        let line = format!("{{\"names\": {list}}}");
        let read = names_line(&line).map(|(names, _)| names);
        let all =
            |names: Option<Names>| names.map(|names| names.iter().collect::<Vec<_>>().join("|"));
        read.map(all).map_err(|error| error.to_string())
    };
    let kept = r#"["a\\tb", "\u00e9 \/", "\ud83d\ude80"]"#;
    assert_eq!(names(kept), Ok(Some("a\\tb|é /|\u{1f680}".to_owned())));
    let control = "expected a name for node 2, without control characters";
    let blanks = "expected a name for node 2 without blanks around it";
    let no_string = "expected a name in quotes";
    for (name, expected) in [
        (r#""a\tb""#, control),
        (r#""a\nb""#, control),
        (r#""a\u001b""#, control),
        ("\"a\tb\"", control),
        (r#""""#, control),
        (r#"" a""#, blanks),
        (r#""a\u00a0""#, blanks),
        (r#""\ud83d""#, no_string),
        (r#""\ud83d\u0041""#, no_string),
        (r#""\x""#, no_string),
    ] {
        let error = names(&format!("[\"x\", {name}]")).unwrap_err();
        assert!(error.contains(expected), "{name}: {error}");
        assert!(error.starts_with("line 1, column 17: "), "{name}: {error}");
    }
}

#[test]
fn law_what_is_quoted_reads_back() {
    for name in ["a", "a b", "\"", "\\", "\\n", "ä, \"b\"\\\\", ""] {
        let text = format!("{} rest", InQuotes(name));
        assert_eq!(quoted(&text), Some((name.to_owned(), text.len() - 5)));
    }
    for open in ["", "a", "\"", "\"a", "\"a\nb\"", "\"\\", "\"\\\""] {
        assert_eq!(quoted(open), None, "{open}");
    }
}
