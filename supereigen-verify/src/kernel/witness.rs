//! When the order of its nodes proves that a vector is an extremal solution.
//!
//! Row i *leans on* k alone if w_ik + x_k = x_i and every other sum w_il + x_l is smaller. These
//! orders are enough (Theorem 4 of `docs/theory.md`).
//!
//! | order | what is checked |
//! |---|---|
//! | chain c_1, ..., c_m, closed by the arc (c_1, k) | the nodes are the support, each once; every row but c_1 leans on the node before it alone; row c_1 holds by k |
//! | cycle c_1, ..., c_q with tail d_1, ..., d_p | the nodes are the support, each once; row c_1 leans on c_q alone, row d_1 on nodes of the cycle alone, every other row on the node before it alone |
//!
//! Cost: O(m n) for m nodes.

use super::weights::{Integer, Weights};

/// The order in which the nodes of a vector lean on each other.
#[derive(Debug, Clone, Copy)]
pub enum Order<'a> {
    /// A chain, and the end of the arc by which its first row holds.
    Chain(&'a [usize], usize),
    /// A cycle and a tail whose first node leans on several nodes of it.
    TiedTail(&'a [usize], &'a [usize]),
}

/// Whether the order proves that x is an extremal solution. Each entry of x satisfies
/// [`Weights::has_room_for`], or is the absent number for -inf.
pub fn proves<N: Integer>(weights: &Weights<N>, x: &[N], order: Order<'_>) -> bool {
    if x.len() != weights.n() {
        return false;
    }
    match order {
        Order::Chain(nodes, closing) => {
            is_support(weights, x, &[nodes])
                && closing < x.len()
                && weights.weight(nodes[0], closing).plus(&x[closing]) >= x[nodes[0]]
                && is_path(weights, x, nodes)
        }
        Order::TiedTail(cycle, tail) => {
            is_support(weights, x, &[cycle, tail])
                && leans_within(weights, x, cycle[0], &cycle[cycle.len() - 1..])
                && is_path(weights, x, cycle)
                && leans_within(weights, x, tail[0], cycle)
                && is_path(weights, x, tail)
        }
    }
}

/// Whether the parts, none of which is empty, are the support of x, each node once.
fn is_support<N: Integer>(weights: &Weights<N>, x: &[N], parts: &[&[usize]]) -> bool {
    let mut seen = vec![false; x.len()];
    for part in parts {
        if part.is_empty() {
            return false;
        }
        for &node in *part {
            if node >= x.len() || x[node] == weights.absent {
                return false;
            }
            if std::mem::replace(&mut seen[node], true) {
                return false;
            }
        }
    }
    let finite = x.iter().map(|x| x != &weights.absent);
    finite.eq(seen)
}

/// Whether every node but the first leans on the one before it alone.
fn is_path<N: Integer>(weights: &Weights<N>, x: &[N], nodes: &[usize]) -> bool {
    nodes
        .windows(2)
        .all(|pair| leans_within(weights, x, pair[1], &pair[..1]))
}

/// Whether the row holds with equality, and by nodes of `on` alone.
fn leans_within<N: Integer>(weights: &Weights<N>, x: &[N], row: usize, on: &[usize]) -> bool {
    let (entries, right) = (weights.row(row), &x[row]);
    let mut all = 0;
    for (weight, x) in entries.iter().zip(x) {
        all += usize::from(weight.plus(x) >= *right);
    }
    let exact = on.iter().filter(|&&k| entries[k].plus(&x[k]) == *right);
    all > 0 && exact.count() == all
}
