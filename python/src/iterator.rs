//! An iterator over the extremals. The search is paused between two of them.

use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock};

use maxplus_graph::StopReason;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::Witness;

use crate::bounds::Bounds;
use crate::checks::{Walk, walk_of};
use crate::matrix::value_error;
use crate::number::row;
use crate::problem::{Frontier, Problem, Wanted};
use crate::search::Search;
use crate::watch::{LOOK, stopped};

/// The error for a second thread that uses the iterator at the same time.
pub fn busy() -> PyErr {
    value_error("the iterator is in use by another thread")
}

/// An iterator over the extremals.
#[pyclass(frozen, module = "supereigen._native")]
pub struct ExtremalIterator {
    search: Mutex<Option<Search>>,
    bounds: Bounds,
    why: OnceLock<String>,
}

#[pymethods]
impl ExtremalIterator {
    #[new]
    fn new(py: Python<'_>, problem: &Problem, wanted: Wanted, bounds: Bounds) -> PyResult<Self> {
        let (n, limits) = (problem.problem.n(), bounds.limits()?);
        let extremals = wanted.of(py, problem, &limits)?.map_err(stopped)?;
        let search = Search::open(py, n, &extremals, &limits, 1)?;
        Ok(ExtremalIterator {
            search: Mutex::new(Some(search.map_err(stopped)?)),
            bounds,
            why: OnceLock::new(),
        })
    }

    /// The next extremal with its witness. `None` if there are no more, or if the search was cut.
    fn take<'py>(&self, py: Python<'py>) -> PyResult<Option<(Bound<'py, PyTuple>, Walk)>> {
        let mut held = self.search.try_lock().map_err(|_| busy())?;
        let Some(search) = &mut *held else {
            return Ok(None);
        };
        let mut block = search.search.new_block();
        let mut next: Option<Witness> = None;
        let mut length = LOOK;
        let why = loop {
            let limits = search.rest_of_limits().with_time(length);
            let before = search.search.steps();
            let ending = {
                let (search, block, next) = (&mut search.search, &mut block, &mut next);
                py.detach(|| {
                    search.for_each(&limits, |extremal| {
                        extremal.push_to(block);
                        *next = Some(extremal.witness());
                        ControlFlow::Break(())
                    })
                })
            };
            if let Some(witness) = next {
                search.found += 1;
                self.bounds.report(py, 1)?;
                let vector = row(py, block.as_bytes(), block.width(), block.denominator())?;
                return Ok(Some((vector, walk_of(&witness))));
            }
            match ending.why() {
                Some(StopReason::Time) if search.limits.look().is_ok() => {}
                why => break why,
            }
            py.check_signals()?;
            let stands = search.search.steps() == before;
            length = if stands {
                length.saturating_mul(2)
            } else {
                LOOK
            };
        };
        match why {
            Some(why) => drop(self.why.set(why.to_string())),
            None => *held = None,
        }
        Ok(None)
    }

    /// Why the search was cut, if it was.
    #[getter]
    fn why(&self) -> Option<String> {
        self.why.get().cloned()
    }

    /// The remaining work of the iterator. `None` at the end.
    #[getter]
    fn frontier(&self) -> PyResult<Option<Frontier>> {
        // Do not wait for another thread here: it may need the interpreter's lock, and then neither
        // thread could continue.
        let held = self.search.try_lock().map_err(|_| busy())?;
        Ok(held.as_ref().map(Search::frontier))
    }
}
