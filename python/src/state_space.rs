//! Systems with inputs and outputs, x(k + 1) = A x(k) (+) B u(k), y(k) = C x(k) (+) D u(k), and data
//! flow graphs.

use std::sync::Arc;

use maxplus_core::{Names, Number, Rational, SparseMatrix, Vector};
use maxplus_models::mpm::read_system;
use maxplus_models::sdf3::read_sdf3;
use maxplus_models::state_space::{StateSpace as System, StateSpaceError};
use pyo3::prelude::*;

use crate::matrix::{Matrix, unread, value_error};
use crate::number::finite;
use crate::watch::unless_stopped;

/// A system. Python holds the names.
#[pyclass(frozen, module = "supereigen._native")]
pub struct StateSpace {
    system: Arc<System>,
}

/// The matrix without names.
fn matrix(entries: &SparseMatrix<Number>) -> Matrix {
    Matrix::of(Arc::new(entries.clone()), None)
}

/// The names, if they are not numbers.
fn listed(names: &Names) -> Option<Vec<String>> {
    let are_names = !names.are_numbers();
    are_names.then(|| names.iter().map(str::to_owned).collect())
}

/// The vectors as the rows of a matrix.
fn rows(vectors: &[Vector<Number>], cols: usize) -> Matrix {
    let row = |vector: &Vector<Number>| -> Vec<(usize, Number)> {
        let finite = vector.nonzeros();
        finite.map(|(j, entry)| (j, entry.clone())).collect()
    };
    matrix(&SparseMatrix::from_rows(cols, vectors.iter().map(row)))
}

impl StateSpace {
    fn of(system: Result<System, StateSpaceError>) -> PyResult<Self> {
        let system = Arc::new(system.map_err(value_error)?);
        Ok(StateSpace { system })
    }

    /// Answers a question about the system within a time limit. Signals are always checked, because
    /// many rounds take long even with few states.
    fn asked<R: Send + 'static>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        question: impl FnOnce(&System, &mut dyn FnMut() -> bool) -> Result<Option<R>, StateSpaceError>
        + Send
        + 'static,
    ) -> PyResult<R> {
        let system = self.system.clone();
        unless_stopped(py, usize::MAX, time, move |goes_on| {
            question(&system, goes_on)
        })
    }
}

#[pymethods]
impl StateSpace {
    #[new]
    fn new(
        a: &Matrix,
        b: Option<&Matrix>,
        c: Option<&Matrix>,
        d: Option<&Matrix>,
    ) -> PyResult<Self> {
        let [b, c, d] = [b, c, d].map(|given| given.map(|one| (*one.matrix).clone()));
        Self::of(System::from_parts((*a.matrix).clone(), b, c, d))
    }

    /// The explicit form of an implicit one.
    #[staticmethod]
    fn explicit(matrices: Vec<Py<Matrix>>, b: &Matrix, c: &Matrix) -> PyResult<Self> {
        let matrices: Vec<_> = matrices
            .iter()
            .map(|one| (*one.get().matrix).clone())
            .collect();
        Self::of(System::explicit(&matrices, &b.matrix, &c.matrix))
    }

    /// The system of a file of cmlib, and the names of states, inputs and outputs.
    #[staticmethod]
    fn read(data: &[u8]) -> PyResult<(Self, [Option<Vec<String>>; 3])> {
        let found = read_system(data).map_err(unread)?;
        let names = [&found.states, &found.inputs, &found.outputs].map(listed);
        Ok((Self::of(Ok(found.system))?, names))
    }

    /// A, B, C and D.
    fn matrices(&self) -> (Matrix, Matrix, Matrix, Matrix) {
        let system = &self.system;
        (
            matrix(system.a()),
            matrix(system.b()),
            matrix(system.c()),
            matrix(system.d()),
        )
    }

    fn series(&self, next: &StateSpace) -> PyResult<Self> {
        Self::of(self.system.series(&next.system))
    }

    fn parallel(&self, other: &StateSpace) -> PyResult<Self> {
        Self::of(self.system.parallel(&other.system))
    }

    fn feedback(&self, back: &StateSpace) -> PyResult<Self> {
        Self::of(self.system.feedback(&back.system))
    }

    /// The states and outputs of all rounds. `start` has one row; `None` is 0.
    fn simulate(
        &self,
        py: Python<'_>,
        start: Option<&Matrix>,
        inputs: Option<&Matrix>,
        steps: usize,
        time: Option<f64>,
    ) -> PyResult<(Matrix, Matrix)> {
        let (n, q) = (self.system.states(), self.system.outputs());
        let start = match start {
            None => Vector::from_fn(n, |_| Rational::from(0).into()),
            Some(start) => start.vectors().pop().unwrap_or_default(),
        };
        let inputs = match inputs {
            None => vec![Vector::zeros(0); steps],
            Some(inputs) => inputs.vectors(),
        };
        let run = self.asked(py, time, move |system, goes_on| {
            system.simulate_while(&start, &inputs, goes_on)
        })?;
        Ok((rows(&run.states, n), rows(&run.outputs, q)))
    }

    /// H(0), H(1) and so on.
    fn impulse_response(
        &self,
        py: Python<'_>,
        steps: usize,
        time: Option<f64>,
    ) -> PyResult<Vec<Matrix>> {
        let all = self.asked(py, time, move |system, goes_on| {
            system.impulse_response_while(steps, goes_on)
        })?;
        Ok(all.iter().map(matrix).collect())
    }

    /// The latencies for a period.
    fn latency(
        &self,
        py: Python<'_>,
        period: &Bound<'_, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Matrix> {
        let period = finite(period, "period")?;
        let latency = self.asked(py, time, move |system, goes_on| {
            system.latency_while(&period, goes_on)
        })?;
        Ok(matrix(&latency))
    }
}

/// How often each actor of a data flow graph fires in one iteration.
#[pyfunction]
pub fn repetitions(data: &[u8], buffers: bool) -> PyResult<Vec<(String, u64)>> {
    let file = read_sdf3(data).map_err(unread)?;
    let graph = match buffers {
        true => file.bounded().map_err(unread)?,
        false => file.graph,
    };
    let firings = graph.repetitions().map_err(value_error)?;
    let names = graph.actors().iter().map(|actor| actor.name.clone());
    Ok(names.zip(firings).collect())
}
