//! What a search did, in numbers: from roots, and head first.

use std::ops::{AddAssign, Sub};

use crate::chains::heads::steps::HeadSteps;
use crate::chains::search::steps::SearchSteps;
use crate::report::{Counter, Counters};

/// What a search did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Steps {
    /// From roots.
    pub(crate) search: SearchSteps,
    /// Head first.
    pub(crate) heads: HeadSteps,
    /// How often the search turned head first by itself.
    pub(crate) turned: u64,
}

impl Steps {
    /// Extremals given.
    pub(crate) fn extremals(&self) -> u64 {
        self.search.extremals + self.heads.extremals
    }

    /// All nodes of the search trees that were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.search.visited() + self.heads.segments + self.heads.dead
    }

    /// The steps with their names; what was never done is left out.
    pub(crate) fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.add(Counter::Extremals, self.extremals());
        self.search.count(&mut counters);
        let heads = &self.heads;
        let head_first = [
            (Counter::TurnedHeadFirst, self.turned),
            (Counter::Segments, heads.segments),
            (Counter::CertifiedSegments, heads.certified),
            (Counter::ExtensionTests, heads.tests),
            (Counter::DeadSegments, heads.dead),
            (Counter::Policies, heads.policies),
            (Counter::Repeats, heads.repeats),
        ];
        for (counter, count) in head_first {
            if count > 0 {
                counters.add(counter, count);
            }
        }
        counters
    }
}

impl Steps {
    /// How many numbers there are.
    pub(crate) const COUNTS: usize = 18;

    /// All the numbers, in the order in which a frontier writes them.
    fn each(&mut self) -> [&mut u64; Self::COUNTS] {
        let Steps {
            search,
            heads,
            turned,
        } = self;
        [
            &mut search.roots.left,
            &mut search.roots.right,
            &mut search.roots.roots,
            &mut search.roots.repeats,
            &mut search.roots.tests,
            &mut search.roots.dead_ends,
            &mut search.roots.dropped,
            &mut search.replayed,
            &mut search.grown,
            &mut search.extremals,
            turned,
            &mut heads.segments,
            &mut heads.certified,
            &mut heads.tests,
            &mut heads.dead,
            &mut heads.policies,
            &mut heads.repeats,
            &mut heads.extremals,
        ]
    }

    /// All the numbers.
    pub(crate) fn counts(mut self) -> [u64; Self::COUNTS] {
        self.each().map(|count| *count)
    }

    /// The steps with these numbers, which somebody else wrote down; `None` if
    /// no run counts that far. So adding to them cannot overflow.
    pub(crate) fn read(counts: [u64; Self::COUNTS]) -> Option<Self> {
        let is_possible = counts.iter().all(|count| *count < 1 << 62);
        is_possible.then(|| Steps::from_counts(counts))
    }

    /// Both together, if that is possible: see [`Steps::read`].
    pub(crate) fn joined(self, other: Self) -> Option<Self> {
        let mut counts = self.counts();
        for (count, more) in counts.iter_mut().zip(other.counts()) {
            *count = count.checked_add(more)?;
        }
        Steps::read(counts)
    }

    fn from_counts(counts: [u64; Self::COUNTS]) -> Self {
        let mut steps = Steps::default();
        for (place, count) in steps.each().into_iter().zip(counts) {
            *place = count;
        }
        steps
    }
}

impl AddAssign for Steps {
    fn add_assign(&mut self, other: Self) {
        for (place, count) in self.each().into_iter().zip(other.counts()) {
            *place += count;
        }
    }
}

/// What was done since an earlier moment of the same search.
impl Sub for Steps {
    type Output = Self;

    fn sub(mut self, earlier: Self) -> Self {
        for (place, count) in self.each().into_iter().zip(earlier.counts()) {
            *place -= count;
        }
        self
    }
}
