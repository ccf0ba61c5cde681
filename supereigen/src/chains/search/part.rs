//! What remains to grow from a root, as a small value.

use crate::chains::branches::{only, uppermost_half};

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
        GrownPart {
            root: cycle.to_vec(),
            seed: cycle.len(),
            seeds: cycle.len() + 1,
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
        if self.seeds - self.seed >= 2 {
            let middle = self.seeds - (self.seeds - self.seed) / 2;
            let half = GrownPart {
                root: self.root.clone(),
                seed: middle,
                seeds: self.seeds,
                pending: false,
                chain: Vec::new(),
                remaining: Vec::new(),
            };
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
