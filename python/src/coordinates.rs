//! Code that cones and polyhedra share: questions within a time limit, names of coordinates, and
//! answers in Python's types.

use std::collections::BTreeSet;
use std::sync::Arc;

use maxplus_core::Number;
use maxplus_core::{Names, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::PolyhedraError;
use maxplus_polyhedra::cone::{DifferenceBounds, NearestPoint};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyTuple};

use crate::algebra::places;
use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, to_python, tuple};
use crate::vectors::Claimed;
use crate::watch::{answered, stopped};

/// The names of the coordinates, if they have names.
pub type Called = Option<Arc<Names>>;

/// A nearest point and its distance.
pub type Near<'py> = (Bound<'py, PyTuple>, Bound<'py, PyAny>);

/// The exception for a failed question.
pub fn unanswered(error: PolyhedraError) -> PyErr {
    match error {
        PolyhedraError::Stopped(reason) => stopped(reason),
        error => value_error(error),
    }
}

/// Answers a question within the time limit. The size decides whether signals are checked
/// meanwhile.
pub fn asked<R: Send + 'static>(
    py: Python<'_>,
    size: usize,
    time: Option<f64>,
    question: impl FnOnce(&Budget) -> Result<R, PolyhedraError> + Send + 'static,
) -> PyResult<R> {
    answered(py, size, time, question)?.map_err(unanswered)
}

/// The given names. There must be one for each coordinate.
pub fn called(names: Option<Vec<String>>, n: usize) -> PyResult<Called> {
    let Some(names) = names else {
        return Ok(None);
    };
    let names = Names::new(names).map_err(value_error)?;
    if names.len() != n {
        let found = names.len();
        return Err(value_error(format!("{found} names for {n} coordinates")));
    }
    Ok(Some(Arc::new(names)))
}

/// The names of the chosen coordinates. This function does not reject coordinates that do not exist
/// or occur twice: the question to the set does.
pub fn chosen(names: &Called, coordinates: &[usize]) -> PyResult<Called> {
    let Some(names) = names else {
        return Ok(None);
    };
    let named: BTreeSet<_> = coordinates.iter().filter(|&&i| i < names.len()).collect();
    if named.len() != coordinates.len() {
        return Ok(None);
    }
    let chosen = coordinates.iter().map(|&i| names.name(i));
    Ok(Some(Arc::new(Names::new(chosen).map_err(value_error)?)))
}

/// A matrix without rows. Its columns have the names of the coordinates.
pub fn header(n: usize, names: &Called) -> Matrix {
    Matrix::of(Arc::new(SparseMatrix::zeros(0, n)), names.clone())
}

/// The common names of both sets. If the other set has its coordinates in another order, also the
/// index in `ours` of each of its coordinates. Both sets must have the same number of coordinates.
/// If both have names, the names must be the same.
pub fn aligned(ours: &Called, theirs: &Called) -> PyResult<(Called, Option<Vec<usize>>)> {
    match (ours, theirs) {
        (Some(names), Some(own)) if names != own => match places(names, own) {
            Some(places) => Ok((ours.clone(), Some(places))),
            None => {
                let mut strange = own.iter().filter(|name| !names.iter().any(|n| n == *name));
                let strange = strange.next().unwrap_or_default();
                Err(value_error(format!(
                    "a coordinate is called {strange:?} in one of the two and not in the other; \
                     expected the same names in any order, or names in one of them"
                )))
            }
        },
        (Some(_), _) => Ok((ours.clone(), None)),
        (None, _) => Ok((theirs.clone(), None)),
    }
}

/// Rejects two sets of different dimensions.
pub fn check_size(what: &str, ours: usize, theirs: usize) -> PyResult<()> {
    if ours == theirs {
        return Ok(());
    }
    Err(value_error(format!(
        "one {what} has {ours} coordinates and the other {theirs}: expected the same number"
    )))
}

/// Rejects a matrix that does not have one column, or one row, for each coordinate.
pub fn check_side(matrix: &Matrix, what: &str, n: usize, is_image: bool) -> PyResult<()> {
    let (rows, cols) = (matrix.matrix.rows(), matrix.matrix.cols());
    let (found, side) = match is_image {
        true => (cols, "column"),
        false => (rows, "row"),
    };
    if found == n {
        return Ok(());
    }
    Err(value_error(format!(
        "a {rows} x {cols} matrix for a {what} of {n} coordinates: expected a {side} for each"
    )))
}

/// The names of the rows of a square matrix: those of its columns. `None` if it is not square.
pub fn of_square(matrix: &Matrix) -> Called {
    let is_square = matrix.matrix.rows() == matrix.matrix.cols();
    matrix.names.clone().filter(|_| is_square)
}

/// Vectors of n entries in the numbers of the library. Error messages use `name`.
pub fn vectors(
    py: Python<'_>,
    name: &str,
    given: &Claimed,
    n: usize,
) -> PyResult<Vec<Vector<Number>>> {
    let vectors = given.vectors(py)?;
    if let Some((k, vector)) = vectors.iter().enumerate().find(|(_, v)| v.len() != n) {
        let found = vector.len();
        return Err(value_error(format!(
            "{name}[{k}] has {found} entries; expected {n}"
        )));
    }
    Ok(vectors)
}

/// Vectors as tuples.
pub fn tuples<'py>(
    py: Python<'py>,
    vectors: &[Vector<Number>],
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    vectors.iter().map(|vector| tuple(py, vector)).collect()
}

/// A bound as a Python number: +inf if there is no bound.
pub fn bound<'py>(py: Python<'py>, bound: Option<&Number>) -> PyResult<Bound<'py, PyAny>> {
    match bound {
        Some(bound) => to_python(py, bound),
        None => Ok(PyFloat::new(py, f64::INFINITY).into_any()),
    }
}

/// Bounds on differences, row by row.
pub fn differences<'py>(
    py: Python<'py>,
    bounds: &DifferenceBounds,
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    let rows = bounds.iter().map(|row| {
        let row = row.iter().map(|entry| bound(py, entry.as_ref()));
        PyTuple::new(py, row.collect::<PyResult<Vec<_>>>()?)
    });
    rows.collect()
}

/// A nearest point and its distance.
pub fn near<'py>(py: Python<'py>, found: &NearestPoint) -> PyResult<Near<'py>> {
    let distance = fraction(py, &found.distance)?;
    Ok((tuple(py, &found.point)?, distance))
}
