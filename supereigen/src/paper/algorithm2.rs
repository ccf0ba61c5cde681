//! Algorithm 2: from a maximum J_sigma-path to the extremals along it.
//!
//! The path pi = (l_1, ..., l_m) ends on sigma, in l_m = i_k. Starting from the
//! extremal v^(sigma(i_k)), go back along pi and give each node the value that
//! makes its row tight, as long as the vector stays extremal.
//!
//! Source: the paper, Algorithm 2, and the lemma before it: if x is a solution
//! and j outside its support has an arc into it, y = x (+) (A_j (x) x) (x) e^j
//! is a solution; if x is not extremal, or if e^j in X_j, y is not extremal.
//!
//! | paper | here |
//! |---|---|
//! | pi = (l_1, ..., l_m), l_m = i_k | `pi`, its last node on `sigma` |
//! | v^(l_m) = v^(sigma(i_k)) | `start` |
//! | e^l in X_l | `problem.has_nonnegative_loop(l)` |
//! | v^(l_(m-q)) | [`Step::vector`] |
//! | X^(pi-sigma) | [`XPiSigma::extremals`] |
//!
//! Invariant: after q steps v is a solution with the support of v^(l_m) and
//! l_(m-1), ..., l_(m-q); all vectors before the last are extremal.
//!
//! Cost: at most m - 1 steps, each a row product of O(n) and an extremality
//! test of O(n^2).
//!
//! Departures: 1. nodes count from 0; 2. v^(sigma(i_k)) is computed here from sigma instead of
//! being an argument, and refused if it is not extremal; 3. the path may be any J_sigma-path,
//! maximum or not: vectors beyond its front are not computed.

use std::fmt;

use maxplus_core::display_without_names;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::{Carrier, MaxPlus, Names, Vector};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Cycle, Path};
use thiserror::Error;

use super::Step;
use super::algorithm1::{self, CycleError, v_sigma};
use crate::problem::{Problem, ROOM};
use crate::set::VectorSet;
use crate::vector::extremality::is_extremal;

/// An error in a path given to Algorithm 2.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PathError {
    /// The cycle has an error.
    Cycle(#[from] CycleError),
    /// It is not a path of D_A.
    NotAPath(#[from] NotElementary),
    /// The last node is not on the cycle.
    EndsOutside {
        /// The last node, counted from 0.
        node: usize,
    },
    /// A node before the last is on the cycle.
    EntersEarly {
        /// The node, counted from 0.
        node: usize,
    },
    /// v^(sigma(i_k)) is not extremal, so that no vector along the path is.
    StartNotExtremal {
        /// The node i_k, counted from 0.
        node: usize,
    },
}

display_without_names!([] PathError);

impl DisplayNamed for PathError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Cycle(error) => error.fmt_named(names, f),
            PathError::NotAPath(why) => {
                write!(f, "not a path of this matrix: {}", why.named(names))
            }
            PathError::EndsOutside { node } => {
                let node = called(*node, names);
                write!(f, "the path ends in {node}, which is not on the cycle")
            }
            PathError::EntersEarly { node } => {
                let node = called(*node, names);
                write!(f, "node {node} of the path is on the cycle already")
            }
            PathError::StartNotExtremal { node } => {
                let node = called(*node, names);
                write!(f, "the vector of the cycle at node {node} is not extremal")
            }
        }
    }
}

/// Why Algorithm 2 ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The whole path was walked.
    Whole,
    /// The last vector is not extremal, nor can any later one be.
    NotExtremal,
    /// The next node l has e^l in X_l: no later vector is extremal.
    Loop {
        /// The node l, counted from 0.
        node: usize,
    },
}

/// The result of Algorithm 2 along one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XPiSigma<T: Carrier> {
    n: usize,
    steps: Vec<Step<T>>,
    end: End,
}

impl<T: Carrier> XPiSigma<T> {
    /// v^(l_(m-1)), v^(l_(m-2)), ... as far as they were computed; all but the last are extremal.
    pub fn steps(&self) -> &[Step<T>] {
        &self.steps
    }

    /// Why there are no more.
    pub fn end(&self) -> End {
        self.end
    }

    /// X^(pi-sigma): the extremals among them, scaled, a set.
    pub fn extremals(&self) -> VectorSet<T> {
        let extremals = self.steps.iter().filter(|step| step.extremal);
        VectorSet::new(self.n, extremals.map(Step::scaled))
    }
}

/// Algorithm 2 for the J_sigma-path pi of D_A.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::{Cycle, Path};
/// use supereigen::{Problem, paper::algorithm2::algorithm2};
///
/// // A loop at node 1, and an arc from node 2 to node 1.
/// let a = Matrix::from_triplets(2, 2, [(0, 0, MaxPlus::finite(0)), (1, 0, MaxPlus::finite(5))])?;
/// let problem = Problem::new(&a)?;
/// let sigma = Cycle::new(&problem.digraph(), [0])?;
/// let pi = Path::new(&problem.digraph(), [1, 0])?;
/// assert_eq!(algorithm2(&problem, &sigma, &pi)?.extremals().to_string(), "-5 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn algorithm2<T: Carrier>(
    problem: &Problem<T>,
    sigma: &Cycle,
    pi: &Path,
) -> Result<XPiSigma<T>, PathError> {
    algorithm1::check(problem, sigma)?;
    check(problem, sigma, pi)?;
    let i_k = pi.end();
    let sigma_ik = sigma.starting_at(i_k).expect("checked to be on the cycle");
    let start = v_sigma(problem, sigma_ik);
    if !is_extremal(problem, &start) {
        return Err(PathError::StartNotExtremal { node: i_k });
    }
    Ok(x_pi_sigma(problem, pi, &start))
}

/// The listing, for a path and a start known to fit.
pub(crate) fn x_pi_sigma<T: Carrier>(
    problem: &Problem<T>,
    pi: &Path,
    start: &Vector<MaxPlus<T>>,
) -> XPiSigma<T> {
    let mut steps: Vec<Step<T>> = Vec::new();
    let mut end = End::Whole;
    for &l in pi.nodes().iter().rev().skip(1) {
        let v = steps.last().map_or(start, |step| &step.vector);
        match step(problem, v, l) {
            None => {
                end = End::Loop { node: l };
                break;
            }
            Some(step) => steps.push(step),
        }
        if steps.last().is_some_and(|step| !step.extremal) {
            end = End::NotExtremal;
            break;
        }
    }
    XPiSigma {
        n: problem.n(),
        steps,
        end,
    }
}

/// Lines 3 to 5 for the node l: `None` if e^l in X_l, else the next vector
/// with its extremality test.
pub(crate) fn step<T: Carrier>(
    problem: &Problem<T>,
    v: &Vector<MaxPlus<T>>,
    l: usize,
) -> Option<Step<T>> {
    if problem.has_nonnegative_loop(l) {
        return None;
    }
    let vector = problem.try_extended(v, l).expect(ROOM);
    let extremal = is_extremal(problem, &vector);
    Some(Step {
        node: l,
        vector,
        extremal,
    })
}

/// Whether pi is a J_sigma-path of D_A.
fn check<T: Carrier>(problem: &Problem<T>, sigma: &Cycle, pi: &Path) -> Result<(), PathError> {
    let pi = Path::new(&problem.digraph(), pi.nodes().iter().copied())?;
    let on_cycle = |node: &usize| sigma.nodes().contains(node);
    let first_on_cycle = pi.nodes().iter().copied().find(on_cycle);
    match first_on_cycle {
        None => Err(PathError::EndsOutside { node: pi.end() }),
        Some(node) if node != pi.end() => Err(PathError::EntersEarly { node }),
        Some(_) => Ok(()),
    }
}
