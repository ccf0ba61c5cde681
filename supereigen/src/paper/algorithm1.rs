//! Algorithm 1: from a nonnegative elementary cycle to its extremals.
//!
//! For each node i_k of sigma, walk along sigma from i_k and collect path weights until the row of
//! the current node holds. The resulting vector is a solution; it is kept if it is extremal.
//!
//! Source: the paper, Algorithm 1 and the discussion before it.
//!
//! | paper | here |
//! |---|---|
//! | sigma = (i_1, ..., i_t, i_1) | `sigma` |
//! | sigma(i_k) = (j_1 = i_k, ..., j_t, j_1) | `j`, one of `sigma.rotations()` |
//! | v^p | `v` |
//! | v^p in X_{j_p} | `problem.satisfies(j[p], &v)` |
//! | v^(sigma(i_k)) | [`Step::vector`] |
//! | X^sigma | [`XSigma::extremals`] |
//!
//! Invariant of the inner loop: the finite entries of v^p are those of j_1,
//! ..., j_p; (v^p)_{j_p} = 0 and (v^p)_{j_l} is the weight of sigma from j_l to
//! j_p; rows j_1, ..., j_{p-1} hold. As sigma is nonnegative, row j_t holds at
//! p = t.
//!
//! Cost: for each of the t rotations O(n), a check of at most t rows, and one extremality test of
//! O(n^2).
//!
//! Departures: 1. nodes and p count from 0; 2. the vectors are returned with the extremality of
//! each, unscaled, because Algorithm 2 starts from them; 3. v is scaled to 0 at j_p once, at the
//! end, not at every step.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Semifield, Vector};
use maxplus_graph::cycle::{Cycle, Rotation};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Budget, Meter, StopReason};
use thiserror::Error;

use super::Step;
use crate::problem::{Problem, ROOM};
use crate::set::VectorSet;
use crate::vector::extremality::is_extremal;

/// An error in a cycle given to Algorithm 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CycleError {
    /// It is not a cycle of D_A.
    NotACycle(#[from] NotElementary),
    /// Its weight is negative.
    Negative {
        /// The cycle.
        cycle: Cycle,
        /// Its weight, as it prints.
        weight: String,
    },
}

display_without_names!([] CycleError);

impl DisplayNamed for CycleError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CycleError::NotACycle(why) => {
                write!(f, "not a cycle of this matrix: {}", why.named(names))
            }
            CycleError::Negative { cycle, weight } => {
                let cycle = cycle.named(names);
                write!(f, "the cycle {cycle} has negative weight {weight}")
            }
        }
    }
}

/// The result of Algorithm 1 for one cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XSigma<T: Carrier> {
    n: usize,
    steps: Vec<Step<T>>,
}

impl<T: Carrier> XSigma<T> {
    /// v^(sigma(i_1)), ..., v^(sigma(i_t)) in the order of the cycle.
    pub fn steps(&self) -> &[Step<T>] {
        &self.steps
    }

    /// v^(sigma(i_k)) for the node i_k, if it is on the cycle.
    pub fn at(&self, node: usize) -> Option<&Step<T>> {
        self.steps.iter().find(|step| step.node == node)
    }

    /// X^sigma: the extremals among them, scaled, a set.
    pub fn extremals(&self) -> VectorSet<T> {
        let extremals = self.steps.iter().filter(|step| step.extremal);
        VectorSet::new(self.n, extremals.map(Step::scaled))
    }
}

/// Algorithm 1 for the nonnegative elementary cycle sigma of D_A.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::{Cycle, Digraph};
/// use supereigen::{Problem, paper::algorithm1::algorithm1};
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
/// let problem = Problem::new(&a)?;
/// let sigma = Cycle::new(&problem.digraph(), [0, 1])?;
/// assert_eq!(algorithm1(&problem, &sigma)?.extremals().to_string(), "0 -1\n-1 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn algorithm1<T: Carrier>(
    problem: &Problem<T>,
    sigma: &Cycle,
) -> Result<XSigma<T>, CycleError> {
    check(problem, sigma)?;
    Ok(Budget::without_limits(|budget| {
        x_sigma(problem, sigma, &mut budget.meter())
    }))
}

/// The listing, lines 1 to 14, for a cycle known to be nonnegative. Every entry
/// of a vector is a unit of work.
pub(crate) fn x_sigma<T: Carrier>(
    problem: &Problem<T>,
    sigma: &Cycle,
    meter: &mut Meter,
) -> Result<XSigma<T>, StopReason> {
    let mut steps = Vec::with_capacity(sigma.len());
    for sigma_ik in sigma.rotations() {
        meter.work(problem.n() as u64)?;
        let vector = v_sigma(problem, sigma_ik);
        let extremal = is_extremal(problem, &vector);
        let node = sigma_ik.nodes().next().expect("a cycle has a node");
        steps.push(Step {
            node,
            vector,
            extremal,
        });
    }
    Ok(XSigma {
        n: problem.n(),
        steps,
    })
}

/// v^(sigma(i_k)): the listing, lines 3 to 9 without the test.
///
/// The listing scales v at every step, so that its last entry is 0. Here the vector is scaled once,
/// with the same result.
pub(crate) fn v_sigma<T: Carrier>(
    problem: &Problem<T>,
    sigma_ik: Rotation<'_>,
) -> Vector<MaxPlus<T>> {
    let mut nodes = sigma_ik.nodes();
    let mut j_p = nodes.next().expect("a cycle has a node");
    let mut on_path = vec![j_p];
    let mut v = Vector::unit(problem.n(), j_p);
    for next in nodes {
        if problem.satisfies(j_p, &v) {
            break;
        }
        // v^{p+1} = e^{j_{p+1}} (+) (A_{j_p} (x) e^{j_{p+1}}) (x) v^p
        let entry = v[j_p].try_over(&problem.entry(j_p, next)).expect(ROOM);
        v[next] = entry.expect("an arc of the cycle is finite");
        on_path.push(next);
        j_p = next;
    }
    let last = v[j_p].clone();
    for i in on_path {
        let scaled = v[i].try_over(&last).expect(ROOM);
        v[i] = scaled.expect("the last entry is finite");
    }
    v
}

/// Whether sigma is a nonnegative cycle of D_A.
pub(crate) fn check<T: Carrier>(problem: &Problem<T>, sigma: &Cycle) -> Result<(), CycleError> {
    let graph = problem.digraph();
    let cycle = Cycle::new(&graph, sigma.nodes().iter().copied())?;
    let weight = cycle.weight(&graph).expect(ROOM);
    if weight.order(&T::zero()).is_lt() {
        let weight = weight.to_string();
        return Err(CycleError::Negative { cycle, weight });
    }
    Ok(())
}
