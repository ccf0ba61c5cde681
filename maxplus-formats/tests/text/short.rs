//! Short integers and -inf have a fast path in every format, with the same results.

use maxplus_core::{Matrix, MaxPlus};
use maxplus_formats::{Format, ParseError, read_matrix};
use proptest::prelude::*;

/// Numbers of all lengths, those at the ends of the fast path among them.
fn entry() -> impl Strategy<Value = Option<i64>> {
    let edges = prop::sample::select(vec![
        0,
        9,
        -10,
        999_999,
        -1_000_000,
        9_999_999,
        -12_345_678,
        999_999_999_999_999_999,
        -1_000_000_000_000_000_000,
        i64::MAX,
        -i64::MAX,
    ]);
    prop_oneof![
        2 => Just(None),
        6 => (-120..=3_i64).prop_map(Some),
        1 => edges.prop_map(Some),
        1 => any::<i64>().prop_map(|value| Some(value.max(-i64::MAX))),
    ]
}

/// A CSV field, most of them good.
fn field() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "", " ", "01", "+1", "-", "-inf ", " -2", "inf", "-infx", "1 2", "\"3\"", "1.5", "x", "-0",
        "1#c", "1 #c", "% c", "%0", "//", "é", ".",
    ]);
    prop_oneof![
        12 => entry().prop_map(|entry| entry.map_or("-inf".to_owned(), |e| e.to_string())),
        1 => odd.prop_map(str::to_owned),
    ]
}

fn csv(text: &str) -> Result<Matrix<MaxPlus<i64>>, ParseError> {
    read_matrix(text, Some(Format::Csv))
}

proptest! {
    #[test]
    fn oracle_integers_of_all_lengths_are_read_as_written(
        rows in (1..6_usize).prop_flat_map(|cols| {
            prop::collection::vec(prop::collection::vec(entry(), cols), 1..6)
        }),
        gap in prop::sample::select(vec!["", " ", "  ", "\t"]),
    ) {
        let expected: Matrix<MaxPlus<i64>> = Matrix::from_fn(rows.len(), rows[0].len(), |i, j| {
            MaxPlus::from_option(rows[i][j]).unwrap()
        });
        let joined = |between: &str, infinite: &str| -> Vec<String> {
            let print = |entry: &Option<i64>| entry.map_or(infinite.to_owned(), |e| e.to_string());
            let row = |row: &Vec<_>| row.iter().map(print).collect::<Vec<_>>().join(between);
            rows.iter().map(row).collect()
        };
        let comma = format!("{gap},{gap}");
        let lists = joined(&comma, "\"-inf\"");
        let in_brackets = |list: &String| format!("[{gap}{list}{gap}]");
        let lists: Vec<String> = lists.iter().map(in_brackets).collect();
        for (format, text) in [
            (Format::Text, joined(&format!(" {gap}"), "-inf").join("\n")),
            (Format::Csv, joined(&comma, "-inf").join("\n") + "\n"),
            (Format::Csv, joined(";", "-inf").join("\r\n")),
            (Format::Json, format!("[{}]", lists.join(",\n"))),
            (Format::JsonLines, lists.join("\n")),
            (Format::Tplib, lists.join("\n").replace("\"-inf\"", "-inf")),
        ] {
            let read = read_matrix(&text, Some(format));
            prop_assert_eq!(read.as_ref(), Ok(&expected), "{}: {:?}", format, text);
        }
    }

    // A line that begins with a blank is read the long way.
    #[test]
    fn agreement_lines_of_csv_the_short_way_and_the_long(
        lines in prop::collection::vec(prop::collection::vec(field(), 3), 1..5),
        gone in prop::option::weighted(0.2, any::<prop::sample::Index>()),
    ) {
        let mut lines: Vec<String> = lines.iter().map(|fields| fields.join(",")).collect();
        if let Some(gone) = gone {
            // Two rows of one line, or a line that is too short.
            let line = gone.index(lines.len());
            let cut = gone.index(lines[line].len() + 1);
            if lines[line].is_char_boundary(cut) {
                lines[line].truncate(cut);
            }
        }
        let long: Vec<String> = lines.iter().map(|line| format!(" {line}")).collect();
        let (short, long) = (csv(&lines.join("\n")), csv(&long.join("\n")));
        match (short, long) {
            (Ok(short), Ok(long)) => prop_assert_eq!(short, long),
            (Err(short), Err(long)) => {
                let said = |e: &ParseError| (e.kind, e.line, e.width, e.found.clone(), e.expected.clone());
                prop_assert_eq!(said(&short), said(&long));
                // Errors about the whole text are placed at its end.
                prop_assert!(short.column == long.column || short.column + 1 == long.column);
            }
            (short, long) => prop_assert!(false, "{:?} and {:?}", short, long),
        }
    }
}
