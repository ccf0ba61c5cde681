//! One chain of a sweep, borrowed from the search; and the interval of a chain, by plain
//! loops.

use std::marker::PhantomData;

use maxplus_core::{Carrier, MaxPlus, ReadMatrix};
use num_bigint::BigInt;
use num_rational::BigRational;

use crate::problem::Problem;
use crate::sweep::found::AnyFound;
use crate::sweep::lambda::Lambda;

/// A chain with its interval and its affine vector, borrowed while the sweep visits it; or a tied
/// tail, which is an extremal for one lambda only.
pub struct Swept<'a, T> {
    pub(super) found: &'a dyn AnyFound,
    denominator: &'a BigInt,
    carrier: PhantomData<T>,
}

impl<'a, T: Carrier> Swept<'a, T> {
    pub(super) fn new(found: &'a dyn AnyFound, denominator: &'a BigInt) -> Self {
        Swept {
            found,
            denominator,
            carrier: PhantomData,
        }
    }

    /// The support in the order of the chain; for a tied tail the zero cycle and
    /// then the tail.
    pub fn chain(&self) -> &[usize] {
        self.found.chain()
    }

    /// Whether this is a tied tail: an extremal only at lambda = [mu](Swept::mu), where its first
    /// nodes are a zero cycle.
    pub fn is_tied_tail(&self) -> bool {
        self.found.cycle() > 0
    }

    /// How many nodes are the zero cycle of a tied tail; 0 for a chain.
    pub fn cycle_len(&self) -> usize {
        self.found.cycle()
    }

    /// Whether the chain is a zero cycle at lambda = [mu](Swept::mu) that must not be counted
    /// there, because the sweep also shows it from another node. This holds for all rotations but
    /// one.
    pub fn is_rotation(&self) -> bool {
        self.found.is_rotation()
    }

    /// lambda exceeds it; `None` for -inf.
    pub fn lo(&self) -> Option<BigRational> {
        self.found.lo().map(|lo| self.divided(&lo))
    }

    /// lambda is below it; `None` for +inf.
    pub fn hi(&self) -> Option<BigRational> {
        self.found.hi().map(|hi| self.divided(&hi))
    }

    /// lambda is at most this; for a tied tail it is equal to this.
    pub fn mu(&self) -> BigRational {
        self.divided(&self.found.mu())
    }

    /// lo, hi and mu. Those of a tied tail are those of its zero cycle.
    pub fn life(&self) -> Life {
        Life {
            lo: self.lo(),
            hi: self.hi(),
            mu: Some(self.mu()),
        }
    }

    /// The constant parts of the entries along the chain: at lambda the k-th entry, k = 1, ..., m,
    /// is constants_k - (k - 1) lambda; the first entry is 0. For a tied tail they are the entries
    /// themselves.
    pub fn constants(&self) -> Vec<BigRational> {
        let constants = self.found.constants();
        constants.iter().map(|c| self.divided(c)).collect()
    }

    fn divided(&self, lambda: &Lambda) -> BigRational {
        lambda.over(self.denominator)
    }
}

/// The lambda for which a chain is an extremal: lo < lambda < hi and lambda <= mu. There may be
/// none.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Life {
    /// lambda exceeds it; `None` for -inf.
    pub lo: Option<BigRational>,
    /// lambda is below it; `None` for +inf.
    pub hi: Option<BigRational>,
    /// lambda is at most this, the greatest mean of a cycle that closes the
    /// chain; `None` for -inf, a chain that no cycle closes.
    pub mu: Option<BigRational>,
}

impl Life {
    /// Whether the chain is an extremal for no lambda.
    pub fn is_empty(&self) -> bool {
        let above_lo = |end: &Option<BigRational>| match (&self.lo, end) {
            (Some(lo), Some(end)) => lo < end,
            _ => true,
        };
        self.mu.is_none() || !above_lo(&self.hi) || !above_lo(&self.mu)
    }

    /// Whether the chain is an extremal for this lambda.
    pub fn contains(&self, lambda: &BigRational) -> bool {
        self.lo.as_ref().is_none_or(|lo| lo < lambda)
            && self.hi.as_ref().is_none_or(|hi| lambda < hi)
            && self.mu.as_ref().is_some_and(|mu| lambda <= mu)
    }

    /// The upper end of the interval, and whether it belongs to the interval; `None` if the
    /// interval is empty.
    pub fn death(&self) -> Option<(&BigRational, bool)> {
        if self.is_empty() {
            return None;
        }
        let mu = self.mu.as_ref()?;
        match &self.hi {
            Some(hi) if hi <= mu => Some((hi, false)),
            _ => Some((mu, true)),
        }
    }
}

impl<T: Carrier> Problem<T> {
    /// The lambda for which the chain c_1, ..., c_m is an extremal of the matrix as it was given.
    /// `None` if the nodes are not a chain for any lambda: if there are none, one is repeated or
    /// does not exist, or an entry of a node for the one before it is -inf.
    ///
    /// This is the definition by plain loops, with O(m^2) fractions. A [sweep](Problem::sweep)
    /// finds all chains.
    ///
    /// ```
    /// use supereigen::paper::example;
    ///
    /// // Node 1 leans on node 2 and node 4 on node 1, for -3 < lambda <= 1: -3 is the
    /// // loop of node 1, 1 that of node 2.
    /// let life = example::problem().life_of(&[1, 0, 3]).unwrap();
    /// let shown = [&life.lo, &life.hi, &life.mu].map(|end| end.as_ref().map(ToString::to_string));
    /// assert_eq!(shown, [Some("-3".into()), None, Some("1".into())]);
    /// assert!(!life.is_empty());
    /// ```
    pub fn life_of(&self, chain: &[usize]) -> Option<Life> {
        let n = self.n();
        let is_twice = |k: usize| chain[..k].contains(&chain[k]);
        if chain.is_empty() || (0..chain.len()).any(|k| chain[k] >= n || is_twice(k)) {
            return None;
        }
        let entry = |i: usize, j: usize| {
            let entry = self.given().entry(i, j).and_then(MaxPlus::value);
            entry.map(|a| a.to_fraction())
        };
        let mut sums = vec![BigRational::from_integer(0.into())];
        for pair in chain.windows(2) {
            let sum = sums[sums.len() - 1].clone() + entry(pair[1], pair[0])?;
            sums.push(sum);
        }
        let (mut lo, mut hi, mut mu) = (None, None, None);
        let mean = |weight: BigRational, arcs: usize| weight / BigInt::from(arcs);
        for (k, &row) in chain.iter().enumerate() {
            for (j, &node) in chain.iter().enumerate() {
                let Some(a) = entry(row, node) else { continue };
                if k == 0 {
                    mu = mu.max(Some(mean(a + &sums[j], j + 1)));
                } else if j >= k {
                    lo = lo.max(Some(mean(a + &sums[j] - &sums[k], j + 1 - k)));
                } else if j + 1 < k {
                    let below = mean(&sums[k] - &sums[j] - a, k - 1 - j);
                    hi = Some(hi.map_or(below.clone(), |hi: BigRational| hi.min(below)));
                }
            }
        }
        Some(Life { lo, hi, mu })
    }
}
