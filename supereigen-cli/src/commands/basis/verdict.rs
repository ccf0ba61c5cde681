//! `basis --verify`: what the independent checker says of a basis before it is
//! written.

use anyhow::Result;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Vector};
use num_traits::One;
use supereigen_verify::{Claim, Options, Verdict, verify};

use crate::basis_file::{Found, Heading};

/// What the checker, which shares no reasoning with the solver, says: of the
/// matrix and lambda as they were read, not of these times a denominator.
pub fn verdict_on<T: Carrier>(heading: &Heading<'_>, found: &Found) -> Result<Verdict> {
    let Heading { instance, .. } = heading;
    if instance.denominator().is_one() {
        let (matrix, lambda) = instance.integers_as::<T>()?;
        let claim = Claim::new(matrix.to_dense(), lambda, vectors_of(found))?;
        return Ok(verdict_on_claim(claim, heading, found));
    }
    let (matrix, lambda) = (instance.matrix().to_dense(), instance.lambda());
    let claim = Claim::new(matrix, lambda, vectors_of(found))?;
    Ok(verdict_on_claim(claim, heading, found))
}

fn vectors_of<T: Carrier>(found: &Found) -> Vec<Vector<MaxPlus<T>>> {
    found.vectors.iter().map(|row| row.to_vector()).collect()
}

fn verdict_on_claim<T: Carrier>(
    mut claim: Claim<T>,
    heading: &Heading<'_>,
    found: &Found,
) -> Verdict {
    if let Some(witnesses) = &found.witnesses {
        claim = claim.with_witnesses(witnesses.iter().cloned().map(Some).collect());
    }
    if !heading.complete {
        claim = claim.incomplete();
    }
    verify(&claim, &Options::default())
}
