//! One row of A(x)x >= B(x)x.
//!
//! Rows of A(x)x >= lambda(x)x have lambda at their own node and nothing else on the
//! smaller side.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};

/// The greatest a_k + x_k is at least the greatest b_k + x_k.
#[derive(Debug, Clone)]
pub(crate) struct Inequality<'a, T: Carrier> {
    /// The numbers a_k.
    pub(crate) greater: &'a [MaxPlus<T>],
    /// The finite ones among the numbers b_k, with k.
    pub(crate) smaller: Vec<(usize, &'a MaxPlus<T>)>,
}

impl<'a, T: Carrier> Inequality<'a, T> {
    /// The row with these two sides.
    pub(crate) fn new(greater: &'a [MaxPlus<T>], smaller: &'a [MaxPlus<T>]) -> Self {
        let finite = smaller.iter().enumerate().filter(|(_, b)| b.is_finite());
        Inequality {
            greater,
            smaller: finite.collect(),
        }
    }

    /// The greatest a_k + x_k.
    pub(crate) fn left(&self, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        greatest_sum(self.greater, x)
    }

    /// The greatest b_k + x_k.
    pub(crate) fn right(&self, x: &[MaxPlus<T>]) -> Result<MaxPlus<T>, RangeError> {
        let mut greatest = MaxPlus::NEG_INFINITY;
        for (k, b) in &self.smaller {
            greatest = greatest.max(b.try_times(&x[*k])?);
        }
        Ok(greatest)
    }
}

/// The greatest of the sums `row[k] + x[k]`, -inf if none is finite.
#[inline]
pub(crate) fn greatest_sum<T: Carrier>(
    row: &[MaxPlus<T>],
    x: &[MaxPlus<T>],
) -> Result<MaxPlus<T>, RangeError> {
    let mut greatest = MaxPlus::NEG_INFINITY;
    for (a, x) in row.iter().zip(x) {
        greatest = greatest.max(a.try_times(x)?);
    }
    Ok(greatest)
}
