//! `Rational` against `BigRational`, above all at the ends of a machine word,
//! where numbers change their form.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use maxplus_core::carrier::Fraction;
use maxplus_core::{MaxPlus, MinPlus, Rational};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use proptest::prelude::*;
use proptest::sample::select;

/// Whole numbers around the ends of `i64` and 0, and fractions beside them.
fn edges() -> impl Strategy<Value = BigRational> {
    let centres: Vec<BigInt> = [
        i64::MIN,
        i64::MIN / 2,
        -1 << 32,
        0,
        1 << 32,
        i64::MAX / 2,
        i64::MAX,
    ]
    .into_iter()
    .map(BigInt::from)
    .chain([BigInt::from(i128::MAX)])
    .collect();
    let denominators = prop_oneof![3 => Just(1_i64), 1 => 2..7_i64, 1 => Just(i64::MAX)];
    (select(centres), -3..=3_i64, denominators)
        .prop_map(|(centre, step, denom)| BigRational::new(centre + step, denom.into()))
}

fn rational(fraction: &BigRational) -> Rational {
    fraction.clone().into()
}

fn hash(number: &Rational) -> u64 {
    BuildHasherDefault::<DefaultHasher>::new().hash_one(number)
}

#[test]
fn a_scalar_takes_two_machine_words() {
    assert_eq!(size_of::<Rational>(), 16);
    assert_eq!(size_of::<MaxPlus<Rational>>(), 16);
}

#[test]
fn machine_numbers_become_scalars_exactly() {
    assert_eq!(
        MaxPlus::<Rational>::from(u128::MAX).to_string(),
        u128::MAX.to_string()
    );
    assert_eq!(
        MaxPlus::<Rational>::from(i64::MIN).to_string(),
        i64::MIN.to_string()
    );
    let half = MinPlus::<Rational>::try_from(0.5).unwrap();
    assert_eq!(half, "1/2".parse().unwrap());
    assert!(MaxPlus::<Rational>::try_from(f64::NAN).is_err());
    assert_eq!(MaxPlus::<Rational>::NEG_INFINITY.to_string(), "-inf");
}

#[test]
fn written_numbers_are_read_exactly() {
    for text in [
        "9223372036854775807",
        "-9223372036854775808",
        "9223372036854775808",
        "1/3",
        "-7/2",
    ] {
        assert_eq!(text.parse::<Rational>().unwrap().to_string(), text);
        assert_eq!(text.parse::<MaxPlus<Rational>>().unwrap().to_string(), text);
    }
    for text in ["", "x", "1/0", "1/", "1.5"] {
        assert!(text.parse::<Rational>().is_err(), "{text}");
    }
    assert_eq!(Rational::from_decimal(15, -1), Some(Rational::new(3, 2)));
    assert_eq!(Rational::from_decimal(20, -1), Some(2.into()));
    assert_eq!(format!("[{:>4}]", Rational::from(-3)), "[  -3]");
}

#[test]
#[should_panic(expected = "denominator == 0")]
fn nothing_is_divided_by_zero() {
    let _ = Rational::one() / Rational::zero();
}

proptest! {
    #[test]
    fn agreement_with_big_rational(a in edges(), b in edges()) {
        let (x, y) = (rational(&a), rational(&b));
        prop_assert_eq!((&x + &y).to_fraction(), &a + &b);
        prop_assert_eq!((&x - &y).to_fraction(), &a - &b);
        prop_assert_eq!((&x * &y).to_fraction(), &a * &b);
        prop_assert_eq!((-&x).to_fraction(), -&a);
        prop_assert_eq!(x.abs().to_fraction(), num_traits::Signed::abs(&a));
        if !b.is_zero() {
            prop_assert_eq!((&x / &y).to_fraction(), &a / &b);
        }
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert_eq!(x.is_integer(), a.is_integer());
        prop_assert_eq!(x.is_zero(), a.is_zero());
        prop_assert_eq!(x.to_string(), a.to_string());
        prop_assert_eq!(x.to_string().parse(), Ok(x.clone()));
        prop_assert_eq!(Fraction::to_integer(&x), Fraction::to_integer(&a));
        prop_assert_eq!(x.to_machine_integer(), a.to_machine_integer());
        prop_assert_eq!(x.to_f64(), a.to_f64());
        prop_assert_eq!(x.to_i64(), a.to_i64());
        prop_assert_eq!(x.to_u64(), a.to_u64());
        prop_assert_eq!(BigRational::from(x), a);
    }

    /// A number has one form, on whatever way it came.
    #[test]
    fn law_equal_numbers_are_one(a in edges(), b in edges()) {
        let (x, y) = (rational(&a), rational(&b));
        let again = (&x + &y) - &y;
        prop_assert_eq!(&again, &x);
        prop_assert_eq!(hash(&again), hash(&x));
        let ways = [
            x.to_string().parse().unwrap(),
            Rational::from_fraction(&a).unwrap(),
            Rational::new(a.numer() * 6, a.denom() * 6),
            -(-x),
        ];
        prop_assert_eq!(HashSet::from(ways).len(), 1);
    }
}
