//! A search taken apart into subtrees, and started from them.
//!
//! What is left is the current chain with its candidates, then what the search
//! for roots has not found yet, then the subtrees that wait. To start from a
//! subtree its root is walked once more, and each node must be a candidate
//! where it is pushed: a subtree of another matrix is refused, whatever it
//! says.

use super::{Growing, Search, State, seeds};
use crate::chains::grow::Grow;
use crate::chains::instance::Weight;
use crate::chains::roots::Root;
use crate::chains::subtree::{GrownPart, Subtree};

impl<W: Weight> Search<W> {
    /// What is still to be done.
    pub(crate) fn rest(&self) -> Vec<Subtree> {
        match &self.growing {
            Growing::Dense(growing) => self.state.rest(growing),
            Growing::Sparse(growing) => self.state.rest(growing),
        }
    }

    /// Drops what was to be done and takes up the subtrees instead, in this
    /// order. They must belong to the matrix: see [`Search::belongs`].
    pub(crate) fn resume(&mut self, subtrees: Vec<Subtree>) {
        self.close();
        self.state.done = false;
        self.state.queue = subtrees;
        self.state.queue.reverse();
    }

    /// Whether a subtree can be one of this matrix and this filter. Drops what
    /// was to be done.
    pub(crate) fn belongs(&mut self, subtree: &Subtree) -> bool {
        self.close();
        let opened = match &mut self.growing {
            Growing::Dense(growing) => self.state.open(growing, subtree),
            Growing::Sparse(growing) => self.state.open(growing, subtree),
        };
        self.close();
        opened.is_some()
    }

    pub(super) fn close(&mut self) {
        match &mut self.growing {
            Growing::Dense(growing) => self.state.close(growing),
            Growing::Sparse(growing) => self.state.close(growing),
        }
    }
}

impl<W: Weight> State<W> {
    /// What is still to be done: the current chain first.
    fn rest(&self, growing: &impl Grow<W>) -> Vec<Subtree> {
        let mut rest = Vec::new();
        if self.base > 0 {
            let grown = GrownPart {
                root: self.root.chain.clone(),
                seed: self.seed - 1,
                seeds: self.seeds,
                pending: self.pending,
                chain: self.chain[self.base..].to_vec(),
                left: (self.base..=self.chain.len())
                    .map(|length| growing.left(length))
                    .collect(),
            };
            rest.extend(grown.trimmed().map(Subtree::Grown));
        }
        rest.extend(self.roots.part().map(Subtree::Roots));
        rest.extend(self.queue.iter().rev().cloned());
        rest
    }

    /// Leaves nothing to be done.
    fn close(&mut self, growing: &mut impl Grow<W>) {
        self.uproot(growing);
        self.roots.close();
        self.queue.clear();
        self.seed = self.seeds;
        self.pending = false;
        self.done = true;
    }

    /// Takes up a subtree; `None` if it does not belong to the matrix.
    pub(super) fn open(&mut self, growing: &mut impl Grow<W>, subtree: &Subtree) -> Option<()> {
        match subtree {
            Subtree::Roots(part) => self.roots.open_part(part),
            Subtree::Grown(part) => self.open_grown(growing, part),
        }
    }

    fn open_grown(&mut self, growing: &mut impl Grow<W>, part: &GrownPart) -> Option<()> {
        self.root = self.read_root(growing, &part.root)?;
        if part.seed >= part.seeds || part.seeds > seeds(&self.root) {
            return None;
        }
        self.seed = part.seed + 1;
        self.seeds = part.seeds;
        self.plant(growing, part.seed);
        let Some((first, others)) = part.left.split_first() else {
            // The vector of the root comes with seed 0, which is planted when
            // the root is found.
            let untouched = part.chain.is_empty() && part.seed > 0 && !part.pending;
            return untouched.then_some(());
        };
        if part.chain.len() != others.len() {
            return None;
        }
        let mut left = first;
        for (&j, next) in part.chain.iter().zip(others) {
            if j >= self.matrix.n() || !growing.is_candidate(j) || left.contains(&j) {
                return None;
            }
            keep(growing, left, self.matrix.n())?;
            left = next;
            let x = growing.lower(j).clone();
            growing.push(j, &x, true);
            self.chain.push(j);
            self.x.push(x);
            self.steps.replayed += 1;
        }
        keep(growing, left, self.matrix.n())?;
        self.pending = part.pending;
        let is_extremal = part.seed == 0 || !part.chain.is_empty();
        let may_be_given = is_extremal && self.filter.accepts(&self.found());
        (may_be_given || !part.pending).then_some(())
    }

    /// The root with these nodes in this order, if it is one.
    fn read_root(&self, growing: &mut impl Grow<W>, chain: &[usize]) -> Option<Root<W>> {
        let (&r, others) = chain.split_first()?;
        if chain.iter().any(|i| *i >= self.matrix.n()) {
            return None;
        }
        let zero = W::default();
        let mut x = vec![zero.clone()];
        growing.push(r, &zero, false);
        growing.block(r);
        for &j in others {
            // Row r must not hold before the last node.
            if !growing.is_candidate(j) || *growing.lower(r) >= zero {
                break;
            }
            let value = growing.lower(j).clone();
            growing.push(j, &value, true);
            x.push(value);
        }
        let closing = growing.lower(r).clone();
        for _ in &x {
            growing.pop();
        }
        if x.len() < chain.len() || closing < zero {
            return None;
        }
        let is_zero_cycle = chain.len() > 1 && closing == zero;
        // The start that the search for roots keeps, of all rotations.
        let mut others = others.iter().zip(&x[1..]);
        if is_zero_cycle && !others.all(|(j, x)| (&zero, r) < (x, *j)) {
            return None;
        }
        Some(Root {
            chain: chain.to_vec(),
            x,
            zero: is_zero_cycle,
        })
    }
}

/// Leaves only these candidates of n nodes, in increasing order; `None` if one
/// is no candidate.
fn keep<W>(growing: &mut impl Grow<W>, left: &[usize], n: usize) -> Option<()> {
    let increasing = left.windows(2).all(|pair| pair[0] < pair[1]);
    let candidates = left.iter().all(|i| *i < n && growing.is_candidate(*i));
    if !increasing || !candidates {
        return None;
    }
    growing.replace(left);
    Some(())
}
