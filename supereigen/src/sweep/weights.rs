//! The matrix in the form that a sweep uses, and why nothing overflows.
//!
//! Let L be the largest absolute value of an entry, at least 1, and n the number
//! of nodes. A bound on lambda is a sum of at most n entries over at most n: its
//! value is at most nL, and nL + 1 ([`Weights::beyond`]) lies beyond all of them.
//! Two bounds are compared by products of at most (n + 1)(nL + 1). On a zero cycle of q nodes and
//! weight p every value is multiplied by q: values are at most qnL + np <= 2 n^2 L there, and two
//! more entries are added. The ends of the window are moved between -nL - 1 and nL + 1, which
//! changes no answer, so only their denominator counts. [`Weights::new`] takes a width that holds
//! all of these.
//!
//! # The best mean that can still close an open chain
//!
//! An open chain from r that ends in j is useful only if some longer chain closes: if a walk leads
//! from j back into row r, such that the mean of the whole cycle exceeds lo. The nodes of that walk
//! must not be on the chain. Without this condition, the best weight of a walk of each length is a
//! table that is computed once for each r.
//!
//! ```text
//! best(1, j) = a_rj        best(k, j) = max over i other than r of a_ij + best(k - 1, i)
//! ```
//!
//! With P the weight of the chain and m its number of nodes, a walk of k arcs makes a cycle of m -
//! 1 + k arcs and weight at most P + best(k, j). So no extension closes if all of these means are
//! too small. Walks longer than the table are bounded by the best entry of its last row plus the
//! greatest entry for each further arc. As the number of arcs grows, this mean changes
//! monotonically, so the shortest and the longest walk decide.
//!
//! Cost: O(m) products per open chain. For each r the table takes n [`LONGEST`] words, and visits
//! every arc [`LONGEST`] times.

use std::ops::Mul;

use maxplus_core::ReadMatrix;
use maxplus_core::exact::Integers;
use maxplus_graph::{Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use crate::chains::matrix::Arcs;
use crate::chains::weight::Weight;

/// The most entries of a table that fits the second cache.
const DENSEST: usize = 1 << 16;

/// The finite entries by rows and by columns.
#[derive(Debug)]
pub(super) struct Weights<W> {
    n: usize,
    rows: Arcs<W>,
    columns: Arcs<W>,
    /// All entries row by row, `None` for -inf, if the matrix is small and dense enough.
    table: Option<Vec<Option<W>>>,
    greatest: W,
    beyond: W,
}

/// An upper bound on all numbers of the search, for ends of the window over denominators up to
/// `denom`.
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
    /// The matrix in this width, which must hold its numbers.
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

    /// Whether [`entry`](Weights::entry) takes one memory access.
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

/// An integer whose fractions can be compared by cross multiplication.
pub(super) trait Wide: Weight + for<'a> Mul<&'a Self, Output = Self> {}

impl Wide for i64 {}
impl Wide for BigInt {}

/// numer / denom, with a positive denominator.
///
/// -inf and +inf are fractions that no sum of the search reaches
/// ([`Weights::beyond`](crate::sweep::weights::Weights::beyond)), so comparing needs no special
/// cases.
#[derive(Debug, Clone)]
pub(super) struct Bound<W> {
    pub(super) numer: W,
    pub(super) denom: W,
}

impl<W: Wide> Bound<W> {
    /// numer / denom, for a number of arcs.
    #[inline]
    pub(super) fn new(numer: W, arcs: usize) -> Self {
        // The number of nodes of a chain fits 31 bits, because each node has a row in memory.
        let denom = W::from(arcs as i32);
        Bound { numer, denom }
    }

    #[inline]
    pub(super) fn is_below(&self, other: &Self) -> bool {
        self.numer.clone() * &other.denom < other.numer.clone() * &self.denom
    }

    /// Raises it to at least the other.
    #[inline]
    pub(super) fn raise(&mut self, other: Self) {
        if self.is_below(&other) {
            *self = other;
        }
    }
}

/// The number of rows of the table.
const LONGEST: usize = 32;

/// With this many nodes, check the clock and the stop flag at every row of the table.
const MANY: usize = 1 << 10;

/// The best walks back into one row.
#[derive(Debug)]
pub(super) struct Closing<W> {
    root: Option<usize>,
    /// best[k - 1][j]; `None` for -inf.
    best: Vec<Vec<Option<W>>>,
    /// The best of the last row.
    last: Option<W>,
}

impl<W: Wide> Closing<W> {
    /// No table yet.
    pub(super) fn new() -> Self {
        Closing {
            root: None,
            best: Vec::new(),
            last: None,
        }
    }

    /// Makes the table for walks into row r, unless it exists. With many nodes each of its rows
    /// takes as long as many steps.
    pub(super) fn prepare(
        &mut self,
        weights: &Weights<W>,
        root: usize,
        longest: usize,
        meter: &mut Meter,
    ) -> Result<(), StopReason> {
        if self.root == Some(root) {
            return Ok(());
        }
        self.root = None;
        self.best.clear();
        let n = weights.n();
        let mut row = vec![None; n];
        for (j, a) in weights.row(root) {
            row[*j as usize] = Some(a.clone());
        }
        self.best.push(row);
        for k in 1..longest.min(LONGEST) {
            if n >= MANY {
                meter.many_steps(0)?;
            }
            let before = &self.best[k - 1];
            let best_from = |j: usize| {
                let arcs = weights.column(j).iter();
                let sums = arcs
                    .filter(|(i, _)| *i as usize != root)
                    .filter_map(|(i, a)| {
                        let rest = before[*i as usize].as_ref()?;
                        Some(rest.clone() + a)
                    });
                sums.max()
            };
            let row: Vec<Option<W>> = (0..n).map(best_from).collect();
            let is_last = row.iter().all(Option::is_none);
            self.best.push(row);
            if is_last {
                // There is no walk of this length, hence none that is longer.
                break;
            }
        }
        self.last = self
            .best
            .last()
            .and_then(|row| row.iter().flatten().max().cloned());
        self.root = Some(root);
        Ok(())
    }

    /// Whether a chain of m nodes and weight `sum` that ends in j may grow to at most `longest`
    /// nodes and close with a mean above the bound.
    pub(super) fn may_exceed(
        &self,
        bound: &Bound<W>,
        sum: &W,
        nodes: usize,
        j: usize,
        longest: usize,
        greatest: &W,
    ) -> bool {
        let exceeds = |weight: W, arcs: usize| bound.is_below(&Bound::new(weight, arcs));
        // A walk of k arcs adds k - 1 nodes.
        let most = longest - nodes + 1;
        let rows = self.best.iter().take(most).enumerate().skip(1);
        for (k, row) in rows.map(|(place, row)| (place + 1, row)) {
            if let Some(best) = &row[j]
                && exceeds(sum.clone() + best, nodes - 1 + k)
            {
                return true;
            }
        }
        let beyond = most.saturating_sub(self.best.len());
        let Some(last) = self.last.as_ref().filter(|_| beyond > 0) else {
            return false;
        };
        let arcs = nodes - 1 + self.best.len();
        let start = sum.clone() + last;
        let with_more = |more: usize| {
            let weight = start.clone() + &(W::from(more as i32) * greatest);
            exceeds(weight, arcs + more)
        };
        with_more(1) || with_more(beyond)
    }
}
