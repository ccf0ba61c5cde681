//! A hierarchy of semiring traits: each adds one property and states its laws.
//!
//! | trait | adds | used by |
//! |---|---|---|
//! | [`Semiring`] | (+) and (x) with their neutral elements | products, powers |
//! | [`Idempotent`] | a (+) a = a, hence an order | comparison |
//! | [`Selective`] | a (+) b is a or b, hence a total order | argmax sets, cycles, star |
//! | [`Semifield`] | every element but zero can be divided by | residuation, scaling |
//! | [`Exact`] | no product is rounded | star |
//!
//! The neutral elements are num-traits' [`Zero`] and [`One`], and `+` and `*` are the
//! semiring's own operations. So generic code for ordinary numbers runs on these scalars.
//!
//! No trait requires `Copy`, because big numbers are carriers too.
//!
//! `laws` of the crate `maxplus-testing` checks every law written here for any type with a
//! generator of test values.

use std::cmp::Ordering;
use std::fmt::Debug;

use num_traits::{One, Zero};

use crate::error::RangeError;

/// A semiring: two monoids tied by distributivity.
///
/// # Laws
///
/// With `+` for (+), `*` for (x), `0` for `Zero::zero()`, `1` for `One::one()`,
/// wherever the products stay in range:
///
/// ```text
/// (a + b) + c = a + (b + c)      a + b = b + a          a + 0 = a
/// (a * b) * c = a * (b * c)      1 * a = a = a * 1      0 * a = 0 = a * 0
/// a * (b + c) = a*b + a*c        (a + b) * c = a*c + b*c
/// a.plus(&b) = a + b             a.try_times(&b) = Ok(a * b)
/// ```
///
/// (x) need not commute. For inexact carriers (`f64`) the laws that involve (x) hold only where
/// no sum is rounded; see [`Exact`].
pub trait Semiring: Clone + PartialEq + Debug + Zero + One {
    /// a (+) b, by reference. By default the operator `+` on clones.
    #[must_use]
    fn plus(&self, other: &Self) -> Self {
        self.clone() + other.clone()
    }

    /// a (x) b, or an error that names both operands when the result leaves the range. By
    /// default the operator `*` on clones. A type whose `*` can panic returns the error here
    /// instead.
    fn try_times(&self, other: &Self) -> Result<Self, RangeError> {
        Ok(self.clone() * other.clone())
    }

    /// The product of an m x k by a k x n matrix, both row by row, `sizes` = [m, k, n], for
    /// types that have a faster method than one (x) and one (+) at a time. With `None` the
    /// general loop runs; any other result equals that of the general loop.
    fn fast_product(_left: &[Self], _right: &[Self], _sizes: [usize; 3]) -> Option<Vec<Self>> {
        None
    }

    /// A^+ of an n x n matrix given row by row, for types that have a faster method. `goes_on` is
    /// called once for each node. With `None` the general loop runs; any other result equals that
    /// of the general loop.
    fn fast_plus(
        _matrix: &[Self],
        _n: usize,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Plus<Self>> {
        None
    }
}

/// The result of [`Semiring::fast_plus`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plus<S> {
    /// A^+, rows one after the other.
    Walks(Vec<S>),
    /// A cycle is positive, so there is no A^+.
    PositiveCycle,
    /// The caller stopped it.
    Stopped,
}

impl<S> Plus<S> {
    /// Changes every entry.
    pub(crate) fn map<R>(self, change: impl FnMut(S) -> R) -> Plus<R> {
        match self {
            Plus::Walks(walks) => Plus::Walks(walks.into_iter().map(change).collect()),
            Plus::PositiveCycle => Plus::PositiveCycle,
            Plus::Stopped => Plus::Stopped,
        }
    }
}

/// A semiring in which adding an element to itself changes nothing.
///
/// # Laws
///
/// `a + a = a`. It follows that `a <= b iff a + b = b` is a partial order with
/// least element `0`, and that both operations respect it.
pub trait Idempotent: Semiring {
    /// Whether a <= b in the natural order, that is a (+) b = b.
    fn is_below(&self, other: &Self) -> bool {
        self.plus(other) == *other
    }
}

/// An idempotent semiring in which every sum is one of its arguments.
///
/// # Laws
///
/// `a + b` is `a` or `b`. The natural order is total, `natural_cmp` is that
/// order: `Less` or `Equal` iff `a + b = b`.
///
/// For min-plus this is *not* the order of the numbers: there, 5 lies below 3.
pub trait Selective: Idempotent {
    /// The natural order as an [`Ordering`].
    fn natural_cmp(&self, other: &Self) -> Ordering;
}

/// A semiring in which every product is exact or an error, never rounded. The trait has no
/// methods. Algorithms that repeat a step until nothing improves rely on it: without rounding
/// they end, with the right answer.
///
/// # Laws
///
/// Those of [`Semiring`], wherever the products stay in range, without the
/// exception for rounding.
#[diagnostic::on_unimplemented(
    message = "products of `{Self}` are rounded",
    note = "each double is a fraction: `matrix.map(|entry| entry.clone().into_exact())` is exact"
)]
pub trait Exact: Semiring {}

/// A semiring whose elements other than zero have inverses for (x).
///
/// # Laws
///
/// For `b != 0`: `b * c = a` where `c = a.try_over(&b)?.unwrap()`;
/// `a.try_over(&Zero::zero()) = Ok(None)`.
pub trait Semifield: Semiring {
    /// a (x) b^-1: the only, hence the greatest, c with b (x) c <= a. `None` if b is zero: then
    /// no c is the greatest.
    fn try_over(&self, other: &Self) -> Result<Option<Self>, RangeError>;
}
