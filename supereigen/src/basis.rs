//! A scaled basis: the extremals of a cone, scaled.
//!
//! Every search that runs to its end gives a [`Basis`]. It reads like the
//! [`VectorSet`] that it is, and says more: no vector is a maximum of multiples
//! of the others, and of what was asked for nothing is missing. What a cut
//! search has found is a `VectorSet` only. (Asked for some extremals, by a
//! filter or a shard, a search gives the basis of the cone that these generate.)
//!
//! ```
//! use supereigen::{Matrix, Problem};
//!
//! let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
//! let basis = Problem::new(&a)?.basis();
//! assert_eq!(basis.len(), 2);
//! assert_eq!(basis.to_options(), [[Some(0), Some(-1)], [Some(-1), Some(0)]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::ops::Deref;

use maxplus_core::block::{Row, Rows};
use maxplus_core::{Carrier, MaxPlus, Scaled};

use crate::set::{IntoIter, VectorSet};

/// The scaled basis of a cone: reads like the [`VectorSet`] that it is.
#[derive(Clone, PartialEq, Eq)]
pub struct Basis<T: Carrier> {
    vectors: VectorSet<T>,
}

impl<T: Carrier> Basis<T> {
    /// The set, which the caller knows to be a basis.
    pub(crate) fn known(vectors: VectorSet<T>) -> Self {
        Basis { vectors }
    }

    /// The vectors as a set like any other.
    pub fn into_set(self) -> VectorSet<T> {
        self.vectors
    }
}

impl<T: Carrier> Deref for Basis<T> {
    type Target = VectorSet<T>;

    fn deref(&self) -> &VectorSet<T> {
        &self.vectors
    }
}

impl<T: Carrier> PartialEq<VectorSet<T>> for Basis<T> {
    fn eq(&self, other: &VectorSet<T>) -> bool {
        self.vectors == *other
    }
}

impl<T: Carrier> PartialEq<Basis<T>> for VectorSet<T> {
    fn eq(&self, other: &Basis<T>) -> bool {
        *self == other.vectors
    }
}

impl<T: Carrier> IntoIterator for Basis<T> {
    type Item = Scaled<MaxPlus<T>>;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        self.vectors.into_iter()
    }
}

impl<'a, T: Carrier> IntoIterator for &'a Basis<T> {
    type Item = Row<'a, T>;
    type IntoIter = Rows<'a, T>;

    fn into_iter(self) -> Rows<'a, T> {
        self.iter()
    }
}

/// One vector per line; `{:#}` writes `.` for -inf.
impl<T: Carrier> fmt::Display for Basis<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.vectors.fmt(f)
    }
}

impl<T: Carrier> fmt::Debug for Basis<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.vectors.fmt(f)
    }
}
