//! Algorithm 3: the scaled basis from all nonnegative cycles and all maximum
//! J_sigma-paths.
//!
//! Source: the paper, Algorithm 3; the main theorem says that its output X_E
//! is the scaled basis of X'.
//!
//! | paper | here |
//! |---|---|
//! | zeta, the nonnegative elementary cycles | [`NonnegativeCycles`] |
//! | theta, the maximum J_sigma-paths | [`MaximumPaths`] |
//! | X^sigma | [`algorithm1`](super::algorithm1) |
//! | X^(pi-sigma) | [`algorithm2`] |
//! | X_E | the basis of the [`Run`] |
//!
//! Two forms give the same set:
//!
//! - [`algorithm3_in_full`]: Algorithm 2 runs on every path from its end, as in the listing. Paths
//!   that share an ending compute its vectors again.
//! - [`algorithm3`]: paths that share an ending follow one another in the search, and the vectors
//!   of an ending are computed once. If one of them is not extremal, or the next node has a
//!   nonnegative loop, no further path with that ending is walked: by the paper's lemma none of its
//!   later vectors is extremal. This is the pruning that the paper mentions, applied to the path
//!   search.
//!
//! Invariant: every vector of X_E is a scaled extremal; after a cycle is done,
//! X_E holds everything that its J_sigma-paths can give.
//!
//! Cost: c cycles and e endings of J_sigma-paths, an extremality test of O(n^2) each: O((c n + e)
//! n^2), and the listing of the cycles. Both numbers may be exponential in n, even if the basis is
//! small: the same extremal is found along many cycles. The counters show how often.
//!
//! Departures: 1. nodes count from 0; 2. cycles and paths are taken one at a
//! time from lazy searches instead of from lists; 3. the two forms above.

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::paths::{Tail, Visit};
use maxplus_graph::{Cycle, Digraph, MaximumPaths, NonnegativeCycles};
use maxplus_graph::{Limits, Meter, StopReason};

use super::algorithm1::{XSigma, x_sigma};
use super::algorithm2::{self, End, x_pi_sigma};
use super::{Counts, Step};
use crate::problem::{Problem, ROOM};
use crate::report::{BasisEnding, Report, Run};
use crate::set::Collector;

/// The name in reports and in the list of methods.
pub const NAME: &str = "algorithm3";

/// Algorithm 3, with each ending of paths walked once.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::Limits;
/// use supereigen::{Counter, Problem, paper::algorithm3::algorithm3};
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
/// let problem = Problem::new(&a)?;
/// let run = algorithm3(&problem, &Limits::none());
/// assert_eq!(run.report.counters.get(Counter::Cycles), 1);
/// assert_eq!(run.complete()?.to_string(), "0 -1\n-1 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn algorithm3<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    Listing::new(problem, limits).for_all_cycles(Listing::prune_along_endings)
}

/// Algorithm 3 as printed, with every path run in full.
///
/// Arguments and result are those of [`algorithm3`]; only the counters differ.
pub fn algorithm3_in_full<T: Carrier>(
    problem: &Problem<T>,
    limits: &Limits,
) -> Run<BasisEnding<T>> {
    Listing::new(problem, limits).for_all_cycles(Listing::run_every_path)
}

/// The state of Algorithm 3.
struct Listing<'p, T: Carrier> {
    problem: &'p Problem<T>,
    limits: Limits,
    meter: Meter,
    /// X_E.
    x_e: Collector<T>,
    counts: Counts,
}

impl<'p, T: Carrier> Listing<'p, T> {
    fn new(problem: &'p Problem<T>, limits: &Limits) -> Self {
        let limits = limits.started();
        Listing {
            problem,
            meter: limits.meter(),
            limits,
            x_e: Collector::new(problem.n()),
            counts: Counts::default(),
        }
    }

    /// The listing; `along_paths` is its inner loop, lines 5 to 12.
    fn for_all_cycles(
        mut self,
        along_paths: impl Fn(&mut Self, &Digraph<T>, &Cycle, &XSigma<T>) -> Result<(), StopReason>,
    ) -> Run<BasisEnding<T>> {
        let d_a = self.problem.digraph();
        let zeta = NonnegativeCycles::of(&d_a)
            .expect(ROOM)
            .limits(self.limits.without_results());
        let end = zeta.iter().try_for_each(|sigma| {
            let sigma = sigma?;
            let x_sigma = self.apply_algorithm1(&sigma)?;
            along_paths(&mut self, &d_a, &sigma, &x_sigma)
        });
        self.counts.repeats = self.x_e.repeats();
        let mut report = Report::new(NAME);
        report.counters = self.counts.counters();
        Run::of(self.x_e.finish(), end, report).answering(self.problem.origin(true))
    }

    /// Line 4.
    fn apply_algorithm1(&mut self, sigma: &Cycle) -> Result<XSigma<T>, StopReason> {
        self.counts.cycles += 1;
        let x_sigma = x_sigma(self.problem, sigma, &mut self.meter)?;
        for step in x_sigma.steps() {
            self.take(step)?;
        }
        Ok(x_sigma)
    }

    /// Lines 5 to 12 as printed.
    fn run_every_path(
        &mut self,
        d_a: &Digraph<T>,
        sigma: &Cycle,
        x_sigma: &XSigma<T>,
    ) -> Result<(), StopReason> {
        let theta = MaximumPaths::of_cycle(d_a, sigma).limits(self.limits.without_results());
        for pi in theta.iter() {
            let pi = pi?;
            self.counts.paths += 1;
            let v = x_sigma.at(pi.end()).expect(ENDS_ON_SIGMA);
            if !v.extremal {
                self.counts.prunings += 1;
                continue;
            }
            let x_pi_sigma = x_pi_sigma(self.problem, &pi, &v.vector);
            for step in x_pi_sigma.steps() {
                self.take(step)?;
            }
            self.counts.prunings += u64::from(x_pi_sigma.end() != End::Whole);
        }
        Ok(())
    }

    /// Lines 5 to 12, each ending of paths once.
    fn prune_along_endings(
        &mut self,
        d_a: &Digraph<T>,
        sigma: &Cycle,
        x_sigma: &XSigma<T>,
    ) -> Result<(), StopReason> {
        // v^(l_m), v^(l_(m-1)), ... of the current ending of the search.
        let mut along: Vec<Vector<MaxPlus<T>>> = Vec::new();
        let mut end = Ok(());
        let theta = MaximumPaths::of_cycle(d_a, sigma).limits(self.limits.without_results());
        let search = theta.visit(|tail| {
            let step = self.extend(&mut along, tail, x_sigma);
            step.unwrap_or_else(|reason| {
                end = Err(reason);
                Visit::Stop
            })
        });
        end?;
        search.complete().map(|_| ())
    }

    /// Algorithm 2 for the front node of an ending; `along` holds the vectors
    /// of the nodes behind it.
    fn extend(
        &mut self,
        along: &mut Vec<Vector<MaxPlus<T>>>,
        tail: Tail<'_>,
        x_sigma: &XSigma<T>,
    ) -> Result<Visit, StopReason> {
        along.truncate(tail.len() - 1);
        let step = match along.last() {
            None => Some(x_sigma.at(tail.end()).expect(ENDS_ON_SIGMA).clone()),
            Some(v) => {
                let step = algorithm2::step(self.problem, v, tail.front());
                step.iter().try_for_each(|step| self.take(step))?;
                step
            }
        };
        if tail.is_maximum() {
            self.counts.paths += 1;
        }
        match step {
            Some(step) if step.extremal => {
                along.push(step.vector);
                Ok(Visit::Grow)
            }
            _ => {
                self.counts.prunings += u64::from(!tail.is_maximum());
                Ok(Visit::Cut)
            }
        }
    }

    /// X_E := X_E with the vector, if it is extremal.
    fn take(&mut self, step: &Step<T>) -> Result<(), StopReason> {
        self.meter.step()?;
        self.counts.vectors += 1;
        self.counts.tests += 1;
        if step.extremal {
            let vector = step.scaled();
            if !self.x_e.contains(&vector) {
                self.meter.result()?;
            }
            self.x_e.insert(vector);
        }
        Ok(())
    }
}

const ENDS_ON_SIGMA: &str = "a J_sigma-path ends on sigma";
