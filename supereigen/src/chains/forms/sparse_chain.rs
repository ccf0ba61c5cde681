//! Bounds of a chain that touch neighbours only, and go back through a log.

use std::sync::Arc;

use crate::chains::forms::chain_bounds::ChainBounds;
use crate::chains::forms::undo::Bounds;
use crate::chains::lanes::growth::Grown;
use crate::chains::matrix::instance::Instance;
use crate::chains::weight::Weight;

/// The sparse form of a growing chain.
#[derive(Debug)]
pub(crate) struct SparseChain<W> {
    matrix: Arc<Instance<W>>,
    minus_infinite: W,
    bounds: Bounds<W>,
    /// The candidates of every prefix, greatest first, end to end.
    candidates: Vec<u32>,
    /// For every node of the chain: the log and the candidates before it.
    marks: Vec<(usize, usize)>,
}

impl<W: Weight> SparseChain<W> {
    /// The empty chain.
    pub(crate) fn new(matrix: Arc<Instance<W>>) -> Self {
        let minus_infinite = W::default() - matrix.infinite();
        let mut bounds = Bounds::new(matrix.n(), matrix.floor(), matrix.infinite());
        for i in 0..matrix.n() {
            if matrix.has_nonnegative_loop(i) {
                bounds.press(i, minus_infinite.clone());
            }
        }
        SparseChain {
            matrix,
            minus_infinite,
            bounds,
            candidates: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Where the candidates of the current chain begin.
    #[inline]
    fn start(&self) -> usize {
        self.marks.last().map_or(0, |(_, start)| *start)
    }
}

impl<W: Weight> ChainBounds<W> for SparseChain<W> {
    fn push(&mut self, j: usize, x: &W, required: bool) {
        self.marks.push((self.bounds.mark(), self.candidates.len()));
        if required {
            for (i, a) in self.matrix.row(j) {
                self.bounds.press(*i as usize, x.clone() - a);
            }
        }
        for (i, a) in self.matrix.column(j).iter().rev() {
            let new = x.clone() + a;
            if self.bounds.raise(*i as usize, &new) && new < *self.bounds.upper(*i as usize) {
                self.candidates.push(*i);
            }
        }
    }

    fn pop(&mut self) {
        if let Some((log, candidates)) = self.marks.pop() {
            self.bounds.undo(log);
            self.candidates.truncate(candidates);
        }
    }

    fn grow(
        &mut self,
        chain: &mut Vec<usize>,
        values: &mut Vec<W>,
        base: usize,
        most: u64,
        mut log: Option<&mut Vec<Grown<W>>>,
    ) -> u64 {
        let mut grown = 0;
        while grown < most {
            if let Some(j) = self.take() {
                let x = self.lower(j).clone();
                self.push(j, &x, true);
                chain.push(j);
                if let Some(log) = &mut log {
                    let (length, node, value) = (chain.len(), j, x.clone());
                    log.push(Grown {
                        length,
                        node,
                        value,
                    });
                }
                values.push(x);
                grown += 1;
            } else if chain.len() > base {
                self.pop();
                chain.pop();
                values.pop();
            } else {
                break;
            }
        }
        grown
    }

    fn block(&mut self, i: usize) {
        self.bounds.press(i, self.minus_infinite.clone());
        let start = self.start();
        if let Some(place) = self.candidates[start..]
            .iter()
            .position(|k| *k as usize == i)
        {
            self.candidates.remove(start + place);
        }
    }

    #[inline]
    fn take(&mut self) -> Option<usize> {
        if self.candidates.len() == self.start() {
            return None;
        }
        self.candidates.pop().map(|i| i as usize)
    }

    fn replace(&mut self, candidates: &[usize]) {
        self.candidates.truncate(self.start());
        let increasing = candidates.iter().rev();
        self.candidates.extend(increasing.map(|i| *i as u32));
    }

    #[inline]
    fn lower(&self, i: usize) -> &W {
        self.bounds.lower(i)
    }

    #[inline]
    fn upper(&self, i: usize) -> &W {
        self.bounds.upper(i)
    }

    fn is_candidate(&self, i: usize) -> bool {
        self.candidates[self.start()..].contains(&(i as u32))
    }

    fn remaining(&self, length: usize) -> Vec<usize> {
        let start = length.checked_sub(1).map_or(0, |last| self.marks[last].1);
        let next = self.marks.get(length).map(|(_, start)| *start);
        let end = next.unwrap_or(self.candidates.len());
        let greatest_first = self.candidates[start..end].iter().rev();
        greatest_first.map(|i| *i as usize).collect()
    }
}
