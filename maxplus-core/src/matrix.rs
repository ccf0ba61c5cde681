//! Matrices: dense rows, compressed sparse rows, one trait to read both.
//!
//! | type | stores | use it for |
//! |---|---|---|
//! | [`Matrix`] | every entry, row by row | small or full matrices |
//! | [`SparseMatrix`] | the nonzero entries, row by row | large matrices with few arcs |
//! | [`Square`] | either, known to be square | everything about nodes |
//! | [`FractionMatrix`] | integers over one denominator | products and powers of exact numbers |
//!
//! An algorithm that only reads takes [`ReadMatrix`]. "Nonzero" is meant in the semiring: for
//! max-plus these are the finite entries, the arcs of D_A.

pub mod argmax;
pub mod assembly;
mod dense;
mod display;
pub mod fractions;
pub mod product;
mod read;
mod sparse;

use crate::error::ShapeError;

/// The most rows or columns that a text may state without writing them all: a few bytes can
/// state any size.
pub const MAX_SIDE: usize = 1 << 24;

/// Returns the size, or an error if it is above [`MAX_SIDE`]. Every reader of a stated size
/// calls this before it allocates anything of that size.
///
/// ```
/// use maxplus_core::matrix::checked_size;
///
/// assert_eq!(checked_size(3), Ok(3));
/// let error = checked_size(usize::MAX).unwrap_err();
/// assert_eq!(error.to_string(), format!("the size is {}, expected at most 16777216", usize::MAX));
/// ```
pub fn checked_size(size: usize) -> Result<usize, ShapeError> {
    match size {
        0..=MAX_SIDE => Ok(size),
        _ => Err(ShapeError::TooLarge {
            size,
            most: MAX_SIDE,
        }),
    }
}

pub use dense::Matrix;
pub(crate) use dense::common_length;
pub use fractions::FractionMatrix;
pub use read::{ReadMatrix, Square};
pub use sparse::SparseMatrix;
