//! Numbers from their text: exact for every carrier, an error or the number.

use maxplus_core::text::ParseErrorKind;
use maxplus_core::{MaxPlus, MinPlus, Rational};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

fn ratio(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

fn kind_of<T: maxplus_core::Carrier>(text: &str) -> ParseErrorKind {
    text.parse::<MaxPlus<T>>().unwrap_err().kind
}

#[test]
fn every_spelling_of_minus_infinity_is_read() {
    for text in [
        "-inf",
        "-Inf",
        "-INF",
        "-infinity",
        "-Infinity",
        "-oo",
        ".",
        "-∞",
        "ε",
        "eps",
        "%0",
        " -inf ",
    ] {
        assert_eq!(text.parse(), Ok(MaxPlus::<i64>::NEG_INFINITY), "{text}");
    }
    for text in [
        "inf", "+inf", "Infinity", "oo", "+oo", ".", "∞", "+∞", "ε", "eps", "%0",
    ] {
        assert_eq!(text.parse(), Ok(MinPlus::<f64>::INFINITY), "{text}");
    }
}

#[test]
fn the_infinity_of_the_other_convention_is_refused() {
    for text in ["inf", "+inf", "Infinity", "oo", "∞"] {
        assert_eq!(kind_of::<f64>(text), ParseErrorKind::WrongInfinity);
    }
    let error = "-inf".parse::<MinPlus<i64>>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found `-inf`, expected a number or inf: min-plus has no other infinity"
    );
}

#[test]
fn nan_and_rubbish_are_refused() {
    for text in ["NaN", "nan", "-nan", "NA"] {
        assert_eq!(kind_of::<f64>(text), ParseErrorKind::Nan, "{text}");
    }
    for text in [
        "x", "-", "+", "e", "1e", "1e+", "--1", "1.2.3", "1/", "/2", "1/-2", "1/2/3", "1//2",
        "0x10", "1_000", "1.5/2", "..", "-.", "+.", "-ε", "١", "1e1.5", "1/0", "inf inf", "1 2",
        "–1",
    ] {
        assert_eq!(kind_of::<f64>(text), ParseErrorKind::NotANumber, "{text}");
        assert_eq!(
            kind_of::<BigRational>(text),
            ParseErrorKind::NotANumber,
            "{text}"
        );
    }
    assert_eq!(kind_of::<i64>(""), ParseErrorKind::Empty);
    let comma = "1,5".parse::<MaxPlus<f64>>().unwrap_err();
    assert!(
        comma.expected.contains("with a point, not a comma"),
        "{comma}"
    );
}

#[test]
fn decimals_exponents_and_fractions_are_exact() {
    for (text, value) in [
        ("0.1", ratio(1, 10)),
        ("-.5", ratio(-1, 2)),
        ("+5.", ratio(5, 1)),
        ("1.50e-3", ratio(3, 2000)),
        ("-2E2", ratio(-200, 1)),
        ("-4/6", ratio(-2, 3)),
        ("000/7", ratio(0, 1)),
        ("-0", ratio(0, 1)),
        ("0e5", ratio(0, 1)),
    ] {
        assert_eq!(text.parse(), Ok(MaxPlus::finite(value.clone())), "{text}");
        let small = Ratio::new(
            i64::try_from(value.numer()).unwrap(),
            i64::try_from(value.denom()).unwrap(),
        );
        assert_eq!(text.parse(), Ok(MaxPlus::finite(small)), "{text}");
    }
    assert_eq!("1.5e1".parse(), Ok(MaxPlus::finite(15)));
    assert_eq!("4/2".parse(), Ok(MaxPlus::finite(2_i128)));
    assert_eq!("1e3".parse(), Ok(MaxPlus::finite(BigInt::from(1000))));
    assert_eq!("0.1".parse(), Ok(MaxPlus::finite(0.1)));
    assert_eq!("1/3".parse(), Ok(MaxPlus::finite(1.0 / 3.0)));
}

#[test]
fn a_number_that_the_carrier_does_not_hold_is_refused() {
    for text in ["1.5", "1/2", "2147483648", "-2147483648", "1e10"] {
        assert_eq!(kind_of::<i32>(text), ParseErrorKind::NotHeld, "{text}");
    }
    // -2^63 is the spare word of the packed i64.
    for text in ["9223372036854775808", "-9223372036854775808", "1e19"] {
        assert_eq!(kind_of::<i64>(text), ParseErrorKind::NotHeld, "{text}");
        assert!(text.parse::<MaxPlus<i128>>().is_ok());
    }
    assert_eq!(
        kind_of::<Ratio<i64>>("1/9223372036854775808"),
        ParseErrorKind::NotHeld
    );
    assert_eq!(kind_of::<BigInt>("1/2"), ParseErrorKind::NotHeld);
    // What would round to an infinity or to zero is no number of f64.
    for text in ["1e400", "-1e999", "1e-400", "1e-1024"] {
        assert_eq!(kind_of::<f64>(text), ParseErrorKind::NotHeld, "{text}");
    }
    assert_eq!(
        "1.5".parse::<MaxPlus<i64>>().unwrap_err().to_string(),
        "line 1, column 1: found `1.5`, expected a number that i64 holds"
    );
}

#[test]
fn numbers_that_would_fill_the_memory_are_refused_at_once() {
    let digits = "9".repeat(10_001);
    for text in [
        "1e999999999",
        "1e-999999999",
        "1e99999999999999999999999999",
        "1e1025",
        &digits,
        &format!("1/{digits}"),
        &format!("0.{digits}"),
    ] {
        assert_eq!(kind_of::<BigRational>(text), ParseErrorKind::TooLong);
        assert_eq!(kind_of::<i64>(text), ParseErrorKind::TooLong);
        assert_eq!(kind_of::<f64>(text), ParseErrorKind::TooLong);
    }
    assert!("9".repeat(10_000).parse::<MaxPlus<BigInt>>().is_ok());
    // A long message would be no help.
    let error = digits.parse::<MaxPlus<i64>>().unwrap_err();
    assert!(error.to_string().len() < 200);
}

fn finite_double() -> impl Strategy<Value = f64> {
    any::<u64>()
        .prop_map(f64::from_bits)
        .prop_filter("finite", |value| value.is_finite())
}

proptest! {
    #[test]
    fn law_what_is_printed_reads_back_in_every_carrier(
        small in -9..9_i64, wide in any::<i128>(), denom in 1..i64::MAX, double in finite_double(),
        limbs in prop::collection::vec(any::<u32>(), 0..20),
    ) {
        let big = BigInt::from_slice(num_bigint::Sign::Minus, &limbs);
        macro_rules! check {
            ($($value:expr),*) => {$(
                if let Ok(scalar) = MaxPlus::new($value) {
                    prop_assert_eq!(scalar.to_string().parse(), Ok(scalar));
                }
                if let Ok(scalar) = MinPlus::new($value) {
                    prop_assert_eq!(scalar.to_string().parse(), Ok(scalar));
                }
            )*};
        }
        check!(
            small as i32, wide as i32, small, wide as i64, wide, double, small as f64,
            Ratio::new(wide as i64, denom), Ratio::new(small, denom), big.clone(),
            BigRational::new(big.clone(), denom.into())
        );
    }

    /// The standard library rounds decimals correctly; so do we, on every path.
    #[test]
    fn agreement_doubles_read_as_the_standard_library_reads_them(
        digits in "[0-9]{1,40}", after in "[0-9]{0,30}", exponent in -330_i32..310,
        double in finite_double(),
    ) {
        for text in [
            format!("{digits}.{after}e{exponent}"),
            format!("-{digits}.{after}"),
            format!("{double:e}"),
            format!("{double}"),
            format!("{double:.30}"),
        ] {
            let expected: f64 = text.parse().unwrap();
            let zero = !text.split('e').next().unwrap().bytes().any(|b| (b'1'..=b'9').contains(&b));
            match text.parse::<MaxPlus<f64>>() {
                Ok(scalar) => prop_assert_eq!(scalar.value(), Some(&(expected + 0.0)), "{}", text),
                Err(error) => {
                    prop_assert_eq!(error.kind, ParseErrorKind::NotHeld);
                    prop_assert!(expected.is_infinite() || (expected == 0.0 && !zero), "{}", text);
                }
            }
        }
    }

    /// By the definition: the digits as one integer, times or over a power.
    #[test]
    fn oracle_decimals_are_the_fraction_they_spell(
        before in "[0-9]{0,25}", after in "[0-9]{1,25}", exponent in -40_i32..40,
    ) {
        let digits: BigInt = format!("{before}{after}").parse().unwrap();
        let shift = exponent - after.len() as i32;
        let ten = BigRational::from_integer(10.into());
        let expected = BigRational::from_integer(digits) * num_traits::pow::Pow::pow(&ten, shift);
        let read: MaxPlus<BigRational> = format!("{before}.{after}e{exponent}").parse().unwrap();
        prop_assert_eq!(read.value(), Some(&expected));
        let integer = format!("{before}.{after}e{exponent}").parse::<MaxPlus<BigInt>>();
        prop_assert_eq!(integer.is_ok(), expected.is_integer());
    }

    #[test]
    fn law_no_text_panics(text in any::<String>(), near in "[-+0-9.eE/infoε%, ]{0,12}") {
        for text in [text, near] {
            let _ = text.parse::<MaxPlus<i64>>();
            let _ = text.parse::<MinPlus<f64>>();
            if let Err(error) = text.parse::<MaxPlus<BigRational>>() {
                prop_assert!(error.column >= 1 && error.excerpt().contains('^'));
            }
        }
    }
}

#[test]
fn the_least_machine_integer_is_read_by_all_that_hold_it() {
    use maxplus_core::carrier::Fraction;

    assert_eq!(f64::from_decimal(i64::MIN, 0), Some(i64::MIN as f64));
    assert_eq!(f64::from_decimal(0, i32::MIN), Some(0.0));
    assert_eq!(i64::from_decimal(i64::MIN, 0), None);
    let least: Rational = "-9223372036854775808".parse().unwrap();
    assert_eq!(Rational::from_decimal(i64::MIN, 0), Some(least));
}

#[test]
fn the_minus_of_typography_is_a_minus() {
    for (text, expected) in [
        ("\u{2212}12", ratio(-12, 1)),
        ("\u{2212}2/3", ratio(-2, 3)),
        ("\u{2212}1.5e\u{2212}1", ratio(-3, 20)),
    ] {
        let read: MaxPlus<BigRational> = text.parse().unwrap();
        assert_eq!(read, MaxPlus::finite(expected), "{text}");
    }
    for text in ["\u{2212}inf", "\u{2212}\u{221e}", "\u{2212}oo"] {
        assert_eq!(text.parse(), Ok(MaxPlus::<i64>::NEG_INFINITY), "{text}");
    }
    for text in [
        "\u{2212}",
        "\u{2212}\u{2212}1",
        "-\u{2212}1",
        "1/\u{2212}2",
        "1\u{2212}2",
    ] {
        assert_eq!(kind_of::<i64>(text), ParseErrorKind::NotANumber, "{text}");
    }
}
