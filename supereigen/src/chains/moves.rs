//! The moves of the search for roots: a node more, left or right of the bar.

use std::fmt;

/// A step the search may make: node j with its sum, on one side of the bar.
#[derive(Debug, Clone)]
pub(crate) enum Move<W> {
    Left {
        node: usize,
        sum: W,
        /// The sum and a_si: w, if the path closes here.
        weight: W,
    },
    Right {
        node: usize,
        sum: W,
        weight: W,
        above: W,
        below: W,
    },
}

impl<W> Move<W> {
    pub(crate) fn turn(&self) -> Turn {
        let (Move::Left { node, .. } | Move::Right { node, .. }) = self;
        Turn {
            node: *node,
            side: match self {
                Move::Left { .. } => Side::Left,
                Move::Right { .. } => Side::Right,
            },
        }
    }
}

/// A side of the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// A move without its numbers, which follow from the path before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) node: usize,
    pub(crate) side: Side,
}

/// `l3` or `r3`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Left => 'l',
            Side::Right => 'r',
        };
        write!(f, "{side}{}", self.node)
    }
}

/// Which moves are worth making from the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// Those that close: a root of that length is looked for.
    pub(crate) closing: bool,
    /// Those that go on: a longer path is allowed.
    pub(crate) longer: bool,
}

impl Wanted {
    /// Whether a move is made that closes or goes on or both, and whether
    /// what goes on is cut off.
    #[inline]
    pub(crate) fn made_and_cut(self, closes: bool, goes_on: bool) -> (bool, bool) {
        let made = (closes && self.closing) || (goes_on && self.longer);
        (made, goes_on && !made)
    }
}
