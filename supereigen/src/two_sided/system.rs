//! Two-sided systems A (x) x >= B (x) x and the tropical cones they describe.
//!
//! | notation | code |
//! |---|---|
//! | A, B, both p x d | [`System::greater`], [`System::smaller`], normalised |
//! | C = { x : A (x) x >= B (x) x } | [`System`], [`System::contains`] |
//! | the tangent hypergraph H(x, C) | [`System::tangent`] |
//! | x spans an extreme ray of C | [`System::is_extremal`], [`System::heads`] |
//! | x in span(V) | [`VectorSet::generates`] |
//!
//! # Normalised
//!
//! In one inequality a coordinate need not be on both sides: if a_i >= b_i, the term b_i + x_i is
//! at most a_i + x_i for every x and can be dropped; if a_i < b_i the other one can.
//! [`System::new`] does this, so in the matrices held here no place is finite in both.
//!
//! # The criterion
//!
//! Allamigeon, Gaubert and Goubault (2013): x in C, not -inf, spans an extreme
//! ray iff in the *tangent hypergraph* some node is reached from every node.
//! Its nodes are the support of x. Each inequality that is tight at x with a finite value gives one
//! hyperarc argmax(a + x) -> argmax(b + x), which fires when its whole tail is reached: if all of
//! the tail is lowered, the head must be lowered.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Vector};
//! use supereigen::System;
//!
//! // max(x_1, x_2) >= x_3 + 1
//! let row = |entries: [Option<i64>; 3]| entries.map(|e| MaxPlus::from_option(e).unwrap());
//! let cone = System::new(
//!     &Matrix::from_rows(vec![row([Some(0), Some(0), None])])?,
//!     &Matrix::from_rows(vec![row([None, None, Some(1)])])?,
//! )?;
//! let inside = Vector::from(row([Some(0), None, Some(-1)]).to_vec());
//! let outside = Vector::from(row([Some(0), None, Some(0)]).to_vec());
//! assert!(cone.contains(&inside)? && cone.is_extremal(&inside)?);
//! assert!(!cone.contains(&outside)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;

use maxplus_core::error::{AlgebraError, ShapeError};
use maxplus_core::matrix::argmax::{Places, try_row_argmax};
use maxplus_core::residuation::try_coefficient;
use maxplus_core::{Carrier, MaxPlus, NodeSet, ReadMatrix, Semifield, SparseMatrix, Vector};
use maxplus_graph::hypergraph::Hypergraph;
use maxplus_graph::{Meter, StopReason};

use crate::problem::{Problem, ProblemError, ROOM, TERMS_PER_NODE, check_room};
use crate::set::VectorSet;

/// The cone { x : A (x) x >= B (x) x } of a normalised system.
///
/// Invariant: both matrices have the same shape and no place where both are
/// finite, and sums of [`TERMS_PER_NODE`] * d entries stay in range. `origins` has an entry for
/// each row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System<T: Carrier> {
    pub(super) greater: SparseMatrix<MaxPlus<T>>,
    pub(super) smaller: SparseMatrix<MaxPlus<T>>,
    /// If only integer solutions count, the row of the given system that each row comes from.
    pub(super) origins: Option<Vec<usize>>,
}

impl<U: Carrier> System<U> {
    /// The cone of A (x) x >= B (x) x, over the exact companion of the carrier (see
    /// [`Problem::new`]). A and B must have the same shape, and sums of entries must fit the
    /// carrier.
    pub fn new<A, B>(greater: &A, smaller: &B) -> Result<System<U::Exact>, ProblemError>
    where
        A: ReadMatrix<Scalar = MaxPlus<U>>,
        B: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        let left = (greater.rows(), greater.cols());
        let right = (smaller.rows(), smaller.cols());
        ShapeError::unless(left == right, "A (x) x >= B (x) x", left, right)?;
        let exact = |entry: &MaxPlus<U>| entry.clone().into_exact();
        let cone = System::normalised(&greater.map(exact), &smaller.map(exact));
        let terms = TERMS_PER_NODE.saturating_mul(cone.dimension());
        check_room([&cone.greater, &cone.smaller], terms)?;
        Ok(cone)
    }

    /// Where both entries are finite, drops the one that is not needed.
    fn normalised(greater: &SparseMatrix<MaxPlus<U>>, smaller: &SparseMatrix<MaxPlus<U>>) -> Self {
        let entry = |matrix: &SparseMatrix<MaxPlus<U>>, i, j| {
            matrix.entry(i, j).cloned().unwrap_or(MaxPlus::NEG_INFINITY)
        };
        let kept = |matrix: &SparseMatrix<MaxPlus<U>>, keep: &dyn Fn(usize, usize) -> bool| {
            let rows = (0..matrix.rows()).map(|i| {
                let row = matrix.row(i).filter(move |&(j, _)| keep(i, j));
                row.map(|(j, a)| (j, a.clone()))
            });
            SparseMatrix::from_rows(matrix.cols(), rows)
        };
        let is_greater = |i, j| entry(greater, i, j) >= entry(smaller, i, j);
        System {
            greater: kept(greater, &is_greater),
            smaller: kept(smaller, &|i, j| !is_greater(i, j)),
            origins: None,
        }
    }

    /// The cone without inequalities that repeat an earlier one, up to a common summand, and
    /// without those that always hold. Every row is a unit of work.
    pub(crate) fn without_repeats(&self, meter: &mut Meter) -> Result<Self, StopReason> {
        let mut kept = System {
            greater: SparseMatrix::zeros(0, self.dimension()),
            smaller: SparseMatrix::zeros(0, self.dimension()),
            origins: None,
        };
        let mut seen = BTreeSet::new();
        for h in 0..self.inequalities() {
            let entries = self.greater.row(h).count() + self.smaller.row(h).count();
            meter.work(1 + entries as u64)?;
            let Some((_, first)) = self.smaller.row(h).next() else {
                continue;
            };
            let over_first = |(j, entry): (usize, &MaxPlus<U>)| {
                let entry = entry.try_over(first).expect(ROOM);
                (j, entry.expect("a stored entry is finite"))
            };
            let greater: Vec<_> = self.greater.row(h).map(over_first).collect();
            let smaller: Vec<_> = self.smaller.row(h).map(over_first).collect();
            if seen.insert((greater, smaller)) {
                let row = |matrix: &SparseMatrix<MaxPlus<U>>| -> Vec<_> {
                    matrix.row(h).map(|(j, entry)| (j, entry.clone())).collect()
                };
                kept.greater.push_row(row(&self.greater));
                kept.smaller.push_row(row(&self.smaller));
            }
        }
        Ok(kept)
    }

    /// d, the number of coordinates.
    pub fn dimension(&self) -> usize {
        self.greater.cols()
    }

    /// p, the number of inequalities.
    pub fn inequalities(&self) -> usize {
        self.greater.rows()
    }

    /// A, normalised.
    pub fn greater(&self) -> &SparseMatrix<MaxPlus<U>> {
        &self.greater
    }

    /// B, normalised.
    pub fn smaller(&self) -> &SparseMatrix<MaxPlus<U>> {
        &self.smaller
    }

    /// Whether A (x) x >= B (x) x. The vector -inf is in every cone.
    pub fn contains(&self, x: &Vector<MaxPlus<U>>) -> Result<bool, AlgebraError> {
        Ok(self.first_violated(x)?.is_none())
    }

    /// The first inequality that x violates.
    pub fn first_violated(&self, x: &Vector<MaxPlus<U>>) -> Result<Option<usize>, AlgebraError> {
        self.check_length(x)?;
        for h in 0..self.inequalities() {
            let greater = try_row_argmax(&self.greater, h, x)?.value;
            let smaller = try_row_argmax(&self.smaller, h, x)?.value;
            if greater < smaller {
                return Ok(Some(h));
            }
        }
        Ok(None)
    }

    /// The tangent hypergraph at x on the nodes 0..d; only those in the
    /// support of x have hyperarcs.
    pub fn tangent(&self, x: &Vector<MaxPlus<U>>) -> Result<Hypergraph, AlgebraError> {
        Ok(Hypergraph::new(self.dimension(), self.tight_argmax(x)?))
    }

    /// Whether x spans an extreme ray: x in C, not -inf, and some node of the
    /// tangent hypergraph is reached from every node of the support.
    pub fn is_extremal(&self, x: &Vector<MaxPlus<U>>) -> Result<bool, AlgebraError> {
        Ok(!self.heads(x)?.is_empty())
    }

    /// The nodes of the tangent hypergraph that are reached from every node of the support of x;
    /// none if x is not in C.
    pub fn heads(&self, x: &Vector<MaxPlus<U>>) -> Result<NodeSet, AlgebraError> {
        if !self.contains(x)? {
            return Ok(NodeSet::of(x.len(), []));
        }
        // Renumbered within the support: nodes outside it reach nothing.
        let nodes: Vec<usize> = x.support().iter().collect();
        let place = |i| {
            nodes
                .binary_search(&i)
                .expect("argmax sets lie in the support")
        };
        let places = |set: Places| -> Vec<usize> { set.into_iter().map(place).collect() };
        let hyperarcs = self.tight_argmax(x)?.into_iter();
        let hyperarcs = hyperarcs.map(|(tail, head)| (places(tail), places(head)));
        let tangent = Hypergraph::new(nodes.len(), hyperarcs);
        let heads = tangent.reached_from_all();
        Ok(NodeSet::of(x.len(), heads.iter().map(|place| nodes[place])))
    }

    /// The pairs (argmax of a + x, argmax of b + x) of the inequalities that
    /// are tight at x with a finite value.
    fn tight_argmax(&self, x: &Vector<MaxPlus<U>>) -> Result<Vec<(Places, Places)>, AlgebraError> {
        self.check_length(x)?;
        let mut pairs = Vec::new();
        for h in 0..self.inequalities() {
            let greater = try_row_argmax(&self.greater, h, x)?;
            let smaller = try_row_argmax(&self.smaller, h, x)?;
            if greater.value.is_finite() && greater.value == smaller.value {
                pairs.push((greater.places, smaller.places));
            }
        }
        Ok(pairs)
    }

    pub(super) fn check_length(&self, x: &Vector<MaxPlus<U>>) -> Result<(), ShapeError> {
        let size = (self.inequalities(), self.dimension());
        ShapeError::unless(x.len() == size.1, "A (x) x", size, (x.len(), 1))
    }
}

/// A (x) x >= x as the two-sided system with B = I.
impl<T: Carrier> From<&Problem<T>> for System<T> {
    fn from(problem: &Problem<T>) -> Self {
        let unit = SparseMatrix::identity(problem.n());
        System::normalised(problem.matrix(), &unit)
    }
}

impl<T: Carrier> VectorSet<T> {
    /// Whether x is a max-plus combination of the vectors of the set. The
    /// vector -inf is the empty combination.
    ///
    /// By residuation: each vector v enters with the greatest factor c such
    /// that c (x) v <= x ([`try_coefficient`]), and x is a combination iff their
    /// maximum is x. O(number of vectors * n).
    pub fn generates(&self, x: &Vector<MaxPlus<T>>) -> Result<bool, AlgebraError> {
        let mut greatest = Vector::zeros(x.len());
        for v in self {
            let v = v.to_vector();
            let factor = try_coefficient(x, &v)?.expect("a scaled vector is not -inf");
            greatest = greatest.plus(&v.try_times(&factor)?)?;
        }
        Ok(greatest == *x)
    }
}
