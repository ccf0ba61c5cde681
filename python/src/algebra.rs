//! The algebra of matrices: maxima, products, powers, transposes, products with vectors.
//!
//! Products run on integers over one denominator. A matrix keeps this form for the next product.

use std::sync::Arc;

use maxplus_core::matrix::product::try_apply_left;
use maxplus_core::matrix::{assembly, checked_size};
use maxplus_core::{Names, ReadMatrix, SparseMatrix};
use pyo3::prelude::*;
use supereigen_answers::solve::Solution;

use crate::matrix::{Matrix, value_error, vector};
use crate::number::{finite, to_python};
use crate::watch::unless_stopped;

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
            let differences = differ.map(|(node, (one, other))| {
                format!(
                    "node {node} is called {one:?} in one matrix and {other:?} in the other; \
                     expected the same names, or names in one of them"
                )
            });
            Err(value_error(differences.take(1).collect::<String>()))
        }
        (_, Some(names)) => Ok(Some(names.clone())),
        (Some(names), None) if alike => Ok(Some(names.clone())),
        _ => Ok(None),
    }
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
    let product = unless_stopped(py, n, None, move |goes_on| {
        left.try_product(&right, goes_on)
    })?;
    Ok(Matrix::of_fractions(product, names))
}

/// A to the power k.
#[pyfunction]
pub fn power(py: Python<'_>, a: &Matrix, k: u64) -> PyResult<Matrix> {
    let base = a.fractions();
    let power = unless_stopped(py, a.matrix.rows(), None, move |goes_on| {
        base.try_power(k, goes_on)
    })?;
    Ok(Matrix::of_fractions(power, a.names.clone()))
}

/// The unit matrix.
#[pyfunction]
pub fn identity(n: usize) -> PyResult<Matrix> {
    let n = checked_size(n).map_err(value_error)?;
    Ok(Matrix::of(Arc::new(SparseMatrix::identity(n)), None))
}

/// c (x) A: the number is added to every finite entry.
#[pyfunction]
pub fn shifted(a: &Matrix, by: &Bound<'_, PyAny>) -> PyResult<Matrix> {
    let by = finite(by, "the number")?;
    Ok(Matrix::of(
        Arc::new(assembly::shifted(&a.matrix, &by)),
        a.names.clone(),
    ))
}

/// The lesser of the two entries at each position.
#[pyfunction]
pub fn minimum(a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    let matrix = assembly::minimum(&a.matrix, &b.matrix).map_err(value_error)?;
    Ok(Matrix::of(Arc::new(matrix), names_of(a, b, true)?))
}

/// -A^T, whose entries must all be finite.
#[pyfunction]
pub fn conjugate(a: &Matrix) -> PyResult<Matrix> {
    let conjugate = assembly::conjugate(&a.matrix).map_err(value_error)?;
    let names = a.names.clone().filter(|_| is_square(a));
    Ok(Matrix::of(Arc::new(conjugate), names))
}

/// These rows and columns, in this order. The columns keep their names, unless one is taken twice.
#[pyfunction]
pub fn submatrix(a: &Matrix, rows: Vec<usize>, cols: Vec<usize>) -> PyResult<Matrix> {
    let names = a.names.as_ref().and_then(|names| {
        let names = cols.iter().map(|&col| names.name(col).to_owned());
        Names::new(names.collect::<Vec<_>>()).ok()
    });
    Matrix::new(assembly::submatrix(&a.matrix, &rows, &cols), names)
}

/// One matrix below the other. Both must have the same number of columns.
#[pyfunction]
pub fn stack(above: &Matrix, below: &Matrix) -> PyResult<Matrix> {
    let matrix = assembly::stack(&above.matrix, &below.matrix).map_err(value_error)?;
    Ok(Matrix::of(Arc::new(matrix), names_of(above, below, true)?))
}

/// The entries of x, `None` where it has no bound, and the rows in which A (x) x is below b.
type Solved<'py> = (Vec<Option<Bound<'py, PyAny>>>, Vec<usize>);

/// The greatest x with A (x) x <= b.
#[pyfunction]
pub fn solve<'py>(py: Python<'py>, a: &Matrix, b: &Bound<'_, PyAny>) -> PyResult<Solved<'py>> {
    let b = vector(b, a.matrix.rows())?;
    let solution = Solution::of(&*a.matrix, &b).map_err(value_error)?;
    let x = solution.greatest.iter().map(|entry| {
        let entry = entry.as_ref().map(|entry| to_python(py, entry));
        entry.transpose()
    });
    let unmet = solution.unmet.iter().map(|(row, _, _)| *row);
    Ok((x.collect::<PyResult<_>>()?, unmet.collect()))
}

/// The transpose. Nodes keep their names. If the matrix is not square, its rows have no names, so
/// the result has none.
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
    let x = vector(x, matrix.matrix.cols())?;
    let product = matrix.fractions().try_apply(&x).map_err(value_error)?;
    product.iter().map(|x| to_python(py, x)).collect()
}
