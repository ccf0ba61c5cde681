//! The supereigenproblem: a square matrix A and a scalar lambda. The solutions are all x with A (x)
//! x >= lambda (x) x.
//!
//! | notation | code |
//! |---|---|
//! | A, after lambda^-1 (x) A is written A again | [`Problem::matrix`] |
//! | lambda | [`Problem::lambda`] |
//! | N = {1, ..., n} | `0..problem.n()` |
//! | floor(lambda^-1 (x) A), for whole solutions | [`Problem::integers`] |
//!
//! The constructor folds lambda in once: every finite entry is lowered by lambda, and from there on
//! the system is A (x) x >= x. For lambda = -inf every vector is a solution. That is the system of
//! the unit matrix I, whose basis is e^1, ..., e^n, so the problem holds I.
//!
//! # Nothing overflows
//!
//! The values that any method computes are signed sums along paths and cycles
//! of D_A. [`Problem::new`] checks once that sums of [`TERMS_PER_NODE`] * n
//! entries stay in the range of the carrier.
//! A matrix that is too large for its carrier is refused; the error names a wider carrier. Doubles
//! become exact fractions ([`Carrier::Exact`]), so no method ever rounds.
//!
//! ```
//! use supereigen::{Matrix, MaxPlus, Problem};
//!
//! let a = Matrix::try_from([[Some(0.5), Some(2.0)], [Some(0.1), Some(1.0)]])?;
//! let problem = Problem::new(&a)?.at(0.5)?;
//! assert_eq!(problem.n(), 2);
//! // The double 0.1 is not exactly 1/10. Its exact value is kept, and so is the difference.
//! assert_eq!(problem.matrix().to_string(), "0 3/2\n-14411518807585587/36028797018963968 1/2\n");
//!
//! // NaN and the infinities cannot become scalars.
//! assert!(MaxPlus::new(f64::NAN).is_err());
//! assert!(MaxPlus::new(f64::INFINITY).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use maxplus_core::error::{NotFinite, ShapeError};
use maxplus_core::exact::size_and_denominator;
use maxplus_core::{Carrier, IntoScalar, MaxPlus, ReadMatrix, Semifield, SparseMatrix, Square};
use maxplus_graph::Digraph;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use crate::basis::Origin;

/// How many terms per node a sum may have without leaving the range of the carrier.
///
/// A scaled vector compares two path weights (2n entries); a row of it adds an
/// entry (2n + 1); slack, the cycle weight that Algorithm 4 adds on top, and
/// the difference of two such numbers stay below 8n.
pub const TERMS_PER_NODE: usize = 8;

/// Why sums of path weights cannot fail in a problem.
pub(crate) const ROOM: &str = "a problem has room for the weights of its paths and cycles";

/// A (x) x >= x, the matrix with lambda folded in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem<T: Carrier> {
    /// A as it was given.
    given: Arc<Square<SparseMatrix<MaxPlus<T>>>>,
    /// A with lambda folded in; `given` itself if lambda is 0.
    matrix: Arc<Square<SparseMatrix<MaxPlus<T>>>>,
    lambda: MaxPlus<T>,
    /// Whether solutions must be integers. Then `matrix` is rounded down.
    integers: bool,
}

/// An error in a matrix or a lambda.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The matrix is not square.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// lambda is not a number: NaN, +inf, or the machine integer that represents -inf.
    #[error(transparent)]
    Lambda(#[from] NotFinite),
    /// The rows for the integer solutions of a two-sided system are too many.
    #[error(
        "the rows for whole solutions have {entries} entries, and {most} is the most: one for each \
         pair of finite entries on the two sides of a row"
    )]
    TooManyEntries {
        /// The number of entries.
        entries: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// Sums along cycles and paths could leave the range of the carrier.
    #[error(
        "entries as large as {largest} leave no room in {carrier} for sums of {terms}; take {wider}"
    )]
    NoRoom {
        /// The largest entry in absolute value, after subtracting lambda.
        largest: String,
        /// The carrier that is too narrow.
        carrier: &'static str,
        /// How many terms a sum may have.
        terms: usize,
        /// The narrowest carrier that is wide enough.
        wider: &'static str,
    },
}

impl<U: Carrier> Problem<U> {
    /// The problem A (x) x >= x, that is lambda = 0, over the exact companion of the carrier: `f64`
    /// becomes `BigRational`, all others stay the same.
    pub fn new<M>(matrix: &M) -> Result<Problem<U::Exact>, ProblemError>
    where
        M: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        Self::with_lambda(matrix, MaxPlus::one())
    }

    /// The problem A (x) x >= lambda (x) x. This is `Problem::new(a)?.at(lambda)?`, but also
    /// accepts matrices whose entries fit the carrier only after lambda is subtracted.
    pub fn with_lambda<M>(matrix: &M, lambda: MaxPlus<U>) -> Result<Problem<U::Exact>, ProblemError>
    where
        M: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        let exact = Square::new(matrix)?.map(|entry| entry.clone().into_exact());
        Problem::of(Arc::new(Square::new(exact)?), lambda.into_exact(), false)
    }

    /// The matrix with another lambda. -inf, `None` as an option, makes every vector a solution.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a = Matrix::try_from(vec![vec![Some(3_i64), None], vec![Some(1), Some(2)]])?;
    /// let problem = Problem::new(&a)?;
    /// assert_eq!(problem.at(3)?.basis().to_string(), "0 -2\n0 -inf\n");
    /// assert_eq!(problem.at(None)?.basis().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn at(&self, lambda: impl IntoScalar<U>) -> Result<Self, ProblemError> {
        Problem::of(self.given.clone(), lambda.into_scalar()?, self.integers)
    }

    /// The problem for solutions whose finite entries are integers. Matrix and lambda need not be
    /// integers.
    ///
    /// If x has integer entries, a_ij + x_j >= lambda + x_i is equivalent to
    /// floor(a_ij - lambda) + x_j >= x_i. So the integer solutions are those of the integer matrix
    /// floor(A - lambda). Its scaled basis has integer entries, and the integer solutions are the
    /// maxima of its vectors shifted by integers: the greatest shift that keeps an integer vector
    /// below another is an integer. Every method works on that matrix as it is.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a = Matrix::try_from([[None, Some(1.5)], [Some(-0.5), None]])?;
    /// let problem = Problem::new(&a)?;
    /// assert_eq!(problem.basis().to_string(), "0 -1/2\n0 -3/2\n");
    /// assert_eq!(problem.integers()?.basis().to_string(), "0 -1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn integers(&self) -> Result<Self, ProblemError> {
        Problem::of(self.given.clone(), self.lambda.clone(), true)
    }

    /// Whether only integer solutions are wanted.
    pub fn asks_integers(&self) -> bool {
        self.integers
    }

    pub(crate) fn of(
        given: Arc<Square<SparseMatrix<MaxPlus<U>>>>,
        lambda: MaxPlus<U>,
        integers: bool,
    ) -> Result<Self, ProblemError> {
        let n = given.n();
        let terms = TERMS_PER_NODE.saturating_mul(n);
        let matrix = if lambda.is_one() {
            given.clone()
        } else if lambda.is_finite() {
            Arc::new(Square::new(fold(&given, &lambda, terms)?)?)
        } else {
            Arc::new(Square::new(SparseMatrix::identity(n))?)
        };
        let matrix = if integers && !matrix.triplets().all(|(_, _, entry)| is_whole(entry)) {
            Arc::new(Square::new(matrix.map(floor))?)
        } else {
            matrix
        };
        check_room([&matrix], terms)?;
        Ok(Problem {
            given,
            matrix,
            lambda,
            integers,
        })
    }

    /// The question that a basis of all extremals, or of some, answers.
    pub(crate) fn origin(&self, is_whole: bool) -> Origin<U> {
        Origin {
            given: self.given.clone(),
            lambda: self.lambda.clone(),
            integers: self.integers,
            is_whole,
        }
    }

    /// The matrix as it was given, lambda not folded in.
    pub fn given(&self) -> &Square<SparseMatrix<MaxPlus<U>>> {
        &self.given
    }

    /// The matrix with lambda folded in, rounded down if solutions must be integers.
    pub fn matrix(&self) -> &Square<SparseMatrix<MaxPlus<U>>> {
        &self.matrix
    }

    /// [The hash](supereigen_verify::claim) of the question: the matrix as it was given, lambda,
    /// and whether solutions must be integers.
    pub fn sha256(&self) -> String {
        self.origin(true).sha256()
    }

    /// The lambda of the question; -inf if every vector is a solution.
    pub fn lambda(&self) -> &MaxPlus<U> {
        &self.lambda
    }

    /// D_A, the digraph of the matrix with lambda folded in: a compact copy.
    pub fn digraph(&self) -> Digraph<U> {
        Digraph::of(&self.matrix)
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.matrix.n()
    }

    /// a_ij with lambda folded in; -inf where there is no arc.
    ///
    /// # Panics
    ///
    /// If i or j is not a node.
    pub fn entry(&self, i: usize, j: usize) -> MaxPlus<U> {
        self.matrix.entry(i, j).cloned().unwrap_or_else(Zero::zero)
    }

    /// Whether node i has a loop of weight >= 0. Then e^i alone is a solution (in the paper: e^i in
    /// X_i).
    ///
    /// # Panics
    ///
    /// If i is not a node.
    pub fn has_nonnegative_loop(&self, i: usize) -> bool {
        self.matrix.entry(i, i).is_some_and(|a| *a >= One::one())
    }
}

/// lambda^-1 (x) A.
fn fold<T: Carrier>(
    matrix: &SparseMatrix<MaxPlus<T>>,
    lambda: &MaxPlus<T>,
    terms: usize,
) -> Result<SparseMatrix<MaxPlus<T>>, ProblemError> {
    for (_, _, entry) in matrix.triplets() {
        if entry.try_over(lambda).is_err() {
            return Err(no_room_for_difference(entry, lambda, terms));
        }
    }
    Ok(matrix.map(|entry| match entry.try_over(lambda) {
        Ok(Some(folded)) => folded,
        _ => unreachable!("lambda is finite and every difference was tried above"),
    }))
}

/// Whether it is -inf or an integer.
pub(crate) fn is_whole<T: Carrier>(entry: &MaxPlus<T>) -> bool {
    let value = entry.value();
    value.is_none_or(|v| v.to_machine_integer().is_some() || v.to_integer().is_some())
}

/// The greatest integer that is not above it.
pub(crate) fn floor<T: Carrier>(entry: &MaxPlus<T>) -> MaxPlus<T> {
    match entry.value() {
        Some(value) if !is_whole(entry) => {
            let floor = T::from_fraction(&value.to_fraction().floor());
            MaxPlus::finite(floor.expect("a carrier of fractions holds the whole number below"))
        }
        _ => entry.clone(),
    }
}

fn magnitude<T: Carrier>(scalar: &MaxPlus<T>) -> BigRational {
    scalar
        .value()
        .map_or_else(Zero::zero, |v| v.to_fraction().abs())
}

/// Whether sums of `terms` entries, from any of the matrices, stay in range.
pub(crate) fn check_room<T: Carrier, const N: usize>(
    matrices: [&SparseMatrix<MaxPlus<T>>; N],
    terms: usize,
) -> Result<(), ProblemError> {
    let entries = || matrices.into_iter().flat_map(ReadMatrix::triplets);
    let values = || entries().filter_map(|(_, _, entry)| entry.value());
    let (largest, denominator) = size_and_denominator(values);
    if !T::has_room(&largest, &denominator, terms) {
        return Err(no_room::<T>(&largest, &denominator, terms));
    }
    Ok(())
}

/// The error for a difference that leaves the range by itself.
pub(crate) fn no_room_for_difference<T: Carrier>(
    one: &MaxPlus<T>,
    other: &MaxPlus<T>,
    terms: usize,
) -> ProblemError {
    let largest = magnitude(one) + magnitude(other);
    no_room::<T>(&largest, &BigInt::one(), terms)
}

/// The error, with the narrowest carrier that is wide enough.
fn no_room<T: Carrier>(largest: &BigRational, denominator: &BigInt, terms: usize) -> ProblemError {
    let whole = denominator.is_one() && largest.is_integer();
    let wider = if !whole {
        BigRational::NAME
    } else if i64::has_room(largest, denominator, terms) {
        i64::NAME
    } else if i128::has_room(largest, denominator, terms) {
        i128::NAME
    } else {
        BigInt::NAME
    };
    ProblemError::NoRoom {
        largest: largest.to_string(),
        carrier: T::NAME,
        terms,
        wider,
    }
}
