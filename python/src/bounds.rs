//! How far a search goes, and who watches it.

use maxplus_graph::Limits;
use pyo3::prelude::*;

use crate::watch::budget;

/// How far to search, and who watches.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Bounds {
    limit: Option<u64>,
    steps: Option<u64>,
    time: Option<f64>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
}

impl Bounds {
    /// With the clock running.
    pub fn limits(&self) -> PyResult<Limits> {
        let mut limits = Limits::from(budget(self.time)?);
        if let Some(limit) = self.limit {
            limits = limits.with_results(limit);
        }
        if let Some(steps) = self.steps {
            limits = limits.with_steps(steps);
        }
        Ok(limits)
    }

    pub fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// Whether somebody watches.
    pub fn is_watched(&self) -> bool {
        self.progress.is_some()
    }

    /// Tells who watches of so many more.
    pub fn tell(&self, py: Python<'_>, more: u64) -> PyResult<()> {
        match &self.progress {
            Some(progress) if more > 0 => progress.call1(py, (more,)).map(|_| ()),
            _ => Ok(()),
        }
    }
}
