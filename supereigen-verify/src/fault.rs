//! Check 3 with a witness: does it prove that its vector is extremal?
//!
//! Call row i of a solution x *tight at k alone* if a_ik + x_k = lambda + x_i
//! is finite and every other sum a_il + x_l is smaller. What a [`Witness`] says
//! of x is checked as follows.
//!
//! | shape | what is checked |
//! |---|---|
//! | chain c_1, ..., c_m, closed by the arc to k | the nodes are Supp(x), each once; row c_{i+1} is tight at c_i alone; row c_1 holds by the arc to k |
//! | cycle c_1, ..., c_q with the tied tail d_1, ..., d_p | the nodes are Supp(x), each once; row c_{i+1} is tight at c_i alone, also c_1 at c_q; row d_1 is tight and reached on cycle nodes only; row d_{i+1} is tight at d_i alone |
//!
//! # Why this is enough
//!
//! *x is a solution.* Each row of the support is seen to hold; a row outside
//! has -inf on its right side.
//!
//! *x is extremal.* Let x = y (+) z for solutions y and z. At the last node t
//! (c_m, or d_p) one of them, say y, has the same entry as x. Now go down the
//! order. Suppose y_i = x_i and row i is tight at k alone. y satisfies row i,
//! so some l has a_il + y_l >= lambda + y_i = lambda + x_i. Since y <= x, an l
//! other than k gives a_il + y_l <= a_il + x_l < lambda + x_i. So l = k, and
//! a_ik + y_k >= a_ik + x_k, that is y_k = x_k. From c_m this reaches every
//! node of a chain. From d_p it reaches d_1; there the same argument gives
//! y_c = x_c for *one* of the cycle nodes at which row d_1 is tight, and from
//! that one it runs around the whole cycle. So y = x.
//!
//! No theory is used but the definition of an extremal. Row c_1 of a chain is
//! needed for membership only, and may be slack or tied.
//!
//! # Cost
//!
//! O(m n) with m nodes in the support: two passes over the rows of the support.

use std::fmt;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Semiring};
use serde::Serialize;

use crate::called::called;
use crate::system::System;
use crate::witness::Witness;

/// What is wrong with a witness. Nodes and rows are counted from 1, numbers
/// are as they print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WitnessFault {
    /// A node is not one of 1, ..., n.
    Outside {
        /// The node.
        node: usize,
    },
    /// A node comes twice.
    Repeated {
        /// The node.
        node: usize,
    },
    /// A node of the witness whose entry is -inf.
    NotInSupport {
        /// The node.
        node: usize,
    },
    /// A finite entry whose node the witness leaves out.
    LeftOut {
        /// The node.
        node: usize,
    },
    /// The closing arc does not satisfy the row of the first node.
    Open {
        /// The row.
        row: usize,
        /// The end of the closing arc.
        closing: usize,
        /// The sum that the arc gives.
        left: String,
        /// What it must reach.
        right: String,
    },
    /// The node that is to hold the row alone does not reach its right side,
    /// or lies above it.
    Loose {
        /// The row.
        row: usize,
        /// The node that it is to lean on.
        on: usize,
        /// The sum at that node.
        left: String,
        /// The right side, to be met exactly and finite.
        right: String,
    },
    /// Another node holds the row as well.
    Shared {
        /// The row.
        row: usize,
        /// The node that it is to lean on.
        on: usize,
        /// The other node.
        other: usize,
        /// The sum at the other node.
        left: String,
        /// The right side, to be missed.
        right: String,
    },
}

/// What is wrong with the witness for x, `None` if it proves that x is an
/// extremal solution.
///
/// # Panics
///
/// If x has not n entries.
pub fn fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    witness: &Witness,
) -> Result<Option<WitnessFault>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    if let Some(fault) = support_fault(x, witness.chain()) {
        return Ok(Some(fault));
    }
    match witness.cycle() {
        None => chain_fault(system, x, witness.chain(), witness.closing_arc().1),
        Some(cycle) => tied_tail_fault(system, x, cycle, witness.tail()),
    }
}

/// The chain c_1, ..., c_m, closed by the arc from c_1 to `closing`.
fn chain_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    nodes: &[usize],
    closing: usize,
) -> Result<Option<WitnessFault>, RangeError> {
    let start = nodes[0];
    if closing >= system.n() {
        return Ok(Some(WitnessFault::Outside { node: closing + 1 }));
    }
    let left = system.row(start)[closing].try_times(&x[closing])?;
    let right = system.right(start, x)?;
    if left < right {
        return Ok(Some(WitnessFault::Open {
            row: start + 1,
            closing: closing + 1,
            left: left.to_string(),
            right: right.to_string(),
        }));
    }
    path_fault(system, x, nodes)
}

/// The cycle c_1, ..., c_q and the tail d_1, ..., d_p.
fn tied_tail_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    cycle: &[usize],
    tail: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    let (first, last) = (cycle[0], cycle[cycle.len() - 1]);
    if let Some(fault) = leaning_fault(system, x, first, &[last])? {
        return Ok(Some(fault));
    }
    if let Some(fault) = path_fault(system, x, cycle)? {
        return Ok(Some(fault));
    }
    if let Some(fault) = leaning_fault(system, x, tail[0], cycle)? {
        return Ok(Some(fault));
    }
    path_fault(system, x, tail)
}

/// Whether the nodes are the support of x, each once.
fn support_fault<T: Carrier>(x: &[MaxPlus<T>], nodes: &[usize]) -> Option<WitnessFault> {
    let mut seen = vec![false; x.len()];
    for &node in nodes {
        if node >= x.len() {
            return Some(WitnessFault::Outside { node: node + 1 });
        }
        if !x[node].is_finite() {
            return Some(WitnessFault::NotInSupport { node: node + 1 });
        }
        if seen[node] {
            return Some(WitnessFault::Repeated { node: node + 1 });
        }
        seen[node] = true;
    }
    let left_out = (0..x.len()).find(|&node| x[node].is_finite() && !seen[node]);
    left_out.map(|node| WitnessFault::LeftOut { node: node + 1 })
}

/// Whether each node but the first leans on the one before it alone.
fn path_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    nodes: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    for pair in nodes.windows(2) {
        if let Some(fault) = leaning_fault(system, x, pair[1], &pair[..1])? {
            return Ok(Some(fault));
        }
    }
    Ok(None)
}

/// Whether the row is tight, finite, and reached at nodes of `on` only.
fn leaning_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    row: usize,
    on: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    let entries = system.row(row);
    let right = system.right(row, x)?;
    let mut best = MaxPlus::NEG_INFINITY;
    for &k in on {
        best = best.plus(&entries[k].try_times(&x[k])?);
    }
    if best != right || !right.is_finite() {
        return Ok(Some(WitnessFault::Loose {
            row: row + 1,
            on: on[0] + 1,
            left: best.to_string(),
            right: right.to_string(),
        }));
    }
    for (l, a) in entries.iter().enumerate() {
        let left = a.try_times(&x[l])?;
        if left >= right && !on.contains(&l) {
            return Ok(Some(WitnessFault::Shared {
                row: row + 1,
                on: on[0] + 1,
                other: l + 1,
                left: left.to_string(),
                right: right.to_string(),
            }));
        }
    }
    Ok(None)
}

impl fmt::Display for WitnessFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for WitnessFault {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let called = |node: &usize| called(*node, names);
        match self {
            // It is none of those that have names.
            Self::Outside { node } => write!(f, "there is no node {node}"),
            Self::Repeated { node } => write!(f, "node {} comes twice", called(node)),
            Self::NotInSupport { node } => write!(f, "entry {} is -inf", called(node)),
            Self::LeftOut { node } => {
                let node = called(node);
                write!(f, "entry {node} is finite but node {node} is left out")
            }
            Self::Open {
                row,
                closing,
                left,
                right,
            } => write!(
                f,
                "row {} does not hold by the arc to {}: a + x = {left} < lambda + x = {right}",
                called(row),
                called(closing)
            ),
            Self::Loose {
                row,
                on,
                left,
                right,
            } => write!(
                f,
                "row {} does not lean on {}: a + x = {left}, lambda + x = {right}",
                called(row),
                called(on)
            ),
            Self::Shared {
                row,
                on,
                other,
                left,
                right,
            } => write!(
                f,
                "row {} does not lean on {} alone: node {} gives {left}, lambda + x = {right}",
                called(row),
                called(on),
                called(other)
            ),
        }
    }
}
