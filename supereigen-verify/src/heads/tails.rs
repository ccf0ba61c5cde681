//! Tied tails: they grow forward from zero cycles, and each step is an extremal.
//!
//! At a *zero cycle* c_1, ..., c_q every row leans on the node before it alone. A
//! *tied tail* d_1, d_2, ... of it has nodes off the cycle; row d_1 leans on two or
//! more nodes of the cycle, every other on the one before it alone, and none of the
//! rows leans on a later node. Values follow from the order: each node has the
//! greatest w + x over the nodes before it.
//!
//! The longer ones by a node j: let v be the greatest w_jk + x_k over all nodes k there
//! are. Row j must reach it at two or more nodes (behind the cycle itself), or at
//! the last node alone; and no row, that of j included, may hold by j:
//! w_lj + v < x_l. Both are necessary and enough, by the definition.
//!
//! # Cost
//!
//! O(n m) per cycle and tail, with m arcs.

use std::collections::BTreeSet;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};

use crate::arcs::Arcs;

/// A zero cycle, from its least node on, with its tail, which may be empty.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tail {
    cycle: Vec<usize>,
    tail: Vec<usize>,
}

impl Tail {
    pub(super) fn new(cycle: &[usize], tail: &[usize]) -> Self {
        let least = (0..cycle.len()).min_by_key(|&at| cycle[at]);
        Tail {
            cycle: rotated(cycle, least.unwrap_or(0)),
            tail: tail.to_vec(),
        }
    }
}

/// The list from position `by` on, and then its beginning.
pub(super) fn rotated(nodes: &[usize], by: usize) -> Vec<usize> {
    [&nodes[by..], &nodes[..by]].concat()
}

/// Whether the first node of the chain leans on the last one alone.
pub(super) fn is_zero_cycle<T: Carrier>(
    arcs: &Arcs<T>,
    chain: &[usize],
) -> Result<bool, RangeError> {
    let x = values(arcs, chain)?;
    let (greatest, on) = leans(arcs, &x, chain[0])?;
    Ok(greatest == x[chain[0]] && on == chain[chain.len() - 1..])
}

/// A vector with its head.
pub(super) type Headed<T> = (usize, Vec<MaxPlus<T>>);

/// A tied tail that is not in the set although the cycle, or the tail but for its
/// last node, is: that node, and the vector.
pub(super) fn missing_tail<T: Carrier>(
    arcs: &Arcs<T>,
    tails: &BTreeSet<Tail>,
) -> Result<Option<Headed<T>>, RangeError> {
    for tail in tails {
        let nodes = [&tail.cycle[..], &tail.tail].concat();
        let x = values(arcs, &nodes)?;
        for j in (0..arcs.n()).filter(|&j| !x[j].is_finite()) {
            let (v, on) = leans(arcs, &x, j)?;
            let joins = match tail.tail.last() {
                None => on.len() > 1,
                Some(&last) => on == [last],
            };
            if !joins {
                continue;
            }
            let mut longer = x.clone();
            longer[j] = v;
            if holds_by(arcs, &longer, j)? {
                continue;
            }
            let mut expected = tail.clone();
            expected.tail.push(j);
            if !tails.contains(&expected) {
                return Ok(Some((j, longer)));
            }
        }
    }
    Ok(None)
}

/// The vector of the nodes in order, 0 at the first.
fn values<T: Carrier>(arcs: &Arcs<T>, nodes: &[usize]) -> Result<Vec<MaxPlus<T>>, RangeError> {
    let mut x = vec![MaxPlus::NEG_INFINITY; arcs.n()];
    x[nodes[0]] = MaxPlus::finite(T::zero());
    for &node in &nodes[1..] {
        x[node] = leans(arcs, &x, node)?.0;
    }
    Ok(x)
}

/// The greatest w_ik + x_k, and the nodes at which it is reached; none if it is -inf.
fn leans<T: Carrier>(
    arcs: &Arcs<T>,
    x: &[MaxPlus<T>],
    i: usize,
) -> Result<(MaxPlus<T>, Vec<usize>), RangeError> {
    let (mut greatest, mut on) = (MaxPlus::NEG_INFINITY, Vec::new());
    for (k, weight) in arcs.row(i) {
        let sum = weight.try_times(&x[*k])?;
        if sum > greatest {
            greatest = sum;
            on = vec![*k];
        } else if sum == greatest && sum.is_finite() {
            on.push(*k);
        }
    }
    Ok((greatest, on))
}

/// Whether some row of the support holds by node j.
fn holds_by<T: Carrier>(arcs: &Arcs<T>, x: &[MaxPlus<T>], j: usize) -> Result<bool, RangeError> {
    for l in (0..arcs.n()).filter(|&l| x[l].is_finite()) {
        if let Some(weight) = arcs.weight(l, j)
            && weight.try_times(&x[j])? >= x[l]
        {
            return Ok(true);
        }
    }
    Ok(false)
}
