//! LaTeX's cells and columns, by what is read.

use maxplus_core::{Matrix, MaxPlus, Rational};
use maxplus_formats::{Format, read_matrix};

fn read(text: &str) -> Result<String, String> {
    let read: Result<Matrix<MaxPlus<Rational>>, _> = read_matrix(text, Some(Format::Latex));
    read.map(|a| a.to_string()).map_err(|error| error.found)
}

#[test]
fn entries_lose_their_commands_and_nothing_else() {
    for (cell, expected) in [
        (" -\\infty ", Ok("-inf")),
        ("- \\infty", Ok("-inf")),
        ("$-\\infty$", Ok("-inf")),
        ("\\varepsilon", Ok("-inf")),
        ("\\cdot", Ok("-inf")),
        ("\\cdots", Err("`\\cdots`")),
        ("-\\frac{2}{3}", Ok("-2/3")),
        ("\\tfrac{ 2 }{3}", Ok("2/3")),
        ("\\frac{2}{3}x", Err("`\\frac{2}{3}x`")),
        ("\\phantom{-}3", Ok("3")),
        ("{-}3", Ok("-3")),
        ("\u{2212}3", Ok("-3")),
        ("\\hline 3", Ok("3")),
        ("1 2", Err("`1 2`")),
        ("1\\,000", Err("`1\\,000`")),
        ("", Err("an empty cell")),
        ("\\alpha", Err("`\\alpha`")),
    ] {
        // A cell beside it, for an empty row is no row.
        let found = read(&format!("\\begin{{pmatrix}}{cell}&7\\end{{pmatrix}}"));
        let expected = expected.map(|number| format!("{number} 7\n"));
        assert_eq!(found, expected.map_err(str::to_owned), "{cell}");
    }
}

/// In a list the first column holds labels, and a last one behind a bar holds words.
#[test]
fn a_bar_behind_the_first_column_makes_it_a_list() {
    let read = |columns: &str, row: &str| {
        read(&format!("\\begin{{tabular}}{columns}{row}\\end{{tabular}}"))
    };
    for (columns, row, entries) in [
        ("{l|rrr}", "v & 1 & 2 & 3", "1 2 3\n"),
        ("{l|r|l}", "v & 1 & why", "1\n"),
        ("{ l | rr | p{4cm} }", "v & 1 & 2 & why", "1 2\n"),
    ] {
        assert_eq!(read(columns, row).as_deref(), Ok(entries), "{columns}");
    }
    for columns in [
        "{lrr}",
        "{rr}",
        "{l|cc}",
        "{l|}",
        "{l||l}",
        "{l|rr|rr}",
        "[t]{l|rr}",
    ] {
        assert_eq!(read(columns, "1 & 2").as_deref(), Ok("1 2\n"), "{columns}");
        assert!(read(columns, "v & 2").is_err(), "{columns}");
    }
}
