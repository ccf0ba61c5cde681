//! A scaled basis: the extremals of a cone, scaled.
//!
//! Every search that runs to its end gives a [`Basis`]. It dereferences to a [`VectorSet`] and
//! guarantees more: no vector is a maximum of multiples of the others, and none is missing. A cut
//! search gives only a `VectorSet`. (With a filter or a shard, a search gives the basis of the cone
//! that the selected extremals generate.) A basis holds a shared reference to its problem, so a
//! [`claim`](Basis::claim) about it needs nothing else.
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
use std::sync::Arc;

use maxplus_core::block::{Row, Rows};
use maxplus_core::{Carrier, MaxPlus, Scaled, SparseMatrix, Square};
use supereigen_verify::{integers_sha256, matrix_sha256};

use crate::set::{IntoIter, VectorSet};

/// The scaled basis of a cone; dereferences to its [`VectorSet`]. Two bases are equal iff their
/// vectors are equal.
#[derive(Clone)]
pub struct Basis<T: Carrier> {
    vectors: VectorSet<T>,
    /// `None` if it does not belong to a supereigenproblem.
    origin: Option<Origin<T>>,
}

/// The question that a basis answers. The hash of matrix and lambda is computed only when it is
/// needed, because it costs more than a small basis.
#[derive(Clone)]
pub(crate) struct Origin<T: Carrier> {
    /// The matrix as it was given, shared with the problem.
    pub(crate) given: Arc<Square<SparseMatrix<MaxPlus<T>>>>,
    pub(crate) lambda: MaxPlus<T>,
    /// Whether solutions must be integers.
    pub(crate) integers: bool,
    /// Whether it is the basis of all extremals.
    pub(crate) is_whole: bool,
}

impl<T: Carrier> Origin<T> {
    /// The hash of the question.
    pub(crate) fn sha256(&self) -> String {
        match self.integers {
            true => integers_sha256(&**self.given, &self.lambda),
            false => matrix_sha256(&**self.given, &self.lambda),
        }
    }
}

impl<T: Carrier> Basis<T> {
    /// The set as a basis. The caller guarantees that it is one.
    pub(crate) fn known(vectors: VectorSet<T>) -> Self {
        let origin = None;
        Basis { vectors, origin }
    }

    /// Stores the question that the basis answers.
    pub(crate) fn answering(self, origin: Origin<T>) -> Self {
        let origin = Some(origin);
        Basis { origin, ..self }
    }

    pub(crate) fn origin(&self) -> Option<&Origin<T>> {
        self.origin.as_ref()
    }

    /// The lambda for which it is the basis of A (x) x >= lambda (x) x; `None` if it is a basis of
    /// something else: eigenvectors, the rays of a cone, a set of vectors.
    ///
    /// ```
    /// use supereigen::{Matrix, MaxPlus, Problem};
    ///
    /// let a: Matrix<i64> = ". 1\n-1 .".parse()?;
    /// let basis = Problem::new(&a)?.at(-3)?.basis();
    /// assert_eq!(basis.lambda(), Some(&MaxPlus::finite(-3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lambda(&self) -> Option<&MaxPlus<T>> {
        self.origin.as_ref().map(|origin| &origin.lambda)
    }

    /// [The hash](supereigen_verify::claim) of its matrix and its lambda; `None` like
    /// [`Basis::lambda`].
    pub fn matrix_sha256(&self) -> Option<String> {
        let origin = self.origin.as_ref()?;
        Some(origin.sha256())
    }

    /// Whether it is the basis of integer solutions.
    pub fn asks_integers(&self) -> bool {
        self.origin.as_ref().is_some_and(|origin| origin.integers)
    }

    /// The vectors as a plain set.
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

impl<T: Carrier> PartialEq for Basis<T> {
    fn eq(&self, other: &Basis<T>) -> bool {
        self.vectors == other.vectors
    }
}

impl<T: Carrier> Eq for Basis<T> {}

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
