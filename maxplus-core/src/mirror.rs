//! Texts of min-plus algebra for programs that compute in max-plus algebra.
//!
//! Min-plus algebra is max-plus algebra with all signs changed: if A = -B and x = -y, then
//! B (x)' y <= lambda (x)' y, with minima, says the same as A (x) x >= -lambda (x) x, with maxima.
//! So a program for both needs one computation. It changes signs where numbers enter as text and
//! where they leave as text, and nowhere else.
//!
//! A program chooses this once for its thread, as it chooses a [style of numbers](crate::number_style).
//! In a *mirrored* thread
//!
//! - a [`MaxPlus`](crate::MaxPlus) is read from the text of its negative: `3` becomes -3, `inf`
//!   becomes -inf, and `-inf` is an error;
//! - a `MaxPlus` and a [`Rational`](crate::Rational) print as their negative, -inf as `inf`;
//! - the crates on top of this one do the same in all their formats, and choose words that name an
//!   order by [`pick`].
//!
//! Numbers themselves do not change, and neither do hashes and checkpoints, which print
//! `num_rational::BigRational`. A difference of two numbers, such as a distance, is not mirrored:
//! it is printed within [`plainly`].
//!
//! A writer that works on other threads looks at [`is_mirrored`] when it is made, and work that
//! moves to another thread is [`carried`](crate::number_style::carried).
//!
//! ```
//! use maxplus_core::mirror::mirrored;
//! use maxplus_core::{Matrix, Number};
//!
//! let text = mirrored(|| {
//!     let a: Matrix<Number> = "3 inf\n-1 1/2".parse().unwrap();
//!     assert!(a[(0, 0)] < a[(1, 0)]);
//!     a.to_string()
//! });
//! assert_eq!(text, "3 inf\n-1 1/2\n");
//! assert_eq!(mirrored(|| "3".parse::<Number>()).unwrap().to_string(), "-3");
//! assert!(mirrored(|| "-inf".parse::<Number>()).is_err());
//! ```

use std::cell::Cell;
use std::thread::LocalKey;

use crate::carrier::OrderedGroup;

thread_local! {
    static MIRRORED: Cell<bool> = const { Cell::new(false) };
}

/// Sets whether texts of this thread are those of min-plus algebra.
pub fn set_mirrored(is_mirrored: bool) {
    MIRRORED.set(is_mirrored);
}

/// Whether texts of this thread are those of min-plus algebra.
#[inline]
pub fn is_mirrored() -> bool {
    MIRRORED.get()
}

/// Runs `work` with texts of min-plus algebra, and returns to what was set before.
pub fn mirrored<R>(work: impl FnOnce() -> R) -> R {
    with_value(&MIRRORED, true, work)
}

/// Runs `work` with texts as they are, for numbers that are no elements of the algebra.
pub fn plainly<R>(work: impl FnOnce() -> R) -> R {
    with_value(&MIRRORED, false, work)
}

/// Runs `work` with the cell set to this value, and returns to the value before.
pub(crate) fn with_value<V: Copy + 'static, R>(
    cell: &'static LocalKey<Cell<V>>,
    value: V,
    work: impl FnOnce() -> R,
) -> R {
    struct Before<V: Copy + 'static>(&'static LocalKey<Cell<V>>, V);

    impl<V: Copy + 'static> Drop for Before<V> {
        fn drop(&mut self) {
            self.0.set(self.1);
        }
    }

    let _before = Before(cell, cell.replace(value));
    work()
}

/// `max_plus`, or `min_plus` in a mirrored thread: for words and signs that name an order.
pub fn pick<W>(max_plus: W, min_plus: W) -> W {
    match is_mirrored() {
        true => min_plus,
        false => max_plus,
    }
}

/// The infinite scalar as this thread writes it.
pub fn infinite_text() -> &'static str {
    pick("-inf", "inf")
}

/// The name of the algebra for the field `algebra` of JSON, which max-plus leaves out.
pub fn algebra() -> Option<&'static str> {
    is_mirrored().then_some("min-plus")
}

/// -x. All carriers hold the negatives of their numbers, so this is `None` for none of them.
pub fn negated<T: OrderedGroup>(x: &T) -> Option<T> {
    T::zero().difference(x)
}
