//! The extremals by a chosen method.

use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::Limits;
use thiserror::Error;

use crate::chains::threads::Threads;
use crate::extremals::Extremals;
use crate::methods::Method;
use crate::report::{BasisEnding, Run};
use crate::set::VectorSet;

/// A chosen method cannot do something that only the default can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the extremals by the method {method} cannot be {asked}: use the default method")]
pub struct MethodError {
    /// The method.
    pub method: Method,
    /// What it cannot do.
    pub asked: &'static str,
}

impl<T: Carrier> Extremals<T> {
    /// The scaled basis by a chosen method, or what was found of it, with a report.
    ///
    /// Every method can compute the whole basis, but only the default one can be divided and
    /// resumed. So a shard or a frontier is an error, and a cut run leaves nothing to continue
    /// from.
    ///
    /// ```
    /// use supereigen::{Matrix, Method, Problem};
    ///
    /// let a = Matrix::try_from([[None, Some(1_i64)], [Some(1), None]])?;
    /// let problem = Problem::new(&a)?;
    /// for &method in Method::ALL {
    ///     let basis = problem.extremals().run_by(method)?.complete()?;
    ///     assert_eq!(basis, problem.basis(), "{method}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_by(&self, method: Method) -> Result<Run<BasisEnding<T>>, MethodError> {
        let asked = match (&self.shard, &self.frontier) {
            (Some(_), _) => Some("divided into shards"),
            (_, Some(_)) => Some("resumed"),
            (None, None) => None,
        };
        if let Some(asked) = asked {
            return Err(MethodError { method, asked });
        }
        let clock = self.limits.clock();
        let start = clock.now();
        let limits = self.limits.started();
        let mut run = match method {
            Method::Chains | Method::Heads => {
                let mut extremals = self.clone().limits(&limits);
                extremals.head_first = method == Method::Heads;
                extremals.run().without_rest()
            }
            // The filter is applied at the end, and so is the limit on results.
            method if !self.filter.is_everything() => {
                let all = limits.without_results();
                self.filtered(self.on_threads(method, &all), &limits)
            }
            method => self.on_threads(method, &limits),
        };
        run.report.elapsed = clock.since(start);
        Ok(run)
    }

    fn on_threads(&self, method: Method, limits: &Limits) -> Run<BasisEnding<T>> {
        let threads = Threads::new(self.threads.unwrap_or(1));
        threads.run(|| method.call(&self.problem, limits))
    }

    /// The vectors that pass the filter.
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
                let hypergraph = tangent.hypergraph();
                support
                    .iter()
                    .all(|i| hypergraph.reachable([i]).contains(head))
            })
    }
}
