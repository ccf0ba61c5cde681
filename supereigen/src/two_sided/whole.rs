//! Systems and bounds in whole numbers over one denominator.
//!
//! Everything that is asked of rows only adds, subtracts and compares, so it may be asked of the rows
//! times a common denominator: in 64 bits where all sums have room, which they have for most
//! questions, and in integers of any width elsewhere.

use maxplus_core::exact::{Integers, Width, common_denominator, fraction, integer_over};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Vector};
use num_bigint::BigInt;
use num_traits::Signed;

use crate::membership::VectorError;
use crate::problem::TERMS_PER_NODE;
use crate::solution::number;
use crate::two_sided::rows::{FITS, PASSES, Rows};
use crate::two_sided::system::System;

/// Systems of one dimension, over one denominator.
pub(crate) struct Whole {
    /// The two sides of each.
    systems: Vec<[Integers; 2]>,
    denominator: BigInt,
}

impl Whole {
    /// With a denominator that suits these numbers too.
    pub(crate) fn of<'a, T: Carrier>(
        systems: impl IntoIterator<Item = &'a System<T>>,
        numbers: impl Iterator<Item = &'a MaxPlus<T>>,
    ) -> Self {
        let sides = systems.into_iter().map(|s| [s.greater(), s.smaller()]);
        let sides: Vec<_> = sides.collect();
        let entries = sides
            .iter()
            .copied()
            .flatten()
            .flat_map(ReadMatrix::triplets);
        let entries = entries.map(|(_, _, entry)| entry);
        let denominator = common_denominator(entries.chain(numbers));
        let over = |side| Integers::over(side, denominator.clone()).expect(COMMON);
        let systems = sides.iter().map(|sides| sides.map(over));
        Whole {
            systems: systems.collect(),
            denominator,
        }
    }

    /// The width in which questions with bounds like these have room, where 1 may be added to
    /// each number.
    pub(crate) fn width(&self, u: &Vector<MaxPlus<BigInt>>) -> Width {
        let entries = self.systems.iter().flatten().map(Integers::largest);
        let bounds = u.iter().filter_map(MaxPlus::value).map(BigInt::abs);
        let largest = entries.cloned().chain(bounds).max().unwrap_or_default();
        let rows = self.systems.iter().map(|[left, _]| left.matrix().rows());
        // A question adds no more rows than there are nodes.
        width_of(&(largest + 1), u.len(), rows.sum::<usize>() + u.len())
    }

    /// The rows of one of the systems.
    pub(crate) fn rows<W: Carrier>(&self, system: usize) -> Rows<W> {
        let [greater, smaller] = self.sides(system);
        Rows::new(&greater, &smaller)
    }

    /// Its two sides.
    pub(crate) fn sides<W: Carrier>(&self, system: usize) -> [SparseMatrix<MaxPlus<W>>; 2] {
        let sides = &self.systems[system];
        [0, 1].map(|side: usize| sides[side].narrow().expect(FITS))
    }

    /// A vector times the denominator.
    pub(crate) fn bound<T: Carrier>(&self, u: &Vector<MaxPlus<T>>) -> Vector<MaxPlus<BigInt>> {
        let times = |entry: &MaxPlus<T>| match entry.value() {
            Some(value) => MaxPlus::finite(integer_over(value, &self.denominator).expect(COMMON)),
            None => MaxPlus::NEG_INFINITY,
        };
        u.iter().map(times).collect()
    }

    /// Integers as the numbers that they stand for.
    pub(crate) fn numbers<T: Carrier>(
        &self,
        x: &Vector<MaxPlus<BigInt>>,
    ) -> Result<Vector<MaxPlus<T>>, VectorError> {
        let restored = |x: &MaxPlus<BigInt>| match fraction(x, &self.denominator).into_value() {
            None => Ok(MaxPlus::NEG_INFINITY),
            Some(value) => number(&value),
        };
        x.iter().map(restored).collect()
    }
}

/// The width in which questions about n nodes and so many rows have room, if no number of the rows
/// and bounds is larger.
///
/// An entry of A^t is the difference of two, and what is computed on it is a bound and
/// sums that a problem may have, from the solution of an earlier round: fewer than
/// 2 [`TERMS_PER_NODE`] (n + 1) numbers of the rows. In between each row of each of
/// [`PASSES`] passes may lower a number by the difference of two. A policy takes that back: its
/// solution is the greatest below the first bound.
pub(crate) fn width_of(largest: &BigInt, n: usize, rows: usize) -> Width {
    let terms = (2 * TERMS_PER_NODE).saturating_mul(n + 1);
    // One more pass comes after the policy.
    let passes = (2 * (PASSES + 1)).saturating_mul(rows);
    Width::for_sums(largest, terms.saturating_add(passes))
}

/// The vector in integers of a width that fits.
pub(crate) fn narrow<W: Carrier>(u: &Vector<MaxPlus<BigInt>>) -> Vector<MaxPlus<W>> {
    let entry = |u: &MaxPlus<BigInt>| match u.value() {
        Some(u) => MaxPlus::finite(W::from_integer(u).expect(FITS)),
        None => MaxPlus::NEG_INFINITY,
    };
    u.iter().map(entry).collect()
}

/// And back.
pub(crate) fn widen<W: Carrier>(x: &Vector<MaxPlus<W>>) -> Vector<MaxPlus<BigInt>> {
    let entry = |x: &MaxPlus<W>| match x.value() {
        Some(x) => MaxPlus::finite(x.to_integer().expect("an integer")),
        None => MaxPlus::NEG_INFINITY,
    };
    x.iter().map(entry).collect()
}

/// Why every number is whole.
const COMMON: &str = "a common denominator";
