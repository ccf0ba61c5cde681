//! The data of a growing chain, and of a chain that a walk has found. Notation as in `walk.rs`.

use crate::sweep::lambda::Lambda;
use crate::sweep::weights::{Bound, Weights, Wide};

/// The chain with its interval, or the zero cycle with a tied tail, at the current position of the
/// walk.
pub(super) struct Found<'a, W> {
    pub(super) weights: &'a Weights<W>,
    pub(super) chain: &'a [usize],
    /// The levels of the chain, without that of the empty chain.
    pub(super) levels: &'a [Level<W>],
    /// How many nodes are the zero cycle of a tied tail; 0 for a chain.
    pub(super) cycle: usize,
    /// For a tied tail, x times the length of the cycle.
    pub(super) x: &'a [W],
    /// Whether this is the chain of a zero cycle at lambda = mu, and another rotation of that cycle
    /// is shown as well.
    pub(super) is_rotation: bool,
}

/// The data of the first k nodes of the chain.
#[derive(Debug, Clone)]
pub(super) struct Level<W> {
    /// P_k. Unused in a tied tail.
    pub(super) sum: W,
    pub(super) lo: Bound<W>,
    pub(super) hi: Bound<W>,
    pub(super) mu: Bound<W>,
    /// Whether the k nodes are a zero cycle at lambda = mu.
    pub(super) is_cycle: bool,
    /// The next child.
    pub(super) next: usize,
    /// One more than the last child.
    pub(super) end: usize,
}

/// A chain of m nodes and one node more, while its bounds are computed.
pub(super) struct Grown<'a, W> {
    /// The levels of the chain, including that of the empty chain.
    pub(super) levels: &'a [Level<W>],
    /// P_(m+1).
    pub(super) sum: W,
    pub(super) lo: Bound<W>,
    pub(super) hi: Bound<W>,
    pub(super) mu: Bound<W>,
}

impl<W: Wide> Grown<'_, W> {
    /// Adds the conditions of row c_k, whose entry for the new node is a. Returns whether some
    /// lambda is left.
    #[inline]
    pub(super) fn row(&mut self, k: usize, a: &W) -> bool {
        let m = self.levels.len() - 1;
        let sum = self.sum.clone() + a;
        if k == 1 {
            // The first row is not required: it closes the chain.
            self.mu.raise(Bound::new(sum, m + 1));
            return true;
        }
        let lo = Bound::new(sum - &self.levels[k].sum, m + 2 - k);
        if self.lo.is_below(&lo) {
            self.lo = lo;
            return self.lo.is_below(&self.hi);
        }
        true
    }

    /// Adds the condition of the new node's row, whose entry for c_k, k < m, is a. Returns whether
    /// some lambda is left.
    #[inline]
    pub(super) fn column(&mut self, k: usize, a: &W) -> bool {
        let m = self.levels.len() - 1;
        let hi = Bound::new(self.sum.clone() - a - &self.levels[k].sum, m - k);
        if hi.is_below(&self.hi) {
            self.hi = hi;
            return self.lo.is_below(&self.hi);
        }
        true
    }
}

/// What was found, for any width of the numbers. All numbers are multiplied by the denominator of
/// the matrix.
pub(super) trait AnyFound {
    /// The chain, or the zero cycle and its tied tail.
    fn chain(&self) -> &[usize];

    /// How many nodes are the zero cycle of a tied tail; 0 for a chain.
    fn cycle(&self) -> usize;

    /// See [`Found::is_rotation`].
    fn is_rotation(&self) -> bool;

    /// `None` for -inf.
    fn lo(&self) -> Option<Lambda>;

    /// `None` for +inf.
    fn hi(&self) -> Option<Lambda>;

    fn mu(&self) -> Lambda;

    /// The end of the interval, and whether it belongs to it.
    fn death(&self) -> (Lambda, bool);

    /// P_k along a chain; along a tied tail, the entries of the vector.
    fn constants(&self) -> Vec<Lambda>;
}

impl<W: Wide> Found<'_, W> {
    fn last(&self) -> [&Bound<W>; 3] {
        let level = &self.levels[self.levels.len() - 1];
        [&level.lo, &level.hi, &level.mu]
    }

    fn finite(&self, bound: &Bound<W>) -> Option<Lambda> {
        let is_finite = !self.weights.is_infinite(bound);
        is_finite.then(|| Lambda::new(&bound.numer, &bound.denom))
    }
}

impl<W: Wide> AnyFound for Found<'_, W> {
    fn chain(&self) -> &[usize] {
        self.chain
    }

    fn cycle(&self) -> usize {
        self.cycle
    }

    fn is_rotation(&self) -> bool {
        self.is_rotation
    }

    fn lo(&self) -> Option<Lambda> {
        self.finite(self.last()[0])
    }

    fn hi(&self) -> Option<Lambda> {
        self.finite(self.last()[1])
    }

    fn mu(&self) -> Lambda {
        let Bound { numer, denom } = self.last()[2];
        Lambda::new(numer, denom)
    }

    fn death(&self) -> (Lambda, bool) {
        let [_, hi, mu] = self.last();
        let included = mu.is_below(hi);
        let Bound { numer, denom } = if included { mu } else { hi };
        (Lambda::new(numer, denom), included)
    }

    fn constants(&self) -> Vec<Lambda> {
        if self.cycle > 0 {
            let denom = &self.last()[2].denom;
            return self.x.iter().map(|x| Lambda::new(x, denom)).collect();
        }
        let one = W::from(1);
        let sums = self.levels.iter().map(|level| &level.sum);
        sums.map(|sum| Lambda::new(sum, &one)).collect()
    }
}
