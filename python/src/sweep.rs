//! Sweeps: the extremals for all lambda at once.

use std::sync::Mutex;
use std::time::Duration;

use maxplus_core::Rational;
use maxplus_graph::{Ending, Limits, StopReason};
use num_rational::BigRational;
use pyo3::prelude::*;
use supereigen::Sweep as Question;
use supereigen::sweep::{Spectrum, SpectrumSoFar, Staircase, StaircaseSoFar, SweepFrontier};

use crate::bounds::Bounds;
use crate::matrix::value_error;
use crate::number::{finite, fraction};
use crate::pool::with_pool;
use crate::problem::{Problem, Wanted};
use crate::vectors::Vectors;
use crate::watch::watched;

/// The time between two progress reports.
const STRETCH: Duration = Duration::from_millis(200);

/// A sweep, complete or cut.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Sweep {
    problem: supereigen::Problem<Rational>,
    sweep: Question<Rational>,
    pub state: State,
}

/// The result of a sweep. A cut sweep can be resumed once. Only one exists at a time, so
/// the size of the variants does not matter.
#[allow(clippy::large_enum_variant)]
pub enum State {
    Staircase(Staircase),
    Spectrum(Box<Spectrum<Rational>>),
    Cut {
        why: StopReason,
        rest: SweepFrontier,
        so_far: Mutex<Option<SoFar>>,
        /// The results so far, as lower bounds.
        bounds: Staircase,
    },
}

/// The results so far, from which a cut sweep is resumed.
pub enum SoFar {
    Staircase(Box<StaircaseSoFar>),
    Spectrum(Box<SpectrumSoFar>),
}

impl SoFar {
    fn chains(&self) -> u64 {
        match self {
            SoFar::Staircase(so_far) => so_far.chains(),
            SoFar::Spectrum(so_far) => so_far.staircase().chains(),
        }
    }
}

impl State {
    fn staircase(&self) -> &Staircase {
        match self {
            State::Staircase(staircase)
            | State::Cut {
                bounds: staircase, ..
            } => staircase,
            State::Spectrum(spectrum) => spectrum.staircase(),
        }
    }

    fn chains(&self) -> u64 {
        self.staircase().chains()
    }
}

impl Sweep {
    pub fn staircase(&self) -> &Staircase {
        self.state.staircase()
    }

    pub fn size(&self) -> usize {
        self.problem.n()
    }

    /// Continues from earlier results. `None` starts a new sweep.
    fn go_on(
        py: Python<'_>,
        problem: supereigen::Problem<Rational>,
        sweep: Question<Rational>,
        chains: bool,
        bounds: &Bounds,
        mut before: Option<(SoFar, SweepFrontier)>,
    ) -> PyResult<Self> {
        let limits = bounds.limits()?;
        let is_cut = limits.max_results().is_some() || limits.max_steps().is_some();
        let threads = bounds.threads().unwrap_or(if is_cut { 1 } else { 0 });
        // Runs in slices if there is a progress callback and no limit on results or steps. Each
        // slice reopens the remaining work.
        let stretch = (bounds.is_watched() && !is_cut).then_some(STRETCH);
        let (state, raised) = loop {
            let shown = before.as_ref().map_or(0, |(so_far, _)| so_far.chains());
            let (asked, limits) = (sweep.clone(), limits.clone());
            let clock = limits.clone();
            let job = move |limits: &Limits| {
                let mut limits = limits.clone();
                if let Some(stretch) = stretch {
                    limits = limits.with_time(stretch);
                }
                let asked = asked.limits(limits.clone()).threads(threads);
                let asked = asked.map_err(|error| error.to_string())?;
                with_pool(threads, || run(&asked, &limits, chains, threads, before))
            };
            let (state, raised) = watched(py, problem.n(), &clock, job)?;
            let state = state.map_err(value_error)?;
            let reported = bounds.report(py, state.chains() - shown);
            let raised = raised.or(reported.err());
            match (state, stretch, &raised) {
                (
                    State::Cut {
                        why: StopReason::Time,
                        rest,
                        so_far,
                        ..
                    },
                    Some(_),
                    None,
                ) if clock.look().is_ok() => {
                    let so_far = so_far.into_inner().map_err(value_error)?;
                    before = so_far.map(|so_far| (so_far, rest));
                }
                (state, _, _) => break (state, raised),
            }
        };
        let sweep = Sweep {
            problem,
            sweep,
            state,
        };
        match raised {
            None => Ok(sweep),
            Some(raised) => {
                let value = raised.value(py);
                let _ = value.setattr("so_far", Py::new(py, sweep)?);
                Err(raised)
            }
        }
    }
}

/// One run, to its end or to its limits.
fn run(
    asked: &Question<Rational>,
    limits: &Limits,
    chains: bool,
    threads: usize,
    before: Option<(SoFar, SweepFrontier)>,
) -> Result<State, String> {
    let resumed = |rest: &SweepFrontier| {
        let rest = asked
            .clone()
            .resume(rest)
            .map_err(|error| error.to_string())?;
        let rest = rest.limits(limits.clone()).threads(threads);
        rest.map_err(|error| error.to_string())
    };
    let stairs = |ending: Ending<Staircase, SweepFrontier, StaircaseSoFar>| match ending {
        Ending::Complete(staircase) => State::Staircase(staircase),
        Ending::Cut { so_far, why, rest } => State::Cut {
            bounds: so_far.clone().into_staircase(),
            so_far: Mutex::new(Some(SoFar::Staircase(Box::new(so_far)))),
            why,
            rest,
        },
    };
    let spectrum = |ending: Ending<Spectrum<Rational>, SweepFrontier, SpectrumSoFar>| match ending {
        Ending::Complete(spectrum) => State::Spectrum(Box::new(spectrum)),
        Ending::Cut { so_far, why, rest } => State::Cut {
            bounds: so_far.staircase().clone().into_staircase(),
            so_far: Mutex::new(Some(SoFar::Spectrum(Box::new(so_far)))),
            why,
            rest,
        },
    };
    Ok(match before {
        None if chains => spectrum(asked.spectrum()),
        None => stairs(asked.staircase()),
        Some((SoFar::Staircase(so_far), rest)) => stairs(resumed(&rest)?.staircase_after(*so_far)),
        Some((SoFar::Spectrum(so_far), rest)) => spectrum(resumed(&rest)?.spectrum_after(*so_far)),
    })
}

/// A chain, and the interval of lambda for which it exists: lo < lambda < hi and lambda <= mu.
type Life<'py> = (
    Vec<usize>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
);

#[pymethods]
impl Sweep {
    /// Sweeps over the window above < lambda < below.
    #[new]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        wanted: Wanted,
        bounds: Bounds,
        above: Option<Bound<'_, PyAny>>,
        below: Option<Bound<'_, PyAny>>,
        chains: bool,
    ) -> PyResult<Self> {
        let mut sweep = problem.problem.sweep();
        if let Some(above) = above {
            sweep = sweep.above(finite(&above, "from_")?.into());
        }
        if let Some(below) = below {
            sweep = sweep.below(finite(&below, "to")?.into());
        }
        let sweep = sweep.filter(wanted.filter()).map_err(value_error)?;
        Sweep::go_on(py, problem.problem.clone(), sweep, chains, &bounds, None)
    }

    /// Resumes a cut sweep. This is possible once.
    fn resume(&self, py: Python<'_>, bounds: Bounds) -> PyResult<Self> {
        let State::Cut { so_far, rest, .. } = &self.state else {
            return Err(value_error("the sweep is complete"));
        };
        let taken = so_far.lock().map_err(value_error)?.take();
        let taken = taken.ok_or_else(|| value_error("the sweep was resumed before"))?;
        let chains = matches!(taken, SoFar::Spectrum(_));
        let before = Some((taken, rest.clone()));
        let (problem, sweep) = (self.problem.clone(), self.sweep.clone());
        Sweep::go_on(py, problem, sweep, chains, &bounds, before)
    }

    /// Why the sweep was cut, if it was.
    #[getter]
    fn why(&self) -> Option<String> {
        match &self.state {
            State::Cut { why, .. } => Some(why.to_string()),
            _ => None,
        }
    }

    /// The remaining work as text.
    #[getter]
    fn frontier(&self) -> Option<String> {
        match &self.state {
            State::Cut { rest, .. } => Some(rest.to_string()),
            _ => None,
        }
    }

    #[getter]
    fn breakpoints<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let points = self.staircase().breakpoints();
        points.iter().map(|point| fraction(py, point)).collect()
    }

    #[getter]
    fn between(&self) -> Vec<u64> {
        self.staircase().between().to_vec()
    }

    #[getter]
    fn at(&self) -> Vec<u64> {
        self.staircase().at().to_vec()
    }

    #[getter]
    fn chain_count(&self) -> u64 {
        self.staircase().chains()
    }

    #[getter]
    fn tied_tails(&self) -> u64 {
        self.staircase().tied_tails()
    }

    /// The number of extremals for this lambda. `None` outside the window.
    fn count_at(&self, lam: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        Ok(self.staircase().count_at(&finite(lam, "lam")?.into()))
    }

    /// The basis for this lambda. `None` outside the window. It is an error if the chains were not
    /// kept.
    fn basis_at(&self, py: Python<'_>, lam: &Bound<'_, PyAny>) -> PyResult<Option<Vectors>> {
        let spectrum = self.spectrum()?;
        let lam: BigRational = finite(lam, "lam")?.into();
        let basis = py.detach(|| spectrum.basis_at(&lam));
        let block = basis.map(|basis| basis.into_set().into_block());
        block.map(|block| Vectors::of(py, block)).transpose()
    }

    /// All chains, each with its interval of lambda.
    fn chains<'py>(&self, py: Python<'py>) -> PyResult<Vec<Life<'py>>> {
        let spectrum = self.spectrum()?;
        let lives = py.detach(|| {
            let chains = spectrum.chains();
            let lives = chains.map(|chain| {
                let life = self.problem.life_of(&chain);
                (chain, life)
            });
            lives.collect::<Vec<_>>()
        });
        let number = |end: Option<BigRational>| end.map(|end| fraction(py, &end)).transpose();
        let lives = lives.into_iter().map(|(chain, life)| {
            let (lo, hi, mu) = match life {
                Some(life) => (life.lo, life.hi, life.mu),
                None => (None, None, None),
            };
            Ok((chain, number(lo)?, number(hi)?, number(mu)?))
        });
        lives.collect()
    }
}

impl Sweep {
    fn spectrum(&self) -> PyResult<&Spectrum<Rational>> {
        match &self.state {
            State::Spectrum(spectrum) => Ok(spectrum),
            _ => Err(value_error("the chains were not kept: use chains=True")),
        }
    }
}
