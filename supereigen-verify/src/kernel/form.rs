//! The form of a scaled basis: n entries, the greatest of them 0, no vector twice.
//!
//! Nothing is corrected: a vector that would be right after scaling is refused. Cost: O(V n log V)
//! for V vectors.

use maxplus_core::{Number, Rational, Vector};

/// What is wrong with the form of one vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Malformed {
    /// It does not have n entries.
    Length,
    /// No entry is finite.
    Nothing,
    /// This entry, the first of the greatest, is not 0.
    Unscaled(usize),
}

/// Whether x has n entries, the greatest of which is 0.
pub fn check_vector(n: usize, x: &[Number]) -> Result<(), Malformed> {
    if x.len() != n {
        return Err(Malformed::Length);
    }
    let mut greatest = 0;
    for node in 1..n {
        if x[node] > x[greatest] {
            greatest = node;
        }
    }
    match x.get(greatest).and_then(Number::value) {
        None => Err(Malformed::Nothing),
        Some(value) if *value == Rational::from(0) => Ok(()),
        Some(_) => Err(Malformed::Unscaled(greatest)),
    }
}

/// The first vector that repeats an earlier one, and that earlier one.
pub fn first_doubled(vectors: &[Vector<Number>]) -> Option<(usize, usize)> {
    let mut order: Vec<usize> = (0..vectors.len()).collect();
    // The sort is stable, so of equal vectors the earliest comes first. Greater entries come first as
    // in files, whose order is then not changed.
    order.sort_by(|&i, &j| vectors[j].as_slice().cmp(vectors[i].as_slice()));
    let pairs = order.windows(2).map(|pair| (pair[1], pair[0]));
    let doubled = pairs.filter(|&(later, earlier)| vectors[later] == vectors[earlier]);
    doubled.min()
}
