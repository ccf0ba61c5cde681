//! Machine integers in the kernel: which numbers become words, and that verdicts do not depend on it.

use std::mem::{Discriminant, discriminant};

use maxplus_core::{Matrix, MaxPlus, Number, Rational, Vector};
use maxplus_testing::cases;
use num_bigint::BigInt;
use proptest::prelude::*;

use supereigen_verify::kernel::system::Word;
use supereigen_verify::naive::{Budget, double_description};
use supereigen_verify::strategies::{Rows, right_bases, rows, wrong_bases};
use supereigen_verify::words::words;
use supereigen_verify::{Claim, Finding, Options, Rejection, Verdict, verify};

fn number(text: &str) -> Number {
    text.parse().unwrap()
}

#[test]
fn law_numbers_become_words_iff_four_times_their_room_fits() {
    for n in [0_i128, 1, 2, 7, 36, 2048] {
        let most = i128::from(i64::MAX) / (4 * (n + 1) * (n + 1)) - 1;
        for sign in [1, -1] {
            let is_word = |size: i128| {
                let number = Number::finite(Rational::from(BigInt::from(sign * size)));
                words(n as usize, [&number].into_iter()).is_some()
            };
            assert!(is_word(0) && is_word(most) && !is_word(most + 1), "{n}");
            assert!(!is_word(i64::MAX.into()) && !is_word(1 << 100));
        }
    }
    assert!(words(usize::MAX / 2, [&number("0")].into_iter()).is_none());
}

#[test]
fn words_are_integers_over_the_least_common_denominator() {
    let numbers = ["1/2", "-inf", "-2/3", "5"].map(number);
    let (integers, denominator) = words(4, numbers.iter()).unwrap();
    let six = [Some(3), None, Some(-4), Some(30)];
    let six = six.map(|x| x.map_or(Word::NEG_INFINITY, Word::finite));
    assert_eq!((integers, denominator), (six.to_vec(), 6.into()));
    assert_eq!(words(4, [].into_iter()), Some((vec![], 1.into())));
    // A denominator of many digits.
    let numbers = ["1/1000000007", "1/998244353", "1"].map(number);
    assert_eq!(words(4, numbers.iter()), None);
}

/// Factors for which numbers of one digit are words, some of them words, or none. All are above 1:
/// no integer lies between two that differ by 1, which saves the second search some steps.
const FACTORS: [&str; 7] = [
    "1048576/7",
    "1099511627776",
    "18014398509481984",
    "90071992547409920",
    "4611686018427387904",
    "10000000000000000000000000000000000000000",
    "10000000000000000000000000000000000000000/7",
];

fn times(rows: &Rows, factor: &Rational) -> Vec<Vec<Number>> {
    let entry = |entry: &Option<i64>| match entry {
        None => Number::NEG_INFINITY,
        Some(integer) => Number::finite(&Rational::from(*integer) * factor),
    };
    let row = |row: &Vec<_>| row.iter().map(entry).collect();
    rows.iter().map(row).collect()
}

fn matrix(rows: usize, entries: Vec<Vec<Number>>) -> Matrix<Number> {
    let cols = entries.first().map_or(0, Vec::len);
    Matrix::from_vec(rows, cols, entries.concat()).unwrap()
}

fn verdict(a: &Rows, basis: &Rows, factor: &Rational, options: &Options) -> Verdict {
    let a = matrix(a.len(), times(a, factor));
    let basis = times(basis, factor).into_iter().map(Vector::from).collect();
    let claim = Claim::new(a, MaxPlus::finite(Rational::from(0)), basis).unwrap();
    verify(&claim, options)
}

/// What does not depend on the size of numbers: findings, but of failures only their kind.
fn kinds(verdict: &Verdict) -> Vec<Result<&Finding, Discriminant<Rejection>>> {
    let findings = verdict.checks().iter().map(|line| &line.finding);
    let kinds = findings.map(|finding| match finding {
        Finding::Failed(rejection) => Err(discriminant(rejection)),
        finding => Ok(finding),
    });
    kinds.collect()
}

/// All arguments; head first alone; the double description alone.
fn ways() -> [Options; 3] {
    let quick = Options::default().with_pairs(20_000).with_samples(5);
    let (heads, pairs) = (quick.clone().with_steps(0), quick.clone().with_steps(0));
    [quick, heads.with_pairs(0), pairs.with_tests(0)]
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn agreement_verdicts_on_right_claims_of_any_size((a, basis) in right_bases(0..=4), factor in prop::sample::select(&FACTORS)) {
        let (two, factor) = (Rational::from(2), factor.parse().unwrap());
        for options in ways() {
            let (small, large) = (verdict(&a, &basis, &two, &options), verdict(&a, &basis, &factor, &options));
            prop_assert!(small.is_proved(), "{small}");
            prop_assert_eq!(kinds(&small), kinds(&large));
        }
    }

    #[test]
    fn agreement_verdicts_on_wrong_claims_of_any_size(wrong in wrong_bases(1..=4), factor in prop::sample::select(&FACTORS)) {
        let (two, factor) = (Rational::from(2), factor.parse().unwrap());
        for options in ways() {
            let verdict = |factor| verdict(&wrong.matrix, &wrong.basis, factor, &options);
            let (small, large) = (verdict(&two), verdict(&factor));
            prop_assert!(!small.is_accepted(), "{small}");
            prop_assert_eq!(kinds(&small), kinds(&large));
        }
    }

    #[test]
    fn agreement_double_descriptions_of_any_size(a in rows(3, 4), b in rows(3, 4), factor in prop::sample::select(&FACTORS)) {
        let rays = |factor: &Rational| {
            let sides = [&a, &b].map(|side| matrix(3, times(side, factor)));
            let mut budget = Budget::pairs(u64::MAX);
            let rays = double_description(&sides[0], &sides[1], &mut budget).unwrap();
            let rays = rays.into_iter().map(|ray| ray.into_vector().into_vec());
            (rays.collect::<Vec<_>>(), budget)
        };
        let factor: Rational = factor.parse().unwrap();
        let (small, budget) = rays(&Rational::from(1));
        let product = |x: &Number| x.value().map_or(Number::NEG_INFINITY, |x| Number::finite(x * &factor));
        let product = |ray: &Vec<_>| ray.iter().map(product).collect();
        prop_assert_eq!((small.iter().map(product).collect(), budget), rays(&factor));
    }
}
