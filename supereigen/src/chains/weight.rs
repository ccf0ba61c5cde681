//! The integers that the searches compute with.
//!
//! The time per extremal for each width, in nanoseconds, counted on a full matrix with n = 40
//! (AVX-512), with entries of the given number of bits:
//!
//! | bits | `i64` | `i128` | `BigInt` |
//! |---|---|---|---|
//! | 40 | 24 | 300 | 1800 |
//! | 90 | | 400 | 5900 |
//!
//! 32 bits have twice the lanes of 64. So all four widths are useful.

use std::ops::{Add, Sub};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, ReadMatrix};
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};

/// An integer type of the searches.
///
/// # Laws
///
/// Those of an ordered abelian group, for all sums that an
/// [`Instance`](crate::chains::matrix::Instance) allows.
pub trait Weight:
    Carrier
    + Ord
    + Default
    + From<i32>
    + ToPrimitive
    + for<'a> Add<&'a Self, Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
{
}

impl Weight for i32 {}
impl Weight for i64 {}
impl Weight for i128 {}
impl Weight for BigInt {}

/// How many entries a width must be able to add; see [`matrix`](crate::chains::matrix). (4 more,
/// because a largest entry of 0 counts as 1.)
pub(super) fn terms(n: usize) -> usize {
    10 * (n + 1) + 4
}

/// The narrowest width that holds the sums of a search of the matrix as given, and of visualising
/// it.
pub fn narrowest(integers: &Integers) -> Width {
    let largest = integers.largest().max(&BigInt::one()).clone();
    Width::for_sums(&largest, terms(integers.matrix().rows()))
}
