//! The inequalities a basis is checked against: A(x)x >= lambda(x)x.
//!
//! Matrices and vectors of any carrier become rows of exact fractions here, on which all checks
//! compute ([`crate::kernel`]). Nothing is folded into the matrix beforehand: the numbers in a
//! rejection are those of the claim.

use std::any::Any;

use maxplus_core::carrier::Fraction;
use maxplus_core::error::ShapeError;
use maxplus_core::{Carrier, Matrix, MaxPlus, Number, Rational, ReadMatrix, Vector};

use crate::kernel::greatest::greatest_below;
use crate::kernel::system::{Arcs, Row, Side, minus};

/// A square matrix A and a number lambda: the system A(x)x >= lambda(x)x.
#[derive(Debug, Clone, PartialEq)]
pub struct System {
    matrix: Matrix<Number>,
    lambda: Number,
}

impl System {
    /// The system, if the matrix is square.
    pub fn new<T: Carrier>(
        matrix: &Matrix<MaxPlus<T>>,
        lambda: &MaxPlus<T>,
    ) -> Result<Self, ShapeError> {
        System::of(exact_matrix(matrix.clone()), exact(lambda))
    }

    /// The system of fractions, if the matrix is square.
    pub(crate) fn of(matrix: Matrix<Number>, lambda: Number) -> Result<Self, ShapeError> {
        match shape(&matrix) {
            (rows, cols) if rows != cols => Err(ShapeError::NotSquare { rows, cols }),
            _ => Ok(System { matrix, lambda }),
        }
    }

    /// The system whose integer solutions are those of this one: for integers, a_ij + x_j >=
    /// lambda + x_i is equivalent to floor(a_ij - lambda) + x_j >= x_i.
    pub(crate) fn rounded(&self) -> Self {
        if !self.lambda.is_finite() {
            return self.clone();
        }
        let floor = |entry| floor_of_difference(entry, &self.lambda);
        let entries = self.matrix.as_slice().iter().map(floor).collect();
        let matrix = Matrix::from_vec(self.n(), self.n(), entries);
        System {
            matrix: matrix.expect("as many entries as before"),
            lambda: Number::finite(Rational::from(0)),
        }
    }

    /// The number of rows, columns and nodes.
    pub fn n(&self) -> usize {
        self.matrix.rows()
    }

    /// The matrix A.
    pub fn matrix(&self) -> &Matrix<Number> {
        &self.matrix
    }

    /// The number lambda.
    pub fn lambda(&self) -> &Number {
        &self.lambda
    }

    /// Its rows: row i has lambda at node i on its smaller side. If lambda is -inf the smaller
    /// sides are empty.
    pub fn rows(&self) -> Vec<Row> {
        let lambda = &self.lambda;
        let row = |i| Row {
            greater: side(self.matrix.row_slice(i)),
            smaller: Vec::from_iter(lambda.is_finite().then(|| (i, lambda.clone()))),
        };
        (0..self.n()).map(row).collect()
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

/// floor(entry - less) of an entry that is finite or -inf, and a finite number.
pub(crate) fn floor_of_difference(entry: &Number, less: &Number) -> Number {
    let difference = minus(entry, less);
    match difference.value() {
        Some(value) if !value.is_integer() => {
            Number::finite(Rational::from(value.to_fraction().floor()))
        }
        _ => difference,
    }
}

/// The greatest solution below y; it may be -inf.
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
/// let z = greatest_solution_below(&system, &y);
/// assert!(z.iter().all(|entry| !entry.is_finite()));
/// ```
///
/// # Panics
///
/// If the length of y is not n.
pub fn greatest_solution_below<T: Carrier>(system: &System, y: &[MaxPlus<T>]) -> Vec<Number> {
    assert_eq!(y.len(), system.n(), "a vector of another length");
    greatest_below(&system.arcs(), &exact_entries(y))
}

/// Rows and columns.
pub(crate) fn shape<T: Carrier>(matrix: &Matrix<MaxPlus<T>>) -> (usize, usize) {
    (matrix.rows(), matrix.cols())
}

/// The rows of A(x)x >= B(x)x.
pub(crate) fn two_sided_rows(a: &Matrix<Number>, b: &Matrix<Number>) -> Vec<Row> {
    let row = |i| Row {
        greater: side(a.row_slice(i)),
        smaller: side(b.row_slice(i)),
    };
    (0..a.rows()).map(row).collect()
}

fn side(entries: &[Number]) -> Side {
    let finite = entries.iter().enumerate().filter(|(_, a)| a.is_finite());
    finite.map(|(k, a)| (k, a.clone())).collect()
}

/// The number as a fraction.
pub(crate) fn exact<T: Carrier>(scalar: &MaxPlus<T>) -> Number {
    if let Some(number) = (scalar as &dyn Any).downcast_ref() {
        return Number::clone(number);
    }
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

/// The entries as fractions; they are not copied if they are fractions already.
fn into_exact<T: Carrier>(mut entries: Vec<MaxPlus<T>>) -> Vec<Number> {
    match (&mut entries as &mut dyn Any).downcast_mut() {
        Some(numbers) => std::mem::take(numbers),
        None => exact_entries(&entries),
    }
}

pub(crate) fn exact_vector<T: Carrier>(vector: Vector<MaxPlus<T>>) -> Vector<Number> {
    into_exact(vector.into_vec()).into()
}

pub(crate) fn exact_matrix<T: Carrier>(matrix: Matrix<MaxPlus<T>>) -> Matrix<Number> {
    let (rows, cols) = shape(&matrix);
    let entries = into_exact(matrix.into_vec());
    Matrix::from_vec(rows, cols, entries).expect("as many entries as before")
}
