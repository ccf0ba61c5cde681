//! Two-sided systems A (x) x >= B (x) x and the tropical cones they describe.
//!
//! | notation | code |
//! |---|---|
//! | A, B, both p x d | [`Cone::greater`], [`Cone::smaller`], normalised |
//! | C = { x : A (x) x >= B (x) x } | [`Cone`], [`Cone::contains`] |
//! | the tangent hypergraph H(x, C) | [`Cone::tangent`] |
//! | x spans an extreme ray of C | [`Cone::is_extremal`] |
//! | x in span(V) | [`generated`] |
//!
//! # Normalised
//!
//! In one inequality a coordinate need not stand on both sides: if
//! a_i >= b_i, the term b_i + x_i is below a_i + x_i whatever x is and can be
//! dropped; if a_i < b_i the other one can. [`Cone::new`] does this, so in the
//! matrices held here no place is finite in both.
//!
//! # The criterion
//!
//! Allamigeon, Gaubert and Goubault (2013): x in C, not -inf, spans an extreme
//! ray iff in the *tangent hypergraph* some node is reached from every node.
//! Its nodes are the support of x; each inequality that is tight at x with a
//! finite value gives one hyperarc argmax(a + x) -> argmax(b + x), which fires
//! when its whole tail is reached: if all of the tail sinks, the head must.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//! use supereigen::Cone;
//!
//! // max(x_1, x_2) >= x_3 + 1
//! let row = |entries: [Option<i64>; 3]| entries.map(|e| MaxPlus::from_option(e).unwrap());
//! let cone = Cone::new(
//!     &Matrix::from_rows(vec![row([Some(0), Some(0), None])])?,
//!     &Matrix::from_rows(vec![row([None, None, Some(1)])])?,
//! )?;
//! let inside = Vector::from(row([Some(0), None, Some(-1)]).to_vec());
//! let outside = Vector::from(row([Some(0), None, Some(0)]).to_vec());
//! assert!(cone.contains(&inside) && cone.is_extremal(&inside));
//! assert!(!cone.contains(&outside));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::error::ShapeError;
use maxplus_core::{
    Carrier, MaxPlus, ReadMatrix, Scaled, Semifield, Semiring, SparseMatrix, Vector,
};
use maxplus_graph::hypergraph::Hypergraph;
use num_traits::Zero;
use smallvec::SmallVec;

use crate::problem::{Problem, ProblemError, TERMS_PER_NODE, check_room};

/// The coordinates where a maximum is attained; most often one or two.
type Argmax = SmallVec<[usize; 4]>;

/// The cone { x : A (x) x >= B (x) x } of a normalised system.
///
/// Invariant: both matrices have the same shape and no place where both are
/// finite, and sums of [`TERMS_PER_NODE`] * d entries stay in range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cone<T: Carrier> {
    greater: SparseMatrix<MaxPlus<T>>,
    smaller: SparseMatrix<MaxPlus<T>>,
}

impl<U: Carrier> Cone<U> {
    /// The cone of A (x) x >= B (x) x, over the exact companion of the carrier
    /// as for [`Problem::new`]. A and B must have the same shape, and sums of
    /// entries must have room in the carrier.
    pub fn new<A, B>(greater: &A, smaller: &B) -> Result<Cone<U::Exact>, ProblemError>
    where
        A: ReadMatrix<Scalar = MaxPlus<U>>,
        B: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        let left = (greater.rows(), greater.cols());
        let right = (smaller.rows(), smaller.cols());
        if left != right {
            let operation = "A (x) x >= B (x) x";
            return Err(ProblemError::Shape(ShapeError::Mismatch {
                operation,
                left,
                right,
            }));
        }
        let exact = |entry: &MaxPlus<U>| entry.clone().into_exact();
        let cone = Cone::normalised(&greater.map(exact), &smaller.map(exact));
        let terms = TERMS_PER_NODE.saturating_mul(cone.dimension());
        check_room([&cone.greater, &cone.smaller], terms)?;
        Ok(cone)
    }

    /// Drops the entry that can never decide, wherever both are finite.
    fn normalised(greater: &SparseMatrix<MaxPlus<U>>, smaller: &SparseMatrix<MaxPlus<U>>) -> Self {
        let entry = |matrix: &SparseMatrix<MaxPlus<U>>, i, j| {
            matrix.entry(i, j).cloned().unwrap_or(MaxPlus::INFINITE)
        };
        let kept = |matrix: &SparseMatrix<MaxPlus<U>>, keep: &dyn Fn(usize, usize) -> bool| {
            let rows = (0..matrix.rows()).map(|i| {
                let row = matrix.row(i).filter(move |&(j, _)| keep(i, j));
                row.map(|(j, a)| (j, a.clone()))
            });
            SparseMatrix::from_rows(matrix.cols(), rows)
        };
        let is_greater = |i, j| entry(greater, i, j) >= entry(smaller, i, j);
        Cone {
            greater: kept(greater, &is_greater),
            smaller: kept(smaller, &|i, j| !is_greater(i, j)),
        }
    }

    /// d, the number of coordinates.
    pub fn dimension(&self) -> usize {
        self.greater.cols()
    }

    /// p, the number of inequalities.
    pub fn inequalities(&self) -> usize {
        self.greater.rows()
    }

    /// A, normalised.
    pub fn greater(&self) -> &SparseMatrix<MaxPlus<U>> {
        &self.greater
    }

    /// B, normalised.
    pub fn smaller(&self) -> &SparseMatrix<MaxPlus<U>> {
        &self.smaller
    }

    /// The cone of the first k inequalities.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    #[must_use]
    pub fn first(&self, k: usize) -> Self {
        let rows = |matrix: &SparseMatrix<MaxPlus<U>>| {
            let rows = (0..k).map(|h| matrix.row(h).map(|(j, a)| (j, a.clone())));
            SparseMatrix::from_rows(matrix.cols(), rows)
        };
        Cone {
            greater: rows(&self.greater),
            smaller: rows(&self.smaller),
        }
    }

    /// Whether A (x) x >= B (x) x.
    ///
    /// # Panics
    ///
    /// If x has not d entries, or if a sum leaves the range of the carrier.
    pub fn contains(&self, x: &Vector<MaxPlus<U>>) -> bool {
        self.first_violated(x).is_none()
    }

    /// The first inequality that x violates.
    ///
    /// # Panics
    ///
    /// As [`Cone::contains`].
    pub fn first_violated(&self, x: &Vector<MaxPlus<U>>) -> Option<usize> {
        self.check_length(x);
        let violated = |&h: &usize| row_value(&self.greater, h, x) < row_value(&self.smaller, h, x);
        (0..self.inequalities()).find(violated)
    }

    /// The hyperarcs (argmax of a + x, argmax of b + x) of the inequalities
    /// that are tight at x with a finite value.
    ///
    /// # Panics
    ///
    /// As [`Cone::contains`].
    pub fn tight(&self, x: &Vector<MaxPlus<U>>) -> Vec<(Argmax, Argmax)> {
        self.check_length(x);
        let hyperarc = |h| {
            let (greater, tail) = attained(&self.greater, h, x);
            let (smaller, head) = attained(&self.smaller, h, x);
            (greater.is_finite() && greater == smaller).then_some((tail, head))
        };
        (0..self.inequalities()).filter_map(hyperarc).collect()
    }

    /// The tangent hypergraph at x on the nodes 0..d; only those in the
    /// support of x have hyperarcs.
    ///
    /// # Panics
    ///
    /// As [`Cone::contains`].
    pub fn tangent(&self, x: &Vector<MaxPlus<U>>) -> Hypergraph {
        Hypergraph::new(self.dimension(), self.tight(x))
    }

    /// Whether x spans an extreme ray: x in C, not -inf, and some node of the
    /// tangent hypergraph is reached from every node of the support.
    ///
    /// # Panics
    ///
    /// As [`Cone::contains`].
    pub fn is_extremal(&self, x: &Vector<MaxPlus<U>>) -> bool {
        if x.is_zero() || !self.contains(x) {
            return false;
        }
        let tangent = self.tangent(x);
        let mut common = x.support();
        for i in &x.support() {
            common.intersect_with(&tangent.reachable([i]));
        }
        !common.is_empty()
    }

    #[track_caller]
    fn check_length(&self, x: &Vector<MaxPlus<U>>) {
        assert_eq!(x.len(), self.dimension(), "a vector of another length");
    }
}

/// A (x) x >= x as the two-sided system with B = I.
impl<T: Carrier> From<&Problem<T>> for Cone<T> {
    fn from(problem: &Problem<T>) -> Self {
        let unit = SparseMatrix::identity(problem.n());
        Cone::normalised(problem.matrix(), &unit)
    }
}

/// Row h of the matrix times x.
fn row_value<T: Carrier>(
    matrix: &SparseMatrix<MaxPlus<T>>,
    h: usize,
    x: &Vector<MaxPlus<T>>,
) -> MaxPlus<T> {
    let terms = matrix.row(h).map(|(j, a)| a.clone() * x[j].clone());
    terms.fold(MaxPlus::INFINITE, |greatest, term| greatest.plus(&term))
}

/// Row h of the matrix times x, and where the maximum is attained (nowhere if
/// it is -inf).
fn attained<T: Carrier>(
    matrix: &SparseMatrix<MaxPlus<T>>,
    h: usize,
    x: &Vector<MaxPlus<T>>,
) -> (MaxPlus<T>, Argmax) {
    let value = row_value(matrix, h, x);
    let argmax = matrix
        .row(h)
        .filter(|(j, a)| value.is_finite() && (*a).clone() * x[*j].clone() == value)
        .map(|(j, _)| j)
        .collect();
    (value, argmax)
}

/// Whether x is a max-plus combination of the given vectors: the greatest
/// combination below x, found by residuation, is x itself. The vector -inf is
/// the empty combination.
///
/// Each vector v enters with the greatest factor c such that c (x) v <= x,
/// that is the least of x_i - v_i over its support; none if v has a finite
/// entry where x has not. O(number of vectors * d).
///
/// # Panics
///
/// If lengths differ, or if a sum leaves the range of the carrier.
pub fn generated<T: Carrier>(x: &Vector<MaxPlus<T>>, vectors: &[Scaled<MaxPlus<T>>]) -> bool {
    let mut greatest = Vector::zeros(x.len());
    for vector in vectors {
        assert_eq!(vector.len(), x.len(), "vectors of different lengths");
        let factor = vector.nonzeros().map(|(i, v)| quotient(&x[i], v)).min();
        let factor = factor.expect("a scaled vector has a finite entry");
        for (i, v) in vector.nonzeros() {
            greatest[i] += factor.clone() * v.clone();
        }
    }
    greatest == *x
}

/// a (x) b^-1 for finite b.
fn quotient<T: Carrier>(a: &MaxPlus<T>, b: &MaxPlus<T>) -> MaxPlus<T> {
    match a.try_over(b) {
        Ok(quotient) => quotient.unwrap_or_else(MaxPlus::zero),
        Err(error) => panic!("{error}"),
    }
}
