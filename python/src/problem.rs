//! The problem: a matrix, lambda, and a selection of extremals.

use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::{DisplayNamed, MaxPlus, Names, Number, Rational, Square};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, StopReason};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use supereigen::vector::VectorError;
use supereigen::{Extremals, Filter, Frontier as Rest, Problem as Question};

use crate::matrix::{Matrix, value_error};
use crate::number::{number, to_python};
use crate::watch::{answered, finished, stopped};

/// The result of `__reduce__`, for pickling and copying: a callable and its arguments.
pub type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// A (x) x >= lambda (x) x, prepared once for many questions.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Problem {
    pub problem: Question<Rational>,
    pub extremals: Extremals<Rational>,
    pub matrix: Matrix,
}

impl Problem {
    /// The problem with this matrix.
    pub fn of(problem: Question<Rational>, matrix: Matrix) -> Self {
        Problem {
            extremals: problem.extremals(),
            problem,
            matrix,
        }
    }

    /// The names of the nodes.
    pub fn names(&self) -> Option<&Names> {
        self.matrix.names.as_deref()
    }

    /// The exception for a question about a vector that has no answer.
    pub fn unanswered(&self, error: VectorError) -> PyErr {
        unanswered(error, self.names())
    }

    /// The exception for an invalid request. The message uses the names of the nodes.
    pub fn refusal(&self, error: impl DisplayNamed) -> PyErr {
        value_error(error.named(self.names()))
    }
}

/// The exception for a question about a vector that has no answer. The message uses the names.
pub fn unanswered(error: VectorError, names: Option<&Names>) -> PyErr {
    match error {
        VectorError::Stopped(reason) => stopped(reason),
        error => value_error(error.named(names)),
    }
}

/// Whether lambda is the word for lambda(A): `"max"`, or `"min"` in min-plus algebra.
pub fn is_max(lam: &Bound<'_, PyAny>) -> bool {
    let word = pick("max", "min");
    lam.cast::<PyString>().is_ok_and(|text| text == word)
}

/// Reads a lambda that is a number. The error for a text names the only word that is allowed.
pub fn lambda_number(lam: &Bound<'_, PyAny>) -> PyResult<Number> {
    number(lam, || "lam".to_owned()).map_err(|error| match lam.cast::<PyString>() {
        Ok(_) => value_error(format!(
            "{}, or {:?} for lambda(A)",
            error.value(lam.py()),
            pick("max", "min")
        )),
        Err(_) => error,
    })
}

/// Reads lambda: a number, or `"max"` for lambda(A), which is `"min"` in min-plus algebra.
pub fn lambda(py: Python<'_>, matrix: &Matrix, lam: &Bound<'_, PyAny>) -> PyResult<Number> {
    if !is_max(lam) {
        return lambda_number(lam);
    }
    let greatest = mean_of(py, matrix, None)?;
    if greatest.is_finite() {
        return Ok(greatest);
    }
    Err(value_error(format!(
        "lam: \"{}\" of a matrix without a cycle, whose lambda(A) is {}: no finite lambda has a \
         solution",
        pick("max", "min"),
        infinite_text(),
    )))
}

/// lambda(A), -inf without a cycle.
pub fn mean_of(py: Python<'_>, matrix: &Matrix, time: Option<f64>) -> PyResult<Number> {
    let graph = matrix.digraph()?;
    let mean = answered(py, matrix.matrix_rows(), time, move |budget| {
        max_cycle_mean(&graph, budget)
    })?;
    let mean = mean.map_err(stopped)?;
    Ok(mean.map_or(MaxPlus::NEG_INFINITY, |mean| {
        MaxPlus::finite(mean.mean().clone().into())
    }))
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (matrix, lam, integers=false))]
    fn new(
        py: Python<'_>,
        matrix: &Matrix,
        lam: &Bound<'_, PyAny>,
        integers: bool,
    ) -> PyResult<Self> {
        Square::new(&*matrix.matrix).map_err(value_error)?;
        let lambda = lambda(py, matrix, lam)?;
        let problem = Question::with_lambda(&*matrix.matrix, lambda).map_err(value_error)?;
        let problem = match integers {
            true => problem.integers().map_err(value_error)?,
            false => problem,
        };
        Ok(Problem::of(problem, matrix.clone()))
    }

    #[getter]
    fn n(&self) -> usize {
        self.problem.n()
    }

    #[getter]
    fn lam<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.problem.lambda())
    }

    /// The given matrix.
    #[getter]
    fn matrix(&self) -> Matrix {
        self.matrix.clone()
    }

    /// Whether only integer solutions are requested.
    #[getter]
    fn integers(&self) -> bool {
        self.problem.asks_integers()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let asked = (self.matrix(), self.lam(py)?, self.integers()).into_pyobject(py)?;
        Ok((py.get_type::<Problem>().into_any(), asked))
    }
}

/// Which extremals to search for.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wanted {
    contains: Vec<usize>,
    head: Option<usize>,
    max_support: Option<usize>,
    head_first: bool,
    shard: Option<(usize, usize)>,
    resume: Option<Py<Frontier>>,
}

impl Wanted {
    /// The filter for the library.
    pub fn filter(&self) -> Filter {
        let mut filter = self
            .contains
            .iter()
            .fold(Filter::everything(), |filter, &i| filter.and_containing(i));
        if let Some(head) = self.head {
            filter = filter.and_headed_by(head);
        }
        if let Some(most) = self.max_support {
            filter = filter.and_support_at_most(most);
        }
        filter
    }

    /// The search for these extremals. To resume from a frontier, the problem must be prepared.
    /// That takes long for large problems, so it runs within the budget.
    pub fn of(
        &self,
        py: Python<'_>,
        problem: &Problem,
        budget: &Budget,
    ) -> PyResult<Result<Extremals<Rational>, StopReason>> {
        let mut extremals = problem.extremals.clone();
        let filter = self.filter();
        if !filter.is_everything() {
            extremals = extremals.filter(filter).map_err(value_error)?;
        }
        if self.head_first {
            extremals = extremals.head_first();
        }
        if let Some((shard, shards)) = self.shard {
            extremals = extremals.shard(shard, shards).map_err(value_error)?;
        }
        if let Some(frontier) = &self.resume {
            let prepared = extremals.clone();
            let job = move |budget: &Budget| prepared.limits(budget).prepare();
            if let Err(reason) = finished(py, problem.problem.n(), budget, job)? {
                return Ok(Err(reason));
            }
            let frontier = &frontier.get().rest;
            extremals = extremals.resume(frontier).map_err(value_error)?;
        }
        Ok(Ok(extremals))
    }

    /// The whole search as remaining work, for a search that was cut while it was prepared. `None`
    /// for a shard of a frontier: its remaining work is known only after preparation.
    pub fn rest(&self, problem: &Problem) -> Option<Rest> {
        if let Some(frontier) = &self.resume {
            let is_whole = self.shard.is_none();
            return is_whole.then(|| frontier.get().rest.clone());
        }
        let extremals = problem.extremals.clone().filter(self.filter()).ok()?;
        let extremals = match self.shard {
            Some((shard, shards)) => extremals.shard(shard, shards).ok()?,
            None => extremals,
        };
        Some(extremals.frontier())
    }
}

/// The remaining work of a search that was cut. Its text form can be read on another machine.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Frontier {
    pub rest: Rest,
}

#[pymethods]
impl Frontier {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let rest = text.parse().map_err(value_error)?;
        Ok(Frontier { rest })
    }

    /// The number of unfinished subtrees.
    #[getter]
    fn subtrees(&self) -> usize {
        self.rest.subtrees()
    }

    /// The number of extremals found before the cut.
    #[getter]
    fn extremals(&self) -> u64 {
        self.rest.extremals()
    }

    #[getter]
    fn n(&self) -> usize {
        self.rest.n()
    }

    #[getter]
    fn lam(&self) -> &str {
        self.rest.lambda()
    }

    #[getter]
    fn sha256(&self) -> &str {
        self.rest.matrix_sha256()
    }

    fn __str__(&self) -> String {
        self.rest.to_string()
    }

    fn __repr__(&self) -> String {
        let (found, left) = (self.rest.extremals(), self.rest.subtrees());
        format!("<Frontier: {found} extremals before, {left} subtrees left>")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Frontier>();
        other.is_ok_and(|other| other.get().rest == self.rest)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Frontier>().into_any(), (self.__str__(),))
    }
}
