//! What may stand where a scalar is asked for.

use num_rational::BigRational;

use super::MaxPlus;
use crate::carrier::{Carrier, Rational};
use crate::error::NotFinite;

/// A number, an option whose `None` is -inf, or a scalar: whatever a caller
/// has at hand for a max-plus scalar over `T`.
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
    /// The scalar; an error for NaN, infinities of `f64` and the spare machine
    /// integer, which are no finite numbers.
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

/// The fraction that the double is, exactly.
impl IntoScalar<BigRational> for f64 {
    fn into_scalar(self) -> Result<MaxPlus<BigRational>, NotFinite> {
        Ok(MaxPlus::new(self)?.into_exact())
    }
}

/// The fraction that the double is, exactly.
impl IntoScalar<Rational> for f64 {
    fn into_scalar(self) -> Result<MaxPlus<Rational>, NotFinite> {
        MaxPlus::try_from(self)
    }
}
