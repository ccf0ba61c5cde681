//! The algebra of matrices: maxima, products, powers, transposes, products with vectors.
//!
//! Products run on integers over one denominator. A matrix keeps this form for the next product.

use std::sync::Arc;

use maxplus_core::error::ShapeError;
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::matrix::product::try_apply_left;
use maxplus_core::{Names, ReadMatrix};
use maxplus_graph::StopReason;
use pyo3::prelude::*;

use crate::matrix::{Matrix, exact_vector, value_error, vector};
use crate::number::{exact_to_python, to_python};
use crate::watch::{answered, stopped};

/// Runs an operation of [`FractionMatrix`] that can be stopped.
fn stoppable<F>(py: Python<'_>, n: usize, operation: F) -> PyResult<FractionMatrix>
where
    F: FnOnce(&mut dyn FnMut() -> bool) -> Result<Option<FractionMatrix>, ShapeError>,
    F: Send + 'static,
{
    let result = answered(py, n, None, move |budget| {
        let result = operation(&mut || budget.look().is_ok());
        let reason = || budget.look().err().unwrap_or(StopReason::Interrupted);
        result.map(|matrix| matrix.ok_or_else(reason))
    })?;
    result.map_err(value_error)?.map_err(stopped)
}

fn is_square(matrix: &Matrix) -> bool {
    matrix.matrix.rows() == matrix.matrix.cols()
}

/// The node names of a result. The columns of the result are those of `b`. If `alike`, both
/// matrices have the same nodes: their names must agree, or only one of them has names.
pub fn names_of(a: &Matrix, b: &Matrix, alike: bool) -> PyResult<Option<Arc<Names>>> {
    match (&a.names, &b.names) {
        (Some(ours), Some(theirs)) if alike && ours != theirs => {
            let pairs = ours.iter().zip(theirs.iter()).enumerate();
            let differ = pairs.filter(|(_, (one, other))| one != other);
            let told = differ.map(|(node, (one, other))| {
                format!(
                    "node {node} is called {one:?} in one matrix and {other:?} in the other; \
                     expected the same names, or names in one of them"
                )
            });
            Err(value_error(told.take(1).collect::<String>()))
        }
        (_, Some(names)) => Ok(Some(names.clone())),
        (Some(names), None) if alike => Ok(Some(names.clone())),
        _ => Ok(None),
    }
}

/// The index in `ours` of each name of `theirs`. `None` if the two do not have the same names.
pub fn places(ours: &Names, theirs: &Names) -> Option<Vec<usize>> {
    if ours.len() != theirs.len() {
        return None;
    }
    // `find` also accepts the number of a node, which is not its name.
    let place = |name| ours.find(name).filter(|&place| ours.name(place) == name);
    theirs.iter().map(place).collect()
}

/// A (+) B: the greater of the two entries at each position.
#[pyfunction]
pub fn plus(a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    let matrix = a.matrix.plus(&b.matrix).map_err(value_error)?;
    Ok(Matrix::of(Arc::new(matrix), names_of(a, b, true)?))
}

/// A (x) B.
#[pyfunction]
pub fn product(py: Python<'_>, a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    let n = a.matrix.rows().max(b.matrix.cols()).max(a.matrix.cols());
    let names = names_of(a, b, is_square(a) && is_square(b))?;
    let (left, right) = (a.fractions(), b.fractions());
    let product = stoppable(py, n, move |goes_on| left.try_product(&right, goes_on))?;
    Ok(Matrix::of_fractions(product, names))
}

/// A to the power k.
#[pyfunction]
pub fn power(py: Python<'_>, a: &Matrix, k: u64) -> PyResult<Matrix> {
    let base = a.fractions();
    let power = stoppable(py, a.matrix.rows(), move |goes_on| {
        base.try_power(k, goes_on)
    })?;
    Ok(Matrix::of_fractions(power, a.names.clone()))
}

/// The transpose. The nodes keep their names. If the matrix is not square, the result has no names,
/// because rows are not named.
#[pyfunction]
pub fn transpose(a: &Matrix) -> Matrix {
    Matrix::of(
        Arc::new(a.matrix.transpose()),
        a.names.clone().filter(|_| is_square(a)),
    )
}

/// A (x) x, or x (x) A if `left`.
#[pyfunction]
#[pyo3(signature = (matrix, x, left=false))]
pub fn apply<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    x: &Bound<'_, PyAny>,
    left: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    if left {
        let x = vector(x, matrix.matrix.rows())?;
        let product = try_apply_left(&x, &*matrix.matrix).map_err(value_error)?;
        return product.iter().map(|x| to_python(py, x)).collect();
    }
    let x = exact_vector(x, matrix.matrix.cols())?;
    let product = matrix.fractions().try_apply(&x).map_err(value_error)?;
    product.iter().map(|x| exact_to_python(py, x)).collect()
}
