//! The greatest solution below a bound, and the solution nearest to a vector.

use maxplus_core::Number;
use maxplus_core::named::called;
use maxplus_core::{Names, Rational, Vector};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::below::{Cause, Distance, Greatest, Nearest, Window};
use supereigen_answers::instance::fraction as long;

use crate::matrix::{value_error, vector_called};
use crate::number::{LongNumber, fraction, short, to_python, tuple};
use crate::problem::Problem;
use crate::watch::answered;

/// The greatest solution. For each node: what bounds its entry, the next node of the walk from
/// which the bound comes, and a sentence with both.
pub type Latest<'py> = (
    Bound<'py, PyTuple>,
    Vec<&'static str>,
    Vec<Option<usize>>,
    Vec<String>,
);

/// Converts the greatest solution for Python.
pub fn told<'py>(
    py: Python<'py>,
    found: &Greatest<Rational>,
    names: Option<&Names>,
) -> PyResult<Latest<'py>> {
    let all = (0..found.vector().len()).map(|i| match found.cause(i) {
        Cause::Bound => ("bound", None),
        Cause::By(next) => ("by", Some(next)),
        Cause::Excluded => ("excluded", None),
        Cause::Stuck => ("stuck", None),
    });
    let (held, next) = all.unzip();
    let words = (0..found.vector().len()).map(|i| found.why(i, names).to_string());
    let words = words.collect();
    Ok((entries(py, found.vector())?, held, next, words))
}

/// A vector as a tuple.
pub fn entries<'py>(py: Python<'py>, vector: &Vector<Number>) -> PyResult<Bound<'py, PyTuple>> {
    let entries: Vec<LongNumber> = vector.iter().map(long).collect();
    tuple(py, &entries)
}

/// Converts a vector from Python to the numbers of the programs. Error messages use `name`.
pub fn given(name: &str, vector: &Bound<'_, PyAny>, n: usize) -> PyResult<Vector<Number>> {
    Ok(vector_called(name, vector, n)?.iter().map(short).collect())
}

/// Rejects an empty window. The error names the first node where the lower bound exceeds the upper
/// one.
pub fn uncrossed(
    above: &Vector<Number>,
    below: &Vector<Number>,
    names: Option<&Names>,
) -> PyResult<()> {
    match (0..below.len()).find(|&i| above[i] > below[i]) {
        None => Ok(()),
        Some(i) => Err(value_error(format!(
            "above is {} and below is {} at node {}: nothing lies between them",
            above[i],
            below[i],
            called(i, names)
        ))),
    }
}

/// A node whose lower bound cannot be met, counted from 0, and that bound.
pub type Missed<'py> = (usize, Bound<'py, PyAny>);

/// The greatest solution below a bound. If it is not above the lower bound `above`, also a node
/// where it is not.
#[pyfunction]
#[pyo3(signature = (problem, below, above=None, time=None))]
pub fn greatest<'py>(
    py: Python<'py>,
    problem: &Problem,
    below: &Bound<'_, PyAny>,
    above: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
) -> PyResult<(Latest<'py>, Option<Missed<'py>>)> {
    let question = problem.short()?;
    let n = question.n();
    let below = given("below", below, n)?;
    let above = above.map(|above| given("above", above, n));
    let above = above.transpose()?;
    if let Some(above) = &above {
        uncrossed(above, &below, problem.names())?;
    }
    let window = answered(py, n, time, move |budget| match above {
        Some(above) => question.within(&above, &below, budget),
        None => question.greatest_below(&below, budget).map(Window::Open),
    })?;
    match window.map_err(|error| problem.unanswered(error))? {
        Window::Open(greatest) => Ok((told(py, &greatest, problem.names())?, None)),
        Window::Shut {
            node,
            demand,
            greatest,
        } => {
            let missed = (node, to_python(py, &long(&demand))?);
            Ok((told(py, &greatest, problem.names())?, Some(missed)))
        }
    }
}

/// A nearest solution, its distance, the nodes that determine the distance, and the greatest
/// solution below the vector.
type Near<'py> = (
    Bound<'py, PyTuple>,
    Bound<'py, PyAny>,
    Vec<usize>,
    Latest<'py>,
);

/// A solution nearest to a vector. If there is none, the nodes that prevent it. Then the vector
/// itself.
#[pyfunction]
#[pyo3(signature = (problem, vector, projective, time=None))]
pub fn nearest<'py>(
    py: Python<'py>,
    problem: &Problem,
    vector: &Bound<'_, PyAny>,
    projective: bool,
    time: Option<f64>,
) -> PyResult<(Option<Near<'py>>, Vec<usize>, Bound<'py, PyTuple>)> {
    let question = problem.short()?;
    let n = question.n();
    let vector = given("vector", vector, n)?;
    let to = entries(py, &vector)?;
    let distance = match projective {
        true => Distance::Projective,
        false => Distance::Maximum,
    };
    let nearest = answered(py, n, time, move |budget| {
        question.nearest(&vector, distance, budget)
    })?;
    match nearest.map_err(|error| problem.unanswered(error))? {
        Nearest::Found(found) => {
            let near = (
                entries(py, &found.vector)?,
                fraction(py, &BigRational::from(found.distance))?,
                found.forced,
                told(py, &found.below, problem.names())?,
            );
            Ok((Some(near), Vec::new(), to))
        }
        Nearest::None { stuck, .. } => Ok((None, stuck.iter().collect(), to)),
    }
}
