//! The scalar: a finite number of its carrier, or infinite, in one word.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::convention::{Convention, Max, Min};
use crate::carrier::Carrier;
use crate::error::{NotFinite, RangeError};
use crate::semiring::{Exact, Idempotent, Selective, Semifield, Semiring};

/// A scalar of the max-plus semiring over the carrier `T`.
pub type MaxPlus<T> = Tropical<T, Max>;

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

    /// The scalar of a finite number; refuses NaN, the infinities of `f64`
    /// and the spare machine integer.
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
    /// Where [`Tropical::new`] gives an error.
    #[track_caller]
    pub fn finite(value: T) -> Self {
        Self::new(value).unwrap_or_else(|error| panic!("{error}"))
    }

    /// `None` becomes the infinite scalar.
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

    /// The same scalar over the carrier's exact companion.
    pub fn into_exact(self) -> Tropical<T::Exact, C> {
        match self.into_value() {
            None => Tropical::ZERO,
            Some(value) => Tropical::wrap(value.into_exact()),
        }
    }

    /// A number that came out of checked arithmetic.
    #[inline]
    pub(super) fn wrap(value: T) -> Self {
        match value.pack() {
            Ok(word) => Tropical {
                word,
                convention: PhantomData,
            },
            Err(error) => unreachable!("checked arithmetic gave {error}"),
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
        let (left, right) = (left.iter(), right.iter());
        let left = left.map(|scalar| scalar.word.clone());
        let right = right.map(|scalar| scalar.word.clone());
        let result = T::fast_product(C::INFINITE_IS, left, right, sizes)?;
        let wrapped = result.into_iter().map(|word| Tropical {
            word,
            convention: PhantomData,
        });
        Some(wrapped.collect())
    }
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

/// The number, or `-inf` (`inf` for min-plus); `{:#}` writes `.` instead.
impl<T: Carrier, C: Convention> fmt::Display for Tropical<T, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value() {
            // Most numbers are written as they are.
            Some(value) if f.width().is_none() && f.precision().is_none() => {
                write!(f, "{value}")
            }
            // Through a string, so that width and alignment hold for carriers
            // whose own Display ignores them.
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
