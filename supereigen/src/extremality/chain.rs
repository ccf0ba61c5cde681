//! The chain criterion: O(n^2), no hypergraph built.
//!
//! # Statement
//!
//! Let x be a solution with support S, |S| = m, and T_i the argmax set of a
//! tight row i ([`Tangent`]). Node i *leans on k alone* if row i is tight and
//! T_i = {k} with k not i. Then x is extremal iff
//!
//! - **(a) chain**: S can be ordered c_1, ..., c_m such that each c_{k+1} leans
//!   on c_k alone; row c_1 may be anything (this includes m = 1); or
//! - **(b) tied tail**: S is a cycle c_1, ..., c_q, each c_{k+1} leaning on c_k
//!   alone and c_1 on c_q alone, followed by d_1, ..., d_p, p >= 1, such that
//!   row d_1 is tight with at least two nodes in T_{d_1}, all on the cycle, and
//!   each d_{k+1} leans on d_k alone.
//!
//! Proof: Theorem 4 of `docs/theory.md`. The code below follows its necessity part step by
//! step: from a node on which nothing leans alone, back along what each node leans on.
//!
//! Cost: O(n^2) for the argmax sets, O(n) for the shape.
//!
//! This plays the part of the O(n^2) criteria that the paper cites (Sergeev
//! and Wang, Theorem 3.1); whether the statements are the same was not
//! checked, their text was not at hand.

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::Budget;

use super::{Extremality, Reason, Shape};
use crate::membership::VectorError;
use crate::problem::Problem;
use crate::tangent::Tangent;

/// Whether the solution x is extremal, and why. If it is not, the reason takes
/// at most one step, for the budget, for each node of the support.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Vector};
/// use maxplus_graph::Budget;
/// use supereigen::{Problem, extremality::chain};
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
/// let problem = Problem::new(&a)?;
/// let x: Vector<_> = [0, 1].map(MaxPlus::finite).into_iter().collect();
/// let extremality = chain::extremality(&problem, &x, &Budget::unlimited())?;
/// assert_eq!(extremality.to_string(), "extremal with head 2: chain 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extremality<T: Carrier>(
    problem: &Problem<T>,
    x: &Vector<MaxPlus<T>>,
    budget: &Budget,
) -> Result<Extremality<T>, VectorError> {
    let tangent = problem.tangent(x)?;
    if let Some(extremal) = extremal(&tangent) {
        return Ok(Extremality::Extremal(extremal));
    }
    let split = tangent.split(problem, x, |i| tangent.reach(i), budget)?;
    let split = split.expect("a vector of neither shape is a maximum of two others");
    Ok(Extremality::Combination(split))
}

/// Why a solution with this tangent hypergraph is extremal; `None` if it is
/// not.
pub fn extremal(tangent: &Tangent) -> Option<Reason> {
    let shape = shape(tangent)?;
    Some(Reason {
        head: head(tangent, &shape),
        shape: Some(shape),
    })
}

/// The shape that makes a solution with this tangent hypergraph extremal;
/// `None` if it is not.
pub fn shape(tangent: &Tangent) -> Option<Shape> {
    let support = tangent.support();
    let mut has_follower = vec![false; support.universe()];
    let leaning = support.iter().filter_map(|i| tangent.leans_on(i));
    leaning.for_each(|k| has_follower[k] = true);
    let mut last = support.iter().filter(|&i| !has_follower[i]);
    match (last.next(), last.next()) {
        (None, _) => {
            let cycle = back_from(tangent, support.first()?);
            (cycle.len() == support.len()).then_some(Shape::Chain(cycle))
        }
        (Some(head), None) => chain_or_tied_tail(tangent, back_from(tangent, head)),
        // Two nodes that no one leans on alone reach nothing but themselves.
        (Some(_), Some(_)) => None,
    }
}

/// The nodes d_1, ..., d_p = `last` found by going back from `last` to what
/// it leans on alone, and so on, until that stops or returns.
fn back_from(tangent: &Tangent, last: usize) -> Vec<usize> {
    let mut passed = maxplus_core::NodeSet::of(tangent.support().universe(), [last]);
    let mut nodes = vec![last];
    let mut node = last;
    while let Some(before) = tangent.leans_on(node) {
        if !passed.insert(before) {
            break;
        }
        nodes.push(before);
        node = before;
    }
    nodes.reverse();
    nodes
}

/// The shape whose last nodes are `tail`, which ends in the only node without
/// a follower.
fn chain_or_tied_tail(tangent: &Tangent, tail: Vec<usize>) -> Option<Shape> {
    let mut rest = tangent.support().clone();
    for &node in &tail {
        rest.remove(node);
    }
    let Some(some) = rest.first() else {
        return Some(Shape::Chain(tail));
    };
    let ties = tangent.tail(tail[0])?;
    let cycle = back_from(tangent, some);
    let is_cycle = tangent.leans_on(cycle[0]) == Some(some)
        && cycle.len() == rest.len()
        && cycle.iter().all(|&i| rest.contains(i));
    let tied = ties.iter().all(|&k| rest.contains(k));
    (is_cycle && tied).then_some(Shape::TiedTail { cycle, tail })
}

/// The least head. Only a zero cycle has more than one.
fn head(tangent: &Tangent, shape: &Shape) -> usize {
    let (Shape::Chain(nodes) | Shape::TiedTail { tail: nodes, .. }) = shape;
    let last = nodes[nodes.len() - 1];
    let is_cycle = matches!(shape, Shape::Chain(_)) && tangent.leans_on(nodes[0]) == Some(last);
    if is_cycle {
        nodes.iter().copied().min().unwrap_or(last)
    } else {
        last
    }
}

/// Whether a solution that an algorithm of this crate made is extremal: the
/// extremality without its reason.
///
/// # Panics
///
/// If x is not a solution.
pub(crate) fn is_extremal<T: Carrier>(problem: &Problem<T>, x: &Vector<MaxPlus<T>>) -> bool {
    let tangent = problem.tangent(x);
    shape(&tangent.unwrap_or_else(|error| panic!("{x:?} is no solution: {error}"))).is_some()
}
