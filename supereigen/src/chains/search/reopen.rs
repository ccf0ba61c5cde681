//! A search taken apart, and started from a part.
//!
//! What remains is the current chain with its candidates, then what the search
//! for roots has not found yet. To start from a part its root is walked once
//! more, and each node must be a candidate where it is pushed: a part of
//! another matrix is refused, whatever it says.

use crate::chains::roots::part::RootsPart;
use crate::chains::roots::root::Root;
use crate::chains::search::part::GrownPart;
use crate::chains::search::seeds::seeds;
use crate::chains::search::state::Search;
use crate::chains::weight::Weight;

impl<W: Weight> Search<W> {
    /// What is still to be done: the current chain first, then what the search
    /// for roots has not found yet.
    pub(crate) fn parts(&self) -> (Option<GrownPart>, Option<RootsPart>) {
        (self.grown_part(), self.roots.part())
    }

    fn grown_part(&self) -> Option<GrownPart> {
        if self.base == 0 {
            return None;
        }
        let grown = GrownPart {
            root: self.root.chain.clone(),
            seed: self.seed - 1,
            seeds: self.seeds,
            pending: self.pending,
            chain: self.chain[self.base..].to_vec(),
            remaining: (self.base..=self.chain.len())
                .map(|length| self.bounds.remaining(length))
                .collect(),
        };
        grown.trimmed()
    }

    /// Leaves nothing to be done.
    pub(crate) fn close(&mut self) {
        self.uproot();
        self.roots.close();
        self.seed = self.seeds;
        self.pending = false;
    }

    /// Takes up roots not found yet; `None` if they do not belong to the
    /// matrix. There must be nothing else to do.
    pub(crate) fn open_roots(&mut self, part: &RootsPart) -> Option<()> {
        self.roots.open_part(part)
    }

    /// Takes up what grows from a root; `None` if it does not belong to the
    /// matrix. There must be nothing else to do.
    pub(crate) fn open_grown(&mut self, part: &GrownPart) -> Option<()> {
        self.root = self.read_root(&part.root)?;
        if part.seed >= part.seeds || part.seeds > seeds(&self.root) {
            return None;
        }
        self.seed = part.seed + 1;
        self.seeds = part.seeds;
        self.plant(part.seed);
        let Some((first, others)) = part.remaining.split_first() else {
            // The vector of the root comes with seed 0, which is planted when
            // the root is found.
            let untouched = part.chain.is_empty() && part.seed > 0 && !part.pending;
            return untouched.then_some(());
        };
        if part.chain.len() != others.len() {
            return None;
        }
        let mut remaining = first;
        for (&j, next) in part.chain.iter().zip(others) {
            if j >= self.matrix.n() || !self.bounds.is_candidate(j) || remaining.contains(&j) {
                return None;
            }
            self.keep(remaining)?;
            remaining = next;
            let x = self.bounds.lower(j).clone();
            self.bounds.push(j, &x, true);
            self.chain.push(j);
            self.x.push(x);
            self.steps.replayed += 1;
        }
        self.keep(remaining)?;
        self.pending = part.pending;
        let is_extremal = part.seed == 0 || !part.chain.is_empty();
        let may_be_given = is_extremal && self.filter.accepts(&self.found());
        (may_be_given || !part.pending).then_some(())
    }

    /// The root with these nodes in this order, if it is one.
    fn read_root(&mut self, chain: &[usize]) -> Option<Root<W>> {
        let (&r, others) = chain.split_first()?;
        if chain.iter().any(|i| *i >= self.matrix.n()) {
            return None;
        }
        let zero = W::default();
        let mut x = vec![zero.clone()];
        self.bounds.push(r, &zero, false);
        self.bounds.block(r);
        for &j in others {
            // Row r must not hold before the last node.
            if !self.bounds.is_candidate(j) || *self.bounds.lower(r) >= zero {
                break;
            }
            let value = self.bounds.lower(j).clone();
            self.bounds.push(j, &value, true);
            x.push(value);
        }
        let closing = self.bounds.lower(r).clone();
        for _ in &x {
            self.bounds.pop();
        }
        if x.len() < chain.len() || closing < zero {
            return None;
        }
        let is_zero_cycle = chain.len() > 1 && closing == zero;
        // The search for roots gives it from its least node.
        if is_zero_cycle && others.iter().any(|j| *j < r) {
            return None;
        }
        Some(Root {
            chain: chain.to_vec(),
            x,
            zero: is_zero_cycle,
        })
    }

    /// Leaves only these candidates, in increasing order; `None` if one is no
    /// candidate.
    fn keep(&mut self, remaining: &[usize]) -> Option<()> {
        let increasing = remaining.windows(2).all(|pair| pair[0] < pair[1]);
        let is_candidate = |i: &usize| *i < self.matrix.n() && self.bounds.is_candidate(*i);
        if !increasing || !remaining.iter().all(is_candidate) {
            return None;
        }
        self.bounds.replace(remaining);
        Some(())
    }
}
