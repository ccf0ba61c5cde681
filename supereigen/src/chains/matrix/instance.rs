//! The matrix as the chain searches read it: integers of one width, arcs both
//! ways, and for full matrices the padded rows and columns of the lanes.
//!
//! # Why nothing overflows
//!
//! Let `largest` be the greatest |a_ij| and B = 2 * (n + 1) * `largest`. The
//! searches hold sums along chains of at most n nodes, such a sum plus one
//! entry, and differences of two of them with one entry more: all of absolute
//! value at most B. What stands for "no number" is made from B as well:
//!
//! | name | value | stands for |
//! |---|---|---|
//! | [`Instance::infinite`] | N = 4 * (B + 1) | +inf as a bound; its negative is -inf in padded rows |
//! | [`Instance::floor`] | -N / 2 | -inf as a bound |
//!
//! A sum with a padded -inf lies in [-N - B, -N + B], below the floor, and so
//! below every sum of numbers: it can never pass for one. All of this stays
//! within N + B <= 10 * (n + 1) * largest + 4, and the constructor checks
//! that the width has that much room.
//!
//! | notation | code |
//! |---|---|
//! | a_ij | [`Instance::entry`] |
//! | the nodes that row i may lean on | [`Instance::row`] |
//! | the nodes that may lean on node j | [`Instance::column`] |

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};

use crate::chains::matrix::arcs::Arcs;
use crate::chains::matrix::components::Closing;
use crate::chains::matrix::form::Form;
use crate::chains::matrix::padded::Padded;
use crate::chains::weight::Weight;

/// A square matrix of integers of one width.
#[derive(Debug, Clone)]
pub struct Instance<W> {
    n: usize,
    rows: Arcs<W>,
    columns: Arcs<W>,
    padded: Option<Padded<W>>,
    nonnegative_loop: Vec<bool>,
    closing: Closing,
    infinite: W,
    floor: W,
}

impl<W: Weight> Instance<W> {
    /// The matrix in the given form; `None` if the width has no room for the
    /// sums of the search.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    #[cfg(any(test, feature = "testing"))]
    pub fn new(matrix: &SparseMatrix<MaxPlus<W>>, form: Form) -> Option<Self> {
        let instance = Self::within(matrix, form, &Budget::default());
        instance.expect("there is no limit to stop at")
    }

    /// As [`Instance::new`], within a budget.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub fn within(
        matrix: &SparseMatrix<MaxPlus<W>>,
        form: Form,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        let n = matrix.rows();
        assert_eq!(n, matrix.cols(), "the matrix is not square");
        let mut arcs = Vec::with_capacity(matrix.nonzeros());
        for (i, j, entry) in matrix.triplets() {
            let weight = entry.value().expect("a stored entry is finite");
            arcs.push((i, j, weight.clone()));
        }
        let least = arcs.iter().map(|(_, _, weight)| weight).min();
        let greatest = arcs.iter().map(|(_, _, weight)| weight).max();
        let largest = [least, greatest]
            .into_iter()
            .flatten()
            .map(|weight| weight.to_fraction().abs().to_integer())
            .fold(BigInt::one(), BigInt::max);
        if !W::has_room(
            &BigRational::from(largest.clone()),
            &BigInt::one(),
            terms(n),
        ) {
            return Ok(None);
        }
        let bound = BigInt::from(2 * (n + 1)) * largest;
        let number = |integer: BigInt| W::from_fraction(&integer.into()).expect("there is room");
        let floor = number(BigInt::from(-2) * (&bound + 1u32));
        let infinite = number(BigInt::from(4) * (&bound + 1u32));
        let minus_infinite = W::default() - &infinite;
        let mut nonnegative_loop = vec![false; n];
        for (i, _, weight) in arcs.iter().filter(|(i, j, _)| i == j) {
            nonnegative_loop[*i] = *weight >= W::default();
        }
        Ok(Some(Instance {
            n,
            rows: Arcs::group(n, &arcs, |i, j| (i, j)),
            columns: Arcs::group(n, &arcs, |i, j| (j, i)),
            padded: (form == Form::Dense).then(|| Padded::new(n, &arcs, &minus_infinite)),
            closing: Closing::within(matrix, &nonnegative_loop, budget)?,
            nonnegative_loop,
            infinite,
            floor,
        }))
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The form the matrix was brought to.
    pub fn form(&self) -> Form {
        match self.padded {
            Some(_) => Form::Dense,
            None => Form::Sparse,
        }
    }

    /// a_ij, `None` for -inf.
    pub fn entry(&self, i: usize, j: usize) -> Option<&W> {
        if let Some(padded) = &self.padded {
            let weight = &padded.row(i)[j];
            return (*weight > self.floor).then_some(weight);
        }
        let row = self.row(i);
        let place = row.binary_search_by_key(&(j as u32), |(k, _)| *k).ok()?;
        Some(&row[place].1)
    }

    /// The finite a_ij of row i, j increasing.
    #[inline]
    pub fn row(&self, i: usize) -> &[(u32, W)] {
        self.rows.of(i)
    }

    /// The finite a_ij of column j as pairs (i, a_ij), i increasing.
    #[inline]
    pub fn column(&self, j: usize) -> &[(u32, W)] {
        self.columns.of(j)
    }

    /// Whether a_ii >= 0: e^i alone is a solution, and node i can only be the
    /// first of a chain.
    #[inline]
    pub fn has_nonnegative_loop(&self, i: usize) -> bool {
        self.nonnegative_loop[i]
    }

    /// The component of node i if a root of two or more nodes can hold it:
    /// nodes with a nonnegative loop left out, it lies in a strongly connected
    /// component with a cycle of weight >= 0.
    #[inline]
    pub fn component(&self, i: usize) -> Option<u32> {
        self.closing.component[i]
    }

    /// One cycle of weight >= 0 per component: that with number k has the k-th
    /// of them. Each has two nodes or more, none of them with a nonnegative
    /// loop.
    pub(crate) fn cycles(&self) -> &[Vec<usize>] {
        &self.closing.cycles
    }

    /// +inf as a bound: above every sum of the search.
    pub fn infinite(&self) -> &W {
        &self.infinite
    }

    /// -inf as a bound: below every sum of the search.
    pub fn floor(&self) -> &W {
        &self.floor
    }

    /// The padded rows and columns, in the dense form.
    pub(crate) fn padded(&self) -> Option<&Padded<W>> {
        self.padded.as_ref()
    }
}

/// For how many entries a width must have room; see the head of this file.
/// (4 more, for a matrix whose largest entry is 0 counts as 1.)
fn terms(n: usize) -> usize {
    10 * (n + 1) + 4
}

/// The narrowest width that has room for the sums of a search.
pub(crate) fn narrowest(integers: &Integers) -> Width {
    let largest = integers.largest().max(&BigInt::one()).clone();
    Width::for_sums(&largest, terms(integers.matrix().rows()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_arc(weight: i64) -> SparseMatrix<MaxPlus<i64>> {
        SparseMatrix::from_triplets(2, 2, [(0, 1, MaxPlus::finite(weight))]).unwrap()
    }

    #[test]
    fn the_width_is_the_narrowest_with_room_for_the_sums() {
        // 34 * largest must stay below 2^31.
        let width = |weight| narrowest(&Integers::new(&one_arc(weight)));
        assert_eq!(width(0), Width::I32);
        assert_eq!(width(i64::from(i32::MAX) / 34), Width::I32);
        assert_eq!(width(i64::from(i32::MAX) / 34 + 1), Width::I64);
        assert_eq!(width(-i64::MAX / 34), Width::I64);
        assert_eq!(width(i64::MAX / 33), Width::I128);
    }

    #[test]
    fn a_width_without_room_is_refused() {
        let narrow = |weight| Integers::new(&one_arc(weight)).narrow::<i32>().unwrap();
        let most = i64::from(i32::MAX) / 34;
        assert!(Instance::new(&narrow(most), Form::Dense).is_some());
        assert!(Instance::new(&narrow(most + 1), Form::Dense).is_none());
    }

    #[test]
    fn both_forms_read_the_same_entries() {
        for form in [Form::Dense, Form::Sparse] {
            let instance = Instance::new(&one_arc(-7), form).unwrap();
            assert_eq!(instance.form(), form);
            assert_eq!(instance.entry(0, 1), Some(&-7));
            assert_eq!(instance.entry(1, 0), None);
            assert_eq!(instance.row(0), [(1, -7)]);
            assert_eq!(instance.column(1), [(0, -7)]);
            assert!(!instance.has_nonnegative_loop(0));
        }
    }
}
