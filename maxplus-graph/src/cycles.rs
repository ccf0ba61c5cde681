//! All elementary cycles of a digraph, one after another.
//!
//! Source: D. B. Johnson, *Finding all the elementary circuits of a directed
//! graph*, SIAM J. Comput. 4 (1975) 77-84, doi 10.1137/0204007.
//!
//! | Johnson | here |
//! |---|---|
//! | s, the root | the first node of `path` |
//! | A_K, the component of the root | `part` |
//! | the stack | `path`, `frames` |
//! | blocked(v), B(w) | `blocked`, `waiting` |
//! | f | `found` of a frame |
//! | CIRCUIT, UNBLOCK | `circuit`, `unblock` |
//!
//! Invariant: the path is elementary, starts at its least node, and a blocked node off the path
//! has no way to the root that avoids the path. So every node that is entered leads to a cycle,
//! and a cycle is found only from its least node.
//!
//! Order: the cycles, each read from its least node, come in lexicographic order of their
//! nodes. The order depends on the arcs only.
//!
//! Cost: O((n + m)(c + 1)) time and O(n + m) memory; n nodes, m arcs, c cycles. There are at
//! most 2 n (c + 1) steps, because no node is unblocked twice between two cycles, and 2 (n +
//! m)(c + 1) units of other work, because every root is on a cycle. A test counts both. A bound
//! on the length cuts every path that cannot return to the root within the bound, but it blocks
//! fewer nodes. Then this guarantee is lost: a path may be extended without finding a cycle.
//!
//! Departures:
//! 1. Nodes count from 0.
//! 2. No recursion: the state is a value, so the search can pause between two cycles.
//! 3. A loop is a cycle of length one, and a single node with a loop is a component to search.
//! 4. B(w) is a list with one mark per arc instead of a search through the list.
//! 5. Only the component of the last root is split again.
//!
//! ```
//! use std::ops::ControlFlow;
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Cycles, Digraph, StopReason};
//!
//! let arcs = [(0, 0), (0, 1), (1, 0), (1, 2), (2, 0)];
//! let arcs = arcs.map(|(i, j)| (i, j, MaxPlus::finite(1)));
//! let graph = Digraph::<i64>::from_arcs(3, arcs).unwrap();
//!
//! let cycles: Vec<_> = Cycles::of(&graph).iter().map(|c| c.unwrap().to_string()).collect();
//! assert_eq!(cycles, ["(1, 1)", "(1, 2, 1)", "(1, 2, 3, 1)"]);
//! assert_eq!(Cycles::of(&graph).up_to(2).count().complete()?, 2);
//!
//! // The visitor may stop; then the ending says so.
//! let cut = Cycles::of(&graph).for_each(|_nodes| ControlFlow::Break(()));
//! assert_eq!((cut.found().results, cut.why()), (1, Some(StopReason::Visitor)));
//! # Ok::<(), StopReason>(())
//! ```

#[doc(hidden)]
pub mod search;

use std::ops::ControlFlow;

use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::limits::{Ending, Limits, Meter, StopReason, Tally};

pub use search::CycleIter;
pub(crate) use search::{Listing, Part, Pruning, Search};

/// The elementary cycles of a digraph: a query, answered by [`iter`](Cycles::iter),
/// [`for_each`](Cycles::for_each) or [`count`](Cycles::count).
#[derive(Debug, Clone)]
pub struct Cycles<'g, T> {
    graph: &'g Digraph<T>,
    longest: Option<usize>,
    limits: Limits,
}

impl<'g, T> Cycles<'g, T> {
    /// All elementary cycles.
    pub fn of(graph: &'g Digraph<T>) -> Self {
        Cycles {
            graph,
            longest: None,
            limits: Limits::none(),
        }
    }

    fn search(&self) -> Search<'g, T, ReturnDistance<'g, T>> {
        let return_distance = ReturnDistance::new(self.graph, self.longest);
        Search::new(self.graph, return_distance, self.limits.meter())
    }
}

/// The settings and answers of a query for cycles: `search` makes its search.
macro_rules! cycle_query {
    ($query:ident, $T:ident $(: $bound:ident)?) => {
        impl<'g, $T $(: $bound)?> $query<'g, $T> {
            /// Limits the query to cycles of at most this many arcs.
            #[must_use]
            pub fn up_to(self, arcs: usize) -> Self {
                $query {
                    longest: Some(arcs),
                    ..self
                }
            }

            /// Stops the search at a limit.
            #[must_use]
            pub fn limits(self, limits: impl Into<Limits>) -> Self {
                $query {
                    limits: limits.into(),
                    ..self
                }
            }

            /// The cycles, one at a time. If the search is cut, the last item is an error.
            pub fn iter(&self) -> CycleIter<'g> {
                CycleIter::new(self.search())
            }

            /// Calls the visitor with the nodes of every cycle, least first, until it breaks.
            pub fn for_each(
                &self,
                visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
            ) -> Ending<Tally> {
                self.search().for_each(visitor)
            }

            /// Counts the cycles without storing them.
            pub fn count(&self) -> Ending<u64> {
                self.tally().map(|tally| tally.results)
            }

            /// Counts the cycles and the steps and work of the search.
            pub fn tally(&self) -> Ending<Tally> {
                self.for_each(|_| ControlFlow::Continue(()))
            }
        }

        impl<'g, $T $(: $bound)?> IntoIterator for &$query<'g, $T> {
            type Item = Result<Cycle, StopReason>;
            type IntoIter = CycleIter<'g>;

            fn into_iter(self) -> CycleIter<'g> {
                self.iter()
            }
        }
    };
}
pub(crate) use cycle_query;

cycle_query!(Cycles, T);

/// Cuts every path that cannot return to the root within the length bound, by the distances to
/// the root. Cuts nothing if the bound exceeds every cycle of the part.
#[derive(Debug)]
struct ReturnDistance<'g, T> {
    graph: &'g Digraph<T>,
    longest: usize,
    /// Whether the bound cuts anything in this part.
    tight: bool,
    /// The least number of arcs from each node of the part to the root.
    distance: Vec<usize>,
    queue: Vec<usize>,
}

impl<'g, T> ReturnDistance<'g, T> {
    fn new(graph: &'g Digraph<T>, longest: Option<usize>) -> Self {
        ReturnDistance {
            graph,
            longest: longest.unwrap_or(usize::MAX),
            tight: false,
            distance: vec![usize::MAX; graph.n()],
            queue: Vec::new(),
        }
    }
}

impl<T> Pruning for ReturnDistance<'_, T> {
    fn begin(&mut self, part: &Part, meter: &mut Meter) -> Result<bool, StopReason> {
        self.tight = self.longest < part.nodes().len();
        if !self.tight {
            return Ok(true);
        }
        for &v in part.nodes() {
            self.distance[v] = usize::MAX;
        }
        self.distance[part.root()] = 0;
        self.queue.clear();
        self.queue.push(part.root());
        let mut served = 0;
        while let Some(&w) = self.queue.get(served) {
            served += 1;
            let before = self.graph.predecessor_nodes(w);
            meter.work(1 + before.len() as u64)?;
            for &v in before {
                if part.contains(v) && self.distance[v] == usize::MAX {
                    self.distance[v] = self.distance[w] + 1;
                    self.queue.push(v);
                }
            }
        }
        Ok(true)
    }

    #[inline]
    fn enter(&mut self, part: &Part, nodes: usize, arc: usize) -> bool {
        // The arc is the `nodes`-th of the path.
        !self.tight || nodes + self.distance[part.head(arc)] <= self.longest
    }

    #[inline]
    fn leave(&mut self) {}

    #[inline]
    fn closes(&mut self, nodes: usize, _: usize) -> bool {
        nodes <= self.longest
    }
}
