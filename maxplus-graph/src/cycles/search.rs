//! Johnson's search, with a place where branches may be cut.
//!
//! See [`cycles`](super) for source, notation and order. This file is the
//! procedure CIRCUIT without its recursion, and UNBLOCK.
//!
//! # Blocking beside cutting
//!
//! A [`Pruning`] may forbid to prolong the path by an arc, because nothing
//! that it wants can come of it. Johnson's blocking must not learn from that:
//! a node may be useless on this path and useful on the next, though no node
//! was unblocked in between. So a cut counts like a success: whoever cut is
//! unblocked when it leaves the path. What stays blocked is what Johnson
//! would block, and his proof holds unchanged:
//!
//! Invariant: a blocked node that is not on the path has no way to the root
//! that avoids the path. If v is in B(w), then w has been blocked ever since.
//!
//! # Roots
//!
//! When a root is done, what is left of its component falls apart into
//! components of its own; they wait in a heap, the one with the least node
//! first. So a root costs the size of its component and not that of the
//! digraph.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::digraph::Digraph;
use crate::ending::StopReason;
use crate::meter::Meter;
use crate::scc::{Tarjan, is_cyclic};

use super::listing::Listing;
use super::part::Part;

/// What may be cut from the search.
///
/// # Laws
///
/// `enter` says yes for every prolongation of the path that leads to a cycle
/// which `closes` accepts. `enter` (that said yes) and `leave` are called like
/// brackets, `begin` when the path is the root alone.
pub(crate) trait Pruning {
    /// The search of a part begins at its root; false if no cycle of the whole
    /// part is wanted, through the root or not.
    fn begin(&mut self, part: &Part, meter: &mut Meter) -> Result<bool, StopReason>;

    /// Whether the path of so many nodes may be prolonged by an arc.
    fn enter(&mut self, part: &Part, nodes: usize, arc: usize) -> bool;

    /// The last node leaves the path.
    fn leave(&mut self);

    /// Whether the path of so many nodes is wanted as a cycle, closed by an
    /// arc.
    fn closes(&mut self, nodes: usize, arc: usize) -> bool;
}

/// A node of the path: its arcs still to follow, and Johnson's f.
#[derive(Debug, Clone, Copy)]
struct Frame {
    next: usize,
    end: usize,
    found: bool,
}

/// What has not been taken apart into components yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Left {
    /// All of the digraph.
    Everything,
    /// The current part without its root.
    Part,
    Nothing,
}

/// The whole state of the search; it borrows the digraph and what the pruning
/// borrows.
#[derive(Debug)]
pub(crate) struct Search<'g, T, P> {
    graph: &'g Digraph<T>,
    pruning: P,
    meter: Meter,
    /// The cyclic components still to be searched, the least node first; nodes
    /// increase within each.
    components: BinaryHeap<Reverse<Vec<usize>>>,
    /// Where the next components come from.
    left: Left,
    tarjan: Tarjan,
    part: Part,
    /// The nodes of the path and, in `frames`, what is left to do for each.
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
    pub(crate) fn new(graph: &'g Digraph<T>, pruning: P, meter: Meter) -> Self {
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

    /// Goes on to the next cycle, which then is [`Search::path`]; false if
    /// there is none left.
    pub(crate) fn advance(&mut self) -> Result<bool, StopReason> {
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

    /// The nodes of the current cycle, least first.
    pub(crate) fn path(&self) -> &[usize] {
        &self.path
    }

    /// What was counted so far.
    pub(crate) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Goes on counting from there.
    pub(crate) fn take_over(&mut self, meter: &Meter) {
        self.meter = meter.clone();
    }

    /// Johnson's outer loop: the component with the least node among all
    /// cyclic components of the nodes that were no root yet. False if none is
    /// left.
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

    /// Finds the cyclic components of what is left to be taken apart.
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

    /// CIRCUIT, from where it was left to the next cycle. False when the root
    /// is done.
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

    /// v goes on the list B(w) of each of its successors w.
    fn wait(&mut self, v: usize) {
        for arc in self.part.arcs(v) {
            if !std::mem::replace(&mut self.listed[arc], true) {
                self.waiting[self.part.head(arc)].push((v, arc));
            }
        }
    }

    /// UNBLOCK: v, and all that waits for it.
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
        Search::advance(self)
    }

    fn nodes(&self) -> &[usize] {
        self.path()
    }

    fn meter(&self) -> &Meter {
        Search::meter(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use maxplus_core::MaxPlus;

    /// Cuts nothing.
    struct Unpruned;

    impl Pruning for Unpruned {
        fn begin(&mut self, _: &Part, _: &mut Meter) -> Result<bool, StopReason> {
            Ok(true)
        }

        fn enter(&mut self, _: &Part, _: usize, _: usize) -> bool {
            true
        }

        fn leave(&mut self) {}

        fn closes(&mut self, _: usize, _: usize) -> bool {
            true
        }
    }

    #[test]
    fn the_state_does_not_grow_with_the_cycles() {
        let n = 14;
        let arcs = (0..n * n).map(|k| (k / n, k % n, MaxPlus::finite(0)));
        let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
        let mut search = Search::new(&graph, Unpruned, Limits::none().meter());
        let mut greatest = 0;
        for _ in 0..200_000 {
            assert_eq!(search.advance(), Ok(true));
            let waiting: usize = search.waiting.iter().map(Vec::len).sum();
            let state = [&search.path, &search.unblocking].map(Vec::len);
            greatest = greatest.max(state.iter().sum::<usize>() + search.frames.len() + waiting);
        }
        assert!(greatest <= 3 * n + graph.arc_count());
    }
}
