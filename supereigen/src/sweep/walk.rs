//! The walk through all chains that are extremal for some lambda.
//!
//! The nodes of the tree are the chains of the [module](super), and each comes once (Theorem 16 of
//! `docs/theory.md`). The walk is depth first, and stores only the way to the current node.
//!
//! | notation | here |
//! |---|---|
//! | c_1, ..., c_m | `chain` |
//! | k with c_k = i, 0 if there is none | `place[i]` |
//! | P_k, lo, hi, mu of c_1, ..., c_k | `levels[k]` |
//! | x on a zero cycle and its tail, times the length of the cycle | `x` |
//!
//! `levels[0]` is the empty chain. Every level stores its next child, so the remaining work is one
//! [`Part`] per level.
//!
//! It ends: a child is tried once, a chain has at most n nodes, and a node at most n children and,
//! as a zero cycle, n more. A *step* tries one child: O(degrees of it) comparisons, and O(n) if it
//! leaves the chain open.
//!
//! # Tied tails
//!
//! Zero cycles, at the one lambda where they are zero cycles, with nodes that lean on several of
//! their nodes. On a zero cycle of q nodes lambda = mu = p / q. Everything is multiplied by q, so
//! that all values are integers. All rows of the cycle are required, because they are tight.
//!
//! # Whether a required node can still join the chain
//!
//! Let the chain be c_1, ..., c_m, and i a node that must join it later with value v. No row c_l,
//! l >= 2, may lean on i, and v is the greatest value that its own row allows. So for all l >= 2
//! and all p
//!
//! ```text
//! a_(c_l i) - lambda + v < x_(c_l)        v >= a_(i c_p) - lambda + x_(c_p)
//! ```
//!
//! Together: a_(c_l i) + a_(i c_p) + P_p - P_l < (p + 2 - l) lambda. This is again a bound on
//! lambda, or it is true or false for all. If no lambda of the interval and the window is left, no
//! chain that continues this one contains i.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_graph::{Budget, Meter, StopReason};

use crate::chains::filter::Filter;
use crate::engine::Engine;
use crate::frontier::Part as _;
use crate::sweep::found::{Found, Grown, Level};
use crate::sweep::frontier::{Part, Tally};
use crate::sweep::weights::{Bound, Closing, Weights, Wide};

/// With a chain of more nodes, check the clock and the stop flag at every step.
const LONG: usize = 1 << 10;

/// See the [module](self).
#[derive(Debug)]
pub(super) struct Walk<W> {
    weights: Arc<Weights<W>>,
    window: (Bound<W>, Bound<W>),
    wanted: Wanted,
    closing: Closing<W>,
    chain: Vec<usize>,
    place: Vec<usize>,
    levels: Vec<Level<W>>,
    /// How many nodes of the chain are the zero cycle to which tied tails are added; 0 if it is a
    /// chain.
    cycle: usize,
    x: Vec<W>,
    /// The level at which the current part begins. Levels above it belong to other parts.
    first: usize,
    /// Parts to be done later, the next one last.
    parts: Vec<Part>,
    tally: Tally,
}

impl<W: Wide> Engine for Walk<W> {
    type Part = Part;
    type Done = Tally;

    fn done(&self) -> Tally {
        self.tally
    }

    fn rest(&self) -> Vec<Part> {
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

    fn resume(&mut self, mut parts: Vec<Part>) {
        while !self.levels.is_empty() {
            self.pop();
        }
        parts.reverse();
        self.parts = parts;
    }

    fn belongs(&mut self, part: &Part) -> bool {
        self.resume(Vec::new());
        let belongs = self.open(part);
        self.resume(Vec::new());
        belongs
    }

    fn halve(&self, part: &mut Part) -> Option<Part> {
        part.halve(0)
    }
}

impl<W: Wide> Walk<W> {
    /// A walk without work.
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

    /// Another walk over the same matrix, without work.
    pub(super) fn another(&self) -> Self {
        let window = self.window.clone();
        Walk::new(self.weights.clone(), window, self.wanted.clone())
    }

    /// Continues. Shows what is found to the visitor, until no work remains, a limit is reached, or
    /// the visitor breaks.
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
                assert!(self.open(&part), "a part that belongs to the walk");
                continue;
            };
            if level.next == level.end {
                self.pop();
                continue;
            }
            // A step takes time proportional to the length of the chain.
            match self.chain.len() > LONG {
                true => meter.many_steps(1)?,
                false => meter.step()?,
            }
            self.step(meter, visit)?;
        }
    }

    /// Tries the next child. If the child must be shown and a limit forbids it, the walk stays
    /// before it.
    fn step(
        &mut self,
        meter: &mut Meter,
        visit: &mut dyn FnMut(Found<'_, W>) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let top = self.levels.len() - 1;
        let child = self.levels[top].next;
        if self.chain.is_empty() && self.wanted.may_add(&[], child) {
            let longest = self.wanted.longest();
            self.closing.prepare(&self.weights, child, longest, meter)?;
        }
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

    /// The chain or tied tail at the current node.
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

    /// The child of the current node: the node it adds, its level, and for a tied tail its value.
    /// `None` if there is no such child, or nothing below it can be shown.
    fn child(&mut self, child: usize) -> Option<(usize, Level<W>, Option<W>)> {
        let Some(&last) = self.chain.last() else {
            if !self.wanted.may_add(&[], child) {
                return None;
            }
            let longest = self.wanted.longest();
            // In a step the table exists already.
            Budget::without_limits(|budget| {
                let meter = &mut budget.meter();
                self.closing.prepare(&self.weights, child, longest, meter)
            });
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

    /// The chain with one node more, if there is a lambda for it. `a` is the entry of the new node
    /// for the last node.
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
            // The nearest nodes first, because their bounds are the tightest.
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

    /// The level, if the chain that ends in this node has a lambda in the window and is closed
    /// there or may still close.
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

    /// Whether the chain, which has a lambda in the window, is closed for one of them.
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
            // The levels above belong to other parts.
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

/// A filter, for chains of a matrix of n nodes.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    filter: Filter,
    longest: usize,
}

impl Wanted {
    pub(super) fn new(filter: Filter, n: usize) -> Self {
        let longest = filter.longest(n);
        Wanted { filter, longest }
    }

    /// The most nodes that the filter allows.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Whether the filter demands a head. Only one rotation of a zero cycle ends there.
    pub(super) fn has_head(&self) -> bool {
        self.filter.head().is_some()
    }

    /// Whether the chain with one node more passes the filter.
    pub(super) fn accepts(&self, chain: &[usize], node: usize) -> bool {
        let (containing, head, _) = self.filter.parts();
        head.is_none_or(|t| t == node)
            && containing.iter().all(|i| *i == node || chain.contains(i))
            && chain.len() < self.longest
    }

    /// The nodes that the filter demands, including the head, and that are neither on this chain
    /// nor the node added to it.
    pub(super) fn missing<'a>(
        &'a self,
        chain: &'a [usize],
        node: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let (containing, head, _) = self.filter.parts();
        let head = head.filter(|t| !containing.contains(t));
        let all = containing.iter().copied().chain(head);
        all.filter(move |i| *i != node && !chain.contains(i))
    }

    /// Whether a chain that continues this one with the node may pass the filter. It may not if the
    /// head is passed, or if too few places are left for the nodes that the filter demands.
    pub(super) fn may_add(&self, chain: &[usize], node: usize) -> bool {
        self.filter.head().is_none_or(|t| !chain.contains(&t))
            && chain.len() + 1 + self.missing(chain, node).count() <= self.longest
    }
}

impl<W: Wide> Walk<W> {
    /// Sets x to the values on the current zero cycle at lambda = mu, times its length.
    fn scale_to_cycle(&mut self) {
        let m = self.chain.len();
        let Bound { numer, denom } = &self.levels[m].mu;
        self.x.clear();
        for k in 0..m {
            let sum = self.levels[k + 1].sum.clone();
            let lowered = W::from(k as i32) * numer;
            self.x.push(sum * denom - &lowered);
        }
    }

    /// (a - lambda) times the length of the cycle, at lambda = mu.
    fn reduced(&self, a: &W) -> W {
        let Bound { numer, denom } = &self.levels[self.zero_cycle()].mu;
        a.clone() * denom - numer
    }

    /// How many nodes of the chain are the zero cycle of a tied tail that is added.
    fn zero_cycle(&self) -> usize {
        match self.cycle {
            0 => self.chain.len(),
            cycle => cycle,
        }
    }

    /// The value of a node that leans on several nodes of the zero cycle.
    fn tied_value(&self, node: usize) -> Option<W> {
        let (mut best, mut ties) = (None, 0);
        for (j, a) in self.weights.row(node) {
            let place = self.place[*j as usize];
            if place == 0 {
                continue;
            }
            let value = Some(self.reduced(a) + &self.x[place - 1]);
            ties = match value.cmp(&best) {
                std::cmp::Ordering::Less => ties,
                std::cmp::Ordering::Equal => ties + 1,
                std::cmp::Ordering::Greater => 1,
            };
            best = best.max(value);
        }
        best.filter(|value| ties >= 2 && self.keeps_rows(node, value))
    }

    /// The value of a node that leans on the last node of a tied tail alone. `a` is its entry for
    /// that node.
    fn tail_value(&self, node: usize, a: &W) -> Option<W> {
        let m = self.chain.len();
        let value = self.reduced(a) + &self.x[m - 1];
        let alone = self.weights.row(node).iter().all(|(j, a)| {
            let place = self.place[*j as usize];
            place == 0 || place == m || self.reduced(a) + &self.x[place - 1] < value
        });
        (alone && self.keeps_rows(node, &value)).then_some(value)
    }

    /// Whether neither a row of the zero cycle and its tail nor the node's own row starts to lean
    /// on the node.
    fn keeps_rows(&self, node: usize, value: &W) -> bool {
        self.weights.column(node).iter().all(|(i, a)| {
            if *i as usize == node {
                return self.reduced(a) < W::default();
            }
            let place = self.place[*i as usize];
            place == 0 || self.reduced(a) + value < self.x[place - 1]
        })
    }

    /// The level of a node of a tied tail.
    fn tail_level(&self, node: usize) -> Level<W> {
        Level {
            is_cycle: false,
            next: 0,
            end: self.weights.column(node).len(),
            ..self.levels[self.zero_cycle()].clone()
        }
    }
}

impl<W: Wide> Walk<W> {
    /// Whether all nodes that the filter demands can still join the chain after this node.
    fn reaches_wanted(&self, node: usize, level: &Level<W>) -> bool {
        let mut missing = self.wanted.missing(&self.chain, node);
        missing.all(|i| self.may_join(i, node, level))
    }

    fn may_join(&self, i: usize, node: usize, level: &Level<W>) -> bool {
        let (from, to) = &self.window;
        let (mut lo, mut hi) = (level.lo.clone(), level.hi.clone());
        lo.raise(from.clone());
        if to.is_below(&hi) {
            hi = to.clone();
        }
        if let Some(own) = self.weights.entry(i, i) {
            lo.raise(Bound::new(own.clone(), 1));
        }
        let nodes = || self.chain.iter().copied().chain([node]);
        let sums = self.levels[1..]
            .iter()
            .chain([level])
            .map(|level| &level.sum);
        let places: Vec<(usize, &W)> = nodes().zip(sums).collect();
        for (l, (row, sum)) in places.iter().enumerate().skip(1) {
            let Some(into) = self.weights.entry(*row, i) else {
                continue;
            };
            for (p, (other, other_sum)) in places.iter().enumerate() {
                let Some(onto) = self.weights.entry(i, *other) else {
                    continue;
                };
                let weight = into.clone() + onto + *other_sum - *sum;
                match (p + 2).cmp(&l) {
                    Ordering::Greater => lo.raise(Bound::new(weight, p + 2 - l)),
                    Ordering::Equal if weight < W::default() => {}
                    Ordering::Equal => return false,
                    Ordering::Less => {
                        let below = Bound::new(W::default() - &weight, l - p - 2);
                        if below.is_below(&hi) {
                            hi = below;
                        }
                    }
                }
            }
        }
        lo.is_below(&hi)
    }
}

impl<W: Wide> Walk<W> {
    /// Walks to the beginning of the part. Returns whether it exists. The walk must be at no node.
    fn open(&mut self, part: &Part) -> bool {
        let start = Level {
            sum: W::default(),
            lo: self.weights.minus_infinite(),
            hi: self.weights.infinite(),
            mu: self.weights.minus_infinite(),
            is_cycle: false,
            next: 0,
            end: self.weights.n(),
        };
        self.levels.push(start);
        self.first = 0;
        for (depth, &node) in part.nodes.iter().enumerate() {
            if !self.walk_to(node, part.cycle > 0 && depth == part.cycle) {
                return false;
            }
        }
        self.first = part.nodes.len();
        let level = &mut self.levels[self.first];
        let fits = part.next <= part.end && part.end <= level.end && part.cycle == self.cycle;
        if fits {
            level.next = part.next;
            level.end = part.end;
            let is_tied = self.cycle == 0 && part.next > self.candidates();
            if is_tied {
                self.scale_to_cycle();
            }
        }
        fits
    }

    /// How many children are not first nodes of tied tails.
    fn candidates(&self) -> usize {
        let last = self.chain.last();
        last.map_or(self.weights.n(), |last| self.weights.column(*last).len())
    }

    /// Adds the node as a child, with `tied` as the first of a tied tail. Returns whether it is a
    /// child.
    fn walk_to(&mut self, node: usize, tied: bool) -> bool {
        let Some(&last) = self.chain.last() else {
            return node < self.weights.n() && self.follow(node, node);
        };
        if tied {
            if self.levels[self.chain.len()].end <= self.candidates() || node >= self.weights.n() {
                return false;
            }
            self.scale_to_cycle();
            return self.follow(self.candidates() + node, node);
        }
        let column = self.weights.column(last);
        let found = column.binary_search_by_key(&node, |arc| arc.0 as usize);
        found.is_ok_and(|child| self.follow(child, node))
    }

    fn follow(&mut self, child: usize, node: usize) -> bool {
        let Some((found, level, value)) = self.child(child) else {
            return false;
        };
        debug_assert_eq!(found, node);
        if value.is_some() && self.cycle == 0 {
            self.cycle = self.chain.len();
        }
        self.x.extend(value);
        self.push(node, level);
        true
    }
}
