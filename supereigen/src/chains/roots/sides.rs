//! The bounds on both sides of the bar, and the moves they leave.
//!
//! | notation | name here |
//! |---|---|
//! | max of a_im + G_m over the nodes m left, or right, of the bar | lower bound of node i, left or right |
//! | min of G_l - a_li over the required rows l left, or right, of the bar | upper bound, left or right |
//! | a_si | `row_s` of node i |
//!
//! A push updates the bounds of its side and lists the [moves](Move) from the
//! new end of the path, looking one step ahead: only those nodes are moves
//! where the path closes or can go on. There are two forms, as of growing:
//! [`Dense`] keeps the bounds of every length of the path and updates them in
//! one pass of the lanes; [`Sparse`] touches neighbours only and goes back
//! through an undo log. Both list the same moves in the same order.
//!
//! Two nodes need more than the bounds say: s and r. Row s is not required,
//! and row r leans on no node right of the bar, so nothing would keep them from
//! being moves again. Their lower bound is +inf as soon as they are pushed.

use std::fmt;
use std::sync::Arc;

use crate::chains::instance::{Form, Instance, Weight};
use crate::chains::lanes::Processor;
use crate::chains::lanes::side::Wanted;

mod dense;
mod sparse;

use dense::Dense;
use sparse::Sparse;

/// A step the search may make: node j with its sum, on one side of the bar.
#[derive(Debug, Clone)]
pub(super) enum Move<W> {
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
    pub(super) fn turn(&self) -> Turn {
        let (Move::Left { node, .. } | Move::Right { node, .. }) = self;
        Turn {
            node: *node,
            right: matches!(self, Move::Right { .. }),
        }
    }
}

/// A move without its numbers, which follow from the path before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) node: usize,
    /// On which side of the bar.
    pub(crate) right: bool,
}

/// `l3` or `r3`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.right { 'r' } else { 'l' }, self.node)
    }
}

/// The bounds of a path.
///
/// # Laws
///
/// `pop` undoes the last push. Moves are appended in increasing order of
/// nodes, the one right of the bar before the one left of it. A push says
/// whether there is a way on that is not among them for want of
/// [`Wanted::longer`].
pub(super) trait Sides<W>: fmt::Debug + Send {
    /// Begins a path at s. There must be none.
    fn push_start(&mut self, s: usize, wanted: Wanted, moves: &mut Vec<Move<W>>) -> bool;

    /// Adds a node left of the bar.
    fn push_left(&mut self, node: usize, sum: &W, wanted: Wanted, moves: &mut Vec<Move<W>>)
    -> bool;

    /// Adds a node right of the bar, where w lies between `above` and `below`.
    fn push_right(
        &mut self,
        node: usize,
        sum: &W,
        interval: (&W, &W),
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool;

    /// Takes the last node away.
    fn pop(&mut self);
}

/// The form that the matrix is in.
pub(super) fn sides<W: Weight>(
    matrix: &Arc<Instance<W>>,
    processor: Processor,
) -> Box<dyn Sides<W>> {
    match matrix.form() {
        Form::Dense => Box::new(Dense::new(matrix.clone(), processor)),
        Form::Sparse => Box::new(Sparse::new(matrix.clone())),
    }
}
