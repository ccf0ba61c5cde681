//! Vectors over a semiring, and vectors scaled to maximum 0.
//!
//! | notation | code |
//! |---|---|
//! | x (+) y | [`Vector::plus`] |
//! | c (x) x | [`Vector::try_times`] |
//! | Supp(x) | [`Vector::support`] |
//! | e^i | [`Vector::unit`] |
//! | norm of x, the greatest entry | [`Vector::norm`] |
//! | the scaled vector norm(x)^-1 (x) x | [`Vector::try_scaled`] |
//!
//! ```
//! use maxplus_core::{MaxPlus, Vector};
//!
//! let entries = [Some(1), Some(0), None, Some(2), Some(-1)];
//! let x = Vector::<MaxPlus<i64>>::from_options(&entries)?;
//! assert_eq!(x.support().to_string(), "{1, 2, 4, 5}");
//! assert_eq!(x.try_scaled()?.unwrap().to_string(), "-1 -2 -inf 0 -3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Deref, Index, IndexMut};

use num_traits::Zero;

use crate::error::{AlgebraError, RangeError, ShapeError};
use crate::nodeset::NodeSet;
use crate::semiring::{Idempotent, Selective, Semifield, Semiring};

/// A column vector.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Vector<S> {
    entries: Vec<S>,
}

impl<S: Semiring> Vector<S> {
    /// The vector of n zeros (-inf for max-plus).
    pub fn zeros(n: usize) -> Self {
        vec![S::zero(); n].into()
    }

    /// The unit vector e^i: one at i, zero elsewhere.
    ///
    /// # Panics
    ///
    /// If i is not below n.
    pub fn unit(n: usize, i: usize) -> Self {
        let mut unit = Self::zeros(n);
        unit[i] = S::one();
        unit
    }

    /// The vector with entry `entry(i)` at i.
    pub fn from_fn(n: usize, entry: impl FnMut(usize) -> S) -> Self {
        (0..n).map(entry).collect()
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries as a slice.
    pub fn as_slice(&self) -> &[S] {
        &self.entries
    }

    /// The entries.
    pub fn into_vec(self) -> Vec<S> {
        self.entries
    }

    /// All entries in order.
    pub fn iter(&self) -> std::slice::Iter<'_, S> {
        self.entries.iter()
    }

    /// The nonzero (for max-plus: finite) entries with their positions.
    pub fn nonzeros(&self) -> impl Iterator<Item = (usize, &S)> {
        self.iter()
            .enumerate()
            .filter(|(_, entry)| !entry.is_zero())
    }

    /// The positions of the nonzero (for max-plus: finite) entries.
    pub fn support(&self) -> NodeSet {
        NodeSet::of(self.len(), self.nonzeros().map(|(i, _)| i))
    }

    /// Whether every entry is zero (-inf for max-plus).
    pub fn is_zero(&self) -> bool {
        self.iter().all(Zero::is_zero)
    }

    /// x (+) y.
    pub fn plus(&self, other: &Self) -> Result<Self, ShapeError> {
        self.check_length("x (+) y", other)?;
        Ok(self.iter().zip(other).map(|(a, b)| a.plus(b)).collect())
    }

    /// c (x) x.
    pub fn try_times(&self, factor: &S) -> Result<Self, RangeError> {
        self.iter().map(|entry| factor.try_times(entry)).collect()
    }

    /// The inner product: (+) over i of x_i (x) y_i.
    pub fn try_dot(&self, other: &Self) -> Result<S, AlgebraError> {
        self.check_length("x (x) y", other)?;
        let mut sum = S::zero();
        for (a, b) in self.iter().zip(other) {
            sum = sum.plus(&a.try_times(b)?);
        }
        Ok(sum)
    }

    pub(crate) fn check_length(
        &self,
        operation: &'static str,
        other: &Self,
    ) -> Result<(), ShapeError> {
        let (left, right) = (self.len(), other.len());
        ShapeError::unless(left == right, operation, (left, 1), (right, 1))
    }
}

impl<S: Idempotent> Vector<S> {
    /// Whether x <= y entry by entry in the natural order. False for vectors of different
    /// lengths.
    pub fn is_below(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a.is_below(b))
    }
}

impl<S: Selective> Vector<S> {
    /// The greatest entry in the natural order; zero if there is no entry.
    pub fn norm(&self) -> S {
        self.iter().fold(S::zero(), |norm, entry| norm.plus(entry))
    }
}

impl<S: Selective + Semifield> Vector<S> {
    /// The vector divided by its greatest entry, so that this becomes one (0 for max-plus).
    /// `None` for the zero vector, which cannot be scaled.
    pub fn try_scaled(&self) -> Result<Option<Scaled<S>>, RangeError> {
        let norm = self.norm();
        let mut entries = Vec::with_capacity(self.len());
        for entry in self {
            match entry.try_over(&norm)? {
                Some(quotient) => entries.push(quotient),
                None => return Ok(None),
            }
        }
        // Without entries no division has detected the zero norm.
        Ok((!entries.is_empty()).then(|| Scaled(entries.into())))
    }
}

/// A vector whose greatest entry is one (0 for max-plus).
///
/// [`Vector::try_scaled`] and [`Scaled::new`] are the only constructors. The order is
/// the *canonical order* of this workspace: lexicographic, greater entries
/// first, so that equal sets of vectors print equally.
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Scaled<S>(Vector<S>);

impl<S: Selective> Scaled<S> {
    /// The vector, if its greatest entry is one; otherwise the error returns it.
    pub fn new(vector: Vector<S>) -> Result<Self, Vector<S>> {
        if vector.norm() == S::one() {
            Ok(Scaled(vector))
        } else {
            Err(vector)
        }
    }

    /// The vector inside.
    pub fn into_vector(self) -> Vector<S> {
        self.0
    }
}

impl<S> Deref for Scaled<S> {
    type Target = Vector<S>;

    fn deref(&self) -> &Vector<S> {
        &self.0
    }
}

impl<S: Clone> From<&Scaled<S>> for Scaled<S> {
    fn from(vector: &Scaled<S>) -> Self {
        vector.clone()
    }
}

impl<S: Selective + Eq> Ord for Scaled<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        let pairs = self.0.entries.iter().zip(&other.0.entries);
        pairs
            .map(|(a, b)| b.natural_cmp(a))
            .find(|order| order.is_ne())
            .unwrap_or_else(|| self.0.entries.len().cmp(&other.0.entries.len()))
    }
}

impl<S: Selective + Eq> PartialOrd for Scaled<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: fmt::Display> fmt::Display for Scaled<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<S: fmt::Display> fmt::Debug for Scaled<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<S> From<Vec<S>> for Vector<S> {
    fn from(entries: Vec<S>) -> Self {
        Vector { entries }
    }
}

impl<S> FromIterator<S> for Vector<S> {
    fn from_iter<I: IntoIterator<Item = S>>(entries: I) -> Self {
        entries.into_iter().collect::<Vec<S>>().into()
    }
}

impl<S> IntoIterator for Vector<S> {
    type Item = S;
    type IntoIter = std::vec::IntoIter<S>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a, S> IntoIterator for &'a Vector<S> {
    type Item = &'a S;
    type IntoIter = std::slice::Iter<'a, S>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

impl<S> IntoIterator for Scaled<S> {
    type Item = S;
    type IntoIter = std::vec::IntoIter<S>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, S> IntoIterator for &'a Scaled<S> {
    type Item = &'a S;
    type IntoIter = std::slice::Iter<'a, S>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.entries.iter()
    }
}

impl<S> Index<usize> for Vector<S> {
    type Output = S;

    fn index(&self, i: usize) -> &S {
        &self.entries[i]
    }
}

impl<S> IndexMut<usize> for Vector<S> {
    fn index_mut(&mut self, i: usize) -> &mut S {
        &mut self.entries[i]
    }
}

/// The entries with blanks between; `{:#}` writes `.` for -inf.
impl<S: fmt::Display> fmt::Display for Vector<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_entries(&self.entries, " ", f)
    }
}

/// `(0, -1, -inf)`.
impl<S: fmt::Display> fmt::Debug for Vector<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        write_entries(&self.entries, ", ", f)?;
        f.write_str(")")
    }
}

fn write_entries<S: fmt::Display>(
    entries: &[S],
    between: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, entry) in entries.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        entry.fmt(f)?;
    }
    Ok(())
}
