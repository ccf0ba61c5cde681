//! Min-plus cones and polyhedra by their negatives.
//!
//! x -> -x turns maxima into minima and -inf into +inf, and changes nothing else. So a min-plus
//! cone { x : min(A + x) <= min(B + x) } is the max-plus cone of the rows -A and -B, its
//! vectors with the sign changed; likewise for polyhedra. The functions here change the signs, in
//! both directions.
//!
//! ```
//! use maxplus_core::{Matrix, MinPlus, Number, Rational, Vector};
//! use maxplus_graph::Budget;
//! use maxplus_polyhedra::Cone;
//! use maxplus_polyhedra::minplus::{negative_matrix, negative_vector};
//!
//! // min(x_1, x_2 + 1) <= x_3
//! let row = |text: &str| text.parse::<Matrix<MinPlus<Rational>>>();
//! let (lesser, greater) = (negative_matrix(&row("0 1 .")?), negative_matrix(&row(". . 0")?));
//! let cone = Cone::from_rows::<Rational>(&lesser, &greater)?;
//! let x: Vector<MinPlus<Rational>> = "5 2 3".parse()?;
//! assert!(cone.contains(&negative_vector(&x))?);
//! let generators = cone.generators(&Budget::unlimited())?.iter();
//! let shown = generators.map(|g| {
//!     let negative: Vector<MinPlus<Rational>> = negative_vector(&g.to_vector());
//!     format!("{negative:#}")
//! });
//! assert_eq!(shown.collect::<Vec<_>>(), ["0 . 0", "0 . .", ". 0 1", ". 0 ."]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::tropical::{Convention, Tropical};
use maxplus_core::{Rational, ReadMatrix, SparseMatrix, Vector};

/// -x, infinite where x is.
fn negative<C: Convention, D: Convention>(x: &Tropical<Rational, C>) -> Tropical<Rational, D> {
    let value = x.value().map(|value| Tropical::finite(-value));
    value.unwrap_or(Tropical::ZERO)
}

/// -x, entry by entry.
pub fn negative_vector<C: Convention, D: Convention>(
    x: &Vector<Tropical<Rational, C>>,
) -> Vector<Tropical<Rational, D>> {
    x.iter().map(negative).collect()
}

/// -A, entry by entry.
pub fn negative_matrix<C: Convention, D: Convention>(
    matrix: &impl ReadMatrix<Scalar = Tropical<Rational, C>>,
) -> SparseMatrix<Tropical<Rational, D>> {
    matrix.map(negative)
}
