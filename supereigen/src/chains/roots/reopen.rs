//! The search for roots taken apart and put together again.
//!
//! What remains of it are moves not made yet, at every node of its path. The
//! numbers of a move follow from the path before it, so the way back is to
//! make the moves of the path once more: whatever does not come up again is
//! none of this matrix, and refused.

use crate::chains::moves::{Move, Side, Turn};
use crate::chains::roots::frame::Frame;
use crate::chains::roots::lengths::Lengths;
use crate::chains::roots::part::RootsPart;
use crate::chains::roots::walk::Roots;
use crate::chains::rules::holds_an_integer;
use crate::chains::weight::Weight;

impl<W: Weight> Roots<W> {
    /// What is still to be done, if anything.
    pub(crate) fn part(&self) -> Option<RootsPart> {
        let turn = |(k, frame): (usize, &Frame<W>)| Turn {
            node: frame.node,
            side: match k < self.bar {
                true => Side::Left,
                false => Side::Right,
            },
        };
        let ends = self.path.iter().skip(1).map(|frame| frame.moves);
        let ends = ends.chain([self.moves.len()]);
        let levels = self.path.iter().zip(ends);
        let turns = |moves: &[Move<W>]| moves.iter().map(Move::turn).collect();
        let mut part = RootsPart {
            lengths: self.lengths,
            cut: self.cut,
            again: self.again,
            path: self.path.iter().enumerate().map(turn).collect(),
            remaining: levels
                .map(|(frame, end)| turns(&self.moves[frame.moves..end]))
                .collect(),
            starts: self.starts.iter().copied().collect(),
        };
        part.trim();
        if let Some(s) = self.path.first()
            && part.path.is_empty()
        {
            part.starts.extend(self.next_round(s.node));
        }
        (!part.is_empty()).then_some(part)
    }

    /// Drops what was to be done, and takes up the part instead; `None` if it
    /// does not belong to this matrix.
    pub(crate) fn open_part(&mut self, part: &RootsPart) -> Option<()> {
        self.close();
        let starts = || part.starts.iter().map(|start| start.lengths);
        let fits = |lengths: Lengths| lengths.done < lengths.limit && lengths.limit <= self.longest;
        let fit = starts().all(fits) && (part.path.is_empty() || fits(part.lengths));
        let begin = part.starts.iter().all(|start| self.can_start(start.node));
        if !fit || !begin || part.path.len() != part.remaining.len() {
            return None;
        }
        self.lengths = part.lengths;
        for (k, turn) in part.path.iter().enumerate() {
            match k.checked_sub(1) {
                None => self.reopen_start(*turn)?,
                Some(before) => self.reopen(*turn, &part.remaining[before])?,
            }
        }
        if let Some(remaining) = part.remaining.last() {
            self.keep(remaining)?;
            (self.cut, self.again) = (part.cut, part.again);
        }
        self.starts.extend(&part.starts);
        Some(())
    }

    /// Leaves nothing to be done.
    pub(crate) fn close(&mut self) {
        self.moves.clear();
        while !self.path.is_empty() {
            self.pop();
        }
        self.starts.clear();
        self.retreat.stride = 0;
    }

    /// Whether a root can be found from s.
    pub(crate) fn can_start(&self, s: usize) -> bool {
        s < self.matrix.n()
            && (self.matrix.has_nonnegative_loop(s) || self.matrix.component(s).is_some())
    }

    fn reopen_start(&mut self, turn: Turn) -> Option<()> {
        let s = turn.node;
        if turn.side == Side::Right || !self.can_start(s) || self.matrix.has_nonnegative_loop(s) {
            return None;
        }
        self.start(s);
        Some(())
    }

    /// Makes a move that was made before, and leaves only `remaining` of the others.
    fn reopen(&mut self, turn: Turn, remaining: &[Turn]) -> Option<()> {
        let tip = self.path.last()?.moves;
        let mut moves = self.moves[tip..].iter();
        let made = moves.find(|made| made.turn() == turn)?.clone();
        self.keep(remaining)?;
        if remaining.contains(&turn) {
            return None;
        }
        if !self.wanted().longer {
            return None;
        }
        match made {
            Move::Left { node, sum, weight } => {
                let open = weight < W::default() && self.may_hold(node);
                open.then(|| self.push_left(node, sum))
            }
            Move::Right {
                node,
                sum,
                weight,
                above,
                below,
            } => {
                let above = above.max(weight);
                let open = holds_an_integer(&above, &below);
                open.then(|| self.push_right(node, sum, above, below))
            }
        }
    }

    /// Leaves only these of the moves at the end of the path.
    fn keep(&mut self, remaining: &[Turn]) -> Option<()> {
        let tip = self.path.last()?.moves;
        let mut moves = self.moves.split_off(tip).into_iter();
        for turn in remaining {
            let kept = moves.find(|made| made.turn() == *turn)?;
            self.moves.push(kept);
        }
        Some(())
    }
}
