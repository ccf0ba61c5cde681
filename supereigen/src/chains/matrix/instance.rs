//! The matrix as the chain searches read it: integers of one width, arcs both
//! ways, and for full matrices the padded rows and columns of the lanes.
//!
//! # Why nothing overflows
//!
//! The matrix that is searched is b_ij = a_ij - p_i + p_j, *similar* to the one
//! given: [`visualise`](super::visualise) says why, and with which p. Let
//! `largest` be the greatest of |b_ij| and |p_i| / (n + 1), and
//! B = 2 * (n + 1) * `largest`. The searches hold sums along chains of at most
//! n nodes, such a sum plus one entry, and differences of two of them with one
//! entry more: all of absolute value at most B. A value that is read out is a
//! sum along a chain plus p_i, and the difference of two such: no more than
//! 2 * B. What stands for "no number" is made from B as well:
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
//! | b_ij | [`Instance::entry`] |
//! | p | [`Instance::potentials`] |
//! | the nodes that row i may lean on | [`Instance::row`] |
//! | the nodes that may lean on node j | [`Instance::column`] |

use maxplus_core::{MaxPlus, SparseMatrix};
use maxplus_graph::Budget;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use crate::chains::matrix::arcs::Arcs;
use crate::chains::matrix::form::Form;
use crate::chains::matrix::padded::Padded;
use crate::chains::matrix::room::terms;
use crate::chains::matrix::similar::Similar;
use crate::chains::matrix::visualise::Regions;
use crate::chains::weight::Weight;

/// A square matrix of integers of one width.
#[derive(Debug, Clone)]
pub struct Instance<W> {
    n: usize,
    rows: Arcs<W>,
    columns: Arcs<W>,
    padded: Option<Padded<W>>,
    nonnegative_loop: Vec<bool>,
    regions: Regions,
    cycles: Vec<Vec<usize>>,
    /// `None` if it is 0.
    potentials: Option<Vec<W>>,
    infinite: W,
    floor: W,
}

impl<W: Weight> Instance<W> {
    /// The matrix as it is, in the given form; `None` if the width has no room
    /// for the sums of the search.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub fn new(matrix: &SparseMatrix<MaxPlus<W>>, form: Form) -> Option<Self> {
        let similar = Similar::as_given(matrix, &Budget::default());
        Self::of(&similar.expect("there is no limit to stop at"), form)
    }

    /// The matrix in the given form and in this width; `None` if it has no room
    /// for the sums of the search.
    pub(crate) fn of<V: Weight>(matrix: &Similar<'_, V>, form: Form) -> Option<Self> {
        let (n, largest) = (matrix.n(), &matrix.largest);
        let greatest = BigRational::from(largest.clone());
        if !W::has_room(&greatest, &BigInt::one(), terms(n)) {
            return None;
        }
        Some(Self::with_arcs(
            matrix.arcs(),
            matrix.potentials(),
            largest,
            form,
            matrix.nonnegative_loop.clone(),
            matrix.regions.clone(),
            matrix.cycles.clone(),
        ))
    }

    /// What does not depend on the width in which the matrix came.
    fn with_arcs(
        arcs: Vec<(usize, usize, W)>,
        potentials: Option<Vec<W>>,
        largest: &BigInt,
        form: Form,
        nonnegative_loop: Vec<bool>,
        regions: Regions,
        cycles: Vec<Vec<usize>>,
    ) -> Self {
        let n = nonnegative_loop.len();
        let bound = BigInt::from(2 * (n + 1)) * largest;
        let number = |integer: BigInt| W::from_integer(&integer).expect("there is room");
        let floor = number(BigInt::from(-2) * (&bound + 1u32));
        let infinite = number(BigInt::from(4) * (&bound + 1u32));
        let minus_infinite = W::default() - &infinite;
        Instance {
            n,
            rows: Arcs::group(n, &arcs, |i, j| (i, j)),
            columns: Arcs::group(n, &arcs, |i, j| (j, i)),
            padded: (form == Form::Dense).then(|| Padded::new(n, &arcs, &minus_infinite)),
            nonnegative_loop,
            regions,
            cycles,
            potentials,
            infinite,
            floor,
        }
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

    /// b_ij, `None` for -inf.
    pub fn entry(&self, i: usize, j: usize) -> Option<&W> {
        if let Some(padded) = &self.padded {
            let weight = &padded.row(i)[j];
            return (*weight > self.floor).then_some(weight);
        }
        let row = self.row(i);
        let place = row.binary_search_by_key(&(j as u32), |(k, _)| *k).ok()?;
        Some(&row[place].1)
    }

    /// The finite b_ij of row i, j increasing.
    #[inline]
    pub fn row(&self, i: usize) -> &[(u32, W)] {
        self.rows.of(i)
    }

    /// The finite b_ij of column j as pairs (i, b_ij), i increasing.
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

    /// Where the roots of two or more nodes through node i stay, if there can be
    /// any: nodes with a nonnegative loop left out, i lies in a strongly
    /// connected component with a cycle of weight >= 0, or within it in a
    /// component of the critical graph (`visualise`).
    #[inline]
    pub fn component(&self, i: usize) -> Option<u32> {
        self.regions.region[i]
    }

    /// Whether the roots of two or more nodes through node i, if there are any,
    /// have arcs of weight 0 alone: all of them are zero cycles, and the values
    /// of each are equal.
    #[inline]
    pub(crate) fn is_critical(&self, i: usize) -> bool {
        self.regions.critical[i]
    }

    /// One cycle of weight >= 0 per strongly connected component that has one,
    /// nodes with a nonnegative loop left out. Each has two nodes or more.
    pub(crate) fn cycles(&self) -> &[Vec<usize>] {
        &self.cycles
    }

    /// p, where it is not 0: to be added to a solution of this matrix, it gives
    /// one of the matrix that was asked about.
    pub(crate) fn potentials(&self) -> Option<&[W]> {
        self.potentials.as_deref()
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

#[cfg(test)]
mod tests {
    use maxplus_core::exact::Integers;

    use super::*;

    fn one_arc(weight: i64) -> SparseMatrix<MaxPlus<i64>> {
        SparseMatrix::from_triplets(2, 2, [(0, 1, MaxPlus::finite(weight))]).unwrap()
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
