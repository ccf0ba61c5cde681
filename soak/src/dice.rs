//! Random choices that are determined by a seed and the number of a case.

use std::ops::RangeInclusive;

use maxplus_core::lcg::Lcg;

/// The choices of one case.
pub struct Dice(Lcg);

impl Dice {
    /// The choices of the case with this number. Neighbouring numbers are spread apart, because
    /// the generator is linear.
    pub fn new(seed: u64, case: u64) -> Self {
        let mut mixed = seed ^ case.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for factor in [0xbf58_476d_1ce4_e5b9, 0x94d0_49bb_1331_11eb] {
            mixed = (mixed ^ (mixed >> 29)).wrapping_mul(factor);
        }
        Dice(Lcg(mixed ^ (mixed >> 32)))
    }

    /// A number below the bound.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.draw() % bound as u64) as usize
    }

    /// A number in the range.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    pub fn within(&mut self, range: RangeInclusive<i64>) -> i64 {
        let width = usize::try_from(range.end() - range.start() + 1).expect("a small range");
        range.start() + i64::try_from(self.below(width)).expect("a small range")
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A random choice.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn choose<'a, V>(&mut self, from: &'a [V]) -> &'a V {
        &from[self.below(from.len())]
    }

    /// One of these, chosen with probability proportional to its weight.
    ///
    /// # Panics
    ///
    /// If all weights are 0.
    pub fn weighted<V: Copy>(&mut self, from: &[(usize, V)]) -> V {
        let mut place = self.below(from.iter().map(|(weight, _)| weight).sum());
        for (weight, value) in from {
            if place < *weight {
                return *value;
            }
            place -= weight;
        }
        unreachable!("the place is below the sum of all weights")
    }

    /// The numbers below n in any order.
    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.draw()
    }
}
