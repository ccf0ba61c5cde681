//! Whether a node that is wanted can still join the chain.
//!
//! Let the chain be c_1, ..., c_m, and i a node that is to join it later with value
//! v. No row c_l, l >= 2, may start to lean on it, and it must lean on something,
//! so that for all l >= 2 and all p
//!
//! ```text
//! a_(c_l i) - lambda + v < x_(c_l)        v >= a_(i c_p) - lambda + x_(c_p)
//! ```
//!
//! Together: a_(c_l i) + a_(i c_p) + P_p - P_l < (p + 2 - l) lambda, again a bound
//! on lambda, or true or false for all. Where no lambda of the interval and the
//! window is left, no chain that goes on from here has i on it.

use std::cmp::Ordering;

use super::Walk;
use crate::sweep::bound::{Bound, Wide};
use crate::sweep::found::Level;

impl<W: Wide> Walk<W> {
    /// Whether all wanted nodes can still join the chain and this node after it.
    pub(super) fn reaches_wanted(&self, node: usize, level: &Level<W>) -> bool {
        let mut missing = self.wanted.missing(&self.chain, node);
        missing.all(|i| self.may_join(i, node, level))
    }

    fn may_join(&self, i: usize, node: usize, level: &Level<W>) -> bool {
        let (from, to) = &self.window;
        let (mut lo, mut hi) = (level.lo.clone(), level.hi.clone());
        lo.raise(from.clone());
        if to.is_below(&hi) {
            hi = to.clone();
        }
        if let Some(own) = self.weights.entry(i, i) {
            lo.raise(Bound::new(own.clone(), 1));
        }
        let nodes = || self.chain.iter().copied().chain([node]);
        let sums = self.levels[1..]
            .iter()
            .chain([level])
            .map(|level| &level.sum);
        let places: Vec<(usize, &W)> = nodes().zip(sums).collect();
        for (l, (row, sum)) in places.iter().enumerate().skip(1) {
            let Some(into) = self.weights.entry(*row, i) else {
                continue;
            };
            for (p, (other, other_sum)) in places.iter().enumerate() {
                let Some(onto) = self.weights.entry(i, *other) else {
                    continue;
                };
                let weight = into.clone() + onto + *other_sum - *sum;
                match (p + 2).cmp(&l) {
                    Ordering::Greater => lo.raise(Bound::new(weight, p + 2 - l)),
                    Ordering::Equal if weight < W::default() => {}
                    Ordering::Equal => return false,
                    Ordering::Less => {
                        let below = Bound::new(W::default() - &weight, l - p - 2);
                        if below.is_below(&hi) {
                            hi = below;
                        }
                    }
                }
            }
        }
        lo.is_below(&hi)
    }
}
