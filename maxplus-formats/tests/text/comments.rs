//! No row is ever dropped: what is written is what is read, else an error.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_formats::{Format, ParseErrorKind, read_matrix, read_sparse};
use proptest::prelude::*;

/// Every spelling of -inf that is not only another case of one of these.
const SPELLINGS: [&str; 12] = [
    "%0",
    ".",
    "ε",
    "eps",
    "-inf",
    "-Inf",
    "-INFINITY",
    "-infinity",
    "-oo",
    "-OO",
    "-∞",
    "-Infinity",
];

const LINE_ENDS: [&str; 2] = ["\n", "\r\n"];

/// 3 x 3 cells, the places in `mask` (bit 3 i + j) -inf, the others distinct.
fn cells(mask: usize, spelling: &str) -> ([[String; 3]; 3], Matrix<MaxPlus<i64>>) {
    let infinite = |i: usize, j: usize| mask >> (3 * i + j) & 1 == 1;
    let number = |i: usize, j: usize| 10 * (i as i64 + 1) + j as i64 + 1;
    let cell = |i, j| match infinite(i, j) {
        true => spelling.to_owned(),
        false => number(i, j).to_string(),
    };
    let entry = |i, j| match infinite(i, j) {
        true => MaxPlus::NEG_INFINITY,
        false => MaxPlus::finite(number(i, j)),
    };
    let rows = [0, 1, 2].map(|i| [0, 1, 2].map(|j| cell(i, j)));
    (rows, Matrix::from_fn(3, 3, entry))
}

fn assert_reads(text: &str, formats: &[Option<Format>], expected: &Matrix<MaxPlus<i64>>) {
    for &format in formats {
        let read = read_matrix::<MaxPlus<i64>>(text, format);
        assert_eq!(read.as_ref(), Ok(expected), "{text:?} as {format:?}");
        let sparse = read_sparse::<MaxPlus<i64>>(text, format);
        assert_eq!(sparse, Ok(expected.to_sparse()), "{text:?} as {format:?}");
    }
}

/// Every spelling, every set of places in one row or all, every separator, line
/// end, indent and format, given and not given.
#[test]
fn oracle_every_spelling_is_read_in_every_place_of_every_format() {
    for spelling in SPELLINGS {
        for mask in (0..24).map(|k| (k % 8) << (k / 8 * 3)).chain([0o777]) {
            let (cells, expected) = cells(mask, spelling);
            let rows = |separator: &str| cells.each_ref().map(|row| row.join(separator));
            for end in LINE_ENDS {
                for indent in ["", " "] {
                    let text = |separator| {
                        let rows = rows(separator).map(|row| format!("{indent}{row}"));
                        rows.join(end) + end
                    };
                    for separator in [" ", "\t", " \t "] {
                        let formats = [None, Some(Format::Text), Some(Format::Table)];
                        assert_reads(&text(separator), &formats, &expected);
                    }
                    for separator in [",", ";", " , ", ", ", " ;"] {
                        let formats = [None, Some(Format::Csv)];
                        assert_reads(&text(separator), &formats, &expected);
                    }
                    assert_reads(&text("\t"), &[Some(Format::Csv)], &expected);
                }
                for separator in [",", ", ", " ,", ",\n"] {
                    for quote in ["", "\""] {
                        let between = format!("{quote}{separator}{quote}");
                        let lists = rows(&between).map(|row| format!("[{quote}{row}{quote}]"));
                        let formats = [None, Some(Format::Tplib), Some(Format::JsonLines)];
                        assert_reads(&(lists.join(end) + end), &formats, &expected);
                        let array = format!("[{}]{end}", lists.join(&format!(",{end}")));
                        assert_reads(&array, &[None, Some(Format::Json)], &expected);
                    }
                }
                let formats = [None, Some(Format::MatrixMarket)];
                let columns = [0, 1, 2].map(|j| [0, 1, 2].map(|i| cells[i][j].clone()));
                let array = columns.concat().join(end);
                let head = format!("%%MatrixMarket matrix array integer general{end}3 3{end}");
                assert_reads(&format!("{head}{array}{end}"), &formats, &expected);
                let places = (0..9).map(|k| (k / 3, k % 3));
                let triplets: String = places
                    .map(|(i, j)| format!("{} {} {}{end}", i + 1, j + 1, cells[i][j]))
                    .collect();
                let head =
                    format!("%%MatrixMarket matrix coordinate integer general{end}3 3 9{end}");
                assert_reads(&format!("{head}{triplets}"), &formats, &expected);
            }
        }
    }
}

/// The rule for comments at the begin of a line, said once more.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty()
        || line.starts_with('#')
        || line.starts_with("//")
        || (line.starts_with('%') && !line.starts_with("%0"))
}

proptest! {
    /// Signs of comments and entries in any order: a text is refused, or it
    /// has a row for every line that is neither blank nor a comment.
    #[test]
    fn oracle_every_line_is_a_row_a_comment_or_an_error(
        lines in prop::collection::vec("[ \t]{0,2}(%0|%|#|/|//|1|-inf|\\.|2/3|[ ,;])([ ,;\t]?(%0|%|#|//|1|0|\"|\\.)){0,3}", 0..5),
    ) {
        let text = lines.join("\n");
        let expected = lines.iter().filter(|line| !is_comment(line)).count();
        for format in [None, Some(Format::Text), Some(Format::Table), Some(Format::Csv)] {
            if let Ok(matrix) = read_matrix::<MaxPlus<f64>>(&text, format) {
                prop_assert_eq!(matrix.rows(), expected, "{:?} as {:?}", text, format);
            }
        }
    }
}

#[test]
fn rows_that_begin_with_percent_zero_stay() {
    let read = read_matrix::<MaxPlus<i64>>("%0,1\n2,3\n4,5\n", None).unwrap();
    assert_eq!(read.to_string(), "-inf 1\n2 3\n4 5\n");
    for bad in ["%0x 1\n2 3", "%01,1\n2,3", "%0%\n1", "[1]\n%0\n[2]"] {
        assert!(read_matrix::<MaxPlus<i64>>(bad, None).is_err(), "{bad:?}");
    }
}

#[test]
fn a_matrix_market_file_is_never_taken_for_text() {
    let body = "matrix coordinate integer general\n3 3 1\n1 2 3\n";
    for before in ["", "\n", " \n\t\r\n", "  ", "\u{feff}", "\u{feff}\n\n"] {
        let text = format!("{before}%%MatrixMarket {body}");
        let read = read_matrix::<MaxPlus<i64>>(&text, None).unwrap();
        assert_eq!(
            read.to_string(),
            "-inf 3 -inf\n-inf -inf -inf\n-inf -inf -inf\n"
        );
    }
    for (banner, line, column, found) in [
        ("%MatrixMarket", 1, 1, "%MatrixMarket"),
        ("\n%MatrixMarket", 2, 1, "%MatrixMarket"),
        ("%%%matrixmarket", 1, 1, "%%%matrixmarket"),
        ("%% MatrixMarket", 1, 1, "%%"),
        ("# mine\n%%MatrixMarket", 1, 1, "#"),
        ("% mine\n%%MatrixMarket", 1, 1, "%"),
    ] {
        let error = read_matrix::<MaxPlus<i64>>(format!("{banner} {body}"), None).unwrap_err();
        let message = format!(
            "line {line}, column {column}: found `{found}`, \
             expected the banner `%%MatrixMarket matrix ...` before everything else"
        );
        assert_eq!(error.to_string(), message);
    }
    // Nor is it a comment for who says that it is text.
    for banner in ["%%MatrixMarket", "\n  %MatrixMarket", "# c\n%%MatrixMarket"] {
        let text = format!("{banner} {body}");
        for format in [Format::Text, Format::Csv, Format::Tplib, Format::JsonLines] {
            let error = read_matrix::<MaxPlus<i64>>(&text, Some(format)).unwrap_err();
            assert_eq!(error.kind, ParseErrorKind::Syntax, "{error}");
            assert!(error.to_string().ends_with("format mtx"), "{error}");
        }
        assert!(text.parse::<Matrix<MaxPlus<i64>>>().is_err());
    }
}

#[test]
fn comments_stand_where_the_rules_let_them() {
    for (text, expected) in [
        ("1,2 % a, b\n3,4 // c\n", "1 2\n3 4\n"),
        ("1 2 % a, b\n3 4", "1 2\n3 4\n"),
        ("1 2 // a; b\n", "1 2\n"),
        ("% a, b\n1 2", "1 2\n"),
        ("[1] % c\n// d\n[2]#e", "1\n2\n"),
        (
            "%%MatrixMarket matrix array real general\n%0 is no entry here\n1 1 %c\n%d\n7",
            "7\n",
        ),
    ] {
        let read = read_matrix::<MaxPlus<i64>>(text, None).unwrap();
        assert_eq!(read.to_string(), expected, "{text:?}");
    }
    for text in ["[[1] # c\n]", "# c\n[[1]]", "[1, # c\n2]", "1\t2,%c\n"] {
        assert!(read_matrix::<MaxPlus<i64>>(text, None).is_err(), "{text:?}");
    }
}

#[test]
fn a_tab_before_the_first_field_ends_an_empty_field() {
    let read = read_matrix::<MaxPlus<i64>>("\t1\t2\n\t3\t4", Some(Format::Csv)).unwrap();
    assert_eq!(read.to_string(), "-inf 1 2\n-inf 3 4\n");
}
