//! Extremals laid into a block, each beside the one before.
//!
//! The search goes from one extremal to the next by taking some nodes off the
//! end of the chain and pushing one; the values of the others stay. So does the
//! greatest of them, mostly, and then the row of the next extremal is that of
//! the one before with a few entries changed. To copy it costs a third of
//! writing it anew.
//!
//! | in the search | here |
//! |---|---|
//! | y, the values on the chain of the similar matrix | `Found::x`, `Grown::value` |
//! | p, what to add for those in the matrix that was given | `potentials` |
//! | x = y + p, along the chain | `values` |
//! | max of x_1, ..., x_k, for every k | `greatest` |
//!
//! # Invariant
//!
//! Once `follows`, the last row of the block is the vector of `nodes` and
//! `values`.

use std::ops::ControlFlow;

use maxplus_core::block::Block;

use crate::chains::lanes::growth::Grown;
use crate::chains::search::found::Found;
use crate::chains::search::taker::Taker;
use crate::chains::weight::Weight;

/// Lays extremals into a block until it has so many rows.
pub(crate) struct Laying<'a, W> {
    block: &'a mut Block,
    rows: usize,
    /// Of all nodes; `None` if they are 0.
    potentials: Option<&'a [W]>,
    nodes: Vec<usize>,
    values: Vec<W>,
    greatest: Vec<W>,
    follows: bool,
    log: Vec<Grown<W>>,
}

impl<'a, W: Weight> Laying<'a, W> {
    /// The block stands over the denominator of the search.
    pub(crate) fn new(block: &'a mut Block, rows: usize, potentials: Option<&'a [W]>) -> Self {
        Laying {
            block,
            rows,
            potentials,
            nodes: Vec::new(),
            values: Vec::new(),
            greatest: Vec::new(),
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

    /// The greatest value of the first nodes and of one more.
    #[inline]
    fn greatest_with(&self, kept: usize, x: &W) -> W {
        match self.greatest[..kept].last() {
            Some(greatest) if greatest > x => greatest.clone(),
            _ => x.clone(),
        }
    }

    /// Keeps the first nodes, and pushes one.
    #[inline]
    fn push(&mut self, kept: usize, node: usize, x: W, greatest: W) {
        self.nodes.truncate(kept);
        self.values.truncate(kept);
        self.greatest.truncate(kept);
        self.nodes.push(node);
        self.values.push(x);
        self.greatest.push(greatest);
    }

    /// How far x lies below the greatest value, if that fits a word: always, as
    /// the compiler sees, where values do.
    #[inline]
    fn depth(greatest: &W, x: &W) -> Option<u64> {
        Some((greatest.clone() - x).to_i64()?.unsigned_abs())
    }

    /// Lays the vector of the chain at hand.
    fn lay_whole(&mut self) {
        let greatest = self.greatest.last();
        let greatest = greatest.expect("the support of an extremal is not empty");
        let entries = || self.nodes.iter().copied().zip(&self.values);
        let words = entries().map(|(node, x)| (node, Self::depth(greatest, x)));
        if !self.block.try_push_depths(words) {
            self.block.push_wide_depths(entries().map(|(node, x)| {
                let depth = (greatest.clone() - x).to_integer();
                (node, depth.expect("weights are integers").into_parts().1)
            }));
        }
        self.follows = true;
    }

    /// Lays the vector of the chain at hand, cut, with one node more.
    #[inline]
    fn lay_grown(&mut self, grown: &Grown<W>) {
        let kept = grown.length - 1;
        let x = self.given(grown.node, &grown.value);
        let greatest = self.greatest_with(kept, &x);
        let is_like_last = self.follows && self.greatest.last() == Some(&greatest) && {
            let depth = Self::depth(&greatest, &x);
            let gone = &self.nodes[kept..];
            self.block.push_like_last(gone, grown.node, depth)
        };
        self.push(kept, grown.node, x, greatest);
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
        for (k, (&node, y)) in found.chain.iter().zip(found.x).enumerate() {
            let x = self.given(node, y);
            let greatest = self.greatest_with(k, &x);
            self.push(k, node, x, greatest);
        }
        self.follows = false;
    }

    fn ahead(&self) -> u64 {
        // The last one is taken, and ends the run.
        self.rows.saturating_sub(self.block.len() + 1) as u64
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
