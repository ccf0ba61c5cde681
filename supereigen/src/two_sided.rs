//! Two-sided systems A (x) x >= B (x) x and the tropical cones they describe.
//!
//! | notation | code |
//! |---|---|
//! | A, B, both p x d | [`System::greater`], [`System::smaller`], normalised |
//! | C = { x : A (x) x >= B (x) x } | [`System`], [`System::contains`] |
//! | the tangent hypergraph H(x, C) | [`System::tangent`] |
//! | x spans an extreme ray of C | [`System::is_extremal`] |
//! | x in span(V) | [`VectorSet::generates`] |
//!
//! # Normalised
//!
//! In one inequality a coordinate need not stand on both sides: if
//! a_i >= b_i, the term b_i + x_i is below a_i + x_i whatever x is and can be
//! dropped; if a_i < b_i the other one can. [`System::new`] does this, so in the
//! matrices held here no place is finite in both.
//!
//! # The criterion
//!
//! Allamigeon, Gaubert and Goubault (2013): x in C, not -inf, spans an extreme
//! ray iff in the *tangent hypergraph* some node is reached from every node.
//! Its nodes are the support of x; each inequality that is tight at x with a
//! finite value gives one hyperarc argmax(a + x) -> argmax(b + x), which fires
//! when its whole tail is reached: if all of the tail sinks, the head must.
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
//!
//! # Methods on whole numbers
//!
//! What the methods for such systems share is at the end: the question in whole
//! numbers (`IntegerSystem`), and the rays brought back to the numbers that were asked
//! about. A method only adds and compares, so it may run on the cone times its common
//! denominator. It is compiled for big integers, and for narrower ones where a bench
//! shows what that gives; never for the carrier of the question.

pub mod greatest;
pub mod implication;
pub mod pencil;
mod rows;
mod whole;

use std::collections::BTreeSet;

use maxplus_core::error::{AlgebraError, ShapeError};
use maxplus_core::exact::{Integers, common_denominator, fraction};
use maxplus_core::matrix::argmax::{Places, try_row_argmax};
use maxplus_core::residuation::try_coefficient;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, Scaled, Semifield, SparseMatrix, Vector};
use maxplus_graph::hypergraph::Hypergraph;
use maxplus_graph::{Limits, Meter, StopReason};
use num_bigint::BigInt;
use num_traits::One;

use crate::problem::{Problem, ProblemError, ROOM, TERMS_PER_NODE, check_room};
use crate::report::{BasisEnding, Report, Run};
use crate::set::VectorSet;

pub use greatest::{Greatest, Nearest, NearestSolution, Window};
pub use implication::Implication;
pub use pencil::{Above, GreatestLambda, Pencil};

/// The cone { x : A (x) x >= B (x) x } of a normalised system.
///
/// Invariant: both matrices have the same shape and no place where both are
/// finite, and sums of [`TERMS_PER_NODE`] * d entries stay in range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System<T: Carrier> {
    greater: SparseMatrix<MaxPlus<T>>,
    smaller: SparseMatrix<MaxPlus<T>>,
}

impl<U: Carrier> System<U> {
    /// The cone of A (x) x >= B (x) x, over the exact companion of the carrier
    /// as for [`Problem::new`]. A and B must have the same shape, and sums of
    /// entries must have room in the carrier.
    pub fn new<A, B>(greater: &A, smaller: &B) -> Result<System<U::Exact>, ProblemError>
    where
        A: ReadMatrix<Scalar = MaxPlus<U>>,
        B: ReadMatrix<Scalar = MaxPlus<U>>,
    {
        let left = (greater.rows(), greater.cols());
        let right = (smaller.rows(), smaller.cols());
        if left != right {
            let operation = "A (x) x >= B (x) x";
            return Err(ProblemError::Shape(ShapeError::Mismatch {
                operation,
                left,
                right,
            }));
        }
        let exact = |entry: &MaxPlus<U>| entry.clone().into_exact();
        let cone = System::normalised(&greater.map(exact), &smaller.map(exact));
        let terms = TERMS_PER_NODE.saturating_mul(cone.dimension());
        check_room([&cone.greater, &cone.smaller], terms)?;
        Ok(cone)
    }

    /// Drops the entry that can never decide, wherever both are finite.
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
        }
    }

    /// The same cone without inequalities that repeat an earlier one, up to a
    /// common summand, and without those that always hold. Every row is a unit
    /// of work.
    pub(crate) fn without_repeats(&self, meter: &mut Meter) -> Result<Self, StopReason> {
        let mut kept = System {
            greater: SparseMatrix::zeros(0, self.dimension()),
            smaller: SparseMatrix::zeros(0, self.dimension()),
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
        if !self.contains(x)? || x.is_zero() {
            return Ok(false);
        }
        // Renumbered within the support: nodes outside it reach no one.
        let nodes: Vec<usize> = x.support().iter().collect();
        let places = |set: Places| -> Vec<usize> {
            let place = |i| {
                nodes
                    .binary_search(&i)
                    .expect("argmax sets lie in the support")
            };
            set.into_iter().map(place).collect()
        };
        let hyperarcs = self.tight_argmax(x)?.into_iter();
        let hyperarcs = hyperarcs.map(|(tail, head)| (places(tail), places(head)));
        let tangent = Hypergraph::new(nodes.len(), hyperarcs);
        Ok(!tangent.reached_from_all().is_empty())
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

    fn check_length(&self, x: &Vector<MaxPlus<U>>) -> Result<(), ShapeError> {
        if x.len() == self.dimension() {
            return Ok(());
        }
        Err(ShapeError::Mismatch {
            operation: "A (x) x",
            left: (self.inequalities(), self.dimension()),
            right: (x.len(), 1),
        })
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

/// A cone over one denominator, with repeats.
pub(crate) struct IntegerSystem {
    /// The cone times the denominator.
    pub(crate) cone: System<BigInt>,
    denominator: BigInt,
    /// The largest absolute value of an entry.
    largest: BigInt,
}

/// What a search on integers gave.
pub(crate) struct IntegerRun {
    /// Rays, scaled, over the denominator of the cone.
    rays: Vec<Scaled<MaxPlus<BigInt>>>,
    end: Result<(), StopReason>,
    report: Report,
}

impl IntegerRun {
    /// The extreme rays in any order, scaled or not, all of them if the end is
    /// `Ok`.
    pub(crate) fn new(
        rays: impl IntoIterator<Item = Vector<MaxPlus<BigInt>>>,
        end: Result<(), StopReason>,
        report: Report,
    ) -> Self {
        let scaled = |ray: Vector<MaxPlus<BigInt>>| {
            let ray = ray.try_scaled().expect("big integers have room");
            ray.expect("no ray is -inf")
        };
        let rays = rays.into_iter().map(scaled).collect();
        IntegerRun { rays, end, report }
    }
}

/// The extreme rays of the cone by a method on whole numbers. To bring a large cone to
/// these takes a while, so the limits are asked before it, and count it.
pub(crate) fn by_integers<T: Carrier>(
    cone: &System<T>,
    limits: &Limits,
    name: &'static str,
    method: impl FnOnce(&IntegerSystem, &Limits) -> IntegerRun,
) -> Run<BasisEnding<T>> {
    let limits = limits.started();
    if let Err(reason) = limits.budget().look() {
        let nothing = VectorSet::new(cone.dimension(), []);
        return Run::of(nothing, Err(reason), Report::new(name));
    }
    let integers = IntegerSystem::new(cone);
    integers.restored(method(&integers, &limits), &limits)
}

impl IntegerSystem {
    /// The cone times its denominator.
    fn new<T: Carrier>(cone: &System<T>) -> Self {
        let matrices = [&cone.greater, &cone.smaller];
        let entries = matrices.into_iter().flat_map(ReadMatrix::triplets);
        let denominator = common_denominator(entries.map(|(_, _, entry)| entry));
        let over = |matrix| Integers::over(matrix, denominator.clone());
        let [greater, smaller] = matrices.map(|matrix| over(matrix).expect("a common denominator"));
        let largest = greater.largest().max(smaller.largest()).clone();
        IntegerSystem {
            cone: System {
                greater: greater.into_matrix(),
                smaller: smaller.into_matrix(),
            },
            denominator,
            largest,
        }
    }

    /// No number of a method is larger, if its numbers are sums along paths of at
    /// most d - 1 tight inequalities, two entries of the matrices each: they are below
    /// 2 d times the largest entry. A side is one entry more, a raise the
    /// difference of two sides, a raised side at most 3 (2 d - 1).
    pub(crate) fn bound(&self) -> BigInt {
        &self.largest * TERMS_PER_NODE * self.cone.dimension()
    }

    /// What was found as the numbers that it stands for, within the limit on
    /// results.
    fn restored<T: Carrier>(&self, run: IntegerRun, limits: &Limits) -> Run<BasisEnding<T>> {
        let dimension = self.cone.dimension();
        let mut end = run.end;
        let rays = run.rays.iter().map(|ray| self.restored_ray(ray));
        let mut found = VectorSet::new(dimension, rays);
        let most = limits.max_results().map(usize::try_from);
        if let Some(Ok(most)) = most
            && found.len() > most
        {
            let first = found.into_iter().take(most);
            found = VectorSet::new(dimension, first);
            end = end.and(Err(StopReason::Results));
        }
        Run::of(found, end, run.report)
    }

    fn restored_ray<T: Carrier>(&self, ray: &Scaled<MaxPlus<BigInt>>) -> Scaled<MaxPlus<T>> {
        let whole = self.denominator.is_one();
        let entries = ray.iter().map(|entry| {
            let value = match entry.value() {
                // Most questions are asked in integers.
                Some(value) if whole => T::from_integer(value),
                Some(_) => {
                    let value = fraction(entry, &self.denominator).into_value();
                    value.and_then(|value| T::from_fraction(&value))
                }
                None => return MaxPlus::NEG_INFINITY,
            };
            MaxPlus::new(value.expect(ROOM)).expect("numbers of a carrier are finite")
        });
        Scaled::new(entries.collect()).expect("dividing keeps the greatest entry at 0")
    }
}
