//! Operators that generic code of other crates requires.
//!
//! | crate | requires | feature |
//! |---|---|---|
//! | sprs, products | `&a * &b`, `+=` | none |
//! | ndarray, `dot` | `Copy`, `Zero`, `One`, `+`, `*`, and `-`, `/` | `ndarray` |
//!
//! A semiring has no subtraction. ndarray's bound `LinalgScalar` requires the operators `-` and
//! `/` nevertheless. The feature `ndarray` defines them by residuation:
//!
//! - `a - b` is the least x with b (+) x >= a: zero if a <= b, else a;
//! - `a / b` is a (x) b^-1, which does not exist for b zero.
//!
//! They are behind a feature because `MaxPlus::finite(3) - MaxPlus::finite(5)` is -inf, which
//! would surprise a caller who means numbers. Neither crate is a dependency.

use std::ops::{AddAssign, Mul};

use crate::boolean::Boolean;
use crate::carrier::Carrier;
use crate::semiring::Semiring;
use crate::tropical::{Convention, Tropical};

/// (x) by reference.
///
/// # Panics
///
/// When the sum leaves the range; [`Semiring::try_times`] returns the error.
impl<T: Carrier, C: Convention> Mul for &Tropical<T, C> {
    type Output = Tropical<T, C>;

    #[inline]
    #[track_caller]
    fn mul(self, other: Self) -> Tropical<T, C> {
        self.try_times(other)
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Mul for &Boolean {
    type Output = Boolean;

    fn mul(self, other: Self) -> Boolean {
        *self * *other
    }
}

impl AddAssign for Boolean {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

#[cfg(feature = "ndarray")]
mod linalg {
    use std::ops::{Div, Sub};

    use num_traits::Zero;

    use crate::boolean::Boolean;
    use crate::carrier::Carrier;
    use crate::semiring::{Idempotent, Semifield};
    use crate::tropical::{Convention, Tropical};

    /// The operators for a type: generic parameters in brackets, then the type.
    macro_rules! residuals {
        ([$($parameters:tt)*] $scalar:ty) => {
            /// The least x with b (+) x >= a: zero if a <= b, else a.
            impl<$($parameters)*> Sub for $scalar {
                type Output = Self;

                fn sub(self, other: Self) -> Self {
                    if self.is_below(&other) { Self::zero() } else { self }
                }
            }

            /// a (x) b^-1.
            ///
            /// # Panics
            ///
            /// If b is zero or the result leaves the range;
            /// [`Semifield::try_over`] returns `None` or an error instead.
            impl<$($parameters)*> Div for $scalar {
                type Output = Self;

                #[track_caller]
                fn div(self, other: Self) -> Self {
                    match self.try_over(&other) {
                        Ok(Some(quotient)) => quotient,
                        Ok(None) => panic!("nothing can be divided by the zero of the semiring"),
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        };
    }
    residuals!([T: Carrier, C: Convention] Tropical<T, C>);
    residuals!([] Boolean);
}
