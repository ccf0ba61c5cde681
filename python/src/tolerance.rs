//! Matrices whose entries are known only as intervals.

use std::sync::Arc;

use maxplus_core::{Number, Rational};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use supereigen::Problem as Question;
use supereigen::compare::{Tolerance, ToleranceError};
use supereigen_answers::tolerated::Answer;

use crate::checks::{Row, seen};
use crate::compare::aligned;
use crate::matrix::{Matrix, value_error, vector};
use crate::number::{number, to_python, tuple};
use crate::problem::{Problem, is_max, lambda};

/// The two ends of lambda. A single number is both ends.
fn ends(lam: &Bound<'_, PyAny>) -> PyResult<(Number, Number)> {
    if lam.is_instance_of::<PyTuple>() || lam.is_instance_of::<PyList>() {
        let (lower, upper): (Bound<'_, PyAny>, Bound<'_, PyAny>) = lam
            .extract()
            .map_err(|_| value_error("lam: expected a number, or its two ends"))?;
        let place = |k: usize| move || format!("lam[{k}]");
        return Ok((number(&lower, place(0))?, number(&upper, place(1))?));
    }
    if is_max(lam) {
        return Err(value_error(
            "lam: \"max\" is not one number where the matrix is known between two ends only; \
             expected a number, or its two ends",
        ));
    }
    let lambda = number(lam, || "lam".to_owned())?;
    Ok((lambda.clone(), lambda))
}

/// The problems at both ends of the intervals, and the upper matrix with its nodes in the order of
/// the lower one.
fn tolerance(
    lower: &Matrix,
    upper: &Matrix,
    (least, most): (Number, Number),
    integers: bool,
) -> PyResult<(Tolerance<Rational>, Matrix)> {
    let upper = aligned(lower, upper)?;
    let every = Question::with_lambda(&*lower.matrix, most).map_err(value_error)?;
    let some = Question::with_lambda(&*upper.matrix, least).map_err(value_error)?;
    let found = Tolerance::between(every, some);
    let found = found.and_then(|found| match integers {
        true => found.integers(),
        false => Ok(found),
    });
    Ok((found.map_err(refused)?, upper))
}

/// The error for invalid ends. Positions are written in Python's notation.
fn refused(error: ToleranceError) -> PyErr {
    match error {
        ToleranceError::Empty {
            row,
            column,
            lower,
            upper,
        } => value_error(format!("A[{row}, {column}]: {lower}..{upper} is empty")),
        ToleranceError::Endless {
            row,
            column,
            lower,
            upper,
        } => value_error(format!(
            "A[{row}, {column}]: {lower}..{upper} has no end; expected -inf in both matrices, or \
             two numbers"
        )),
        error => value_error(error),
    }
}

/// The problem whose solutions are those for every choice of entries, or for some choice. `"max"`
/// means lambda(A) of the matrix at that end.
#[pyfunction]
pub fn between(
    py: Python<'_>,
    lower: &Matrix,
    upper: &Matrix,
    lam: &Bound<'_, PyAny>,
    every: bool,
    integers: bool,
) -> PyResult<Problem> {
    let ends = match is_max(lam) {
        true => {
            let lambda = lambda(py, if every { lower } else { upper }, lam)?;
            (lambda.clone(), lambda)
        }
        false => ends(lam)?,
    };
    let (found, upper) = tolerance(lower, upper, ends, integers)?;
    let (problem, matrix) = match every {
        true => (found.every(), &lower.matrix),
        false => (found.some(), &upper.matrix),
    };
    let (matrix, names) = (matrix.clone(), upper.names);
    Ok(Problem::of(problem.clone(), Matrix::of(matrix, names)))
}

/// The vector x. Then "every", "some" or "none": the choices for which x is a solution. For "some",
/// such a choice and its lambda. Then the first row that fails, if any, a sentence about it, and the
/// text of the program.
type Judged<'py> = (
    Bound<'py, PyTuple>,
    &'static str,
    Option<(Matrix, Bound<'py, PyAny>)>,
    Option<Row<'py>>,
    String,
    String,
);

/// Decides for which choices between the two matrices x is a solution.
#[pyfunction]
pub fn judge<'py>(
    py: Python<'py>,
    lower: &Matrix,
    upper: &Matrix,
    lam: &Bound<'_, PyAny>,
    x: &Bound<'_, PyAny>,
    integers: bool,
) -> PyResult<Judged<'py>> {
    let (found, upper) = tolerance(lower, upper, ends(lam)?, integers)?;
    let x = vector(x, found.every().n())?;
    let answer = Answer::of(&found, &x, upper.names.as_deref()).map_err(value_error)?;
    let choice = answer.choice().map(|(choice, lambda)| {
        let choice = Matrix::of(Arc::new(choice.clone()), upper.names.clone());
        Ok::<_, PyErr>((choice, to_python(py, lambda)?))
    });
    Ok((
        tuple(py, &x)?,
        answer.solution_for(),
        choice.transpose()?,
        answer.row().map(|row| seen(py, row)).transpose()?,
        answer.why.clone(),
        answer.text().map_err(value_error)?,
    ))
}
