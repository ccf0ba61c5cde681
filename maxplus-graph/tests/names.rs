//! Texts about nodes, with the names of the nodes.

use maxplus_core::{DisplayNamed, MaxPlus, Names};
use maxplus_graph::closure::best_from;
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Budget, Cycles, Digraph, MaximumPaths, Path};
use maxplus_testing::laws::display_named;
use maxplus_testing::strategies::square;
use proptest::prelude::*;

use crate::support::digraph;

proptest! {
    #[test]
    fn law_names_change_the_nodes_of_a_text_and_nothing_else(a in square(0..=5)) {
        let graph = digraph(&a);
        let n = graph.n();
        for cycle in Cycles::of(&graph).iter().take(8) {
            let cycle = cycle.unwrap();
            display_named(&cycle, n);
            cycle.rotations().for_each(|rotation| display_named(&rotation, n));
            for path in MaximumPaths::of_cycle(&graph, &cycle).iter().take(4) {
                display_named(&path.unwrap(), n);
            }
        }
        if let Some(mean) = max_cycle_mean(&graph, &Budget::unlimited()).unwrap() {
            display_named(&mean, n);
        }
        for source in 0..n {
            if let Err(error) = best_from(&graph, source) {
                display_named(&error, n);
            }
        }
    }
}

#[test]
fn what_is_no_path_is_said_by_name() {
    let names = Names::new(["press", "oven", "saw"]).unwrap();
    let arc = |i, j| (i, j, MaxPlus::finite(0_i64));
    let graph = Digraph::from_arcs(3, [arc(0, 1), arc(1, 0)]).unwrap();
    let said = |nodes: &[usize]| {
        let error = Path::new(&graph, nodes.iter().copied()).unwrap_err();
        display_named(&error, 3);
        error.named(Some(&names)).to_string()
    };
    assert_eq!(said(&[]), "there is no node");
    assert_eq!(said(&[0, 1, 0]), "node press occurs twice");
    assert_eq!(said(&[1, 2]), "there is no arc oven -> saw");
    // A node that does not exist has no name.
    assert_eq!(said(&[0, 3]), "there is no node 4 among 3");
    assert_eq!(
        Path::new(&graph, [3]),
        Err(NotElementary::Outside { node: 3, n: 3 })
    );
}
