//! petgraph's visit traits for [`Digraph`], so that its algorithms run on these digraphs. Needs
//! the feature `petgraph`.
//!
//! | petgraph | here |
//! |---|---|
//! | `NodeId` | the node, a `usize` |
//! | `EdgeId` | the arc as (i, j): there are no parallel arcs |
//! | `EdgeWeight` | the finite weight, `T` |
//! | `Map` of `Visitable` | [`Visited`] |
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::Digraph;
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [arc(0, 1, 4), arc(1, 2, 1), arc(0, 2, 9)]).unwrap();
//! assert_eq!(petgraph::algo::toposort(&graph, None).unwrap(), [0, 1, 2]);
//! let shortest = petgraph::algo::dijkstra(&graph, 0, None, |arc| *arc.2);
//! assert_eq!(shortest[&2], 5);
//! ```

use std::iter::Copied;
use std::ops::Range;
use std::slice::Iter;

use ::petgraph::visit::{
    Data, EdgeCount, GetAdjacencyMatrix, GraphBase, GraphProp, IntoEdgeReferences, IntoEdges,
    IntoEdgesDirected, IntoNeighbors, IntoNeighborsDirected, IntoNodeIdentifiers,
    IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable, VisitMap, Visitable,
};
use ::petgraph::{Directed, Direction};
use maxplus_core::NodeSet;

use super::Digraph;

impl<T> GraphBase for Digraph<T> {
    type NodeId = usize;
    type EdgeId = (usize, usize);
}

impl<T> Data for Digraph<T> {
    type NodeWeight = ();
    type EdgeWeight = T;
}

impl<T> GraphProp for Digraph<T> {
    type EdgeType = Directed;
}

impl<T> NodeCount for Digraph<T> {
    fn node_count(&self) -> usize {
        self.n()
    }
}

impl<T> EdgeCount for Digraph<T> {
    fn edge_count(&self) -> usize {
        self.arc_count()
    }
}

impl<T> NodeIndexable for Digraph<T> {
    fn node_bound(&self) -> usize {
        self.n()
    }

    fn to_index(&self, node: usize) -> usize {
        node
    }

    fn from_index(&self, index: usize) -> usize {
        index
    }
}

impl<T> NodeCompactIndexable for Digraph<T> {}

/// The arcs are sorted, so no matrix is needed.
impl<T> GetAdjacencyMatrix for Digraph<T> {
    type AdjMatrix = ();

    fn adjacency_matrix(&self) {}

    fn is_adjacent(&self, (): &(), i: usize, j: usize) -> bool {
        self.has_arc(i, j)
    }
}

/// The nodes that a search of petgraph has visited.
#[derive(Debug, Clone)]
pub struct Visited(NodeSet);

impl VisitMap<usize> for Visited {
    fn visit(&mut self, node: usize) -> bool {
        self.0.insert(node)
    }

    fn is_visited(&self, node: &usize) -> bool {
        self.0.contains(*node)
    }

    fn unvisit(&mut self, node: usize) -> bool {
        self.0.remove(node)
    }
}

impl<T> Visitable for Digraph<T> {
    type Map = Visited;

    fn visit_map(&self) -> Visited {
        Visited(NodeSet::empty(self.n()))
    }

    fn reset_map(&self, map: &mut Visited) {
        *map = self.visit_map();
    }
}

impl<'g, T> IntoNeighbors for &'g Digraph<T> {
    type Neighbors = Copied<Iter<'g, usize>>;

    fn neighbors(self, node: usize) -> Self::Neighbors {
        self.successor_nodes(node).iter().copied()
    }
}

impl<'g, T> IntoNeighborsDirected for &'g Digraph<T> {
    type NeighborsDirected = Copied<Iter<'g, usize>>;

    fn neighbors_directed(self, node: usize, direction: Direction) -> Self::NeighborsDirected {
        match direction {
            Direction::Outgoing => self.successor_nodes(node).iter().copied(),
            Direction::Incoming => self.predecessor_nodes(node).iter().copied(),
        }
    }
}

impl<T> IntoNodeIdentifiers for &Digraph<T> {
    type NodeIdentifiers = Range<usize>;

    fn node_identifiers(self) -> Range<usize> {
        0..self.n()
    }
}

impl<T> IntoNodeReferences for &Digraph<T> {
    type NodeRef = (usize, ());
    type NodeReferences = std::iter::Map<Range<usize>, fn(usize) -> (usize, ())>;

    fn node_references(self) -> Self::NodeReferences {
        (0..self.n()).map(|node| (node, ()))
    }
}

/// The arcs (i, j, weight) at one node, out of it or into it.
#[derive(Debug, Clone)]
pub struct ArcsAt<'g, T> {
    graph: &'g Digraph<T>,
    node: usize,
    direction: Direction,
    places: Range<usize>,
}

impl<'g, T> Iterator for ArcsAt<'g, T> {
    type Item = (usize, usize, &'g T);

    fn next(&mut self) -> Option<Self::Item> {
        let (graph, place) = (self.graph, self.places.next()?);
        Some(match self.direction {
            Direction::Outgoing => {
                let head = graph.outgoing.nodes[place];
                (self.node, head, &graph.weights[place])
            }
            Direction::Incoming => {
                let tail = graph.incoming.nodes[place];
                (tail, self.node, &graph.weights[graph.numbers[place]])
            }
        })
    }
}

/// All arcs (i, j, weight), by i, then by j.
#[derive(Debug, Clone)]
pub struct AllArcs<'g, T> {
    graph: &'g Digraph<T>,
    node: usize,
    places: Range<usize>,
}

impl<'g, T> Iterator for AllArcs<'g, T> {
    type Item = (usize, usize, &'g T);

    fn next(&mut self) -> Option<Self::Item> {
        let (arcs, place) = (&self.graph.outgoing, self.places.next()?);
        while arcs.starts[self.node + 1] <= place {
            self.node += 1;
        }
        Some((self.node, arcs.nodes[place], &self.graph.weights[place]))
    }
}

impl<'g, T> IntoEdgeReferences for &'g Digraph<T> {
    type EdgeRef = (usize, usize, &'g T);
    type EdgeReferences = AllArcs<'g, T>;

    fn edge_references(self) -> Self::EdgeReferences {
        AllArcs {
            graph: self,
            node: 0,
            places: 0..self.arc_count(),
        }
    }
}

impl<'g, T> IntoEdges for &'g Digraph<T> {
    type Edges = ArcsAt<'g, T>;

    fn edges(self, node: usize) -> Self::Edges {
        self.edges_directed(node, Direction::Outgoing)
    }
}

impl<'g, T> IntoEdgesDirected for &'g Digraph<T> {
    type EdgesDirected = ArcsAt<'g, T>;

    fn edges_directed(self, node: usize, direction: Direction) -> Self::EdgesDirected {
        let neighbours = match direction {
            Direction::Outgoing => &self.outgoing,
            Direction::Incoming => &self.incoming,
        };
        ArcsAt {
            graph: self,
            node,
            direction,
            places: neighbours.range(node),
        }
    }
}
