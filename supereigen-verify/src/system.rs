//! The inequalities a basis is checked against: A(x)x >= lambda(x)x.
//!
//! Matrices and vectors of any carrier become rows of exact fractions here, on which all checks
//! compute ([`crate::kernel`]). Nothing is folded into the matrix beforehand: the numbers in a
//! rejection are those of the claim.

use maxplus_core::carrier::Fraction;
use maxplus_core::error::{RangeError, ShapeError};
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, Rational, ReadMatrix, Vector};

use crate::kernel::greatest::greatest_below;
use crate::kernel::system::{Arcs, Row, Side, minus};

/// A square matrix A and a number lambda: the system A(x)x >= lambda(x)x.
#[derive(Debug, Clone, Copy)]
pub struct System<'a, T: Carrier> {
    matrix: &'a Matrix<MaxPlus<T>>,
    lambda: &'a MaxPlus<T>,
    n: usize,
}

impl<'a, T: Carrier> System<'a, T> {
    /// The system, if the matrix is square.
    pub fn new(matrix: &'a Matrix<MaxPlus<T>>, lambda: &'a MaxPlus<T>) -> Result<Self, ShapeError> {
        let (rows, cols) = shape(matrix);
        if rows != cols {
            return Err(ShapeError::NotSquare { rows, cols });
        }
        Ok(System {
            matrix,
            lambda,
            n: rows,
        })
    }

    /// The number of rows, columns and nodes.
    pub fn n(&self) -> usize {
        self.n
    }

    /// The matrix A.
    pub fn matrix(&self) -> &'a Matrix<MaxPlus<T>> {
        self.matrix
    }

    /// The number lambda.
    pub fn lambda(&self) -> &'a MaxPlus<T> {
        self.lambda
    }

    /// Its rows, in exact fractions: row i has lambda at node i on its smaller side. If lambda is
    /// -inf the smaller sides are empty.
    pub fn rows(&self) -> Vec<Row> {
        let lambda = exact(self.lambda);
        let row = |i| Row {
            greater: side(self.matrix.row_slice(i)),
            smaller: Vec::from_iter(lambda.is_finite().then(|| (i, lambda.clone()))),
        };
        (0..self.n).map(row).collect()
    }

    /// Its rows as arcs of weight a_ij - lambda.
    pub fn arcs(&self) -> Arcs {
        let arcs = |row: (usize, Row)| match row.1.smaller.first() {
            None => vec![(row.0, Number::finite(Rational::from(0)))],
            Some((_, lambda)) => {
                let less = |(j, a): &(usize, Number)| (*j, minus(a, lambda));
                row.1.greater.iter().map(less).collect()
            }
        };
        self.rows().into_iter().enumerate().map(arcs).collect()
    }
}

/// The greatest solution below y; it may be -inf. An error if it does not fit the carrier.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, plain, system::greatest_solution_below};
///
/// // A cycle of weight -1 between nodes far apart: rounds would go down by ones.
/// let far = 1_000_000_000;
/// let a = plain::matrix(&[vec![None, Some(far)], vec![Some(-far - 1), None]]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let y = plain::vector(&[Some(far), Some(0)]).unwrap();
/// let z = greatest_solution_below(&system, &y).unwrap();
/// assert_eq!(z, [MaxPlus::NEG_INFINITY; 2]);
/// ```
///
/// # Panics
///
/// If the length of y is not n.
pub fn greatest_solution_below<T: Carrier>(
    system: &System<'_, T>,
    y: &[MaxPlus<T>],
) -> Result<Vec<MaxPlus<T>>, RangeError> {
    assert_eq!(y.len(), system.n(), "a vector of another length");
    let x = greatest_below(&system.arcs(), &exact_entries(y));
    x.iter().map(in_carrier).collect()
}

/// Rows and columns.
pub(crate) fn shape<T: Carrier>(matrix: &Matrix<MaxPlus<T>>) -> (usize, usize) {
    (matrix.rows(), matrix.cols())
}

/// The rows of A(x)x >= B(x)x.
pub(crate) fn two_sided_rows<T: Carrier>(
    a: &Matrix<MaxPlus<T>>,
    b: &Matrix<MaxPlus<T>>,
) -> Vec<Row> {
    let row = |i| Row {
        greater: side(a.row_slice(i)),
        smaller: side(b.row_slice(i)),
    };
    (0..shape(a).0).map(row).collect()
}

fn side<T: Carrier>(entries: &[MaxPlus<T>]) -> Side {
    let finite = entries.iter().enumerate().filter(|(_, a)| a.is_finite());
    finite.map(|(k, a)| (k, exact(a))).collect()
}

/// The number as a fraction.
pub(crate) fn exact<T: Carrier>(scalar: &MaxPlus<T>) -> Number {
    let Some(value) = scalar.value() else {
        return Number::NEG_INFINITY;
    };
    Number::finite(match value.to_machine_integer() {
        Some(integer) => Rational::from(integer),
        None => Rational::from(value.to_fraction()),
    })
}

/// The entries as fractions.
pub fn exact_entries<T: Carrier>(entries: &[MaxPlus<T>]) -> Vec<Number> {
    entries.iter().map(exact).collect()
}

pub(crate) fn exact_vector<T: Carrier>(vector: &Vector<MaxPlus<T>>) -> Vector<Number> {
    exact_entries(vector.as_slice()).into()
}

pub(crate) fn exact_matrix<T: Carrier>(matrix: &Matrix<MaxPlus<T>>) -> Matrix<Number> {
    let (rows, cols) = shape(matrix);
    let entries = exact_entries(matrix.as_slice());
    Matrix::from_vec(rows, cols, entries).expect("as many entries as before")
}

/// The number in a carrier; an error if it does not fit.
pub(crate) fn in_carrier<T: Carrier>(number: &Number) -> Result<MaxPlus<T>, RangeError> {
    let Some(value) = number.value() else {
        return Ok(MaxPlus::NEG_INFINITY);
    };
    let narrow = match value.to_machine_integer() {
        Some(integer) => T::from_machine_integer(integer),
        None => T::from_fraction(&value.to_fraction()),
    };
    let narrow = narrow.and_then(|narrow| MaxPlus::new(narrow).ok());
    narrow.ok_or_else(|| RangeError::new(value, "+", &Rational::from(0), T::NAME))
}
