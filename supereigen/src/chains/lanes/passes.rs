//! The passes over all nodes: what each computes, and plain loops for them.
//!
//! # A push onto a chain
//!
//! Pushing a node j of value x changes, for every node i,
//!
//! ```text
//! new   = a_ij + x
//! lower = max(lower, new)             what i would lean on so far
//! upper = min(upper, x - a_ji)        what row j allows i at most, if row j is required
//! i is a candidate  iff  new > lower before the push  and  new < upper after it
//! ```
//!
//! # Growing a chain by many nodes without leaving the lanes
//!
//! A push costs a dozen vector instructions per register. Entering the function that may use them
//! costs more: its arguments go through memory, every length is checked again, and the candidates
//! that it found are read back from memory. So for consumers that do not look at every node, the
//! whole loop of growing runs inside that function.
//!
//! Measured on one thread, n = 60 full, per extremal: 488 instructions with
//! AVX2 became 345, and 37 ns with AVX-512 became 28. (One node at a time, for
//! a visitor, this loop is slower than a push: 650 instructions against 541.)
//!
//! # The passes of the search for roots, one for each side of the bar
//!
//! Both update two bounds like the pass of growing, and look one step ahead: a node becomes a move
//! only if the path closes there or can continue from there. The rules are those of
//! [`moves`](crate::chains::moves), where G is the sum of a node, s the start of the path and w the
//! weight of the cycle that the search looks for:
//!
//! ```text
//! new    = a_ij + G_j                      the sum of node i behind j
//! weight = new + a_si                      w, if the path closes with i
//! left of the bar    i is a move if  lower < new < upper,  new >= 0
//!                    it closes if weight >= 0, else it goes on
//! right of the bar   i is a move for  above < w < below
//!                    it closes if above < weight < below
//!                    it goes on if an integer w > weight remains
//! ```
//!
//! Departure from the lanes of growing: a sum with -inf may wrap around here. This happens only in
//! lanes whose bits are not set, whatever the sum is. (`new` itself is below every lower bound
//! then, and below 0.)

use crate::chains::moves::{Wanted, closes_and_continues, interval_at_the_bar, interval_right};
use crate::chains::weight::Weight;

/// The data of one push. All slices but the last have the same padded length; `candidates` has one
/// bit per place.
#[derive(Debug)]
pub struct ChainPass<'a, W> {
    /// The value of the pushed node j.
    pub x: W,
    /// a_ij for all i.
    pub column: &'a [W],
    /// a_ji for all i; -inf throughout if row j is not required.
    pub row: &'a [W],
    /// The bounds before the push.
    pub lower: &'a [W],
    /// The bounds before the push.
    pub upper: &'a [W],
    /// The bounds after the push.
    pub next_lower: &'a mut [W],
    /// The bounds after the push.
    pub next_upper: &'a mut [W],
    /// The nodes that may be pushed next.
    pub candidates: &'a mut [u64],
}

/// The pass as a plain loop. All other versions must agree with it.
pub fn plain<W: Weight>(pass: ChainPass<'_, W>) {
    pass.candidates.fill(0);
    for i in 0..pass.column.len() {
        let new = pass.x.clone() + &pass.column[i];
        let upper = (pass.x.clone() - &pass.row[i]).min(pass.upper[i].clone());
        let candidate = new > pass.lower[i] && new < upper;
        pass.candidates[i / 64] |= u64::from(candidate) << (i % 64);
        pass.next_lower[i] = new.max(pass.lower[i].clone());
        pass.next_upper[i] = upper;
    }
}

/// A node that was pushed.
#[derive(Debug, Clone)]
pub struct Grown<W> {
    /// The length of the chain with it.
    pub length: usize,
    /// The node.
    pub node: usize,
    /// Its value.
    pub value: W,
}

/// A dense chain that is to grow. A block of `bounds` holds the lower and the upper bounds for one
/// length of the chain, beginning with the empty one; a block of `candidates` holds its candidates.
#[derive(Debug)]
pub struct Growth<'a, W> {
    /// The length of a padded row.
    pub stride: usize,
    /// All rows of the matrix, end to end.
    pub rows: &'a [W],
    /// All columns of the matrix, end to end.
    pub columns: &'a [W],
    /// The bounds, block by block.
    pub bounds: &'a mut [W],
    /// The candidates, block by block.
    pub candidates: &'a mut [u64],
    /// The nodes.
    pub chain: &'a mut Vec<usize>,
    /// Their values.
    pub values: &'a mut Vec<W>,
    /// The chain never becomes shorter than this, nor longer than the number of blocks allows.
    pub base: usize,
    /// The most nodes to push.
    pub most: u64,
    /// The log of the pushes.
    pub log: Option<&'a mut Vec<Grown<W>>>,
}

/// The pass in some instruction set.
pub(crate) trait MakePass<W> {
    fn make(&self, pass: ChainPass<'_, W>);
}

/// The pass as a plain loop.
struct PlainPass;

impl<W: Weight> MakePass<W> for PlainPass {
    fn make(&self, pass: ChainPass<'_, W>) {
        plain(pass);
    }
}

impl<W: Weight> Growth<'_, W> {
    /// Pushes the next candidates, going back to where there are some. Returns how many were
    /// pushed: fewer than allowed if none is left or there is no block for a longer chain.
    #[inline(always)]
    pub(crate) fn run(mut self, lanes: impl MakePass<W>) -> u64 {
        let (stride, block) = (self.stride, 2 * self.stride);
        let words = stride.div_ceil(64);
        let room = self.candidates.len() / words - 1;
        let mut length = self.chain.len();
        let mut grown = 0;
        while grown < self.most && length < room {
            let (now, next) = self.candidates[length * words..].split_at_mut(words);
            let Some(j) = take(now) else {
                if length == self.base {
                    break;
                }
                length -= 1;
                continue;
            };
            let (before, after) = self.bounds[length * block..].split_at_mut(block);
            let (lower, upper) = before.split_at(stride);
            let (next_lower, next_upper) = after[..block].split_at_mut(stride);
            let x = &lower[j];
            self.chain.truncate(length);
            self.chain.push(j);
            self.values.truncate(length);
            self.values.push(x.clone());
            lanes.make(ChainPass {
                x: x.clone(),
                column: &self.columns[j * stride..][..stride],
                row: &self.rows[j * stride..][..stride],
                lower,
                upper,
                next_lower,
                next_upper,
                candidates: &mut next[..words],
            });
            length += 1;
            grown += 1;
            if let Some(log) = &mut self.log {
                log.push(Grown {
                    length,
                    node: j,
                    value: x.clone(),
                });
            }
        }
        self.chain.truncate(length);
        self.values.truncate(length);
        grown
    }

    /// Runs without vector instructions.
    pub(crate) fn plain(self) -> u64 {
        self.run(PlainPass)
    }
}

/// Takes the least candidate.
#[inline(always)]
pub(crate) fn take(candidates: &mut [u64]) -> Option<usize> {
    for (k, word) in candidates.iter_mut().enumerate() {
        if *word != 0 {
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            return Some(64 * k + bit);
        }
    }
    None
}

/// What both passes read and write. All slices of weights have the same padded length; those of
/// bits have one bit per place.
#[derive(Debug)]
pub struct PathPass<'a, W> {
    /// G_j, the sum of the pushed node j.
    pub sum: W,
    /// a_ij for all i.
    pub column: &'a [W],
    /// a_ji for all i; -inf throughout if row j is not required.
    pub row: &'a [W],
    /// a_si for all i.
    pub row_s: &'a [W],
    /// The bounds of this side before the push.
    pub lower: &'a [W],
    /// The bounds of this side before the push.
    pub upper: &'a [W],
    /// The bounds of this side after the push.
    pub next_lower: &'a mut [W],
    /// The bounds of this side after the push.
    pub next_upper: &'a mut [W],
    /// Which moves are made.
    pub wanted: Wanted,
    /// The nodes that may be pushed next, right of the bar.
    pub right: &'a mut [u64],
}

/// A push left of the bar.
#[derive(Debug)]
pub struct LeftPass<'a, W> {
    /// The data of both passes.
    pub path: PathPass<'a, W>,
    /// The nodes that may be pushed next, left of the bar.
    pub left: &'a mut [u64],
}

/// A push right of the bar.
#[derive(Debug)]
pub struct RightPass<'a, W> {
    /// The data of both passes.
    pub path: PathPass<'a, W>,
    /// The open interval of w.
    pub above: W,
    /// The open interval of w.
    pub below: W,
    /// The bounds left of the bar.
    pub left_lower: &'a [W],
    /// The bounds left of the bar.
    pub left_upper: &'a [W],
}

/// Updates the bounds of node i. Returns the new sum if the lower bound rose.
fn update<W: Weight>(path: &mut PathPass<'_, W>, i: usize) -> Option<W> {
    let new = path.sum.clone() + &path.column[i];
    let upper = (path.sum.clone() - &path.row[i]).min(path.upper[i].clone());
    path.next_upper[i] = upper;
    path.next_lower[i] = new.clone().max(path.lower[i].clone());
    (new > path.lower[i]).then_some(new)
}

/// The pass left of the bar as a plain loop. Returns whether something was cut.
pub fn plain_left<W: Weight>(mut pass: LeftPass<'_, W>) -> bool {
    pass.left.fill(0);
    pass.path.right.fill(0);
    let mut any_cut = false;
    for i in 0..pass.path.column.len() {
        let path = &mut pass.path;
        let Some(new) = update(path, i).filter(|new| *new >= W::default()) else {
            continue;
        };
        let weight = new.clone() + &path.row_s[i];
        let (above, below) = interval_at_the_bar(&new, &path.lower[i], &path.next_upper[i]);
        let (closes, goes_on) = closes_and_continues(&weight, &above, &below);
        let (right, right_cut) = path.wanted.made_and_cut(closes, goes_on);
        let allowed = new < path.next_upper[i];
        let closes = weight >= W::default();
        let (left, left_cut) = path
            .wanted
            .made_and_cut(allowed && closes, allowed && !closes);
        path.right[i / 64] |= u64::from(right) << (i % 64);
        pass.left[i / 64] |= u64::from(left) << (i % 64);
        any_cut |= left_cut || right_cut;
    }
    any_cut
}

/// The pass right of the bar as a plain loop. Returns whether something was cut.
pub fn plain_right<W: Weight>(pass: RightPass<'_, W>) -> bool {
    let mut path = pass.path;
    path.right.fill(0);
    let mut any_cut = false;
    for i in 0..path.column.len() {
        let Some(new) = update(&mut path, i).filter(|new| *new < path.next_upper[i]) else {
            continue;
        };
        let weight = new.clone() + &path.row_s[i];
        let interval = (&pass.above, &pass.below);
        let (above, below) =
            interval_right(&new, interval, &pass.left_lower[i], &pass.left_upper[i]);
        let (closes, goes_on) = closes_and_continues(&weight, &above, &below);
        let (right, cut) = path.wanted.made_and_cut(closes, goes_on);
        path.right[i / 64] |= u64::from(right) << (i % 64);
        any_cut |= cut;
    }
    any_cut
}
