//! petgraph's algorithms on our digraphs, against ours.
#![cfg(feature = "petgraph")]

use maxplus_core::MaxPlus;
use maxplus_graph::Budget;
use maxplus_graph::scc::{Components, reachable_from};
use maxplus_testing::strategies::square;
use petgraph::Direction;
use petgraph::visit::{Dfs, EdgeRef, IntoEdgeReferences, IntoEdgesDirected, Walker};
use proptest::prelude::*;

use crate::support::*;

proptest! {
    #[test]
    fn agreement_of_components_reachability_and_cycles(matrix in square::<MaxPlus<i64>>(1..=8)) {
        let graph = digraph(matrix);
        let ours = Components::of(&graph, &Budget::unlimited()).unwrap();
        let mut theirs = petgraph::algo::tarjan_scc(&graph);
        theirs.iter_mut().for_each(|component| component.sort_unstable());
        theirs.sort();
        let mut sorted: Vec<Vec<usize>> = ours.iter().map(<[usize]>::to_vec).collect();
        sorted.sort();
        prop_assert_eq!(sorted, theirs);

        let mut visited: Vec<usize> = Dfs::new(&graph, 0).iter(&graph).collect();
        visited.sort_unstable();
        prop_assert_eq!(visited, reachable_from(&graph, [0]).iter().collect::<Vec<_>>());

        let cyclic = (0..ours.len()).any(|c| ours.is_cyclic(c));
        prop_assert_eq!(petgraph::algo::is_cyclic_directed(&graph), cyclic);
    }

    #[test]
    fn law_arcs_are_printed_alike_in_every_way(matrix in square::<MaxPlus<i64>>(0..=6)) {
        let graph = &digraph(matrix);
        let mut arcs: Vec<_> = graph.arcs().collect();
        prop_assert_eq!(graph.edge_references().collect::<Vec<_>>(), arcs.clone());
        let at = |direction| {
            let nodes = 0..graph.n();
            nodes.flat_map(move |node| graph.edges_directed(node, direction))
        };
        prop_assert_eq!(at(Direction::Outgoing).collect::<Vec<_>>(), arcs.clone());
        arcs.sort_by_key(|arc| (arc.target(), arc.source()));
        prop_assert_eq!(at(Direction::Incoming).collect::<Vec<_>>(), arcs);
        prop_assert_eq!(graph.n(), petgraph::visit::NodeCount::node_count(graph));
    }
}
