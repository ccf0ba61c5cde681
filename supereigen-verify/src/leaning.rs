//! Who leans on whom at a solution, and the witness that can be read off it.
//!
//! Row i of a solution x *leans* on the set T_i of nodes k at which the maximum
//! of a_ik + x_k is reached, if that maximum equals lambda + x_i and is finite;
//! a row with slack leans on nothing. A [`Witness`] orders the support by single
//! T's, so there is at most one way to go on from each start, and following all
//! starts finds a witness if there is one.
//!
//! Checks 1 to 4 do not rest on this module. The head-first proof of completeness
//! reads the order of every vector off it, once the vector is known to be extremal, and does not
//! ask for a witness that somebody gave.
//!
//! # Cost
//!
//! O(n^2) for the sets, O(n^3) for the starts at worst.

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};

use crate::system::System;
use crate::witness::Witness;

/// A witness that the solution x is extremal, `None` if there is none.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, Witness, leaning::find_witness, plain};
///
/// // Node 3 leans on both nodes of a cycle of weight 0.
/// let a = plain::matrix(&[
///     vec![None, Some(0), None],
///     vec![Some(0), None, None],
///     vec![Some(0), Some(0), None],
/// ]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let x = plain::vector(&[Some(0); 3]).unwrap();
/// assert_eq!(
///     find_witness(&system, &x).unwrap(),
///     Some(Witness::tied_tail(vec![0, 1], &[2])),
/// );
/// ```
///
/// # Panics
///
/// If x has not n entries.
pub fn find_witness<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<Option<Witness>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    let support: Vec<usize> = (0..x.len()).filter(|&i| x[i].is_finite()).collect();
    let mut leans = vec![Vec::new(); x.len()];
    for &i in &support {
        leans[i] = leans_on(system, x, i)?;
    }
    for &start in &support {
        let nodes = follow(&leans, &support, vec![start]);
        if nodes.len() == support.len() {
            return Ok(
                closing(system, x, start)?.map(|closing| Witness::closed_chain(nodes, closing))
            );
        }
    }
    for &first in support.iter().filter(|&&d| leans[d].len() > 1) {
        let Some(cycle) = cycle_through(&leans, leans[first][0]) else {
            continue;
        };
        let mut nodes = cycle.clone();
        nodes.push(first);
        let tail = follow(&leans, &support, nodes).split_off(cycle.len());
        let within = leans[first].iter().all(|k| cycle.contains(k));
        if within && cycle.len() + tail.len() == support.len() {
            return Ok(Some(Witness::tied_tail(cycle, &tail)));
        }
    }
    Ok(None)
}

/// The set T_i, empty for a row with slack.
fn leans_on<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    i: usize,
) -> Result<Vec<usize>, RangeError> {
    let right = system.right(i, x)?;
    if !right.is_finite() || system.left(i, x)? != right {
        return Ok(Vec::new());
    }
    let mut nodes = Vec::new();
    for (k, a) in system.row(i).iter().enumerate() {
        if a.try_times(&x[k])? == right {
            nodes.push(k);
        }
    }
    Ok(nodes)
}

/// The nodes, prolonged as long as exactly one further node leans on the last
/// alone. Where two do, no order of the support can hold both.
fn follow(leans: &[Vec<usize>], support: &[usize], mut nodes: Vec<usize>) -> Vec<usize> {
    loop {
        let last = nodes[nodes.len() - 1];
        let mut next = support
            .iter()
            .filter(|&&j| leans[j] == [last] && !nodes.contains(&j));
        match (next.next(), next.next()) {
            (Some(&only), None) => nodes.push(only),
            _ => return nodes,
        }
    }
}

/// An entry by which row `start` holds; the first at which its left side is
/// reached.
fn closing<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    start: usize,
) -> Result<Option<usize>, RangeError> {
    let right = system.right(start, x)?;
    for (k, a) in system.row(start).iter().enumerate() {
        if a.try_times(&x[k])? >= right {
            return Ok(Some(k));
        }
    }
    Ok(None)
}

/// The cycle on which each node leans on the one before it alone, through
/// `node`, starting there.
fn cycle_through(leans: &[Vec<usize>], node: usize) -> Option<Vec<usize>> {
    // Going back from the node, each step is forced.
    let mut back = vec![node];
    loop {
        let [before] = leans[back[back.len() - 1]][..] else {
            return None;
        };
        if before == node {
            back[1..].reverse();
            return Some(back);
        }
        if back.contains(&before) {
            return None;
        }
        back.push(before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extremal::is_extremal;
    use crate::plain::{matrix, vector};

    /// The witness for the zero vector, where row i has weight 0 at the nodes
    /// listed (counted from 1) and 1 at the node `slack`, if any.
    fn witness(leans: [&[usize]; 4], slack: Option<usize>) -> Option<Witness> {
        let row = |on: &&[usize]| (1..=4).map(|k| on.contains(&k).then_some(0)).collect();
        let mut rows: Vec<Vec<Option<i64>>> = leans.iter().map(row).collect();
        if let Some(k) = slack {
            rows[k - 1][k - 1] = Some(1);
        }
        let (a, zero) = (matrix(&rows).unwrap(), MaxPlus::finite(0));
        let system = System::new(&a, &zero).unwrap();
        let x = vector(&[Some(0); 4]).unwrap();
        let witness = find_witness(&system, &x).unwrap();
        assert_eq!(witness.is_some(), is_extremal(&system, &x).unwrap());
        witness
    }

    #[test]
    fn a_tied_tail_leans_on_its_cycle_only_and_covers_the_support() {
        let tied = Witness::tied_tail(vec![0, 1], &[2, 3]);
        assert_eq!(witness([&[2], &[1], &[1, 2], &[3]], None), Some(tied));
        // Node 3 leans on node 4 as well, which leans on node 3.
        assert_eq!(witness([&[2], &[1], &[1, 4], &[3]], None), None);
        // Node 4 has slack and is in no order.
        assert_eq!(witness([&[2], &[1], &[1, 2], &[]], Some(4)), None);
    }
}
