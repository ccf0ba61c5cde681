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
//! within N + B <= 10 * (n + 1) * largest + 4, and the door checks that the
//! width has that much room.
//!
//! | notation | code |
//! |---|---|
//! | a_ij | [`Instance::entry`] |
//! | the nodes that row i may lean on | [`Instance::row`] |
//! | the nodes that may lean on node j | [`Instance::column`] |

use std::fmt::Debug;
use std::ops::{Add, Sub};

use maxplus_core::exact::{Integers, Width};
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use super::components;
use super::lanes::{Aligned, Lanes};

/// An integer that the searches can compute with.
///
/// # Laws
///
/// Those of an ordered abelian group, for all sums that [`Instance`] speaks of.
pub trait Weight:
    Carrier
    + Lanes
    + Ord
    + Default
    + From<i32>
    + ToPrimitive
    + for<'a> Add<&'a Self, Output = Self>
    + for<'a> Sub<&'a Self, Output = Self>
{
    /// The width of the integer.
    const WIDTH: Width;
}

impl Weight for i32 {
    const WIDTH: Width = Width::I32;
}

impl Weight for i64 {
    const WIDTH: Width = Width::I64;
}

impl Weight for i128 {
    const WIDTH: Width = Width::I128;
}

impl Weight for BigInt {
    const WIDTH: Width = Width::Big;
}

/// How a chain is grown: over whole rows, or from arc to arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// One pass over a padded row and column a step.
    Dense,
    /// Only neighbours are touched, and an undo log takes it back.
    Sparse,
}

impl Form {
    /// The form that costs less for n nodes and so many arcs.
    ///
    /// On 32-bit lanes a dense step costs about 25 + 0.4 n nanoseconds, a
    /// sparse one about 40 + 13 d, where d is the number of arcs a row
    /// (measured: the part `forms` of the bench `chains`). Beyond
    /// [`MOST_DENSE`] nodes full rows and columns take too much memory.
    pub fn choose(n: usize, arcs: usize) -> Self {
        let crowded = arcs.saturating_mul(32) >= n.saturating_mul(n);
        if n <= 128 || (n <= MOST_DENSE && crowded) {
            Form::Dense
        } else {
            Form::Sparse
        }
    }

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dense => "dense",
            Form::Sparse => "sparse",
        }
    }
}

/// The most nodes for which whole rows and columns are stored: at 4096 they
/// take 128 MB in 32 bits.
pub const MOST_DENSE: usize = 4096;

/// Arcs grouped by one end: the other end and the weight.
#[derive(Debug, Clone)]
struct Arcs<W> {
    starts: Vec<usize>,
    arcs: Vec<(u32, W)>,
}

impl<W: Clone + Default> Arcs<W> {
    /// Groups the arcs (key, other, weight) by key, keeping their order.
    fn group(
        n: usize,
        arcs: &[(usize, usize, W)],
        key: impl Fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let mut starts = vec![0; n + 1];
        for (i, j, _) in arcs {
            starts[key(*i, *j).0 + 1] += 1;
        }
        for k in 0..n {
            starts[k + 1] += starts[k];
        }
        let mut next = starts.clone();
        let mut all = vec![(0, W::default()); arcs.len()];
        for (i, j, weight) in arcs {
            let (key, other) = key(*i, *j);
            // At most 2^32 nodes: each takes a row in memory.
            all[next[key]] = (other as u32, weight.clone());
            next[key] += 1;
        }
        Arcs { starts, arcs: all }
    }

    #[inline]
    fn of(&self, key: usize) -> &[(u32, W)] {
        &self.arcs[self.starts[key]..self.starts[key + 1]]
    }
}

/// How many weights a padded row is a multiple of: the lanes of the widest
/// vector of the narrowest weight.
pub(crate) const PAD: usize = 16;

/// Whole rows and columns, padded with -inf.
#[derive(Debug, Clone)]
pub(crate) struct Padded<W> {
    /// The length of a padded row.
    pub(crate) stride: usize,
    rows: Aligned<W>,
    columns: Aligned<W>,
}

impl<W: Weight> Padded<W> {
    fn new(n: usize, arcs: &[(usize, usize, W)], minus_infinite: &W) -> Self {
        let stride = n.next_multiple_of(PAD);
        let mut rows = Aligned::new(n * stride, minus_infinite);
        let mut columns = rows.clone();
        for (i, j, weight) in arcs {
            rows[i * stride + j] = weight.clone();
            columns[j * stride + i] = weight.clone();
        }
        Padded {
            stride,
            rows,
            columns,
        }
    }

    /// a_i0, a_i1, ...
    #[inline]
    pub(crate) fn row(&self, i: usize) -> &[W] {
        &self.rows[i * self.stride..][..self.stride]
    }

    /// a_0j, a_1j, ...
    #[inline]
    pub(crate) fn column(&self, j: usize) -> &[W] {
        &self.columns[j * self.stride..][..self.stride]
    }
}

/// A square matrix of integers of one width.
#[derive(Debug, Clone)]
pub struct Instance<W> {
    n: usize,
    rows: Arcs<W>,
    columns: Arcs<W>,
    padded: Option<Padded<W>>,
    nonnegative_loop: Vec<bool>,
    components: Vec<Option<u32>>,
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
    pub fn new(matrix: &SparseMatrix<MaxPlus<W>>, form: Form) -> Option<Self> {
        let instance = Self::within(matrix, form, &Budget::unlimited());
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
            components: components::with_nonnegative_cycle(matrix, &nonnegative_loop, budget)?,
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
        self.components[i]
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
pub fn narrowest(integers: &Integers) -> Width {
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
