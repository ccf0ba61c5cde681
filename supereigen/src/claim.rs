//! What the solver says, in the words of the checker.
//!
//! The checker, `supereigen-verify`, shares no reasoning with this crate. What
//! goes from one to the other is a [`Claim`]: the matrix as it was given, lambda,
//! the vectors, whether they are all, and a hash of matrix and lambda. Witnesses
//! may go with it.
//!
//! A claim holds the matrix in full, n^2 entries.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, SparseMatrix, Square};
use supereigen_verify::{Claim, Made, matrix_sha256};
use thiserror::Error;

use crate::basis::Basis;
use crate::problem::Problem;

/// A claim was asked of a basis that answers no supereigenproblem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "this is no basis of a supereigenproblem, but one of eigenvectors, of a cone or of a set of \
     vectors: there is no matrix to claim it of"
)]
pub struct NoProblem;

impl<T: Carrier> Basis<T> {
    /// The claim that this is the whole scaled basis of its problem: what
    /// `supereigen basis --format json` writes, for anyone to check. Where only some
    /// extremals were asked for, by a filter, in a shard or after the others, it is
    /// the claim that they are some.
    ///
    /// # Errors
    ///
    /// If it is a basis of something else: [`Basis::lambda`] tells.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1\n-1 .".parse()?;
    /// let claim = Problem::new(&a)?.at(0)?.basis().claim()?;
    /// assert!(supereigen_verify::verify(&claim, &Default::default()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim(&self) -> Result<Claim<T>, NoProblem> {
        let origin = self.origin().ok_or(NoProblem)?;
        let claim = claim(&origin.given, &origin.lambda, &**self);
        Ok(match origin.is_whole {
            true => claim,
            false => claim.incomplete(),
        })
    }
}

impl<T: Carrier> Problem<T> {
    /// The claim that the vectors are some of the scaled basis, from a search
    /// that was cut or had a filter.
    ///
    /// ```
    /// use supereigen::{Limits, Matrix, Problem};
    /// use supereigen_verify::Conclusion;
    ///
    /// let a: Matrix<i64> = "0 .\n. 0".parse()?;
    /// let problem = Problem::new(&a)?;
    /// let some = problem.extremals().limits(Limits::results(1)).run();
    /// let claim = problem.claim_some(some.found());
    /// let verdict = supereigen_verify::verify(&claim, &Default::default());
    /// assert_eq!(verdict.conclusion(), Conclusion::ProvedPart);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim_some(
        &self,
        vectors: impl IntoIterator<Item: Into<Scaled<MaxPlus<T>>>>,
    ) -> Claim<T> {
        claim(self.given(), self.lambda(), vectors).incomplete()
    }
}

/// The claim that the vectors are all.
fn claim<T: Carrier>(
    given: &Square<SparseMatrix<MaxPlus<T>>>,
    lambda: &MaxPlus<T>,
    vectors: impl IntoIterator<Item: Into<Scaled<MaxPlus<T>>>>,
) -> Claim<T> {
    let vectors = vectors.into_iter().map(|x| x.into().into_vector());
    let hash = matrix_sha256(&**given, lambda);
    let claim = Claim::new(given.to_dense(), lambda.clone(), vectors.collect());
    claim
        .expect("the matrix of a problem is square")
        .with_matrix_sha256(hash)
        .with_made(Made::default().by_version(env!("CARGO_PKG_VERSION")))
}
