//! The extremals by a method of choice.

use std::ops::ControlFlow;

use maxplus_core::block::Row;
use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::{Ending, Limits, StopReason};
use thiserror::Error;

use crate::chains::Filter;
use crate::chains::threads::{Threads, ThreadsError};
use crate::extremals::Extremals;
use crate::methods::Method;
use crate::problem::Problem;
use crate::report::{BasisEnding, Run};
use crate::set::VectorSet;

/// The extremals of a problem, to be found by a given method.
///
/// Every method knows the whole basis at its end; only the default one can be
/// cut into parts and go on later. So there is less to ask here than of
/// [`Extremals`], and a cut run leaves nothing to go on from.
///
/// ```
/// use supereigen::{Matrix, Method, Problem};
///
/// let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
/// let problem = Problem::new(&a)?;
/// for &method in Method::ALL {
///     let basis = problem.extremals().method(method)?.basis();
///     assert_eq!(basis.complete()?, problem.basis(), "{method}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct ByMethod<T: Carrier> {
    method: Method,
    problem: Problem<T>,
    filter: Filter,
    limits: Limits,
    /// `None` if nobody said.
    threads: Option<usize>,
}

/// A method of choice was asked for something that only extremals asked for
/// without naming one can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the extremals by the method {method} cannot be {asked}: ask without naming a method")]
pub struct MethodError {
    /// The method.
    pub method: Method,
    /// What was asked of it.
    pub asked: &'static str,
}

impl<T: Carrier> Extremals<T> {
    /// By another method: an error if a shard or what is left of an earlier
    /// search was asked for, of which only the default method knows.
    pub fn method(self, method: Method) -> Result<ByMethod<T>, MethodError> {
        let asked = match (&self.shard, &self.frontier) {
            (Some(_), _) => Some("asked for a shard"),
            (_, Some(_)) => Some("resumed"),
            (None, None) => None,
        };
        match asked {
            Some(asked) => Err(MethodError { method, asked }),
            None => Ok(ByMethod {
                method,
                problem: self.problem,
                filter: self.filter,
                limits: self.limits,
                threads: self.threads,
            }),
        }
    }
}

impl<T: Carrier> ByMethod<T> {
    /// How far to search. Time counts from the start of each run.
    #[must_use]
    pub fn limits(self, limits: impl Into<Limits>) -> Self {
        ByMethod {
            limits: limits.into(),
            ..self
        }
    }

    /// By how many threads to search, for methods that can share their work:
    /// see [`Extremals::threads`].
    pub fn threads(self, threads: usize) -> Result<Self, ThreadsError> {
        Threads::check(threads)?;
        let threads = Some(threads);
        Ok(ByMethod { threads, ..self })
    }

    /// The scaled basis, or what was found of it.
    pub fn basis(&self) -> BasisEnding<T> {
        self.run().ending
    }

    /// The scaled basis, and a report on the run.
    pub fn run(&self) -> Run<BasisEnding<T>> {
        let clock = self.limits.budget().clock();
        let start = clock.now();
        let limits = self.limits.started();
        let mut run = match self.method {
            Method::Chains => self.searched(self.problem.extremals(), &limits),
            Method::Heads => self.searched(self.problem.extremals().head_first(), &limits),
            // A filter is asked at the end, and so is the limit on what passes.
            method if !self.filter.is_everything() => {
                let budget = limits.budget().into();
                self.filtered(self.on_threads(method, &budget), &limits)
            }
            method => self.on_threads(method, &limits),
        };
        run.report.elapsed = clock.since(start);
        run
    }

    /// How many there are.
    pub fn count(&self) -> Ending<u64> {
        match self.basis() {
            Ending::Complete(basis) => Ending::Complete(basis.len() as u64),
            Ending::Cut { so_far, why, .. } => Ending::new(so_far.len() as u64, Err(why)),
        }
    }

    /// Shows every extremal once to the visitor, in canonical order, when the
    /// search is over; with the ending comes the number of those shown.
    pub fn for_each(&self, mut visitor: impl FnMut(Row<'_, T>) -> ControlFlow<()>) -> Ending<u64> {
        let run = self.run();
        let mut shown = 0;
        for vector in run.found() {
            shown += 1;
            if visitor(vector).is_break() {
                return Ending::new(shown, Err(StopReason::Visitor));
            }
        }
        Ending::new(shown, run.ending.complete().map(|_| ()))
    }

    /// By a method whose search knows the filter.
    fn searched(&self, extremals: Extremals<T>, limits: &Limits) -> Run<BasisEnding<T>> {
        let extremals = extremals
            .filter(self.filter.clone())
            .expect("a filter that fits");
        let mut extremals = extremals.limits(limits);
        extremals.threads = self.threads;
        extremals.run().without_rest()
    }

    fn on_threads(&self, method: Method, limits: &Limits) -> Run<BasisEnding<T>> {
        let threads = Threads::new(self.threads.unwrap_or(1));
        threads.run(|| method.call(&self.problem, limits))
    }

    /// What passes the filter.
    fn filtered(&self, run: Run<BasisEnding<T>>, limits: &Limits) -> Run<BasisEnding<T>> {
        let mut end = run.ending.why().map_or(Ok(()), Err);
        let mut meter = limits.meter();
        let mut passing = Vec::new();
        for vector in run.found().to_vectors() {
            if self.passes(&vector) {
                if let Err(reason) = meter.result() {
                    end = Err(reason);
                    break;
                }
                passing.push(vector);
            }
        }
        let run = Run::of(VectorSet::new(self.problem.n(), passing), end, run.report);
        run.answering(self.problem.origin(false))
    }

    fn passes(&self, vector: &Scaled<MaxPlus<T>>) -> bool {
        let support = vector.support();
        self.filter.accepts_support(&support)
            && self.filter.head().is_none_or(|head| {
                let tangent = self.problem.tangent(vector);
                let tangent = tangent.expect("an extremal is a solution");
                support.iter().all(|i| tangent.reach(i).contains(head))
            })
    }
}
