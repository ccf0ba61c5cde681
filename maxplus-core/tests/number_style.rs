//! Fractions, decimals and rounded numbers.

use maxplus_core::number_style::{
    NumberStyle, decimal_text, in_number_style, number_style, set_number_style, shown,
};
use maxplus_core::{MaxPlus, Rational};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;
use proptest::prelude::*;

fn text(style: NumberStyle, numer: i64, denom: i64) -> String {
    in_number_style(style, || Rational::new(numer, denom).to_string())
}

#[test]
fn each_style_prints_as_its_table_says() {
    use NumberStyle::{AsRead, Decimals, Fractions, Rounded};

    for (style, half, third) in [
        (Fractions, "7/2", "-1/3"),
        (Decimals, "3.5", "-1/3"),
        (AsRead, "7/2", "-1/3"),
        (Rounded(2), "3.5", "~-0.33"),
        (Rounded(0), "~4", "~0"),
    ] {
        assert_eq!(text(style, 7, 2), half, "{style:?}");
        assert_eq!(text(style, -1, 3), third, "{style:?}");
        assert_eq!(text(style, 6, 2), "3", "{style:?}");
    }
    assert_eq!(text(Decimals, 1, 1024), "0.0009765625");
    assert_eq!(text(Rounded(1), 19, 20), "~1.0");
}

#[test]
fn only_numbers_with_a_point_or_an_exponent_make_decimals() {
    for (read, expected) in [
        ("3.5", "1/2 -> 0.5"),
        (".5", "1/2 -> 0.5"),
        ("5.", "1/2 -> 0.5"),
        ("1e3", "1/2 -> 0.5"),
        ("7", "1/2 -> 1/2"),
        ("7/2", "1/2 -> 1/2"),
        ("-inf", "1/2 -> 1/2"),
        (".", "1/2 -> 1/2"),
    ] {
        in_number_style(NumberStyle::AsRead, || {
            let before = Rational::new(1, 2).to_string();
            let _: MaxPlus<Rational> = read.parse().unwrap();
            let after = Rational::new(1, 2).to_string();
            assert_eq!(format!("{before} -> {after}"), expected, "{read}");
        });
    }
    // A word that is not a number changes nothing, and neither does another thread.
    in_number_style(NumberStyle::AsRead, || {
        assert!("a.b".parse::<MaxPlus<Rational>>().is_err());
        let thread = std::thread::spawn(|| "1.5".parse::<MaxPlus<Rational>>().is_ok());
        assert!(thread.join().unwrap());
        assert_eq!(number_style(), NumberStyle::Fractions);
    });
}

#[test]
fn a_style_ends_with_its_work_even_if_that_panics() {
    set_number_style(NumberStyle::Rounded(1));
    let work = || in_number_style(NumberStyle::Decimals, || panic!("on purpose"));
    assert!(std::panic::catch_unwind(work).is_err());
    assert_eq!(number_style(), NumberStyle::Rounded(1));
}

proptest! {
    #[test]
    fn law_decimals_read_back_as_the_same_number(numer in any::<i64>(), twos in 0..20_u32, fives in 0..10_u32) {
        let denominator = BigInt::from(2).pow(twos) * BigInt::from(5).pow(fives);
        let number = BigRational::new(numer.into(), denominator);
        let text = decimal_text(&number).unwrap();
        let read: MaxPlus<Rational> = text.parse().unwrap();
        prop_assert_eq!(read.into_value().map(BigRational::from), Some(number));
        prop_assert!(!text.contains('.') || !text.ends_with('0'));
    }

    #[test]
    fn oracle_a_rounded_number_is_at_most_half_a_place_away(numer in -5000_i64..5000, denom in 1_i64..60, places in 0_u16..5) {
        let number = BigRational::new(numer.into(), denom.into());
        let style = NumberStyle::Rounded(places);
        let text = in_number_style(style, || shown(&number).to_string());
        let (is_rounded, digits) = match text.strip_prefix('~') {
            Some(digits) => (true, digits),
            None => (false, &*text),
        };
        let read: MaxPlus<Rational> = digits.parse().unwrap();
        let away = (BigRational::from(read.into_value().unwrap()) - &number).abs();
        let half = BigRational::new(1.into(), BigInt::from(2) * BigInt::from(10).pow(places.into()));
        prop_assert!(away <= half);
        prop_assert_eq!(is_rounded, away != BigRational::from_integer(0.into()));
        prop_assert!(text.parse::<MaxPlus<Rational>>().is_err() == is_rounded);
    }
}
