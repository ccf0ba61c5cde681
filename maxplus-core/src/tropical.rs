//! The scalars of max-plus and of min-plus algebra.
//!
//! [`MaxPlus`] and [`MinPlus`] are one type under two conventions. A scalar is a finite number
//! of its carrier or *infinite* (-inf for max-plus, +inf for min-plus). The infinite scalar is
//! the zero of the semiring and absorbs under (x). It cannot be read as a number:
//! [`Tropical::value`] gives `None` for it.
//!
//! | notation | code |
//! |---|---|
//! | a (+) b | `a + b`, [`Semiring::plus`] |
//! | a (x) b | `a * b`, [`Semiring::try_times`] |
//! | -inf | `MaxPlus::NEG_INFINITY`, `MaxPlus::zero()` |
//! | 0 | `MaxPlus::one()` |
//!
//! ```
//! use maxplus_core::MaxPlus;
//!
//! let (a, b) = (MaxPlus::finite(3), MaxPlus::finite(5));
//! assert_eq!(a + b, b);
//! assert_eq!(a * b, MaxPlus::finite(8));
//! assert_eq!(a * MaxPlus::NEG_INFINITY, MaxPlus::NEG_INFINITY);
//! assert_eq!(MaxPlus::<i64>::NEG_INFINITY.value(), None);
//! assert_eq!(MaxPlus::from(3), MaxPlus::<i64>::finite(3));
//! assert_eq!(size_of::<MaxPlus<i64>>(), 8);
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Mul, MulAssign};

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{One, Zero};

use crate::carrier::rational::Rational;
use crate::carrier::{Carrier, Fraction};
use crate::error::{NotFinite, RangeError};
use crate::mirror::{self, is_mirrored};
use crate::semiring::{Exact, Idempotent, Plus, Selective, Semifield, Semiring};

/// Which of two numbers (+) keeps. Sealed: there are two implementations.
pub trait Convention: sealed::Sealed + Copy + fmt::Debug + Send + Sync + 'static {
    /// How the infinite scalar compares with the numbers.
    const INFINITE_IS: Ordering;
    /// How the infinite scalar is written in data.
    const INFINITE_TEXT: &'static str;
    /// The name of the algebra.
    const NAME: &'static str;
}

/// (+) is the maximum, the infinite scalar is -inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Max {}

/// (+) is the minimum, the infinite scalar is +inf.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Min {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Max {}
    impl Sealed for super::Min {}
}

impl Convention for Max {
    const INFINITE_IS: Ordering = Ordering::Less;
    const INFINITE_TEXT: &'static str = "-inf";
    const NAME: &'static str = "max-plus";
}

impl Convention for Min {
    const INFINITE_IS: Ordering = Ordering::Greater;
    const INFINITE_TEXT: &'static str = "inf";
    const NAME: &'static str = "min-plus";
}

/// A scalar of the max-plus semiring over the carrier `T`.
pub type MaxPlus<T> = Tropical<T, Max>;

/// The max-plus number of the programs and of all code that is not generic: a fraction of any
/// size, or -inf.
pub type Number = MaxPlus<Rational>;

/// A scalar of the min-plus semiring over the carrier `T`.
pub type MinPlus<T> = Tropical<T, Min>;

/// A scalar of a tropical semiring; see [`MaxPlus`] and [`MinPlus`].
pub struct Tropical<T: Carrier, C: Convention> {
    word: T::Word,
    convention: PhantomData<C>,
}

impl<T: Carrier> MaxPlus<T> {
    /// -inf, the zero of the semiring.
    pub const NEG_INFINITY: Self = Self::ZERO;
}

impl<T: Carrier> MinPlus<T> {
    /// +inf, the zero of the semiring.
    pub const INFINITY: Self = Self::ZERO;
}

impl<T: Carrier, C: Convention> Tropical<T, C> {
    /// The zero of the semiring: the infinite scalar, -inf in max-plus and +inf
    /// in min-plus.
    pub const ZERO: Self = Tropical {
        word: T::INFINITE,
        convention: PhantomData,
    };

    /// The scalar of a finite number; an error for NaN, the infinities of `f64` and the
    /// reserved machine integer.
    #[inline]
    pub fn new(value: T) -> Result<Self, NotFinite> {
        Ok(Tropical {
            word: value.pack()?,
            convention: PhantomData,
        })
    }

    /// The scalar of a number known to be finite, for literals.
    ///
    /// # Panics
    ///
    /// If [`Tropical::new`] gives an error.
    #[track_caller]
    pub fn finite(value: T) -> Self {
        Self::new(value).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The scalar of an optional number; `None` becomes the infinite scalar.
    pub fn from_option(value: Option<T>) -> Result<Self, NotFinite> {
        value.map_or(Ok(Self::ZERO), Self::new)
    }

    /// The finite number, `None` if the scalar is infinite.
    #[inline]
    pub fn value(&self) -> Option<&T> {
        T::unpack(&self.word)
    }

    /// The finite number by value, `None` if the scalar is infinite.
    #[inline]
    pub fn into_value(self) -> Option<T> {
        self.value().cloned()
    }

    /// Whether the scalar is a finite number.
    #[inline]
    pub fn is_finite(&self) -> bool {
        self.value().is_some()
    }

    /// The scalar over the exact carrier of this one.
    pub fn into_exact(self) -> Tropical<T::Exact, C> {
        match self.into_value() {
            None => Tropical::ZERO,
            Some(value) => Tropical::wrap(value.into_exact()),
        }
    }

    /// The scalar of a result of checked arithmetic.
    #[inline]
    fn wrap(value: T) -> Self {
        match value.pack() {
            Ok(word) => Self::of_word(word),
            Err(error) => unreachable!("checked arithmetic gave {error}"),
        }
    }

    /// The scalar of a packed word.
    #[inline]
    fn of_word(word: T::Word) -> Self {
        Tropical {
            word,
            convention: PhantomData,
        }
    }
}

impl<T: Carrier, C: Convention> Semiring for Tropical<T, C> {
    #[inline]
    fn plus(&self, other: &Self) -> Self {
        if self.natural_cmp(other) == Ordering::Less {
            other.clone()
        } else {
            self.clone()
        }
    }

    #[inline]
    fn try_times(&self, other: &Self) -> Result<Self, RangeError> {
        let (Some(a), Some(b)) = (self.value(), other.value()) else {
            return Ok(Self::ZERO);
        };
        match a.sum(b) {
            Some(sum) => Ok(Self::wrap(sum)),
            None => Err(RangeError::new(a, "+", b, T::NAME)),
        }
    }

    fn fast_product(left: &[Self], right: &[Self], sizes: [usize; 3]) -> Option<Vec<Self>> {
        let product = T::FAST?.product;
        let result = product(C::INFINITE_IS, words(left), words(right), sizes)?;
        Some(result.into_iter().map(Tropical::of_word).collect())
    }

    fn fast_plus(
        matrix: &[Self],
        n: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Plus<Self>> {
        let plus = T::FAST?.plus;
        let plus = plus(C::INFINITE_IS, words(matrix), n, goes_on)?;
        Some(plus.map(Tropical::of_word))
    }
}

/// The packed words of scalars.
fn words<T: Carrier, C: Convention>(scalars: &[Tropical<T, C>]) -> Vec<T::Word> {
    scalars.iter().map(|scalar| scalar.word.clone()).collect()
}

impl<T: Carrier, C: Convention> Idempotent for Tropical<T, C> {
    #[inline]
    fn is_below(&self, other: &Self) -> bool {
        self.natural_cmp(other) != Ordering::Greater
    }
}

impl<T: Carrier, C: Convention> Selective for Tropical<T, C> {
    #[inline]
    fn natural_cmp(&self, other: &Self) -> Ordering {
        match C::INFINITE_IS {
            Ordering::Less => self.cmp(other),
            _ => other.cmp(self),
        }
    }
}

impl<T: Carrier<Exact = T>, C: Convention> Exact for Tropical<T, C> {}

impl<T: Carrier, C: Convention> Semifield for Tropical<T, C> {
    fn try_over(&self, other: &Self) -> Result<Option<Self>, RangeError> {
        let Some(b) = other.value() else {
            return Ok(None);
        };
        let Some(a) = self.value() else {
            return Ok(Some(Self::ZERO));
        };
        match a.difference(b) {
            Some(difference) => Ok(Some(Self::wrap(difference))),
            None => Err(RangeError::new(a, "-", b, T::NAME)),
        }
    }
}

/// The order of the numbers, -inf first for max-plus, +inf last for min-plus.
/// (For max-plus this is the natural order of the semiring, for min-plus its
/// reverse: see [`Selective`].)
impl<T: Carrier, C: Convention> Ord for Tropical<T, C> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.value(), other.value()) {
            (Some(a), Some(b)) => a.order(b),
            (Some(_), None) => C::INFINITE_IS.reverse(),
            (None, Some(_)) => C::INFINITE_IS,
            (None, None) => Ordering::Equal,
        }
    }
}

impl<T: Carrier, C: Convention> PartialOrd for Tropical<T, C> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Carrier, C: Convention> Eq for Tropical<T, C> {}

impl<T: Carrier, C: Convention> PartialEq for Tropical<T, C> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl<T: Carrier, C: Convention> Clone for Tropical<T, C> {
    #[inline]
    fn clone(&self) -> Self {
        Tropical {
            word: self.word.clone(),
            convention: PhantomData,
        }
    }
}

impl<T: Carrier, C: Convention> Copy for Tropical<T, C> where T::Word: Copy {}

impl<T: Carrier, C: Convention> Hash for Tropical<T, C>
where
    T: Hash,
{
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value().hash(state);
    }
}

impl<T: Carrier, C: Convention> Default for Tropical<T, C> {
    /// The zero of the semiring.
    fn default() -> Self {
        Self::ZERO
    }
}

/// The number, or `-inf` (`inf` for min-plus); `{:#}` writes `.` instead. In a
/// [mirrored](crate::mirror) thread a max-plus scalar prints as the min-plus one.
impl<T: Carrier, C: Convention> fmt::Display for Tropical<T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_mirrored() && C::INFINITE_IS.is_lt() {
            let value = self.value().and_then(mirror::negated);
            let mirrored = value.map_or(MinPlus::<T>::ZERO, MinPlus::wrap);
            return mirror::plainly(|| fmt::Display::fmt(&mirrored, f));
        }
        match self.value() {
            // Most numbers are written without padding.
            Some(value) if f.width().is_none() && f.precision().is_none() => {
                write!(f, "{value}")
            }
            // Through a string, so that width and alignment work for carriers whose own
            // `Display` ignores them.
            Some(value) => f.pad(&value.to_string()),
            None if f.alternate() => f.pad("."),
            None => f.pad(C::INFINITE_TEXT),
        }
    }
}

impl<T: Carrier, C: Convention> fmt::Debug for Tropical<T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// (+) of the semiring: the greater of the two numbers, the lesser in min-plus.
impl<T: Carrier, C: Convention> Add for Tropical<T, C> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        if self.natural_cmp(&other) == Ordering::Less {
            other
        } else {
            self
        }
    }
}

/// (x) of the semiring: the sum of the two numbers.
///
/// # Panics
///
/// When the sum leaves the range; [`Semiring::try_times`] returns the error.
impl<T: Carrier, C: Convention> Mul for Tropical<T, C> {
    type Output = Self;

    #[inline]
    #[track_caller]
    fn mul(self, other: Self) -> Self {
        self.try_times(&other)
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

impl<T: Carrier, C: Convention> AddAssign for Tropical<T, C> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        if self.natural_cmp(&other) == Ordering::Less {
            *self = other;
        }
    }
}

impl<T: Carrier, C: Convention> MulAssign for Tropical<T, C> {
    #[inline]
    #[track_caller]
    fn mul_assign(&mut self, other: Self) {
        *self = self.clone() * other;
    }
}

impl<T: Carrier, C: Convention> Zero for Tropical<T, C> {
    fn zero() -> Self {
        Self::ZERO
    }

    fn is_zero(&self) -> bool {
        !self.is_finite()
    }
}

impl<T: Carrier, C: Convention> One for Tropical<T, C> {
    fn one() -> Self {
        Self::wrap(T::zero())
    }
}

/// Conversion through a type for which the carrier has `From`, often the carrier itself.
macro_rules! from_number {
    ($($carrier:ty, by $step:ty: $($number:ty)*;)*) => {$($(
        impl<C: Convention> From<$number> for Tropical<$carrier, C> {
            fn from(number: $number) -> Self {
                Self::wrap(<$carrier>::from(<$step>::from(number)))
            }
        }
    )*)*};
}
from_number! {
    i32, by i32: i8 u8 i16 u16;
    i64, by i64: i8 u8 i16 u16 i32 u32;
    i128, by i128: i8 u8 i16 u16 i32 u32 i64 u64;
    f64, by f64: i8 u8 i16 u16 i32 u32;
    BigInt, by BigInt: i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 BigInt;
    Ratio<i64>, by i64: i8 u8 i16 u16 i32 u32 i64;
    BigRational, by BigInt: i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 BigInt;
    BigRational, by Rational: Ratio<i64> BigRational;
    Rational, by i64: i8 u8 i16 u16 i32 u32 i64;
    Rational, by BigInt: u64 i128 u128 BigInt;
    Rational, by Rational: BigRational Ratio<i64> Rational;
}

macro_rules! try_from_number {
    ($($carrier:ty),*) => {$(
        impl<C: Convention> TryFrom<$carrier> for Tropical<$carrier, C> {
            type Error = NotFinite;

            fn try_from(number: $carrier) -> Result<Self, NotFinite> {
                Self::new(number)
            }
        }
    )*};
}
try_from_number!(i32, i64, i128, f64, Ratio<i64>);

/// Anything that a caller may give for a max-plus scalar over `T`: a number, an option whose
/// `None` is -inf, or a scalar.
///
/// ```
/// use maxplus_core::{IntoScalar, MaxPlus};
///
/// fn double<T: maxplus_core::Carrier>(x: impl IntoScalar<T>) -> MaxPlus<T> {
///     let x = x.into_scalar().unwrap();
///     x.clone() * x
/// }
/// assert_eq!(double(3_i64), MaxPlus::finite(6));
/// assert_eq!(double(None::<i64>), MaxPlus::NEG_INFINITY);
/// assert!(IntoScalar::<i64>::into_scalar(i64::MIN).is_err());
/// ```
pub trait IntoScalar<T: Carrier> {
    /// The scalar; an error for NaN, infinities of `f64` and the reserved machine integer,
    /// which are not finite numbers.
    fn into_scalar(self) -> Result<MaxPlus<T>, NotFinite>;
}

impl<T: Carrier> IntoScalar<T> for T {
    fn into_scalar(self) -> Result<MaxPlus<T>, NotFinite> {
        MaxPlus::new(self)
    }
}

impl<T: Carrier> IntoScalar<T> for Option<T> {
    fn into_scalar(self) -> Result<MaxPlus<T>, NotFinite> {
        MaxPlus::from_option(self)
    }
}

impl<T: Carrier> IntoScalar<T> for MaxPlus<T> {
    fn into_scalar(self) -> Result<MaxPlus<T>, NotFinite> {
        Ok(self)
    }
}

macro_rules! from_double {
    ($($carrier:ty),*) => {$(
        /// The exact value of the double as a fraction.
        impl<C: Convention> TryFrom<f64> for Tropical<$carrier, C> {
            type Error = NotFinite;

            fn try_from(number: f64) -> Result<Self, NotFinite> {
                Tropical::<f64, C>::new(number)?;
                Self::new(number.to_fraction().into())
            }
        }

        /// The exact value of the double as a fraction.
        impl IntoScalar<$carrier> for f64 {
            fn into_scalar(self) -> Result<MaxPlus<$carrier>, NotFinite> {
                MaxPlus::try_from(self)
            }
        }
    )*};
}
from_double!(BigRational, Rational);
