//! The cycle-time vector: how fast each node grows, and the classes that decide it.
//!
//! In x(k+1) = A (x) x(k), from any finite start, x_i(k) / k tends to chi_i, the greatest mean of
//! a cycle that node i reaches; -inf (`None` here) if it reaches none, because x_i(k) = -inf from
//! some k on. If A is irreducible, all chi_i are lambda(A).
//!
//! Source: B. Heidergott, G. J. Olsder and J. van der Woude, *Max Plus at Work* (2006), chapter 3
//! (the cycle-time vector); P. Butkovic, *Max-linear Systems* (2010), chapter 4 (classes).
//!
//! | symbol | name here |
//! |---|---|
//! | a class: a strongly connected component N_c | `classes` |
//! | lambda of the class c | `means[c]` |
//! | chi_i, the cycle time of node i | [`CycleTimes::of_node`] |
//!
//! **Invariant** of the pass over the classes, from the last to the first: `best[c]` is the class
//! of the greatest mean among c and the classes that it reaches by the arcs visited so far. Arcs
//! lead to classes of greater number, so one pass suffices.
//!
//! Cost: that of the cycle means ([`crate::cycle_mean`]), then O(n + m) for n nodes and m arcs.
//!
//! Departures: 1. Nodes and classes count from 0. 2. A is not required to have a finite entry in
//! every row; the source requires it so that every chi_i is finite.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Square};
//! use maxplus_graph::cycle_times::CycleTimes;
//! use maxplus_graph::{Budget, Digraph};
//!
//! let a: Matrix<MaxPlus<i64>> = "7 . .\n-3 2 .\n. . .".parse()?;
//! let times = CycleTimes::within(&Digraph::of(&Square::new(a)?), &Budget::unlimited())?;
//! assert_eq!(times.of_node(0).unwrap().to_string(), "7 on (1, 1)");
//! assert_eq!(times.of_node(1).unwrap().to_string(), "7 on (1, 1)");
//! assert_eq!(times.of_node(2), None);
//! let class = times.classes().component_of(1);
//! assert_eq!(times.class_means()[class].as_ref().unwrap().to_string(), "2 on (2, 2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::Carrier;

use crate::cycle_mean::{CycleMean, component_cycle_means};
use crate::digraph::Digraph;
use crate::limits::{Budget, StopReason};
use crate::scc::Components;

/// The classes of a digraph with their best cycles, and for each the best class that it reaches.
#[derive(Debug, Clone)]
pub struct CycleTimes {
    classes: Components,
    means: Vec<Option<CycleMean>>,
    /// For each class the one that holds the best cycle that it reaches.
    best: Vec<usize>,
}

impl CycleTimes {
    /// The cycle times of all nodes, within a budget.
    pub fn within<T: Carrier>(graph: &Digraph<T>, budget: &Budget) -> Result<Self, StopReason> {
        let budget = budget.started();
        let classes = Components::of(graph, &budget)?;
        let means = component_cycle_means(graph, &classes, &mut budget.meter())?;
        let mean_of = |c: usize| means[c].as_ref().map(CycleMean::mean);
        let mut best: Vec<usize> = (0..classes.len()).collect();
        for c in (0..classes.len()).rev() {
            for &i in classes.nodes(c) {
                for &j in graph.successor_nodes(i) {
                    let there = best[classes.component_of(j)];
                    if there != best[c] && mean_of(there) > mean_of(best[c]) {
                        best[c] = there;
                    }
                }
            }
        }
        Ok(CycleTimes {
            classes,
            means,
            best,
        })
    }

    /// The classes: the strongly connected components. Arcs lead only to later ones.
    pub fn classes(&self) -> &Components {
        &self.classes
    }

    /// For each class its greatest mean, with a cycle; `None` for a class without a cycle.
    pub fn class_means(&self) -> &[Option<CycleMean>] {
        &self.means
    }

    /// The greatest mean of a cycle that the node reaches, with that cycle; `None`, that is -inf,
    /// if it reaches none.
    ///
    /// It is the growth rate of the node, and the largest lambda for which A (x) x >= lambda (x) x
    /// has a solution that is finite there.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn of_node(&self, node: usize) -> Option<&CycleMean> {
        self.means[self.best[self.classes.component_of(node)]].as_ref()
    }
}
