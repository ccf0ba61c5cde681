//! Growing a chain by many nodes without leaving the lanes.
//!
//! A push costs a dozen vector instructions per register. To get into the
//! function that may use them costs more than that: its arguments go through
//! memory, every length is checked anew, and the candidates that it found are
//! read back from where they were written. So who does not look at every node
//! has the whole loop of growing made inside.
//!
//! Measured on one thread, n = 60 full, per extremal: 488 instructions with
//! AVX2 became 345, and 37 ns with AVX-512 became 28. (One node at a time, for
//! a visitor, this loop is slower than a push: 650 instructions against 541.)

use crate::chains::lanes::chain_pass::{ChainPass, plain};
use crate::chains::weight::Weight;

/// A node that was pushed.
#[derive(Debug, Clone)]
pub(crate) struct Grown<W> {
    /// The length of the chain with it.
    pub(crate) length: usize,
    pub(crate) node: usize,
    pub(crate) value: W,
}

/// A dense chain that is to grow. A block of `bounds` holds the lower and the
/// upper bounds for one length of the chain, beginning with the empty one; one
/// of `candidates` holds its candidates.
#[derive(Debug)]
pub(crate) struct Growth<'a, W> {
    /// The length of a padded row.
    pub(crate) stride: usize,
    /// All rows of the matrix, end to end.
    pub(crate) rows: &'a [W],
    /// All columns of the matrix, end to end.
    pub(crate) columns: &'a [W],
    pub(crate) bounds: &'a mut [W],
    pub(crate) candidates: &'a mut [u64],
    /// The nodes.
    pub(crate) chain: &'a mut Vec<usize>,
    /// Their values.
    pub(crate) values: &'a mut Vec<W>,
    /// The chain never becomes shorter than this, nor longer than there are
    /// blocks for.
    pub(crate) base: usize,
    /// How many nodes are pushed at most.
    pub(crate) most: u64,
    /// Where each is written down.
    pub(crate) log: Option<&'a mut Vec<Grown<W>>>,
}

/// The pass, in some instructions.
pub(crate) trait MakePass<W> {
    fn make(&self, pass: ChainPass<'_, W>);
}

/// The pass as a plain loop.
struct Plainly;

impl<W: Weight> MakePass<W> for Plainly {
    fn make(&self, pass: ChainPass<'_, W>) {
        plain(pass);
    }
}

impl<W: Weight> Growth<'_, W> {
    /// Pushes the next candidates, going back to where there are some; how
    /// many were pushed. Fewer than allowed, if none is left or a longer chain
    /// has no room.
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

    /// The same without vector instructions.
    pub(crate) fn plain(self) -> u64 {
        self.run(Plainly)
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
