//! The rounds of the search for roots: up to 4, 16, 64, ... nodes.

use std::fmt;

/// How long the roots of the first round are at most. Of 3, 4, 6 and 8 this
/// made the fewest steps over the families of the bench.
const FIRST: usize = 4;

/// How many times longer the roots of the next round may be. A round walks all
/// paths of the rounds before it once more, and where few paths are longer the
/// next one costs as much again: with 2 in place of 4, n = 20, density 0.5,
/// entries from -10 to 10, took 3471 steps right of the bar, not 2496.
const FACTOR: usize = 4;

/// Roots longer than `done` and no longer than `limit` are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// An earlier round gave the roots up to this length.
    pub(crate) done: usize,
    /// How long a root may be.
    pub(crate) limit: usize,
}

impl Lengths {
    /// The lengths of the first round, where roots are at most `longest` long.
    pub(super) fn first(longest: usize) -> Self {
        Lengths {
            done: 0,
            limit: FIRST.min(longest),
        }
    }

    /// The lengths of the next round, where roots are at most `longest` long.
    /// It is the last one if the round after it would be.
    pub(super) fn next(self, longest: usize) -> Option<Self> {
        let limit = self.limit.saturating_mul(FACTOR);
        let is_last = limit.saturating_mul(FACTOR) >= longest;
        (self.limit < longest).then_some(Lengths {
            done: self.limit,
            limit: if is_last { longest } else { limit },
        })
    }
}

/// `4 8`.
impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.done, self.limit)
    }
}

/// All roots found from one start, of some lengths and of all greater ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Start {
    /// s, the first minimum of x along the root.
    pub(crate) node: usize,
    /// The lengths of the first round that is still to make.
    pub(crate) lengths: Lengths,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(longest: usize) -> Vec<usize> {
        let rounds = std::iter::successors(Some(Lengths::first(longest)), |l| l.next(longest));
        rounds.map(|lengths| lengths.limit).collect()
    }

    #[test]
    fn rounds_reach_the_greatest_length_and_no_further() {
        assert_eq!(limits(1), [1]);
        assert_eq!(limits(4), [4]);
        assert_eq!(limits(5), [4, 5]);
        assert_eq!(limits(64), [4, 64]);
        assert_eq!(limits(65), [4, 16, 65]);
        assert_eq!(limits(1000), [4, 16, 64, 1000]);
    }
}
