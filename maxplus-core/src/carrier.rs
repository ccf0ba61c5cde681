//! What the finite part of a max-plus scalar must provide.
//!
//! A carrier is a totally ordered abelian group whose sums may leave a range:
//! `i32`, `i64`, `i128`, `f64` without NaN and infinities, `Ratio<i64>`,
//! `BigInt`, `BigRational`, and [`Rational`](rational::Rational),
//! which holds them all. The trait is a bundle of three small ones:
//!
//! | trait | adds |
//! |---|---|
//! | [`Packed`] | one word that holds a finite number or "infinite" |
//! | [`OrderedGroup`] | zero, order, checked sum and difference |
//! | [`Fraction`] | conversion to and from exact fractions, and from written numbers |
//!
//! # The infinite state
//!
//! A packed machine integer uses `MIN` for "infinite", so finite values run from `MIN + 1` to
//! `MAX`. The value `MIN` never appears as a number: [`Packed::pack`] rejects it,
//! [`Packed::unpack`] turns it into `None`, and checked sums treat it as out of range.
//!
//! # Exactness
//!
//! All carriers except `f64` are exact: a sum is right or an error. `f64` rounds as floating
//! point does ([`Carrier::EXACT`] is false). [`Carrier::Exact`] names the type that holds its
//! values without loss, and [`crate::exact`] converts a whole matrix.

mod numbers;
pub mod rational;

use std::cmp::Ordering;
use std::fmt::{Debug, Display};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Signed;

use crate::error::NotFinite;
use crate::semiring::Plus;

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

    /// Packs a finite number; an error for NaN, infinities and the reserved integer.
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
    Packed + OrderedGroup + Fraction + Debug + Display + Send + Sync + 'static
{
    /// The name that errors print.
    const NAME: &'static str;

    /// Whether every sum in range is exact.
    const EXACT: bool;

    /// A carrier with exact sums that holds every value of this one:
    /// `Self` wherever sums are exact already.
    type Exact: Carrier<Exact = Self::Exact>;

    /// The value in the exact carrier.
    fn into_exact(self) -> Self::Exact;

    /// Whether any signed sum of at most `terms` numbers of absolute value at
    /// most `bound` stays in range, the fractions among them over the common
    /// denominator `denominator`. Programs check this once in a constructor and then add
    /// without checks.
    fn has_room(bound: &BigRational, denominator: &BigInt, terms: usize) -> bool;

    /// Methods for carriers that have faster ones than checked sums one by one.
    const FAST: Option<Fast<Self::Word>> = None;
}

/// Methods of a [`Carrier`] for matrices of packed words, rows one after the other. The first
/// argument says how the infinite word compares with numbers: `Less` for max-plus, `Greater` for
/// min-plus. The result is `None` if sums might leave the range.
#[derive(Debug, Clone, Copy)]
pub struct Fast<W> {
    pub(crate) product: FastProduct<W>,
    pub(crate) plus: FastPlus<W>,
}

/// See [`Semiring::fast_product`](crate::Semiring::fast_product).
type FastProduct<W> = fn(Ordering, Vec<W>, Vec<W>, [usize; 3]) -> Option<Vec<W>>;

/// See [`Semiring::fast_plus`](crate::Semiring::fast_plus).
type FastPlus<W> = fn(Ordering, Vec<W>, usize, &mut dyn FnMut() -> bool) -> Option<Plus<W>>;

/// |bound| * terms over `denominator` as a whole number, rounded up.
fn largest_numerator(bound: &BigRational, denominator: &BigInt, terms: usize) -> BigInt {
    (bound.abs() * denominator * BigInt::from(terms))
        .ceil()
        .to_integer()
}

/// Conversion to and from exact fractions, and from written numbers.
///
/// # Laws
///
/// `from_fraction(&x.to_fraction()) = Some(x)`: the conversion loses nothing. Of a written number
/// `from_decimal` and `from_written` give the number itself or `None`; a carrier whose sums round
/// may give the nearest number it holds. Reading a printed number returns the number.
pub trait Fraction: Sized {
    /// The exact value as a fraction.
    fn to_fraction(&self) -> BigRational;

    /// The value of this type that equals the fraction, if there is one.
    fn from_fraction(fraction: &BigRational) -> Option<Self>;

    /// The value as an integer, if it is one. Integer carriers override this to avoid a
    /// fraction.
    fn to_integer(&self) -> Option<BigInt> {
        let fraction = self.to_fraction();
        fraction.is_integer().then(|| fraction.to_integer())
    }

    /// The value of this type that equals the integer, if there is one.
    fn from_integer(integer: &BigInt) -> Option<Self> {
        Self::from_fraction(&BigRational::from_integer(integer.clone()))
    }

    /// The value of this type that equals the machine integer, if there is one. Carriers of
    /// machine integers override this to avoid a big integer.
    fn from_machine_integer(integer: i64) -> Option<Self> {
        Self::from_integer(&BigInt::from(integer))
    }

    /// The value as a machine integer, if it is one. Carriers of machine integers override this
    /// to avoid a big integer.
    fn to_machine_integer(&self) -> Option<i64> {
        i64::try_from(self.to_integer()?).ok()
    }

    /// The number `digits * 10^exponent`.
    #[inline]
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        match exponent {
            0 => Self::from_machine_integer(digits),
            _ => Self::from_written(&decimal_fraction(digits.into(), exponent)),
        }
    }

    /// The number that was written as this fraction, or as a decimal with
    /// many digits.
    fn from_written(fraction: &BigRational) -> Option<Self> {
        Self::from_fraction(fraction)
    }
}

/// digits * 10^exponent.
pub(crate) fn decimal_fraction(digits: BigInt, exponent: i32) -> BigRational {
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent < 0 {
        BigRational::new(digits, power)
    } else {
        BigRational::from_integer(digits * power)
    }
}
