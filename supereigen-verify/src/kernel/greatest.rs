//! The greatest solution below a vector, in strongly polynomial time.
//!
//! Solutions are closed under (+), so below any b there is a greatest one, z; it may be -inf. A
//! *walk* starts at a node at some *level* and takes arcs; the arc (i, j) lowers the level by w_ij.
//! It is *feasible* if at every node it is at most the bound b of the node. z_i >= v iff an infinite
//! feasible walk starts at i at level v. The proof is in section 4 of `docs/theory.md`.
//!
//! 1. *Which nodes keep their bound.* From each node k at level b_k find the least level at which
//!    each node is reached by feasible walks, by rounds over all arcs (Bellman and Ford). k
//!    *survives* if a walk comes back to k, or if the n-th round still lowers a level.
//! 2. K is the greatest set of nodes each of which survives or reaches *another* node of K. On K,
//!    z = b.
//! 3. *The others.* From y = b on K and -inf elsewhere repeat n times
//!    y_i <- min(b_i, max_j (w_ij + y_j)) off K. Then z = y.
//!
//! Cost: O(n^2 (m + n)) for m arcs, whatever the numbers. Usually it is less: n rounds
//! x <- min(x, max_j (w_ij + x_j)) from x = b are tried first. Once one changes nothing, x = z.

use super::system::{Side, Value, greatest, minus};

/// The greatest solution below the bounds; it may be -inf.
pub fn greatest_below<N: Value>(arcs: &[Side<N>], bounds: &[N]) -> Vec<N> {
    let mut x = bounds.to_vec();
    for _ in 0..arcs.len() {
        if !lower(arcs, &mut x) {
            return x;
        }
    }
    by_walks(arcs, &x)
}

/// Whether the greatest solution below the bounds keeps the bound of the node. Rounds never go
/// below that solution, so the first round that lowers the node decides.
pub fn keeps<N: Value>(arcs: &[Side<N>], bounds: &[N], node: usize) -> bool {
    let mut x = bounds.to_vec();
    for _ in 0..arcs.len() {
        if !lower(arcs, &mut x) {
            return true;
        }
        if x[node] != bounds[node] {
            return false;
        }
    }
    by_walks(arcs, &x)[node] == bounds[node]
}

/// One round x <- min(x, max_j (w_ij + x_j)); returns whether it changed anything.
pub fn lower<N: Value>(arcs: &[Side<N>], x: &mut [N]) -> bool {
    let mut changed = false;
    for i in 0..x.len() {
        let bound = greatest(&arcs[i], x);
        if bound < x[i] {
            x[i] = bound;
            changed = true;
        }
    }
    changed
}

/// The three steps of the algorithm.
pub fn by_walks<N: Value>(arcs: &[Side<N>], bounds: &[N]) -> Vec<N> {
    let walks = (0..arcs.len()).map(|k| walks_from(arcs, bounds, k));
    let kept = kept(&walks.collect::<Vec<_>>());
    let others: Vec<usize> = (0..bounds.len()).filter(|&i| !kept[i]).collect();
    let mut y = bounds.to_vec();
    for &i in &others {
        y[i] = N::neg_infinity();
    }
    for _ in 0..arcs.len() {
        for &i in &others {
            y[i] = greatest(&arcs[i], &y).min(bounds[i].clone());
        }
    }
    y
}

/// The nodes, other than k, that the feasible walks from k at its bound reach; `None` if k survives.
fn walks_from<N: Value>(arcs: &[Side<N>], bounds: &[N], k: usize) -> Option<Vec<bool>> {
    let mut levels: Vec<Option<N>> = vec![None; arcs.len()];
    if bounds[k].is_finite() {
        levels[k] = Some(bounds[k].clone());
    }
    for _ in 0..arcs.len() {
        let mut changed = false;
        for i in 0..arcs.len() {
            for (j, weight) in &arcs[i] {
                let Some(level) = &levels[i] else { break };
                let arrival = minus(level, weight);
                if arrival > bounds[*j] {
                    continue;
                }
                if *j == k {
                    return None;
                }
                if levels[*j].as_ref().is_none_or(|level| arrival < *level) {
                    levels[*j] = Some(arrival);
                    changed = true;
                }
            }
        }
        if !changed {
            levels[k] = None;
            return Some(levels.iter().map(Option::is_some).collect());
        }
    }
    None
}

/// The greatest set of nodes each of which survives or reaches another one of the set. Ends because
/// each round but the last takes a node out.
fn kept(walks: &[Option<Vec<bool>>]) -> Vec<bool> {
    let mut kept = vec![true; walks.len()];
    loop {
        let stays = |k: usize| {
            let within = |reached: &Vec<bool>| reached.iter().zip(&kept).any(|(r, k)| r & k);
            walks[k].as_ref().is_none_or(within)
        };
        let next: Vec<bool> = (0..kept.len()).map(|k| kept[k] && stays(k)).collect();
        if next == kept {
            return kept;
        }
        kept = next;
    }
}
