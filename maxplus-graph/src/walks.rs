//! Walk bounds W_L(r, k): the greatest weight of a walk from r to k with at
//! most L arcs.
//!
//! A walk may visit a node repeatedly, so W_L is an upper bound for the weight of every path
//! with at most L arcs. It is cheap, while the best elementary path is NP-hard to find.
//! Searches for cycles and chains use it to cut branches.
//!
//! Source: Bellman's recursion, in max-plus notation
//! W_L = I (+) A (x) W_{L-1}, W_0 = I, one column at a time.
//!
//! | notation | here |
//! |---|---|
//! | k, the target | `target` |
//! | W_L(r, k) | [`WalkBounds::best`]`(L, r)` |
//!
//! Invariant: every node stores the lengths at which its bound rises, increasing, and the new
//! values. W_L(r, k) is the last of these values up to L.
//!
//! Cost: O(L m) sums and O(L n) memory at worst; n nodes, m arcs. A round visits only the arcs
//! into nodes whose bounds rose in the round before, so that a ring of n nodes takes n sums and
//! not n^2. If no cycle on the way to k has positive weight, the bounds are final after at most
//! n - 1 rounds.
//!
//! Departures:
//! 1. Nodes count from 0.
//! 2. Sums are checked: a walk that leaves the range of the carrier is an error, not a wrapped
//!    number.
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

use std::cmp::Ordering;

use maxplus_core::Carrier;
use maxplus_core::error::RangeError;

use crate::digraph::Digraph;
use crate::limits::{Budget, Meter, StopReason};

/// W_L(r, k) for one target k, all r, and L from 0 to a greatest length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkBounds<T: Carrier> {
    longest: usize,
    /// Whether the last round changed nothing.
    settled: bool,
    /// For every node the pairs (L, W_L) where W_L is greater than W_(L-1).
    rises: Vec<Vec<(usize, T)>>,
    /// For lengths beyond `longest`: how much a bound may rise in total, for each number of
    /// further arcs.
    beyond: Vec<T>,
}

/// Why a sum of at most n weights exists once the search for cycles has begun.
pub(crate) const ROOM: &str = "there is room for n weights: the constructor checked it";

/// Why the bounds were not computed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub enum NoBounds {
    Range(RangeError),
    Stopped(StopReason),
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
        let mut meter = Budget::unlimited().meter();
        match Self::within(graph, target, longest, u64::MAX, &mut meter) {
            Ok(bounds) => Ok(bounds),
            Err(NoBounds::Range(error)) => Err(error),
            Err(NoBounds::Stopped(_)) => unreachable!("there is no limit to stop at"),
        }
    }

    /// The bounds of [`WalkBounds::into_node`], but exact only up to some length: `sums` sums are
    /// made, or as many as are needed to reach every node. [`WalkBounds::may_lift`] estimates
    /// greater lengths. Every sum is a unit of work.
    #[doc(hidden)]
    pub fn within(
        graph: &Digraph<T>,
        target: usize,
        longest: usize,
        sums: u64,
        meter: &mut Meter,
    ) -> Result<Self, NoBounds> {
        let n = graph.n();
        assert!(target < n, "no node {target}");
        let mut bounds = WalkBounds {
            longest,
            settled: false,
            rises: vec![Vec::new(); n],
            beyond: Vec::new(),
        };
        bounds.rises[target].push((0, T::zero()));
        let mut made = 0;
        // The nodes whose bounds rose in the last round, and those of this round.
        let mut risen = vec![target];
        let mut next: Vec<usize> = Vec::new();
        let mut best: Vec<Option<T>> = vec![None; n];
        for length in 1..=longest {
            for &j in &risen {
                let arcs = graph.predecessors(j);
                made += arcs.len() as u64;
                meter.work(arcs.len() as u64).map_err(NoBounds::Stopped)?;
                for (r, weight) in arcs {
                    let rest = bounds.last(j).expect("it rose");
                    let sum = weight.sum(rest).ok_or_else(|| {
                        NoBounds::Range(RangeError::new(weight, "+", rest, T::NAME))
                    })?;
                    let so_far = best[r].as_ref().or(bounds.last(r));
                    if so_far.is_none_or(|so_far| sum.order(so_far).is_gt()) {
                        if best[r].is_none() {
                            next.push(r);
                        }
                        best[r] = Some(sum);
                    }
                }
            }
            if next.is_empty() {
                bounds.settled = true;
                break;
            }
            // The largest increase of a bound in this round. `None` if it is not a number,
            // because a node is reached for the first time or the carrier cannot hold the
            // difference.
            let mut steepest = Some(T::zero());
            let mut is_first = false;
            for &r in &next {
                let new = best[r].take().expect("it rises");
                is_first |= bounds.last(r).is_none();
                let rise = bounds.last(r).and_then(|old| new.difference(old));
                steepest = steepest.zip(rise).map(|(a, b)| match a.order(&b) {
                    Ordering::Less => b,
                    _ => a,
                });
                bounds.rises[r].push((length, new));
            }
            std::mem::swap(&mut risen, &mut next);
            next.clear();
            // A round reaches no new node only if none is left, because walks grow by one arc
            // per round.
            if !is_first && made >= sums && length < longest {
                bounds.prolong(length, steepest);
                break;
            }
        }
        Ok(bounds)
    }

    /// Ends the exact bounds with this length.
    ///
    /// If x_L = max(I, A (x) x_(L-1)) and x_L <= x_(L-1) + c with c >= 0, then A (x) x_L <= A
    /// (x) x_(L-1) + c, so that x_(L+1) <= x_L + c: from now on no bound rises faster than the
    /// fastest of this round did.
    fn prolong(&mut self, length: usize, steepest: Option<T>) {
        let more = self.longest - length;
        self.longest = length;
        let Some(steepest) = steepest else { return };
        let mut sum = T::zero();
        for _ in 0..more {
            // If the sum leaves the range of the carrier, nothing is cut.
            let Some(next) = sum.sum(&steepest) else {
                break;
            };
            self.beyond.push(next.clone());
            sum = next;
        }
    }

    /// The latest bound of a node.
    fn last(&self, node: usize) -> Option<&T> {
        self.rises[node].last().map(|(_, bound)| bound)
    }

    /// W_L(r, k) with L = `arcs`: the greatest weight of a walk from r = `from` to the target with
    /// at most L arcs, `None` if there is no such walk.
    ///
    /// # Panics
    ///
    /// If `from` is not a node, or `arcs` exceeds the greatest length of
    /// the bounds.
    #[inline]
    pub fn best(&self, arcs: usize, from: usize) -> Option<&T> {
        assert!(arcs <= self.longest, "outside the bounds");
        let rises = &self.rises[from];
        let place = rises.partition_point(|(length, _)| *length <= arcs);
        Some(&rises[place.checked_sub(1)?].1)
    }

    /// Whether a walk of at most `arcs` arcs from a node to the target may bring `weight` to 0 or
    /// more. True for every walk that can.
    #[inline]
    #[doc(hidden)]
    pub fn may_lift(&self, weight: &T, arcs: usize, from: usize) -> bool {
        let Some(best) = self.best(arcs.min(self.longest), from) else {
            return false;
        };
        let mut sum = weight.sum(best);
        if arcs > self.longest && !self.settled {
            let more = self.beyond.get(arcs - self.longest - 1);
            sum = sum.and_then(|sum| sum.sum(more?));
        }
        // A sum that leaves the range is not known to be too small.
        sum.is_none_or(|sum| sum.order(&T::zero()).is_ge())
    }

    /// Whether a greater length would change nothing. Then these are the greatest weights of
    /// all walks into the target.
    pub fn is_settled(&self) -> bool {
        self.settled
    }
}
