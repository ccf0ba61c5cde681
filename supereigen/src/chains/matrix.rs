//! The matrix for the chain searches: integers of one width, arcs in both directions, and for full
//! matrices padded rows and columns for the lanes.
//!
//! # Why nothing overflows
//!
//! The matrix that is searched is b_ij = a_ij - p_i + p_j, *similar* to the one given; see
//! [`visualise`](crate::chains::visualise) for the choice of p. Let `largest` be the greatest of
//! |b_ij| and |p_i| / (n + 1), and B = 2 * (n + 1) * `largest`. The searches hold sums along chains
//! of at most n nodes, such a sum plus one entry, and differences of two of them plus one entry:
//! all of absolute value at most B. A value that is read out is a sum along a chain plus p_i, and
//! the difference of two such values: at most 2 * B. The values for "no number" are made from B as
//! well:
//!
//! | name | value | stands for |
//! |---|---|---|
//! | [`Instance::infinite`] | N = 4 * (B + 1) | +inf as a bound; its negative is -inf in padded rows |
//! | [`Instance::floor`] | -N / 2 | -inf as a bound |
//!
//! A sum with a padded -inf lies in [-N - B, -N + B], below the floor, and so below every sum of
//! numbers: it is never mistaken for one. All of this stays within N + B <= 10 * (n + 1) *
//! largest + 4, and the constructor checks that the width holds it.
//!
//! | notation | code |
//! |---|---|
//! | b_ij | [`Instance::entry`] |
//! | p | [`Instance::potentials`] |
//! | the nodes that row i may lean on | [`Instance::row`] |
//! | the nodes that may lean on node j | [`Instance::column`] |
//!
//! # Alignment of rows
//!
//! Rows begin at a cache line ([`Aligned`]). A register of 64 bytes that lies across two cache
//! lines costs two accesses, and every register of a row does unless the first one is aligned. The
//! allocator guarantees 16 bytes. So some more weights are allocated, and those before the next
//! line stay unused. This affects only the speed.

use std::ops::{Deref, DerefMut};

use maxplus_core::{MaxPlus, SparseMatrix};
use maxplus_graph::Budget;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use crate::chains::visualise::{Regions, Similar};
use crate::chains::weight::{Weight, terms};

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
    /// p; `None` if it is 0.
    potentials: Option<Vec<W>>,
    infinite: W,
    floor: W,
}

impl<W: Weight> Instance<W> {
    /// The matrix as it is, in the given form; `None` if the width cannot hold the sums of the
    /// search.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub fn new(matrix: &SparseMatrix<MaxPlus<W>>, form: Form) -> Option<Self> {
        let similar = Budget::without_limits(|budget| Similar::as_given(matrix, budget));
        Self::of(&similar, form)
    }

    /// The matrix in the given form and in this width; `None` if it cannot hold the sums of the
    /// search.
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

    /// The steps that do not depend on the width of the input.
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

    /// Whether a_ii >= 0. Then e^i alone is a solution, and node i can only be the first of a
    /// chain.
    #[inline]
    pub fn has_nonnegative_loop(&self, i: usize) -> bool {
        self.nonnegative_loop[i]
    }

    /// The number of the region that the roots of two or more nodes through node i cannot leave;
    /// `None` if there are no such roots. Without the nodes with a nonnegative loop, it is a
    /// strongly connected component with a cycle of weight >= 0, or within one a component of the
    /// critical graph (`visualise`).
    #[inline]
    pub fn component(&self, i: usize) -> Option<u32> {
        self.regions.region[i]
    }

    /// Whether the roots of two or more nodes through node i, if any, have only arcs of weight 0.
    /// Then all of them are zero cycles, and the values of each are equal.
    #[inline]
    pub(crate) fn is_critical(&self, i: usize) -> bool {
        self.regions.critical[i]
    }

    /// One cycle of weight >= 0 for each strongly connected component that has one, without the
    /// nodes with a nonnegative loop. Each has two nodes or more.
    pub(crate) fn cycles(&self) -> &[Vec<usize>] {
        &self.cycles
    }

    /// p, if it is not 0. Added to a solution of this matrix, it gives a solution of the matrix as
    /// given.
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

/// How a chain is grown: by whole rows, or from arc to arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// One pass over a padded row and column per step.
    Dense,
    /// Only neighbours are touched; an undo log restores them.
    Sparse,
}

impl Form {
    /// The form that costs less for n nodes and `arcs` arcs.
    ///
    /// On 32-bit lanes a dense step costs about 25 + 0.4 n nanoseconds, a
    /// sparse one about 40 + 13 d, where d is the number of arcs per row
    /// (measured: `cargo bench -p benches --bench layers -- form`). Beyond
    /// `MOST_DENSE` nodes full rows and columns take too much memory.
    pub fn choose(n: usize, arcs: usize) -> Self {
        let crowded = arcs.saturating_mul(32) >= n.saturating_mul(n);
        if n <= 128 || (n <= MOST_DENSE && crowded) {
            Form::Dense
        } else {
            Form::Sparse
        }
    }

    /// The name in benches.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dense => "dense",
            Form::Sparse => "sparse",
        }
    }
}

/// The most nodes for which whole rows and columns are stored. For 4096 nodes they take 128 MB in
/// 32 bits.
const MOST_DENSE: usize = 4096;

/// Arcs grouped by one end: the other end and the weight.
#[derive(Debug, Clone)]
pub(crate) struct Arcs<W> {
    starts: Vec<usize>,
    arcs: Vec<(u32, W)>,
}

impl<W: Clone + Default> Arcs<W> {
    /// Groups the arcs (key, other, weight) by key, keeping their order.
    pub(crate) fn group(
        n: usize,
        arcs: &[(usize, usize, W)],
        key: fn(usize, usize) -> (usize, usize),
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
            // At most 2^32 nodes, because each has a row in memory.
            all[next[key]] = (other as u32, weight.clone());
            next[key] += 1;
        }
        Arcs { starts, arcs: all }
    }

    #[inline]
    pub(crate) fn of(&self, key: usize) -> &[(u32, W)] {
        &self.arcs[self.starts[key]..self.starts[key + 1]]
    }
}

/// The bytes of a cache line, and of the widest register.
const LINE: usize = 64;

/// A vector whose first element is aligned to a cache line, if a whole number
/// of elements fills one.
#[derive(Debug)]
pub struct Aligned<W> {
    /// The elements, after `start` unused ones.
    all: Vec<W>,
    start: usize,
}

impl<W: Clone> Aligned<W> {
    /// `len` copies of the value.
    pub fn new(len: usize, value: &W) -> Self {
        Self::with_capacity(len, len, value)
    }

    fn with_capacity(capacity: usize, len: usize, value: &W) -> Self {
        let most = LINE / size_of::<W>().max(1);
        let mut all: Vec<W> = Vec::with_capacity(capacity + most);
        let offset = all.as_ptr().align_offset(LINE);
        let start = if offset <= most { offset } else { 0 };
        all.resize(start + len, value.clone());
        Aligned { all, start }
    }

    /// Appends the value until there are `len` elements.
    pub fn lengthen(&mut self, len: usize, value: &W) {
        if self.start + len > self.all.capacity() {
            let old = std::mem::replace(self, Self::with_capacity(2 * len, len, value));
            self[..old.len()].clone_from_slice(&old);
        } else {
            self.all.resize(self.start + len, value.clone());
        }
    }
}

/// A copy has another address, and is aligned again.
impl<W: Clone> Clone for Aligned<W> {
    fn clone(&self) -> Self {
        let Some(first) = self.first() else {
            return Aligned {
                all: Vec::new(),
                start: 0,
            };
        };
        let mut copy = Self::new(self.len(), first);
        copy.clone_from_slice(self);
        copy
    }
}

impl<W> Deref for Aligned<W> {
    type Target = [W];

    #[inline(always)]
    fn deref(&self) -> &[W] {
        &self.all[self.start..]
    }
}

impl<W> DerefMut for Aligned<W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [W] {
        &mut self.all[self.start..]
    }
}

/// The length of a padded row is a multiple of this: the lanes of the widest vector of the
/// narrowest weight.
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

    /// All rows, end to end.
    #[inline(always)]
    pub(crate) fn rows(&self) -> &[W] {
        &self.rows
    }

    /// All columns, end to end.
    #[inline(always)]
    pub(crate) fn columns(&self) -> &[W] {
        &self.columns
    }

    /// a_i0, a_i1, ...
    #[inline(always)]
    pub(crate) fn row(&self, i: usize) -> &[W] {
        &self.rows[i * self.stride..][..self.stride]
    }

    /// a_0j, a_1j, ...
    #[inline(always)]
    pub(crate) fn column(&self, j: usize) -> &[W] {
        &self.columns[j * self.stride..][..self.stride]
    }
}
