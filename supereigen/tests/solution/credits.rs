//! The greatest solution x <= y by credits: simple, strongly polynomial, and independent of the
//! policies of the library.
//!
//! Read e = -x as a credit with which a walk starts, and c = -y as the credit that a node demands.
//! Along an arc (i, j) the credit rises by a_ij. A walk is *feasible* if its credit is never less
//! than demanded. e_i is the least credit with which some endless feasible walk starts at i.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};

use crate::systems::Scalar;

/// The feasible walks from a node that start with exactly the credit it demands.
struct Walks {
    /// The greatest credit on arrival at each node, after one arc or more.
    arrivals: Vec<Option<i64>>,
    /// Whether a walk returns with at least its credit, or can gain for ever.
    survives: bool,
}

fn walks(arcs: &[(usize, usize, i64)], asked: &[Option<i64>], start: usize) -> Walks {
    let n = asked.len();
    let mut arrivals: Vec<Option<i64>> = vec![None; n];
    let mut rises = false;
    // As many rounds as a walk without cycles, or one cycle, has arcs, and one in which nothing may
    // rise.
    for _ in 0..=n {
        let mut best = arrivals.clone();
        best[start] = best[start].max(asked[start]);
        rises = false;
        for &(i, j, a) in arcs {
            let arrival = best[i].map(|credit| credit + a);
            let is_feasible = asked[j].is_some() && arrival >= asked[j];
            if is_feasible && arrival > arrivals[j] {
                arrivals[j] = arrival;
                rises = true;
            }
        }
    }
    let returns = arrivals[start].is_some();
    Walks {
        survives: rises || returns,
        arrivals,
    }
}

pub(super) fn greatest_below(a: &Matrix<Scalar>, y: &Vector<Scalar>) -> Vector<Scalar> {
    let n = y.len();
    let asked: Vec<Option<i64>> = y.iter().map(|y| y.value().map(|y| -y)).collect();
    let arcs = a
        .triplets()
        .filter_map(|(i, j, a)| Some((i, j, *a.value()?)));
    let arcs: Vec<_> = arcs.collect();
    let from: Vec<Walks> = (0..n).map(|k| walks(&arcs, &asked, k)).collect();
    // The greatest set in which each node survives or reaches another of the set.
    let mut set: Vec<bool> = asked.iter().map(Option::is_some).collect();
    loop {
        let reaches = |k: usize| (0..n).any(|j| j != k && set[j] && from[k].arrivals[j].is_some());
        let stays = |k: usize| set[k] && (from[k].survives || reaches(k));
        let next: Vec<bool> = (0..n).map(stays).collect();
        if next == set {
            break;
        }
        set = next;
    }
    let mut needed: Vec<Option<i64>> = (0..n).map(|k| asked[k].filter(|_| set[k])).collect();
    for _ in 0..n {
        for &(i, j, a) in &arcs {
            if let (false, Some(asked), Some(there)) = (set[i], asked[i], needed[j]) {
                let need = asked.max(there - a);
                needed[i] = Some(needed[i].map_or(need, |known| known.min(need)));
            }
        }
    }
    let entries = needed.into_iter().map(|e| e.map(|e| -e));
    entries.map(|x| MaxPlus::from_option(x).unwrap()).collect()
}
