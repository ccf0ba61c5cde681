//! Searches for extremals. A search runs in slices. Between two slices, signals are checked and
//! progress is reported. A search that is cut returns its remaining work.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use maxplus_core::Rational;
use maxplus_core::block::Block;
use maxplus_graph::{Ending, Limits, StopReason};
use num_bigint::BigInt;
use num_traits::One;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::{Estimate, Extremals, Mean, Method, Resumable, RootCounts};

use crate::bounds::Bounds;
use crate::matrix::value_error;
use crate::number::to_python;
use crate::pool::{with_pool, with_threads};
use crate::problem::{Frontier, Problem, Wanted};
use crate::vectors::{Vectors, sorted};
use crate::watch::{budget, finished, stopped};

/// About one millisecond of work. Most problems finish within it. Other threads are started only
/// after it.
const FIRST_STEPS: u64 = 1 << 14;

/// The time between two checks for signals.
const STRETCH: Duration = Duration::from_millis(50);

/// Problems up to this number of nodes are prepared almost at once.
const SOON_PREPARED: usize = 100;

/// A search and its limits.
pub struct Search {
    pub search: Resumable<Rational>,
    pub limits: Limits,
    threads: usize,
    pub found: u64,
    first_step: u64,
}

impl Search {
    /// Prepares and opens the search within its limits.
    pub fn open(
        py: Python<'_>,
        n: usize,
        extremals: &Extremals<Rational>,
        limits: &Limits,
        threads: usize,
    ) -> PyResult<Result<Self, StopReason>> {
        let extremals = extremals.clone().threads(threads).map_err(value_error)?;
        let job = move |extremals: Extremals<Rational>| with_pool(threads, || extremals.open());
        let opened = if n <= SOON_PREPARED {
            let extremals = extremals.limits(limits.without_results());
            py.detach(|| job(extremals))
        } else {
            finished(py, n, &limits.without_results(), move |budget| {
                job(extremals.limits(budget))
            })?
        };
        Ok(opened.map(|search| Search {
            first_step: search.steps(),
            search,
            limits: limits.clone(),
            threads,
            found: 0,
        }))
    }

    /// The part of the limits that is not used up.
    pub fn rest_of_limits(&self) -> Limits {
        let mut limits = self.limits.clone();
        if let Some(most) = limits.max_results() {
            limits = limits.with_results(most.saturating_sub(self.found));
        }
        if let Some(most) = limits.max_steps() {
            let made = self.search.steps() - self.first_step;
            limits = limits.with_steps(most.saturating_sub(made));
        }
        limits
    }

    /// Continues to the end or to a limit, slice by slice. If an exception is raised, the caller
    /// attaches the remaining work to it.
    fn run(
        &mut self,
        py: Python<'_>,
        bounds: &Bounds,
        stretch: impl Fn(&mut Resumable<Rational>, &Limits) -> Ending<u64> + Sync,
    ) -> PyResult<Option<StopReason>> {
        let mut length = STRETCH;
        loop {
            let limits = self.rest_of_limits().with_time(length);
            let (threads, search) = (self.threads, &mut self.search);
            let before = search.steps();
            let ending = py.detach(|| with_pool(threads, || stretch(search, &limits)));
            self.found += ending.found();
            let reported = bounds.report(py, *ending.found());
            reported.and_then(|()| py.check_signals())?;
            match ending.why() {
                Some(StopReason::Time) if self.limits.look().is_ok() => {}
                why => return Ok(why),
            }
            // If a slice made no step, it was too short: the next one is twice as long.
            let stands = self.search.steps() == before;
            length = if stands {
                length.saturating_mul(2)
            } else {
                STRETCH
            };
        }
    }

    pub fn frontier(&self) -> Frontier {
        let rest = self.search.frontier();
        Frontier { rest }
    }
}

/// The result. If the search was cut, also the reason and the remaining work.
type Ended = (Py<PyAny>, Option<(String, Frontier)>);

/// Runs a search. If no number of threads is given, it uses all threads, but only if the first
/// steps do not complete the search.
fn asked<'py, K: Send>(
    py: Python<'py>,
    problem: &Problem,
    wanted: &Wanted,
    bounds: &Bounds,
    new: impl Fn(Option<&Resumable<Rational>>) -> K,
    lay: impl Fn(&mut Resumable<Rational>, &Limits, &mut K) -> Ending<u64> + Sync,
    show: impl Fn(Python<'py>, K, usize) -> PyResult<Py<PyAny>>,
) -> PyResult<Ended> {
    let (n, limits) = (problem.problem.n(), bounds.limits()?);
    // If preparation was cut, do not prepare again to report it.
    let unprepared = |why: StopReason| -> PyResult<Ended> {
        let rest = wanted.rest(problem).ok_or_else(|| stopped(why))?;
        let cut = (why.to_string(), Frontier { rest });
        Ok((show(py, new(None), 1)?, Some(cut)))
    };
    let extremals = match wanted.of(py, problem, &limits)? {
        Ok(extremals) => extremals,
        Err(why) => return unprepared(why),
    };
    let is_cut = limits.max_results().is_some() || limits.max_steps().is_some();
    let mut threads = bounds.threads().unwrap_or(1);
    if bounds.threads().is_none() && !is_cut {
        let mut search = match Search::open(py, n, &extremals, &limits, 1)? {
            Ok(search) => search,
            Err(why) => return unprepared(why),
        };
        let mut kept = new(Some(&search.search));
        let first = limits.clone().with_steps(FIRST_STEPS);
        let ending = py.detach(|| lay(&mut search.search, &first, &mut kept));
        if ending.is_complete() {
            bounds.report(py, *ending.found())?;
            return Ok((show(py, kept, 1)?, None));
        }
        threads = 0;
    }
    let mut search = match Search::open(py, n, &extremals, &limits, threads)? {
        Ok(search) => search,
        Err(why) => return unprepared(why),
    };
    let kept = Mutex::new(new(Some(&search.search)));
    let stretch = |search: &mut Resumable<Rational>, limits: &Limits| {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        lay(search, limits, &mut kept)
    };
    let ended = search.run(py, bounds, stretch);
    let kept = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    let shown = show(py, kept, threads)?;
    // After a time limit the caller does not wait until the vectors are sorted. The first access to
    // a vector waits for that.
    let ended = ended.and_then(|why| match shown.bind(py).cast::<Vectors>() {
        Ok(vectors) if why != Some(StopReason::Time) => vectors.get().wait(py).map(|()| why),
        _ => Ok(why),
    });
    match ended {
        Ok(None) => Ok((shown, None)),
        Ok(Some(why)) => {
            let cut = (why.to_string(), search.frontier());
            Ok((shown, Some(cut)))
        }
        Err(raised) => {
            // The exception is raised unchanged. If it does not accept attributes, they are
            // dropped.
            let value = raised.value(py);
            let _ = value.setattr("frontier", Py::new(py, search.frontier())?);
            let _ = value.setattr("so_far", shown);
            Err(raised)
        }
    }
}

/// The number of extremals. If the search was cut, also the reason and the remaining work.
#[pyfunction]
pub fn count(py: Python<'_>, problem: &Problem, wanted: Wanted, bounds: Bounds) -> PyResult<Ended> {
    let lay = |search: &mut Resumable<Rational>, limits: &Limits, count: &mut u64| {
        let ending = search.count(limits);
        *count += ending.found();
        ending
    };
    let show =
        |py: Python<'_>, count: u64, _: usize| Ok(count.into_pyobject(py)?.into_any().unbind());
    asked(py, problem, &wanted, &bounds, |_| 0, lay, show)
}

/// The roots in the order of their cycles, each a tuple of its nodes, its weight and the number of
/// its extremals. If the search was cut, also the reason and the remaining work.
#[pyfunction]
pub fn roots(py: Python<'_>, problem: &Problem, wanted: Wanted, bounds: Bounds) -> PyResult<Ended> {
    let lay = |search: &mut Resumable<Rational>, limits: &Limits, counts: &mut RootCounts| {
        search.count_by_root(limits).map(|found| {
            let extremals = found.extremals();
            counts.add(found);
            extremals
        })
    };
    let show = |py: Python<'_>, counts: RootCounts, _: usize| {
        let roots = counts.sorted().into_iter().map(|(cycle, extremals)| {
            let weight = to_python(py, &problem.problem.root_weight(cycle))?;
            Ok((PyTuple::new(py, cycle)?, weight, extremals))
        });
        let roots = roots.collect::<PyResult<Vec<_>>>()?;
        Ok(roots.into_pyobject(py)?.into_any().unbind())
    };
    let new = |_: Option<&Resumable<Rational>>| RootCounts::default();
    asked(py, problem, &wanted, &bounds, new, lay, show)
}

/// All extremals, sorted. If the search was cut, also the reason and the remaining work.
#[pyfunction]
pub fn basis(py: Python<'_>, problem: &Problem, wanted: Wanted, bounds: Bounds) -> PyResult<Ended> {
    let n = problem.problem.n();
    let new = |search: Option<&Resumable<Rational>>| match search {
        Some(search) => search.new_block(),
        None => Block::new(n, BigInt::one()),
    };
    let lay = |search: &mut Resumable<Rational>, limits: &Limits, block: &mut Block| {
        search.collect_into(limits, block, usize::MAX)
    };
    let show = |py: Python<'_>, block: Block, threads: usize| {
        let sort = move |block| in_order(block, threads);
        Ok(Py::new(py, Vectors::ordered(py, block, sort)?)?.into_any())
    };
    asked(py, problem, &wanted, &bounds, new, lay, show)
}

/// Sorts on as many threads as the search used. A search returns each vector once, so no duplicates
/// are removed. For one thread no pool is made: starting one takes longer than a small search.
fn in_order(mut block: Block, threads: usize) -> Block {
    match threads {
        1 => block.sort(),
        threads => with_threads(threads, || block.sort_on_threads()),
    }
    block.make_least();
    block.shrink_to_fit();
    block
}

/// The basis by another method. If the search was cut, also the reason.
#[pyfunction]
pub fn basis_by(
    py: Python<'_>,
    problem: &Problem,
    method: &str,
    wanted: Wanted,
    bounds: Bounds,
) -> PyResult<(Vectors, Option<String>)> {
    let method: Method = method.parse().map_err(value_error)?;
    let limits = bounds.limits()?;
    let extremals = wanted.of(py, problem, &limits)?.map_err(stopped)?;
    let threads = bounds.threads().unwrap_or(0);
    let extremals = extremals.threads(threads).map_err(value_error)?;
    let run = finished(py, problem.problem.n(), &limits, move |limits| {
        let extremals = extremals.limits(limits.clone());
        with_pool(threads, || extremals.run_by(method))
    })?;
    let run = run.map_err(value_error)?;
    let why = run.ending.why().map(|why| why.to_string());
    let found = run.found().block().clone();
    Ok((Vectors::of(py, sorted(found))?, why))
}

/// An estimate from random probes: the number of probes, the numbers of extremals and of steps with
/// their standard errors, whether the search is head first, and the reason if it was cut.
pub type Estimated = (u64, (f64, f64), (f64, f64), bool, Option<String>);

/// Estimates the size of a search without running it.
#[pyfunction]
pub fn estimate(
    py: Python<'_>,
    problem: &Problem,
    wanted: Wanted,
    probes: u64,
    seed: u64,
    time: Option<f64>,
) -> PyResult<Estimated> {
    let (n, limit) = (problem.problem.n(), budget(time)?);
    let extremals = wanted.of(py, problem, &limit)?.map_err(stopped)?;
    let ending = finished(py, n, &limit, move |budget| {
        extremals.limits(budget).estimate(probes, seed)
    })?;
    let cut = ending.why();
    Ok(estimated(&ending.into_found(), cut))
}

/// The estimate, and why it was cut, in Python's types.
pub fn estimated(estimate: &Estimate, cut: Option<StopReason>) -> Estimated {
    let mean = |mean: &Mean| (mean.value, mean.standard_error);
    let (extremals, steps) = (mean(&estimate.extremals), mean(&estimate.steps));
    let why = cut.map(|why| why.to_string());
    (estimate.probes, extremals, steps, estimate.head_first, why)
}
