//! The passes of the search for roots, one for each side of the bar.
//!
//! Both update two bounds as the pass of growing does, and look one step
//! ahead: a node becomes a move only if the path closes there or can go on
//! from there. The rules are those of
//! [`rules`](crate::chains::rules), where G is the sum of a node, s the start of the path and w the weight of the
//! cycle that is looked for:
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
//! Departure from the lanes of growing: a sum with -inf may wrap around here,
//! in lanes whose bits are not set whatever it comes to. (`new` itself is
//! below every lower bound then, and below 0.)

use crate::chains::moves::Wanted;
use crate::chains::rules::{closes_and_goes_on, interval_at_the_bar, interval_right};
use crate::chains::weight::Weight;

/// What both passes read and write. All slices of weights have the same padded
/// length, those of bits one bit per place.
#[derive(Debug)]
pub(crate) struct PathPass<'a, W> {
    /// G_j, the sum of the pushed node j.
    pub(crate) sum: W,
    /// a_ij for all i.
    pub(crate) column: &'a [W],
    /// a_ji for all i; -inf throughout if row j is not required.
    pub(crate) row: &'a [W],
    /// a_si for all i.
    pub(crate) row_s: &'a [W],
    /// The bounds of this side before the push.
    pub(crate) lower: &'a [W],
    /// The bounds of this side before the push.
    pub(crate) upper: &'a [W],
    /// The bounds of this side after the push.
    pub(crate) next_lower: &'a mut [W],
    /// The bounds of this side after the push.
    pub(crate) next_upper: &'a mut [W],
    /// Which moves are made.
    pub(crate) wanted: Wanted,
    /// The nodes that may be pushed next, right of the bar.
    pub(crate) right: &'a mut [u64],
}

/// A push left of the bar.
#[derive(Debug)]
pub(crate) struct LeftPass<'a, W> {
    /// What both passes have.
    pub(crate) path: PathPass<'a, W>,
    /// The nodes that may be pushed next, left of the bar.
    pub(crate) left: &'a mut [u64],
}

/// A push right of the bar.
#[derive(Debug)]
pub(crate) struct RightPass<'a, W> {
    /// What both passes have.
    pub(crate) path: PathPass<'a, W>,
    /// The open interval of w.
    pub(crate) above: W,
    /// The open interval of w.
    pub(crate) below: W,
    /// The bounds left of the bar.
    pub(crate) left_lower: &'a [W],
    /// The bounds left of the bar.
    pub(crate) left_upper: &'a [W],
}

/// Updates the bounds of node i; the new sum if the lower bound rose.
fn update<W: Weight>(path: &mut PathPass<'_, W>, i: usize) -> Option<W> {
    let new = path.sum.clone() + &path.column[i];
    let upper = (path.sum.clone() - &path.row[i]).min(path.upper[i].clone());
    path.next_upper[i] = upper;
    path.next_lower[i] = new.clone().max(path.lower[i].clone());
    (new > path.lower[i]).then_some(new)
}

/// The pass left of the bar as a plain loop; whether something was cut.
pub(crate) fn plain_left<W: Weight>(mut pass: LeftPass<'_, W>) -> bool {
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
        let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
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

/// The pass right of the bar as a plain loop; whether something was cut.
pub(crate) fn plain_right<W: Weight>(pass: RightPass<'_, W>) -> bool {
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
        let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
        let (right, cut) = path.wanted.made_and_cut(closes, goes_on);
        path.right[i / 64] |= u64::from(right) << (i % 64);
        any_cut |= cut;
    }
    any_cut
}
