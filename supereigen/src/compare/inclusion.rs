//! Whether the solutions of one problem are solutions of another, decided without a basis of
//! either.
//!
//! | notation | code |
//! |---|---|
//! | X(A), X(B): the solutions of two problems of n nodes | `self`, `other` |
//! | X(A) in X(B)? | [`Problem::inclusion`] |
//! | an x in X(A) that violates row i of B | [`Inclusion::Fails`] |
//!
//! lambda is folded into each matrix. Take both in integers over one denominator.
//!
//! # The test
//!
//! Row i of B says x_i <= max_k (b_ik + x_k). If b_ii >= 0, every x satisfies it. Otherwise **some
//! solution of A violates it iff z_i = 0 in the greatest solution z of A with**
//!
//! ```text
//! z_i <= 0,    z_k <= -b_ik - 1 for the other arcs (i, k) of B,    z_k <= M else,
//! ```
//!
//! where M is n times the greatest |a_ij|: Theorem 31 of `docs/theory.md`.
//!
//! A row needs no test if b_ik >= a_ik for all k of interest: then row i of A is the
//! stronger one.
//!
//! The witness that is given is not z but an extremal y <= z of A with y_i = z_i = 0: it
//! violates the row too.
//!
//! # Integer solutions
//!
//! If only the integer solutions of A count, a row of B is equivalent to the row of floor(B)
//! ([`Problem::integers`]). So floor(B) replaces B, whether or not other solutions of B count. If
//! all solutions of A count but only the integer ones of B, there is nothing to test, and the
//! question is an error ([`VectorError::RealInWhole`]).
//!
//! # Cost
//!
//! At most n greatest solutions (`policy.rs`) from one first policy:
//! strongly polynomial.

use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, MaxPlus, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::{Budget, Digraph, StopReason};
use num_bigint::BigInt;

use crate::below::query::{BoundedQuery, short_of};
use crate::chains::weight::Weight;
use crate::integers::{Numerators, in_width, widen};
use crate::problem::{Problem, floor};
use crate::vector::decompose::Part;
use crate::vector::membership::{Row, VectorError};

/// Whether all solutions of one problem are solutions of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inclusion<T: Carrier> {
    /// All solutions of the first problem are solutions of the other.
    Holds,
    /// Some solution of the first problem is not a solution of the other.
    Fails {
        /// An extremal of the first problem, with entry 0 at the row's node.
        witness: Part<T>,
        /// The first row of the other problem that some solution violates, evaluated at the
        /// witness.
        row: Row<T>,
    },
}

impl<T: Carrier> Inclusion<T> {
    /// Whether all solutions of the first are solutions of the other.
    pub fn holds(&self) -> bool {
        matches!(self, Inclusion::Holds)
    }
}

impl<T: Carrier> Problem<T> {
    /// Whether every solution of this problem solves the other one, which must have as many nodes.
    ///
    /// For the budget, a step is one greatest solution; there are at most n. It is an error if this
    /// problem asks for all solutions and the other one only [integer](Problem::integers) ones.
    ///
    /// ```
    /// use supereigen::compare::Inclusion;
    /// use supereigen::{Budget, Matrix, Problem};
    ///
    /// let a: Matrix<i64> = ". 0\n0 .".parse()?; // x_1 = x_2
    /// let b: Matrix<i64> = ". 1\n1 .".parse()?; // |x_1 - x_2| <= 1
    /// let (a, b) = (Problem::new(&a)?, Problem::new(&b)?);
    /// assert!(a.inclusion(&b, &Budget::unlimited())?.holds());
    ///
    /// let Inclusion::Fails { witness, row } = b.inclusion(&a, &Budget::unlimited())? else { panic!() };
    /// assert_eq!(witness.vector.to_string(), "0 -1");
    /// assert_eq!(row.to_string(), "row 1: -1 >= 0 fails by 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inclusion(
        &self,
        other: &Problem<T>,
        budget: &Budget,
    ) -> Result<Inclusion<T>, VectorError> {
        let (left, right) = ((self.n(), self.n()), (other.n(), other.n()));
        ShapeError::unless(left == right, "X(A) in X(B)", left, right)?;
        if other.asks_integers() && !self.asks_integers() {
            return Err(VectorError::RealInWhole);
        }
        let is_whole = self.asks_integers();
        let rounded = (is_whole && !other.asks_integers()).then(|| other.matrix().map(floor));
        let rows: &SparseMatrix<MaxPlus<T>> = match &rounded {
            Some(rounded) => rounded,
            None => other.matrix(),
        };
        let budget = budget.started();
        let numerators = Numerators::of(&[&**self.matrix(), rows], []);
        let width = numerators.width(&Vector::zeros(self.n()));
        let violation = in_width!(width, W => violation::<W>(&numerators, &budget))?;
        let Some((i, z)) = violation else {
            return Ok(Inclusion::Holds);
        };
        let z = numerators.restore(&z)?;
        let witness = self.extremal_below(&z, i, &budget.clock_and_flag())?;
        let row = other.row_at(i, &witness.vector)?;
        Ok(Inclusion::Fails { witness, row })
    }
}

/// A row, and a solution with entry 0 there that violates it.
type Violation = (usize, Vector<MaxPlus<BigInt>>);

/// The first row of the second matrix that some solution of the first violates, and such a
/// solution with entry 0 there.
fn violation<W: Weight>(
    numerators: &Numerators,
    budget: &Budget,
) -> Result<Option<Violation>, StopReason> {
    let (a, b) = (numerators.digraph::<W>(0), numerators.digraph(1));
    let a = BoundedQuery::new(a, budget)?;
    let mut meter = budget.meter();
    for i in (0..b.n()).filter(|&i| !implies(&a, &b, i)) {
        meter.many_steps(1)?;
        let bounds = b.successors(i).map(|(k, weight)| (k, short_of(weight)));
        if let Some(z) = a.below(i, bounds, budget)? {
            return Ok(Some((i, widen(&z))));
        }
    }
    Ok(None)
}

/// Whether row i of b needs no test, because row i of a implies it.
fn implies<W: Weight>(a: &BoundedQuery<W>, b: &Digraph<W>, i: usize) -> bool {
    let is_at_least = |k: usize, a: &W| b.weight(i, k).is_some_and(|b| b.order(a).is_ge());
    !a.holds(i)
        || is_at_least(i, &W::zero())
        || a.graph.successors(i).all(|(k, weight)| {
            // A loop below 0 never satisfies its row.
            let is_idle = k == i && weight.order(&W::zero()).is_lt();
            is_idle || !a.holds(k) || is_at_least(k, weight)
        })
}
