//! What cones and polyhedra share: questions within a time, names of coordinates, and
//! answers as Python takes them.

use std::collections::BTreeSet;
use std::sync::Arc;

use maxplus_core::Number;
use maxplus_core::{Names, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::PolyhedraError;
use maxplus_polyhedra::cone::{DifferenceBounds, NearestPoint};
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyTuple};
use supereigen_answers::instance::fraction as long;

use crate::algebra::places;
use crate::latest::entries;
use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, short, to_python};
use crate::vectors::Claimed;
use crate::watch::{answered, stopped};

/// What the coordinates are called.
pub type Called = Option<Arc<Names>>;

/// A nearest point and its distance.
pub type Near<'py> = (Bound<'py, PyTuple>, Bound<'py, PyAny>);

/// Why there is no answer.
pub fn unanswered(error: PolyhedraError) -> PyErr {
    match error {
        PolyhedraError::Stopped(reason) => stopped(reason),
        error => value_error(error),
    }
}

/// Asks within the time; the size says whether signals have to be heeded meanwhile.
pub fn asked<R: Send + 'static>(
    py: Python<'_>,
    size: usize,
    time: Option<f64>,
    question: impl FnOnce(&Budget) -> Result<R, PolyhedraError> + Send + 'static,
) -> PyResult<R> {
    answered(py, size, time, question)?.map_err(unanswered)
}

/// Names as they were given, one for each coordinate.
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

/// What the chosen coordinates are called. One that does not exist, or was chosen twice, is
/// refused where the set is asked.
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

/// A matrix without rows, whose columns are called as the coordinates are.
pub fn header(n: usize, names: &Called) -> Matrix {
    Matrix::of(Arc::new(SparseMatrix::zeros(0, n)), names.clone())
}

/// What both are called, and in which order the coordinates of the other one stand among
/// ours, if in another. Both have as many; if both are named, the names are the same.
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

/// Refuses two sets of different sizes.
pub fn check_size(what: &str, ours: usize, theirs: usize) -> PyResult<()> {
    if ours == theirs {
        return Ok(());
    }
    Err(value_error(format!(
        "one {what} has {ours} coordinates and the other {theirs}: expected as many"
    )))
}

/// Refuses a matrix that does not have a column, or a row, for each coordinate.
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

/// The columns of a square matrix are called as its rows are.
pub fn of_square(matrix: &Matrix) -> Called {
    let is_square = matrix.matrix.rows() == matrix.matrix.cols();
    matrix.names.clone().filter(|_| is_square)
}

/// The matrix as the library wants it.
pub fn exact(matrix: &Matrix) -> SparseMatrix<Number> {
    matrix.matrix.map(short)
}

/// Vectors of n entries as the library wants them; what is wrong is said of this name.
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
    let exact = |vector: &Vector<_>| vector.iter().map(short).collect();
    Ok(vectors.iter().map(exact).collect())
}

/// Vectors as tuples.
pub fn tuples<'py>(
    py: Python<'py>,
    vectors: &[Vector<Number>],
) -> PyResult<Vec<Bound<'py, PyTuple>>> {
    vectors.iter().map(|vector| entries(py, vector)).collect()
}

/// A bound; +inf if there is none.
pub fn bound<'py>(py: Python<'py>, bound: Option<&Number>) -> PyResult<Bound<'py, PyAny>> {
    match bound {
        Some(bound) => to_python(py, &long(bound)),
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
    let distance = fraction(py, &BigRational::from(found.distance.clone()))?;
    Ok((entries(py, &found.point)?, distance))
}
