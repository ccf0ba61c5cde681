//! Bounds on lambda inside the search: fractions that are compared and never
//! reduced.

use std::ops::Mul;

use num_bigint::BigInt;

use crate::chains::weight::Weight;

/// An integer that fractions can be compared with, by cross multiplication.
pub(super) trait Wide: Weight + for<'a> Mul<&'a Self, Output = Self> {}

impl Wide for i64 {}
impl Wide for BigInt {}

/// numer / denom; the denominator is positive.
///
/// -inf and +inf are fractions too that no sum of the search reaches
/// ([`Weights::beyond`](super::weights::Weights::beyond)), so that comparing
/// needs no cases.
#[derive(Debug, Clone)]
pub(super) struct Bound<W> {
    pub(super) numer: W,
    pub(super) denom: W,
}

impl<W: Wide> Bound<W> {
    /// numer / denom, for a number of arcs.
    #[inline]
    pub(super) fn new(numer: W, arcs: usize) -> Self {
        // A chain has fewer nodes than fit into 31 bits: each has a row.
        let denom = W::from(arcs as i32);
        Bound { numer, denom }
    }

    #[inline]
    pub(super) fn is_below(&self, other: &Self) -> bool {
        self.numer.clone() * &other.denom < other.numer.clone() * &self.denom
    }

    /// Makes it at least the other.
    #[inline]
    pub(super) fn raise(&mut self, other: Self) {
        if self.is_below(&other) {
            *self = other;
        }
    }
}
