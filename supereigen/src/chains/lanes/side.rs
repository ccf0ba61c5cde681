//! The passes of the search for roots, one for each side of the bar.
//!
//! Both update two bounds as the pass of growing does, and look one step
//! ahead: a node becomes a move only if the path closes there or can go on
//! from there. The rules are those of [`roots`](super::super::roots), where
//! G is the sum of a node, s the start of the path and w the weight of the
//! cycle that is looked for:
//!
//! ```text
//! new    = a_ij + G_j                      the sum of node i behind j
//! weight = new + a_si                      w, if the path closes with i
//! left of the bar    i is a move if  lower < new < upper,  new >= 0
//!                    it closes if weight >= 0, else it goes on
//! right of the bar   i is a move for  above < w < below
//!                    it closes if above < weight < below
//!                    it goes on if an integer w > weight is left
//! ```
//!
//! Departure from the lanes of growing: a sum with -inf may wrap around here,
//! in lanes whose bits are not set whatever it comes to. (`new` itself is
//! below every lower bound then, and below 0.)

use super::super::instance::Weight;

/// Which moves are worth making from the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Those that close: a root of that length is looked for.
    pub closing: bool,
    /// Those that go on: a longer path is allowed.
    pub longer: bool,
}

impl Wanted {
    /// Whether a move is made that closes or goes on or both, and whether
    /// what goes on is cut off.
    #[inline]
    pub fn made_and_cut(self, closes: bool, goes_on: bool) -> (bool, bool) {
        let made = (closes && self.closing) || (goes_on && self.longer);
        (made, goes_on && !made)
    }
}

/// What both passes read and write. All slices of weights have the same padded
/// length, those of bits one bit for each of their places.
#[derive(Debug)]
pub struct SidePass<'a, W> {
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
    /// What both sides have.
    pub side: SidePass<'a, W>,
    /// The nodes that may be pushed next, left of the bar.
    pub left: &'a mut [u64],
}

/// A push right of the bar.
#[derive(Debug)]
pub struct RightPass<'a, W> {
    /// What both sides have.
    pub side: SidePass<'a, W>,
    /// The open interval of w.
    pub above: W,
    /// The open interval of w.
    pub below: W,
    /// The bounds left of the bar.
    pub left_lower: &'a [W],
    /// The bounds left of the bar.
    pub left_upper: &'a [W],
}

/// Whether an integer w has above < w < below.
#[inline]
pub fn holds_an_integer<W: Weight>(above: &W, below: &W) -> bool {
    W::from(2) + above <= *below
}

/// Whether a move right of the bar closes, and whether it goes on.
#[inline]
pub fn closes_and_goes_on<W: Weight>(weight: &W, above: &W, below: &W) -> (bool, bool) {
    let closes = above < weight && weight < below;
    (closes, holds_an_integer(above.max(weight), below))
}

/// The interval of w for a node of sum `new` that becomes r.
#[inline]
pub fn interval_at_the_bar<W: Weight>(new: &W, old_lower: &W, upper: &W) -> (W, W) {
    let above = (new.clone() - upper).max(W::default());
    (above, (new.clone() - old_lower).min(new.clone()))
}

/// The interval of w for a node of sum `new` behind r.
#[inline]
pub fn interval_right<W: Weight>(
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

/// Updates the bounds of node i; the new sum if the lower bound rose.
fn update<W: Weight>(side: &mut SidePass<'_, W>, i: usize) -> Option<W> {
    let new = side.sum.clone() + &side.column[i];
    let upper = (side.sum.clone() - &side.row[i]).min(side.upper[i].clone());
    side.next_upper[i] = upper;
    side.next_lower[i] = new.clone().max(side.lower[i].clone());
    (new > side.lower[i]).then_some(new)
}

/// The pass left of the bar as a plain loop; whether something was cut.
pub fn plain_left<W: Weight>(mut pass: LeftPass<'_, W>) -> bool {
    pass.left.fill(0);
    pass.side.right.fill(0);
    let mut any_cut = false;
    for i in 0..pass.side.column.len() {
        let side = &mut pass.side;
        let Some(new) = update(side, i).filter(|new| *new >= W::default()) else {
            continue;
        };
        let weight = new.clone() + &side.row_s[i];
        let (above, below) = interval_at_the_bar(&new, &side.lower[i], &side.next_upper[i]);
        let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
        let (right, right_cut) = side.wanted.made_and_cut(closes, goes_on);
        let allowed = new < side.next_upper[i];
        let closes = weight >= W::default();
        let (left, left_cut) = side
            .wanted
            .made_and_cut(allowed && closes, allowed && !closes);
        side.right[i / 64] |= u64::from(right) << (i % 64);
        pass.left[i / 64] |= u64::from(left) << (i % 64);
        any_cut |= left_cut || right_cut;
    }
    any_cut
}

/// The pass right of the bar as a plain loop; whether something was cut.
pub fn plain_right<W: Weight>(pass: RightPass<'_, W>) -> bool {
    let mut side = pass.side;
    side.right.fill(0);
    let mut any_cut = false;
    for i in 0..side.column.len() {
        let Some(new) = update(&mut side, i).filter(|new| *new < side.next_upper[i]) else {
            continue;
        };
        let weight = new.clone() + &side.row_s[i];
        let interval = (&pass.above, &pass.below);
        let (above, below) =
            interval_right(&new, interval, &pass.left_lower[i], &pass.left_upper[i]);
        let (closes, goes_on) = closes_and_goes_on(&weight, &above, &below);
        let (right, cut) = side.wanted.made_and_cut(closes, goes_on);
        side.right[i / 64] |= u64::from(right) << (i % 64);
        any_cut |= cut;
    }
    any_cut
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{InstructionSet, Processor};
    use super::*;

    /// What a pass writes, and whether it cut something.
    type After<W> = (Vec<W>, Vec<W>, Vec<u64>, Vec<u64>, bool);

    /// The two passes over the same columns: left of the bar, then right.
    fn after<W: Weight>(
        [sum, above, below]: &[W; 3],
        wanted: Wanted,
        columns: &[[W; 7]],
        left: impl FnOnce(LeftPass<'_, W>) -> bool,
        right: impl FnOnce(RightPass<'_, W>) -> bool,
    ) -> [After<W>; 2] {
        let n = columns.len();
        let column = |k: usize| columns.iter().map(|c| c[k].clone()).collect::<Vec<W>>();
        let columns: [Vec<W>; 7] = std::array::from_fn(column);
        let made = |run: &mut dyn FnMut(SidePass<'_, W>, &mut [u64]) -> bool| {
            let (mut lower, mut upper) = (vec![W::default(); n], vec![W::default(); n]);
            let (mut bits, mut others) = (vec![!0; n.div_ceil(64)], vec![!0; n.div_ceil(64)]);
            let side = SidePass {
                sum: sum.clone(),
                column: &columns[0],
                row: &columns[1],
                row_s: &columns[2],
                lower: &columns[3],
                upper: &columns[4],
                next_lower: &mut lower,
                next_upper: &mut upper,
                wanted,
                right: &mut bits,
            };
            let cut = run(side, &mut others);
            (lower, upper, bits, others, cut)
        };
        let (mut left, mut right) = (Some(left), Some(right));
        let left = made(&mut |side, bits| {
            let run = left.take().expect("called once");
            run(LeftPass { side, left: bits })
        });
        let right = made(&mut |side, _| {
            let run = right.take().expect("called once");
            run(RightPass {
                side,
                above: above.clone(),
                below: below.clone(),
                left_lower: &columns[5],
                left_upper: &columns[6],
            })
        });
        [left, right]
    }

    fn agrees<W: Weight>(numbers: [W; 3], wanted: Wanted, columns: &[[W; 7]]) {
        let expected = after(&numbers, wanted, columns, plain_left, plain_right);
        for set in InstructionSet::ALL {
            if let Some(processor) = Processor::new(set) {
                let left = |pass: LeftPass<'_, W>| W::left(processor, pass);
                let right = |pass: RightPass<'_, W>| W::right(processor, pass);
                let found = after(&numbers, wanted, columns, left, right);
                assert_eq!(found, expected, "{set}");
            }
        }
    }

    /// Small numbers with many ties, and -inf as a padded row has it.
    fn number() -> impl Strategy<Value = i32> {
        prop_oneof![8 => -4..=8i32, 1 => Just(-1000)]
    }

    proptest! {
        #[test]
        fn agreement_of_every_instruction_set_with_the_plain_loops(
            numbers in [0..=6i32, 0..=3, 3..=9],
            (closing, longer) in any::<(bool, bool)>(),
            blocks in 1..=9usize,
            entries in proptest::collection::vec(
                [number(), number(), number(), number(), number(), number(), number()],
                144,
            ),
        ) {
            let columns = &entries[..16 * blocks];
            let wanted = Wanted { closing, longer };
            agrees(numbers, wanted, columns);
            let wide: Vec<_> = columns.iter().map(|c| c.map(i64::from)).collect();
            agrees(numbers.map(i64::from), wanted, &wide);
        }
    }
}
