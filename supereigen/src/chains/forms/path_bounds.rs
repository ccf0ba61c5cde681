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
//! the [dense](super::dense_path) one keeps the bounds of every length of the
//! path and updates them in one pass of the lanes; the
//! [sparse](super::sparse_path) one touches neighbours only and goes back
//! through an undo log. Both list the same moves in the same order.
//!
//! Two nodes need more than the bounds say: s and r. Row s is not required,
//! and row r leans on no node right of the bar, so nothing would keep them from
//! being moves again. Their lower bound is +inf as soon as they are pushed.

use std::fmt;

use crate::chains::moves::{Move, Wanted};

/// The bounds of a path.
///
/// # Laws
///
/// `pop` undoes the last push. Moves are appended in increasing order of
/// nodes, the one right of the bar before the one left of it. A push says
/// whether there is a way on that is not among them for want of
/// [`Wanted::longer`].
pub(crate) trait PathBounds<W>: fmt::Debug + Send {
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
