//! The matrix that is searched: as it was given, or diagonally similar to it.

use maxplus_core::exact::Width;
use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigInt;
use num_traits::{One, Signed};

use crate::chains::matrix::components::Closing;
use crate::chains::matrix::room::terms;
use crate::chains::matrix::visualise::{Regions, potentials};
use crate::chains::weight::Weight;

/// The matrix b_ij = a_ij - p_i + p_j, each entry computed when it is asked for,
/// and where its chains can close.
pub(crate) struct Similar<'a, W: Weight> {
    given: &'a SparseMatrix<MaxPlus<W>>,
    p: Vec<W>,
    pub(super) nonnegative_loop: Vec<bool>,
    pub(super) regions: Regions,
    /// See [`Instance::cycles`](super::instance::Instance::cycles).
    pub(super) cycles: Vec<Vec<usize>>,
    /// No b_ij, and no p_i over n + 1, is greater in absolute value; at least 1.
    pub(super) largest: BigInt,
}

impl<'a, W: Weight> Similar<'a, W> {
    /// The matrix as it is given: p = 0.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub(crate) fn as_given(
        given: &'a SparseMatrix<MaxPlus<W>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let (nonnegative_loop, closing) = closing(given, budget)?;
        let p = vec![W::default(); given.rows()];
        let regions = Regions {
            region: closing.component.clone(),
            critical: vec![false; given.rows()],
        };
        Ok(Self::of(given, p, nonnegative_loop, regions, closing))
    }

    /// The matrix [visualised](super::visualise). Its entries must be so small
    /// that the width has room for the sums of a search of the matrix as it
    /// is given: then it has room for p too.
    ///
    /// # Panics
    ///
    /// If the matrix is not square.
    pub(crate) fn visualised(
        given: &'a SparseMatrix<MaxPlus<W>>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let (nonnegative_loop, closing) = closing(given, budget)?;
        let p = potentials(&closing, budget)?;
        let regions = Regions::of(&closing, &p);
        Ok(Self::of(given, p, nonnegative_loop, regions, closing))
    }

    fn of(
        given: &'a SparseMatrix<MaxPlus<W>>,
        p: Vec<W>,
        nonnegative_loop: Vec<bool>,
        regions: Regions,
        closing: Closing<W>,
    ) -> Self {
        let components = closing.components.into_iter();
        let mut similar = Similar {
            given,
            p,
            nonnegative_loop,
            regions,
            cycles: components.map(|component| component.cycle).collect(),
            largest: BigInt::one(),
        };
        let (mut least, mut greatest) = (W::default(), W::default());
        for (_, _, b) in similar.entries() {
            if b < least {
                least = b;
            } else if b > greatest {
                greatest = b;
            }
        }
        let p = similar.p.iter().max().map_or(BigInt::ZERO, integer);
        let per_node = p / (similar.n() + 1) + 1u32;
        let entries = [&least, &greatest].map(|b| integer(b).abs());
        similar.largest = entries.into_iter().fold(per_node, BigInt::max);
        similar
    }

    /// The number of nodes.
    pub(super) fn n(&self) -> usize {
        self.given.rows()
    }

    /// The narrowest width with room for the sums of a search.
    pub(crate) fn narrowest(&self) -> Width {
        Width::for_sums(&self.largest, terms(self.n()))
    }

    /// (i, j, b_ij) for the finite entries, in a width that has room for them.
    pub(super) fn arcs<V: Weight>(&self) -> Vec<(usize, usize, V)> {
        let mut arcs = Vec::with_capacity(self.given.nonzeros());
        arcs.extend(self.entries().map(|(i, j, b)| (i, j, in_width(&b))));
        arcs
    }

    /// p in a width that has room for it; `None` where it is 0.
    pub(super) fn potentials<V: Weight>(&self) -> Option<Vec<V>> {
        let zero = W::default();
        let is_given = self.p.iter().all(|p| *p == zero);
        (!is_given).then(|| self.p.iter().map(in_width).collect())
    }

    fn entries(&self) -> impl Iterator<Item = (usize, usize, W)> {
        self.given.triplets().map(|(i, j, a)| {
            let a = a.value().expect("a stored entry is finite");
            (i, j, self.p[j].clone() + a - &self.p[i])
        })
    }
}

/// Which nodes have a nonnegative loop, and where chains of others close.
fn closing<W: Weight>(
    given: &SparseMatrix<MaxPlus<W>>,
    budget: &Budget,
) -> Result<(Vec<bool>, Closing<W>), StopReason> {
    assert_eq!(given.rows(), given.cols(), "the matrix is not square");
    let zero = MaxPlus::finite(W::default());
    let has_nonnegative_loop = |i| given.entry(i, i).is_some_and(|a| *a >= zero);
    let nonnegative_loop: Vec<bool> = (0..given.rows()).map(has_nonnegative_loop).collect();
    let closing = Closing::within(given, &nonnegative_loop, budget)?;
    Ok((nonnegative_loop, closing))
}

fn integer<W: Weight>(weight: &W) -> BigInt {
    weight.to_integer().expect("weights are integers")
}

/// The same number in a width that has room for it.
fn in_width<W: Weight, V: Weight>(weight: &W) -> V {
    // Few numbers are large.
    let small = weight.to_i64().and_then(V::from_machine_integer);
    let number = small.or_else(|| V::from_integer(&integer(weight)));
    number.expect("the width was chosen to fit")
}
