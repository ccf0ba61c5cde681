//! The number of extremals for every lambda.

use maxplus_core::MaxPlus;
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph, Ending, Limits, StopReason};
use num_rational::BigRational;
use num_traits::One;
use serde::Serialize;
use supereigen::Problem;
use supereigen::sweep::Staircase;
use supereigen_answers::instance::check_square;
use supereigen_answers::words::why;

use crate::given::PageInput;
use crate::refusal::Refusal;

/// The staircase of counts.
#[derive(Serialize)]
pub struct Swept {
    breakpoints: Vec<String>,
    at: Vec<String>,
    between: Vec<String>,
    complete: bool,
    stopped: Option<String>,
}

/// A staircase, with the numbers for its picture.
pub struct Steps {
    /// The size of the matrix.
    pub n: usize,
    /// The counts, which are lower bounds if the sweep was stopped.
    pub staircase: Staircase,
    /// lambda(A).
    pub greatest: Option<BigRational>,
    /// Why it is incomplete.
    pub stopped: Option<StopReason>,
}

/// Sweeps lambda over all numbers. The given lambda is ignored.
pub fn steps(given: &PageInput, steps: u64) -> Result<Steps, Refusal> {
    let (matrix, _) = given.matrix()?;
    check_square(&matrix).map_err(Refusal::of_any)?;
    let problem = Problem::with_lambda(&matrix, MaxPlus::one()).map_err(Refusal::of)?;
    let graph = Digraph::of(problem.given());
    let greatest = Budget::without_limits(|budget| max_cycle_mean(&graph, budget));
    let sweep = problem.sweep().limits(Limits::steps(steps));
    let (staircase, stopped) = match sweep.staircase() {
        Ending::Complete(staircase) => (staircase, None),
        Ending::Cut { so_far, why, .. } => (so_far.into_staircase(), Some(why)),
    };
    Ok(Steps {
        n: problem.n(),
        staircase,
        greatest: greatest.map(|greatest| greatest.mean().clone()),
        stopped,
    })
}

/// Sweeps, and returns the counts.
pub fn sweep(given: &PageInput, limit: u64) -> Result<Swept, Refusal> {
    let steps = steps(given, limit)?;
    let staircase = steps.staircase;
    let counts = |counts: &[u64]| counts.iter().map(u64::to_string).collect();
    let breakpoints = staircase.breakpoints().iter();
    Ok(Swept {
        breakpoints: breakpoints.map(BigRational::to_string).collect(),
        at: counts(staircase.at()),
        between: counts(staircase.between()),
        complete: steps.stopped.is_none(),
        stopped: steps.stopped.map(|reason| {
            let (chains, why) = (staircase.chains(), why("chains", reason));
            format!("incomplete after {chains} chains, all counts are lower bounds: {why}")
        }),
    })
}
