//! An extremal in the form of the search, and its consumers: one counts, one calls a visitor, one
//! adds them to a block.
//!
//! The search holds y = x - p, the values on a chain of the similar matrix
//! ([`visualise`](crate::chains::visualise)). p is added here, when the values are read.
//!
//! # Adding extremals to a block, each from the row before
//!
//! The search goes from one extremal to the next by removing some nodes from the end of the chain
//! and pushing one. The values of the other nodes stay, and mostly their greatest value too. Then
//! the row of the next extremal is the row before with a few entries changed, which is less work
//! than to write a new one.
//!
//! | in the search | here |
//! |---|---|
//! | y, the values on the chain of the similar matrix | `Found::x`, `Grown::value` |
//! | p, what to add for the values in the matrix as given | `potentials` |
//! | x_k = y_k + p, the value of the k-th node | `Link::value` |
//! | max of x_1, ..., x_k | `Link::greatest` |
//!
//! Invariant: if `follows`, the last row of the block is the vector of the `chain`.

use std::fmt;
use std::ops::ControlFlow;

use maxplus_core::block::Block;
use num_bigint::BigInt;

use crate::chains::lanes::passes::Grown;
use crate::chains::weight::Weight;

/// How the chain of an extremal closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Closing {
    /// Row c_1 is first satisfied by the k-th node of the chain: the closing
    /// arc is (c_1, c_k), with c_k = c_1 for a loop.
    Chain {
        /// k, the length of the root.
        root: usize,
    },
    /// The first q nodes are a zero cycle, and the next one leans on several
    /// of them.
    TiedTail {
        /// q, the length of the cycle.
        cycle: usize,
    },
}

/// An extremal in the form of the search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'a, W> {
    /// The chain, or the zero cycle and its tied tail.
    pub(crate) chain: &'a [usize],
    /// The values of its nodes in the matrix that is searched, up to a common summand.
    pub(crate) x: &'a [W],
    /// What to add to the values of all nodes for the values in the matrix as given; `None` if it
    /// is 0.
    pub(crate) potentials: Option<&'a [W]>,
    pub(crate) closing: Closing,
    /// Whether the whole chain is a zero cycle.
    pub(crate) zero_cycle: bool,
}

/// Receives the extremals of a search.
///
/// The search stops at each of them for [`Consumer::take`]. A consumer that does not need each one
/// immediately lets the search run ahead, many nodes at a time
/// ([`growth`](crate::chains::lanes::passes)), and takes them afterwards.
///
/// # Laws
///
/// What is taken does not depend on how far the search may run ahead. Each growth in the log is an
/// extremal. Its chain is that of the extremal before it, cut to one node less than `length`, and
/// the new node. For the first growth, the one before is the chain of the last `take` or
/// `before_run_ahead`.
pub(crate) trait Consumer<W> {
    /// Takes an extremal; breaks to end the run after it.
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()>;

    /// The search is at this chain, which it may not have given as an extremal, and is about to run
    /// ahead from there.
    fn before_run_ahead(&mut self, _found: Found<'_, W>) {}

    /// How many may be grown before the next `take`.
    fn ahead(&self) -> u64 {
        0
    }

    /// The log for these extremals, if the consumer reads it.
    fn log(&mut self) -> Option<&mut Vec<Grown<W>>> {
        None
    }

    /// The search has grown this many extremals since the last call of this trait. Takes those in
    /// the log, and empties it.
    fn take_ahead(&mut self, _grown: u64) {}
}

/// Only counts; the search does that itself.
pub(crate) struct Counting;

impl<W> Consumer<W> for Counting {
    fn take(&mut self, _: Found<'_, W>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn ahead(&self) -> u64 {
        u64::MAX
    }
}

/// The values on a chain, up to a common summand, as integers.
pub(crate) trait Values: fmt::Debug {
    /// The place of a greatest value; `None` if there are none.
    fn greatest(&self) -> Option<usize>;

    /// Writes x_k - x_greatest for k from `first` on, until `room` is full. Returns false if one of
    /// them does not fit.
    fn write_small(&self, greatest: usize, first: usize, room: &mut [i64]) -> bool;

    /// x_k - x_greatest.
    fn difference(&self, k: usize, greatest: usize) -> BigInt;

    /// Adds the scaled vector to a block of vectors over the denominator of the search. All stored
    /// or written extremals are added this way, so it is one call for the whole vector.
    fn push_to(&self, block: &mut Block);
}

/// The values of a search, and the potentials to add to them.
#[derive(Debug)]
pub(crate) struct Shifted<'a, W> {
    pub(crate) chain: &'a [usize],
    /// y, in the order of the chain.
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
        // The compiler sees that this always succeeds for widths up to a word.
        let word = |x: W| Some((greatest.clone() - &x).to_i64()?.unsigned_abs());
        if !block.try_push_depths(values().map(|(node, x)| (node, word(x)))) {
            block.push_wide_depths(values().map(|(node, x)| {
                let depth = (greatest.clone() - &x).to_integer();
                (node, depth.expect("weights are integers").into_parts().1)
            }));
        }
    }
}

/// How many growths are logged at a time. They fit the first cache.
const LOG: usize = 256;

/// Adds extremals to a block until it has a given number of rows.
pub(crate) struct BlockSink<'a, W> {
    block: &'a mut Block,
    rows: usize,
    /// p of all nodes; `None` if it is 0.
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

impl<'a, W: Weight> BlockSink<'a, W> {
    /// The block must be over the denominator of the search.
    pub(crate) fn new(block: &'a mut Block, rows: usize, potentials: Option<&'a [W]>) -> Self {
        BlockSink {
            block,
            rows,
            potentials,
            chain: Vec::new(),
            follows: false,
            log: Vec::new(),
        }
    }

    /// The value in the matrix as given.
    #[inline]
    fn given(&self, node: usize, y: &W) -> W {
        match self.potentials {
            None => y.clone(),
            Some(p) => y.clone() + &p[node],
        }
    }

    /// The link of a node after the first `kept` nodes of the chain.
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

    /// The distance of x below the greatest value, if it fits a word. The compiler sees that it
    /// always does for widths up to a word.
    #[inline]
    fn depth(greatest: &W, x: &W) -> Option<u64> {
        Some((greatest.clone() - x).to_i64()?.unsigned_abs())
    }

    /// Adds the vector of the current chain.
    fn push_whole(&mut self) {
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

    /// Adds the vector of the current chain after it is cut and extended by one node.
    #[inline]
    fn push_grown(&mut self, grown: &Grown<W>) {
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
            self.push_whole();
        }
    }
}

impl<W: Weight> Consumer<W> for BlockSink<'_, W> {
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()> {
        self.before_run_ahead(found);
        self.push_whole();
        if self.block.len() >= self.rows {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn before_run_ahead(&mut self, found: Found<'_, W>) {
        self.chain.clear();
        for (k, (&node, y)) in found.chain.iter().zip(found.x).enumerate() {
            let link = self.link(k, node, y);
            self.chain.push(link);
        }
        self.follows = false;
    }

    fn ahead(&self) -> u64 {
        // Leave one: it is taken by `take`, which ends the run.
        let remaining = self.rows.saturating_sub(self.block.len() + 1);
        remaining.min(LOG) as u64
    }

    fn log(&mut self) -> Option<&mut Vec<Grown<W>>> {
        Some(&mut self.log)
    }

    fn take_ahead(&mut self, _: u64) {
        let mut log = std::mem::take(&mut self.log);
        for grown in log.drain(..) {
            self.push_grown(&grown);
        }
        self.log = log;
    }
}

/// Calls a visitor for each extremal.
pub(crate) struct Visiting<'a>(pub(crate) &'a mut dyn FnMut(AnyFound<'_>) -> ControlFlow<()>);

impl<W: Weight> Consumer<W> for Visiting<'_> {
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()> {
        (self.0)(AnyFound {
            chain: found.chain,
            closing: found.closing,
            x: &Shifted {
                chain: found.chain,
                y: found.x,
                p: found.potentials,
            },
        })
    }
}

/// An extremal in the form of the search, for any width of its values.
#[derive(Debug)]
pub(crate) struct AnyFound<'a> {
    pub(crate) chain: &'a [usize],
    pub(crate) closing: Closing,
    pub(crate) x: &'a dyn Values,
}
