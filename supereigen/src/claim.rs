//! What the solver says, in the words of the checker.
//!
//! The checker, `supereigen-verify`, shares no reasoning with this crate. What
//! goes from one to the other is a [`Claim`]: the matrix as it was given, lambda,
//! the vectors, whether they are all, and a hash of matrix and lambda. Witnesses
//! may go with it.
//!
//! A claim holds the matrix in full, n^2 entries.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled};
use supereigen_verify::{Claim, Made, matrix_sha256};

use crate::basis::Basis;
use crate::problem::Problem;

impl<T: Carrier> Problem<T> {
    /// The claim that the vectors are the whole scaled basis of this problem: what
    /// `supereigen basis --format json` writes, for anyone to check. Some of them
    /// only, by a filter or in a shard, are for [`Problem::claim_some`]; claimed to
    /// be all they would be refused.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1\n-1 .".parse()?;
    /// let problem = Problem::new(&a)?.at(0)?;
    /// let claim = problem.claim(&problem.basis());
    /// assert!(supereigen_verify::verify(&claim, &Default::default()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim(&self, basis: &Basis<T>) -> Claim<T> {
        self.claim_about(basis)
    }

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
        self.claim_about(vectors).incomplete()
    }

    fn claim_about(&self, vectors: impl IntoIterator<Item: Into<Scaled<MaxPlus<T>>>>) -> Claim<T> {
        let vectors = vectors.into_iter().map(|x| x.into().into_vector());
        let vectors = vectors.collect();
        let lambda = self.lambda().clone();
        let hash = matrix_sha256(&**self.given(), &lambda);
        let claim = Claim::new(self.given().to_dense(), lambda, vectors);
        claim
            .expect("the matrix of a problem is square")
            .with_matrix_sha256(hash)
            .with_made(Made::default().by_version(env!("CARGO_PKG_VERSION")))
    }
}
