//! The integers that the searches compute with.

use std::ops::{Add, Sub};

use maxplus_core::Carrier;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// An integer that the searches can compute with.
///
/// # Laws
///
/// Those of an ordered abelian group, for all sums that an
/// [`Instance`](super::matrix::instance::Instance) speaks of.
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
