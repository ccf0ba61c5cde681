//! `+` and `*` are (+) and (x), `zero()` and `one()` their neutral elements, so
//! that generic code written for numbers runs on these scalars.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Mul, MulAssign};

use num_traits::{One, Zero};

use super::{Convention, Tropical};
use crate::carrier::Carrier;
use crate::semiring::{Selective, Semiring};

/// (+) of the semiring: the better of the two numbers.
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
