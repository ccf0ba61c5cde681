//! Why a vector is an extremal: its chain, and how it closes.
//!
//! A witness lets someone who trusts nothing check an extremal in O(n^2):
//! read the matrix and the vector, and confirm for every chain node that its
//! row is tight at the node before it and nowhere else, and that the first
//! row holds. [`crate::extremality`] has the proof that this suffices.

use std::fmt;

use super::search::{Closing, Found};

/// The chain of an extremal, or its zero cycle with a tied tail.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Witness {
    chain: Vec<usize>,
    closing: Closing,
}

impl Witness {
    pub(crate) fn new<W>(found: &Found<'_, W>) -> Self {
        Witness {
            chain: found.chain.to_vec(),
            closing: found.closing,
        }
    }

    /// The support in order. Each node but the first (of a tied tail: and but
    /// the node that is tied) leans on the one before it alone.
    pub fn chain(&self) -> &[usize] {
        &self.chain
    }

    /// How the chain closes.
    pub fn closing(&self) -> Closing {
        self.closing
    }

    /// The arc (i, j) by which row i of the first node is satisfied: the
    /// closing arc of the root, or the last arc of the zero cycle.
    pub fn closing_arc(&self) -> (usize, usize) {
        let (Closing::Chain { root: k } | Closing::TiedTail { cycle: k }) = self.closing;
        (self.chain[0], self.chain[k - 1])
    }

    /// The node that all others pull down with them. (In a zero cycle every
    /// node is one; this is the last.)
    pub fn head(&self) -> usize {
        self.chain[self.chain.len() - 1]
    }

    /// The zero cycle, if the extremal is one with a tied tail.
    pub fn cycle(&self) -> Option<&[usize]> {
        match self.closing {
            Closing::Chain { .. } => None,
            Closing::TiedTail { cycle } => Some(&self.chain[..cycle]),
        }
    }
}

/// `1 2 4, closed by (1, 2)` or `cycle (1 2), tied tail 3 5`; nodes from 1.
impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = |nodes: &[usize]| {
            let texts: Vec<_> = nodes.iter().map(|i| (i + 1).to_string()).collect();
            texts.join(" ")
        };
        match self.closing {
            Closing::Chain { .. } => {
                let (i, j) = self.closing_arc();
                let chain = nodes(&self.chain);
                write!(f, "{chain}, closed by ({}, {})", i + 1, j + 1)
            }
            Closing::TiedTail { cycle } => {
                let (cycle, tail) = self.chain.split_at(cycle);
                write!(f, "cycle ({}), tied tail {}", nodes(cycle), nodes(tail))
            }
        }
    }
}
