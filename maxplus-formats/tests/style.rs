//! Finite decimals, and fractions that are not finite decimals.

use maxplus_core::carrier::Fraction;
use maxplus_formats::style::Decimal;
use num_rational::BigRational;

#[test]
fn finite_decimals_are_exact_and_all_others_stay_fractions() {
    let shown = |above: i64, below: i64| decimal(&BigRational::new(above.into(), below.into()));
    let expected = [
        (1, 4, "0.25"),
        (-1, 4, "-0.25"),
        (1, 3, "1/3"),
        (-7, 30, "-7/30"),
        (-1, 20, "-0.05"),
        (12, 1, "12"),
        (-5, 2, "-2.5"),
        (0, 7, "0"),
        (1, 1024, "0.0009765625"),
        (101, 100, "1.01"),
    ];
    for (above, below, text) in expected {
        assert_eq!(shown(above, below), text);
    }
    // Every one reads back as the number it is.
    for below in 1..=60 {
        for above in -70..=70 {
            let number = BigRational::new(above.into(), below.into());
            let text = decimal(&number);
            let read: maxplus_core::MaxPlus<BigRational> = text.parse().unwrap();
            assert_eq!(read.value(), Some(&number), "{text}");
        }
    }
}

fn decimal(number: &BigRational) -> String {
    Decimal::from_fraction(number).unwrap().to_string()
}
