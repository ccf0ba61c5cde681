//! What the finite part of a max-plus scalar must offer.
//!
//! A carrier is a totally ordered abelian group whose sums may leave a range:
//! `i32`, `i64`, `i128`, `f64` without NaN and infinities, `Ratio<i64>`,
//! `BigInt`, `BigRational`, and [`Rational`], which holds them all. The trait is a bundle of four small ones:
//!
//! | trait | adds |
//! |---|---|
//! | [`Packed`] | one word that holds a finite number or "infinite" |
//! | [`OrderedGroup`] | zero, order, checked sum and difference |
//! | [`Fraction`] | the way to and from exact fractions |
//! | [`Literal`] | the way from written numbers |
//!
//! # The infinite state
//!
//! A packed machine integer keeps `MIN` for "infinite", so finite values run
//! from `MIN + 1` to `MAX`. The spare value never escapes: [`Packed::pack`]
//! refuses it, [`Packed::unpack`] turns it into `None`, and checked sums treat
//! it as out of range. Integers of this kind were refused as carriers by other
//! tropical libraries for want of exactly this.
//!
//! # Exactness
//!
//! All carriers but `f64` are exact: a sum is right or an error. `f64` rounds
//! as floating point does ([`Carrier::EXACT`] is false); [`Carrier::Exact`]
//! names the type that holds its values without loss, and [`crate::exact`]
//! brings a whole matrix there.

mod big;
mod float;
mod fraction;
mod integer;
mod literal;
mod ratio;
mod rational;

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use crate::error::NotFinite;
pub use fraction::Fraction;
pub use literal::Literal;
pub(crate) use literal::decimal_fraction;
pub use rational::Rational;

/// A number that packs with an infinite state into one word.
///
/// # Laws
///
/// `unpack(&x.pack()?) = Some(&x)` and `unpack(&INFINITE) = None`.
pub trait Packed: Sized {
    /// A finite number or "infinite".
    type Word: Clone + PartialEq + Send + Sync + 'static;

    /// The infinite state.
    const INFINITE: Self::Word;

    /// Packs a finite number; refuses what is none.
    fn pack(self) -> Result<Self::Word, NotFinite>;

    /// The finite number inside, if there is one.
    fn unpack(word: &Self::Word) -> Option<&Self>;
}

/// A totally ordered abelian group, with sums that may leave the range.
///
/// # Laws
///
/// Where all sums exist (and none is rounded): `a + b = b + a`,
/// `(a + b) + c = a + (b + c)`, `a + zero() = a`, `(a - b) + b = a`,
/// and `a <= b` implies `a + c <= b + c`. `order` is total.
pub trait OrderedGroup: Clone + PartialEq {
    /// The neutral element.
    fn zero() -> Self;

    /// The total order.
    fn order(&self, other: &Self) -> Ordering;

    /// The sum, `None` if it leaves the range.
    fn sum(&self, other: &Self) -> Option<Self>;

    /// The difference, `None` if it leaves the range.
    fn difference(&self, other: &Self) -> Option<Self>;
}

/// A number type that max-plus scalars can be built on.
pub trait Carrier:
    Packed + OrderedGroup + Fraction + Literal + Debug + Display + Send + Sync + 'static
{
    /// The name that errors print.
    const NAME: &'static str;

    /// Whether every sum in range is exact.
    const EXACT: bool;

    /// A carrier with exact sums that holds every value of this one:
    /// `Self` wherever sums are exact already.
    type Exact: Carrier<Exact = Self::Exact>;

    /// The same value in the exact carrier.
    fn into_exact(self) -> Self::Exact;

    /// Whether any signed sum of at most `terms` numbers of absolute value at
    /// most `bound` stays in range, the fractions among them over the common
    /// denominator `denominator`. Programs check this once in a constructor and
    /// then add without looking.
    fn has_room(bound: &BigRational, denominator: &BigInt, terms: usize) -> bool;

    /// The tropical product of an m x k by a k x n matrix of packed words, rows
    /// one after the other, `sizes` = [m, k, n], for carriers that have a
    /// faster way than checked sums one by one. The infinite word stands where
    /// `infinite_is` says among the numbers: `Less` for max-plus, `Greater` for
    /// min-plus. `None` declines: no such way, or sums might leave the range.
    fn fast_product(
        _infinite_is: Ordering,
        _left: impl Iterator<Item = Self::Word>,
        _right: impl Iterator<Item = Self::Word>,
        _sizes: [usize; 3],
    ) -> Option<Vec<Self::Word>> {
        None
    }
}

/// |bound| * terms over `denominator` as a whole number, rounded up.
fn largest_numerator(bound: &BigRational, denominator: &BigInt, terms: usize) -> BigInt {
    (bound.abs() * denominator * BigInt::from(terms))
        .ceil()
        .to_integer()
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::Ratio;

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
}
