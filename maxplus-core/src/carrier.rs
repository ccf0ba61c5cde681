//! What the finite part of a max-plus scalar must offer.
//!
//! A carrier is a totally ordered abelian group whose sums may leave a range:
//! `i32`, `i64`, `i128`, `f64` without NaN and infinities, `Ratio<i64>`,
//! `BigInt`, `BigRational`. The trait is a bundle of four small ones:
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

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::{CheckedAdd, CheckedSub, FromPrimitive, Signed, ToPrimitive, Zero};

use crate::error::NotFinite;
use crate::matrix::product::lanes;
pub use crate::text::number::Literal;

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

/// The way to and from exact fractions.
///
/// # Laws
///
/// `from_fraction(&x.to_fraction()) = Some(x)`: nothing is lost on the way.
pub trait Fraction: Sized {
    /// The exact value as a fraction.
    fn to_fraction(&self) -> BigRational;

    /// The value of this type that equals the fraction; `None` if none does.
    fn from_fraction(fraction: &BigRational) -> Option<Self>;
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
    type Exact: Carrier;

    /// The same value in the exact carrier.
    fn into_exact(self) -> Self::Exact;

    /// Whether any signed sum of at most `terms` numbers of absolute value at
    /// most `bound` stays in range, the fractions among them over the common
    /// denominator `denominator`. Programs check this once at the door and
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

macro_rules! integer_carrier {
    ($($int:ty),*) => {$(
        impl Packed for $int {
            type Word = $int;
            const INFINITE: $int = <$int>::MIN;

            #[inline]
            fn pack(self) -> Result<$int, NotFinite> {
                if self == <$int>::MIN {
                    return Err(NotFinite { value: self.to_string(), carrier: Self::NAME });
                }
                Ok(self)
            }

            #[inline]
            fn unpack(word: &$int) -> Option<&$int> {
                (*word != <$int>::MIN).then_some(word)
            }
        }

        impl OrderedGroup for $int {
            #[inline]
            fn zero() -> Self {
                0
            }

            #[inline]
            fn order(&self, other: &Self) -> Ordering {
                self.cmp(other)
            }

            #[inline]
            fn sum(&self, other: &Self) -> Option<Self> {
                self.checked_add(other).filter(|&s| s != <$int>::MIN)
            }

            #[inline]
            fn difference(&self, other: &Self) -> Option<Self> {
                self.checked_sub(other).filter(|&s| s != <$int>::MIN)
            }
        }

        impl Fraction for $int {
            fn to_fraction(&self) -> BigRational {
                BigRational::from_integer(BigInt::from(*self))
            }

            fn from_fraction(fraction: &BigRational) -> Option<Self> {
                if !fraction.is_integer() {
                    return None;
                }
                <$int>::try_from(fraction.numer()).ok().filter(|&v| v != <$int>::MIN)
            }
        }

        impl Carrier for $int {
            const NAME: &'static str = stringify!($int);
            const EXACT: bool = true;
            type Exact = $int;

            fn into_exact(self) -> $int {
                self
            }

            fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
                largest_numerator(bound, &BigInt::from(1), terms) <= BigInt::from(<$int>::MAX)
            }

            fn fast_product(
                infinite_is: Ordering,
                left: impl Iterator<Item = Self>,
                right: impl Iterator<Item = Self>,
                sizes: [usize; 3],
            ) -> Option<Vec<Self>> {
                lanes::product(infinite_is, left, right, sizes)
            }
        }
    )*};
}
integer_carrier!(i32, i64, i128);

impl Packed for f64 {
    type Word = f64;
    const INFINITE: f64 = f64::NEG_INFINITY;

    #[inline]
    fn pack(self) -> Result<f64, NotFinite> {
        if !self.is_finite() {
            return Err(NotFinite {
                value: self.to_string(),
                carrier: Self::NAME,
            });
        }
        // One zero only: -0.0 prints and hashes differently from 0.0.
        Ok(self + 0.0)
    }

    #[inline]
    fn unpack(word: &f64) -> Option<&f64> {
        word.is_finite().then_some(word)
    }
}

impl OrderedGroup for f64 {
    #[inline]
    fn zero() -> Self {
        0.0
    }

    #[inline]
    fn order(&self, other: &Self) -> Ordering {
        self.total_cmp(other)
    }

    #[inline]
    fn sum(&self, other: &Self) -> Option<Self> {
        Some(self + other).filter(|s| s.is_finite())
    }

    #[inline]
    fn difference(&self, other: &Self) -> Option<Self> {
        Some(self - other).filter(|s| s.is_finite())
    }
}

impl Fraction for f64 {
    fn to_fraction(&self) -> BigRational {
        BigRational::from_f64(*self).expect("a finite double is a fraction")
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        let value = fraction.to_f64().filter(|v| v.is_finite())? + 0.0;
        (value.to_fraction() == *fraction).then_some(value)
    }
}

impl Carrier for f64 {
    const NAME: &'static str = "f64";
    const EXACT: bool = false;
    type Exact = BigRational;

    fn into_exact(self) -> BigRational {
        self.to_fraction()
    }

    fn has_room(bound: &BigRational, _: &BigInt, terms: usize) -> bool {
        let largest = bound.abs() * BigInt::from(terms);
        largest.to_f64().is_some_and(f64::is_finite)
    }

    fn fast_product(
        infinite_is: Ordering,
        left: impl Iterator<Item = Self>,
        right: impl Iterator<Item = Self>,
        sizes: [usize; 3],
    ) -> Option<Vec<Self>> {
        lanes::product(infinite_is, left, right, sizes)
    }
}

/// Numerator and denominator of a sum or difference, reduced, if they fit.
///
/// Two products of 64-bit numbers, each below 2^126, and their sum fit into
/// 128 bits, so only the reduced result decides.
fn ratio_of(numer: i128, denom: i128) -> Option<Ratio<i64>> {
    let divisor = numer.gcd(&denom);
    let numer = i64::try_from(numer / divisor).ok()?;
    let denom = i64::try_from(denom / divisor).ok()?;
    Some(Ratio::new_raw(numer, denom))
}

/// a/b as whole numbers of 128 bits.
fn wide(ratio: &Ratio<i64>) -> (i128, i128) {
    (i128::from(*ratio.numer()), i128::from(*ratio.denom()))
}

impl OrderedGroup for Ratio<i64> {
    fn zero() -> Self {
        Ratio::from_integer(0)
    }

    fn order(&self, other: &Self) -> Ordering {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        (a * d).cmp(&(c * b))
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        ratio_of(a * d + c * b, b * d)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        let ((a, b), (c, d)) = (wide(self), wide(other));
        ratio_of(a * d - c * b, b * d)
    }
}

impl Fraction for Ratio<i64> {
    fn to_fraction(&self) -> BigRational {
        BigRational::new_raw(BigInt::from(*self.numer()), BigInt::from(*self.denom()))
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(Ratio::new_raw(
            fraction.numer().to_i64()?,
            fraction.denom().to_i64()?,
        ))
    }
}

impl Carrier for Ratio<i64> {
    const NAME: &'static str = "Ratio<i64>";
    const EXACT: bool = true;
    type Exact = Ratio<i64>;

    fn into_exact(self) -> Self {
        self
    }

    fn has_room(bound: &BigRational, denominator: &BigInt, terms: usize) -> bool {
        let largest = BigInt::from(i64::MAX);
        *denominator <= largest && largest_numerator(bound, denominator, terms) <= largest
    }
}

impl OrderedGroup for BigInt {
    fn zero() -> Self {
        Zero::zero()
    }

    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        self.checked_add(other)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        self.checked_sub(other)
    }
}

impl Fraction for BigInt {
    fn to_fraction(&self) -> BigRational {
        BigRational::from_integer(self.clone())
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        fraction.is_integer().then(|| fraction.to_integer())
    }
}

impl OrderedGroup for BigRational {
    fn zero() -> Self {
        Zero::zero()
    }

    fn order(&self, other: &Self) -> Ordering {
        self.cmp(other)
    }

    fn sum(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn difference(&self, other: &Self) -> Option<Self> {
        Some(self - other)
    }
}

impl Fraction for BigRational {
    fn to_fraction(&self) -> BigRational {
        self.clone()
    }

    fn from_fraction(fraction: &BigRational) -> Option<Self> {
        Some(fraction.clone())
    }
}

macro_rules! unbounded_carrier {
    ($($number:ty),*) => {$(
        impl Carrier for $number {
            const NAME: &'static str = stringify!($number);
            const EXACT: bool = true;
            type Exact = $number;

            fn into_exact(self) -> Self {
                self
            }

            fn has_room(_: &BigRational, _: &BigInt, _: usize) -> bool {
                true
            }
        }
    )*};
}
unbounded_carrier!(BigInt, BigRational);

macro_rules! optional_word {
    ($($number:ty),*) => {$(
        impl Packed for $number {
            type Word = Option<$number>;
            const INFINITE: Option<$number> = None;

            fn pack(self) -> Result<Option<$number>, NotFinite> {
                Ok(Some(self))
            }

            fn unpack(word: &Option<$number>) -> Option<&$number> {
                word.as_ref()
            }
        }
    )*};
}
optional_word!(BigInt, BigRational);

impl Packed for Ratio<i64> {
    type Word = Option<Ratio<i64>>;
    const INFINITE: Option<Ratio<i64>> = None;

    /// Refuses a raw fraction whose denominator is not positive: the sums
    /// above rely on it.
    fn pack(self) -> Result<Option<Ratio<i64>>, NotFinite> {
        if *self.denom() <= 0 {
            return Err(NotFinite {
                value: format!("{}/{}", self.numer(), self.denom()),
                carrier: Self::NAME,
            });
        }
        Ok(Some(self))
    }

    fn unpack(word: &Option<Ratio<i64>>) -> Option<&Ratio<i64>> {
        word.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spare_integer_is_refused_everywhere() {
        assert!(i32::MIN.pack().is_err());
        assert_eq!((i32::MIN + 1).sum(&-1), None);
        assert_eq!((i32::MIN + 1).difference(&1), None);
        assert_eq!(i32::from_fraction(&i64::from(i32::MIN).to_fraction()), None);
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
