//! Plain numbers as scalars: `From` where every number of the type is a finite
//! one of the carrier, `TryFrom` where one is not (NaN, the infinities of
//! `f64`, the machine integer that stands for the infinite state).
//!
//! Nothing is rounded: there is no way from `i64` to a scalar over `f64`.

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

use super::{Convention, Tropical};
use crate::carrier::{Fraction, Rational};
use crate::error::NotFinite;

macro_rules! from_number {
    ($($carrier:ty: $($number:ty)*;)*) => {$($(
        impl<C: Convention> From<$number> for Tropical<$carrier, C> {
            fn from(number: $number) -> Self {
                Self::wrap(<$carrier>::from(number))
            }
        }
    )*)*};
}
from_number! {
    i32: i8 u8 i16 u16;
    i64: i8 u8 i16 u16 i32 u32;
    i128: i8 u8 i16 u16 i32 u32 i64 u64;
    f64: i8 u8 i16 u16 i32 u32;
    BigInt: i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 BigInt;
    Ratio<i64>: i64;
    BigRational: BigInt BigRational;
    Rational: i64 BigInt BigRational Ratio<i64> Rational;
}

/// By way of the type that the carrier's own `From` knows.
macro_rules! from_number_by {
    ($($carrier:ty, by $step:ty: $($number:ty)*;)*) => {$($(
        impl<C: Convention> From<$number> for Tropical<$carrier, C> {
            fn from(number: $number) -> Self {
                Self::wrap(<$carrier>::from(<$step>::from(number)))
            }
        }
    )*)*};
}
from_number_by! {
    Ratio<i64>, by i64: i8 u8 i16 u16 i32 u32;
    BigRational, by BigInt: i8 u8 i16 u16 i32 u32 i64 u64 i128 u128;
    Rational, by i64: i8 u8 i16 u16 i32 u32;
    Rational, by BigInt: u64 i128 u128;
}

/// The fraction in its wider type, exactly.
impl<C: Convention> From<Ratio<i64>> for Tropical<BigRational, C> {
    fn from(number: Ratio<i64>) -> Self {
        Self::wrap(number.to_fraction())
    }
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

/// The fraction that the double is, exactly.
impl<C: Convention> TryFrom<f64> for Tropical<BigRational, C> {
    type Error = NotFinite;

    fn try_from(number: f64) -> Result<Self, NotFinite> {
        Ok(Tropical::<f64, C>::new(number)?.into_exact())
    }
}

/// The fraction that the double is, exactly.
impl<C: Convention> TryFrom<f64> for Tropical<Rational, C> {
    type Error = NotFinite;

    fn try_from(number: f64) -> Result<Self, NotFinite> {
        let number = Tropical::<f64, C>::new(number)?.into_value();
        Tropical::from_option(number.map(|double| double.to_fraction().into()))
    }
}
