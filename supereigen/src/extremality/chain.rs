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
//! # Proof
//!
//! Let reach(i) be the least set that contains i and with all of T_l also l
//! (the nodes that must go down when i does).
//!
//! *x is extremal iff some node h is in reach(i) for all i of S.* Suppose h is,
//! and x = y (+) z with y_h = x_h, say. Let D be the nodes where y < x. If row
//! l is tight and T_l inside D, then y_l <= A_l (x) y < A_l (x) x = x_l, for
//! every k outside T_l gives less than x_l already at x; so l is in D, and D
//! contains reach(i) with each of its nodes i. Since h is not in D, D is
//! empty: y = x. Conversely, lowering reach(i) by a small amount gives a
//! solution y^i other than x: a tight row l outside reach(i) keeps a node of
//! T_l, a row inside goes down at least as far as its best term does, and
//! slack is open for small changes. If no node is in every reach(i), the
//! maximum of the y^i is x, and x is not extremal. (This is Theorem 1 of
//! Allamigeon, Gaubert and Goubault for B = I, where the hyperarcs are
//! T_l -> l.)
//!
//! *(a) and (b) suffice.* In (a) every node reaches all later ones, so
//! h = c_m. In (b) every node of the cycle reaches the cycle, thus all of
//! T_{d_1}, thus d_1 and all later ones: h = d_p.
//!
//! *They are necessary.* Let h be in every reach. A node i other than h must
//! set off some hyperarc by itself, so some node leans on i alone; call it the
//! follower of i. Each node leans on at most one other alone, so followers of
//! different nodes are different: at least m - 1 nodes lean on one alone, at
//! most one row is *irregular*.
//!
//! 1. If every node has a follower, then (m followers among m nodes) every
//!    node has exactly one and "leans on" is a permutation. As h is reached
//!    from everywhere along followers only, it is a single cycle: shape (a),
//!    starting anywhere.
//! 2. Else h alone has none. Go back from h: what h leans on alone, what that
//!    leans on alone, and so on. If this passes all m nodes, it is shape (a).
//!    If it returns to a node already passed, nothing else reaches h, for each
//!    node has only one hyperarc into it; so it passed all m. Otherwise it
//!    stops at the irregular row d_1, having passed d_p = h, ..., d_1. Every
//!    node of the rest R leans on one node alone. The nodes d_1, ..., d_{p-1}
//!    have the followers d_2, ..., d_p. These are the only ones they have:
//!    the m - 1 nodes other than h have followers among the m - 1 regular
//!    nodes, one each. So the nodes of R lean on nodes of R, one-to-one: R is
//!    a union of cycles. R is not empty, so d_1 is reached from R: its row is
//!    tight, T_{d_1} lies in R (the later d's are only reached through d_1)
//!    and in the reach of every node of R, which is that node's own cycle. So
//!    there is one cycle, and T_{d_1} is inside it. It has two nodes or more,
//!    for with one, d_1 would be regular. Shape (b).
//!
//! The code below follows the necessity part step by step.
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
