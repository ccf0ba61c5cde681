//! A set of scaled vectors in canonical form.
//!
//! [`Basis`] is what every method gives: scaled to maximum 0, no vector twice,
//! one fixed order (greater entries first). Equal sets are equal values and
//! print equally, whichever method, carrier or number of threads made them.
//!
//! ```
//! use maxplus_core::{MaxPlus, Vector};
//! use supereigen::Basis;
//!
//! let e = |i| Vector::<MaxPlus<i64>>::unit(2, i).try_scaled().unwrap().unwrap();
//! let basis = Basis::new(2, [e(1), e(0), e(1)]);
//! assert_eq!(basis.to_string(), "0 -inf\n-inf 0\n");
//! ```

use std::collections::BTreeSet;
use std::fmt;

use maxplus_core::{Carrier, MaxPlus, Scaled};

/// Scaled vectors of one length, strictly increasing in the canonical order
/// of [`Scaled`].
#[derive(Clone, PartialEq, Eq)]
pub struct Basis<T: Carrier> {
    n: usize,
    vectors: Vec<Scaled<MaxPlus<T>>>,
}

impl<T: Carrier> Basis<T> {
    /// The set of the given vectors, in any order and with repeats.
    ///
    /// # Panics
    ///
    /// If a vector has not n entries.
    pub fn new(n: usize, vectors: impl IntoIterator<Item = Scaled<MaxPlus<T>>>) -> Self {
        let mut vectors: Vec<_> = vectors.into_iter().collect();
        for vector in &vectors {
            assert_eq!(vector.len(), n, "a vector of another length");
        }
        vectors.sort_unstable();
        vectors.dedup();
        Basis { n, vectors }
    }

    /// The number of entries of each vector.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The number of vectors.
    pub fn len(&self) -> usize {
        self.vectors.len()
    }

    /// Whether there is no vector: the only solution is -inf.
    pub fn is_empty(&self) -> bool {
        self.vectors.is_empty()
    }

    /// The vectors in canonical order.
    pub fn vectors(&self) -> &[Scaled<MaxPlus<T>>] {
        &self.vectors
    }

    /// The vectors in canonical order.
    pub fn into_vectors(self) -> Vec<Scaled<MaxPlus<T>>> {
        self.vectors
    }

    /// The vectors in canonical order.
    pub fn iter(&self) -> std::slice::Iter<'_, Scaled<MaxPlus<T>>> {
        self.vectors.iter()
    }

    /// Whether the vector is one of the set.
    pub fn contains(&self, vector: &Scaled<MaxPlus<T>>) -> bool {
        self.vectors.binary_search(vector).is_ok()
    }
}

impl<T: Carrier> IntoIterator for Basis<T> {
    type Item = Scaled<MaxPlus<T>>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.vectors.into_iter()
    }
}

impl<'a, T: Carrier> IntoIterator for &'a Basis<T> {
    type Item = &'a Scaled<MaxPlus<T>>;
    type IntoIter = std::slice::Iter<'a, Scaled<MaxPlus<T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One vector a line; `{:#}` writes `.` for -inf.
impl<T: Carrier> fmt::Display for Basis<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for vector in self {
            vector.fmt(f)?;
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl<T: Carrier> fmt::Debug for Basis<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Gathers vectors that may come more than once, and counts the repeats.
///
/// The methods of the paper find one extremal along many cycles and paths;
/// X_E is a set, and how often its members were found again is the price.
#[derive(Debug, Clone)]
pub struct Collector<T: Carrier> {
    n: usize,
    vectors: BTreeSet<Scaled<MaxPlus<T>>>,
    repeats: u64,
}

impl<T: Carrier> Collector<T> {
    /// An empty set of vectors with n entries.
    pub fn new(n: usize) -> Self {
        Collector {
            n,
            vectors: BTreeSet::new(),
            repeats: 0,
        }
    }

    /// Adds the vector; false, and one more repeat, if it was there already.
    ///
    /// # Panics
    ///
    /// If the vector has not n entries.
    pub fn insert(&mut self, vector: Scaled<MaxPlus<T>>) -> bool {
        assert_eq!(vector.len(), self.n, "a vector of another length");
        let new = self.vectors.insert(vector);
        self.repeats += u64::from(!new);
        new
    }

    /// Whether the vector came already.
    pub fn contains(&self, vector: &Scaled<MaxPlus<T>>) -> bool {
        self.vectors.contains(vector)
    }

    /// How many different vectors came.
    pub fn len(&self) -> usize {
        self.vectors.len()
    }

    /// Whether none came.
    pub fn is_empty(&self) -> bool {
        self.vectors.is_empty()
    }

    /// How many vectors came that were there already.
    pub fn repeats(&self) -> u64 {
        self.repeats
    }

    /// The set.
    pub fn finish(self) -> Basis<T> {
        Basis {
            n: self.n,
            // A BTreeSet gives its elements strictly increasing.
            vectors: self.vectors.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maxplus_core::Vector;

    fn scaled(entries: [Option<i64>; 2]) -> Scaled<MaxPlus<i64>> {
        let vector: Vector<_> = entries
            .into_iter()
            .map(|entry| MaxPlus::from_option(entry).unwrap())
            .collect();
        Scaled::new(vector).unwrap()
    }

    #[test]
    fn order_and_repeats_of_the_input_do_not_show() {
        let (a, b) = (scaled([Some(0), None]), scaled([Some(-1), Some(0)]));
        let set = Basis::new(2, [b.clone(), a.clone(), b.clone()]);
        assert_eq!(set, Basis::new(2, [a.clone(), b.clone()]));
        assert_eq!(set.vectors(), [a.clone(), b]);
        assert!(set.contains(&a));
        assert!(!set.contains(&scaled([None, Some(0)])));
    }

    #[test]
    fn a_collector_counts_what_came_again() {
        let mut collector = Collector::new(2);
        let vector = scaled([Some(0), None]);
        assert!(collector.insert(vector.clone()));
        assert!(!collector.insert(vector.clone()));
        assert_eq!((collector.len(), collector.repeats()), (1, 1));
        assert_eq!(collector.finish(), Basis::new(2, [vector]));
    }

    #[test]
    #[should_panic(expected = "a vector of another length")]
    fn vectors_of_another_length_are_a_mistake_of_the_caller() {
        let _ = Basis::new(3, [scaled([Some(0), None])]);
    }
}
