//! Max-combinations: the main operation of the double description method, the span of a set, and
//! the reduction of a generating set to the basis.
//!
//! | notation | code |
//! |---|---|
//! | z = (B_i (x) y) (x) x (+) (A_i (x) x) (x) y | [`double_description_operation`] |
//! | y = x (+) (A_j (x) x) (x) e^j | [`Problem::try_extended`] |
//! | x = (+) of c_v (x) v over a set | [`combination`] |
//! | the scaled basis of span(S) | [`VectorSet::reduced`](crate::VectorSet::reduced) |
//!
//! For single vectors see [`maxplus_core::residuation`]; here the same questions are answered for
//! scaled sets.

use maxplus_core::error::{AlgebraError, RangeError};
use maxplus_core::residuation::try_combination;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use maxplus_graph::{Meter, StopReason};

use crate::basis::Basis;
use crate::problem::Problem;
use crate::set::VectorSet;

/// z = (B_i (x) y) (x) x (+) (A_i (x) x) (x) y for one row A_i of A and the
/// same row B_i of B.
///
/// If B_i (x) x <= A_i (x) x, then B_i (x) z <= A_i (x) z, for every y (the paper's lemma on the
/// operation; if y violates the row this is the step of the tropical double description method).
///
/// ```
/// use maxplus_core::{MaxPlus, Vector};
/// use supereigen::paper::combination::double_description_operation;
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
    let from_x = x.try_times(&b.try_dot(y)?)?;
    let from_y = y.try_times(&a.try_dot(x)?)?;
    Ok(from_x.plus(&from_y)?)
}

impl<T: Carrier> Problem<T> {
    /// y = x (+) (A_j (x) x) (x) e^j: the node j gets the greatest value that its row allows. If x
    /// is a solution and x_j = -inf, y is a solution.
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

/// The greatest coefficients with which x is a max-combination of the set, in the order of the set;
/// `None` if x is not a max-combination.
///
/// ```
/// use maxplus_core::{MaxPlus, Vector};
/// use supereigen::{VectorSet, paper::combination::combination};
///
/// let e = |i| Vector::<MaxPlus<i64>>::unit(2, i).try_scaled().unwrap().unwrap();
/// let x: Vector<_> = [3, -1].map(MaxPlus::finite).into_iter().collect();
/// let coefficients = combination(&x, &VectorSet::new(2, [e(0), e(1)]))?;
/// assert_eq!(coefficients.unwrap().to_string(), "3 -1");
/// assert_eq!(combination(&x, &VectorSet::new(2, [e(0)]))?, None);
/// # Ok::<(), maxplus_core::error::AlgebraError>(())
/// ```
pub fn combination<T: Carrier>(
    x: &Vector<MaxPlus<T>>,
    set: &VectorSet<T>,
) -> Result<Option<Vector<MaxPlus<T>>>, AlgebraError> {
    let vectors: Vec<_> = set.iter().map(|v| v.to_vector()).collect();
    try_combination(x, &vectors)
}

impl<T: Carrier> VectorSet<T> {
    /// The vectors that are not max-combinations of the others: the scaled basis of what the set
    /// generates.
    ///
    /// A vector is extremal iff for some node i of its support it is *minimal*: no other vector of
    /// the set lies below it once both are scaled to 0 at i (Butkovic, Schneider and Sergeev,
    /// 2007). So for each node the minimal vectors are kept while the set is read once, small
    /// supports first, because other vectors lie above these.
    ///
    /// Cost: O(n^2 g m) for g vectors with n entries, m the greatest number of
    /// minimal vectors at one node (at most the size of the basis). Testing each
    /// vector against all others, as
    /// [`maxplus_core::residuation::try_extremals`] does, is O(n g^2): Algorithm
    /// 4 gives 10^5 vectors for a basis of 40.
    ///
    /// ```
    /// use supereigen::{Budget, VectorSet};
    ///
    /// let rows = [[Some(0_i64), Some(-3)], [Some(0), Some(0)], [Some(-2), Some(0)]];
    /// let set = VectorSet::from_options(2, rows)?;
    /// let basis = set.reduced(&mut Budget::unlimited().meter())??;
    /// assert_eq!(basis.to_string(), "0 -3\n-2 0\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Every entry of a visited vector is a unit of work on the meter. If a limit is reached there is
    /// no partial result.
    pub fn reduced(&self, meter: &mut Meter) -> Result<Result<Basis<T>, StopReason>, RangeError> {
        let n = self.n();
        let mut by_support = self.to_vectors();
        by_support.sort_by_key(|v| v.support().len());
        let mut extremals = Vec::new();
        for i in 0..n {
            // Places in `by_support`, with the vectors scaled to 0 at i.
            let mut minimal: Vec<(usize, Vector<MaxPlus<T>>)> = Vec::new();
            for (place, v) in by_support.iter().enumerate() {
                if let Err(reason) = meter.work((1 + 2 * minimal.len() as u64) * n as u64) {
                    return Ok(Err(reason));
                }
                let Some(at_i) = scaled_at(v, i)? else {
                    continue;
                };
                if minimal.iter().any(|(_, m)| m.is_below(&at_i)) {
                    continue;
                }
                minimal.retain(|(_, m)| !at_i.is_below(m));
                minimal.push((place, at_i));
            }
            let vectors = minimal.iter().map(|&(place, _)| by_support[place].clone());
            extremals.extend(vectors);
        }
        Ok(Ok(Basis::known(VectorSet::new(n, extremals))))
    }
}

/// v_i^-1 (x) v; `None` if v_i = -inf.
fn scaled_at<T: Carrier>(
    v: &Vector<MaxPlus<T>>,
    i: usize,
) -> Result<Option<Vector<MaxPlus<T>>>, RangeError> {
    let over_v_i = |v_k: &MaxPlus<T>| v_k.try_over(&v[i]).transpose();
    v.iter().map(over_v_i).collect::<Option<_>>().transpose()
}
