//! Conversion of the callers' numbers to fractions of any size, the numbers of all cones and
//! polyhedra.
//!
//! A generic function is compiled in every crate that calls it, once for each number type. So
//! only constructors are generic: they convert their arguments here, and everything else is
//! compiled once.

use maxplus_core::{Carrier, MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Vector};

/// The number as a fraction.
fn number<T: Carrier + Into<Rational>>(x: &MaxPlus<T>) -> Number {
    let value = x.value().map(|value| MaxPlus::finite(value.clone().into()));
    value.unwrap_or(MaxPlus::NEG_INFINITY)
}

/// The vector over fractions.
pub(crate) fn to_vector<T: Carrier + Into<Rational>>(x: &Vector<MaxPlus<T>>) -> Vector<Number> {
    x.iter().map(number).collect()
}

/// The matrix over fractions.
pub(crate) fn to_matrix<T: Carrier + Into<Rational>>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> SparseMatrix<Number> {
    matrix.map(number)
}
