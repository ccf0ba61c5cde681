//! Bounds over whole rows, one pair per length of the path.

use std::sync::Arc;

use crate::chains::forms::path_bounds::PathBounds;
use crate::chains::lanes::choice::Lanes;
use crate::chains::lanes::path_pass::{LeftPass, PathPass, RightPass};
use crate::chains::lanes::processor::Processor;
use crate::chains::matrix::aligned::Aligned;
use crate::chains::matrix::instance::Instance;
use crate::chains::moves::{Move, Wanted};
use crate::chains::rules::{interval_at_the_bar, interval_right};

/// Lower and upper bounds of one side, for no node and every prefix.
#[derive(Debug)]
struct Levels<W> {
    /// The length of a padded row.
    stride: usize,
    bounds: Aligned<W>,
    /// How many nodes lie on this side.
    length: usize,
}

/// The bounds of one length.
struct Level<'a, W> {
    lower: &'a [W],
    upper: &'a [W],
}

impl<W: Lanes> Levels<W> {
    fn new(stride: usize, lower: &W, upper: &W) -> Self {
        let mut bounds = Aligned::new(stride, lower);
        bounds.lengthen(2 * stride, upper);
        Levels {
            stride,
            bounds,
            length: 0,
        }
    }

    #[inline(always)]
    fn level(&self, length: usize) -> Level<'_, W> {
        let block = &self.bounds[2 * length * self.stride..][..2 * self.stride];
        let (lower, upper) = block.split_at(self.stride);
        Level { lower, upper }
    }

    /// One node more: the bounds so far, and the room for the next ones.
    #[inline(always)]
    fn lengthen(&mut self) -> (Level<'_, W>, &mut [W], &mut [W]) {
        let block = 2 * self.stride;
        let start = self.length * block;
        if self.bounds.len() == start + block {
            self.make_room();
        }
        self.length += 1;
        let (now, next) = self.bounds[start..].split_at_mut(block);
        let (lower, upper) = now.split_at(self.stride);
        let (next_lower, next_upper) = next[..block].split_at_mut(self.stride);
        (Level { lower, upper }, next_lower, next_upper)
    }

    #[cold]
    fn make_room(&mut self) {
        let more = self.bounds.len() + 2 * self.stride;
        self.bounds.lengthen(more, &W::default());
    }

    /// Sets the lower bound of node i until the last push is undone.
    fn set_lower(&mut self, i: usize, to: &W) {
        self.bounds[2 * self.length * self.stride + i] = to.clone();
    }
}

/// The dense form of a path.
#[derive(Debug)]
pub(crate) struct DensePath<W> {
    matrix: Arc<Instance<W>>,
    processor: Processor,
    s: usize,
    left: Levels<W>,
    right: Levels<W>,
    left_moves: Vec<u64>,
    right_moves: Vec<u64>,
    /// The component in which nodes may be moves.
    component: Option<u32>,
    /// A row without an arc, for the row of s.
    no_row: Aligned<W>,
}

impl<W: Lanes> DensePath<W> {
    /// No path.
    ///
    /// # Panics
    ///
    /// If the matrix has no padded rows.
    pub(crate) fn new(matrix: Arc<Instance<W>>, processor: Processor) -> Self {
        let stride = matrix.padded().expect("the dense form").stride;
        let minus_infinite = W::default() - matrix.infinite();
        let levels = || Levels::new(stride, matrix.floor(), &minus_infinite);
        DensePath {
            processor,
            s: 0,
            left: levels(),
            right: levels(),
            left_moves: vec![0; stride.div_ceil(64)],
            right_moves: vec![0; stride.div_ceil(64)],
            component: None,
            no_row: Aligned::new(stride, &minus_infinite),
            matrix,
        }
    }

    /// Lets the nodes of the component be moves, and no others.
    fn enter(&mut self, component: Option<u32>) {
        if self.component == component {
            return;
        }
        self.component = component;
        let stride = self.left.stride;
        for i in 0..self.matrix.n() {
            let inside = self.matrix.component(i) == component;
            let upper = match inside {
                true => self.matrix.infinite().clone(),
                false => self.no_row[0].clone(),
            };
            self.left.bounds[stride + i] = upper.clone();
            self.right.bounds[stride + i] = upper;
        }
    }

    /// A node left of the bar; only the row of s is not required.
    fn push(
        &mut self,
        node: usize,
        sum: &W,
        required: bool,
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        let Some(padded) = self.matrix.padded() else {
            unreachable!("the constructor checks it");
        };
        let row_s = padded.row(self.s);
        let (now, next_lower, next_upper) = self.left.lengthen();
        let cut = W::left(
            self.processor,
            LeftPass {
                path: PathPass {
                    sum: sum.clone(),
                    column: padded.column(node),
                    row: match required {
                        true => padded.row(node),
                        false => &self.no_row,
                    },
                    row_s,
                    lower: now.lower,
                    upper: now.upper,
                    next_lower,
                    next_upper,
                    wanted,
                    right: &mut self.right_moves,
                },
                left: &mut self.left_moves,
            },
        );
        let before = self.left.level(self.left.length - 1);
        let after = self.left.level(self.left.length);
        for (k, (&left, &right)) in self.left_moves.iter().zip(&self.right_moves).enumerate() {
            for_each_bit(left | right, |bit| {
                let i = 64 * k + bit;
                let sum = &after.lower[i];
                let weight = sum.clone() + &row_s[i];
                if right >> bit & 1 == 1 {
                    let (above, below) =
                        interval_at_the_bar(sum, &before.lower[i], &after.upper[i]);
                    moves.push(Move::Right {
                        node: i,
                        sum: sum.clone(),
                        weight: weight.clone(),
                        above,
                        below,
                    });
                }
                if left >> bit & 1 == 1 {
                    moves.push(Move::Left {
                        node: i,
                        sum: sum.clone(),
                        weight,
                    });
                }
            });
        }
        cut
    }
}

impl<W: Lanes> PathBounds<W> for DensePath<W> {
    fn push_start(&mut self, s: usize, wanted: Wanted, moves: &mut Vec<Move<W>>) -> bool {
        self.enter(self.matrix.component(s));
        self.s = s;
        let cut = self.push(s, &W::default(), false, wanted, moves);
        self.left.set_lower(s, self.matrix.infinite());
        cut
    }

    fn push_left(
        &mut self,
        node: usize,
        sum: &W,
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        self.push(node, sum, true, wanted, moves)
    }

    fn push_right(
        &mut self,
        node: usize,
        sum: &W,
        interval: (&W, &W),
        wanted: Wanted,
        moves: &mut Vec<Move<W>>,
    ) -> bool {
        let Some(padded) = self.matrix.padded() else {
            unreachable!("the constructor checks it");
        };
        let row_s = padded.row(self.s);
        let bar = self.left.level(self.left.length);
        let (now, next_lower, next_upper) = self.right.lengthen();
        let cut = W::right(
            self.processor,
            RightPass {
                path: PathPass {
                    sum: sum.clone(),
                    column: padded.column(node),
                    row: padded.row(node),
                    row_s,
                    lower: now.lower,
                    upper: now.upper,
                    next_lower,
                    next_upper,
                    wanted,
                    right: &mut self.right_moves,
                },
                above: interval.0.clone(),
                below: interval.1.clone(),
                left_lower: bar.lower,
                left_upper: bar.upper,
            },
        );
        if self.right.length == 1 {
            self.right.set_lower(node, self.matrix.infinite());
        }
        let after = self.right.level(self.right.length);
        for (k, &word) in self.right_moves.iter().enumerate() {
            for_each_bit(word, |bit| {
                let i = 64 * k + bit;
                let sum = after.lower[i].clone();
                let (above, below) = interval_right(&sum, interval, &bar.lower[i], &bar.upper[i]);
                moves.push(Move::Right {
                    node: i,
                    weight: sum.clone() + &row_s[i],
                    sum,
                    above,
                    below,
                });
            });
        }
        cut
    }

    #[inline]
    fn pop(&mut self) {
        match &mut self.right.length {
            0 => self.left.length -= 1,
            length => *length -= 1,
        }
    }
}

/// The places of the bits that are set, the least first.
#[inline]
fn for_each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
