//! The moves of the search for roots, which add a node left or right of the bar, and the rules of
//! the moves.
//!
//! G is the sum of a node, s the start of the path, r the first node right of the bar and w the
//! weight of the cycle that the search looks for; see [`roots`]. Right of the bar every pair of
//! nodes across the bar bounds w, so an open interval of w is kept:
//!
//! ```text
//! row l right, node m left, except (r, n_k):      w < G_l - a_lm - G_m
//! row l left, node m right, except (s, the last): w > a_lm + G_m - G_l
//! every l right:                                  w < G_l
//!                                                 w > 0
//! ```
//!
//! Of all nodes m of a side, row l needs only max (a_lm + G_m), the lower bound of l. Of all rows l
//! of a side, node m needs only min (G_l - a_lm), the upper bound of m. Both forms keep these
//! bounds, and use the rules here.
//!
//! [`roots`]: crate::chains::roots

use std::fmt;

use crate::chains::weight::Weight;

/// A step that the search may make: node j with its sum, on one side of the bar.
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
    pub(crate) fn key(&self) -> MoveKey {
        let (Move::Left { node, .. } | Move::Right { node, .. }) = self;
        MoveKey {
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

/// A move without its numbers, which follow from the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveKey {
    pub(crate) node: usize,
    pub(crate) side: Side,
}

/// `l3` or `r3`.
impl fmt::Display for MoveKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Left => 'l',
            Side::Right => 'r',
        };
        write!(f, "{side}{}", self.node)
    }
}

/// Which moves to make from the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Moves that close: a root of that length is wanted.
    pub closing: bool,
    /// Moves that continue: a longer path is allowed.
    pub longer: bool,
}

impl Wanted {
    /// Whether to make a move that closes, continues or both, and whether its continuation is cut
    /// off.
    #[inline]
    pub(crate) fn made_and_cut(self, closes: bool, goes_on: bool) -> (bool, bool) {
        let made = (closes && self.closing) || (goes_on && self.longer);
        (made, goes_on && !made)
    }
}

/// Whether some integer w satisfies above < w < below.
#[inline]
pub(crate) fn holds_an_integer<W: Weight>(above: &W, below: &W) -> bool {
    W::from(2) + above <= *below
}

/// Whether a move right of the bar closes, and whether it continues.
#[inline]
pub(crate) fn closes_and_continues<W: Weight>(weight: &W, above: &W, below: &W) -> (bool, bool) {
    let closes = above < weight && weight < below;
    (closes, holds_an_integer(above.max(weight), below))
}

/// The interval of w for a node of sum `new` that becomes r.
#[inline]
pub(crate) fn interval_at_the_bar<W: Weight>(new: &W, old_lower: &W, upper: &W) -> (W, W) {
    let above = (new.clone() - upper).max(W::default());
    (above, (new.clone() - old_lower).min(new.clone()))
}

/// The interval of w for a node of sum `new` behind r.
#[inline]
pub(crate) fn interval_right<W: Weight>(
    new: &W,
    (above, below): (&W, &W),
    left_lower: &W,
    left_upper: &W,
) -> (W, W) {
    let above = (new.clone() - left_upper).max(above.clone());
    let below = (new.clone() - left_lower)
        .min(new.clone())
        .min(below.clone());
    (above, below)
}
