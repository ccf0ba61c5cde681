//! An elementary cycle of a digraph.
//!
//! The paper writes a cycle sigma as (i_1, i_2, ..., i_t, i_{t+1} = i_1) with i_1, ..., i_t
//! different. The first node is arbitrary, so a [`Cycle`] stores the rotation that starts at
//! its least node. It can be read and printed from any other node ([`Cycle::starting_at`]), and
//! [`Cycle::rotations`] are the sigma(i_1), ..., sigma(i_t) of the paper. A loop (i, i) is a
//! cycle of length one.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Cycle, Digraph};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [arc(1, 2, 1), arc(2, 1, 0), arc(2, 2, 5)]).unwrap();
//!
//! let cycle = Cycle::new(&graph, [2, 1]).unwrap();
//! assert_eq!(cycle.to_string(), "(2, 3, 2)");
//! assert_eq!(cycle.starting_at(2).unwrap().to_string(), "(3, 2, 3)");
//! assert_eq!(cycle.weight(&graph), Ok(1));
//! assert!(Cycle::new(&graph, [1]).is_err());
//! ```

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::RangeError;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, Names, NodeSet};
use smallvec::SmallVec;

use crate::digraph::Digraph;
use crate::path::{NotElementary, Path};

/// An elementary cycle: different nodes, least node first.
///
/// [`Cycle::new`] checks the nodes against a digraph; the searches of this crate return cycles
/// of the digraph they search. Cycles are ordered lexicographically by their nodes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle {
    nodes: SmallVec<[usize; 8]>,
}

impl Cycle {
    /// The cycle through the given nodes and back to the first, which is not
    /// repeated at the end.
    pub fn new<T>(
        graph: &Digraph<T>,
        nodes: impl IntoIterator<Item = usize>,
    ) -> Result<Self, NotElementary> {
        let mut nodes = Path::new(graph, nodes)?.into_nodes();
        let (from, to) = (nodes[nodes.len() - 1], nodes[0]);
        if !graph.has_arc(from, to) {
            return Err(NotElementary::NoArc { from, to });
        }
        let least = (0..nodes.len()).min_by_key(|&k| nodes[k]);
        nodes.rotate_left(least.unwrap_or(0));
        Ok(Cycle { nodes })
    }

    /// Nodes that a search found to be a cycle, least first.
    pub(crate) fn found(nodes: &[usize]) -> Self {
        debug_assert!(nodes.iter().skip(1).all(|&node| node > nodes[0]));
        Cycle {
            nodes: nodes.into(),
        }
    }

    /// The nodes, least first, none repeated.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The number of arcs, which is the number of nodes: the paper's t.
    #[expect(clippy::len_without_is_empty, reason = "a cycle is never empty")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node set J_sigma within the nodes 0..n.
    ///
    /// # Panics
    ///
    /// If a node of the cycle is not below n.
    pub fn node_set(&self, n: usize) -> NodeSet {
        NodeSet::of(n, self.nodes.iter().copied())
    }

    /// The arcs in order.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize)> {
        let next = self.nodes.iter().cycle().skip(1);
        self.nodes.iter().copied().zip(next.copied())
    }

    /// The sum of the weights of the arcs.
    ///
    /// # Panics
    ///
    /// If this is not a cycle of the digraph.
    pub fn weight<T: Carrier>(&self, graph: &Digraph<T>) -> Result<T, RangeError> {
        let mut walk = self.nodes.clone();
        walk.push(self.nodes[0]);
        graph.walk_weight(&walk)
    }

    /// The cycle read from the given node, if it is one of its nodes.
    pub fn starting_at(&self, node: usize) -> Option<Rotation<'_>> {
        let start = self.nodes.iter().position(|&i| i == node)?;
        Some(Rotation { cycle: self, start })
    }

    /// The cycle read from each of its nodes, in the order of the cycle.
    pub fn rotations(&self) -> impl ExactSizeIterator<Item = Rotation<'_>> {
        (0..self.len()).map(|start| Rotation { cycle: self, start })
    }
}

/// A cycle read from one of its nodes: the paper's sigma(i_k).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rotation<'c> {
    cycle: &'c Cycle,
    start: usize,
}

impl<'c> Rotation<'c> {
    /// The nodes in order, the first one not repeated.
    pub fn nodes(&self) -> impl Iterator<Item = usize> + use<'c> {
        let (before, from) = self.cycle.nodes.split_at(self.start);
        from.iter().chain(before).copied()
    }

    /// The cycle itself.
    pub fn cycle(&self) -> &'c Cycle {
        self.cycle
    }
}

display_without_names!([] Rotation<'_>);

/// Nodes counted from 1, the first one again at the end: `(2, 3, 2)`.
impl DisplayNamed for Rotation<'_> {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for node in self.nodes() {
            write!(f, "{}, ", called(node, names))?;
        }
        write!(f, "{})", called(self.cycle.nodes[self.start], names))
    }
}

display_without_names!([] Cycle);

/// The nodes from the least one on, counted from 1: `(2, 3, 2)`.
impl DisplayNamed for Cycle {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycle = Rotation {
            cycle: self,
            start: 0,
        };
        cycle.fmt_named(names, f)
    }
}

/// The same text as `Display`: nodes count from 1.
impl fmt::Debug for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
