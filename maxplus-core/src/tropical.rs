//! The scalars of max-plus and of min-plus algebra.
//!
//! [`MaxPlus`] and [`MinPlus`] are one type under two conventions. A scalar is
//! a finite number of its carrier or *infinite* (-inf for max-plus, +inf for
//! min-plus); the infinite state is the zero of the semiring, absorbs under
//! (x) and cannot be had as a number: [`Tropical::value`] gives `None` for it.
//!
//! | notation | code |
//! |---|---|
//! | a (+) b | `a + b`, [`Semiring::plus`](crate::Semiring::plus) |
//! | a (x) b | `a * b`, [`Semiring::try_times`](crate::Semiring::try_times) |
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

mod convention;
mod from_number;
mod into_scalar;
mod operators;
mod scalar;

pub use convention::{Convention, Max, Min};
pub use into_scalar::IntoScalar;
pub use scalar::{MaxPlus, MinPlus, Tropical};
