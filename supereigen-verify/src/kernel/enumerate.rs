//! A second enumeration of the extremals: roots from their first minimum, and what grows from each.
//!
//! It shares no code with the solver. Weights are w_ij = a_ij - lambda ([`super::weights`]). A *root*
//! is a sequence n_0, ..., n_k of different nodes with x_(n_0) = 0 and x_(n_l) = w_(n_l n_(l-1)) +
//! x_(n_(l-1)) such that
//!
//! - (R1) for l >= 1 and every m != l - 1: w_(n_l n_m) + x_(n_m) < x_(n_l);
//! - (R2) its weight w = w_(n_0 n_k) + x_(n_k) - x_(n_0) is at least 0;
//! - (R3) for m < k: w_(n_0 n_m) + x_(n_m) < x_(n_0).
//!
//! A node with a loop w_rr >= 0 is a root by itself and is in no other. If w = 0 and k >= 1, every
//! rotation is a root too: this is one *zero cycle*, written from its least node.
//!
//! **Two phases** (Theorem 37 of `docs/theory.md`). Let s = n_i be the first minimum of x. Read from s
//! the root is `n_i, ..., n_k | n_0, ..., n_(i-1)`: phase 1 before the bar, phase 2 behind it, which is
//! empty if i = 0. With the sums G along this reading, G_s = 0, x - x_s is G >= 0 in phase 1 and
//! G - w > 0 in phase 2. R1 to R3 become conditions on pairs of nodes of the path:
//!
//! | row l | node m, not before l | condition |
//! |---|---|---|
//! | phase 1, not s | phase 1 | w_lm + G_m < G_l |
//! | s | phase 1 | w_sm + G_m < 0, but for the last node if i = 0 |
//! | phase 2 | phase 2 | w_lm + G_m < G_l |
//! | phase 2 | phase 1, not n_k if l = n_0 | w < G_l - w_lm - G_m |
//! | phase 1, not s | phase 2 | w > w_lm + G_m - G_l |
//! | s | phase 2, not the last | w > w_sm + G_m |
//!
//! and w = w_(s n_(i-1)) + G_(n_(i-1)), 0 < w < G_l for every l in phase 2. The search goes depth
//! first from every s and keeps the open interval (low, high) of w. No condition on a path changes
//! when it grows, so a path that breaks one is cut. Every root with i >= 1 or w > 0 is found once;
//! a zero cycle once from each of its nodes with G = 0, and it is kept from the least of them.
//!
//! **What grows from a root** (Theorem 35). A chain with last node c grows by a node j without a loop
//! w_jj >= 0, at the value v = w_jc + x_c, if v > w_jm + x_m for every other node m of the chain and
//! w_lj + v < x_l for every *required* row l: all of the chain but the first. Each longer chain is one
//! more extremal. A zero cycle is one extremal and grows from each rotation; its *tied tails* grow from
//! nodes j whose value is reached at two of its nodes or more, with all rows of the cycle required.
//!
//! Invariant: at every depth `lower` is the greatest w_im + x_m over all nodes of the path but the
//! last, `upper` the least x_l - w_li over the required rows. Cost: O(n) a push, and nothing is
//! stored but the path.

use std::ops::ControlFlow;

use super::weights::{Integer, LANES, Weights};

/// Receives the roots that [`roots`] finds.
pub trait RootVisitor<N> {
    /// A root: its nodes in the order of the chain, and its weight.
    fn root(&mut self, cycle: &[usize], weight: &N) -> ControlFlow<()>;

    /// A step that is not a root.
    fn step(&mut self) -> ControlFlow<()>;
}

/// Finds every root once.
pub fn roots<N: Integer>(
    weights: &Weights<N>,
    visitor: &mut impl RootVisitor<N>,
) -> ControlFlow<()> {
    let n = weights.n();
    let mut search = RootSearch {
        weights,
        visitor,
        path: Vec::with_capacity(n),
        sums: Vec::with_capacity(n),
        first: Depths(Vec::new()),
        second: Depths(Vec::new()),
        cycle: Vec::with_capacity(n),
    };
    for s in 0..n {
        match weights.has_loop(s) {
            true => search.visitor.root(&[s], weights.weight(s, s))?,
            false => search.start(s)?,
        }
    }
    ControlFlow::Continue(())
}

/// The bounds at one depth of a path, and the nodes that can follow its last node.
struct Bounds<N> {
    lower: Vec<N>,
    upper: Vec<N>,
    candidates: Vec<usize>,
}

impl<N: Integer> Bounds<N> {
    /// Finds the nodes j with lower_j < column_j + value < upper_j.
    fn find_candidates(&mut self, column: &[N], value: &N) {
        self.candidates.clear();
        for first in (0..column.len()).step_by(LANES) {
            let part = first..first + LANES;
            let lower = self.lower[part.clone()].iter();
            let bounds = lower.zip(&self.upper[part.clone()]);
            let sums = column[part].iter().map(|weight| weight.plus(value));
            let mut within = [false; LANES];
            for (within, (sum, (lower, upper))) in within.iter_mut().zip(sums.zip(bounds)) {
                *within = (sum > *lower) & (sum < *upper);
            }
            // Most parts have no candidate.
            if within != [false; LANES] {
                let found = (first..).zip(within).filter(|(_, within)| *within);
                self.candidates.extend(found.map(|(j, _)| j));
            }
        }
    }
}

/// The bounds by depth. Lists are reused.
struct Depths<N>(Vec<Bounds<N>>);

impl<N: Integer> Depths<N> {
    /// The bounds at a depth, created if the depth is new.
    fn at(&mut self, weights: &Weights<N>, depth: usize) -> &mut Bounds<N> {
        while self.0.len() <= depth {
            self.0.push(Bounds {
                lower: vec![weights.floor.clone(); weights.length],
                upper: vec![weights.ceiling.clone(); weights.length],
                candidates: Vec::with_capacity(weights.n()),
            });
        }
        &mut self.0[depth]
    }

    /// The bounds at depth 0: those of the row of the first node, if it is required, with its value.
    fn clear(&mut self, weights: &Weights<N>, node: usize, required: Option<&N>) {
        let bounds = self.at(weights, 0);
        bounds.lower.fill(weights.floor.clone());
        bounds.upper.fill(weights.ceiling.clone());
        if let Some(value) = required {
            for (bound, weight) in bounds.upper.iter_mut().zip(weights.row(node)) {
                *bound = value.minus(weight);
            }
        }
        // All values are greater, so neither this node nor one with a loop follows later.
        for j in (0..weights.n()).filter(|&j| weights.has_loop(j) || j == node) {
            bounds.upper[j] = weights.floor.clone();
        }
    }

    /// The bounds at depth + 1: those at the depth and those of its last node, of this value, and of
    /// the row of the next node, if it is required, with its value: that node does not come again.
    fn next(
        &mut self,
        weights: &Weights<N>,
        depth: usize,
        (last, value): (usize, &N),
        required: Option<(usize, &N)>,
    ) {
        self.at(weights, depth + 1);
        let (before, behind) = self.0.split_at_mut(depth + 1);
        let (old, new) = (&before[depth], &mut behind[0]);
        let lower = old.lower.iter().zip(weights.column(last));
        for (new, (old, weight)) in new.lower.iter_mut().zip(lower) {
            *new = weight.plus(value).max(old.clone());
        }
        let Some((row, value)) = required else {
            return new.upper.clone_from(&old.upper);
        };
        let upper = old.upper.iter().zip(weights.row(row));
        for (new, (old, weight)) in new.upper.iter_mut().zip(upper) {
            *new = value.minus(weight).min(old.clone());
        }
        new.upper[row] = weights.floor.clone();
    }
}

/// The open interval of w.
struct Interval<N> {
    low: N,
    high: N,
}

impl<N: Integer> Interval<N> {
    /// The interval, if it contains an integer.
    fn new(weights: &Weights<N>, low: N, high: N) -> Option<Self> {
        (low.plus(&weights.one) < high).then_some(Interval { low, high })
    }
}

struct RootSearch<'a, N, V> {
    weights: &'a Weights<N>,
    visitor: &'a mut V,
    path: Vec<usize>,
    /// G on the path.
    sums: Vec<N>,
    /// Bounds of phase 1 by depth.
    first: Depths<N>,
    /// Bounds of phase 2, by the depth after the bar.
    second: Depths<N>,
    /// A root in the order of its chain.
    cycle: Vec<usize>,
}

impl<N: Integer, V: RootVisitor<N>> RootSearch<'_, N, V> {
    /// All roots whose first minimum is s.
    fn start(&mut self, s: usize) -> ControlFlow<()> {
        let weights = self.weights;
        self.first.clear(weights, s, None);
        self.push(s, weights.zero.clone());
        self.phase_one(0)?;
        self.pop();
        ControlFlow::Continue(())
    }

    fn push(&mut self, node: usize, sum: N) {
        self.path.push(node);
        self.sums.push(sum);
    }

    fn pop(&mut self) {
        self.path.pop();
        self.sums.pop();
    }

    /// The continuations of a path of phase 1 whose last node has this depth.
    fn phase_one(&mut self, depth: usize) -> ControlFlow<()> {
        let weights = self.weights;
        let (s, last) = (self.path[0], self.path[depth]);
        let column = weights.column(last);
        let zero = &weights.zero;
        for j in 0..weights.n() {
            let sum = column[j].plus(&self.sums[depth]);
            let bounds = &self.first.0[depth];
            if sum < *zero || sum <= bounds.lower[j] {
                continue;
            }
            let low = sum.minus(&bounds.upper[j]).max(zero.clone());
            let high = sum.minus(&bounds.lower[j]).min(sum.clone());
            if sum < bounds.upper[j] {
                let weight = weights.weight(s, j).plus(&sum);
                if weight >= *zero {
                    self.close_at_start(j, &sum, &weight)?;
                } else {
                    self.visitor.step()?;
                    let before = (last, &self.sums[depth]);
                    self.first.next(weights, depth, before, Some((j, &sum)));
                    self.push(j, sum.clone());
                    self.phase_one(depth + 1)?;
                    self.pop();
                }
            }
            if let Some(interval) = Interval::new(weights, low, high) {
                self.cross(depth, j, sum, &interval)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The root with i = 0 whose last node is j.
    fn close_at_start(&mut self, j: usize, sum: &N, weight: &N) -> ControlFlow<()> {
        let (s, zero) = (self.path[0], &self.weights.zero);
        self.cycle.clear();
        self.cycle.extend_from_slice(&self.path);
        self.cycle.push(j);
        if weight == zero {
            // A zero cycle is found from each node with G = 0.
            let minima = self.path.iter().zip(&self.sums);
            let minima = minima.chain([(&j, sum)]).filter(|(_, sum)| *sum == zero);
            if minima.map(|(&node, _)| node).min() != Some(s) {
                return ControlFlow::Continue(());
            }
            let least = (0..self.cycle.len()).min_by_key(|&at| self.cycle[at]);
            self.cycle.rotate_left(least.unwrap_or(0));
        }
        self.visitor.root(&self.cycle, weight)
    }

    /// The bar, and node r after it. The node before the bar has this depth.
    fn cross(&mut self, depth: usize, r: usize, sum: N, interval: &Interval<N>) -> ControlFlow<()> {
        let weights = self.weights;
        // The whole of phase 1, as bounds for the nodes of phase 2.
        let last = (self.path[depth], &self.sums[depth]);
        self.first.next(weights, depth, last, None);
        self.second.clear(weights, r, Some(&sum));
        self.push(r, sum);
        self.phase_two(depth + 1, 0, interval)?;
        self.pop();
        ControlFlow::Continue(())
    }

    /// The continuations of a path with `bar` nodes before the bar, whose last node is `depth`
    /// after the first of phase 2.
    fn phase_two(&mut self, bar: usize, depth: usize, interval: &Interval<N>) -> ControlFlow<()> {
        let weights = self.weights;
        let last = self.path[bar + depth];
        let sum = self.sums[bar + depth].clone();
        let closing = weights.weight(self.path[0], last).plus(&sum);
        if interval.low < closing && closing < interval.high {
            self.cycle.clear();
            self.cycle.extend_from_slice(&self.path[bar..]);
            self.cycle.extend_from_slice(&self.path[..bar]);
            self.visitor.root(&self.cycle, &closing)?;
        } else {
            self.visitor.step()?;
        }
        let (low, high) = (closing.max(interval.low.clone()), interval.high.clone());
        let Some(interval) = Interval::new(weights, low, high) else {
            return ControlFlow::Continue(());
        };
        let column = weights.column(last);
        self.second.0[depth].find_candidates(column, &sum);
        for at in 0..self.second.0[depth].candidates.len() {
            let j = self.second.0[depth].candidates[at];
            let (next, across) = (column[j].plus(&sum), &self.first.0[bar]);
            let low = next.minus(&across.upper[j]).max(interval.low.clone());
            let high = next.minus(&across.lower[j]).min(next.clone());
            let high = high.min(interval.high.clone());
            if let Some(interval) = Interval::new(weights, low, high) {
                let required = Some((j, &next));
                self.second.next(weights, depth, (last, &sum), required);
                self.push(j, next);
                self.phase_two(bar, depth + 1, &interval)?;
                self.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// Why a sequence of nodes is not a root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotARoot<N> {
    /// There is no node.
    Empty,
    /// A node is not below n.
    Outside(usize),
    /// A node is repeated.
    Repeated(usize),
    /// There is no arc from this row to the node before it in the cycle.
    NoArc(usize, usize),
    /// The row, which should hold by the node before it alone, holds by another node: the last one.
    Shared(usize, usize, usize),
    /// The weight is negative.
    Negative(N),
    /// A zero cycle does not begin at its least node, which is this one.
    Rotated(usize),
}

/// The weight of a root, by R1 to R3; an error if the nodes are not a root. Cost: O(k n) for k
/// nodes.
pub fn check_root<N: Integer>(weights: &Weights<N>, cycle: &[usize]) -> Result<N, NotARoot<N>> {
    let (n, zero) = (weights.n(), &weights.zero);
    let mut seen = vec![false; n];
    for &node in cycle {
        if node >= n {
            return Err(NotARoot::Outside(node));
        }
        if std::mem::replace(&mut seen[node], true) {
            return Err(NotARoot::Repeated(node));
        }
    }
    let (Some(&start), Some(&end)) = (cycle.first(), cycle.last()) else {
        return Err(NotARoot::Empty);
    };
    let arc = |row, on| match weights.weight(row, on) {
        weight if *weight == weights.absent => Err(NotARoot::NoArc(row, on)),
        weight => Ok(weight),
    };
    let mut x = vec![zero.clone()];
    for pair in cycle.windows(2) {
        x.push(arc(pair[1], pair[0])?.plus(&x[x.len() - 1]));
    }
    let weight = arc(start, end)?.plus(&x[x.len() - 1]);
    if weight < *zero {
        return Err(NotARoot::Negative(weight));
    }
    for (l, &row) in cycle.iter().enumerate() {
        let on = if l == 0 { end } else { cycle[l - 1] };
        for (&other, value) in cycle.iter().zip(&x) {
            if other != on && weights.weight(row, other).plus(value) >= x[l] {
                return Err(NotARoot::Shared(row, on, other));
            }
        }
    }
    let least = *cycle.iter().min().unwrap_or(&start);
    if weight == *zero && start != least {
        return Err(NotARoot::Rotated(least));
    }
    Ok(weight)
}

/// Receives the nodes of an extremal, in an order in which each has the greatest w + x over those
/// before it, and their values.
pub type Visit<'v, N> = dyn FnMut(&[usize], &[N]) -> ControlFlow<()> + 'v;

/// The extremals of one root after another. The buffers are reused.
pub struct Growth<'a, N> {
    weights: &'a Weights<N>,
    chain: Vec<usize>,
    x: Vec<N>,
    bounds: Depths<N>,
}

impl<'a, N: Integer> Growth<'a, N> {
    /// No extremals yet.
    pub fn new(weights: &'a Weights<N>) -> Self {
        Growth {
            weights,
            chain: Vec::new(),
            x: Vec::new(),
            bounds: Depths(Vec::new()),
        }
    }

    /// Visits every extremal of a root.
    pub fn grow(
        &mut self,
        cycle: &[usize],
        weight: &N,
        visit: &mut Visit<'_, N>,
    ) -> ControlFlow<()> {
        self.start(cycle, false);
        visit(&self.chain, &self.x)?;
        if cycle.len() == 1 || weight != &self.weights.zero {
            return self.climb(visit);
        }
        self.tied_tails(cycle, visit)?;
        let mut rotation = cycle.to_vec();
        for _ in cycle {
            self.start(&rotation, false);
            self.climb(visit)?;
            rotation.rotate_left(1);
        }
        ControlFlow::Continue(())
    }

    /// Starts with the chain of these nodes; all rows but the first are required, or all.
    fn start(&mut self, nodes: &[usize], first_required: bool) {
        let weights = self.weights;
        self.chain.clear();
        self.x.clear();
        let required = first_required.then_some(&weights.zero);
        self.bounds.clear(weights, nodes[0], required);
        self.chain.push(nodes[0]);
        self.x.push(weights.zero.clone());
        for pair in nodes.windows(2) {
            let value = self.x[self.x.len() - 1].clone();
            self.push(pair[1], weights.weight(pair[1], pair[0]).plus(&value));
        }
    }

    /// Adds a node at v to the chain.
    fn push(&mut self, node: usize, v: N) {
        let depth = self.chain.len() - 1;
        let last = (self.chain[depth], &self.x[depth]);
        self.bounds
            .next(self.weights, depth, last, Some((node, &v)));
        self.chain.push(node);
        self.x.push(v);
    }

    /// Visits all longer chains.
    fn climb(&mut self, visit: &mut Visit<'_, N>) -> ControlFlow<()> {
        let depth = self.chain.len() - 1;
        let column = self.weights.column(self.chain[depth]);
        let value = self.x[depth].clone();
        self.bounds.0[depth].find_candidates(column, &value);
        for at in 0..self.bounds.0[depth].candidates.len() {
            let j = self.bounds.0[depth].candidates[at];
            self.add(j, column[j].plus(&value), visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the chain with node j at v after it, and all longer ones.
    fn add(&mut self, j: usize, v: N, visit: &mut Visit<'_, N>) -> ControlFlow<()> {
        self.push(j, v);
        visit(&self.chain, &self.x)?;
        self.climb(visit)?;
        self.chain.pop();
        self.x.pop();
        ControlFlow::Continue(())
    }

    /// Grows from a zero cycle the nodes whose value is reached at two of its nodes or more.
    fn tied_tails(&mut self, cycle: &[usize], visit: &mut Visit<'_, N>) -> ControlFlow<()> {
        self.start(cycle, true);
        let depth = cycle.len() - 1;
        for j in 0..self.weights.n() {
            let sums = || {
                let arcs = self.chain.iter().map(|&m| self.weights.weight(j, m));
                let arcs = arcs
                    .zip(&self.x)
                    .filter(|(arc, _)| **arc != self.weights.absent);
                arcs.map(|(arc, x)| arc.plus(x))
            };
            let Some(greatest) = sums().max() else {
                continue;
            };
            let tied = sums().filter(|sum| *sum == greatest).count() > 1;
            if tied && greatest < self.bounds.0[depth].upper[j] {
                self.add(j, greatest, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
