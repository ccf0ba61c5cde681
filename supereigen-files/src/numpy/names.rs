//! The names of the arrays in an archive.
//!
//! | name | holds |
//! |---|---|
//! | [`MATRIX`] or [`VECTORS`] | integers, a vector per row |
//! | [`DENOMINATOR`] | what each of them is to be divided by |
//! | [`MINUS_INFINITY`] | the integer that stands for -inf |

pub(super) const MATRIX: &str = "matrix";
pub(super) const VECTORS: &str = "vectors";
pub(super) const DENOMINATOR: &str = "denominator";
pub(super) const MINUS_INFINITY: &str = "minus_infinity";
