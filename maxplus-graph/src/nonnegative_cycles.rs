//! The elementary cycles of weight >= 0, without listing the others.
//!
//! These are the cycles that supereigenvectors live on: X is spanned by
//! vectors that grow from them.
//!
//! Source: Johnson's search of [`cycles`](crate::cycles), with its branches
//! cut by the [walk bounds](crate::walks) W_L(r, k).
//!
//! | notation | here |
//! |---|---|
//! | the root s | `part.root()` |
//! | the path (s, ..., v) of weight w | `weights`, its last element |
//! | L, the arcs a cycle has left | `longest` less the arcs of the path |
//! | W_L(r, s) | `bounds.best(L, r)`, within the root's component |
//!
//! Invariant: a path (s, ..., v, r) is entered only if
//! w + a_vr + W_L(r, s) >= 0. A cycle through it would use at most L arcs to
//! come home, all within the component of s among the nodes from s on, so
//! no nonnegative cycle is lost.
//!
//! Order: as for [`Cycles`](crate::Cycles), lexicographic from the least node.
//!
//! Cost: for each root O(l m) sums and O(l n) memory for the bounds; n nodes,
//! m arcs, l the number of nodes of the component. Then O(d) per search
//! step; d arcs out of its node. The number of steps has no good bound: to
//! say whether any nonnegative cycle prolongs a path is NP-hard.
//! [`Tally::steps`](crate::tally::Tally) counts them; on dense matrices with
//! entries drawn from -100..=20 and n = 10 they are about one in 700 of the
//! steps of the plain search; the test and the bench of this name hold them
//! to a tenth.
//!
//! Weights are added in the carrier's exact companion. Whether there is room
//! for all sums is checked once, at the door.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Digraph, NonnegativeCycles};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let arcs = [arc(0, 0, -3), arc(0, 1, 1), arc(1, 0, 1), arc(1, 2, -9), arc(2, 1, 8)];
//! let graph = Digraph::<i64>::from_arcs(3, arcs).unwrap();
//! let cycles = NonnegativeCycles::of(&graph).unwrap();
//! let found: Vec<_> = cycles.iter().map(|cycle| cycle.unwrap().to_string()).collect();
//! assert_eq!(found, ["(1, 2, 1)"]);
//! ```

use std::ops::ControlFlow;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, NodeSet};

use crate::cycle::Cycle;
use crate::cycles::{Part, Pruning, Search};
use crate::digraph::Digraph;
use crate::limits::{Limits, StopReason};
use crate::tally::{Stopped, Tally};
use crate::walks::WalkBounds;

/// The elementary cycles of weight >= 0: a question, to be answered by
/// [`iter`](NonnegativeCycles::iter), [`visit`](NonnegativeCycles::visit) or
/// [`count`](NonnegativeCycles::count).
#[derive(Debug, Clone)]
pub struct NonnegativeCycles<'g, T: Carrier> {
    graph: &'g Digraph<T>,
    longest: Option<usize>,
    limits: Limits,
}

impl<'g, T: Carrier> NonnegativeCycles<'g, T> {
    /// All elementary cycles of weight >= 0; an error if the sum of n weights
    /// as large as the largest leaves the range of the carrier.
    pub fn of(graph: &'g Digraph<T>) -> Result<Self, RangeError> {
        graph.to_exact().has_room(graph.n())?;
        Ok(NonnegativeCycles {
            graph,
            longest: None,
            limits: Limits::none(),
        })
    }

    /// Only cycles of at most so many arcs.
    #[must_use]
    pub fn up_to(self, arcs: usize) -> Self {
        NonnegativeCycles {
            longest: Some(arcs),
            ..self
        }
    }

    /// The search stops when it reaches a limit.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Self {
        NonnegativeCycles {
            limits: limits.clone(),
            ..self
        }
    }

    /// The cycles, one at a time; an error, the last item, if the search was
    /// cut.
    pub fn iter(&self) -> impl Iterator<Item = Result<Cycle, StopReason>> + use<'g, T> {
        self.search()
    }

    /// Shows every cycle's nodes, least first, to the visitor, until it
    /// breaks off.
    pub fn visit(
        &self,
        visitor: impl FnMut(&[usize]) -> ControlFlow<()>,
    ) -> Result<Tally, Stopped> {
        self.search().visit(visitor)
    }

    /// Counts the cycles and keeps none.
    pub fn count(&self) -> Result<Tally, Stopped> {
        self.visit(|_| ControlFlow::Continue(()))
    }

    fn search(&self) -> Search<'g, T, BestWayHome<T::Exact>> {
        let pruning = BestWayHome::new(self.graph.to_exact(), self.longest);
        Search::new(self.graph, pruning, &self.limits)
    }
}

/// Cuts every path that no walk home can bring to weight >= 0.
#[derive(Debug)]
struct BestWayHome<E: Carrier> {
    graph: Digraph<E>,
    bound: usize,
    /// No cycle of the part, or none that is wanted, has more arcs.
    longest: usize,
    bounds: Option<WalkBounds<E>>,
    /// The weight of every arc of the part.
    arcs: Vec<E>,
    /// The weight of the path up to each of its nodes.
    weights: Vec<E>,
}

impl<E: Carrier> BestWayHome<E> {
    fn new(graph: Digraph<E>, bound: Option<usize>) -> Self {
        BestWayHome {
            graph,
            bound: bound.unwrap_or(usize::MAX),
            longest: 0,
            bounds: None,
            arcs: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// The weight of the path prolonged by an arc.
    fn prolonged(&self, arc: usize) -> E {
        let path = self.weights.last().expect("a path begins at its root");
        sum(path, &self.arcs[arc])
    }
}

/// A sum of at most n weights.
fn sum<E: Carrier>(a: &E, b: &E) -> E {
    a.sum(b)
        .expect("there is room for n weights: checked at the door")
}

fn is_nonnegative<E: Carrier>(weight: &E) -> bool {
    weight.order(&E::zero()).is_ge()
}

impl<E: Carrier> Pruning for BestWayHome<E> {
    fn begin(&mut self, part: &Part) {
        let nodes = part.nodes();
        self.longest = self.bound.min(nodes.len());
        let set = NodeSet::of(self.graph.n(), nodes.iter().copied());
        let within = self.graph.induced(&set);
        let bounds = WalkBounds::into_node(&within, part.root(), self.longest);
        self.bounds = Some(bounds.expect("there is room for n weights: checked at the door"));
        self.arcs.clear();
        for &v in nodes {
            self.arcs
                .extend(within.successors(v).map(|(_, weight)| weight.clone()));
        }
        self.weights.clear();
        self.weights.push(E::zero());
    }

    fn enter(&mut self, part: &Part, nodes: usize, arc: usize) -> bool {
        let Some(left) = self.longest.checked_sub(nodes) else {
            return false;
        };
        let bounds = self.bounds.as_ref();
        let Some(home) = bounds.and_then(|bounds| bounds.best(left, part.head(arc))) else {
            return false;
        };
        let weight = self.prolonged(arc);
        if !is_nonnegative(&sum(&weight, home)) {
            return false;
        }
        self.weights.push(weight);
        true
    }

    fn leave(&mut self) {
        self.weights.pop();
    }

    fn closes(&mut self, nodes: usize, arc: usize) -> bool {
        nodes <= self.longest && is_nonnegative(&self.prolonged(arc))
    }
}
