//! An elementary path of a digraph.
//!
//! The paper writes a path pi as (l_1, ..., l_m), all nodes different here.
//! Its length is the number of its arcs, m - 1.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Digraph, Path};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [arc(2, 0, 1), arc(0, 1, -4)]).unwrap();
//! let path = Path::new(&graph, [2, 0, 1]).unwrap();
//! assert_eq!(path.to_string(), "(3, 1, 2)");
//! assert_eq!(path.weight(&graph), Ok(-3));
//! assert!(Path::new(&graph, [0, 2]).is_err());
//! ```

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::error::RangeError;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, Names, NodeSet};
use smallvec::SmallVec;
use thiserror::Error;

use crate::digraph::Digraph;

/// Why nodes are not an elementary path of a digraph. Nodes count from 0 in
/// the fields and from 1 in the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotElementary {
    /// There is no node.
    Empty,
    /// A node occurs twice.
    Repeated {
        /// The node.
        node: usize,
    },
    /// A node is not in the digraph.
    Outside {
        /// The node.
        node: usize,
        /// The number of nodes.
        n: usize,
    },
    /// An arc is missing.
    NoArc {
        /// The node the arc would leave.
        from: usize,
        /// The node the arc would enter.
        to: usize,
    },
}

display_without_names!([] NotElementary);

impl DisplayNamed for NotElementary {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NotElementary::Empty => f.write_str("there is no node"),
            NotElementary::Repeated { node } => {
                write!(f, "node {} occurs twice", called(node, names))
            }
            NotElementary::Outside { node, n } => {
                write!(f, "there is no node {} among {n}", node + 1)
            }
            NotElementary::NoArc { from, to } => {
                let (from, to) = (called(from, names), called(to, names));
                write!(f, "there is no arc {from} -> {to}")
            }
        }
    }
}

/// An elementary path: at least one node, all different, an arc from each to the next.
/// [`Path::new`] checks the nodes against a digraph; the searches of this crate return paths of
/// the digraph they search.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    nodes: SmallVec<[usize; 8]>,
}

impl Path {
    /// The path along the given nodes.
    pub fn new<T>(
        graph: &Digraph<T>,
        nodes: impl IntoIterator<Item = usize>,
    ) -> Result<Self, NotElementary> {
        let nodes: SmallVec<[usize; 8]> = nodes.into_iter().collect();
        let n = graph.n();
        let mut seen = NodeSet::empty(n);
        for &node in &nodes {
            if node >= n {
                return Err(NotElementary::Outside { node, n });
            }
            if !seen.insert(node) {
                return Err(NotElementary::Repeated { node });
            }
        }
        if nodes.is_empty() {
            return Err(NotElementary::Empty);
        }
        let missing = nodes.windows(2).find(|arc| !graph.has_arc(arc[0], arc[1]));
        match missing {
            Some(arc) => Err(NotElementary::NoArc {
                from: arc[0],
                to: arc[1],
            }),
            None => Ok(Path { nodes }),
        }
    }

    /// Nodes that a search found to be a path.
    pub(crate) fn found(nodes: impl IntoIterator<Item = usize>) -> Self {
        Path {
            nodes: nodes.into_iter().collect(),
        }
    }

    /// The nodes from the starting node to the endnode.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The nodes, by value.
    pub(crate) fn into_nodes(self) -> SmallVec<[usize; 8]> {
        self.nodes
    }

    /// The starting node l_1.
    pub fn start(&self) -> usize {
        self.nodes[0]
    }

    /// The endnode l_m.
    pub fn end(&self) -> usize {
        self.nodes[self.nodes.len() - 1]
    }

    /// The sum of the weights of the arcs, 0 for a single node.
    ///
    /// # Panics
    ///
    /// If this is not a path of the digraph.
    pub fn weight<T: Carrier>(&self, graph: &Digraph<T>) -> Result<T, RangeError> {
        graph.walk_weight(&self.nodes)
    }
}

display_without_names!([] Path);

/// Nodes counted from 1: `(5, 4, 1, 2)`.
impl DisplayNamed for Path {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (place, node) in self.nodes.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{}", called(*node, names))?;
        }
        f.write_str(")")
    }
}

/// The same text as `Display`: nodes count from 1.
impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
