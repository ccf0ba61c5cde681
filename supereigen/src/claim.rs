//! The solver's result in the format of the checker.
//!
//! The checker, `supereigen-verify`, shares no reasoning with this crate. It receives a [`Claim`]:
//! the matrix as it was given, lambda, the vectors, whether they are all, and a hash of matrix and
//! lambda. Witnesses may be added.
//!
//! A claim contains the whole matrix, n^2 entries.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled};
use num_traits::One;
use supereigen_verify::{Claim, Provenance, RootsClaim};
use thiserror::Error;

use crate::basis::{Basis, Origin};
use crate::chains::RootCounts;
use crate::problem::Problem;

/// The basis does not come from a supereigenproblem, so there is no claim about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "this basis is one of eigenvectors, of a cone or of a set of vectors: only the basis of a \
     supereigenproblem can be claimed"
)]
pub struct NotFromProblem;

impl<T: Carrier> Basis<T> {
    /// The claim that this is the whole scaled basis of its problem, as `supereigen basis --format
    /// json` writes it. If a filter, a shard or a frontier selected some of the extremals, the
    /// claim is that these vectors are some of the basis.
    ///
    /// # Errors
    ///
    /// If it is a basis of something else; see [`Basis::lambda`].
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1\n-1 .".parse()?;
    /// let claim = Problem::new(&a)?.at(0)?.basis().claim()?;
    /// assert!(supereigen_verify::verify(&claim, &Default::default()).is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim(&self) -> Result<Claim, NotFromProblem> {
        let origin = self.origin().ok_or(NotFromProblem)?;
        let claim = claim(origin, &**self);
        Ok(match origin.is_whole {
            true => claim,
            false => claim.incomplete(),
        })
    }
}

impl<T: Carrier> Problem<T> {
    /// The claim that the vectors are some of the scaled basis, for a search that was cut or had a
    /// filter.
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
    pub fn claim_some(&self, vectors: impl IntoIterator<Item: Into<Scaled<MaxPlus<T>>>>) -> Claim {
        claim(&self.origin(false), vectors).incomplete()
    }

    /// The claim that these are all roots, with the number of extremals of each: the basis
    /// in a few lines, checked without any vector.
    ///
    /// ```
    /// use supereigen::{Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 1 .\n1 . .\n. -2 .".parse()?;
    /// let problem = Problem::new(&a)?;
    /// let claim = problem.claim_roots(&problem.extremals().roots().complete()?);
    /// let verdict = supereigen_verify::verify_roots(&claim, &Default::default());
    /// assert!(verdict.to_string().starts_with("verified complete: 3 extremals from 2 roots"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim_roots(&self, counts: &RootCounts) -> RootsClaim {
        let mut roots = RootsClaim::from(claim(&self.origin(true), [] as [Scaled<_>; 0]));
        for (cycle, extremals) in counts.sorted() {
            roots.push(cycle, self.root_weight(cycle), extremals);
        }
        roots
    }

    /// The weight of a root, c_1 -> c_r -> ... -> c_2 -> c_1 in the order of the chain, with lambda
    /// subtracted from every arc.
    ///
    /// # Panics
    ///
    /// If the list is empty or a node is not one of the problem.
    pub fn root_weight(&self, chain: &[u32]) -> MaxPlus<T> {
        let before = chain.iter().cycle().skip(chain.len() - 1);
        let arcs = chain.iter().zip(before);
        let entry = |(&i, &j): (&u32, &u32)| self.entry(i as usize, j as usize);
        arcs.map(entry).fold(MaxPlus::one(), |weight, a| weight * a)
    }
}

/// The claim, saying that the vectors are all.
fn claim<T: Carrier>(
    origin: &Origin<T>,
    vectors: impl IntoIterator<Item: Into<Scaled<MaxPlus<T>>>>,
) -> Claim {
    let vectors = vectors.into_iter().map(|x| x.into().into_vector());
    let (matrix, lambda) = (origin.given.to_dense(), origin.lambda.clone());
    let claim = Claim::new(matrix, lambda, vectors.collect());
    let claim = claim.expect("the matrix of a problem is square");
    let claim = match origin.integers {
        true => claim.over_integers(),
        false => claim,
    };
    claim
        .with_matrix_sha256(origin.sha256())
        .with_provenance(Provenance::default().by_version(env!("CARGO_PKG_VERSION")))
}
