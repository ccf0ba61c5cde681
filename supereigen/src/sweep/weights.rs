//! The matrix as a sweep reads it, and why nothing overflows.
//!
//! Let L be the largest absolute value of an entry, at least 1, and n the number
//! of nodes. A bound on lambda is a sum of at most n entries over at most n: its
//! value is at most nL, and nL + 1 ([`Weights::beyond`]) lies beyond all of them.
//! Two bounds are compared by products of at most (n + 1)(nL + 1). On a zero
//! cycle of q nodes and weight p every value is multiplied by q: values are at
//! most qnL + np <= 2 n^2 L there, and two entries more come to be added. The
//! ends of the window are brought between -nL - 1 and nL + 1, which changes no
//! answer, so only their denominator counts. [`Weights::new`] takes a width with
//! room for all of that.

use maxplus_core::ReadMatrix;
use maxplus_core::exact::Integers;
use num_bigint::BigInt;
use num_traits::One;

use super::bound::{Bound, Wide};
use crate::chains::matrix::arcs::Arcs;

/// The most entries of a table: it should fit the second cache.
const DENSEST: usize = 1 << 16;

/// The finite entries by rows and by columns.
#[derive(Debug)]
pub(super) struct Weights<W> {
    n: usize,
    rows: Arcs<W>,
    columns: Arcs<W>,
    /// All entries row by row, `None` for -inf, where that is worth it.
    table: Option<Vec<Option<W>>>,
    greatest: W,
    beyond: W,
}

/// An integer that no number of the search exceeds, for ends of the window over
/// denominators up to `denom`.
pub(super) fn largest_number(integers: &Integers, denom: &BigInt) -> BigInt {
    let n: BigInt = BigInt::from(integers.matrix().rows()) + 2;
    let beyond = &n * integers.largest().max(&BigInt::one());
    beyond * BigInt::max(n * 4, denom.clone()) * 2
}

/// nL + 1.
pub(super) fn beyond(integers: &Integers) -> BigInt {
    let n = BigInt::from(integers.matrix().rows());
    n * integers.largest().max(&BigInt::one()) + 1
}

impl<W: Wide> Weights<W> {
    /// The matrix in this width, which must have room.
    pub(super) fn new(integers: &Integers) -> Self {
        let n = integers.matrix().rows();
        let number = |integer: &BigInt| W::from_integer(integer).expect("the width has room");
        let arcs: Vec<(usize, usize, W)> = integers
            .matrix()
            .triplets()
            .filter_map(|(i, j, entry)| Some((i, j, number(entry.value()?))))
            .collect();
        let is_dense = n.saturating_mul(n) <= DENSEST.min(arcs.len().saturating_mul(8));
        let table = is_dense.then(|| {
            let mut table = vec![None; n * n];
            for (i, j, a) in &arcs {
                table[i * n + j] = Some(a.clone());
            }
            table
        });
        Weights {
            n,
            table,
            rows: Arcs::group(n, &arcs, |i, j| (i, j)),
            columns: Arcs::group(n, &arcs, |i, j| (j, i)),
            greatest: arcs.into_iter().map(|arc| arc.2).max().unwrap_or_default(),
            beyond: number(&beyond(integers)),
        }
    }

    /// The number of nodes.
    pub(super) fn n(&self) -> usize {
        self.n
    }

    /// The finite a_ij of row i as pairs (j, a_ij), j increasing.
    #[inline]
    pub(super) fn row(&self, i: usize) -> &[(u32, W)] {
        self.rows.of(i)
    }

    /// The finite a_ij of column j as pairs (i, a_ij), i increasing.
    #[inline]
    pub(super) fn column(&self, j: usize) -> &[(u32, W)] {
        self.columns.of(j)
    }

    /// Whether [`entry`](Weights::entry) is one look into memory.
    #[inline]
    pub(super) fn is_dense(&self) -> bool {
        self.table.is_some()
    }

    /// a_ij, `None` for -inf.
    #[inline]
    pub(super) fn entry(&self, i: usize, j: usize) -> Option<&W> {
        if let Some(table) = &self.table {
            return table[i * self.n + j].as_ref();
        }
        let row = self.row(i);
        let place = row.binary_search_by_key(&j, |arc| arc.0 as usize).ok()?;
        Some(&row[place].1)
    }

    /// The greatest entry; 0 if there is none.
    pub(super) fn greatest(&self) -> &W {
        &self.greatest
    }

    /// +inf as a bound: above every bound of the search.
    pub(super) fn infinite(&self) -> Bound<W> {
        Bound::new(self.beyond.clone(), 1)
    }

    /// -inf as a bound: below every bound of the search.
    pub(super) fn minus_infinite(&self) -> Bound<W> {
        Bound::new(W::default() - &self.beyond, 1)
    }

    /// Whether the bound is -inf or +inf.
    pub(super) fn is_infinite(&self, bound: &Bound<W>) -> bool {
        bound.numer == self.beyond || bound.numer.clone() + &self.beyond == W::default()
    }
}
