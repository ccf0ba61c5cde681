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
use num_traits::{Signed, Zero};

use crate::chains::weight::Weight;

/// The components with a cycle of weight >= 0, nodes with a nonnegative loop
/// left out.
pub(super) struct Closing<W> {
    /// The digraph without the nodes that have a nonnegative loop: n nodes all
    /// the same, but no arc at those.
    pub(super) graph: Digraph<W>,
    /// For every node the place of its component, if it has one.
    pub(super) component: Vec<Option<u32>>,
    pub(super) components: Vec<Component<W>>,
}

/// One of these components.
pub(super) struct Component<W> {
    /// The least integer that is no less than its maximum cycle mean, which is
    /// >= 0.
    pub(super) mu: W,
    /// Whether that mean is 0.
    pub(super) is_zero: bool,
    /// A cycle of greatest mean: its weight is >= 0, and it has two nodes or
    /// more.
    pub(super) cycle: Vec<usize>,
}

impl<W: Weight> Closing<W> {
    /// The components of a square matrix.
    pub(super) fn within(
        matrix: &SparseMatrix<MaxPlus<W>>,
        nonnegative_loop: &[bool],
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let Ok(square) = Square::new(matrix) else {
            unreachable!("the constructor of Similar checks it");
        };
        let free = |i: usize| !nonnegative_loop[i];
        let graph = Digraph::of(&square).filtered(|i, j, _| free(i) && free(j));
        let all = Components::of(&graph);
        let means = component_cycle_means_within(&graph, &all, budget)?;
        let mut component = vec![None; nonnegative_loop.len()];
        let mut components = Vec::new();
        for (number, mean) in means.iter().enumerate() {
            let Some(mean) = mean.as_ref().filter(|mean| !mean.mean().is_negative()) else {
                continue;
            };
            for &i in all.nodes(number) {
                // At most 2^32 nodes: each takes a row in memory.
                component[i] = Some(components.len() as u32);
            }
            let mu = mean.mean().ceil().to_integer();
            components.push(Component {
                mu: W::from_integer(&mu).expect("no more than the greatest entry"),
                is_zero: mean.mean().is_zero(),
                cycle: mean.cycle().nodes().to_vec(),
            });
        }
        Ok(Closing {
            graph,
            component,
            components,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closing(n: usize, arcs: &[(usize, usize, i64)]) -> Closing<i64> {
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
        assert_eq!(stopped.err(), Some(StopReason::Steps));
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
        let closing = closing(7, &arcs);
        let (component, components) = (closing.component, closing.components);
        let mut shown: Vec<_> = components
            .iter()
            .map(|c| (c.cycle.clone(), c.mu, c.is_zero))
            .collect();
        shown.sort();
        assert_eq!(shown, [(vec![0, 1], 0, true), (vec![3, 4, 5], 2, false)]);
        for (number, c) in components.iter().enumerate() {
            assert!(c.cycle.iter().all(|&i| component[i] == Some(number as u32)));
        }
        assert_eq!(component[6], None);
    }

    #[test]
    fn a_mean_between_two_integers_counts_as_the_upper_one() {
        let closing = closing(3, &[(0, 1, 5), (1, 2, -1), (2, 0, -3)]);
        assert_eq!(closing.components[0].mu, 1);
        assert!(!closing.components[0].is_zero);
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
