//! All eigenvalues of a matrix.
//!
//! If x is an eigenvector for a finite lambda, follow from a finite node the
//! places where rows are attained: this ends in a cycle of mean lambda, in some
//! component C. With x_j finite for j in C, x_i is finite for every i that
//! reaches C, and no cycle among these has a mean above lambda. Conversely, if
//! no component that reaches C has a greater mean than C, the column of a
//! critical node of C is an eigenvector for the mean of C ([the module](super)).
//! So the finite eigenvalues are the means of such components. -inf is one iff
//! some column of A has no finite entry.

use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Square};
use maxplus_graph::cycle_mean::component_cycle_means_within;
use maxplus_graph::scc::Components;
use maxplus_graph::scc::reaching;
use maxplus_graph::{Budget, Digraph, StopReason};
use num_rational::BigRational;

/// All eigenvalues of the matrix, each once, the greatest first.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Square};
/// use maxplus_graph::Budget;
/// use supereigen::eigen::eigenvalues;
///
/// // Loops of weight 5 and 2, and an arc from the second node to the first.
/// let arcs = [(0, 0, 5), (1, 1, 2), (1, 0, 0)];
/// let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
/// let a = Square::new(Matrix::<MaxPlus<i64>>::from_triplets(2, 2, arcs)?)?;
/// let shown: Vec<_> = eigenvalues(&a, &Budget::unlimited())?.iter().map(ToString::to_string).collect();
/// assert_eq!(shown, ["5", "2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "spectrum")]
pub fn eigenvalues<T, M>(
    matrix: &Square<M>,
    budget: &Budget,
) -> Result<Vec<MaxPlus<BigRational>>, StopReason>
where
    T: Carrier,
    M: ReadMatrix<Scalar = MaxPlus<T>>,
{
    budget.look()?;
    let graph = Digraph::of(matrix);
    let components = Components::of(&graph);
    let means = component_cycle_means_within(&graph, &components, &budget.clock_and_flag())?;
    let mut values = Vec::new();
    for (c, mean) in means.iter().enumerate() {
        let Some(mean) = mean else { continue };
        budget.look()?;
        let before = reaching(&graph, [components.nodes(c)[0]]);
        let mut before = before.iter().map(|node| components.component_of(node));
        let is_greatest = before.all(|b| {
            let other = means[b].as_ref();
            other.is_none_or(|other| other.mean() <= mean.mean())
        });
        if is_greatest {
            values.push(MaxPlus::finite(mean.mean().clone()));
        }
    }
    if (0..graph.n()).any(|j| graph.predecessor_nodes(j).is_empty()) {
        values.push(MaxPlus::NEG_INFINITY);
    }
    values.sort_by(|a, b| b.cmp(a));
    values.dedup();
    Ok(values)
}
