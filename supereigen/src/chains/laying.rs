//! Extremals laid into a block, each beside the one before.
//!
//! The search goes from one extremal to the next by taking some nodes off the
//! end of the chain and pushing one; the values of the others stay. So does the
//! greatest of them, mostly, and then the row of the next extremal is that of
//! the one before with a few entries changed, which is less work than to write
//! it anew.
//!
//! | in the search | here |
//! |---|---|
//! | y, the values on the chain of the similar matrix | `Found::x`, `Grown::value` |
//! | p, what to add for those in the matrix that was given | `potentials` |
//! | x_k = y_k + p, the value of the k-th node | `Link::value` |
//! | max of x_1, ..., x_k | `Link::greatest` |
//!
//! # Invariant
//!
//! If `follows`, the last row of the block is the vector of the `chain`.

use std::ops::ControlFlow;

use maxplus_core::block::Block;

use crate::chains::lanes::growth::Grown;
use crate::chains::search::found::Found;
use crate::chains::search::taker::Taker;
use crate::chains::weight::Weight;

/// How many growths are written down at a time: they stay in the first cache.
const LOG: usize = 256;

/// Lays extremals into a block until it has so many rows.
pub(crate) struct Laying<'a, W> {
    block: &'a mut Block,
    rows: usize,
    /// Of all nodes; `None` if they are 0.
    potentials: Option<&'a [W]>,
    chain: Vec<Link<W>>,
    follows: bool,
    log: Vec<Grown<W>>,
}

/// A node of the chain.
struct Link<W> {
    node: usize,
    value: W,
    /// The greatest value up to here.
    greatest: W,
}

impl<'a, W: Weight> Laying<'a, W> {
    /// The block stands over the denominator of the search.
    pub(crate) fn new(block: &'a mut Block, rows: usize, potentials: Option<&'a [W]>) -> Self {
        Laying {
            block,
            rows,
            potentials,
            chain: Vec::new(),
            follows: false,
            log: Vec::new(),
        }
    }

    /// The value in the matrix that was given.
    #[inline]
    fn given(&self, node: usize, y: &W) -> W {
        match self.potentials {
            None => y.clone(),
            Some(p) => y.clone() + &p[node],
        }
    }

    /// A node after the first nodes of the chain.
    #[inline]
    fn link(&self, kept: usize, node: usize, y: &W) -> Link<W> {
        let value = self.given(node, y);
        let greatest = match self.chain[..kept].last() {
            Some(last) if last.greatest > value => last.greatest.clone(),
            _ => value.clone(),
        };
        Link {
            node,
            value,
            greatest,
        }
    }

    /// How far x lies below the greatest value, if that fits a word: always, as
    /// the compiler sees, where values do.
    #[inline]
    fn depth(greatest: &W, x: &W) -> Option<u64> {
        Some((greatest.clone() - x).to_i64()?.unsigned_abs())
    }

    /// Lays the vector of the chain at hand.
    fn lay_whole(&mut self) {
        let last = self.chain.last();
        let last = last.expect("the support of an extremal is not empty");
        let greatest = &last.greatest;
        let words = self.chain.iter();
        let words = words.map(|link| (link.node, Self::depth(greatest, &link.value)));
        if !self.block.try_push_depths(words) {
            let wide = self.chain.iter().map(|link| {
                let depth = (greatest.clone() - &link.value).to_integer();
                let depth = depth.expect("weights are integers");
                (link.node, depth.into_parts().1)
            });
            self.block.push_wide_depths(wide);
        }
        self.follows = true;
    }

    /// Lays the vector of the chain at hand, cut, with one node more.
    #[inline]
    fn lay_grown(&mut self, grown: &Grown<W>) {
        let kept = grown.length - 1;
        let link = self.link(kept, grown.node, &grown.value);
        let before = self.chain.last();
        let stays = self.follows && before.is_some_and(|last| last.greatest == link.greatest);
        let is_like_last = stays && {
            let depth = Self::depth(&link.greatest, &link.value);
            let gone = self.chain[kept..].iter().map(|link| link.node);
            self.block.push_like_last(gone, grown.node, depth)
        };
        self.chain.truncate(kept);
        self.chain.push(link);
        if !is_like_last {
            self.lay_whole();
        }
    }
}

impl<W: Weight> Taker<W> for Laying<'_, W> {
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()> {
        self.stand_at(found);
        self.lay_whole();
        if self.block.len() >= self.rows {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn stand_at(&mut self, found: Found<'_, W>) {
        self.chain.clear();
        for (k, (&node, y)) in found.chain.iter().zip(found.x).enumerate() {
            let link = self.link(k, node, y);
            self.chain.push(link);
        }
        self.follows = false;
    }

    fn ahead(&self) -> u64 {
        // The last one is taken, and ends the run.
        let remaining = self.rows.saturating_sub(self.block.len() + 1);
        remaining.min(LOG) as u64
    }

    fn log(&mut self) -> Option<&mut Vec<Grown<W>>> {
        Some(&mut self.log)
    }

    fn take_log(&mut self) {
        let mut log = std::mem::take(&mut self.log);
        for grown in log.drain(..) {
            self.lay_grown(&grown);
        }
        self.log = log;
    }
}
