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
/// which the bound comes, and a sentence with both. For a two-sided system also the policy: for
/// each node, the row that determines its entry.
pub type Latest<'py> = (
    Bound<'py, PyTuple>,
    Vec<&'static str>,
    Vec<Option<usize>>,
    Vec<String>,
    Option<Vec<Option<usize>>>,
);

/// Converts the greatest solution for Python, +inf where nothing bounds an entry.
fn reasons<'py>(
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
    let policy = labels.is_two_sided().then(|| found.policy().to_vec());
    Ok((vector, held, next, words.collect(), policy))
}

/// The question with bounds from Python. The nodes in `open` have no upper bound.
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

/// The greatest solution. If it does not meet the lower bound, also a node where it does not, and
/// the lower bound of that node.
pub type Found<'py> = (Latest<'py>, Option<(usize, Bound<'py, PyAny>)>);

/// Converts the answer about the greatest solution.
pub fn answer<'py>(py: Python<'py>, answer: &Answer, labels: &Labels<'_>) -> PyResult<Found<'py>> {
    let upper = Some(&answer.question.upper);
    let missed = answer.missed.as_ref();
    let missed = missed.map(|(node, demand)| Ok::<_, PyErr>((*node, to_python(py, demand)?)));
    let latest = reasons(py, &answer.greatest, upper, labels)?;
    Ok((latest, missed.transpose()?))
}

/// The greatest solution below a bound.
#[pyfunction]
pub fn greatest<'py>(
    py: Python<'py>,
    problem: &Problem,
    below: &Bound<'_, PyAny>,
    open: Vec<usize>,
    above: Option<&Bound<'_, PyAny>>,
    time: Option<f64>,
) -> PyResult<Found<'py>> {
    let system = problem.problem.clone();
    let (n, names) = (problem.problem.n(), problem.names());
    let question = question(&system, below, &open, above, n, names)?;
    let found = answered(py, n, time, move |budget| question.ask(&system, budget))?;
    let found = found.map_err(|error| problem.unanswered(error))?;
    answer(py, &found, &Labels::of_nodes(names))
}

/// A nearest solution, its distance, and the nodes that determine the distance.
type Near<'py> = (Bound<'py, PyTuple>, Bound<'py, PyAny>, Vec<usize>);

/// A solution nearest to a vector. If there is none, the nodes that prevent it. Then the greatest
/// solution below the vector, the vector itself, and the text of the program.
pub type NearestAnswer<'py> = (
    Option<Near<'py>>,
    Vec<usize>,
    Option<Latest<'py>>,
    Bound<'py, PyTuple>,
    String,
);

/// Converts the answer about a nearest solution.
pub fn near<'py>(
    py: Python<'py>,
    answer: &asked::Answer,
    labels: &Labels<'_>,
) -> PyResult<NearestAnswer<'py>> {
    let (near, stuck, below) = match &answer.nearest {
        Nearest::Found(found) => {
            let (vector, distance) = (tuple(py, &found.vector)?, fraction(py, &found.distance)?);
            let near = (vector, distance, found.forced.clone());
            (Some(near), Vec::new(), Some(&found.below))
        }
        Nearest::None { stuck, below } => {
            let below = labels.is_two_sided().then_some(below);
            (None, stuck.iter().collect(), below)
        }
    };
    let below = below.map(|below| reasons(py, below, None, labels));
    let text = answer.text(labels).map_err(value_error)?;
    Ok((
        near,
        stuck,
        below.transpose()?,
        tuple(py, answer.to())?,
        text,
    ))
}

/// A solution of one matrix nearest to a vector.
#[pyfunction]
pub fn nearest<'py>(
    py: Python<'py>,
    problem: &Problem,
    vector: &Bound<'_, PyAny>,
    projective: bool,
    time: Option<f64>,
) -> PyResult<NearestAnswer<'py>> {
    let n = problem.problem.n();
    let system = problem.problem.clone();
    let vector = vector_called("vector", vector, n)?;
    let question = asked::Question::new(&system, vector, projective).map_err(value_error)?;
    let found = answered(py, n, time, move |budget| question.ask(&system, budget))?;
    let found = found.map_err(|error| problem.unanswered(error))?;
    near(py, &found, &Labels::of_nodes(problem.names()))
}
