//! What remains of a search for roots, as a small value.
//!
//! # Rounds
//!
//! The search for roots goes by length, and comes back to a start, in the next
//! round, if the last one cut a path from it short. What becomes of this when
//! moves are split off from a path? If something was cut before, the next
//! round is due in any case, and stays with the half that had it (`again`). If
//! nothing was cut, all longer roots lie beyond the moves that remain; so both
//! halves go on to the greatest length at once, each for itself, and there is
//! no next round. Either way no root is looked for twice, and nobody has to
//! know what the other half cut.

use crate::chains::branches::{only, uppermost_half};
use crate::chains::moves::Turn;
use crate::chains::roots::lengths::{Lengths, Start};

/// What remains of a search for roots. Invariant: `path` and `remaining` are
/// equally long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RootsPart {
    /// The lengths of the roots that are looked for on the path.
    pub(crate) lengths: Lengths,
    /// Whether these lengths have cut a path from this start short.
    pub(crate) cut: bool,
    /// Whether the next round of this start belongs to this part.
    pub(crate) again: bool,
    /// The path, its start first.
    pub(crate) path: Vec<Turn>,
    /// For every node of the path the moves that remain there.
    pub(crate) remaining: Vec<Vec<Turn>>,
    /// The starts after this one.
    pub(crate) starts: Vec<Start>,
}

impl RootsPart {
    /// Starts only.
    pub(crate) fn of(starts: Vec<Start>) -> Self {
        RootsPart {
            lengths: Lengths { done: 0, limit: 0 },
            cut: false,
            again: true,
            path: Vec::new(),
            remaining: Vec::new(),
            starts,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.path.is_empty() && self.starts.is_empty()
    }

    /// Leaves out the end of the path, where nothing remains.
    pub(crate) fn trim(&mut self) {
        while self.remaining.last().is_some_and(Vec::is_empty) {
            self.remaining.pop();
            self.path.pop();
        }
        if self.path.is_empty() {
            let starts = std::mem::take(&mut self.starts);
            *self = RootsPart::of(starts);
        }
    }

    pub(crate) fn halve(&mut self, longest: usize) -> Option<Self> {
        let branches = self.starts.len() + usize::from(!self.path.is_empty());
        if branches >= 2 {
            let stay = self.starts.len() - branches / 2;
            return Some(RootsPart::of(self.starts.split_off(stay)));
        }
        let (level, moves) = uppermost_half(&mut self.remaining, false)?;
        if self.again && !self.cut {
            self.lengths.limit = longest;
        }
        Some(RootsPart {
            lengths: self.lengths,
            cut: false,
            again: false,
            path: self.path[..=level].to_vec(),
            remaining: only(level, moves),
            starts: Vec::new(),
        })
    }
}
