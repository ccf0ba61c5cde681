//! The numbers of all cones and polyhedra, fractions of any size, from the numbers of callers.
//!
//! A generic function is compiled in every crate that calls it, for every number it meets
//! there. So only constructors are generic: they bring what they are given here, and everything
//! after that is compiled once.

use maxplus_core::{Carrier, MaxPlus, Number, Rational, ReadMatrix, SparseMatrix, Vector};

/// The same number as a fraction.
fn number<T: Carrier + Into<Rational>>(x: &MaxPlus<T>) -> Number {
    let value = x.value().map(|value| MaxPlus::finite(value.clone().into()));
    value.unwrap_or(MaxPlus::NEG_INFINITY)
}

/// The same vector over fractions.
pub(crate) fn to_vector<T: Carrier + Into<Rational>>(x: &Vector<MaxPlus<T>>) -> Vector<Number> {
    x.iter().map(number).collect()
}

/// The same matrix over fractions.
pub(crate) fn to_matrix<T: Carrier + Into<Rational>>(
    matrix: &impl ReadMatrix<Scalar = MaxPlus<T>>,
) -> SparseMatrix<Number> {
    matrix.map(number)
}
