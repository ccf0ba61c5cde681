//! The weights of a digraph as integers over one denominator.

use std::any::Any;

use maxplus_core::Carrier;
use maxplus_core::exact::{Width, integer_over, widen_denominator};
use num_bigint::BigInt;
use num_traits::{FromPrimitive, NumRef, One, Signed, ToPrimitive, Zero};

use crate::digraph::Digraph;
use crate::scc::Components;

/// What turns the weights inside components into integers, and how large these
/// become. No copy of the weights is kept.
pub(super) struct Scale {
    denominator: BigInt,
    /// The largest absolute value of an integer.
    largest: BigInt,
}

impl Scale {
    pub(super) fn of<T: Carrier>(graph: &Digraph<T>, components: &Components) -> Self {
        let inside = |i, j| components.component_of(i) == components.component_of(j);
        let weights = || {
            graph
                .arcs()
                .filter(|&(i, j, _)| inside(i, j))
                .map(|arc| arc.2)
        };
        let mut denominator = BigInt::one();
        for weight in weights() {
            if small(weight).is_none() {
                widen_denominator(&mut denominator, weight);
            }
        }
        let least = weights().min_by(|a, b| a.order(b));
        let greatest = weights().max_by(|a, b| a.order(b));
        let magnitudes = [least, greatest].into_iter().flatten();
        let largest = magnitudes
            .filter_map(|weight| integer_over(weight, &denominator))
            .map(|integer| integer.abs())
            .max();
        Scale {
            denominator,
            largest: largest.unwrap_or_else(BigInt::zero),
        }
    }

    /// The narrowest integers for a component of n nodes.
    ///
    /// Karp multiplies differences of two walks of at most n arcs by a length
    /// up to n; Howard sums n + 1 arcs, each times a length and less a cycle
    /// weight.
    pub(super) fn width(&self, n: usize) -> Width {
        let places = n.saturating_add(1);
        // The product of all four may be more than a `usize` can be.
        Width::for_sums(&(&self.largest * 4 * places), places)
    }

    /// The weight times the denominator.
    pub(super) fn integer<T: Carrier, I: Whole>(&self, weight: &T) -> I {
        if self.denominator.is_one()
            && let Some(integer) = small(weight)
        {
            return I::from_i64(integer).expect("64 bits fit all of them");
        }
        let integer = integer_over(weight, &self.denominator).expect("a common denominator");
        I::of_big(&integer).expect("the width was chosen to fit")
    }
}

/// A machine integer as one, without the way through big ones.
fn small<T: Carrier>(weight: &T) -> Option<i64> {
    let weight: &dyn Any = weight;
    let narrow = weight
        .downcast_ref::<i32>()
        .map(|&weight| i64::from(weight));
    narrow.or_else(|| weight.downcast_ref::<i64>().copied())
}

/// The integers a component can be solved in.
///
/// # Laws
///
/// `of_big(x)` equals x wherever the type holds it. Who computes with them has
/// made sure that nothing leaves the range.
pub(super) trait Whole: Carrier<Exact = Self> + Ord + NumRef + FromPrimitive {
    fn of_big(integer: &BigInt) -> Option<Self>;
}

impl Whole for i64 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i64()
    }
}

impl Whole for i128 {
    fn of_big(integer: &BigInt) -> Option<Self> {
        integer.to_i128()
    }
}

impl Whole for BigInt {
    fn of_big(integer: &BigInt) -> Option<Self> {
        Some(integer.clone())
    }
}
