//! Texts of min-plus algebra against the min-plus scalars themselves.

use maxplus_core::mirror::{is_mirrored, mirrored, negated, pick, plainly, set_mirrored};
use maxplus_core::number_style::{NumberStyle, in_number_style, shown};
use maxplus_core::text::ParseErrorKind;
use maxplus_core::{Matrix, MaxPlus, MinPlus, Number, Rational, ReadMatrix, Vector};
use maxplus_testing::strategies::{extreme_scalar, matrix, scalar};
use num_rational::BigRational;
use proptest::prelude::*;

type Mirror = MinPlus<Rational>;

/// The same scalar with the other sign.
fn mirror(scalar: &Number) -> Mirror {
    let value = scalar.value().map(|value| -value);
    Mirror::from_option(value).unwrap()
}

proptest! {
    #[test]
    fn agreement_a_mirrored_scalar_prints_and_reads_as_the_min_plus_one(
        x in prop_oneof![scalar::<Number>(), extreme_scalar()],
    ) {
        let text = mirror(&x).to_string();
        prop_assert_eq!(&mirrored(|| x.to_string()), &text);
        prop_assert_eq!(mirrored(|| format!("{x:#>9}")), format!("{text:#>9}"));
        prop_assert_eq!(mirrored(|| text.parse::<Number>()).unwrap(), x);
    }

    #[test]
    fn agreement_a_mirrored_matrix_prints_and_reads_as_the_min_plus_one(
        a in matrix::<Number>(1..=4, 1..=4),
    ) {
        let text = a.map(mirror).to_string();
        prop_assert_eq!(&mirrored(|| a.to_string()), &text);
        prop_assert_eq!(mirrored(|| text.parse::<Matrix<Number>>()).unwrap(), a);
    }

    #[test]
    fn agreement_machine_integers_are_mirrored_too(
        x in prop_oneof![scalar::<MaxPlus<i64>>(), extreme_scalar()],
    ) {
        let text = mirrored(|| x.to_string());
        prop_assert_eq!(text.parse::<MinPlus<i64>>().unwrap().value().copied(), x.value().map(|x| -x));
        prop_assert_eq!(mirrored(|| text.parse::<MaxPlus<i64>>()).unwrap(), x);
    }
}

#[test]
fn law_only_the_thread_and_the_work_are_mirrored() {
    assert!(!is_mirrored());
    mirrored(|| {
        assert_eq!(pick("max", "min"), "min");
        plainly(|| assert_eq!(pick("max", "min"), "max"));
        assert!(is_mirrored());
        assert!(!std::thread::spawn(is_mirrored).join().unwrap());
        let panicked = std::panic::catch_unwind(|| plainly(|| panic!("within")));
        assert!(panicked.is_err() && is_mirrored());
    });
    set_mirrored(true);
    assert!(is_mirrored());
    set_mirrored(false);
    assert_eq!(negated(&3_i64), Some(-3));
}

#[test]
fn law_styles_of_numbers_apply_to_the_mirrored_number() {
    let third: BigRational = "1/3".parse().unwrap();
    let text = |style| in_number_style(style, || mirrored(|| shown(&third).to_string()));
    assert_eq!(text(NumberStyle::Fractions), "-1/3");
    assert_eq!(text(NumberStyle::Rounded(2)), "~-0.33");
    let least = Rational::from(i64::MIN);
    assert_eq!(mirrored(|| least.to_string()), "9223372036854775808");
    // Min-plus scalars are what they are.
    assert_eq!(mirrored(|| MinPlus::finite(3).to_string()), "3");
    assert_eq!(
        mirrored(|| "3".parse::<MinPlus<i64>>()).unwrap(),
        MinPlus::finite(3)
    );
}

#[test]
fn law_the_other_infinity_is_refused_by_name() {
    for text in ["-inf", "-oo", "−∞", "-Infinity"] {
        let error = mirrored(|| text.parse::<Number>()).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::WrongInfinity, "{text}");
        let printed = error.to_string();
        assert!(
            printed.contains("a number or inf: min-plus has no other infinity"),
            "{printed}"
        );
        assert!(text.parse::<Number>().is_ok(), "{text}");
    }
    for text in ["inf", "+inf", "oo", ".", "ε"] {
        let read = mirrored(|| text.parse::<Number>());
        assert_eq!(read.unwrap(), Number::NEG_INFINITY, "{text}");
    }
    let printed = mirrored(|| "".parse::<Number>()).unwrap_err().to_string();
    assert!(printed.contains("a number or inf"), "{printed}");
    let read: Vector<Number> = mirrored(|| "3 inf -1".parse()).unwrap();
    assert_eq!(read.to_string(), "-3 -inf 1");
}
