//! A case that was solved once, with everything that the checks need.

use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};
use supereigen::{Extremals, Limits, Problem, VectorSet, Witness};

/// The most extremals. A case with more is cut.
const MOST_EXTREMALS: u64 = 1500;
/// The most steps.
const MOST_STEPS: u64 = 300_000;

/// A problem, prepared and solved by chains.
pub struct Subject<T: Carrier> {
    /// A.
    pub matrix: Matrix<MaxPlus<T>>,
    /// lambda.
    pub lambda: MaxPlus<T>,
    /// A and lambda as a problem.
    pub problem: Problem<T>,
    /// The search for its extremals.
    pub extremals: Extremals<T>,
    /// The basis by chains.
    pub basis: VectorSet<T>,
    /// The vectors in the order of the search, each with its witness.
    pub given: Vec<(Vector<MaxPlus<T>>, Witness)>,
}

impl<T: Carrier> Subject<T> {
    /// Solves the problem; `None` if it exceeds the limits of a case.
    pub fn solve(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        problem: Problem<T>,
    ) -> Option<Self> {
        let extremals = problem.extremals();
        let limits = Limits::results(MOST_EXTREMALS).with_steps(MOST_STEPS);
        let mut given = Vec::new();
        let mut scaled = Vec::new();
        for extremal in &extremals.clone().limits(limits) {
            let extremal = extremal.ok()?;
            given.push((Vector::clone(&extremal.vector), extremal.witness));
            scaled.push(extremal.vector);
        }
        Some(Subject {
            basis: VectorSet::new(problem.n(), scaled),
            matrix,
            lambda,
            problem,
            extremals,
            given,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.problem.n()
    }
}
