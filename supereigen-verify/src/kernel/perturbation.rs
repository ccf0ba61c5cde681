//! Whether a solution is extremal: lower one entry a little and see what follows.
//!
//! A solution x is extremal if x = y (+) z with solutions y, z implies y = x or z = x. For s in
//! Supp(x) and a number eps > 0 let g(s, eps) be the greatest solution below x whose entry s is at
//! most x_s - eps. (It exists, -inf counted as a solution: solutions are closed under (+) and under
//! limits of growing bounded families.)
//!
//! **Claim.** x is *not* extremal iff there are s and t in Supp(x) with g(s, eps) (+) g(t, eps) = x
//! for all small eps.
//!
//! *Proof.* Given such s and t, x is the maximum of two solutions, each different from x, at s and
//! at t. Conversely let x = y (+) z with y_s < x_s and z_t < x_t. For eps below x_s - y_s (any eps
//! if y_s = -inf) y <= g(s, eps), likewise z <= g(t, eps), so x = y (+) z <= g(s, eps) (+)
//! g(t, eps) <= x. []
//!
//! So let eps be *infinitesimal*: g(s, eps) is the limit of z_k <- min(z_k, max_j (a_ij + z_j) - b_ik)
//! for all rows i, from z = x but z_s = x_s - eps. A row with slack, max_k (a_ik + x_k) >
//! max_k (b_ik + x_k), keeps it. A tight row lowers k by eps if b_ik + x_k is its right side and all
//! nodes that reach its left side are lowered. So every entry is lowered by 0 or eps, and each round
//! but the last lowers one more. The finitely many comparisons come out the same for every real eps
//! below a positive bound.
//!
//! Cost: O(m^2 r) for m nodes in the support and rows with r finite entries in all.

use maxplus_core::Number;

use super::system::{Row, greatest, plus};

/// How a solution splits: x is the maximum of two solutions, one a little lower than x at the
/// nodes `first`, the other at the nodes `second`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Nodes at which one solution is lower.
    pub first: Vec<usize>,
    /// Nodes at which the other solution is lower; none is in `first`.
    pub second: Vec<usize>,
}

/// How the solution x splits, `None` if it is extremal. x must be a solution.
pub fn split(rows: &[Row], x: &[Number]) -> Option<Split> {
    let tight: Vec<TightRow> = rows.iter().filter_map(|row| tight(row, x)).collect();
    let mut all: Vec<Vec<bool>> = Vec::new();
    for s in (0..x.len()).filter(|&s| x[s].is_finite()) {
        let lowered = lowered_with(&tight, x.len(), s);
        // The maximum of two is x iff no node is lower in both.
        let disjoint = |other: &&Vec<bool>| !lowered.iter().zip(*other).any(|(a, b)| *a && *b);
        if let Some(other) = all.iter().find(disjoint) {
            return Some(Split {
                first: nodes(other),
                second: nodes(&lowered),
            });
        }
        all.push(lowered);
    }
    None
}

/// The positions that are marked.
fn nodes(marked: &[bool]) -> Vec<usize> {
    (0..marked.len()).filter(|&i| marked[i]).collect()
}

/// The nodes at which the left side of a row is reached, and those at which the right side is, if
/// the two sides are equal and finite at x.
type TightRow = (Vec<usize>, Vec<usize>);

fn tight(row: &Row, x: &[Number]) -> Option<TightRow> {
    let right = greatest(&row.smaller, x);
    let reach = |side: &[(usize, Number)]| {
        let reach = side
            .iter()
            .filter(|(k, entry)| plus(entry, &x[*k]) == right);
        reach.map(|(k, _)| *k).collect()
    };
    let is_tight = right.is_finite() && greatest(&row.greater, x) == right;
    is_tight.then(|| (reach(&row.greater), reach(&row.smaller)))
}

/// Where g(s, eps) lies below x.
fn lowered_with(tight: &[TightRow], n: usize, s: usize) -> Vec<bool> {
    let mut lowered = vec![false; n];
    lowered[s] = true;
    let mut changed = true;
    while changed {
        changed = false;
        for (left, right) in tight {
            if left.iter().all(|&k| lowered[k]) {
                for &k in right {
                    changed |= !std::mem::replace(&mut lowered[k], true);
                }
            }
        }
    }
    lowered
}
