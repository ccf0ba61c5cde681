//! A case solved once, with all that the checks need.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};
use maxplus_graph::Limits;
use supereigen::chains::Chains;
use supereigen::{Basis, Problem, Witness};

/// More extremals than this are not kept: the case is cut.
const MOST_EXTREMALS: u64 = 1500;
/// Nor are more steps made.
const MOST_STEPS: u64 = 300_000;

/// A problem, prepared and solved by chains.
pub struct Subject<T: Carrier> {
    /// A.
    pub matrix: Matrix<MaxPlus<T>>,
    /// lambda.
    pub lambda: MaxPlus<T>,
    /// A and lambda as a problem.
    pub problem: Problem<T>,
    /// The problem prepared for the search.
    pub chains: Chains<T>,
    /// The basis by chains.
    pub basis: Basis<T>,
    /// The vectors in the order in which they came, each with its witness.
    pub given: Vec<(Vector<MaxPlus<T>>, Witness)>,
}

impl<T: Carrier> Subject<T> {
    /// Solves the problem; `None` if that takes more than a case may.
    pub fn solve(
        matrix: Matrix<MaxPlus<T>>,
        lambda: MaxPlus<T>,
        problem: Problem<T>,
    ) -> Option<Self> {
        let chains = Chains::new(&problem);
        let limits = Limits::none()
            .with_results(MOST_EXTREMALS)
            .with_steps(MOST_STEPS);
        let mut given = Vec::new();
        let mut scaled = Vec::new();
        let run = chains.visit(&limits, |extremal| {
            let vector = extremal.to_scaled();
            given.push((Vector::clone(&vector), extremal.witness()));
            scaled.push(vector);
            ControlFlow::Continue(())
        });
        run.is_complete().then(|| Subject {
            basis: Basis::new(problem.n(), scaled),
            matrix,
            lambda,
            problem,
            chains,
            given,
        })
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.problem.n()
    }
}
