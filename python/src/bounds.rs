//! The limits of a search and its progress callback.

use maxplus_graph::Limits;
use pyo3::prelude::*;

use crate::watch::budget;

/// The limits of a search and its progress callback.
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
    /// The limits. The clock starts now.
    pub fn limits(&self) -> PyResult<Limits> {
        let mut limits: Limits = budget(self.time)?;
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

    /// Whether there is a progress callback.
    pub fn is_watched(&self) -> bool {
        self.progress.is_some()
    }

    /// Reports `more` new results to the progress callback.
    pub fn report(&self, py: Python<'_>, more: u64) -> PyResult<()> {
        match &self.progress {
            Some(progress) if more > 0 => progress.call1(py, (more,)).map(|_| ()),
            _ => Ok(()),
        }
    }
}
