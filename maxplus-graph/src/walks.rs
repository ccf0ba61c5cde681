//! Walk bounds W_L(r, k): the greatest weight of a walk from r to k with at
//! most L arcs.
//!
//! A walk may visit a node as often as it likes, so W_L bounds the weight of
//! every path with at most L arcs from above, and it is cheap where the best
//! elementary path is not: that one is NP-hard to find. Searches for cycles
//! and chains cut by it.
//!
//! Source: Bellman's recursion, in max-plus notation
//! W_L = I (+) A (x) W_{L-1}, W_0 = I, one column at a time.
//!
//! | notation | here |
//! |---|---|
//! | k, the target | `target` |
//! | W_L(r, k) | [`WalkBounds::best`]`(L, r)` |
//!
//! Invariant: row L of the table holds W_L(., k); rows never fall, and once
//! two rows are equal all later ones are, so none is stored after that.
//!
//! Cost: O(L m) sums and O(L n) memory; n nodes, m arcs. Without a cycle of
//! positive weight on the way to k the rows settle after at most n - 1 arcs.
//!
//! Departures: 1. nodes count from 0. 2. Sums are checked: a walk that leaves
//! the range of the carrier is an error, not a wrapped number.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::{Digraph, walks::WalkBounds};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(3, [arc(0, 1, -1), arc(1, 1, 2), arc(1, 2, 0)]).unwrap();
//! let bounds = WalkBounds::into_node(&graph, 2, 4).unwrap();
//! assert_eq!(bounds.best(1, 0), None); // 1 -> 2 -> 3 has two arcs
//! assert_eq!(bounds.best(2, 0), Some(&-1));
//! assert_eq!(bounds.best(4, 0), Some(&3)); // twice round the loop
//! assert_eq!(bounds.best(0, 2), Some(&0)); // the empty walk
//! ```

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semiring};
use num_traits::{One, Zero};

use crate::digraph::Digraph;

/// W_L(r, k) for one target k, all r, and L from 0 to a greatest length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkBounds<T: Carrier> {
    n: usize,
    longest: usize,
    /// Row L at `L * n`, up to the row after which nothing changes.
    table: Vec<MaxPlus<T>>,
}

impl<T: Carrier> WalkBounds<T> {
    /// The bounds for walks of at most `longest` arcs into `target`.
    ///
    /// # Panics
    ///
    /// If the target is not a node of the digraph.
    pub fn into_node(
        graph: &Digraph<T>,
        target: usize,
        longest: usize,
    ) -> Result<Self, RangeError> {
        let n = graph.n();
        assert!(target < n, "no node {target}");
        let mut table = vec![MaxPlus::zero(); n];
        table[target] = MaxPlus::one();
        for length in 1..=longest {
            let before = (length - 1) * n;
            for r in 0..n {
                let mut best = table[before + r].clone();
                for (j, weight) in graph.successors(r) {
                    let rest = &table[before + j];
                    if let Some(rest) = rest.value() {
                        let sum = weight
                            .sum(rest)
                            .ok_or_else(|| RangeError::new(weight, "+", rest, T::NAME))?;
                        best = best.plus(&MaxPlus::finite(sum));
                    }
                }
                table.push(best);
            }
            if table[before..before + n] == table[before + n..] {
                table.truncate(before + n);
                break;
            }
        }
        Ok(WalkBounds { n, longest, table })
    }

    /// W_L(r, k) with L = `arcs`: the greatest weight of a walk from r = `from`
    /// to the target with at most so many arcs, `None` if there is no such
    /// walk.
    ///
    /// # Panics
    ///
    /// If `from` is not a node, or `arcs` exceeds the greatest length asked
    /// for.
    #[inline]
    pub fn best(&self, arcs: usize, from: usize) -> Option<&T> {
        assert!(from < self.n && arcs <= self.longest, "outside the bounds");
        self.table[arcs.min(self.rows() - 1) * self.n + from].value()
    }

    /// Whether a greater length would change nothing: if so, these are the
    /// greatest weights of all walks into the target.
    pub fn is_settled(&self) -> bool {
        self.rows() <= self.longest
    }

    fn rows(&self) -> usize {
        self.table.len() / self.n
    }
}
