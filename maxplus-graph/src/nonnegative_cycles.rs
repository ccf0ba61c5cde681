//! The elementary cycles of weight >= 0, without listing the others.
//!
//! Supereigenvectors are built on these cycles: X is spanned by vectors that are constructed
//! from them.
//!
//! Source: Johnson's search of [`cycles`](crate::cycles), with its branches
//! cut by the [walk bounds](crate::walks) W_L(r, k).
//!
//! | notation | here |
//! |---|---|
//! | the root s | `part.root()` |
//! | the path (s, ..., v) of weight w | `weights`, its last element |
//! | L, the arcs a cycle has left | `longest` less the arcs of the path |
//! | W_L(r, s) | `bounds`, within the root's component |
//!
//! Invariant: a path (s, ..., v, r) is entered only if w + a_vr + W_L(r, s) >= 0. A cycle
//! through it would return to s with at most L arcs, all within the component of s among the
//! nodes from s on, so no nonnegative cycle is lost. A component whose maximum cycle mean is
//! negative is skipped.
//!
//! Order: lexicographic from the least node, as for [`Cycles`](crate::Cycles). With
//! [`NonnegativeCycles::short_first`] the cycles of at most 4 arcs come before all others, then
//! those of at most 8, then 16. In a large digraph this finds cycles early: the depth-first
//! search may follow paths of thousands of nodes.
//!
//! Cost: for each root the bounds, O(m) sums for each length L and O(n) memory. They are exact
//! up to the length where 2^22 or 4 m sums are made, if every node is reached by then; for
//! greater L, W_L is bounded by its last rate of increase. Then O(d) per search step; d arcs
//! out of its node. The number of steps has no good bound: whether any nonnegative cycle
//! extends a path is NP-hard. [`Tally::steps`](crate::limits::Tally) counts them. On dense
//! matrices with entries drawn from -100..=20 and n = 10 they are about one in 700 of the steps
//! of the plain search; a test and a row of the benches' layer `graph` require at most a tenth.
//!
//! Weights are added in the exact carrier. The constructor checks once that all sums fit.
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
//!
//! # ShortCycles cycles first, each root at the cost of its neighbourhood
//!
//! Johnson's search visits the whole component of every root. In a large component it follows
//! paths of thousands of nodes before it closes the first cycle, because the walk bounds of
//! such lengths cut almost nothing. Cycles of at most L arcs cost less. They lie among the
//! nodes with a way of less than L arcs to the root, the *ball* of the root, and the bounds W_l
//! with l < L are exact.
//!
//! Rounds: up to `first` arcs, then twice as many, and so on up to `most`. Each round lists the
//! cycles that are longer than those of the round before, in lexicographic order.
//!
//! Cost: for each root and round O(L b) for a ball of b nodes and arcs, then O(d) per search step;
//! d arcs out of its node.

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_core::error::RangeError;
use num_traits::Signed;

use crate::cycle::Cycle;
use crate::cycle_mean::{component_cycle_means, max_cycle_mean_on};
use crate::cycles::{CycleIter, Listing, Part, Pruning, Search, cycle_query};
use crate::digraph::Digraph;
use crate::limits::{Ending, Limits, Meter, StopReason, Tally};
use crate::scc::Components;
use crate::walks::{NoBounds, ROOM, WalkBounds};

/// The elementary cycles of weight >= 0: a query, answered by
/// [`iter`](NonnegativeCycles::iter), [`for_each`](NonnegativeCycles::for_each) or
/// [`count`](NonnegativeCycles::count).
#[derive(Debug, Clone)]
pub struct NonnegativeCycles<'g, T: Carrier> {
    graph: &'g Digraph<T>,
    longest: Option<usize>,
    /// With (first, most): cycles of at most `first` arcs come first, then rounds up to `most`.
    short: Option<(usize, usize)>,
    limits: Limits,
}

impl<'g, T: Carrier> NonnegativeCycles<'g, T> {
    /// All elementary cycles of weight >= 0; an error if n times the largest weight leaves the
    /// range of the carrier.
    pub fn of(graph: &'g Digraph<T>) -> Result<Self, RangeError> {
        graph.to_exact().has_room(graph.n())?;
        Ok(NonnegativeCycles {
            graph,
            longest: None,
            short: None,
            limits: Limits::none(),
        })
    }

    /// ShortCycles cycles first: those of at most 4, 8 and 16 arcs before all others.
    #[must_use]
    pub fn short_first(self) -> Self {
        self.short_first_up_to(4, 16)
    }

    #[doc(hidden)]
    pub fn short_first_up_to(self, first: usize, most: usize) -> Self {
        NonnegativeCycles {
            short: Some((first, most)),
            ..self
        }
    }

    fn search(&self) -> ShortThenLong<'g, T> {
        let graph = self.graph.to_exact();
        let longest = self.longest.unwrap_or(usize::MAX);
        let short = self.short.map(|(first, most)| {
            let most = most.min(longest);
            ShortCycles::new(graph.clone(), first, most, self.limits.meter())
        });
        let given = self.short.map_or(0, |(_, most)| most);
        // No cycle has more arcs than there are nodes.
        let is_long = given == 0 || given < longest.min(self.graph.n());
        let pruning = ReturnBound::new(graph, longest, given);
        let long = is_long.then(|| Search::new(self.graph, pruning, self.limits.meter()));
        ShortThenLong { short, long }
    }
}

cycle_query!(NonnegativeCycles, T: Carrier);

/// The search for short cycles, if there is one, then the search for all others.
#[derive(Debug)]
struct ShortThenLong<'g, T: Carrier> {
    short: Option<ShortCycles<T::Exact>>,
    long: Option<Search<'g, T, ReturnBound<T::Exact>>>,
}

impl<T: Carrier> Listing for ShortThenLong<'_, T> {
    fn advance(&mut self) -> Result<bool, StopReason> {
        if let Some(short) = &mut self.short {
            if short.advance()? {
                return Ok(true);
            }
            let Some(long) = &mut self.long else {
                return Ok(false);
            };
            long.take_over(short.meter());
            self.short = None;
        }
        self.long.as_mut().map_or(Ok(false), Search::advance)
    }

    fn nodes(&self) -> &[usize] {
        match (&self.short, &self.long) {
            (Some(short), _) => short.cycle(),
            (None, Some(long)) => long.nodes(),
            (None, None) => &[],
        }
    }

    fn meter(&self) -> &Meter {
        match (&self.short, &self.long) {
            (Some(short), _) => short.meter(),
            (None, Some(long)) => long.meter(),
            (None, None) => unreachable!("one of the two is there"),
        }
    }
}

/// The least number of sums that may be spent on the bounds of a root.
const SUMS: u64 = 1 << 22;

/// Cuts every path that no walk back to the root can bring to weight >= 0.
#[derive(Debug)]
struct ReturnBound<E: Carrier> {
    graph: Digraph<E>,
    bound: usize,
    /// Cycles of at most this many arcs were listed before.
    given: usize,
    /// No wanted cycle of the part has more arcs.
    longest: usize,
    /// The part as a digraph, with the part's numbers of nodes and arcs.
    within: Digraph<E>,
    bounds: Option<WalkBounds<E>>,
    /// The weight of the path up to each of its nodes.
    weights: Vec<E>,
    /// Whether a cycle was found since the maximum cycle mean was last computed.
    fruitful: bool,
}

impl<E: Carrier> ReturnBound<E> {
    fn new(graph: Digraph<E>, bound: usize, given: usize) -> Self {
        ReturnBound {
            graph,
            bound,
            given,
            longest: 0,
            within: Digraph::from_rows(std::iter::empty::<[(usize, E); 0]>()),
            bounds: None,
            weights: Vec::new(),
            fruitful: false,
        }
    }

    /// The weight of the path extended by an arc.
    fn prolonged(&self, arc: usize) -> E {
        let path = self.weights.last().expect("a path begins at its root");
        path.sum(self.within.arc_weight(arc)).expect(ROOM)
    }
}

impl<E: Carrier> Pruning for ReturnBound<E> {
    fn begin(&mut self, part: &Part, meter: &mut Meter) -> Result<bool, StopReason> {
        let graph = &self.graph;
        self.within = Digraph::from_rows(part.nodes().iter().map(|&v| {
            let arcs = graph.successors(v).filter(|&(w, _)| part.contains(w));
            arcs.map(|(w, weight)| (part.place(w), weight.clone()))
        }));
        if !std::mem::replace(&mut self.fruitful, false) {
            let greatest = max_cycle_mean_on(&self.within, meter)?;
            if greatest.is_none_or(|greatest| greatest.mean().is_negative()) {
                return Ok(false);
            }
        }
        self.longest = self.bound.min(part.nodes().len());
        let sums = SUMS.max(4 * self.within.arc_count() as u64);
        let bounds = WalkBounds::within(&self.within, 0, self.longest, sums, meter);
        self.bounds = match bounds {
            Ok(bounds) => Some(bounds),
            Err(NoBounds::Stopped(reason)) => return Err(reason),
            Err(NoBounds::Range(error)) => unreachable!("{ROOM}: {error}"),
        };
        self.weights.clear();
        self.weights.push(E::zero());
        Ok(true)
    }

    fn enter(&mut self, part: &Part, nodes: usize, arc: usize) -> bool {
        let (Some(left), Some(bounds)) = (self.longest.checked_sub(nodes), &self.bounds) else {
            return false;
        };
        let weight = self.prolonged(arc);
        if !bounds.may_lift(&weight, left, part.place(part.head(arc))) {
            return false;
        }
        self.weights.push(weight);
        true
    }

    fn leave(&mut self) {
        self.weights.pop();
    }

    fn closes(&mut self, nodes: usize, arc: usize) -> bool {
        let closes = nodes <= self.longest && self.prolonged(arc).order(&E::zero()).is_ge();
        self.fruitful |= closes;
        closes && nodes > self.given
    }
}

/// The place of a node that is not in the ball.
const OUTSIDE: usize = usize::MAX;

/// The search for short cycles, one at a time.
#[derive(Debug)]
pub(super) struct ShortCycles<E: Carrier> {
    graph: Digraph<E>,
    meter: Meter,
    /// The component of every node, if it contains a nonnegative cycle; empty before the search
    /// begins.
    component: Vec<Option<usize>>,
    /// Cycles of at most this many arcs were listed by earlier rounds.
    done: usize,
    /// The longest cycles of this round, and of the last round.
    limit: usize,
    most: usize,
    /// The next root of this round.
    root: usize,
    /// The nodes of the ball, increasing; the root is the first.
    ball: Vec<usize>,
    /// The place in the ball of every node of the digraph.
    place: Vec<usize>,
    /// The ball as a digraph of its own, and the bounds into the root.
    within: Digraph<E>,
    bounds: Option<WalkBounds<E>>,
    /// The places of the path, each with its remaining arcs and the weight up to it.
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

impl<E: Carrier> ShortCycles<E> {
    /// The cycles of at most `most` arcs; those of at most `first` arcs in the first round.
    pub(super) fn new(graph: Digraph<E>, first: usize, most: usize, meter: Meter) -> Self {
        let n = graph.n();
        ShortCycles {
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

    /// The counts so far.
    pub(super) fn meter(&self) -> &Meter {
        &self.meter
    }

    /// The nodes of the current cycle, least first.
    pub(super) fn cycle(&self) -> &[usize] {
        &self.cycle
    }

    /// Advances to the next cycle; false if there is none left.
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

    /// Begins at the next root, in the next round if necessary.
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

    /// Collects the nodes from `root` on that have a way of less than `limit` arcs to it within
    /// its component.
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

    /// Starts the search at the root of the ball.
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

/// The component of every node, if it contains a cycle of weight >= 0.
fn with_nonnegative_cycle<E: Carrier>(
    graph: &Digraph<E>,
    meter: &mut Meter,
) -> Result<Vec<Option<usize>>, StopReason> {
    let components = Components::of(graph, meter.budget())?;
    let means = component_cycle_means(graph, &components, meter)?;
    let wanted = |c: usize| {
        let mean = means[c].as_ref();
        mean.is_some_and(|mean| !mean.mean().is_negative())
    };
    let component = |node| Some(components.component_of(node)).filter(|&c| wanted(c));
    Ok((0..graph.n()).map(component).collect())
}
