//! The values on a chain, whatever their width.
//!
//! The search holds y = x - p, the values on a chain of the similar matrix
//! ([`visualise`](super::matrix)); p is added here, when they are read.

use std::fmt;

use maxplus_core::block::Block;
use num_bigint::BigInt;

use crate::chains::weight::Weight;

/// The values on a chain, up to a common summand, as integers.
pub(crate) trait Values: fmt::Debug {
    /// The place of a greatest value; `None` if there are none.
    fn greatest(&self) -> Option<usize>;

    /// Writes x_k - x_greatest for the k from `first` on, as many as there is
    /// room for; false if one of them does not fit.
    fn write_small(&self, greatest: usize, first: usize, room: &mut [i64]) -> bool;

    /// x_k - x_greatest.
    fn difference(&self, k: usize, greatest: usize) -> BigInt;

    /// Adds the scaled vector to a block of vectors over the denominator of the
    /// search. This is the way of all extremals that are kept or written, hence
    /// one call for the whole vector.
    fn push_to(&self, block: &mut Block);
}

/// The values of a search, and what is to be added to them.
#[derive(Debug)]
pub(crate) struct Shifted<'a, W> {
    pub(crate) chain: &'a [usize],
    /// y, node by node of the chain.
    pub(crate) y: &'a [W],
    /// p of all nodes; `None` if it is 0.
    pub(crate) p: Option<&'a [W]>,
}

impl<W: Weight> Shifted<'_, W> {
    fn x(&self, k: usize) -> W {
        let y = self.y[k].clone();
        match self.p {
            None => y,
            Some(p) => y + &p[self.chain[k]],
        }
    }
}

impl<W: Weight> Values for Shifted<'_, W> {
    fn greatest(&self) -> Option<usize> {
        (0..self.y.len()).max_by_key(|k| self.x(*k))
    }

    fn write_small(&self, greatest: usize, first: usize, room: &mut [i64]) -> bool {
        let greatest = self.x(greatest);
        for (place, k) in room.iter_mut().zip(first..self.y.len()) {
            match (self.x(k) - &greatest).to_i64() {
                Some(small) => *place = small,
                None => return false,
            }
        }
        true
    }

    fn difference(&self, k: usize, greatest: usize) -> BigInt {
        let difference = self.x(k) - &self.x(greatest);
        difference.to_integer().expect("weights are integers")
    }

    fn push_to(&self, block: &mut Block) {
        let values = || {
            self.chain
                .iter()
                .enumerate()
                .map(|(k, &node)| (node, self.x(k)))
        };
        let greatest = values().map(|(_, x)| x).max();
        let greatest = greatest.expect("the support of an extremal is not empty");
        // Always words for all widths of a word, as the compiler sees.
        let word = |x: W| Some((greatest.clone() - &x).to_i64()?.unsigned_abs());
        if !block.try_push_depths(values().map(|(node, x)| (node, word(x)))) {
            block.push_wide_depths(values().map(|(node, x)| {
                let depth = (greatest.clone() - &x).to_integer();
                (node, depth.expect("weights are integers").into_parts().1)
            }));
        }
    }
}
