//! What remains to grow from a root, as a small value; what was done; and how
//! long the search for roots is borne with.
//!
//! # When to give up searching for roots, and to search head first
//!
//! No start tells in polynomial time whether a path from it closes, so the
//! search for roots can be led astray for ever. It is borne with as long as
//! what it does in vain stays in proportion: at most
//!
//! ```text
//! P(n) * (extremals found + 1) steps in vain,    P(n) = max(4096, 64 n^2).
//! ```
//!
//! Then what remains of it is searched [head first](crate::chains::heads),
//! where the cost of an extremal is polynomial on every instance; so it is
//! altogether. Ordinary matrices are far from it: no family of the benches with
//! 1000 extremals or more takes two steps in vain per extremal (the report has
//! the worst).

use crate::chains::roots::path::{RootSteps, only, uppermost_half};
use crate::report::{Counter, Counters};

/// What remains to grow from a root. Invariant: `remaining` is one longer than
/// `chain`, or both are empty and the seed was not planted yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GrownPart {
    /// The nodes of the root, r first.
    pub(crate) root: Vec<usize>,
    /// The seeds `seed..seeds` are to be done: rotations of a zero cycle, then
    /// its tied tails. Any other root has seed 0 alone.
    pub(crate) seed: usize,
    pub(crate) seeds: usize,
    /// Whether the chain itself is an extremal not given yet.
    pub(crate) pending: bool,
    /// The nodes pushed onto the seed.
    pub(crate) chain: Vec<usize>,
    /// For the seed and every node of `chain` the candidates that remain there.
    pub(crate) remaining: Vec<Vec<usize>>,
}

impl GrownPart {
    /// The tied tails of a zero cycle.
    pub(crate) fn tied_tails(cycle: &[usize]) -> Self {
        Self::untouched(cycle.to_vec(), cycle.len(), cycle.len() + 1)
    }

    /// Seeds of which none was planted yet.
    pub(crate) fn untouched(root: Vec<usize>, seed: usize, seeds: usize) -> Self {
        GrownPart {
            root,
            seed,
            seeds,
            pending: false,
            chain: Vec::new(),
            remaining: Vec::new(),
        }
    }

    /// Without the end of the chain, where nothing remains; `None` if nothing
    /// remains at all.
    pub(crate) fn trimmed(mut self) -> Option<Self> {
        while !self.pending && self.remaining.last().is_some_and(Vec::is_empty) {
            self.remaining.pop();
            self.chain.pop();
        }
        if self.remaining.is_empty() {
            self.chain.clear();
            self.seed += 1;
        }
        (self.seed < self.seeds).then_some(self)
    }

    pub(crate) fn halve(&mut self) -> Option<Self> {
        // What was sent by others may have its seeds the wrong way round.
        if self.seeds.saturating_sub(self.seed) >= 2 {
            let middle = self.seeds - (self.seeds - self.seed) / 2;
            let half = Self::untouched(self.root.clone(), middle, self.seeds);
            self.seeds = middle;
            return Some(half);
        }
        let (level, candidates) = uppermost_half(&mut self.remaining, self.pending)?;
        Some(GrownPart {
            root: self.root.clone(),
            pending: false,
            chain: self.chain[..level].to_vec(),
            remaining: only(level, candidates),
            ..*self
        })
    }
}

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SearchSteps {
    /// The search for roots.
    pub(crate) roots: RootSteps,
    /// Nodes pushed to set up the bounds of a root.
    pub(crate) replayed: u64,
    /// Nodes pushed onto a closed chain; each makes an extremal.
    pub(crate) grown: u64,
    /// Extremals given.
    pub(crate) extremals: u64,
}

impl SearchSteps {
    /// All nodes of the search tree that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.roots.in_vain() + self.roots.roots + self.grown
    }

    /// Adds the steps, with their names; the extremals are left to the caller.
    pub(crate) fn count(&self, counters: &mut Counters) {
        counters.add(Counter::Roots, self.roots.roots);
        counters.add(Counter::StepsLeftOfTheBar, self.roots.left);
        counters.add(Counter::StepsRightOfTheBar, self.roots.right);
        counters.add(Counter::RepeatedRoots, self.roots.repeats);
        // Most searches never ask.
        if self.roots.tests > 0 {
            counters.add(Counter::DeadEndTests, self.roots.tests);
            counters.add(Counter::DeadEnds, self.roots.dead_ends);
            counters.add(Counter::DroppedMoves, self.roots.dropped);
        }
        counters.add(Counter::ReplayedNodes, self.replayed);
        counters.add(Counter::GrownNodes, self.grown);
    }
}

/// How many steps in vain are borne.
#[derive(Debug, Clone)]
pub struct Patience {
    /// P(n), for each extremal found and one more.
    per_extremal: u64,
    /// The steps in vain and the extremals found when it was new.
    since: (u64, u64),
    /// So many steps in vain were allowed when it was last looked at.
    allowed: u64,
}

impl Patience {
    /// The patience that P(n) gives.
    pub fn new(n: usize) -> Self {
        let n = n as u64;
        Patience::of(n.saturating_mul(n).saturating_mul(64).max(4096))
    }

    /// So many steps per extremal and one more.
    pub fn of(per_extremal: u64) -> Self {
        Patience {
            per_extremal,
            since: (0, 0),
            allowed: 0,
        }
    }

    /// P(n).
    pub(crate) fn per_extremal(&self) -> u64 {
        self.per_extremal
    }

    /// Whether so many steps in vain are too many, when so much was found.
    #[inline]
    pub fn is_lost(&mut self, in_vain: u64, found: u64) -> bool {
        if in_vain <= self.allowed {
            return false;
        }
        let (vain_before, found_before) = self.since;
        let more = (found - found_before).saturating_add(1);
        let more = self.per_extremal.saturating_mul(more);
        self.allowed = vain_before.saturating_add(more);
        in_vain > self.allowed
    }

    /// Begins anew.
    pub fn renew(&mut self, in_vain: u64, found: u64) {
        self.since = (in_vain, found);
        self.allowed = in_vain;
    }
}
