//! `basis --verify`: what the independent checker says of a basis before it is
//! written.

use anyhow::Result;
use maxplus_core::ReadMatrix;
use supereigen_verify::{Claim, Options, Verdict, verify};

use crate::basis_file::{Found, Heading};

/// What the checker, which shares no reasoning with the solver, says: of the
/// matrix and lambda as they were read, not of these times a denominator.
pub fn verdict_on(heading: &Heading<'_>, found: &Found) -> Result<Verdict> {
    let Heading { instance, .. } = heading;
    let (matrix, lambda) = (instance.matrix().to_dense(), instance.lambda());
    let vectors = found.vectors.iter().map(|row| row.to_vector());
    let mut claim = Claim::new(matrix, lambda, vectors.collect())?;
    if let Some(witnesses) = &found.witnesses {
        claim = claim.with_witnesses(witnesses.iter().cloned().map(Some).collect());
    }
    if !heading.complete {
        claim = claim.incomplete();
    }
    Ok(verify(&claim, &Options::default()))
}
