//! Check 3 without a witness: lower one entry a little and see what follows.
//!
//! A solution x is extremal if x = y (+) z with solutions y, z implies y = x
//! or z = x. The test works on the definition, by way of greatest solutions.
//!
//! For s in Supp(x) and a number eps > 0 let g(s, eps) be the greatest solution
//! below x whose entry s is at most x_s - eps. (It exists, -inf counted as a
//! solution: solutions are closed under (+), and the limit of a growing
//! bounded family is one.)
//!
//! **Claim.** x is *not* extremal iff there are s and t in Supp(x) with
//! g(s, eps) (+) g(t, eps) = x for all small eps.
//!
//! *Proof.* Given such s and t, x is the maximum of two solutions, each
//! different from x, at s and at t. (If one of them is -inf the other would be
//! x, which it is not.) Conversely let x = y (+) z with y_s < x_s and
//! z_t < x_t. For eps below x_s - y_s (any eps if y_s = -inf) y <= g(s, eps)
//! by the choice of g, likewise z <= g(t, eps), so x = y (+) z <=
//! g(s, eps) (+) g(t, eps) <= x. []
//!
//! "For all small eps" is computed exactly by taking eps to be an
//! *infinitesimal*: entries are pairs (v, l) for the number v - l eps, compared
//! by v first and, if equal, by fewer l. On them g(s, eps) is the limit of
//!
//! ```text
//! z_k <- min(z_k, max_j (a_ij + z_j) - b_ik) for all rows i,    z = x but z_s = (x_s, 1)
//! ```
//!
//! where b_ii = lambda is all there is on the smaller side of A(x)x >= lambda(x)x; the
//! argument, and the code, takes any rows of A(x)x >= B(x)x.
//!
//! *It ends.* A row with slack, max_k (a_ik + x_k) > max_k (b_ik + x_k), keeps it
//! after any infinitesimal change. In a tight row the bound on z_k is
//! (x_k, l) or has slack, l the least among the nodes that reach the maximum. The first
//! entry to be given an l above 1 would need another that has it already, so l
//! is 0 or 1 throughout, and each round but the last lowers one more entry.
//! *Real numbers follow*: the finitely many comparisons come out the same for
//! every real eps below a positive bound.
//!
//! # Cost
//!
//! O(m * m * n * m) with m = |Supp(x)|: for each s at most m rounds over m
//! rows. [`mod@crate::fault`] is the fast way; this one needs no help from
//! whoever made the claim.

use std::cmp::Ordering;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring};

use crate::inequality::Inequality;
use crate::membership::first_broken_row;
use crate::rejection::Rejection;
use crate::system::System;

/// How a solution splits: x is the maximum of two solutions, one with the
/// nodes `first` a little lower than x, one with the nodes `second`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Nodes at which one solution is lower, counted from 0.
    pub first: Vec<usize>,
    /// Nodes at which the other solution is lower; none is in `first`.
    pub second: Vec<usize>,
}

impl Split {
    /// The rejection of vector number `vector` (counted from 0).
    pub(crate) fn rejects(&self, vector: usize) -> Rejection {
        let one_based = |nodes: &[usize]| nodes.iter().map(|node| node + 1).collect();
        Rejection::Split {
            vector: vector + 1,
            first: one_based(&self.first),
            second: one_based(&self.second),
        }
    }
}

/// Whether x is an extremal solution of the system, by perturbation.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, extremal::is_extremal, plain};
///
/// // Two nodes that hold each other up at any distance between -1 and 1.
/// let a = plain::matrix(&[vec![None, Some(1)], vec![Some(1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let extremal = |x: [i64; 2]| {
///     is_extremal(&system, &plain::vector(&x.map(Some)).unwrap()).unwrap()
/// };
/// assert!(extremal([0, -1]) && extremal([-1, 0]));
/// assert!(!extremal([0, 0]), "the maximum of the two");
/// assert!(!extremal([0, -2]), "no solution");
/// ```
///
/// # Panics
///
/// If x has not n entries.
pub fn is_extremal<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<bool, RangeError> {
    let solution = first_broken_row(system, x)?.is_none() && x.iter().any(MaxPlus::is_finite);
    Ok(solution && split(&system.inequalities(), x)?.is_none())
}

/// How the solution x splits, `None` if it is extremal.
///
/// x must be a solution: on any other vector the iteration need not end.
pub(crate) fn split<T: Carrier>(
    rows: &[Inequality<'_, T>],
    x: &[MaxPlus<T>],
) -> Result<Option<Split>, RangeError> {
    let mut lowered: Vec<Vec<bool>> = Vec::new();
    for s in (0..x.len()).filter(|&s| x[s].is_finite()) {
        lowered.push(lowered_with(rows, x, s)?);
    }
    for (i, first) in lowered.iter().enumerate() {
        for second in &lowered[..i] {
            // The maximum of the two is x iff no node is lower in both.
            if first.iter().zip(second).all(|(a, b)| !(a & b)) {
                return Ok(Some(Split {
                    first: nodes(second),
                    second: nodes(first),
                }));
            }
        }
    }
    Ok(None)
}

/// The positions that are marked.
fn nodes(marked: &[bool]) -> Vec<usize> {
    (0..marked.len()).filter(|&i| marked[i]).collect()
}

/// Where g(s, eps) lies below x.
fn lowered_with<T: Carrier>(
    rows: &[Inequality<'_, T>],
    x: &[MaxPlus<T>],
    s: usize,
) -> Result<Vec<bool>, RangeError> {
    let mut z: Vec<Near<T>> = x.iter().cloned().map(Near::exactly).collect();
    z[s].lowered = 1;
    loop {
        let mut changed = false;
        for row in rows {
            if !row.smaller.iter().any(|(k, _)| x[*k].is_finite()) {
                continue;
            }
            let greatest = greatest(row.greater, &z)?;
            for (k, b) in row.smaller.iter().filter(|(k, _)| x[*k].is_finite()) {
                let value = greatest.value.try_over(b)?;
                let bound = Near {
                    value: value.expect("entries of the smaller side are finite"),
                    lowered: greatest.lowered,
                };
                if bound.order(&z[*k]) == Ordering::Less {
                    z[*k] = bound;
                    changed = true;
                }
            }
        }
        if !changed {
            return Ok(z.iter().map(|entry| entry.lowered > 0).collect());
        }
    }
}

/// The greatest a_k + z_k.
fn greatest<T: Carrier>(row: &[MaxPlus<T>], z: &[Near<T>]) -> Result<Near<T>, RangeError> {
    let mut greatest = Near::exactly(MaxPlus::NEG_INFINITY);
    for (a, z) in row.iter().zip(z) {
        let sum = Near {
            value: a.try_times(&z.value)?,
            lowered: z.lowered,
        };
        if greatest.order(&sum) == Ordering::Less {
            greatest = sum;
        }
    }
    Ok(greatest)
}

/// The number value - lowered * eps for an infinitesimal eps.
#[derive(Debug, Clone)]
struct Near<T: Carrier> {
    value: MaxPlus<T>,
    lowered: u32,
}

impl<T: Carrier> Near<T> {
    fn exactly(value: MaxPlus<T>) -> Self {
        Near { value, lowered: 0 }
    }

    /// By value, then the less lowered above the more.
    fn order(&self, other: &Self) -> Ordering {
        let by_value = self.value.cmp(&other.value);
        by_value.then(other.lowered.cmp(&self.lowered))
    }
}
