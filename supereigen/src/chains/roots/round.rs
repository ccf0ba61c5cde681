//! The rounds of the search for roots: up to 4, 8, 16, ... nodes.

use std::fmt;

/// How long the roots of the first round are at most. Of 3, 4, 6 and 8 this
/// made the fewest steps over the families of the bench.
const FIRST: usize = 4;

/// Roots longer than `done` and no longer than `limit` are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    /// An earlier round gave the roots up to this length.
    pub done: usize,
    /// How long a root may be.
    pub limit: usize,
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
    pub(super) fn next(self, longest: usize) -> Option<Self> {
        (self.limit < longest).then(|| Lengths {
            done: self.limit,
            limit: self.limit.saturating_mul(2).min(longest),
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
pub struct Start {
    /// s, the first minimum of x along the root.
    pub node: usize,
    /// The lengths of the first round that is still to make.
    pub lengths: Lengths,
}
