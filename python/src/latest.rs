//! The greatest solution below a bound, and the solution nearest to a vector.

use maxplus_core::{Names, Rational};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::below::{Greatest, Nearest};
use supereigen_answers::bounds::Upper;
use supereigen_answers::greatest::{Answer, Question, Reasons};
use supereigen_answers::nearest as asked;
use supereigen_answers::system::{Labels, System};

use crate::matrix::{value_error, vector_called};
use crate::number::{fraction, to_python, tuple};
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

/// Converts the greatest solution for Python, +inf where nothing bounds an entry.
pub fn reasons<'py>(
    py: Python<'py>,
    found: &Greatest<Rational>,
    upper: Option<&Upper>,
    labels: &Labels<'_>,
) -> PyResult<Latest<'py>> {
    let Reasons { held, next } = Reasons::of(found, upper);
    let is_free = |node| upper.is_some_and(|upper| upper.is_free(found, node));
    let nodes = 0..found.vector().len();
    let vector = nodes.clone().map(|node| match is_free(node) {
        true => Ok(f64::INFINITY.into_pyobject(py)?.into_any()),
        false => to_python(py, &found.vector()[node]),
    });
    let vector = PyTuple::new(py, vector.collect::<PyResult<Vec<_>>>()?)?;
    let words = nodes.map(|node| match is_free(node) {
        true => "no bound".to_owned(),
        false => labels.why(found, node),
    });
    Ok((vector, held, next, words.collect()))
}

/// The question with bounds from Python; the nodes of `open` have no upper bound.
pub fn question(
    system: &dyn System,
    below: &Bound<'_, PyAny>,
    open: &[usize],
    above: Option<&Bound<'_, PyAny>>,
    n: usize,
    names: Option<&Names>,
) -> PyResult<Question> {
    let above = above
        .map(|above| vector_called("above", above, n))
        .transpose()?;
    let below = vector_called("below", below, n)?;
    let bounds = below.iter().enumerate();
    let bounds = bounds.map(|(i, bound)| (!open.contains(&i)).then(|| bound.clone()));
    let question = Question::new(system, bounds.collect(), above, names, ["above", "below"]);
    question.map_err(value_error)
}

/// Converts the answer about the greatest solution, and the lower bound that is not met.
pub fn answer<'py>(
    py: Python<'py>,
    answer: &Answer,
    labels: &Labels<'_>,
) -> PyResult<(Latest<'py>, Option<Missed<'py>>)> {
    let upper = Some(&answer.question.upper);
    let missed = answer.missed.as_ref();
    let missed = missed.map(|(node, demand)| Ok::<_, PyErr>((*node, to_python(py, demand)?)));
    let latest = reasons(py, &answer.greatest, upper, labels)?;
    Ok((latest, missed.transpose()?))
}

/// A node whose lower bound cannot be met, counted from 0, and that bound.
pub type Missed<'py> = (usize, Bound<'py, PyAny>);

/// The greatest solution below a bound. If it is not above the lower bound `above`, also a node
/// where it is not.
#[pyfunction]
pub fn greatest<'py>(
    py: Python<'py>,
    problem: &Problem,
    below: &Bound<'_, PyAny>,
    open: Vec<usize>,
    above: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
) -> PyResult<(Latest<'py>, Option<Missed<'py>>)> {
    let system = problem.problem.clone();
    let (n, names) = (problem.problem.n(), problem.names());
    let question = question(&system, below, &open, above, n, names)?;
    let found = answered(py, n, time, move |budget| question.ask(&system, budget))?;
    let found = found.map_err(|error| problem.unanswered(error))?;
    answer(py, &found, &Labels::of_nodes(names))
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
pub fn nearest<'py>(
    py: Python<'py>,
    problem: &Problem,
    vector: &Bound<'_, PyAny>,
    projective: bool,
    time: Option<f64>,
) -> PyResult<(Option<Near<'py>>, Vec<usize>, Bound<'py, PyTuple>)> {
    let (n, labels) = (problem.problem.n(), Labels::of_nodes(problem.names()));
    let system = problem.problem.clone();
    let vector = vector_called("vector", vector, n)?;
    let question = asked::Question::new(&system, vector, projective).map_err(value_error)?;
    let found = answered(py, n, time, move |budget| question.ask(&system, budget))?;
    let found = found.map_err(|error| problem.unanswered(error))?;
    let to = tuple(py, found.to())?;
    Ok(match &found.nearest {
        Nearest::Found(found) => {
            let near = (
                tuple(py, &found.vector)?,
                fraction(py, &found.distance)?,
                found.forced.clone(),
                reasons(py, &found.below, None, &labels)?,
            );
            (Some(near), Vec::new(), to)
        }
        Nearest::None { stuck, .. } => (None, stuck.iter().collect(), to),
    })
}
