//! How many extremals grow from each root.
//!
//! The *root* of an extremal is the shortest beginning of its chain that is a solution by itself: a
//! nonnegative elementary cycle with a first node. A zero cycle is written from its least node, and
//! all that grows from any of its rotations, tied tails included, belongs to it. Every extremal has
//! exactly one root, and a root determines its extremals (Theorem 35 of `docs/theory.md`), so the
//! list of roots is the basis in a few lines: 106,232,876 extremals of the guide's overnight matrix
//! have 993,618 roots.
//!
//! ```
//! use supereigen::{Matrix, Problem};
//!
//! let a: Matrix<i64> = ". 1 .\n1 . .\n. -2 .".parse()?;
//! let roots = Problem::new(&a)?.extremals().roots().complete()?;
//! // From node 1 grows the cycle alone, from node 2 the cycle, and the cycle with node 3.
//! assert_eq!(roots.sorted(), [(&[0, 1][..], 2), (&[1, 0][..], 1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Cost: that of counting, and one entry in a table for each root.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::chains::found::{Closing, Consumer, Found};
use crate::chains::matrix::Instance;
use crate::chains::weight::Weight;

/// Roots, each with the number of its extremals. A root is a list of nodes in the order of the
/// chain, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RootCounts {
    counts: HashMap<Box<[u32]>, u64>,
}

impl RootCounts {
    /// The number of roots.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there is no root.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The number of extremals of all roots.
    pub fn extremals(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The roots in the order of their lists of nodes.
    pub fn sorted(&self) -> Vec<(&[u32], u64)> {
        let roots = self.counts.iter();
        let mut roots: Vec<_> = roots.map(|(cycle, count)| (&**cycle, *count)).collect();
        roots.sort_unstable();
        roots
    }

    /// Adds this many extremals of a root.
    pub fn add_root(&mut self, cycle: &[u32], extremals: u64) {
        match self.counts.get_mut(cycle) {
            Some(count) => *count += extremals,
            None => drop(self.counts.insert(cycle.into(), extremals)),
        }
    }

    /// Adds the counts of other parts of the same search.
    pub fn add(&mut self, other: RootCounts) {
        for (cycle, count) in other.counts {
            *self.counts.entry(cycle).or_default() += count;
        }
    }
}

/// Counts extremals at their roots.
pub(super) struct ByRoot<'a, W> {
    matrix: &'a Instance<W>,
    counts: &'a mut RootCounts,
    /// The beginning of the current chain, up to where it closes.
    beginning: Vec<usize>,
    /// Whether it is a zero cycle.
    is_zero_cycle: bool,
    /// The extremals with this beginning that are not in the table yet.
    grown: u64,
}

impl<'a, W: Weight> ByRoot<'a, W> {
    pub(super) fn new(matrix: &'a Instance<W>, counts: &'a mut RootCounts) -> Self {
        ByRoot {
            matrix,
            counts,
            beginning: Vec::new(),
            is_zero_cycle: false,
            grown: 0,
        }
    }

    /// Adds what has grown from this beginning to the table.
    pub(super) fn settle(&mut self) {
        if self.grown == 0 {
            return;
        }
        let nodes = &self.beginning;
        let least = match self.is_zero_cycle {
            true => (0..nodes.len()).min_by_key(|&k| nodes[k]).unwrap_or(0),
            false => 0,
        };
        let root = nodes[least..].iter().chain(&nodes[..least]);
        let root = root.map(|&node| node as u32).collect();
        *self.counts.counts.entry(root).or_default() += std::mem::take(&mut self.grown);
    }
}

impl<W: Weight> Consumer<W> for ByRoot<'_, W> {
    fn take(&mut self, found: Found<'_, W>) -> ControlFlow<()> {
        self.before_run_ahead(found);
        self.grown += 1;
        ControlFlow::Continue(())
    }

    fn before_run_ahead(&mut self, found: Found<'_, W>) {
        let (Closing::Chain { root: length } | Closing::TiedTail { cycle: length }) = found.closing;
        // Nothing grows from the empty chain of a search that is about to look for a root.
        let Some(beginning) = found.chain.get(..length) else {
            return;
        };
        if beginning == self.beginning {
            return;
        }
        self.settle();
        self.beginning.clear();
        self.beginning.extend_from_slice(beginning);
        // The closing arc leads from the first node to the last of the root.
        self.is_zero_cycle = length > 1 && {
            let (first, last) = (beginning[0], beginning[length - 1]);
            let closing = self.matrix.entry(first, last).expect("a closing arc");
            found.x[length - 1].clone() + closing == found.x[0]
        };
    }

    fn ahead(&self) -> u64 {
        u64::MAX
    }

    fn take_ahead(&mut self, grown: u64) {
        self.grown += grown;
    }
}
