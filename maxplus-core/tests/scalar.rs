//! Scalars and the numbers in them, at their edges.

use maxplus_core::carrier::{Carrier, Fraction, OrderedGroup, Packed};
use maxplus_core::{Idempotent, MaxPlus, MinPlus, Rational, Semifield};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

#[test]
fn scalars_take_one_machine_word() {
    assert_eq!(size_of::<MaxPlus<i32>>(), 4);
    assert_eq!(size_of::<MaxPlus<i64>>(), 8);
    assert_eq!(size_of::<MaxPlus<f64>>(), 8);
    assert_eq!(size_of::<MinPlus<i64>>(), 8);
}

#[test]
fn infinite_is_neutral_and_absorbs_in_both_conventions() {
    let (a, b) = (MaxPlus::finite(7), MinPlus::finite(7));
    assert_eq!(a + MaxPlus::NEG_INFINITY, a);
    assert_eq!(b + MinPlus::INFINITY, b);
    assert_eq!(MaxPlus::NEG_INFINITY * a, MaxPlus::NEG_INFINITY);
    assert!(MaxPlus::NEG_INFINITY < a);
    assert!(MinPlus::INFINITY > b);
    assert!(MinPlus::INFINITY.is_below(&b));
}

#[test]
fn min_plus_keeps_the_smaller_number() {
    let (a, b) = (MinPlus::finite(3), MinPlus::finite(5));
    assert_eq!(a + b, a);
    assert!(b.is_below(&a));
}

#[test]
#[should_panic(expected = "2147483647 + 1 leaves the range of i32")]
fn an_operator_that_leaves_the_range_names_its_operands() {
    let _ = MaxPlus::finite(i32::MAX) * MaxPlus::finite(1);
}

#[test]
fn division_undoes_multiplication_and_has_no_zero_divisor() {
    let (a, b) = (MaxPlus::finite(3), MaxPlus::finite(5));
    assert_eq!((a * b).try_over(&b), Ok(Some(a)));
    assert_eq!(a.try_over(&MaxPlus::NEG_INFINITY), Ok(None));
    assert_eq!(
        MaxPlus::<i64>::NEG_INFINITY.try_over(&a),
        Ok(Some(MaxPlus::NEG_INFINITY))
    );
}

#[test]
fn formatting_honours_width_and_the_short_form() {
    assert_eq!(format!("{:>5}", MaxPlus::finite(-3)), "   -3");
    assert_eq!(format!("{:>5}", MaxPlus::<i64>::NEG_INFINITY), " -inf");
    assert_eq!(format!("{:#}", MaxPlus::<i64>::NEG_INFINITY), ".");
}

#[test]
fn the_spare_integer_is_refused_everywhere() {
    assert!(i32::MIN.pack().is_err());
    assert_eq!((i32::MIN + 1).sum(&-1), None);
    assert_eq!((i32::MIN + 1).difference(&1), None);
    assert_eq!(i32::from_fraction(&i64::from(i32::MIN).to_fraction()), None);
}

#[test]
fn machine_integers_come_in_as_big_ones_do() {
    fn same<T: Carrier>() {
        let edges = [i64::MIN, i64::from(i32::MIN), -3, 0, 1 << 53, i64::MAX];
        for integer in edges.into_iter().flat_map(|i| [i, i.saturating_add(1)]) {
            let expected = T::from_integer(&BigInt::from(integer));
            assert_eq!(
                T::from_machine_integer(integer),
                expected,
                "{} {integer}",
                T::NAME
            );
        }
    }
    same::<i32>();
    same::<i64>();
    same::<i128>();
    same::<f64>();
    same::<Ratio<i64>>();
    same::<BigInt>();
    same::<BigRational>();
    same::<Rational>();
}

#[test]
fn doubles_that_are_no_numbers_are_refused() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(value.pack().is_err());
    }
    assert_eq!(f64::MAX.sum(&f64::MAX), None);
    assert!((-0.0_f64).pack().unwrap().is_sign_positive());
}

#[test]
fn ratio_sums_are_judged_by_the_reduced_result() {
    let a = Ratio::new(1, 3 * (1 << 40));
    let b = Ratio::new(-1, 3 * (1 << 40));
    assert_eq!(a.sum(&b), Some(Ratio::from_integer(0)));
    assert_eq!(
        Ratio::new(1, i64::MAX).sum(&Ratio::new(1, i64::MAX - 1)),
        None
    );
}

#[test]
fn a_double_survives_the_way_to_a_fraction_and_back() {
    for value in [0.1, -1e-300, f64::MAX, 5e-324] {
        assert_eq!(f64::from_fraction(&value.to_fraction()), Some(value));
    }
    let third = BigRational::new(1.into(), 3.into());
    assert_eq!(f64::from_fraction(&third), None);
}
