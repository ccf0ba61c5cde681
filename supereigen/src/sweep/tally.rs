//! What a sweep did.

use std::ops::AddAssign;

use crate::report::{Counter, Counters};

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
