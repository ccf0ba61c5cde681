//! The mean of a cycle: as an exact fraction with its cycle, and as integers while a component
//! is solved.
//!
//! This file also contains what Karp's and Howard's methods share: the weights of a digraph as
//! integers over one denominator, and the cycles of a partial map on 0..n.
//!
//! In a partial map every node leads to at most one node: policies, predecessors of a search
//! and choices of one arc per node are such maps. Each walk ends, runs into an earlier one or
//! closes a cycle of its own, so all cycles are found in O(n).

use std::any::Any;
use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::exact::{Width, integer_over, widen_denominator};
use maxplus_core::{Carrier, DisplayNamed, Names};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{FromPrimitive, NumRef, One, Signed, ToPrimitive, Zero};

use crate::cycle::Cycle;
use crate::digraph::Digraph;
use crate::limits::{Meter, StopReason};
use crate::scc::Components;

/// An exact cycle mean and a cycle with that mean.
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

    /// The mean as a number of the carrier, if the carrier can hold it: 5/2 is a double but not
    /// an integer.
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

display_without_names!([] CycleMean);

/// The mean and the cycle: `5/2 on (1, 2, 1)`.
impl DisplayNamed for CycleMean {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.mean, self.cycle.named(names))
    }
}

/// The result of an algorithm for one component, with the node numbers of the component.
pub(super) struct Answer {
    pub(super) cycle: Vec<usize>,
    pub(super) tight: Vec<(usize, usize)>,
}

/// A mean as weight over length, used inside one component.
#[derive(Debug, Clone)]
pub(super) struct Mean<I> {
    pub(super) weight: I,
    pub(super) length: I,
}

impl<I: ExactInteger> Mean<I> {
    pub(super) fn new(weight: I, length: usize) -> Self {
        let length = I::from_usize(length).expect("room for a length");
        Mean { weight, length }
    }

    pub(super) fn is_less(&self, other: &Self) -> bool {
        self.weight.clone() * &other.length < other.weight.clone() * &self.length
    }

    /// length * arc - weight: the weight of the arc minus the mean, times the length.
    pub(super) fn reduce(&self, arc: &I) -> I {
        self.length.clone() * arc - &self.weight
    }
}

/// The number of weights between two checks of clock and flag.
const WEIGHTS_PER_LOOK: usize = 1 << 16;

/// The common denominator of the weights inside components, and the size of the resulting
/// integers. The weights are not copied.
pub(super) struct Scale {
    denominator: BigInt,
    /// The largest absolute value of an integer.
    largest: BigInt,
}

impl Scale {
    /// The scale of the components of a digraph. Checks clock and flag, but counts no steps.
    pub(super) fn of<T: Carrier>(
        graph: &Digraph<T>,
        components: &Components,
        meter: &mut Meter,
    ) -> Result<Self, StopReason> {
        let inside = |i, j| components.component_of(i) == components.component_of(j);
        let weights = || {
            graph
                .arcs()
                .filter(|&(i, j, _)| inside(i, j))
                .map(|arc| arc.2)
        };
        let mut denominator = BigInt::one();
        let (mut least, mut greatest) = (None, None);
        for (k, weight) in weights().enumerate() {
            if k % WEIGHTS_PER_LOOK == 0 {
                meter.many_steps(0)?;
            }
            if small(weight).is_none() {
                widen_denominator(&mut denominator, weight);
            }
            if least.is_none_or(|least: &T| weight.order(least).is_lt()) {
                least = Some(weight);
            }
            if greatest.is_none_or(|greatest: &T| weight.order(greatest).is_gt()) {
                greatest = Some(weight);
            }
        }
        let magnitudes = [least, greatest].into_iter().flatten();
        let largest = magnitudes
            .filter_map(|weight| integer_over(weight, &denominator))
            .map(|integer| integer.abs())
            .max();
        Ok(Scale {
            denominator,
            largest: largest.unwrap_or_else(BigInt::zero),
        })
    }

    /// The narrowest integers for a component of n nodes.
    ///
    /// Karp's method multiplies differences of two walks of at most n arcs by a length up to n;
    /// Howard's sums n + 1 arcs, each times a length and minus a cycle weight.
    pub(super) fn width(&self, n: usize) -> Width {
        let places = n.saturating_add(1);
        // The product of all four may exceed a `usize`.
        Width::for_sums(&(&self.largest * 4 * places), places)
    }

    /// The weight times the denominator.
    pub(super) fn integer<T: Carrier, I: ExactInteger>(&self, weight: &T) -> I {
        if self.denominator.is_one()
            && let Some(integer) = small(weight)
        {
            return I::from_i64(integer).expect("64 bits fit all of them");
        }
        let integer = integer_over(weight, &self.denominator).expect("a common denominator");
        I::of_big(&integer).expect("the width was chosen to fit")
    }
}

/// The weight, if its type is a machine integer: avoids big integers.
fn small<T: Carrier>(weight: &T) -> Option<i64> {
    let weight: &dyn Any = weight;
    let narrow = weight
        .downcast_ref::<i32>()
        .map(|&weight| i64::from(weight));
    narrow.or_else(|| weight.downcast_ref::<i64>().copied())
}

/// The integer types in which a component can be solved.
///
/// # Laws
///
/// `of_big(x)` equals x wherever the type can hold it. The caller must ensure that no result
/// leaves the range.
pub(super) trait ExactInteger: Carrier<Exact = Self> + Ord + NumRef + FromPrimitive {
    fn of_big(integer: &BigInt) -> Option<Self>;
}

impl ExactInteger for i64 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i64()
    }
}

impl ExactInteger for i128 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i128()
    }
}

impl ExactInteger for BigInt {
    fn of_big(integer: &BigInt) -> Option<Self> {
        Some(integer.clone())
    }
}

/// Not on any walk yet.
const UNSEEN: usize = usize::MAX;

/// The cycles of a partial map, each in the direction of the map.
pub(crate) struct MapCycles<F> {
    next: F,
    /// The start of the walk that first saw a node.
    walk: Vec<usize>,
    start: usize,
}

impl<F: Fn(usize) -> Option<usize>> MapCycles<F> {
    pub(crate) fn new(n: usize, next: F) -> Self {
        MapCycles {
            next,
            walk: vec![UNSEEN; n],
            start: 0,
        }
    }
}

impl<F: Fn(usize) -> Option<usize>> Iterator for MapCycles<F> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while self.start < self.walk.len() {
            let start = self.start;
            self.start += 1;
            let mut at = Some(start);
            while let Some(node) = at.filter(|&node| self.walk[node] == UNSEEN) {
                self.walk[node] = start;
                at = (self.next)(node);
            }
            if let Some(first) = at.filter(|&node| self.walk[node] == start) {
                let mut cycle = vec![first];
                let round = std::iter::successors((self.next)(first), |&u| (self.next)(u));
                cycle.extend(round.take_while(|&u| u != first));
                return Some(cycle);
            }
        }
        None
    }
}
