//! Compares the solutions of two matrices.

use std::sync::Arc;

use maxplus_core::{DisplayNamed, MaxPlus, Names, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::cycle_mean::max_cycle_mean;
use maxplus_graph::{Budget, Digraph};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use supereigen::Problem as Question;
use supereigen::compare::Inclusion;
use supereigen::vector::VectorError;
use supereigen_answers::compare::doubt_lambda;
use supereigen_answers::system::places;

use crate::algebra::names_of;
use crate::checks::{Row, Walk, seen, walk_of};
use crate::matrix::{Matrix, value_error};
use crate::number::{to_python, tuple};
use crate::problem::{Problem, lambda};
use crate::watch::answered;

/// A solution of one matrix, the reason why it is extremal, and the row of the other matrix that it
/// violates, as numbers and as a sentence.
type Counterexample<'py> = (Bound<'py, PyTuple>, Option<Walk>, Row<'py>, String);

/// A solution of A that is not a solution of B, and a solution of B that is not a solution of A.
/// Each is `None` if there is no such solution. Then lambda(A) and lambda(B), and a sentence if
/// lambda is too small to tell the matrices apart.
type Compared<'py> = (
    Option<Counterexample<'py>>,
    Option<Counterexample<'py>>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Option<String>,
);

/// B with its nodes in the order of A. Both must have the same size. If both have names, the names
/// must be the same.
pub fn aligned(a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    for (name, matrix) in [("A", a), ("B", b)] {
        let (rows, cols) = (matrix.matrix.rows(), matrix.matrix.cols());
        if rows != cols {
            return Err(value_error(format!(
                "{name} is {rows} x {cols}, a square matrix was expected"
            )));
        }
    }
    let (ours, theirs) = (a.matrix_cols(), b.matrix_cols());
    if ours != theirs {
        return Err(value_error(format!(
            "A has {ours} nodes and B has {theirs}: matrices of one size were expected"
        )));
    }
    if let (Some(names), Some(own)) = (&a.names, &b.names)
        && let Some(places) = places(names, own)
    {
        let arcs = b.matrix.triplets();
        let arcs = arcs.map(|(i, j, entry)| (places[i], places[j], entry.clone()));
        let turned = SparseMatrix::from_triplets(ours, ours, arcs.collect::<Vec<_>>());
        let turned = Arc::new(turned.map_err(value_error)?);
        return Ok(Matrix::of(turned, a.names.clone()));
    }
    Ok(Matrix::of(b.matrix.clone(), names_of(a, b, true)?))
}

/// Whether every solution of A is a solution of B, and the converse.
#[pyfunction]
pub fn compare<'py>(
    py: Python<'py>,
    a: &Matrix,
    b: &Matrix,
    lam: &Bound<'_, PyAny>,
    time: Option<f64>,
) -> PyResult<Compared<'py>> {
    let b = &aligned(a, b)?;
    let question = |matrix: &Matrix| -> PyResult<Problem> {
        let lambda = lambda(py, matrix, lam)?;
        let problem = Question::with_lambda(&*matrix.matrix, lambda).map_err(value_error)?;
        // After `aligned`, the names of B are those of both matrices.
        let names = b.names.clone();
        let matrix = matrix.matrix.clone();
        Ok(Problem::of(problem, Matrix::of(matrix, names)))
    };
    let (a, b) = (question(a)?, question(b)?);
    let both = (a.problem.clone(), b.problem.clone());
    let job = move |budget: &Budget| -> Result<_, VectorError> {
        let mean = |problem: &Question<Rational>| -> Result<Number, VectorError> {
            let mean = max_cycle_mean(&Digraph::of(problem.given()), budget)?;
            let mean = mean.map(|mean| MaxPlus::finite(mean.mean().clone().into()));
            Ok(mean.unwrap_or(MaxPlus::NEG_INFINITY))
        };
        let (a, b) = &both;
        Ok((
            a.inclusion(b, budget)?,
            b.inclusion(a, budget)?,
            mean(a)?,
            mean(b)?,
        ))
    };
    let found = answered(py, a.problem.n(), time, job)?;
    let (a_in_b, b_in_a, of_a, of_b) = found.map_err(|error| a.unanswered(error))?;
    let names = a.names();
    let greatest = (&of_a).max(&of_b).value();
    let doubt = doubt_lambda(&a.problem, &b.problem, greatest);
    Ok((
        fails(py, &a.problem, a_in_b, names)?,
        fails(py, &b.problem, b_in_a, names)?,
        to_python(py, &of_a)?,
        to_python(py, &of_b)?,
        doubt,
    ))
}

/// Shows that some solution of the problem is not a solution of the other problem.
fn fails<'py>(
    py: Python<'py>,
    problem: &Question<Rational>,
    inclusion: Inclusion<Rational>,
    names: Option<&Names>,
) -> PyResult<Option<Counterexample<'py>>> {
    let Inclusion::Fails { witness, row } = inclusion else {
        return Ok(None);
    };
    let vector = tuple(py, witness.vector.iter())?;
    let reason = witness.reason.witness(problem, &witness.vector);
    let reason = reason.map_err(value_error)?;
    let words = row.named(names).to_string();
    Ok(Some((
        vector,
        reason.as_ref().map(walk_of),
        seen(py, &row)?,
        words,
    )))
}
