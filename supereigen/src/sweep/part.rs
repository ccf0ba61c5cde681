//! Parts of a sweep still to be done, and what was done, as small values.

use std::fmt;
use std::ops::AddAssign;

use crate::report::{Counter, Counters};

/// Everything below the next children of one node of the search tree.
///
/// The node is a chain, or a zero cycle with some of a tied tail. Its children
/// are numbered: first one for each finite entry of the column of its last node,
/// then, if it is a zero cycle and begins with its least node, one for each node
/// as the first of a tied tail. Below the root of the tree, the chain without
/// nodes, child r is the chain of node r alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// The chain, or the zero cycle and its tail.
    pub(crate) nodes: Vec<usize>,
    /// How many of the nodes are the zero cycle; 0 if it is a chain.
    pub(crate) cycle: usize,
    /// The next child.
    pub(crate) next: usize,
    /// The first child that is no longer of this part.
    pub(crate) end: usize,
}

impl Part {
    /// The whole tree, for n nodes.
    pub(crate) fn everything(n: usize) -> Self {
        Part {
            nodes: Vec::new(),
            cycle: 0,
            next: 0,
            end: n,
        }
    }

    /// Splits the second half of the children off, if there are two or more.
    pub(crate) fn halve(&mut self) -> Option<Part> {
        if self.end - self.next < 2 {
            return None;
        }
        let middle = self.next + (self.end - self.next).div_ceil(2);
        let half = Part {
            next: middle,
            ..self.clone()
        };
        self.end = middle;
        Some(half)
    }

    /// Reads what [`Display`](fmt::Display) wrote.
    pub(crate) fn read(line: &str) -> Option<Self> {
        let number = |word: &str| word.parse::<usize>().ok();
        let mut words = line.strip_prefix("part ")?.split(' ');
        let next = number(words.next()?)?;
        let end = number(words.next()?)?;
        let cycle = number(words.next()?)?;
        let nodes = words.map(number).collect::<Option<Vec<_>>>()?;
        Some(Part {
            nodes,
            cycle,
            next,
            end,
        })
    }
}

/// `part <next> <end> <cycle> <nodes>`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {} {} {}", self.next, self.end, self.cycle)?;
        for node in &self.nodes {
            write!(f, " {node}")?;
        }
        Ok(())
    }
}

/// Counts of a sweep so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Children looked at.
    pub(crate) steps: u64,
    /// Chains shown.
    pub(crate) chains: u64,
    /// Tied tails shown.
    pub(crate) tied_tails: u64,
    /// Nodes of the tree that were not shown: open chains, and what the filter
    /// does not want.
    pub(crate) not_shown: u64,
}

impl Tally {
    /// No run counts that far, so adding two of them has room.
    pub(crate) const MOST: u64 = 1 << 62;

    /// In the order of the fields.
    pub(crate) fn counts(self) -> [u64; 4] {
        [self.steps, self.chains, self.tied_tails, self.not_shown]
    }

    /// From the counts in that order.
    pub(crate) fn from_counts([steps, chains, tied_tails, not_shown]: [u64; 4]) -> Self {
        Tally {
            steps,
            chains,
            tied_tails,
            not_shown,
        }
    }

    /// Both together, unless no run can have counted that far.
    pub(crate) fn joined(mut self, other: Self) -> Option<Self> {
        self += other;
        let has_room = self.counts().iter().all(|count| *count < Tally::MOST);
        has_room.then_some(self)
    }

    /// What was done since the tally was another.
    pub(crate) fn since(self, before: Self) -> Self {
        let mut counts = self.counts();
        for (count, less) in counts.iter_mut().zip(before.counts()) {
            *count -= less;
        }
        Tally::from_counts(counts)
    }

    /// How many chains and tied tails were shown.
    pub(crate) fn shown(self) -> u64 {
        self.chains + self.tied_tails
    }

    /// The counters of a report.
    pub(crate) fn counters(self) -> Counters {
        let mut counters = Counters::default();
        for (counter, count) in [
            (Counter::Chains, self.chains),
            (Counter::TiedTails, self.tied_tails),
            (Counter::OpenChains, self.not_shown),
            (Counter::Candidates, self.steps),
        ] {
            counters.add(counter, count);
        }
        counters
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let mut counts = self.counts();
        for (count, more) in counts.iter_mut().zip(other.counts()) {
            *count += more;
        }
        *self = Tally::from_counts(counts);
    }
}
