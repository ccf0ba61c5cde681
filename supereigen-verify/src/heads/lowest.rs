//! A minimal solution that keeps a bound at one node.
//!
//! Given bounds below which a solution is 0 (or whatever the bound is) at t, take
//! the nodes m but t in turn and lower the bound of m as far as t allows: to -inf if it
//! may be, else by the greatest integer that may be. Let y be the bounds at the end.
//! *y is a minimal solution with its value at t.* Let u <= y be a solution with u_t = y_t. When
//! m was lowered the other bounds were at least those of y, so u was below them, and
//! u_m < y_m would have been allowed. So u = y; and the greatest solution below y is such a u.
//!
//! It needs that minimal solutions below integer bounds that keep an integer at t
//! are integers, as they are where all weights are.
//!
//! # Cost
//!
//! Per node at most 2 log2 r + 3 tests, with r the range of the entries: steps of
//! 1, 2, 4, ... as long as they may be taken, and the same back again. They end: minimal
//! solutions are -inf at m or at most (n - 1) D below t, with D the greatest |w|
//! ([`crate::heads`]), so where a bound lower than that may be, -inf may be.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};
use num_bigint::BigInt;

use crate::arcs::{Arcs, down};
use crate::greatest::{greatest_below, keeps};

/// A minimal solution below the bounds that keeps the bound of the node.
///
/// The greatest solution below the bounds must keep it, and all be integers.
pub(super) fn lowest<T: Carrier>(
    arcs: &Arcs<T>,
    bounds: &[MaxPlus<T>],
    node: usize,
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut y = greatest_below(arcs, bounds)?;
    for m in (0..arcs.n()).filter(|&m| m != node) {
        if !replaced(arcs, &mut y, m, MaxPlus::NEG_INFINITY, node)? {
            let mut steps = vec![MaxPlus::finite(
                T::from_integer(&BigInt::from(1)).expect("1"),
            )];
            loop {
                let step = &steps[steps.len() - 1];
                let lower = down(&y[m], step)?;
                if !replaced(arcs, &mut y, m, lower, node)? {
                    break;
                }
                let twice = step.try_times(step)?;
                steps.push(twice);
            }
            for step in steps.iter().rev() {
                let lower = down(&y[m], step)?;
                replaced(arcs, &mut y, m, lower, node)?;
            }
        }
    }
    Ok(y)
}

/// Lowers the bound of m if the bound of the node can be kept, and says whether.
fn replaced<T: Carrier>(
    arcs: &Arcs<T>,
    y: &mut [MaxPlus<T>],
    m: usize,
    lower: MaxPlus<T>,
    node: usize,
) -> Result<bool, RangeError> {
    let before = std::mem::replace(&mut y[m], lower);
    let kept = keeps(arcs, y, node)?;
    if !kept {
        y[m] = before;
    }
    Ok(kept)
}
