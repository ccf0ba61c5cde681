//! The one kind of number that the program, the page in the browser and their
//! files have: exact.

use maxplus_core::{Carrier, MaxPlus, Rational, exact};
use num_bigint::BigInt;
use num_traits::One;

/// An exact number or -inf.
pub type Exact = MaxPlus<Rational>;

/// integer / denominator.
///
/// # Panics
///
/// If the denominator is zero.
pub fn over<T: Carrier>(integer: &MaxPlus<T>, denominator: &BigInt) -> Exact {
    if denominator.is_one()
        && let Some(small) = integer.value().and_then(T::to_machine_integer)
    {
        return small.into();
    }
    let fraction = exact::fraction(integer, denominator).into_value();
    fraction.map_or(MaxPlus::NEG_INFINITY, MaxPlus::from)
}
