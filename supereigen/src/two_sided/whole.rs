//! Systems and bounds in whole numbers over one denominator.
//!
//! Everything that is asked of rows only adds, subtracts and compares, so it may be asked of the rows
//! times a common denominator: in 64 bits where all sums have room, which they have for most
//! questions, and in integers of any width elsewhere.
//!
//! A system of machine words stays one: to make a big integer of each entry and to narrow it again
//! can take longer than to solve the system.

use maxplus_core::exact::{Integers, Width, common_denominator, fraction, integer_over};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Vector};
use num_bigint::BigInt;
use num_traits::{One, Signed};

use crate::membership::VectorError;
use crate::problem::TERMS_PER_NODE;
use crate::solution::number;
use crate::two_sided::rows::{FITS, PASSES, Rows};
use crate::two_sided::system::System;

/// Systems of one dimension, over one denominator.
pub(crate) struct Whole {
    /// The two sides of each.
    systems: Vec<[Side; 2]>,
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
        let over = |side| Side::over(side, &denominator);
        let systems = sides.iter().map(|sides| sides.map(over));
        Whole {
            systems: systems.collect(),
            denominator,
        }
    }

    /// The width in which questions with bounds like these have room, where 1 may be added to
    /// each number.
    pub(crate) fn width(&self, u: &Vector<MaxPlus<BigInt>>) -> Width {
        let entries = self.systems.iter().flatten().map(Side::largest);
        let bounds = u.iter().filter_map(MaxPlus::value).map(BigInt::abs);
        let largest = entries.chain(bounds).max().unwrap_or_default();
        let rows = self.systems.iter().map(|[left, _]| left.rows());
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
        [0, 1].map(|side: usize| sides[side].narrow())
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

/// One side of a system, over one denominator.
enum Side {
    Words(SparseMatrix<MaxPlus<i64>>),
    Integers(Integers),
}

impl Side {
    fn over<T: Carrier>(side: &SparseMatrix<MaxPlus<T>>, denominator: &BigInt) -> Self {
        match in_words(side).filter(|_| denominator.is_one()) {
            Some(words) => Side::Words(words),
            None => Side::Integers(Integers::over(side, denominator.clone()).expect(COMMON)),
        }
    }

    fn rows(&self) -> usize {
        match self {
            Side::Words(words) => words.rows(),
            Side::Integers(integers) => integers.matrix().rows(),
        }
    }

    /// The largest absolute value.
    fn largest(&self) -> BigInt {
        match self {
            Side::Words(words) => {
                let values = words.triplets().filter_map(|(_, _, entry)| entry.value());
                values
                    .map(|value| value.unsigned_abs())
                    .max()
                    .unwrap_or(0)
                    .into()
            }
            Side::Integers(integers) => integers.largest().clone(),
        }
    }

    fn narrow<W: Carrier>(&self) -> SparseMatrix<MaxPlus<W>> {
        match self {
            Side::Words(words) => words.map(|entry| match entry.value() {
                Some(&value) => MaxPlus::finite(W::from_machine_integer(value).expect(FITS)),
                None => MaxPlus::NEG_INFINITY,
            }),
            Side::Integers(integers) => integers.narrow().expect(FITS),
        }
    }
}

/// The matrix in machine words, if all of its entries are integers of that width.
fn in_words<T: Carrier>(side: &SparseMatrix<MaxPlus<T>>) -> Option<SparseMatrix<MaxPlus<i64>>> {
    let mut words = SparseMatrix::zeros(0, side.cols());
    for l in 0..side.rows() {
        let entry = |(k, entry): (usize, &MaxPlus<T>)| {
            let value = entry.value()?.to_machine_integer()?;
            Some((k, MaxPlus::new(value).ok()?))
        };
        let row: Option<Vec<_>> = side.row(l).map(entry).collect();
        words.push_row(row?);
    }
    Some(words)
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
