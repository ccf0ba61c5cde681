//! The short nonnegative cycles, each root at the cost of its neighbourhood.
//!
//! Johnson's search looks at the whole component of every root, and in a large
//! one it follows paths of thousands of nodes before it closes the first cycle:
//! the walk bounds of such lengths cut next to nothing. Cycles of at most L arcs
//! are had for less. They lie among the nodes with a way of less than L arcs to
//! the root, the *ball* of the root, and the bounds W_l with l < L are exact.
//!
//! Rounds: up to `first` arcs, then twice as many, and so on up to `most`; each
//! round gives the cycles longer than those of the round before, in
//! lexicographic order.
//!
//! Cost: for each root and round O(L b) for a ball of b nodes and arcs, then O(d)
//! a search step; d arcs out of its node.

use maxplus_core::Carrier;
use num_traits::Signed;

use crate::cycle_mean::component_cycle_means_on;
use crate::digraph::Digraph;
use crate::ending::StopReason;
use crate::meter::Meter;
use crate::scc::Components;
use crate::walks::{NoBounds, ROOM, WalkBounds};

/// Not in the ball.
const OUTSIDE: usize = usize::MAX;

/// The search for short cycles, one at a time.
#[derive(Debug)]
pub(super) struct Short<E: Carrier> {
    graph: Digraph<E>,
    meter: Meter,
    /// The component of every node, if it has a nonnegative cycle; empty before
    /// the search begins.
    component: Vec<Option<usize>>,
    /// Cycles of at most so many arcs were given by earlier rounds.
    done: usize,
    /// The longest cycles of this round, and of the last one.
    limit: usize,
    most: usize,
    /// The next root of this round.
    root: usize,
    /// The nodes of the ball, increasing; the root is the first.
    ball: Vec<usize>,
    /// For every node of the digraph its place in the ball.
    place: Vec<usize>,
    /// The ball as a digraph of its own, and the bounds into the root.
    within: Digraph<E>,
    bounds: Option<WalkBounds<E>>,
    /// The places of the path with the arcs still to follow and its weight.
    frames: Vec<Frame<E>>,
    on_path: Vec<bool>,
    cycle: Vec<usize>,
}

#[derive(Debug)]
struct Frame<E> {
    place: usize,
    followed: usize,
    weight: E,
}

impl<E: Carrier> Short<E> {
    /// The cycles of at most `most` arcs, those of at most `first` in the first
    /// round.
    pub(super) fn new(graph: Digraph<E>, first: usize, most: usize, meter: Meter) -> Self {
        let n = graph.n();
        Short {
            meter,
            component: Vec::new(),
            done: 0,
            limit: first.min(most),
            most,
            root: 0,
            ball: Vec::new(),
            place: vec![OUTSIDE; n],
            within: Digraph::from_rows(std::iter::empty::<[(usize, E); 0]>()),
            bounds: None,
            frames: Vec::new(),
            on_path: Vec::new(),
            cycle: Vec::new(),
            graph,
        }
    }

    /// What was counted so far.
    pub(super) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// The nodes of the current cycle, least first.
    pub(super) fn cycle(&self) -> &[usize] {
        &self.cycle
    }

    /// Goes on to the next cycle; false if there is none left.
    pub(super) fn advance(&mut self) -> Result<bool, StopReason> {
        loop {
            if self.frames.is_empty() && !self.next_root()? {
                return Ok(false);
            }
            while let Some(frame) = self.frames.last_mut() {
                let arc = self.within.successors(frame.place).nth(frame.followed);
                let Some((head, weight)) = arc else {
                    self.on_path[frame.place] = false;
                    self.frames.pop();
                    continue;
                };
                frame.followed += 1;
                let weight = frame.weight.sum(weight).expect(ROOM);
                let nodes = self.frames.len();
                if head == 0 {
                    if nodes > self.done && weight.order(&E::zero()).is_ge() {
                        self.meter.result()?;
                        self.cycle.clear();
                        let path = self.frames.iter().map(|frame| self.ball[frame.place]);
                        self.cycle.extend(path);
                        return Ok(true);
                    }
                } else if nodes < self.limit && !self.on_path[head] {
                    let bounds = self.bounds.as_ref().expect("a root has bounds");
                    if bounds.may_lift(&weight, self.limit - nodes, head) {
                        self.push(head, weight)?;
                    }
                }
            }
        }
    }

    fn push(&mut self, place: usize, weight: E) -> Result<(), StopReason> {
        self.meter.step()?;
        self.on_path[place] = true;
        self.frames.push(Frame {
            place,
            followed: 0,
            weight,
        });
        Ok(())
    }

    /// Begins at the next root, in the next round if need be.
    fn next_root(&mut self) -> Result<bool, StopReason> {
        if self.component.is_empty() {
            self.component = with_nonnegative_cycle(&self.graph, &mut self.meter)?;
        }
        loop {
            if self.root >= self.graph.n() {
                if self.limit >= self.most.min(self.graph.n()) {
                    return Ok(false);
                }
                self.done = self.limit;
                self.limit = self.limit.saturating_mul(2).min(self.most);
                self.root = 0;
            }
            let root = self.root;
            self.root += 1;
            self.meter.work(1)?;
            if self.component[root].is_none() {
                continue;
            }
            self.gather_ball(root)?;
            if self.ball.len() > self.done {
                self.begin()?;
                return Ok(true);
            }
        }
    }

    /// The nodes from `root` on that have a way of less than `limit` arcs to it
    /// within its component.
    fn gather_ball(&mut self, root: usize) -> Result<(), StopReason> {
        for &node in &self.ball {
            self.place[node] = OUTSIDE;
        }
        self.ball.clear();
        self.ball.push(root);
        self.place[root] = 0;
        let mut from = 0;
        for _ in 1..self.limit {
            let reached = from..self.ball.len();
            if reached.is_empty() {
                break;
            }
            from = reached.end;
            for k in reached {
                let before = self.graph.predecessor_nodes(self.ball[k]);
                self.meter.work(1 + before.len() as u64)?;
                for &node in before {
                    let inside = self.component[node] == self.component[root];
                    if node > root && inside && self.place[node] == OUTSIDE {
                        self.place[node] = 0;
                        self.ball.push(node);
                    }
                }
            }
        }
        self.ball.sort_unstable();
        for (place, &node) in self.ball.iter().enumerate() {
            self.place[node] = place;
        }
        Ok(())
    }

    /// Sets out from the root of the ball.
    fn begin(&mut self) -> Result<(), StopReason> {
        let (graph, place) = (&self.graph, &self.place);
        self.within = Digraph::from_rows(self.ball.iter().map(|&v| {
            let arcs = graph.successors(v).filter(|&(w, _)| place[w] != OUTSIDE);
            arcs.map(|(w, weight)| (place[w], weight.clone()))
        }));
        let size = self.ball.len() + self.within.arc_count();
        self.meter.work(size as u64)?;
        let bounds = WalkBounds::within(&self.within, 0, self.limit, u64::MAX, &mut self.meter);
        self.bounds = match bounds {
            Ok(bounds) => Some(bounds),
            Err(NoBounds::Stopped(reason)) => return Err(reason),
            Err(NoBounds::Range(error)) => unreachable!("{ROOM}: {error}"),
        };
        self.on_path.clear();
        self.on_path.resize(self.ball.len(), false);
        self.push(0, E::zero())
    }
}

/// For every node its component, if that has a cycle of weight >= 0.
fn with_nonnegative_cycle<E: Carrier>(
    graph: &Digraph<E>,
    meter: &mut Meter,
) -> Result<Vec<Option<usize>>, StopReason> {
    let components = Components::of(graph);
    let means = component_cycle_means_on(graph, &components, meter)?;
    let wanted = |c: usize| {
        let mean = means[c].as_ref();
        mean.is_some_and(|mean| !mean.mean().is_negative())
    };
    let component = |node| Some(components.component_of(node)).filter(|&c| wanted(c));
    Ok((0..graph.n()).map(component).collect())
}
