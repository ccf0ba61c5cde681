//! A solution that the claim does not generate.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Vector};

use crate::minimal::combine;
use crate::rejection::{Origin, Rejection};

/// The rejection if the solution x is no combination of the claim.
pub(crate) fn missing<T: Carrier>(
    x: &[MaxPlus<T>],
    basis: &[Vector<MaxPlus<T>>],
    origin: Origin,
) -> Result<Option<Rejection>, RangeError> {
    let combination = combine(x, basis.iter().map(Vector::as_slice))?;
    let Some(&node) = combination.unmet.first() else {
        return Ok(None);
    };
    Ok(Some(Rejection::Missing {
        solution: x.iter().map(ToString::to_string).collect(),
        node: node + 1,
        origin,
    }))
}
