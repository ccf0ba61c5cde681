//! The bounds of chains and of paths, in two forms.
//!
//! The [dense] form stores the bounds of every length of a chain or path and computes the next ones
//! in one pass of the [lanes](crate::chains::lanes). Going back costs nothing. The [sparse] form
//! stores one pair of bounds, touches only neighbours, and goes back through an undo log. The form
//! of a search is chosen once, when it is [prepared](crate::chains::prepared).
//!
//! # Bounds of chains
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
//! Invariant: a node that must never be pushed is not a candidate. Nodes with a nonnegative loop
//! have an upper bound of -inf from the start, and so has the first node of a chain. The others
//! exclude themselves: a chain node m whose row is required has lower >= x_m, and every later push
//! stays below x_m at row m, so it never raises that bound again.
//!
//! # Bounds of paths, on both sides of the bar
//!
//! | notation | name here |
//! |---|---|
//! | max of a_im + G_m over the nodes m left, or right, of the bar | lower bound of node i, left or right |
//! | min of G_l - a_li over the required rows l left, or right, of the bar | upper bound, left or right |
//! | a_si | `row_s` of node i |
//!
//! A push updates the bounds of its side and lists the [moves](Move) from the new end of the path,
//! looking one step ahead: a node is a move only if the path closes there or can continue. Both
//! forms list the same moves in the same order.
//!
//! The bounds are not enough for two nodes, s and r. Row s is not required, and row r leans on no
//! node right of the bar, so nothing would exclude them as moves. Their lower bound is +inf as soon
//! as they are pushed.

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
/// `pop` undoes `push`, including the candidates taken in between. Both forms give the same
/// candidates in the same order.
pub(crate) trait ChainBounds<W: Weight>: fmt::Debug + Send {
    /// Adds node j with value x. If its row is not required, it is left out of the upper bounds.
    fn push(&mut self, j: usize, x: &W, required: bool);

    /// Removes the last node.
    fn pop(&mut self);

    /// Goes back to the last node with a candidate, and pushes the least one; its row is required.
    /// Returns false if nothing remains to grow from a chain of `base` nodes. Updates the chain and
    /// its values.
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

    /// Pushes at most `most` nodes in this way, and logs each push. Returns how many were pushed:
    /// fewer than `most` if nothing remains.
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

    /// Replaces the candidates by these nodes, in increasing order.
    fn replace(&mut self, candidates: &[usize]);

    /// The lower bound of node i: its value, if it is a candidate.
    fn lower(&self, i: usize) -> &W;

    /// The upper bound of node i.
    fn upper(&self, i: usize) -> &W;

    /// Whether node i is a candidate that was not taken yet.
    fn is_candidate(&self, i: usize) -> bool;

    /// The candidates not taken yet when the chain had `length` nodes, in increasing order.
    fn remaining(&self, length: usize) -> Vec<usize>;
}

/// The bounds of a path.
///
/// # Laws
///
/// `pop` undoes the last push. Moves are appended in increasing order of nodes, the one right of
/// the bar before the one left of it. A push returns whether a continuation was left out because
/// [`Wanted::longer`] is false.
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

    /// Removes the last node.
    fn pop(&mut self);
}
