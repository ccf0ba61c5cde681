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

/// The components with a cycle of weight >= 0, nodes with a nonnegative loop
/// left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Closing {
    /// For every node the number of its component, if it has one.
    pub(super) component: Vec<Option<u32>>,
    /// For every component one of its cycles of greatest mean: its weight is
    /// >= 0, and it has two nodes or more.
    pub(super) cycles: Vec<Vec<usize>>,
}

impl Closing {
    pub(super) fn within<W: Weight>(
        matrix: &SparseMatrix<MaxPlus<W>>,
        nonnegative_loop: &[bool],
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let Ok(square) = Square::new(matrix) else {
            unreachable!("the constructor of Instance checks it");
        };
        let free = |i: usize| !nonnegative_loop[i];
        let graph = Digraph::of(&square).filtered(|i, j, _| free(i) && free(j));
        let components = Components::of(&graph);
        let means = component_cycle_means_within(&graph, &components, budget)?;
        let mut component = vec![None; nonnegative_loop.len()];
        let mut cycles = Vec::new();
        for (number, mean) in means.iter().enumerate() {
            let Some(mean) = mean.as_ref().filter(|mean| !mean.mean().is_negative()) else {
                continue;
            };
            for &i in components.nodes(number) {
                // At most 2^32 nodes: each takes a row in memory.
                component[i] = Some(cycles.len() as u32);
            }
            cycles.push(mean.cycle().nodes().to_vec());
        }
        Ok(Closing { component, cycles })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closing(n: usize, arcs: &[(usize, usize, i64)]) -> Closing {
        let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
        let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
        let mut loops = vec![false; n];
        for &(i, j, a) in arcs {
            loops[i] |= i == j && a >= 0;
        }
        Closing::within(&matrix, &loops, &Budget::unlimited()).unwrap()
    }

    fn components(n: usize, arcs: &[(usize, usize, i64)]) -> Vec<Option<u32>> {
        closing(n, arcs).component
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
        let stopped = Closing::within(&matrix, &[false; 2], &budget);
        assert_eq!(stopped, Err(StopReason::Steps));
    }

    #[test]
    fn a_node_with_a_nonnegative_loop_breaks_the_cycles_through_it() {
        let arcs = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (1, 1, 0)];
        assert_eq!(components(3, &arcs), [None; 3]);
    }

    #[test]
    fn every_component_shows_one_of_its_nonnegative_cycles() {
        let arcs = [
            (0, 1, 1),
            (1, 0, -1),
            (1, 2, -4),
            (2, 0, -4),
            (3, 4, 2),
            (4, 5, 2),
            (5, 3, 2),
            (4, 3, 1),
            (6, 6, 7),
        ];
        let Closing { component, cycles } = closing(7, &arcs);
        let mut sorted = cycles.clone();
        sorted.sort();
        assert_eq!(sorted, [vec![0, 1], vec![3, 4, 5]]);
        for (number, cycle) in cycles.iter().enumerate() {
            assert!(cycle.iter().all(|&i| component[i] == Some(number as u32)));
        }
        assert_eq!(component[6], None);
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
