//! Matrices whose entries are known only between two ends.
//!
//! Let L <= U entry by entry, -inf in the same places, and l <= u. A *choice* is a matrix A
//! with L <= A <= U and a lambda between l and u.
//!
//! | question | answer |
//! |---|---|
//! | solutions for **some** choice | those of U and l: [`Tolerance::some`] |
//! | solutions for **every** choice | those of L and u: [`Tolerance::every`] |
//! | for which choices a vector is a solution, with a choice that proves it | [`Tolerance::judge`] |
//!
//! Theorem 30 of `docs/theory.md`. Hence the second set is a part of the first, and every method
//! works for both.
//!
//! ```
//! use supereigen::compare::{Tolerance, Verdict};
//! use supereigen::Matrix;
//!
//! let lower: Matrix<i64> = ". 1\n-1 .".parse()?;
//! let upper: Matrix<i64> = ". 3\n-1 .".parse()?;
//! let plant = Tolerance::new(&lower, &upper)?;
//! assert_eq!(plant.every().basis().len(), 1);
//! assert_eq!(plant.some().basis().len(), 2);
//!
//! let Verdict::ForSome { choice, .. } = plant.judge(&"0 -2".parse()?)? else { panic!() };
//! assert_eq!(format!("{choice:#}"), ". 2\n-1 .\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::error::{AlgebraError, ShapeError};
use maxplus_core::{
    Carrier, IntoScalar, MaxPlus, ReadMatrix, Semifield, Semiring, SparseMatrix, Vector,
};
use num_traits::Zero;
use thiserror::Error;

use crate::problem::{Problem, ProblemError};
use crate::vector::membership::{Row, VectorError};

/// A problem whose matrix, and perhaps lambda, lie between two ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tolerance<T: Carrier> {
    /// U and l.
    some: Problem<T>,
    /// L and u.
    every: Problem<T>,
}

/// An error in the two ends.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ToleranceError {
    /// One of the ends is not a valid problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The ends have different sizes.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// An entry whose lower end is above its upper end.
    #[error("entry ({}, {}): {lower}..{upper} is empty", row + 1, column + 1)]
    Empty {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        column: usize,
        /// The lower end.
        lower: String,
        /// The upper end.
        upper: String,
    },
    /// An entry that is -inf at one end only.
    #[error(
        "entry ({}, {}): {lower}..{upper} has no end; expected two numbers, or -inf alone",
        row + 1, column + 1
    )]
    Endless {
        /// The row, counted from 0.
        row: usize,
        /// The column, counted from 0.
        column: usize,
        /// The lower end.
        lower: String,
        /// The upper end.
        upper: String,
    },
    /// A lambda whose lower end is above its upper end.
    #[error("lambda: {lower}..{upper} is empty")]
    EmptyLambda {
        /// The lower end.
        lower: String,
        /// The upper end.
        upper: String,
    },
}

/// For which choices a vector is a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<T: Carrier> {
    /// For every choice.
    ForEvery,
    /// For some choice and not for every.
    ForSome {
        /// Such a matrix: L with at most one entry raised in each row, by as little as needed.
        choice: SparseMatrix<MaxPlus<T>>,
        /// Its lambda: l.
        lambda: MaxPlus<T>,
        /// The first row that fails for L and u.
        row: Row<T>,
    },
    /// For none.
    ForNone {
        /// The first row that fails even for U and l. `None` if the vector is -inf, or if it has
        /// other entries than integers and the problem asks for integers.
        row: Option<Row<T>>,
    },
}

impl<U: Carrier> Tolerance<U> {
    /// The problems between two matrices, for lambda = 0.
    pub fn new<M>(lower: &M, upper: &M) -> Result<Tolerance<U::Exact>, ToleranceError>
    where
        M: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        Tolerance::between(Problem::new(lower)?, Problem::new(upper)?)
    }

    /// The tolerance between two problems: the given matrix and lambda of `every` are L and u,
    /// those of `some` are U and l.
    ///
    /// ```
    /// use supereigen::compare::Tolerance;
    /// use supereigen::{Matrix, Problem};
    ///
    /// let lower: Matrix<i64> = "5".parse()?;
    /// let upper: Matrix<i64> = "3".parse()?;
    /// let error = Tolerance::new(&lower, &upper).unwrap_err();
    /// assert_eq!(error.to_string(), "entry (1, 1): 5..3 is empty");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn between(every: Problem<U>, some: Problem<U>) -> Result<Self, ToleranceError> {
        check_ends(&**every.given(), &**some.given())?;
        let (lower, upper) = (some.lambda(), every.lambda());
        if lower > upper {
            let (lower, upper) = (lower.to_string(), upper.to_string());
            return Err(ToleranceError::EmptyLambda { lower, upper });
        }
        Ok(Tolerance { some, every })
    }

    /// The same matrices, with lambda between l and u.
    pub fn at(&self, l: impl IntoScalar<U>, u: impl IntoScalar<U>) -> Result<Self, ToleranceError> {
        Tolerance::between(self.every.at(u)?, self.some.at(l)?)
    }

    /// The tolerance for integer solutions.
    pub fn integers(&self) -> Result<Self, ToleranceError> {
        Tolerance::between(self.every.integers()?, self.some.integers()?)
    }

    /// The problem whose solutions are those for some choice.
    pub fn some(&self) -> &Problem<U> {
        &self.some
    }

    /// The problem whose solutions are those for every choice.
    pub fn every(&self) -> &Problem<U> {
        &self.every
    }

    /// For which choices x is a solution.
    pub fn judge(&self, x: &Vector<MaxPlus<U>>) -> Result<Verdict<U>, VectorError> {
        let at_best = self.some.membership(x)?;
        match at_best.check() {
            Ok(()) => {}
            Err(VectorError::Violated { node, .. }) => {
                let row = Some(at_best.rows()[node].clone());
                return Ok(Verdict::ForNone { row });
            }
            Err(_) => return Ok(Verdict::ForNone { row: None }),
        }
        let Some(row) = self.every.membership(x)?.violated().next().cloned() else {
            return Ok(Verdict::ForEvery);
        };
        let (choice, lambda) = self.choice(x)?;
        Ok(Verdict::ForSome {
            choice,
            lambda,
            row,
        })
    }

    /// A matrix for which x, a solution for U and l, is a solution.
    fn choice(
        &self,
        x: &Vector<MaxPlus<U>>,
    ) -> Result<(SparseMatrix<MaxPlus<U>>, MaxPlus<U>), AlgebraError> {
        let lambda = self.some.lambda().clone();
        let (lower, upper) = (self.every.given(), self.some.given());
        let mut rows = Vec::with_capacity(x.len());
        for i in 0..x.len() {
            let mut row: Vec<(usize, MaxPlus<U>)> =
                lower.row(i).map(|(j, a)| (j, a.clone())).collect();
            let needed = lambda.try_times(&x[i])?;
            let mut met = needed.is_zero();
            for (j, a) in &row {
                met = met || a.try_times(&x[*j])? >= needed;
            }
            for ((j, a), (_, most)) in row.iter_mut().zip(upper.row(i)) {
                if !met && most.try_times(&x[*j])? >= needed {
                    // The needed value is between the ends, because L is too small and U is not.
                    let raised = needed.try_over(&x[*j])?;
                    *a = raised.expect("an entry that meets a finite demand is finite");
                    met = true;
                }
            }
            rows.push(row);
        }
        Ok((SparseMatrix::from_rows(x.len(), rows), lambda))
    }
}

/// Checks that something is between the ends: matrices of one size, -inf in the same places, and no
/// lower end above its upper end.
pub fn check_ends<T: Carrier>(
    lower: &SparseMatrix<MaxPlus<T>>,
    upper: &SparseMatrix<MaxPlus<T>>,
) -> Result<(), ToleranceError> {
    let (left, right) = ((lower.rows(), lower.cols()), (upper.rows(), upper.cols()));
    ShapeError::unless(left == right, "lower <= upper", left, right)?;
    let nothing = MaxPlus::NEG_INFINITY;
    for row in 0..lower.rows() {
        let (mut low, mut high) = (lower.row(row).peekable(), upper.row(row).peekable());
        // Both rows are sorted; every round takes at least one entry.
        while let Some(column) = least(low.peek().map(|e| e.0), high.peek().map(|e| e.0)) {
            let low = low.next_if(|e| e.0 == column).map_or(&nothing, |e| e.1);
            let high = high.next_if(|e| e.0 == column).map_or(&nothing, |e| e.1);
            let ends = || (low.to_string(), high.to_string());
            if low.is_zero() != high.is_zero() {
                let (lower, upper) = ends();
                return Err(ToleranceError::Endless {
                    row,
                    column,
                    lower,
                    upper,
                });
            }
            if low > high {
                let (lower, upper) = ends();
                return Err(ToleranceError::Empty {
                    row,
                    column,
                    lower,
                    upper,
                });
            }
        }
    }
    Ok(())
}

fn least(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    a.into_iter().chain(b).min()
}
