//! The strongly connected components in which a chain can close.
//!
//! The nodes of a root of length two or more lie on a cycle of weight >= 0
//! and have no nonnegative loop. So the search for roots may stay within the
//! components that remain when nodes with nonnegative loops are taken out,
//! and skip those whose maximum cycle mean is negative. With lambda(A) < 0
//! nothing remains, and the answer comes at once.
//!
//! Whether a component has a cycle of weight >= 0 is a question about its
//! maximum cycle mean, and so are the cost and the bound on it: see
//! [`maxplus_graph::cycle_mean`].

use maxplus_core::{MaxPlus, SparseMatrix, Square};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::component_cycle_means_within;
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, StopReason};
use num_traits::Signed;

use crate::chains::weight::Weight;

/// For every node the number of its component, if that has a cycle of weight
/// >= 0 through nodes without a nonnegative loop.
pub(crate) fn with_nonnegative_cycle<W: Weight>(
    matrix: &SparseMatrix<MaxPlus<W>>,
    nonnegative_loop: &[bool],
    budget: &Budget,
) -> Result<Vec<Option<u32>>, StopReason> {
    let mut component = vec![None; nonnegative_loop.len()];
    let Ok(square) = Square::new(matrix) else {
        unreachable!("the constructor of Instance checks it");
    };
    let free = |i: usize| !nonnegative_loop[i];
    let graph = Digraph::of(&square).filtered(|i, j, _| free(i) && free(j));
    let components = Components::of(&graph);
    let means = component_cycle_means_within(&graph, &components, budget)?;
    for (number, mean) in means.iter().enumerate() {
        let nodes = components.nodes(number);
        let is_wanted = |mean: &maxplus_graph::cycle_mean::CycleMean| !mean.mean().is_negative();
        if nodes.len() > 1 && mean.as_ref().is_some_and(is_wanted) {
            for &i in nodes {
                component[i] = Some(number as u32);
            }
        }
    }
    Ok(component)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn components(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<Option<u32>> {
        let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
        let mut loops = vec![false; n];
        for &(i, j, a) in arcs {
            loops[i] |= i == j && a >= 0;
        }
        with_nonnegative_cycle(&matrix, &loops, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn zero_cycles_count_and_negative_ones_do_not() {
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -5)]), [Some(0), Some(0)]);
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -6)]), [None, None]);
    }

    #[test]
    fn a_budget_too_small_for_the_question_stops_it() {
        let arcs = [(0, 1, 5), (1, 0, -5)].map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::<MaxPlus<i64>>::from_triplets(2, 2, arcs).unwrap();
        let budget = Budget::steps(3);
        let stopped = with_nonnegative_cycle(&matrix, &[false; 2], &budget);
        assert_eq!(stopped, Err(StopReason::Steps));
    }

    #[test]
    fn a_node_with_a_nonnegative_loop_breaks_the_cycles_through_it() {
        let arcs = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (1, 1, 0)];
        assert_eq!(components(3, &arcs), [None; 3]);
    }

    #[test]
    fn one_good_cycle_keeps_its_whole_component_and_no_other() {
        let arcs = [
            (0, 1, -9),
            (1, 0, 9),
            (1, 2, -3),
            (2, 1, -3),
            (2, 3, 1),
            (3, 4, -1),
            (4, 3, 0),
        ];
        let found = components(5, &arcs);
        assert!(found[0].is_some() && found[0] == found[1] && found[1] == found[2]);
        assert_eq!(found[3..], [None, None]);
    }
}
