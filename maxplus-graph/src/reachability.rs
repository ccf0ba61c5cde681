//! Which nodes can be reached, and from which.
//!
//! j is reachable from i if there is a path from i to j in D_A; every node is
//! reachable from itself by the path of length 0. Cost: O(n + arcs) each.
//!
//! ```
//! use maxplus_core::{MaxPlus, NodeSet};
//! use maxplus_graph::Digraph;
//! use maxplus_graph::reachability::{reachable_from, reaching};
//!
//! let arc = |i, j| (i, j, MaxPlus::finite(0));
//! let graph = Digraph::from_arcs(4, [arc(0, 1), arc(1, 2), arc(3, 2)]).unwrap();
//! assert_eq!(reachable_from(&graph, [1]).to_string(), "{2, 3}");
//! assert_eq!(reaching(&graph, [1, 3]).to_string(), "{1, 2, 4}");
//! ```

use maxplus_core::NodeSet;

use crate::digraph::Digraph;

/// The nodes reachable from any of the given ones, these included.
///
/// # Panics
///
/// If one of the nodes is not below n.
pub fn reachable_from<T>(graph: &Digraph<T>, from: impl IntoIterator<Item = usize>) -> NodeSet {
    spread(graph.n(), from, |node| graph.successor_nodes(node))
}

/// The nodes from which any of the given ones is reachable, these included.
///
/// # Panics
///
/// If one of the nodes is not below n.
pub fn reaching<T>(graph: &Digraph<T>, to: impl IntoIterator<Item = usize>) -> NodeSet {
    spread(graph.n(), to, |node| graph.predecessor_nodes(node))
}

fn spread<'g>(
    n: usize,
    seeds: impl IntoIterator<Item = usize>,
    neighbours: impl Fn(usize) -> &'g [usize],
) -> NodeSet {
    let mut seen = NodeSet::of(n, seeds);
    let mut waiting: Vec<usize> = seen.iter().collect();
    while let Some(node) = waiting.pop() {
        for &next in neighbours(node) {
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    seen
}
