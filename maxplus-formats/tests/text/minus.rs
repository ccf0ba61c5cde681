//! The minus of typography, U+2212, and dashes, which are not a minus.

use maxplus_core::tropical::Max;
use maxplus_core::{MaxPlus, MinPlus};
use maxplus_formats::{Format, ParseErrorKind, format_matrix, read_matrix, read_vector};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;

use super::{fit_formats, fraction, matrices};

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn law_every_reader_takes_the_minus_of_typography(
        a in matrices::<BigRational, Max>(1..5, fraction()),
    ) {
        for format in fit_formats(&a) {
            let typeset = format_matrix(&a, format).replace('-', "\u{2212}");
            // `->` of DOT is not a minus.
            let typeset = typeset.replace("\u{2212}>", "->");
            let back = read_matrix::<MaxPlus<BigRational>>(&typeset, Some(format));
            prop_assert_eq!(back.as_ref().unwrap(), &a, "{}: {}", format, typeset);
            let shown = Format::detect(&typeset);
            prop_assert_eq!(shown, Format::detect(&format_matrix(&a, format)));
        }
    }
}

#[test]
fn the_minus_of_typography_is_read_as_spreadsheets_and_papers_have_it() {
    let vector = read_vector::<MaxPlus<i64>>("0 \u{2212}1 .", None).unwrap();
    assert_eq!(vector.to_string(), "0 -1 -inf");
    // In min-plus it is the wrong infinity, as `-inf` is.
    let error = read_matrix::<MinPlus<i64>>("\u{2212}inf", None).unwrap_err();
    assert_eq!(error.kind, ParseErrorKind::WrongInfinity);
}

#[test]
fn another_dash_is_refused_in_its_place_with_what_to_write() {
    let error = read_matrix::<MaxPlus<i64>>("\u{2212}1 2\n\u{2212}3 \u{2013}4", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 4: found `\u{2013}4`, expected a number or -inf (`\u{2013}`, U+2013, is \
         a dash: a minus is `-`)",
    );
    assert_eq!(error.excerpt(), "\u{2212}3 \u{2013}4\n   ^^");
    for dash in [
        "\u{2010}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{ff0d}", "\u{2796}",
    ] {
        for text in [format!("{dash}4"), dash.to_owned(), format!("2e{dash}3")] {
            let error = read_matrix::<MaxPlus<i64>>(&text, None).unwrap_err();
            assert_eq!(error.kind, ParseErrorKind::NotANumber, "{text}");
            assert!(error.expected.contains("is a dash"), "{text}: {error}");
        }
    }
}
