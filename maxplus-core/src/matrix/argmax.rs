//! Products with their argmax: the value, and the places where it is attained.
//!
//! | notation | code | cost |
//! |---|---|---|
//! | A_i (x) x and all k with a_ik (x) x_k = A_i (x) x | [`try_row_argmax`] | nonzeros of A_i |
//!
//! "Greatest" is meant in the natural order of a [`Selective`] semiring: the greatest number in
//! max-plus, the least in min-plus. A value that is zero (-inf in max-plus) has no places. All
//! ties are listed, in increasing order.
//!
//! A product that leaves the range is the same error as in [`super::product`].
//!
//! ```
//! use maxplus_core::matrix::argmax::try_row_argmax;
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//!
//! let a = Matrix::try_from([[Some(0_i64), Some(3), None], [None, None, None]])?;
//! let x = Vector::<MaxPlus<i64>>::from_options(&[Some(4), Some(1), Some(9)])?;
//! let first = try_row_argmax(&a, 0, &x)?;
//! assert_eq!(first.value, MaxPlus::finite(4));
//! assert_eq!(*first.places, [0, 1]);
//! assert_eq!(try_row_argmax(&a, 1, &x)?.first(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::ReadMatrix;
use super::product::{check_shapes, shape};
use crate::error::AlgebraError;
use crate::semiring::Selective;
use crate::vector::Vector;

/// The places where a greatest value is attained, increasing.
pub type Places = SmallVec<[usize; 4]>;

/// A greatest value and the places where it is attained.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Maximum<S> {
    /// The value; zero (-inf for max-plus) if there is no nonzero value.
    pub value: S,
    /// Where it is attained; empty if it is zero.
    pub places: Places,
}

impl<S> Maximum<S> {
    /// The least place where the value is attained.
    pub fn first(&self) -> Option<usize> {
        self.places.first().copied()
    }
}

/// A_i (x) x and the columns that attain it.
///
/// # Panics
///
/// If i is not a row.
pub fn try_row_argmax<S: Selective>(
    matrix: &impl ReadMatrix<Scalar = S>,
    i: usize,
    vector: &Vector<S>,
) -> Result<Maximum<S>, AlgebraError> {
    check_shapes("A_i (x) x", shape(matrix), (vector.len(), 1))?;
    let mut greatest = Maximum {
        value: S::zero(),
        places: Places::new(),
    };
    for (k, a) in matrix.row(i) {
        let value = a.try_times(&vector[k])?;
        match value.natural_cmp(&greatest.value) {
            Ordering::Less => {}
            // Zero has no places.
            Ordering::Equal if value.is_zero() => {}
            Ordering::Equal => greatest.places.push(k),
            Ordering::Greater => {
                greatest.value = value;
                greatest.places.clear();
                greatest.places.push(k);
            }
        }
    }
    Ok(greatest)
}
