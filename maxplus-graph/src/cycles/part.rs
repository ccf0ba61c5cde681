//! A strongly connected part of a digraph, laid out for searching.

use std::ops::Range;

use crate::digraph::Digraph;

/// The arcs within one strongly connected component, row by row.
///
/// Johnson's A_K. Invariant: `heads[arcs(v)]` are the successors of v within
/// the part, increasing, for every node v of the part.
#[derive(Debug, Clone, Default)]
pub(crate) struct Part {
    /// The nodes, increasing; the first is the root of the search.
    nodes: Vec<usize>,
    member: Vec<bool>,
    /// For every node of the part its place in `nodes`.
    places: Vec<usize>,
    starts: Vec<usize>,
    ends: Vec<usize>,
    heads: Vec<usize>,
}

impl Part {
    /// An empty part of a digraph on n nodes.
    pub(crate) fn new(n: usize) -> Self {
        Part {
            member: vec![false; n],
            places: vec![0; n],
            starts: vec![0; n],
            ends: vec![0; n],
            ..Part::default()
        }
    }

    /// Makes this the part on the given nodes, which increase.
    pub(crate) fn become_on<T>(&mut self, graph: &Digraph<T>, nodes: &[usize]) {
        for &v in &self.nodes {
            self.member[v] = false;
        }
        self.nodes.clear();
        self.nodes.extend_from_slice(nodes);
        for (place, &v) in self.nodes.iter().enumerate() {
            self.member[v] = true;
            self.places[v] = place;
        }
        self.heads.clear();
        for &v in &self.nodes {
            self.starts[v] = self.heads.len();
            let heads = graph.successor_nodes(v).iter().copied();
            self.heads.extend(heads.filter(|&w| self.member[w]));
            self.ends[v] = self.heads.len();
        }
    }

    /// The least node.
    pub(crate) fn root(&self) -> usize {
        self.nodes[0]
    }

    /// The nodes, increasing.
    pub(crate) fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// Whether the part has the node.
    pub(crate) fn contains(&self, node: usize) -> bool {
        self.member[node]
    }

    /// The place of a node of the part among its nodes.
    #[inline]
    pub(crate) fn place(&self, node: usize) -> usize {
        self.places[node]
    }

    /// The arcs out of a node of the part.
    #[inline]
    pub(crate) fn arcs(&self, v: usize) -> Range<usize> {
        self.starts[v]..self.ends[v]
    }

    /// The node that an arc enters.
    #[inline]
    pub(crate) fn head(&self, arc: usize) -> usize {
        self.heads[arc]
    }

    /// The number of arcs.
    pub(crate) fn arc_count(&self) -> usize {
        self.heads.len()
    }
}
