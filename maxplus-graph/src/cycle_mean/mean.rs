//! The mean of a cycle: exact, with its cycle, and as integers while a
//! component is solved.

use std::fmt;

use maxplus_core::{Carrier, DisplayNamed, Names};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::scale::Whole;
use crate::cycle::Cycle;
use crate::digraph::Digraph;

/// An exact cycle mean and a cycle that has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CycleMean {
    pub(super) mean: BigRational,
    cycle: Cycle,
}

impl CycleMean {
    /// The mean of a cycle of the digraph.
    ///
    /// # Panics
    ///
    /// If this is not a cycle of the digraph.
    pub fn of<T: Carrier>(graph: &Digraph<T>, cycle: Cycle) -> Self {
        let mut weight = BigRational::zero();
        for (i, j) in cycle.arcs() {
            let arc = graph.weight(i, j).expect("a cycle of this digraph");
            weight += arc.to_fraction();
        }
        let mean = weight / BigInt::from(cycle.len());
        CycleMean { mean, cycle }
    }

    /// The mean, as an exact fraction.
    pub fn mean(&self) -> &BigRational {
        &self.mean
    }

    /// The mean as a number of the carrier, if it is one: 5/2 is a double and
    /// not an integer.
    pub fn mean_in<T: Carrier>(&self) -> Option<T> {
        T::from_fraction(&self.mean)
    }

    /// A cycle with this mean.
    pub fn cycle(&self) -> &Cycle {
        &self.cycle
    }

    /// The exact weight of the cycle, which is mean times length.
    pub fn weight(&self) -> BigRational {
        &self.mean * BigInt::from(self.cycle.len())
    }
}

/// The mean and the cycle: `5/2 on (1, 2, 1)`.
impl fmt::Display for CycleMean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for CycleMean {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.mean, self.cycle.named(names))
    }
}

/// What an algorithm finds out about one component, nodes as numbered there.
pub(super) struct Answer {
    pub(super) cycle: Vec<usize>,
    pub(super) tight: Vec<(usize, usize)>,
}

/// A mean as weight over length, for use inside one component.
#[derive(Debug, Clone)]
pub(super) struct Mean<I> {
    pub(super) weight: I,
    pub(super) length: I,
}

impl<I: Whole> Mean<I> {
    pub(super) fn new(weight: I, length: usize) -> Self {
        let length = I::from_usize(length).expect("room for a length");
        Mean { weight, length }
    }

    pub(super) fn is_less(&self, other: &Self) -> bool {
        self.weight.clone() * &other.length < other.weight.clone() * &self.length
    }

    /// length * arc - weight: the arc's weight less the mean, times the length.
    pub(super) fn reduce(&self, arc: &I) -> I {
        self.length.clone() * arc - &self.weight
    }
}
