//! Johnson's search, with a hook that may cut branches.
//!
//! See [`cycles`](super) for source, notation and order. This file is the
//! procedure CIRCUIT without its recursion, and UNBLOCK.
//!
//! # Blocking and cutting
//!
//! A [`Pruning`] may forbid to extend the path by an arc, because no wanted cycle can follow.
//! Johnson's blocking must not use that: a node may be useless on this path and useful on the
//! next, although no node was unblocked in between. So a cut counts like a cycle found: a node
//! with a cut arc is unblocked when it leaves the path. Then only those nodes stay blocked that
//! Johnson would block, and his proof holds unchanged:
//!
//! Invariant: a blocked node that is not on the path has no way to the root
//! that avoids the path. If v is in B(w), then w has been blocked ever since.
//!
//! # Roots
//!
//! When a root is finished, the rest of its component splits into new components. They are kept
//! in a heap, the one with the least node first. So a root costs the size of its component and
//! not that of the digraph.
//!
//! A [`Part`] is a strongly connected part of a digraph in the form that the search needs. A
//! [`Listing`] is the common interface of all searches for cycles: one cycle after another, for
//! an iterator or a visitor.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::iter::FusedIterator;
use std::ops::{ControlFlow, Range};

use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::limits::{Ending, Meter, StopReason, Tally, close};
use crate::scc::{Tarjan, is_cyclic};

/// Decides which branches of the search are cut.
///
/// # Laws
///
/// `enter` returns true for every extension of the path that leads to a cycle which `closes`
/// accepts. Calls of `enter` (that returned true) and `leave` are nested like brackets; `begin`
/// is called when the path is the root alone.
pub trait Pruning {
    /// Begins the search of a part at its root. Returns false if no cycle of the whole part is
    /// wanted, through the root or not.
    fn begin(&mut self, part: &Part, meter: &mut Meter) -> Result<bool, StopReason>;

    /// Whether the path of this many nodes may be extended by an arc.
    fn enter(&mut self, part: &Part, nodes: usize, arc: usize) -> bool;

    /// Removes the last node from the path.
    fn leave(&mut self);

    /// Whether the path of this many nodes, closed by an arc, is a wanted cycle.
    fn closes(&mut self, nodes: usize, arc: usize) -> bool;
}

/// A node of the path: its arcs still to follow, and Johnson's f.
#[derive(Debug, Clone, Copy)]
struct Frame {
    next: usize,
    end: usize,
    found: bool,
}

/// The part of the digraph that was not yet split into components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// All of the digraph.
    Everything,
    /// The current part without its root.
    Part,
    Nothing,
}

/// The whole state of the search. It borrows the digraph and what the pruning borrows.
#[derive(Debug)]
pub struct Search<'g, T, P> {
    graph: &'g Digraph<T>,
    pruning: P,
    meter: Meter,
    /// The cyclic components that remain to be searched, the least node first; nodes increase
    /// within each.
    components: BinaryHeap<Reverse<Vec<usize>>>,
    /// The source of the next components.
    left: Left,
    tarjan: Tarjan,
    part: Part,
    /// The nodes of the path; `frames` contains the remaining work for each.
    path: Vec<usize>,
    frames: Vec<Frame>,
    blocked: Vec<bool>,
    /// B(w): nodes v with the arc v -> w, to be unblocked along with w.
    waiting: Vec<Vec<(usize, usize)>>,
    /// For every arc v -> w of the part, whether v is in B(w).
    listed: Vec<bool>,
    unblocking: Vec<usize>,
}

impl<'g, T, P: Pruning> Search<'g, T, P> {
    /// The number of nodes and arcs that the state stores.
    pub fn held(&self) -> usize {
        let waiting: usize = self.waiting.iter().map(Vec::len).sum();
        self.path.len() + self.unblocking.len() + self.frames.len() + waiting
    }

    pub fn new(graph: &'g Digraph<T>, pruning: P, meter: Meter) -> Self {
        let n = graph.n();
        Search {
            graph,
            pruning,
            meter,
            components: BinaryHeap::new(),
            left: Left::Everything,
            tarjan: Tarjan::new(n),
            part: Part::new(n),
            path: Vec::new(),
            frames: Vec::new(),
            blocked: vec![false; n],
            waiting: vec![Vec::new(); n],
            listed: Vec::new(),
            unblocking: Vec::new(),
        }
    }

    /// Continues counting from the counts of another meter.
    pub fn take_over(&mut self, meter: &Meter) {
        self.meter = meter.clone();
    }

    /// Johnson's outer loop: the component with the least node among all cyclic components of
    /// the nodes that were not a root yet. False if none is left.
    fn next_root(&mut self) -> Result<bool, StopReason> {
        loop {
            self.take_apart()?;
            let Some(Reverse(nodes)) = self.components.pop() else {
                return Ok(false);
            };
            self.part.become_on(self.graph, &nodes);
            let size = nodes.len() + self.part.arc_count();
            self.meter.work(size as u64)?;
            if !self.pruning.begin(&self.part, &mut self.meter)? {
                continue;
            }
            self.left = Left::Part;
            for v in nodes {
                self.blocked[v] = false;
                self.waiting[v].clear();
            }
            self.listed.clear();
            self.listed.resize(self.part.arc_count(), false);
            self.push(self.part.root())?;
            return Ok(true);
        }
    }

    /// Finds the cyclic components of the part that was not yet split.
    fn take_apart(&mut self) -> Result<(), StopReason> {
        let (graph, components) = (self.graph, &mut self.components);
        let give = |nodes: &[usize]| {
            if is_cyclic(graph, nodes) {
                let mut nodes = nodes.to_vec();
                nodes.sort_unstable();
                components.push(Reverse(nodes));
            }
        };
        let meter = &mut self.meter;
        match std::mem::replace(&mut self.left, Left::Nothing) {
            Left::Nothing => Ok(()),
            Left::Everything => self.tarjan.run(graph, 0..graph.n(), |_| true, meter, give),
            Left::Part => {
                let part = &self.part;
                let root = part.root();
                let others = part.nodes()[1..].iter().copied();
                let inside = |node| node != root && part.contains(node);
                self.tarjan.run(graph, others, inside, meter, give)
            }
        }
    }

    /// CIRCUIT, resumed, up to the next cycle. False when the root is finished.
    fn circuit(&mut self) -> Result<bool, StopReason> {
        let root = self.part.root();
        'path: while let Some(frame) = self.frames.last_mut() {
            while frame.next < frame.end {
                let arc = frame.next;
                frame.next += 1;
                let w = self.part.head(arc);
                let nodes = self.path.len();
                if w == root {
                    frame.found = true;
                    if self.pruning.closes(nodes, arc) {
                        return Ok(true);
                    }
                } else if !self.blocked[w] {
                    if self.pruning.enter(&self.part, nodes, arc) {
                        self.push(w)?;
                        continue 'path;
                    }
                    frame.found = true;
                }
            }
            self.pop();
        }
        Ok(false)
    }

    fn push(&mut self, v: usize) -> Result<(), StopReason> {
        self.meter.step()?;
        self.blocked[v] = true;
        self.path.push(v);
        let arcs = self.part.arcs(v);
        self.frames.push(Frame {
            next: arcs.start,
            end: arcs.end,
            found: false,
        });
        Ok(())
    }

    fn pop(&mut self) {
        let (Some(v), Some(frame)) = (self.path.pop(), self.frames.pop()) else {
            return;
        };
        if frame.found {
            self.unblock(v);
        } else {
            self.wait(v);
        }
        if let Some(caller) = self.frames.last_mut() {
            caller.found |= frame.found;
            self.pruning.leave();
        }
    }

    /// Adds v to the list B(w) of each of its successors w.
    fn wait(&mut self, v: usize) {
        for arc in self.part.arcs(v) {
            if !std::mem::replace(&mut self.listed[arc], true) {
                self.waiting[self.part.head(arc)].push((v, arc));
            }
        }
    }

    /// UNBLOCK: v, and all nodes that wait for it.
    fn unblock(&mut self, v: usize) {
        self.blocked[v] = false;
        self.unblocking.push(v);
        while let Some(w) = self.unblocking.pop() {
            while let Some((u, arc)) = self.waiting[w].pop() {
                self.listed[arc] = false;
                if std::mem::replace(&mut self.blocked[u], false) {
                    self.unblocking.push(u);
                }
            }
        }
    }
}

impl<T, P: Pruning> Listing for Search<'_, T, P> {
    fn advance(&mut self) -> Result<bool, StopReason> {
        loop {
            if self.frames.is_empty() && !self.next_root()? {
                return Ok(false);
            }
            if self.circuit()? {
                self.meter.result()?;
                return Ok(true);
            }
        }
    }

    fn nodes(&self) -> &[usize] {
        &self.path
    }

    fn meter(&self) -> &Meter {
        &self.meter
    }
}

/// The arcs within one strongly connected component, row by row.
///
/// Johnson's A_K. Invariant: `heads[arcs(v)]` are the successors of v within
/// the part, increasing, for every node v of the part.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// The nodes, increasing; the first is the root of the search.
    nodes: Vec<usize>,
    member: Vec<bool>,
    /// The index in `nodes` of every node of the part.
    places: Vec<usize>,
    starts: Vec<usize>,
    ends: Vec<usize>,
    heads: Vec<usize>,
}

impl Part {
    /// An empty part of a digraph on n nodes.
    pub fn new(n: usize) -> Self {
        Part {
            member: vec![false; n],
            places: vec![0; n],
            starts: vec![0; n],
            ends: vec![0; n],
            ..Part::default()
        }
    }

    /// Makes this the part on the given nodes, which increase.
    pub fn become_on<T>(&mut self, graph: &Digraph<T>, nodes: &[usize]) {
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
    pub fn root(&self) -> usize {
        self.nodes[0]
    }

    /// The nodes, increasing.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// Whether the part contains the node.
    pub fn contains(&self, node: usize) -> bool {
        self.member[node]
    }

    /// The index of a node of the part among its nodes.
    #[inline]
    pub fn place(&self, node: usize) -> usize {
        self.places[node]
    }

    /// The arcs out of a node of the part.
    #[inline]
    pub fn arcs(&self, v: usize) -> Range<usize> {
        self.starts[v]..self.ends[v]
    }

    /// The node that an arc enters.
    #[inline]
    pub fn head(&self, arc: usize) -> usize {
        self.heads[arc]
    }

    /// The number of arcs.
    pub fn arc_count(&self) -> usize {
        self.heads.len()
    }
}

/// A search that stops at every cycle.
pub trait Listing: Sized {
    /// Advances to the next cycle; false if there is none left. Must not be called again after
    /// that, or after an error.
    fn advance(&mut self) -> Result<bool, StopReason>;

    /// The nodes of the current cycle, least first.
    fn nodes(&self) -> &[usize];

    /// The counts so far.
    fn meter(&self) -> &Meter;

    /// Calls the visitor with every cycle, until it breaks.
    fn for_each(mut self, mut visitor: impl FnMut(&[usize]) -> ControlFlow<()>) -> Ending<Tally> {
        let end = loop {
            match self.advance() {
                Ok(true) if visitor(self.nodes()).is_continue() => {}
                Ok(true) => break Err(StopReason::Visitor),
                Ok(false) => break Ok(()),
                Err(reason) => break Err(reason),
            }
        };
        close(self.meter(), end)
    }
}

/// Cycles, one at a time. If the search is cut, the last item is an error.
pub struct CycleIter<'g> {
    /// Returns the next cycle. Boxed, so that the type does not depend on the search.
    advance: Box<dyn FnMut() -> Result<Option<Cycle>, StopReason> + 'g>,
    over: bool,
}

impl<'g> CycleIter<'g> {
    pub fn new(mut listing: impl Listing + 'g) -> Self {
        let advance = move || {
            let found = listing.advance()?;
            Ok(found.then(|| Cycle::found(listing.nodes())))
        };
        CycleIter {
            advance: Box::new(advance),
            over: false,
        }
    }
}

impl Iterator for CycleIter<'_> {
    type Item = Result<Cycle, StopReason>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = (self.advance)().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl FusedIterator for CycleIter<'_> {}

impl fmt::Debug for CycleIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CycleIter").finish_non_exhaustive()
    }
}
