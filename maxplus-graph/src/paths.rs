//! The maximum J-paths of a digraph: into a cycle, or into any node set J.
//!
//! Source: the paper, section on Algorithm 2, after Wang and Wang (2014). A
//! path (l_1, ..., l_m) is a maximum J-path if
//!
//! 1. its nodes are different,
//! 3. it cannot be extended at its front: there is no *arc* (l, l_1) from a node l outside J
//!    and the path.
//!
//! # The reading of condition 3
//!
//! The paper prints "no *paths* from l to l_1". With this reading its own example fails: (5, 4,
//! 1, 2) is on its list although 3 -> 4 -> 5 is a path, and on other matrices extremals would
//! be missed. Here the condition is about arcs, which gives all the paths of the example in the
//! order of the text.
//!
//! A node of J that no arc enters from outside would be a path with m = 1. It is not listed:
//! Algorithm 2 starts with l_{m-1}, so m >= 2 is implied.
//!
//! | paper | here |
//! |---|---|
//! | J_sigma | `set` |
//! | (l_k, ..., l_m) | [`Tail`] |
//! | l_k, the node just added | [`Tail::front`] |
//! | the path cannot be prolonged | [`Tail::is_maximum`] |
//!
//! Invariant: `path` holds l_m, ..., l_k, elementary, only l_m in J; `closed`
//! marks J and the path.
//!
//! Order: depth first from the endnodes backwards, endnodes and predecessors increasing. Paths
//! with a common ending follow one another. [`MaximumPaths::visit`] relies on that: it passes
//! every ending to the caller once, and the caller may cut off all paths with that ending.
//!
//! Cost: O(d) per ending, O(n) memory; n nodes, d the number of arcs into the node added. There
//! may be exponentially many endings: at most n for every maximum path and one for every node
//! of J.
//!
//! ```
//! use maxplus_core::{MaxPlus, NodeSet};
//! use maxplus_graph::{Digraph, MaximumPaths, paths::Visit};
//!
//! let arcs = [(0, 0), (1, 0), (2, 0), (2, 1), (1, 2)];
//! let arcs = arcs.map(|(i, j)| (i, j, MaxPlus::finite(0)));
//! let graph = Digraph::<i64>::from_arcs(3, arcs).unwrap();
//! let paths = MaximumPaths::ending_in(&graph, &NodeSet::of(3, [0]));
//! let all: Vec<_> = paths.iter().map(|path| path.unwrap().to_string()).collect();
//! assert_eq!(all, ["(3, 2, 1)", "(2, 3, 1)"]);
//!
//! // Nothing is wanted that ends with 2 -> 1, nodes as people count them.
//! let tally = paths.visit(|tail| match (tail.front(), tail.len()) {
//!     (1, 2) => Visit::Cut,
//!     _ => Visit::Grow,
//! });
//! assert_eq!(tally.found().results, 1);
//! ```

use std::iter::FusedIterator;

use maxplus_core::NodeSet;

use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::limits::{Ending, Limits, Meter, StopReason, Tally, close};
use crate::path::Path;

/// The maximum J-paths: a query, answered by [`iter`](MaximumPaths::iter),
/// [`visit`](MaximumPaths::visit) or [`count`](MaximumPaths::count).
#[derive(Debug, Clone)]
pub struct MaximumPaths<'g, T> {
    graph: &'g Digraph<T>,
    set: NodeSet,
    limits: Limits,
}

impl<'g, T> MaximumPaths<'g, T> {
    /// The maximum paths into the node set J.
    ///
    /// # Panics
    ///
    /// If the set is not a set of nodes of the digraph.
    pub fn ending_in(graph: &'g Digraph<T>, set: &NodeSet) -> Self {
        assert_eq!(set.universe(), graph.n(), "a node set of another digraph");
        MaximumPaths {
            graph,
            set: set.clone(),
            limits: Limits::none(),
        }
    }

    /// The maximum J_sigma-paths of a cycle sigma.
    ///
    /// # Panics
    ///
    /// If the cycle contains a node that is not in the digraph.
    pub fn of_cycle(graph: &'g Digraph<T>, cycle: &Cycle) -> Self {
        Self::ending_in(graph, &cycle.node_set(graph.n()))
    }

    /// Stops the search at a limit.
    #[must_use]
    pub fn limits(self, limits: impl Into<Limits>) -> Self {
        MaximumPaths {
            limits: limits.into(),
            ..self
        }
    }

    /// The maximum paths, one at a time. If the search is cut, the last item is an error.
    pub fn iter(&self) -> PathIter<'g, T> {
        PathIter {
            search: Search::new(self),
            over: false,
        }
    }

    /// Calls the visitor with every ending, from the endnode alone to maximum paths, and
    /// follows its answer. The tally counts the maximum paths that were passed to the visitor.
    pub fn visit(&self, mut visitor: impl FnMut(Tail<'_>) -> Visit) -> Ending<Tally> {
        let mut search = Search::new(self);
        let end = loop {
            match search.grow() {
                Ok(None) => break Ok(()),
                Ok(Some(ending)) => match visitor(ending) {
                    Visit::Grow => {}
                    Visit::Cut => search.cut(),
                    Visit::Stop => break Err(StopReason::Visitor),
                },
                Err(reason) => break Err(reason),
            }
        };
        close(&search.meter, end)
    }

    /// Counts the maximum paths without storing them.
    pub fn count(&self) -> Ending<u64> {
        self.tally().map(|tally| tally.results)
    }

    /// Counts the maximum paths and the steps and work of the search.
    pub fn tally(&self) -> Ending<Tally> {
        self.visit(|_| Visit::Grow)
    }
}

/// Maximum paths, one at a time. If the search is cut, the last item is an error.
#[derive(Debug)]
pub struct PathIter<'g, T> {
    search: Search<'g, T>,
    over: bool,
}

impl<T> Iterator for PathIter<'_, T> {
    type Item = Result<Path, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.over {
            match self.search.grow() {
                Ok(None) => self.over = true,
                Ok(Some(tail)) if tail.is_maximum() => return Some(Ok(tail.to_path())),
                Ok(Some(_)) => {}
                Err(reason) => {
                    self.over = true;
                    return Some(Err(reason));
                }
            }
        }
        None
    }
}

impl<T> FusedIterator for PathIter<'_, T> {}

impl<'g, T> IntoIterator for &MaximumPaths<'g, T> {
    type Item = Result<Path, StopReason>;
    type IntoIter = PathIter<'g, T>;

    fn into_iter(self) -> PathIter<'g, T> {
        self.iter()
    }
}

/// What to do with the paths that share an ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visit {
    /// Continue with them.
    Grow,
    /// Skip them.
    Cut,
    /// End the search.
    Stop,
}

/// The common ending (l_k, ..., l_m) of some maximum paths, just after its front node was
/// added.
#[derive(Debug, Clone, Copy)]
pub struct Tail<'a> {
    /// The nodes, the endnode first.
    backwards: &'a [usize],
    maximum: bool,
}

impl<'a> Tail<'a> {
    /// The node just added, l_k.
    pub fn front(&self) -> usize {
        self.backwards[self.backwards.len() - 1]
    }

    /// The endnode l_m, the only one in J.
    pub fn end(&self) -> usize {
        self.backwards[0]
    }

    /// The number of nodes; 1 for an endnode alone.
    #[expect(clippy::len_without_is_empty, reason = "an ending is never empty")]
    pub fn len(&self) -> usize {
        self.backwards.len()
    }

    /// The nodes from the front to the endnode.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = usize> + use<'a> {
        self.backwards.iter().rev().copied()
    }

    /// Whether this is a maximum path.
    pub fn is_maximum(&self) -> bool {
        self.maximum
    }

    /// The ending as a path.
    pub fn to_path(&self) -> Path {
        Path::found(self.nodes())
    }
}

/// The whole state of the search.
#[derive(Debug)]
struct Search<'g, T> {
    graph: &'g Digraph<T>,
    /// The nodes of J.
    ends: std::vec::IntoIter<usize>,
    /// l_m, ..., l_k.
    path: Vec<usize>,
    /// For each node of the path the number of its predecessors that are finished.
    done: Vec<usize>,
    /// J and the path.
    closed: Vec<bool>,
    meter: Meter,
}

impl<'g, T> Search<'g, T> {
    fn new(paths: &MaximumPaths<'g, T>) -> Self {
        let ends: Vec<usize> = paths.set.iter().collect();
        let mut closed = vec![false; paths.graph.n()];
        for &end in &ends {
            closed[end] = true;
        }
        Search {
            graph: paths.graph,
            ends: ends.into_iter(),
            path: Vec::new(),
            done: Vec::new(),
            closed,
            meter: paths.limits.meter(),
        }
    }

    /// Advances to the next ending.
    fn grow(&mut self) -> Result<Option<Tail<'_>>, StopReason> {
        while let (Some(&front), Some(&done)) = (self.path.last(), self.done.last()) {
            if let Some(&node) = self.graph.predecessor_nodes(front).get(done) {
                // `done` is the place of an open predecessor, see `advance_front`.
                self.done[self.path.len() - 1] = done + 1;
                self.advance_front();
                return self.push(node).map(Some);
            }
            self.pop();
        }
        match self.ends.next() {
            Some(end) => self.push(end).map(Some),
            None => Ok(None),
        }
    }

    fn push(&mut self, node: usize) -> Result<Tail<'_>, StopReason> {
        self.meter.step()?;
        self.path.push(node);
        self.closed[node] = true;
        self.done.push(0);
        let maximum = !self.advance_front() && self.path.len() > 1;
        if maximum {
            self.meter.result()?;
        }
        Ok(Tail {
            backwards: &self.path,
            maximum,
        })
    }

    /// Advances to the front's next predecessor outside J and the path; returns whether there
    /// is one. A predecessor that is open now stays open until the front leaves the path,
    /// because nodes added after the front are removed before that.
    fn advance_front(&mut self) -> bool {
        let place = self.path.len() - 1;
        let before = self.graph.predecessor_nodes(self.path[place]);
        let done = &mut self.done[place];
        while *done < before.len() && self.closed[before[*done]] {
            *done += 1;
        }
        *done < before.len()
    }

    /// Skips all remaining paths with the current ending.
    fn cut(&mut self) {
        if let (Some(&front), Some(done)) = (self.path.last(), self.done.last_mut()) {
            *done = self.graph.predecessor_nodes(front).len();
        }
    }

    fn pop(&mut self) {
        self.done.pop();
        if let Some(node) = self.path.pop() {
            // The endnode stays closed: it is in J.
            self.closed[node] = self.path.is_empty();
        }
    }
}
