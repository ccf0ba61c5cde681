//! Max-combinations: the main operation of the double description method.
//!
//! | notation | code |
//! |---|---|
//! | z = (B_i (x) y) (x) x (+) (A_i (x) x) (x) y | [`double_description_operation`] |
//! | y = x (+) (A_j (x) x) (x) e^j | [`Problem::try_extended`] |

use maxplus_core::error::AlgebraError;
use maxplus_core::{Carrier, MaxPlus, Semiring, Vector};

use crate::problem::Problem;

/// z = (B_i (x) y) (x) x (+) (A_i (x) x) (x) y for one row A_i of A and the
/// same row B_i of B.
///
/// If B_i (x) x <= A_i (x) x, then B_i (x) z <= A_i (x) z, whatever y is (the
/// paper's lemma on the operation; for y that breaks the row this is the step
/// of the tropical double description method).
///
/// ```
/// use maxplus_core::{MaxPlus, Vector};
/// use supereigen::combination::double_description_operation;
///
/// let vector = |entries: [i64; 2]| entries.map(MaxPlus::finite).into_iter().collect::<Vector<_>>();
/// let (a, b) = (vector([1, 0]), vector([0, 2]));
/// let (x, y) = (vector([3, 0]), vector([0, 1]));
/// let z = double_description_operation(&a, &b, &x, &y)?;
/// assert_eq!(z, vector([6, 5]));
/// assert!(b.try_dot(&z)? <= a.try_dot(&z)?);
/// # Ok::<(), maxplus_core::error::AlgebraError>(())
/// ```
pub fn double_description_operation<S: Semiring>(
    a: &Vector<S>,
    b: &Vector<S>,
    x: &Vector<S>,
    y: &Vector<S>,
) -> Result<Vector<S>, AlgebraError> {
    let from_x = x.try_scale(&b.try_dot(y)?)?;
    let from_y = y.try_scale(&a.try_dot(x)?)?;
    Ok(from_x.plus(&from_y)?)
}

impl<T: Carrier> Problem<T> {
    /// y = x (+) (A_j (x) x) (x) e^j: the node j gets the greatest value that
    /// its row allows. If x is a solution and x_j = -inf, y is a solution.
    ///
    /// # Panics
    ///
    /// If j is not a node.
    pub fn try_extended(
        &self,
        x: &Vector<MaxPlus<T>>,
        j: usize,
    ) -> Result<Vector<MaxPlus<T>>, AlgebraError> {
        let value = self.try_row_times(j, x)?;
        let mut y = x.clone();
        y[j] = y[j].plus(&value);
        Ok(y)
    }
}
