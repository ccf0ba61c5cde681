//! The bounds of chains and of paths, in two forms.
//!
//! The [dense] form keeps the bounds of every length of a chain or path and makes
//! the next ones in one pass of the [lanes](crate::chains::lanes); going back
//! costs nothing. The [sparse] form keeps one pair of bounds, touches neighbours
//! only, and goes back through an undo log. Which one a search takes is decided
//! once, where it is [prepared](crate::chains::prepared).
//!
//! # Chains that grow and shrink by a node, with their next candidates
//!
//! Two bounds over all nodes are kept for the current chain:
//!
//! | notation | here |
//! |---|---|
//! | max over chain nodes m of a_im + x_m | `lower` of node i |
//! | min over required rows l of x_l - a_li | `upper` of node i |
//!
//! A node j can be pushed iff the last push lifted its lower bound strictly
//! (it leans on the last node alone) and left it below its upper bound (no
//! required row leans on j). Its value is then its lower bound.
//!
//! Invariant: a node that may never be pushed is no candidate. Nodes with a
//! nonnegative loop have an upper bound of -inf from the start, and so has the
//! first node of a chain. The others exclude themselves: a chain node m whose
//! row is required has lower >= x_m, and every later push stays below x_m at
//! row m, so it never lifts that bound again.
//!
//! # The bounds on both sides of the bar, and the moves they leave
//!
//! | notation | name here |
//! |---|---|
//! | max of a_im + G_m over the nodes m left, or right, of the bar | lower bound of node i, left or right |
//! | min of G_l - a_li over the required rows l left, or right, of the bar | upper bound, left or right |
//! | a_si | `row_s` of node i |
//!
//! A push updates the bounds of its side and lists the [moves](Move) from the
//! new end of the path, looking one step ahead: only those nodes are moves
//! where the path closes or can go on. Both forms list the same moves in the
//! same order.
//!
//! Two nodes need more than the bounds say: s and r. Row s is not required,
//! and row r leans on no node right of the bar, so nothing would keep them from
//! being moves again. Their lower bound is +inf as soon as they are pushed.

pub(super) mod dense;
pub(super) mod sparse;

use std::fmt;

use crate::chains::lanes::passes::Grown;
use crate::chains::moves::{Move, Wanted};
use crate::chains::weight::Weight;

/// A chain with its bounds and candidates.
///
/// # Laws
///
/// `pop` undoes `push`, candidates taken since then included. Both forms give
/// the same candidates in the same order.
pub(crate) trait ChainBounds<W: Weight>: fmt::Debug + Send {
    /// Adds node j with value x; its row may be left out of the upper bounds.
    fn push(&mut self, j: usize, x: &W, required: bool);

    /// Takes the last node away.
    fn pop(&mut self);

    /// Pushes the least candidate, its row required, after going back to where
    /// there is one; false if nothing remains to grow from a chain of `base`
    /// nodes. The chain and its values are kept up to date.
    fn grow_by_one(&mut self, chain: &mut Vec<usize>, values: &mut Vec<W>, base: usize) -> bool {
        loop {
            if let Some(j) = self.take() {
                let x = self.lower(j).clone();
                self.push(j, &x, true);
                chain.push(j);
                values.push(x);
                return true;
            }
            if chain.len() == base {
                return false;
            }
            self.pop();
            chain.pop();
            values.pop();
        }
    }

    /// The same, and so on for at most so many nodes; how many were pushed. Fewer than allowed, if nothing remains. Each push is written to the log.
    fn grow(
        &mut self,
        chain: &mut Vec<usize>,
        values: &mut Vec<W>,
        base: usize,
        most: u64,
        log: Option<&mut Vec<Grown<W>>>,
    ) -> u64;

    /// Sets the upper bound of node i to -inf until the last push is undone.
    fn block(&mut self, i: usize);

    /// Takes the least candidate of the current chain.
    fn take(&mut self) -> Option<usize>;

    /// Puts the given nodes, in increasing order, in place of the candidates.
    fn replace(&mut self, candidates: &[usize]);

    /// The lower bound of node i: its value, if it is a candidate.
    fn lower(&self, i: usize) -> &W;

    /// The upper bound of node i.
    fn upper(&self, i: usize) -> &W;

    /// Whether node i is a candidate that was not taken yet.
    fn is_candidate(&self, i: usize) -> bool;

    /// The candidates not taken yet when the chain had so many nodes, in
    /// increasing order.
    fn remaining(&self, length: usize) -> Vec<usize>;
}

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
