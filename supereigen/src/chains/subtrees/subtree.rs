//! One subtree, and its halves.

use crate::chains::heads::part::HeadsPart;
use crate::chains::roots::part::RootsPart;
use crate::chains::search::part::GrownPart;

/// A part of a search that is still to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subtree {
    /// Roots not found yet, each with all that grows from it.
    Roots(RootsPart),
    /// What still grows from one root.
    Grown(GrownPart),
    /// Extremals not found yet, head first.
    Heads(HeadsPart),
}

impl Subtree {
    /// Splits off about half of the branches nearest to the top, where the
    /// largest subtrees are likely; `None` if there is only one thing to do.
    /// No root is longer than `longest`.
    pub(crate) fn halve(&mut self, longest: usize) -> Option<Subtree> {
        match self {
            Subtree::Roots(part) => part.halve(longest).map(Subtree::Roots),
            Subtree::Grown(part) => part.halve().map(Subtree::Grown),
            Subtree::Heads(part) => part.halve().map(Subtree::Heads),
        }
    }

    /// All the subtrees that halving again and again leads to, up to `most`.
    pub(crate) fn shatter(self, most: usize, longest: usize) -> Vec<Subtree> {
        let mut whole = Vec::new();
        let mut open = vec![self];
        while let Some(mut subtree) = open.pop() {
            match subtree.halve(longest) {
                Some(half) if whole.len() + open.len() + 2 <= most => open.extend([half, subtree]),
                Some(half) => whole.extend([subtree, half]),
                None => whole.push(subtree),
            }
        }
        whole
    }
}
