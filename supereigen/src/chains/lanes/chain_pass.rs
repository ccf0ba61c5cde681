//! The pass of a push onto a chain.
//!
//! Pushing a node j of value x changes, for every node i,
//!
//! ```text
//! new   = a_ij + x
//! lower = max(lower, new)             what i would lean on so far
//! upper = min(upper, x - a_ji)        what row j allows i at most, if row j is required
//! i is a candidate  iff  new > lower before the push  and  new < upper after it
//! ```

use crate::chains::weight::Weight;

/// One push, seen by the lanes: all slices but the last have the same padded
/// length, `candidates` one bit per place.
#[derive(Debug)]
pub(crate) struct ChainPass<'a, W> {
    /// The value of the pushed node j.
    pub(crate) x: W,
    /// a_ij for all i.
    pub(crate) column: &'a [W],
    /// a_ji for all i; -inf throughout if row j is not required.
    pub(crate) row: &'a [W],
    /// The bounds before the push.
    pub(crate) lower: &'a [W],
    /// The bounds before the push.
    pub(crate) upper: &'a [W],
    /// The bounds after the push.
    pub(crate) next_lower: &'a mut [W],
    /// The bounds after the push.
    pub(crate) next_upper: &'a mut [W],
    /// The nodes that may be pushed next.
    pub(crate) candidates: &'a mut [u64],
}

/// The pass as a plain loop: what all others must agree with.
pub(crate) fn plain<W: Weight>(pass: ChainPass<'_, W>) {
    pass.candidates.fill(0);
    for i in 0..pass.column.len() {
        let new = pass.x.clone() + &pass.column[i];
        let upper = (pass.x.clone() - &pass.row[i]).min(pass.upper[i].clone());
        let candidate = new > pass.lower[i] && new < upper;
        pass.candidates[i / 64] |= u64::from(candidate) << (i % 64);
        pass.next_lower[i] = new.max(pass.lower[i].clone());
        pass.next_upper[i] = upper;
    }
}
