//! Matrices as integers over one denominator.

use maxplus_core::exact::{Integers, Width, common_denominator, fraction, vectors};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;
use proptest::prelude::*;

type Fractions = Matrix<MaxPlus<BigRational>>;

fn ratio(numer: i64, denom: i64) -> BigRational {
    BigRational::new(numer.into(), denom.into())
}

/// Up to 4 x 4, tie-rich, denominators from a small set, many -inf.
fn fractions() -> impl Strategy<Value = Fractions> {
    let entry = prop_oneof![
        Just(MaxPlus::NEG_INFINITY),
        (-3_i64..=3, 1_i64..=6).prop_map(|(n, d)| MaxPlus::finite(ratio(n, d))),
    ];
    (0_usize..=4, 0_usize..=4).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(entry.clone(), rows * cols)
            .prop_map(move |entries| Matrix::from_vec(rows, cols, entries).unwrap())
    })
}

proptest! {
    #[test]
    fn law_dividing_by_the_denominator_restores_every_entry(a in fractions()) {
        let integers = Integers::new(&a);
        for i in 0..a.rows() {
            for j in 0..a.cols() {
                let integer = integers.matrix().entry(i, j).cloned().unwrap_or_default();
                let restored = fraction(&integer, integers.denominator());
                prop_assert_eq!(&restored, &a[(i, j)]);
            }
        }
    }

    /// By the definition: no smaller number serves.
    #[test]
    fn oracle_the_denominator_is_the_least(a in fractions()) {
        let serves = |d: i64| {
            a.as_slice()
                .iter()
                .filter_map(MaxPlus::value)
                .all(|value| (value * BigInt::from(d)).is_integer())
        };
        let least = (1..=60).find(|&d| serves(d)).unwrap();
        prop_assert_eq!(Integers::new(&a).denominator().clone(), BigInt::from(least));
    }

    #[test]
    fn oracle_the_largest_entry_bounds_all_and_is_attained(a in fractions()) {
        let integers = Integers::new(&a);
        let all: Vec<BigInt> = integers
            .matrix()
            .triplets()
            .map(|(_, _, entry)| entry.value().unwrap().abs())
            .collect();
        let largest = all.into_iter().max().unwrap_or_default();
        prop_assert_eq!(integers.largest(), &largest);
    }

    /// The width named for k terms holds k times the largest entry; the next
    /// narrower one does not.
    #[test]
    fn law_the_width_holds_every_sum_and_no_narrower_one_does(
        largest in any::<i64>(),
        terms in 0_usize..100_000,
    ) {
        let largest = BigInt::from(largest).abs();
        let sum = &largest * BigInt::from(terms);
        let limits = [
            (Width::I32, BigInt::from(i32::MAX)),
            (Width::I64, BigInt::from(i64::MAX)),
            (Width::I128, BigInt::from(i128::MAX)),
        ];
        let expected = limits
            .iter()
            .find(|(_, limit)| sum <= *limit)
            .map_or(Width::Big, |(width, _)| *width);
        prop_assert_eq!(Width::for_sums(&largest, terms), expected);
    }

    #[test]
    fn agreement_narrow_matrices_print_as_the_big_ones(a in fractions()) {
        let integers = Integers::new(&a);
        let big = integers.matrix().to_string();
        prop_assert_eq!(&integers.narrow::<i32>().unwrap().to_string(), &big);
        prop_assert_eq!(&integers.narrow::<i64>().unwrap().to_string(), &big);
        prop_assert_eq!(&integers.narrow::<i128>().unwrap().to_string(), &big);
    }
}

/// 30 x 30 entries over denominators of 20 digits with little in common: everything
/// that is more than one division an entry makes this take minutes.
#[test]
fn law_many_long_denominators_go_there_and_back() {
    let n = 30;
    // Odd numbers in a row: the gcd of any two is small.
    let denominator = |k: usize| BigInt::from(10_u64).pow(19) * 2 + BigInt::from(2 * k + 1);
    let a = Matrix::from_fn(n, n, |i, j| {
        MaxPlus::finite(BigRational::new(
            BigInt::from(i as i64 - 7),
            denominator(i * n + j),
        ))
    });
    let integers = Integers::new(&a);
    assert!(integers.denominator().bits() > 45_000);
    for (i, j, entry) in integers.matrix().triplets() {
        assert_eq!(fraction(entry, integers.denominator()), a[(i, j)]);
    }
    // A sum of two entries goes back as the sum of the fractions.
    let entry = |i, j| integers.matrix().entry(i, j).unwrap().clone();
    let sum = fraction(&(entry(0, 1) * entry(29, 29)), integers.denominator());
    assert_eq!(sum, a[(0, 1)].clone() * a[(29, 29)].clone());
}

proptest! {
    /// As the library of fractions divides.
    #[test]
    fn agreement_fractions_are_reduced_as_num_rational_does(
        above in any::<i128>(), below in any::<i128>(), common in any::<i128>(), power in 0_u32..4,
    ) {
        prop_assume!(below != 0 && common != 0);
        let common = BigInt::from(common).pow(power);
        let (above, below) = (BigInt::from(above) * &common, BigInt::from(below) * &common);
        let divided = fraction(&MaxPlus::finite(above.clone()), &below);
        prop_assert_eq!(divided, MaxPlus::finite(BigRational::new(above, below)));
    }
}

#[test]
fn an_entry_that_does_not_fit_is_refused() {
    let a = Matrix::from_vec(1, 2, vec![MaxPlus::finite(1_i64), MaxPlus::finite(1 << 40)]).unwrap();
    assert_eq!(Integers::new(&a).narrow::<i32>(), None);
    assert!(Integers::new(&a).narrow::<i64>().is_some());
    // The spare value of the packed integer is no entry either.
    let least = MaxPlus::finite(i64::from(i32::MIN));
    let a = Matrix::from_vec(1, 1, vec![least]).unwrap();
    assert_eq!(Integers::new(&a).narrow::<i32>(), None);
    assert_eq!(Integers::new(&a).width(1), Width::I64);
}

#[test]
fn doubles_stand_over_a_power_of_two() {
    let a = Matrix::from_vec(1, 2, vec![MaxPlus::finite(0.75), MaxPlus::finite(-1.5)]).unwrap();
    let integers = Integers::new(&a);
    assert_eq!(integers.denominator(), &BigInt::from(4));
    assert_eq!(integers.matrix().to_string(), "3 -6\n");
    let tenth = Matrix::from_vec(1, 1, vec![MaxPlus::finite(0.1)]).unwrap();
    let integers = Integers::new(&tenth);
    assert_eq!(integers.denominator(), &(BigInt::from(1) << 55));
}

#[test]
fn a_denominator_of_the_callers_choice_is_checked() {
    let a = Matrix::from_vec(1, 1, vec![MaxPlus::finite(ratio(1, 2))]).unwrap();
    let integers = Integers::over(&a, 6.into()).unwrap();
    assert_eq!(integers.matrix().to_string(), "3\n");
    for bad in [-2, 0, 3] {
        assert_eq!(Integers::over(&a, bad.into()), None);
    }
}

#[test]
fn empty_things_stand_over_one() {
    let none = Matrix::<MaxPlus<f64>>::zeros(0, 0);
    let integers = Integers::new(&none);
    assert_eq!(integers.denominator(), &BigInt::from(1));
    assert_eq!(integers.largest(), &BigInt::from(0));
    assert_eq!(integers.width(usize::MAX), Width::I32);
    assert_eq!(
        common_denominator([&MaxPlus::<i64>::NEG_INFINITY]),
        BigInt::from(1)
    );
    let (integers, denominator) = vectors::<f64, maxplus_core::tropical::Max>(&[]);
    assert!(integers.is_empty() && denominator == BigInt::from(1));
}
