//! Extremality by the tangent hypergraph.
//!
//! Source: Allamigeon, Gaubert and Goubault, *Computing the vertices of
//! tropical polyhedra using directed hypergraphs* (Discrete Comput. Geom. 49,
//! 2013), Theorem 1: a solution is extremal iff the set of nodes that every
//! node of its tangent hypergraph reaches is not empty, that is, iff the
//! hypergraph has one terminal strongly connected component.
//!
//! | in the source | here |
//! |---|---|
//! | the support of x | the nodes of the hypergraph |
//! | hyperarc of a tight inequality: argmax of the larger side -> argmax of the smaller side | T_i -> {i}, [`Tangent::hyperarcs`] |
//! | the least component | [`Hypergraph::reached_from_all`] |
//!
//! Cost: O(n^2) for the tails, then O(n^2 a(n)) with a the inverse of
//! Ackermann's function.
//!
//! Departures: 1. nodes count from 0 and are renumbered within the support;
//! 2. the source treats B (x) x <= A (x) x, here B = I; the general test
//! belongs to the cones of two-sided systems.

use maxplus_core::{Carrier, MaxPlus, NodeSet, Vector};
use maxplus_graph::Budget;
use maxplus_graph::hypergraph::Hypergraph;

use super::{Extremality, Reason};
use crate::membership::VectorError;
use crate::problem::Problem;
use crate::tangent::Tangent;

/// Whether the solution x is extremal, and why. If it is not, the reason takes
/// at most one step, for the budget, for each node of the support.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Vector};
/// use maxplus_graph::Budget;
/// use supereigen::{Problem, extremality::hypergraph};
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
/// let problem = Problem::new(&a)?;
/// let x: Vector<_> = [0, 1].map(MaxPlus::finite).into_iter().collect();
/// let extremality = hypergraph::extremality(&problem, &x, &Budget::unlimited())?;
/// assert_eq!(extremality.to_string(), "extremal with head 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extremality<T: Carrier>(
    problem: &Problem<T>,
    x: &Vector<MaxPlus<T>>,
    budget: &Budget,
) -> Result<Extremality<T>, VectorError> {
    let tangent = problem.tangent(x)?;
    let nodes: Vec<usize> = tangent.support().iter().collect();
    let hypergraph = within_support(&tangent, &nodes);
    if let Some(head) = hypergraph.reached_from_all().first() {
        let head = nodes[head];
        return Ok(Extremality::Extremal(Reason { head, shape: None }));
    }
    let place = |i| nodes.binary_search(&i).expect("a node of the support");
    let reach = |i| {
        let reached = hypergraph.reachable([place(i)]);
        NodeSet::of(problem.n(), reached.iter().map(|k| nodes[k]))
    };
    let split = tangent.split(problem, x, reach, budget)?;
    let split = split.expect("with no node in every reach, x is a maximum of two others");
    Ok(Extremality::Combination(split))
}

/// The tangent hypergraph on the support, nodes numbered as in `nodes`. The
/// tails of tight rows lie in the support.
fn within_support(tangent: &Tangent, nodes: &[usize]) -> Hypergraph {
    let place = |i: &usize| nodes.binary_search(i).expect("a node of the support");
    let hyperarcs = tangent.hyperarcs();
    Hypergraph::new(
        nodes.len(),
        hyperarcs.map(|(tail, head)| (tail.iter().map(place).collect::<Vec<_>>(), [place(&head)])),
    )
}
