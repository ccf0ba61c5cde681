//! Subeigenvectors and eigenvectors as solutions of two-sided systems, and the least subeigenvector
//! above a bound.

use std::sync::Arc;

use maxplus_core::{DisplayNamed, Number, ReadMatrix};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::timetable::LeastAbove;
use supereigen_answers::least::{Question, ask};
use supereigen_answers::relation::{Relation, sides};

use crate::compare::aligned;
use crate::matrix::{Matrix, value_error, vector_called};
use crate::number::{to_python, tuple};
use crate::problem::{is_max, lambda_number, mean_of};
use crate::system::System;
use crate::watch::{answered, failed};

/// Reads lambda: a number, or `"max"` for lambda(A), which is -inf without a cycle.
fn lambda_or_mean(
    py: Python<'_>,
    matrix: &Matrix,
    lam: &Bound<'_, PyAny>,
    time: Option<f64>,
) -> PyResult<Number> {
    match is_max(lam) {
        true => mean_of(py, matrix, time),
        false => lambda_number(lam),
    }
}

/// lambda(A), -inf without a cycle.
#[pyfunction]
pub fn greatest_mean<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &mean_of(py, matrix, time)?)
}

/// A solution of one matrix that is not a solution of the other, and the row of the other that it
/// violates, as a sentence. `None` if there is no such solution.
type Counterexample<'py> = Option<(Bound<'py, PyTuple>, String)>;

/// Compares the subeigenvectors or eigenvectors of two matrices, each at its own lambda if that is
/// `"max"`: both inclusions, then lambda(A) and lambda(B).
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn compare_related<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    lam: &Bound<'_, PyAny>,
    relation: &str,
    time: Option<f64>,
) -> PyResult<(
    Counterexample<'py>,
    Counterexample<'py>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
)> {
    let b = &aligned(a, b)?;
    let a = &Matrix::of(a.matrix.clone(), b.names.clone());
    let (one, _) = related(py, a, lam, relation, time)?;
    let (other, _) = related(py, b, lam, relation, time)?;
    Ok((
        one.fails(py, &other, time)?,
        other.fails(py, &one, time)?,
        greatest_mean(py, a, time)?,
        greatest_mean(py, b, time)?,
    ))
}

/// The two-sided system whose solutions are in a relation, and lambda. `"max"` is lambda(A), which
/// is -inf without a cycle.
#[pyfunction]
pub fn related<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    lam: &Bound<'_, PyAny>,
    relation: &str,
    time: Option<f64>,
) -> PyResult<(System, Bound<'py, PyAny>)> {
    let relation = relation_of(relation)?;
    let lambda = lambda_or_mean(py, matrix, lam, time)?;
    let [a, b] = sides(&matrix.matrix, &lambda, relation);
    let side = |side| Matrix::of(Arc::new(side), matrix.names.clone());
    Ok((System::of(&side(a), &side(b))?, to_python(py, &lambda)?))
}

/// A relation by its name.
pub fn relation_of(name: &str) -> PyResult<Relation> {
    name.parse()
        .map_err(|error| value_error(format!("relation: {error}")))
}

/// The least solution of A (x) x <= lambda (x) x above a bound. For each entry what forces it, the
/// next node of its walk, and a sentence. If there is no solution, the reason, a node whose bound
/// is not met, and the cycle that forces its own nodes higher. Then the text of the program.
type LeastFound<'py> = (
    Option<(
        Bound<'py, PyTuple>,
        Vec<&'static str>,
        Vec<Option<usize>>,
        Vec<String>,
    )>,
    String,
    Option<usize>,
    Option<Vec<usize>>,
    String,
);

/// The least solution above a bound.
#[pyfunction]
pub fn least<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    lam: &Bound<'_, PyAny>,
    above: &Bound<'_, PyAny>,
    integers: bool,
    time: Option<f64>,
) -> PyResult<LeastFound<'py>> {
    let lambda = lambda_or_mean(py, matrix, lam, time)?;
    let n = matrix.matrix.cols();
    let above = vector_called("above", above, n)?;
    let (square, names) = (matrix.matrix.clone(), matrix.names.clone());
    let answer = answered(py, n, time, move |budget| {
        let question = Question {
            matrix: &square,
            names: names.as_deref(),
            lambda: &lambda,
            above: &above,
            integers,
        };
        ask(&question, budget)
    })?;
    let answer = answer.map_err(failed)?;
    let names = matrix.names.as_deref();
    let (node, cycle) = match &answer.found {
        LeastAbove::Found(_) => (None, None),
        LeastAbove::Rises { cycle, node, .. } => (Some(*node), Some(cycle.nodes().to_vec())),
        LeastAbove::Column { node, .. } => (Some(*node), None),
    };
    let found = match (answer.least(), answer.causes()) {
        (Some(least), Some(held)) => {
            let next = (0..n).map(|i| least.next(i)).collect();
            let words = (0..n).map(|i| answer.why(i, names)).collect();
            Some((tuple(py, least.vector())?, held, next, words))
        }
        _ => None,
    };
    let text = answer.named(names).to_string();
    Ok((found, answer.why_none(names), node, cycle, text))
}
