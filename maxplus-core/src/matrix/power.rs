//! Powers of a square matrix, by squaring.
//!
//! Entry i, j of A^k is the greatest weight of a walk of k arcs from i to j.
//!
//! Cost: at most 2 log2(k) products. A power on the way that leaves the range
//! is an error, as for every product.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//!
//! let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite([[0, 3], [-1, 2]][i][j]));
//! let a = Square::new(a).unwrap();
//! assert_eq!(a.try_power(3).unwrap().to_string(), "4 7\n3 6\n");
//! assert_eq!(a.try_power(0).unwrap().into_inner(), Matrix::identity(2));
//! ```

use super::{Matrix, ReadMatrix, SparseMatrix, Square};
use crate::error::AlgebraError;
use crate::semiring::Semiring;

/// A form of matrix that is closed under (x): [`Matrix`] and [`SparseMatrix`].
/// Powers and stars rely on it.
///
/// # Laws
///
/// Both forms give the same matrices; `identity` is neutral for `try_product`,
/// which is associative where no entry leaves the range or is rounded.
pub trait Multiply: ReadMatrix + Sized {
    /// The unit matrix I.
    fn identity(n: usize) -> Self;

    /// A (x) B.
    fn try_product(&self, other: &Self) -> Result<Self, AlgebraError>;
}

macro_rules! multiply {
    ($($matrix:ident),*) => {$(
        impl<S: Semiring> Multiply for $matrix<S> {
            fn identity(n: usize) -> Self {
                $matrix::identity(n)
            }

            fn try_product(&self, other: &Self) -> Result<Self, AlgebraError> {
                $matrix::try_product(self, other)
            }
        }
    )*};
}
multiply!(Matrix, SparseMatrix);

impl<M: Multiply> Square<M> {
    /// A^k; A^0 is the unit matrix.
    #[doc(alias = "pow")]
    pub fn try_power(&self, exponent: u64) -> Result<Self, AlgebraError> {
        let mut result = M::identity(self.n());
        // From the highest bit down, so that no power beyond A^k is made.
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            if exponent >> bit != 1 {
                result = result.try_product(&result)?;
            }
            if exponent >> bit & 1 == 1 {
                result = result.try_product(self)?;
            }
        }
        Ok(Square::new(result)?)
    }
}
