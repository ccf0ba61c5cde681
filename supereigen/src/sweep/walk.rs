//! The walk through all chains that are extremal for some lambda.
//!
//! What is a node of the tree, and why each chain comes once, stands in the
//! [module](super). Depth first, nothing is kept but the way to where it stands.
//!
//! | notation | here |
//! |---|---|
//! | c_1, ..., c_m | `chain` |
//! | k with c_k = i, 0 if there is none | `place[i]` |
//! | P_k, lo, hi, mu of c_1, ..., c_k | `levels[k]` |
//! | x on a zero cycle and its tail, times the length of the cycle | `x` |
//!
//! `levels[0]` is the chain without nodes. Every level knows its next child, so
//! what remains is one [`Part`] per level.
//!
//! It ends: a child is looked at once, a chain has at most n nodes, and a node at
//! most n children and, as a zero cycle, n more. A *step* is a child looked at:
//! O(degrees of it) comparisons, and O(n) if it leaves the chain open.

mod reach;
mod take_up;
mod tied;

use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_graph::{Meter, StopReason};

use super::bound::{Bound, Wide};
use super::closing::Closing;
use super::found::{Found, Grown, Level};
use super::part::Part;
use super::tally::Tally;
use super::wanted::Wanted;
use super::weights::Weights;

/// See the [file](self).
#[derive(Debug)]
pub(super) struct Walk<W> {
    weights: Arc<Weights<W>>,
    window: (Bound<W>, Bound<W>),
    wanted: Wanted,
    closing: Closing<W>,
    chain: Vec<usize>,
    place: Vec<usize>,
    levels: Vec<Level<W>>,
    /// How many nodes of the chain are the zero cycle that tied tails are tried
    /// on; 0 if it is a chain.
    cycle: usize,
    x: Vec<W>,
    /// The level that was taken up: what is above it belongs to other parts.
    first: usize,
    /// What is to be taken up later, the next one last.
    parts: Vec<Part>,
    tally: Tally,
}

impl<W: Wide> Walk<W> {
    /// A walk with nothing to do.
    pub(super) fn new(
        weights: Arc<Weights<W>>,
        window: (Bound<W>, Bound<W>),
        wanted: Wanted,
    ) -> Self {
        let n = weights.n();
        Walk {
            window,
            wanted,
            closing: Closing::new(),
            chain: Vec::new(),
            place: vec![0; n],
            levels: Vec::new(),
            cycle: 0,
            x: Vec::new(),
            first: 0,
            parts: Vec::new(),
            tally: Tally::default(),
            weights,
        }
    }

    /// Another walk over the same, with nothing to do.
    #[cfg(feature = "parallel")]
    pub(super) fn another(&self) -> Self {
        let window = self.window.clone();
        Walk::new(self.weights.clone(), window, self.wanted.clone())
    }

    /// What was done so far.
    pub(super) fn tally(&self) -> Tally {
        self.tally
    }

    /// What remains, in the order in which it would be done.
    pub(super) fn rest(&self) -> Vec<Part> {
        let levels = self.levels.iter().enumerate().skip(self.first).rev();
        let here = levels.filter(|(_, level)| level.next < level.end);
        let here = here.map(|(depth, level)| Part {
            nodes: self.chain[..depth].to_vec(),
            cycle: if depth > self.cycle { self.cycle } else { 0 },
            next: level.next,
            end: level.end,
        });
        here.chain(self.parts.iter().rev().cloned()).collect()
    }

    /// Leaves everything, to go on with these parts, which belong to this walk.
    pub(super) fn resume(&mut self, mut parts: Vec<Part>) {
        while !self.levels.is_empty() {
            self.pop();
        }
        parts.reverse();
        self.parts = parts;
    }

    /// Whether the part is one of this walk.
    pub(super) fn belongs(&mut self, part: &Part) -> bool {
        let before = self.rest();
        self.resume(Vec::new());
        let belongs = self.take_up(part);
        self.resume(before);
        belongs
    }

    /// Goes on: shows what is found to the visitor, until everything was seen, a
    /// limit is reached, or the visitor breaks.
    pub(super) fn run(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        loop {
            let Some(level) = self.levels.last() else {
                let Some(part) = self.parts.pop() else {
                    return Ok(());
                };
                assert!(self.take_up(&part), "a part that belongs to the walk");
                continue;
            };
            if level.next == level.end {
                self.pop();
                continue;
            }
            meter.step()?;
            self.step(meter, visit)?;
        }
    }

    /// Looks at the next child. If it is to be shown and may not, the walk stays
    /// before it.
    fn step(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let top = self.levels.len() - 1;
        let child = self.levels[top].next;
        let grown = self.child(child);
        self.tally.steps += 1;
        let Some((node, level, value)) = grown else {
            self.levels[top].next += 1;
            return Ok(());
        };
        let tied = value.is_some();
        let is_shown = (tied || self.lives(&level)) && self.wanted.accepts(&self.chain, node);
        if is_shown {
            meter.result()?;
        }
        self.levels[top].next += 1;
        if let (Some(_), 0) = (&value, self.cycle) {
            self.cycle = top;
        }
        self.x.extend(value);
        self.push(node, level);
        if !is_shown {
            self.tally.not_shown += 1;
            return Ok(());
        }
        match tied {
            true => self.tally.tied_tails += 1,
            false => self.tally.chains += 1,
        }
        match visit(self.found()) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StopReason::Visitor),
        }
    }

    /// What stands here.
    fn found(&self) -> Found<'_, W> {
        let level = &self.levels[self.chain.len()];
        let is_rotation = self.cycle == 0
            && level.is_cycle
            && !self.wanted.has_head()
            && self.chain.iter().any(|node| *node < self.chain[0]);
        Found {
            weights: &self.weights,
            chain: &self.chain,
            levels: &self.levels[1..],
            cycle: self.cycle,
            x: &self.x,
            is_rotation,
        }
    }

    /// The child of the node where the walk stands: the node it adds, what is
    /// then known, and for a tied tail its value. `None` if there is no such
    /// child, or nothing of use below it.
    fn child(&mut self, child: usize) -> Option<(usize, Level<W>, Option<W>)> {
        let Some(&last) = self.chain.last() else {
            if !self.wanted.may_add(&[], child) {
                return None;
            }
            let longest = self.wanted.longest();
            self.closing.prepare(&self.weights, child, longest);
            let level = self.useful(self.alone(child), child)?;
            return Some((child, level, None));
        };
        let candidates = self.weights.column(last);
        if let Some((node, a)) = candidates.get(child) {
            let node = *node as usize;
            if self.place[node] > 0 || !self.wanted.may_add(&self.chain, node) {
                return None;
            }
            if self.cycle > 0 {
                let value = self.tail_value(node, a)?;
                return Some((node, self.tail_level(node), Some(value)));
            }
            let level = self.useful(self.extended(node, a)?, node)?;
            let is_worth_it = self.reaches_wanted(node, &level);
            return is_worth_it.then_some((node, level, None));
        }
        let node = child - candidates.len();
        if node == 0 {
            self.scale_to_cycle();
        }
        if self.place[node] > 0 || !self.wanted.may_add(&self.chain, node) {
            return None;
        }
        let value = self.tied_value(node)?;
        Some((node, self.tail_level(node), Some(value)))
    }

    /// The chain of one node.
    fn alone(&self, r: usize) -> Level<W> {
        let mu = match self.weights.entry(r, r) {
            Some(a) => Bound::new(a.clone(), 1),
            None => self.weights.minus_infinite(),
        };
        Level {
            sum: W::default(),
            lo: self.weights.minus_infinite(),
            hi: self.weights.infinite(),
            mu,
            is_cycle: false,
            next: 0,
            end: self.weights.column(r).len(),
        }
    }

    /// The chain with one node more, if there is a lambda for it; `a` is the
    /// entry that leans on the last node.
    fn extended(&self, node: usize, a: &W) -> Option<Level<W>> {
        let m = self.chain.len();
        let level = &self.levels[m];
        let mut grown = Grown {
            levels: &self.levels,
            sum: level.sum.clone() + a,
            lo: level.lo.clone(),
            hi: level.hi.clone(),
            mu: level.mu.clone(),
        };
        if let Some(own) = self.weights.entry(node, node) {
            grown.lo.raise(Bound::new(own.clone(), 1));
        }
        if self.weights.is_dense() {
            // The nearest nodes first: their bounds are the tightest.
            for (k, &other) in self.chain.iter().enumerate().rev() {
                let into = self.weights.entry(other, node);
                let onto = self.weights.entry(node, other).filter(|_| k + 1 < m);
                let lives = into.is_none_or(|a| grown.row(k + 1, a))
                    && onto.is_none_or(|a| grown.column(k + 1, a));
                if !lives {
                    return None;
                }
            }
        } else {
            let place = |node: &u32| self.place[*node as usize];
            let mut column = self.weights.column(node).iter();
            let mut row = self.weights.row(node).iter();
            let lives = column.all(|(i, a)| place(i) == 0 || grown.row(place(i), a))
                && row.all(|(j, a)| place(j) == 0 || place(j) == m || grown.column(place(j), a));
            if !lives {
                return None;
            }
        }
        let Grown {
            sum, lo, hi, mu, ..
        } = grown;
        let is_cycle = level.mu.is_below(&mu) && lo.is_below(&mu) && mu.is_below(&hi);
        let ties = is_cycle
            && mu.is_below(&self.window.1)
            && self.window.0.is_below(&mu)
            && self.chain[0] < node
            && self.chain.iter().all(|i| self.chain[0] <= *i);
        let children = self.weights.column(node).len();
        lo.is_below(&hi).then(|| Level {
            sum,
            lo,
            hi,
            mu,
            is_cycle,
            next: 0,
            end: if ties {
                children + self.weights.n()
            } else {
                children
            },
        })
    }

    /// The level, if the chain that ends in this node has a lambda in the window
    /// and is closed there, or may still close.
    fn useful(&self, level: Level<W>, node: usize) -> Option<Level<W>> {
        let (from, to) = &self.window;
        if !level.lo.is_below(to) || !from.is_below(&level.hi) {
            return None;
        }
        if self.lives(&level) {
            return Some(level);
        }
        let longest = self.wanted.longest();
        let m = self.chain.len() + 1;
        let mut bound = level.lo.clone();
        bound.raise(from.clone());
        let greatest = self.weights.greatest();
        let may_close = self
            .closing
            .may_exceed(&bound, &level.sum, m, node, longest, greatest);
        may_close.then_some(level)
    }

    /// Whether the chain, which has a lambda in the window, is closed for some of
    /// them.
    fn lives(&self, level: &Level<W>) -> bool {
        level.lo.is_below(&level.mu) && self.window.0.is_below(&level.mu)
    }

    fn push(&mut self, node: usize, level: Level<W>) {
        self.chain.push(node);
        self.place[node] = self.chain.len();
        self.levels.push(level);
    }

    fn pop(&mut self) {
        self.levels.pop();
        if self.levels.len() <= self.first {
            // The rest of the way belongs to other parts.
            self.levels.clear();
            for node in self.chain.drain(..) {
                self.place[node] = 0;
            }
            self.cycle = 0;
            self.x.clear();
            return;
        }
        if let Some(node) = self.chain.pop() {
            self.place[node] = 0;
        }
        if self.cycle > 0 {
            self.x.pop();
            if self.chain.len() == self.cycle {
                self.cycle = 0;
            }
        }
    }
}
