//! Bounds over whole rows, one pair per length of the chain.

use std::sync::Arc;

use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::lanes::chain_pass::ChainPass;
use crate::chains::lanes::choice::Lanes;
use crate::chains::lanes::growth::{Grown, Growth, take};
use crate::chains::lanes::processor::Processor;
use crate::chains::matrix::aligned::Aligned;
use crate::chains::matrix::instance::Instance;

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
    /// A row without an arc, for rows that are not required.
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

    /// Room for one more node, if there is none.
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
