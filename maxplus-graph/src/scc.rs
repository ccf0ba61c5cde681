//! Strongly connected components, in condensation order.
//!
//! Two nodes are in one component if each is reachable from the other.
//!
//! Source: R. E. Tarjan, *Depth-first search and linear graph algorithms*,
//! SIAM J. Comput. 1 (1972) 146-160, doi 10.1137/0201010.
//!
//! | Tarjan | here |
//! |---|---|
//! | NUMBER(v) | `order[v]`: 0 before the visit, `DONE` when v has its component |
//! | LOWLINK(v) | `low[v]` |
//! | the stack of points | `open` |
//! | the recursion | `calls` |
//!
//! Invariant: `open` contains, in the order of their visit, the nodes that are visited but in
//! no component yet; `low[v]` is the least `order` of an open node known to be reachable from
//! v.
//!
//! Cost: O(n + m) time, O(n) memory besides the result; n nodes, m arcs.
//!
//! Departures:
//! 1. Nodes count from 0.
//! 2. An explicit stack replaces the recursion, so that a path of a million nodes does not
//!    overflow the stack.
//! 3. One value of `order` means "not open any more", which saves a bit per node.
//! 4. Tarjan finds the last component first; here they are numbered in the opposite order, so
//!    that every arc between components leads to a greater number.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Budget, Digraph, scc::Components};
//!
//! let arc = |i, j| (i, j, MaxPlus::finite(0));
//! let graph = Digraph::from_arcs(4, [arc(2, 0), arc(0, 2), arc(2, 1), arc(1, 3)]).unwrap();
//! let components = Components::of(&graph, &Budget::unlimited())?;
//! assert_eq!(components.iter().collect::<Vec<_>>(), [&[0, 2][..], &[1], &[3]]);
//! assert!(components.is_cyclic(0) && !components.is_cyclic(1));
//! # Ok::<(), maxplus_graph::StopReason>(())
//! ```
//!
//! # Reachability
//!
//! j is reachable from i if there is a path from i to j in D_A; every node is
//! reachable from itself by the path of length 0. Cost: O(n + arcs) each.
//!
//! ```
//! use maxplus_core::{MaxPlus, NodeSet};
//! use maxplus_graph::Digraph;
//! use maxplus_graph::scc::{reachable_from, reaching};
//!
//! let arc = |i, j| (i, j, MaxPlus::finite(0));
//! let graph = Digraph::from_arcs(4, [arc(0, 1), arc(1, 2), arc(3, 2)]).unwrap();
//! assert_eq!(reachable_from(&graph, [1]).to_string(), "{2, 3}");
//! assert_eq!(reaching(&graph, [1, 3]).to_string(), "{1, 2, 4}");
//! ```

use maxplus_core::NodeSet;

use crate::digraph::Digraph;
use crate::limits::{Budget, Meter, StopReason};

/// `order` of a node whose component is known.
const DONE: usize = usize::MAX;

/// The strongly connected components of a digraph.
///
/// They are numbered in condensation order: an arc between two components
/// leads from the lesser to the greater number. The nodes of a component
/// increase. Both depend on the arcs only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Components {
    component_of: Vec<usize>,
    /// The nodes of component c are `nodes[starts[c]..starts[c + 1]]`.
    starts: Vec<usize>,
    nodes: Vec<usize>,
    cyclic: Vec<bool>,
}

impl Components {
    /// The components of a digraph, within the clock and flag of a budget: on a large digraph they
    /// take a second. The limit on steps does not apply.
    pub fn of<T>(graph: &Digraph<T>, budget: &Budget) -> Result<Self, StopReason> {
        let n = graph.n();
        let mut last_first: Vec<usize> = Vec::with_capacity(n);
        let mut ends = Vec::new();
        let mut cyclic = Vec::new();
        let mut meter = budget.clock_and_flag().meter();
        Tarjan::new(n).run(
            graph,
            0..n,
            |_| true,
            &mut meter,
            |component| {
                last_first.extend_from_slice(component);
                ends.push(last_first.len());
                cyclic.push(is_cyclic(graph, component));
            },
        )?;

        let mut components = Components {
            component_of: vec![0; n],
            starts: vec![0],
            nodes: Vec::with_capacity(n),
            cyclic: cyclic.into_iter().rev().collect(),
        };
        for c in (0..ends.len()).rev() {
            let start = if c == 0 { 0 } else { ends[c - 1] };
            let number = components.starts.len() - 1;
            for &node in &last_first[start..ends[c]] {
                components.component_of[node] = number;
                components.nodes.push(node);
            }
            let from = components.starts[number];
            components.nodes[from..].sort_unstable();
            components.starts.push(components.nodes.len());
        }
        Ok(components)
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no component, that is, no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The component of a node.
    ///
    /// # Panics
    ///
    /// If the node is not below n.
    pub fn component_of(&self, node: usize) -> usize {
        self.component_of[node]
    }

    /// The nodes of component c, increasing.
    ///
    /// # Panics
    ///
    /// If c is not below [`Components::len`].
    pub fn nodes(&self, c: usize) -> &[usize] {
        &self.nodes[self.starts[c]..self.starts[c + 1]]
    }

    /// The nodes of component c as a set within all nodes.
    ///
    /// # Panics
    ///
    /// If c is not below [`Components::len`].
    pub fn node_set(&self, c: usize) -> NodeSet {
        NodeSet::of(self.component_of.len(), self.nodes(c).iter().copied())
    }

    /// Whether component c contains a cycle: it has at least two nodes, or a loop.
    ///
    /// # Panics
    ///
    /// If c is not below [`Components::len`].
    pub fn is_cyclic(&self, c: usize) -> bool {
        self.cyclic[c]
    }

    /// The nodes of the components in condensation order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        (0..self.len()).map(|c| self.nodes(c))
    }
}

/// Whether a component contains a cycle.
pub(crate) fn is_cyclic<T>(graph: &Digraph<T>, component: &[usize]) -> bool {
    component.len() > 1 || graph.has_arc(component[0], component[0])
}

/// The state of the search, reusable without allocation.
#[derive(Debug, Clone)]
pub(crate) struct Tarjan {
    order: Vec<usize>,
    low: Vec<usize>,
    open: Vec<usize>,
    /// The nodes of the current path, each with the number of arcs followed.
    calls: Vec<(usize, usize)>,
}

impl Tarjan {
    pub(crate) fn new(n: usize) -> Self {
        Tarjan {
            order: vec![0; n],
            low: vec![0; n],
            open: Vec::with_capacity(n),
            calls: Vec::with_capacity(n),
        }
    }

    /// Passes on the components of the subgraph on the given nodes, which are those that are
    /// `inside`, in reverse condensation order. Every node and every arc out of it is a unit of
    /// work, and is visited once.
    pub(crate) fn run<T>(
        &mut self,
        graph: &Digraph<T>,
        nodes: impl Iterator<Item = usize> + Clone,
        inside: impl Fn(usize) -> bool,
        meter: &mut Meter,
        mut give: impl FnMut(&[usize]),
    ) -> Result<(), StopReason> {
        for node in nodes.clone() {
            self.order[node] = 0;
        }
        // Removes the state of a search that was cut.
        self.open.clear();
        self.calls.clear();
        let mut visited = 0;
        for root in nodes {
            if self.order[root] == 0 {
                self.visit(root, &mut visited);
            }
            while let Some((v, followed)) = self.calls.last_mut() {
                let v = *v;
                if *followed == 0 {
                    meter.work(1 + graph.successor_nodes(v).len() as u64)?;
                }
                if let Some(&w) = graph.successor_nodes(v).get(*followed) {
                    *followed += 1;
                    if !inside(w) || self.order[w] == DONE {
                        continue;
                    }
                    if self.order[w] == 0 {
                        self.visit(w, &mut visited);
                    } else {
                        self.low[v] = self.low[v].min(self.order[w]);
                    }
                } else {
                    self.calls.pop();
                    if let Some(&(caller, _)) = self.calls.last() {
                        self.low[caller] = self.low[caller].min(self.low[v]);
                    }
                    if self.low[v] == self.order[v] {
                        self.close(v, &mut give);
                    }
                }
            }
        }
        Ok(())
    }

    fn visit(&mut self, v: usize, visited: &mut usize) {
        *visited += 1;
        (self.order[v], self.low[v]) = (*visited, *visited);
        self.open.push(v);
        self.calls.push((v, 0));
    }

    /// Called when v is the first visited node of its component: all open nodes from v on
    /// belong to it.
    fn close(&mut self, v: usize, give: &mut impl FnMut(&[usize])) {
        let place = self.open.iter().rposition(|&node| node == v);
        let place = place.expect("a node is open until its component is given");
        for &node in &self.open[place..] {
            self.order[node] = DONE;
        }
        give(&self.open[place..]);
        self.open.truncate(place);
    }
}

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
