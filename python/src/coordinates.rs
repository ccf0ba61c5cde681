//! Code that cones and polyhedra share: questions within a time limit, names of coordinates, maps,
//! and answers in Python's types.

use std::collections::BTreeSet;
use std::sync::Arc;

use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::Budget;
use maxplus_polyhedra::PolyhedraError;
use maxplus_polyhedra::cone::{DifferenceBounds, NearestPoint};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyTuple};
use supereigen_answers::system::places;

use crate::matrix::{Matrix, value_error};
use crate::number::{fraction, to_python, tuple};
use crate::vectors::Claimed;
use crate::watch::{answered, stopped};

/// The names of the coordinates, if they have names.
pub type SharedNames = Option<Arc<Names>>;

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

/// A set of vectors or points: a cone or a polyhedron.
pub trait Coordinates: Sized + Send + Sync + 'static {
    /// What error messages call it.
    const KIND: &'static str;

    /// The number of coordinates.
    fn dimension(&self) -> usize;

    /// The size, which decides whether signals must be checked. A set of few coordinates may have
    /// many rows.
    fn size(&self) -> usize;

    /// The vectors of n entries whose entries at `at` form a vector of this set.
    fn cylinder(&self, n: usize, at: &[usize]) -> Result<Self, PolyhedraError>;
}

/// A set with the names of its coordinates. Computed rows and generators are kept.
pub struct Named<S> {
    pub set: Arc<S>,
    pub names: SharedNames,
}

impl<S: Coordinates> Named<S> {
    pub fn new(set: S, names: SharedNames) -> Self {
        let set = Arc::new(set);
        Named { set, names }
    }

    /// The number of coordinates.
    pub fn n(&self) -> usize {
        self.set.dimension()
    }

    /// A matrix without rows. Its columns have the names of the coordinates.
    pub fn header(&self) -> Matrix {
        let rows = SparseMatrix::zeros(0, self.n());
        Matrix::of(Arc::new(rows), self.names.clone())
    }

    /// Answers a question about the set within the time limit.
    pub fn asked<R: Send + 'static>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        question: impl FnOnce(&S, &Budget) -> Result<R, PolyhedraError> + Send + 'static,
    ) -> PyResult<R> {
        let set = self.set.clone();
        asked(py, set.size(), time, move |budget| question(&set, budget))
    }

    /// The set with its coordinates in the order of `ours`, and their names. Without names on both
    /// sides, the order stays as it is.
    pub fn in_order(&self, ours: &SharedNames) -> PyResult<(Arc<S>, SharedNames)> {
        let (names, places) = aligned(ours, &self.names)?;
        let Some(places) = places else {
            return Ok((self.set.clone(), names));
        };
        let moved = self.set.cylinder(self.n(), &places).map_err(unanswered)?;
        Ok((Arc::new(moved), names))
    }

    /// Answers a question about both sets within the time limit. Also returns their names.
    pub fn both<R: Send + 'static>(
        &self,
        py: Python<'_>,
        other: &Self,
        time: Option<f64>,
        question: impl FnOnce(&S, &S, &Budget) -> Result<R, PolyhedraError> + Send + 'static,
    ) -> PyResult<(R, SharedNames)> {
        let (ours, theirs) = (self.n(), other.n());
        if ours != theirs {
            return Err(value_error(format!(
                "one {} has {ours} coordinates and the other {theirs}: expected the same number",
                S::KIND
            )));
        }
        let (other, names) = other.in_order(&self.names)?;
        let set = self.set.clone();
        let size = set.size().max(other.size());
        let job = move |budget: &Budget| question(&set, &other, budget);
        Ok((asked(py, size, time, job)?, names))
    }

    /// The set that an operation makes of both.
    pub fn joined(
        &self,
        py: Python<'_>,
        other: &Self,
        time: Option<f64>,
        operation: impl FnOnce(&S, &S, &Budget) -> Result<S, PolyhedraError> + Send + 'static,
    ) -> PyResult<Self> {
        let (set, names) = self.both(py, other, time, operation)?;
        Ok(Named::new(set, names))
    }

    /// The image by a matrix, or the preimage. The names of the rows of a square matrix are those of
    /// its columns; other rows have none.
    pub fn mapped(
        &self,
        py: Python<'_>,
        matrix: &Matrix,
        is_image: bool,
        time: Option<f64>,
        map: impl FnOnce(&S, &SparseMatrix<Number>, &Budget) -> Result<S, PolyhedraError>
        + Send
        + 'static,
    ) -> PyResult<Self> {
        check_side(matrix, S::KIND, self.n(), is_image)?;
        let (rows, cols) = (matrix.matrix.rows(), matrix.matrix.cols());
        let of_rows = matrix.names.clone().filter(|_| rows == cols);
        let (from, to) = match is_image {
            true => (&matrix.names, &of_rows),
            false => (&of_rows, &matrix.names),
        };
        let (set, names) = self.in_order(from)?;
        let names = if rows == cols { names } else { to.clone() };
        let most = set.size().max(if is_image { rows } else { cols });
        let matrix = matrix.matrix.clone();
        let made = asked(py, most, time, move |budget| map(&set, &matrix, budget))?;
        Ok(Named::new(made, names))
    }

    /// The vectors of n entries whose entries at `at` form a vector of this set.
    pub fn cylinder(&self, n: usize, at: &[usize], names: Option<Vec<String>>) -> PyResult<Self> {
        let names = called(names, n)?;
        let set = self.set.cylinder(n, at).map_err(unanswered)?;
        Ok(Named::new(set, names))
    }
}

/// The given names. There must be one for each coordinate.
pub fn called(names: Option<Vec<String>>, n: usize) -> PyResult<SharedNames> {
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
pub fn chosen(names: &SharedNames, coordinates: &[usize]) -> PyResult<SharedNames> {
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

/// The common names of both sets. If the other set has its coordinates in another order, also the
/// index in `ours` of each of its coordinates. Both sets must have the same number of coordinates.
/// If both have names, the names must be the same.
fn aligned(
    ours: &SharedNames,
    theirs: &SharedNames,
) -> PyResult<(SharedNames, Option<Vec<usize>>)> {
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
