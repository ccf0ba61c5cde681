//! The algebra of matrices: maxima, products, powers, transposes, products with vectors.
//!
//! Products are made in the short form of exact numbers, row by row, so that Ctrl-C is
//! heeded between two rows.

use std::sync::Arc;

use maxplus_core::error::AlgebraError;
use maxplus_core::matrix::product::try_apply_left;
use maxplus_core::{MaxPlus, Names, Rational, ReadMatrix, SparseMatrix, Square, Vector};
use maxplus_graph::{Budget, StopReason};
use num_rational::BigRational;
use pyo3::prelude::*;

use crate::matrix::{Matrix, value_error, vector};
use crate::number::{self, LongNumber, to_python};
use crate::watch::{answered, stopped};

/// A matrix of exact numbers that are machine integers while they can be.
type Short = SparseMatrix<MaxPlus<Rational>>;

fn short(matrix: &Matrix) -> Short {
    matrix.matrix.map(number::short)
}

fn long(matrix: &Short) -> SparseMatrix<LongNumber> {
    matrix.map(|entry| match entry.value() {
        Some(value) => MaxPlus::finite(BigRational::from(value.clone())),
        None => MaxPlus::NEG_INFINITY,
    })
}

/// Why there is no product.
enum NoProduct {
    Stopped(StopReason),
    Refused(AlgebraError),
}

impl From<NoProduct> for PyErr {
    fn from(error: NoProduct) -> Self {
        match error {
            NoProduct::Stopped(reason) => stopped(reason),
            NoProduct::Refused(error) => value_error(error),
        }
    }
}

/// A (x) B within the budget.
fn multiply(a: &Short, b: &Short, budget: &Budget) -> Result<Short, NoProduct> {
    if a.cols() != b.rows() {
        // For its message, which names both shapes.
        return a.try_product(b).map_err(NoProduct::Refused);
    }
    let mut product = SparseMatrix::zeros(0, b.cols());
    for i in 0..a.rows() {
        budget.look().map_err(NoProduct::Stopped)?;
        let row = a.row(i).map(|(j, entry)| (j, entry.clone()));
        let row = SparseMatrix::from_rows(a.cols(), [row]);
        let row = row.try_product(b).map_err(NoProduct::Refused)?;
        product.push_row(row.row(0).map(|(j, entry)| (j, entry.clone())));
    }
    Ok(product)
}

fn is_square(matrix: &Matrix) -> bool {
    matrix.matrix.rows() == matrix.matrix.cols()
}

/// The names of the nodes of a result, whose columns are those of b. If the nodes of both
/// are `alike`, they have the same names, or only one has some.
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

/// Where each of the other names stands among ours; `None` if they are not the same.
pub fn places(ours: &Names, theirs: &Names) -> Option<Vec<usize>> {
    if ours.len() != theirs.len() {
        return None;
    }
    // A number is found as well, and is no name.
    let place = |name| ours.find(name).filter(|&place| ours.name(place) == name);
    theirs.iter().map(place).collect()
}

/// A (+) B, entry by entry the greater one.
#[pyfunction]
pub fn plus(a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    let matrix = a.matrix.plus(&b.matrix).map_err(value_error)?;
    Ok(Matrix {
        matrix: Arc::new(matrix),
        names: names_of(a, b, true)?,
    })
}

/// A (x) B.
#[pyfunction]
pub fn product(py: Python<'_>, a: &Matrix, b: &Matrix) -> PyResult<Matrix> {
    let n = a.matrix.rows().max(b.matrix.cols()).max(a.matrix.cols());
    let (left, right) = (short(a), short(b));
    let product = answered(py, n, None, move |budget| multiply(&left, &right, budget))??;
    Ok(Matrix {
        matrix: Arc::new(long(&product)),
        names: names_of(a, b, is_square(a) && is_square(b))?,
    })
}

/// A to the power k, from the highest bit of k down, so that no power beyond it is made.
#[pyfunction]
pub fn power(py: Python<'_>, a: &Matrix, k: u64) -> PyResult<Matrix> {
    let square = Square::new(short(a)).map_err(value_error)?;
    let n = square.n();
    let power = answered(py, n, None, move |budget| {
        let mut power = SparseMatrix::identity(n);
        for bit in (0..u64::BITS - k.leading_zeros()).rev() {
            if k >> bit != 1 {
                power = multiply(&power, &power, budget)?;
            }
            if k >> bit & 1 == 1 {
                power = multiply(&power, &square, budget)?;
            }
        }
        Ok::<_, NoProduct>(power)
    })??;
    Ok(Matrix {
        matrix: Arc::new(long(&power)),
        names: a.names.clone(),
    })
}

/// The transpose. Nodes keep their names; the rows of a matrix that is not square have none
/// to give.
#[pyfunction]
pub fn transpose(a: &Matrix) -> Matrix {
    Matrix {
        matrix: Arc::new(a.matrix.transpose()),
        names: a.names.clone().filter(|_| is_square(a)),
    }
}

/// A (x) x, or x (x) A if x stands on the left.
#[pyfunction]
#[pyo3(signature = (matrix, x, left=false))]
pub fn apply<'py>(
    py: Python<'py>,
    matrix: &Matrix,
    x: &Bound<'_, PyAny>,
    left: bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let product: Vector<LongNumber> = if left {
        let x = vector(x, matrix.matrix.rows())?;
        try_apply_left(&x, &*matrix.matrix).map_err(value_error)?
    } else {
        let x = vector(x, matrix.matrix.cols())?;
        matrix.matrix.try_apply(&x).map_err(value_error)?
    };
    product.iter().map(|x| to_python(py, x)).collect()
}
