//! Chains that grow and shrink by a node, with their next candidates.
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
//! There are two forms. [`Dense`] keeps the bounds of every chain length and
//! makes the next ones in one pass of the [lanes](super::lanes); going back
//! costs nothing. [`Sparse`](super::sparse::Sparse) keeps one pair of bounds,
//! touches neighbours only, and goes back through an undo log.

use std::sync::Arc;

use super::instance::{Instance, Weight};
use super::lanes::{Aligned, Pass, Processor};

/// A chain with its bounds and candidates.
///
/// # Laws
///
/// `pop` undoes `push`, candidates taken since then included. Both forms give
/// the same candidates in the same order.
pub(crate) trait Grow<W> {
    /// Adds node j with value x; its row may be left out of the upper bounds.
    fn push(&mut self, j: usize, x: &W, required: bool);

    /// Takes the last node away.
    fn pop(&mut self);

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
    fn left(&self, length: usize) -> Vec<usize>;
}

/// The dense form.
#[derive(Debug)]
pub(crate) struct Dense<W> {
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
    /// A row without an arc, for rows that are not required.
    no_row: Aligned<W>,
}

impl<W: Weight> Dense<W> {
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
        Dense {
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

    #[inline]
    fn current(&self) -> &[u64] {
        &self.candidates[self.length * self.words..][..self.words]
    }

    #[inline]
    fn current_mut(&mut self) -> &mut [u64] {
        &mut self.candidates[self.length * self.words..][..self.words]
    }

    /// Room for one more node.
    #[cold]
    fn lengthen(&mut self) {
        let more = self.candidates.len() + self.words;
        self.candidates.resize(more, 0);
        let more = self.bounds.len() + 2 * self.stride;
        self.bounds.lengthen(more, &W::default());
    }
}

impl<W: Weight> Grow<W> for Dense<W> {
    #[inline]
    fn push(&mut self, j: usize, x: &W, required: bool) {
        if self.candidates.len() == (self.length + 1) * self.words {
            self.lengthen();
        }
        let Some(padded) = self.matrix.padded() else {
            unreachable!("the door checked it");
        };
        let block = 2 * self.stride;
        let (now, next) = self.bounds[self.length * block..].split_at_mut(block);
        let (lower, upper) = now.split_at(self.stride);
        let (next_lower, next_upper) = next[..block].split_at_mut(self.stride);
        self.length += 1;
        W::grow(
            self.processor,
            Pass {
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

    fn block(&mut self, i: usize) {
        let place = (2 * self.length + 1) * self.stride + i;
        self.bounds[place] = W::default() - self.matrix.infinite();
        self.current_mut()[i / 64] &= !(1 << (i % 64));
    }

    #[inline]
    fn take(&mut self) -> Option<usize> {
        for (k, word) in self.current_mut().iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * k + bit);
            }
        }
        None
    }

    fn replace(&mut self, candidates: &[usize]) {
        self.current_mut().fill(0);
        for i in candidates {
            self.current_mut()[i / 64] |= 1 << (i % 64);
        }
    }

    #[inline]
    fn lower(&self, i: usize) -> &W {
        &self.bounds[2 * self.length * self.stride + i]
    }

    #[inline]
    fn upper(&self, i: usize) -> &W {
        &self.bounds[(2 * self.length + 1) * self.stride + i]
    }

    #[inline]
    fn is_candidate(&self, i: usize) -> bool {
        self.current()[i / 64] >> (i % 64) & 1 == 1
    }

    fn left(&self, length: usize) -> Vec<usize> {
        let words = &self.candidates[length * self.words..][..self.words];
        let is_left = |i: &usize| words[i / 64] >> (i % 64) & 1 == 1;
        (0..self.matrix.n()).filter(is_left).collect()
    }
}
