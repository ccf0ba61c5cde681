//! The strongly connected components in which a chain can close.
//!
//! The nodes of a root of length two or more lie on a cycle of weight >= 0
//! and have no nonnegative loop. So the search for roots may stay within the
//! components that remain when nodes with nonnegative loops are taken out,
//! and skip those whose maximum cycle mean is negative. With lambda(A) < 0
//! nothing is left, and the answer comes at once.
//!
//! Whether a component has a cycle of weight >= 0 is asked by lengthening
//! heaviest walks, as in Bellman and Ford: weights are pairs (weight, arcs)
//! in lexicographic order, so that a cycle of weight 0 counts as positive. A
//! round that changes nothing proves that there is none; a cycle among the
//! next arcs of the heaviest walks is one.
//!
//! Cost: O(rounds * m) time, O(n) memory; m arcs, at most n rounds, in
//! practice a handful. Sums have at most n arcs, which [`super::instance`]
//! has room for: walks are lengthened by one arc a round, never in place.

use maxplus_core::{MaxPlus, NodeSet, SparseMatrix, Square};
use maxplus_graph::Digraph;
use maxplus_graph::scc::Components;

use super::instance::Weight;

/// For every node the number of its component, if that has a cycle of weight
/// >= 0 through nodes without a nonnegative loop.
pub(crate) fn with_nonnegative_cycle<W: Weight>(
    matrix: &SparseMatrix<MaxPlus<W>>,
    nonnegative_loop: &[bool],
) -> Vec<Option<u32>> {
    let n = nonnegative_loop.len();
    let mut component = vec![None; n];
    let Ok(square) = Square::new(matrix) else {
        unreachable!("the door of Instance checked it");
    };
    let free = |i: usize| !nonnegative_loop[i];
    let graph = Digraph::of(&square).filtered(|i, j, _| free(i) && free(j));
    let components = Components::of(&graph);
    for (number, nodes) in components.iter().enumerate() {
        if nodes.len() > 1 && has_nonnegative_cycle(&graph, nodes) {
            for &i in nodes {
                component[i] = Some(number as u32);
            }
        }
    }
    component
}

/// Whether a cycle within the nodes has weight >= 0.
fn has_nonnegative_cycle<W: Weight>(graph: &Digraph<W>, nodes: &[usize]) -> bool {
    let inside = NodeSet::of(graph.n(), nodes.iter().copied());
    // The heaviest walk from each node, and its first arc.
    let mut walk = vec![(W::default(), 0u32); graph.n()];
    let mut next = vec![None; graph.n()];
    for _ in nodes {
        let mut longer = walk.clone();
        let mut changed = false;
        for &i in nodes {
            for (j, a) in graph.successors(i) {
                let through = (walk[j].0.clone() + a, walk[j].1 + 1);
                if inside.contains(j) && through > longer[i] {
                    longer[i] = through;
                    next[i] = Some(j);
                    changed = true;
                }
            }
        }
        if !changed {
            return false;
        }
        if has_cycle(&next, nodes) {
            return true;
        }
        walk = longer;
    }
    // n arcs on n nodes without a repeat cannot be.
    true
}

/// Whether following `next` from some node comes back.
fn has_cycle(next: &[Option<usize>], nodes: &[usize]) -> bool {
    let mut seen_from = vec![None; next.len()];
    for &start in nodes {
        let mut i = start;
        while seen_from[i].is_none() {
            seen_from[i] = Some(start);
            match next[i] {
                Some(j) => i = j,
                None => break,
            }
        }
        if next[i].is_some() && seen_from[i] == Some(start) {
            // The walk stopped at a node that it had seen itself.
            return true;
        }
    }
    false
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
        with_nonnegative_cycle(&matrix, &loops)
    }

    #[test]
    fn zero_cycles_count_and_negative_ones_do_not() {
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -5)]), [Some(0), Some(0)]);
        assert_eq!(components(2, &[(0, 1, 5), (1, 0, -6)]), [None, None]);
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
