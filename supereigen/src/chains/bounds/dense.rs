//! Bounds over whole rows, one pair per length of the chain.

use std::sync::Arc;

use crate::chains::bounds::{ChainBounds, PathBounds};
use crate::chains::lanes::passes::{ChainPass, Grown, Growth, LeftPass, PathPass, RightPass, take};
use crate::chains::lanes::{Lanes, Processor};
use crate::chains::matrix::{Aligned, Instance};
use crate::chains::moves::{Move, Wanted, interval_at_the_bar, interval_right};

/// The dense form of a growing chain.
#[derive(Debug)]
pub(crate) struct DenseChain<W> {
    matrix: Arc<Instance<W>>,
    processor: Processor,
    /// The length of a padded row, and of its candidates in words.
    stride: usize,
    words: usize,
    /// Lower and upper bounds of the empty chain, then of every prefix.
    bounds: Aligned<W>,
    candidates: Vec<u64>,
    /// The length of the chain.
    length: usize,
    /// A row of -inf, for rows that are not required.
    no_row: Aligned<W>,
}

impl<W: Lanes> DenseChain<W> {
    /// The empty chain.
    ///
    /// # Panics
    ///
    /// If the matrix has no padded rows.
    pub(crate) fn new(matrix: Arc<Instance<W>>, processor: Processor) -> Self {
        let stride = matrix.padded().expect("the dense form").stride;
        let words = stride.div_ceil(64);
        let minus_infinite = W::default() - matrix.infinite();
        let mut bounds = Aligned::new(stride, matrix.floor());
        bounds.lengthen(2 * stride, &minus_infinite);
        for i in 0..matrix.n() {
            if !matrix.has_nonnegative_loop(i) {
                bounds[stride + i] = matrix.infinite().clone();
            }
        }
        DenseChain {
            processor,
            stride,
            words,
            bounds,
            candidates: vec![0; words],
            length: 0,
            no_row: Aligned::new(stride, &minus_infinite),
            matrix,
        }
    }

    #[inline(always)]
    fn current(&self) -> &[u64] {
        &self.candidates[self.length * self.words..][..self.words]
    }

    #[inline(always)]
    fn current_mut(&mut self) -> &mut [u64] {
        &mut self.candidates[self.length * self.words..][..self.words]
    }

    /// Makes room for one more node.
    #[inline(always)]
    fn make_room(&mut self) {
        if self.candidates.len() == (self.length + 1) * self.words {
            self.lengthen();
        }
    }

    #[cold]
    fn lengthen(&mut self) {
        let more = self.candidates.len() + self.words;
        self.candidates.resize(more, 0);
        let more = self.bounds.len() + 2 * self.stride;
        self.bounds.lengthen(more, &W::default());
    }
}

impl<W: Lanes> ChainBounds<W> for DenseChain<W> {
    #[inline]
    fn push(&mut self, j: usize, x: &W, required: bool) {
        self.make_room();
        let Some(padded) = self.matrix.padded() else {
            unreachable!("the constructor checks it");
        };
        let block = 2 * self.stride;
        let (now, next) = self.bounds[self.length * block..].split_at_mut(block);
        let (lower, upper) = now.split_at(self.stride);
        let (next_lower, next_upper) = next[..block].split_at_mut(self.stride);
        self.length += 1;
        W::push(
            self.processor,
            ChainPass {
                x: x.clone(),
                column: padded.column(j),
                row: if required {
                    padded.row(j)
                } else {
                    &self.no_row
                },
                lower,
                upper,
                next_lower,
                next_upper,
                candidates: &mut self.candidates[self.length * self.words..][..self.words],
            },
        );
    }

    #[inline]
    fn pop(&mut self) {
        self.length -= 1;
    }

    #[inline]
    fn grow(
        &mut self,
        chain: &mut Vec<usize>,
        values: &mut Vec<W>,
        base: usize,
        most: u64,
        mut log: Option<&mut Vec<Grown<W>>>,
    ) -> u64 {
        let mut grown = 0;
        loop {
            self.make_room();
            let Some(padded) = self.matrix.padded() else {
                unreachable!("the constructor checks it");
            };
            let growth = Growth {
                stride: self.stride,
                rows: padded.rows(),
                columns: padded.columns(),
                bounds: &mut self.bounds,
                candidates: &mut self.candidates,
                chain,
                values,
                base,
                most: most - grown,
                log: log.as_deref_mut(),
            };
            grown += W::grow(self.processor, growth);
            self.length = chain.len();
            let has_room = (self.length + 1) * self.words < self.candidates.len();
            if grown == most || has_room {
                return grown;
            }
        }
    }

    fn block(&mut self, i: usize) {
        let place = (2 * self.length + 1) * self.stride + i;
        self.bounds[place] = W::default() - self.matrix.infinite();
        self.current_mut()[i / 64] &= !(1 << (i % 64));
    }

    #[inline]
    fn take(&mut self) -> Option<usize> {
        take(self.current_mut())
    }

    fn replace(&mut self, candidates: &[usize]) {
        self.current_mut().fill(0);
        for i in candidates {
            self.current_mut()[i / 64] |= 1 << (i % 64);
        }
    }

    #[inline(always)]
    fn lower(&self, i: usize) -> &W {
        &self.bounds[2 * self.length * self.stride + i]
    }

    #[inline(always)]
    fn upper(&self, i: usize) -> &W {
        &self.bounds[(2 * self.length + 1) * self.stride + i]
    }

    #[inline]
    fn is_candidate(&self, i: usize) -> bool {
        self.current()[i / 64] >> (i % 64) & 1 == 1
    }

    fn remaining(&self, length: usize) -> Vec<usize> {
        let words = &self.candidates[length * self.words..][..self.words];
        let is_remaining = |i: &usize| words[i / 64] >> (i % 64) & 1 == 1;
        (0..self.matrix.n()).filter(is_remaining).collect()
    }
}

/// Lower and upper bounds of one side, for the empty path and every prefix.
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

    /// Adds a length. Returns the bounds so far, and the room for the next ones.
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
    /// A row of -inf, for the row of s.
    no_row: Aligned<W>,
}

impl<W: Lanes> DensePath<W> {
    /// The empty path.
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

    /// Allows only the nodes of the component as moves.
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

    /// Adds a node left of the bar. Only the row of s is not required.
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

/// Visits the places of the bits that are set, the least first.
#[inline]
fn for_each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}
